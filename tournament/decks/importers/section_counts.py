"""Counts that a list prints over its sections, compared with what stands under them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.decks.cards import CardType
from tournament.decks.importers.collector import Gathering
from tournament.decks.importers.notices import NoticeKind
from tournament.decks.importers.vocabulary import Section
from tournament.decks.violations import number


@dataclass(slots=True)
class SectionCount:
    line: int
    text: str
    section: Section
    said: int
    follow: int = 0


def compare(sections: list[SectionCount], found: Gathering) -> None:
    """Notes each count that nothing fits: neither the cards under it, nor, over other headings, the whole."""
    whole = tuple(_totals(found))
    for heading in sections:
        fitting = {heading.follow}
        if heading.section is Section.OTHER and not heading.follow:
            fitting.update(whole)
        elif heading.section is Section.ASIDE and not heading.follow:
            fitting.add(sum(found.aside.values()))
        if heading.said not in fitting:
            read = heading.follow or (whole[0] if heading.section is Section.OTHER else 0)
            found.note(
                NoticeKind.COUNT_DIFFERS,
                f"Line {heading.line}: “{heading.text[:40]}” counts {heading.said}, and what follows is "
                f"{number(read, 'card') if read else 'no card'}.",
                heading.line,
                heading.text,
            )


def _totals(found: Gathering) -> Iterator[int]:
    """What a count over a whole list may mean: the draw deck, then with the plots, the agendas, the faction card."""
    cards = found.pool.cards
    plots = sum(n for code, n in found.cards.items() if code in cards and cards[code].type is CardType.PLOT)
    total = sum(found.cards.values()) - plots
    yield total
    for more in (plots, len(found.agendas), int(found.faction is not None)):
        total += more
        yield total
