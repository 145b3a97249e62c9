"""Events for cards out of play: looking at them, showing and moving them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import zones
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class MoveToDeck(Event):
    """A card out of play goes to its owner's deck.

    It goes on top, to the bottom, or is shuffled in.
    """

    kind = "into deck"
    words = "{card} goes to the deck"
    noted = "move"
    card: int
    where: str = "shuffled"

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card])

    def apply(self, game: Game, entry: int, rule: str) -> None:
        owner, zone = game.deal.owner[self.card], game.zone[self.card]
        code = game.facts[self.card].code
        seen = game.seen[self.card] or (seat_bit(game.seat_of[self.card]) if zone in zones.OWNERS else 0)
        game.move(self.card, owner, zones.DECK, 0 if self.where == "bottom" else None)
        game.seen[self.card] = (
            0 if self.where == "shuffled" else (1 << game.seats) - 1 if zone in zones.OPEN else seen
        )
        data = (code if zone in zones.OPEN else "", zones.ZONES[zone], "deck", self.where)
        game.note("move", entry, owner, NOTHING, rule, data, seat_bit(owner), (self.card, code))


@dataclass(slots=True)
class MoveToPile(Event):
    """A card out of play goes to its owner's discard or dead pile."""

    kind = "to pile"
    words = "{card} is placed in a pile"
    noted = "move"
    card: int
    zone: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card]) and game.zone[self.card] != self.zone

    def apply(self, game: Game, entry: int, rule: str) -> None:
        origin = zones.ZONES[game.zone[self.card]]
        game.move(self.card, game.deal.owner[self.card], self.zone)
        data = (game.facts[self.card].code, origin, zones.ZONES[self.zone], "")
        game.note("move", entry, game.seat_of[self.card], self.card, rule, data)


@dataclass(slots=True)
class LookAtCards(Event):
    """A seat looks at cards that it could not see, or at their order."""

    kind = "look"
    words = "cards are looked at"
    noted = "look"
    seat: int
    cards: tuple[int, ...]
    where: str

    def possible(self, game: Game) -> bool:
        return bool(self.cards)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        for card in self.cards:
            if game.zone[card] == zones.DECK:  # only in a deck does a card's place matter
                game.seen[card] |= seat_bit(self.seat)
        secret = tuple((card, game.facts[card].code) for card in self.cards)
        owner = game.deal.owner[self.cards[0]]
        game.note(
            "look", entry, self.seat, NOTHING, rule, (self.where, len(self.cards), owner), seat_bit(self.seat), secret
        )


@dataclass(slots=True)
class ReorderDeck(Event):
    """A seat puts cards that it looked at back on a deck's top and bottom.

    Only this seat knows their places afterwards.
    """

    kind = "reorder"
    words = "{seat} puts cards back in another order"
    noted = "reorder"
    seat: int
    owner: int
    top: tuple[int, ...]
    """From the topmost card down."""
    bottom: tuple[int, ...]
    """In the same order: the last one is the lowest card."""

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return bool(self.top or self.bottom)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        deck = game.deck(self.owner)
        cards = self.top + self.bottom
        rest = [card for card in deck if card not in cards]
        deck[:] = [*reversed(self.bottom), *rest, *reversed(self.top)]
        for card in cards:
            game.seen[card] = seat_bit(self.seat)
        secret = tuple((card, game.facts[card].code) for card in cards)
        data = (self.owner, len(self.top), len(self.bottom))
        game.note("reorder", entry, self.seat, NOTHING, rule, data, seat_bit(self.seat), secret)


@dataclass(slots=True)
class RevealCard(Event):
    """A hidden card is revealed to all players and stays where it is."""

    kind = "show"
    words = "{card} is revealed"
    noted = "reveal"
    card: int
    by: int = NOTHING
    """The card whose effect shows it, if that matters."""

    @property
    def about(self) -> int:
        return self.card

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.seen[self.card] = (1 << game.seats) - 1
        where = zones.ZONES[game.zone[self.card]]
        game.note("reveal", entry, game.seat_of[self.card], NOTHING, rule, (game.facts[self.card].code, where))


register(MoveToDeck, MoveToPile, LookAtCards, ReorderDeck, RevealCard)
