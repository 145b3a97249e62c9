"""The deck of one seat."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.facts import AGENDA, EVENT, FACTION, PLOT
from engine.cards.pool import Pool
from engine.errors import BadDeck


@dataclass(frozen=True, slots=True)
class Deck:
    """A faction, any agendas, plots and draw cards, each as codes."""

    faction: str
    plots: tuple[str, ...]
    draw: tuple[str, ...]
    agendas: tuple[str, ...] = ()
    name: str = ""

    def codes(self) -> tuple[str, ...]:
        """Return every card in table order: faction, agendas, plots, draw deck."""
        return (f"faction-{self.faction}", *self.agendas, *self.plots, *self.draw)

    def check(self, pool: Pool) -> None:
        """Raise BadDeck if the list can't be put on a table.

        Legality in a format is checked elsewhere.
        """
        if f"faction-{self.faction}" not in pool.facts:
            known = [facts.faction for facts in pool.facts.values() if facts.type == FACTION]
            raise BadDeck(f"{self.name or 'deck'}: no faction {self.faction!r}; one of {', '.join(known)}")
        if not self.draw or (not self.plots and pool.has_plots):
            needed = "one plot and one draw card" if pool.has_plots else "one draw card"
            raise BadDeck(f"{self.name or 'deck'}: needs at least {needed}")
        for code in self.plots:
            if pool[code].type != PLOT:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} is no plot")
        for code in self.draw:
            if pool[code].type > EVENT:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} can't be in a draw deck")
        for code in self.agendas:
            if pool[code].type != AGENDA:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} is no agenda")
