"""Events for the cards of a seat that leaves while others play on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register
from engine.events.plots import plot_holder

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class BottomDuplicate(Event):
    """A duplicate goes to the bottom of its owner's deck.

    The card that it lay under may leave as well or stay.
    """

    kind = "bottom duplicate"
    words = "a duplicate goes to the bottom of the deck"
    noted = "move"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.DUPLICATE

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat, ref, owner = game.seat_of[self.card], game.ref.get(self.card, 0), game.deal.owner[self.card]
        shown = not game.facedown[self.card]
        game.moribund.pop(self.card, None)
        game.host.pop(self.card, None)
        game.facedown[self.card] = 0
        game.release(self.card)
        game.move(self.card, owner, zones.DECK, 0)
        code = game.facts[self.card].code
        if shown:
            game.seen[self.card] = (1 << game.seats) - 1
        data = (code if shown else "", "duplicate", "deck", "bottom")
        game.write(
            "move", entry, seat, ref, rule, data, 0 if shown else 1 << owner, () if shown else (self.card, code)
        )


@dataclass(slots=True)
class LeaveTable(Event):
    """A departed seat's plot and agendas are put away; its gold and power are lost."""

    kind = "depart"
    words = "{seat} leaves the table"
    noted = "departs"
    seat: int
    moment: int
    """Its place in the order of departures; several seats may share one."""

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = self.seat
        away = [*game.pile(seat, zones.REVEALED), *game.pile(seat, zones.AGENDA)]
        gold, game.gold[seat] = game.gold[seat], 0
        faction = game.faction(seat)
        power = game.power.pop(faction, 0)
        game.kneeling[faction] = 0
        for card in away:
            game.power.pop(card, 0)
            game.tokens.pop(card, None)
            game.kneeling[card] = 0
            game.release(card)
            owner = game.deal.owner[card]
            if owner == seat:
                game.move(card, seat, zones.REMOVED)
            else:  # another seat's plot goes to the used pile of its owner
                game.move(card, plot_holder(game, owner), zones.USED)
        game.counts[counters.departure_order(seat)] = self.moment
        pairs = tuple((game.ref[card], game.facts[card].code) for card in away)
        game.note("departs", entry, seat, NOTHING, rule, (gold, power, pairs))


register(BottomDuplicate, LeaveTable)
