"""Differences between two versions of a deck list."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.decks.analysis.report import DeckReport


@dataclass(frozen=True, slots=True)
class CardCountChange:
    """A card whose number of copies changed; cards set aside are counted separately."""

    title: str
    before: int
    after: int
    where: str = ""
    """`aside`, or empty for the deck itself."""


def compare_reports(before: DeckReport, after: DeckReport) -> list[CardCountChange]:
    """List the changed cards: removed copies first, then added ones, each by title.

    The faction counts as a card.
    """
    old, new = dict(_count_cards(before)), dict(_count_cards(after))
    found = [
        CardCountChange(title, old.get((where, title), 0), new.get((where, title), 0), where)
        for where, title in sorted(old.keys() | new.keys())
        if old.get((where, title), 0) != new.get((where, title), 0)
    ]
    return sorted(found, key=lambda one: one.after > one.before)


def _count_cards(report: DeckReport) -> Iterator[tuple[tuple[str, str], int]]:
    counts: dict[tuple[str, str], int] = {}
    if report.faction_name:
        counts["", report.faction_name] = 1
    in_deck = (report.agendas, report.plots, report.others, *(group.cards for group in report.groups))
    for where, shown in (("", [card for cards in in_deck for card in cards]), ("aside", list(report.aside))):
        for card in {(card.code, card.title): card for card in shown}.values():
            counts[where, card.title] = counts.get((where, card.title), 0) + card.count
    yield from counts.items()
