"""Counts in section headings, compared with the cards below them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.decks.cards import CardType
from tournament.decks.importers.collector import DeckCollector
from tournament.decks.importers.notices import NoticeKind
from tournament.decks.importers.vocabulary import DeckSection
from tournament.decks.violations import count_words


@dataclass(slots=True)
class SectionCount:
    line: int
    text: str
    section: DeckSection
    said: int
    follow: int = 0


def check_counts(sections: list[SectionCount], found: DeckCollector) -> None:
    """Add a notice for each count that fits neither its section nor the whole list.

    A count may be that of the whole list only in a heading of no known section.
    """
    whole = tuple(_possible_totals(found))
    for heading in sections:
        fitting = {heading.follow}
        if heading.section is DeckSection.OTHER and not heading.follow:
            fitting.update(whole)
        elif heading.section is DeckSection.ASIDE and not heading.follow:
            fitting.add(sum(found.aside.values()))
        if heading.said not in fitting:
            read = heading.follow or (whole[0] if heading.section is DeckSection.OTHER else 0)
            found.note(
                NoticeKind.COUNT_DIFFERS,
                f"Line {heading.line}: “{heading.text[:40]}” says {heading.said}, but lists "
                f"{count_words(read, 'card') if read else 'no cards'}.",
                heading.line,
                heading.text,
            )


def _possible_totals(found: DeckCollector) -> Iterator[int]:
    """Yield what the count of a whole list may include.

    First the draw deck alone, then also plots, agendas and the faction card.
    """
    cards = found.pool.cards
    plots = sum(n for code, n in found.cards.items() if code in cards and cards[code].type is CardType.PLOT)
    total = sum(found.cards.values()) - plots
    yield total
    for more in (plots, len(found.agendas), int(found.faction is not None)):
        total += more
        yield total
