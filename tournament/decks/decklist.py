"""A deck list as a value: faction, agendas and counts of codes, from any format."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.decks.text import to_one_line

Counts = tuple[tuple[str, int], ...]


def sum_counts(pairs: Mapping[str, int] | Iterable[tuple[str, int]]) -> Counts:
    """Add up the counts of each code, sorted by code."""
    total: dict[str, int] = {}
    for code, count in pairs.items() if isinstance(pairs, Mapping) else pairs:
        total[code] = total.get(code, 0) + count
    return tuple(sorted(total.items()))


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list whose codes may be unknown to a pool; the deck check reports those.

    A faction of None means that the list names none.
    """

    faction: str | None
    agendas: tuple[str, ...] = ()
    cards: Counts = ()
    """Plots and draw cards together, without agendas."""
    name: str = ""
    aside: Counts = ()
    """Rookery or sideboard: kept, and counted with the deck by title."""
    drafted: Counts | None = None
    """Draft only: what the player drafted, agendas included."""
    saved_for: str = ""
    """The format of play that the list was saved for, if it names one."""

    @classmethod
    def of(
        cls,
        faction: str | None,
        agendas: Iterable[str] = (),
        cards: Mapping[str, int] | Iterable[tuple[str, int]] = (),
        *,
        name: str = "",
        aside: Mapping[str, int] | Iterable[tuple[str, int]] = (),
        drafted: Mapping[str, int] | Iterable[tuple[str, int]] | None = None,
        saved_for: str = "",
    ) -> "DeckList":
        return cls(
            faction=faction,
            agendas=tuple(agendas),
            cards=sum_counts(cards),
            name=to_one_line(name),
            aside=sum_counts(aside),
            drafted=None if drafted is None else sum_counts(drafted),
            saved_for=saved_for,
        )

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards)

    def swapping(self, swaps: Mapping[str, str]) -> "DeckList":
        """Return a copy with some printings replaced by others."""
        return DeckList.of(
            self.faction,
            (swaps.get(code, code) for code in self.agendas),
            ((swaps.get(code, code), count) for code, count in self.cards),
            name=self.name,
            aside=((swaps.get(code, code), count) for code, count in self.aside),
            drafted=self.drafted,
            saved_for=self.saved_for,
        )
