"""Events that put cards on cards in play: attachments, facedown duplicates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit
from engine.table import values

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class Attach(Event):
    """A card out of play enters play as an attachment, whatever it was before."""

    kind = "attach"
    words = "{card} becomes an attachment"
    noted = "enter"
    card: int
    host: int
    seat: int
    guise: str

    @property
    def about(self) -> int:
        return self.card

    def touches(self) -> tuple[int, ...]:
        return (self.host,)

    def possible(self, game: Game) -> bool:
        if game.zone[self.host] not in (zones.PLAY, zones.FACTION) or not zones.is_out(game.zone[self.card]):
            return False
        return not any(shun.refuses(game.deal.pool[self.guise].traits) for shun in values.shuns(game, self.host))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        origin = zones.ZONES[game.zone[self.card]]
        code = game.facts[self.card].code
        game.move(self.card, self.seat, zones.PLAY)
        game.disguise(self.card, self.guise)
        game.host[self.card] = self.host
        data = (code, origin, "attached", game.ref[self.host])
        game.note("enter", entry, self.seat, self.card, rule, data)


@dataclass(slots=True)
class Reattach(Event):
    """An attachment in play moves to another character; it stays the same card."""

    kind = "reattach"
    words = "{card} moves to another character"
    noted = "reattach"
    card: int
    host: int

    @property
    def about(self) -> int:
        return self.card

    def touches(self) -> tuple[int, ...]:
        return (self.card, self.host)

    def possible(self, game: Game) -> bool:
        there = game.zone[self.card] == zones.PLAY == game.zone[self.host]
        return there and game.host.get(self.card, NOTHING) != self.host

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.host[self.card] = self.host
        game.moved = True
        game.note("reattach", entry, game.seat_of[self.card], self.card, rule, (game.ref[self.host],))


@dataclass(slots=True)
class HiddenDuplicate(Event):
    """The top card of a deck becomes a facedown duplicate.

    It is placed on a card that its controller owns.
    """

    kind = "hidden duplicate"
    words = "{card} gets a facedown duplicate"
    noted = "duplicate"
    host: int

    @property
    def about(self) -> int:
        return self.host

    def possible(self, game: Game) -> bool:
        seat = game.seat_of[self.host]
        return game.zone[self.host] == zones.PLAY and game.deal.owner[self.host] == seat and bool(game.deck(seat))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.host]
        card = game.deck(seat)[-1]
        game.facedown[card] = 1
        game.move(card, seat, zones.DUPLICATE)
        game.host[card] = self.host
        data = ("", game.ref[self.host], "facedown")
        secret = (card, game.facts[card].code)
        game.note("duplicate", entry, seat, card, rule, data, seat_bit(seat), secret)


register(Attach, Reattach, HiddenDuplicate)
