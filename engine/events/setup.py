"""Events that happen only during setup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit
from engine.events.moves import DrawCards, Shuffle

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class Mulligan(Event):
    """A starting hand goes back and a new one is drawn."""

    kind = "mulligan"
    words = "{seat} takes a mulligan"
    noted = "mulligan"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        cards = list(game.hand(self.seat))
        for card in cards:
            game.move(card, self.seat, zones.DECK)
        game.note("mulligan", entry, self.seat, NOTHING, rule, (len(cards),))
        Shuffle(self.seat).apply(game, entry, rule)
        DrawCards(self.seat, len(cards)).apply(game, entry, rule)


@dataclass(slots=True)
class PlaceSetup(Event):
    """A setup card is placed facedown."""

    kind = "place setup"
    words = "a setup card is placed"
    noted = "place"
    card: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.move(self.card, seat, zones.SETUP)
        secret = (self.card, game.facts[self.card].code)
        game.note("place", entry, seat, NOTHING, rule, (), seat_bit(seat), secret)


@dataclass(slots=True)
class RevealSetup(Event):
    """Setup cards are revealed; they are in play without entering play."""

    kind = "reveal setup"
    words = "setup cards are revealed"
    noted = "setup cards"
    seat: int
    cards: tuple[int, ...]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        for card in self.cards:
            game.move(card, self.seat, zones.PLAY)
        data = tuple((game.ref[card], game.facts[card].code) for card in self.cards)
        game.note("setup cards", entry, self.seat, NOTHING, rule, data)


@dataclass(slots=True)
class AttachSetup(Event):
    """A setup attachment is put on a character."""

    kind = "attach setup"
    words = "a setup card is attached"
    noted = "enter"
    card: int
    host: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.move(self.card, seat, zones.PLAY)
        game.host[self.card] = self.host
        data = (game.facts[self.card].code, "setup", "setup", game.ref[self.host])
        game.note("enter", entry, seat, self.card, rule, data)


register(Mulligan, PlaceSetup, RevealSetup, AttachSetup)
