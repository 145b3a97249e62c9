"""Events that move cards: draws, discards, shuffles, into and out of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.base import counters, zones
from engine.base.defaults import OWNERS_COPY_DEAD, OWNERS_COPY_IN_PLAY
from engine.base.ids import NOTHING
from engine.events.base import Event, register, seat_bit
from engine.table.constants import ENTERS_KNELT, NO_DISCARDING, NO_KILLING, NOT_SAVED, has_quantity
from engine.table.rows import MoribundCard

if TYPE_CHECKING:
    from engine.table.game import Game

KILLED: Final = "killed"
DISCARDED: Final = "discarded"
SACRIFICED: Final = "sacrificed"
RETURNED: Final = "returned"
SHUFFLED: Final = "shuffled"
ON_TOP: Final = "put on top"
TO_BOTTOM: Final = "put to the bottom"
OUT_OF_GAME: Final = "removed"

MARSHALED: Final = "marshaled"
AMBUSHED: Final = "ambushed"
PUT_INTO_PLAY: Final = "put into play"


@dataclass(slots=True)
class DrawCards(Event):
    """A player draws cards from the top of a deck, all at once."""

    kind = "draw"
    words = "{seat} draws"
    noted = "draw"
    seat: int
    amount: int

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return self.amount > 0 and bool(game.deck(self.seat))

    def apply(self, game: Game, entry: int, rule: str) -> None:
        deck = game.deck(self.seat)
        cards = deck[-self.amount :][::-1]
        for card in cards:
            game.move(card, self.seat, zones.HAND)
        game.note(
            "draw",
            entry,
            self.seat,
            NOTHING,
            rule,
            (len(cards), len(deck)),
            seat_bit(self.seat),
            tuple((card, game.facts[card].code) for card in cards),
        )


@dataclass(slots=True)
class Discard(Event):
    """A card goes from hand or deck to its owner's discard pile."""

    kind = "discard"
    words = "{card} is discarded"
    noted = "move"
    card: int
    how: str = "chosen"
    by: int = NOTHING
    """The card whose keyword or ability discards it, if that matters."""

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] in (zones.HAND, zones.DECK)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat, zone = game.seat_of[self.card], game.zone[self.card]
        game.move(self.card, game.deal.owner[self.card], zones.DISCARD)
        data = (game.facts[self.card].code, zones.ZONES[zone], "discard", self.how)
        game.note("move", entry, seat, self.card, rule, data)


@dataclass(slots=True)
class MoveToHand(Event):
    """A card out of play goes to its owner's hand.

    Viewers who may not see the card still read that a card moves.
    """

    kind = "to hand"
    words = "{card} goes to hand"
    noted = "move"
    card: int
    revealed: bool = False
    by: int = NOTHING
    """The card whose effect shows it, if that matters."""

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card]) and game.zone[self.card] != zones.HAND

    def apply(self, game: Game, entry: int, rule: str) -> None:
        owner, zone = game.deal.owner[self.card], game.zone[self.card]
        shown = self.revealed or zone in zones.OPEN
        game.move(self.card, owner, zones.HAND)
        code = game.facts[self.card].code
        data = (code if shown else "", zones.ZONES[zone], "hand", "revealed" if self.revealed else "")
        game.note("move", entry, owner, NOTHING, rule, data, seat_bit(owner), (self.card, code))


@dataclass(slots=True)
class Shuffle(Event):
    kind = "shuffle"
    words = "{seat} shuffles"
    noted = "shuffle"
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        deck = game.deck(self.seat)
        stream = f"deck/{self.seat}"
        begins = game.chance.streams.get(stream, 0)
        game.chance.shuffle(stream, deck)
        for card in deck:
            game.seen[card] = 0
        game.note("shuffle", entry, self.seat, NOTHING, rule, (len(deck), stream, game.chance.epoch, begins))


@dataclass(slots=True)
class EnterPlay(Event):
    """A card enters play under a seat's control, perhaps on another card."""

    kind = "enter play"
    words = "{card} enters play"
    noted = "enter"
    card: int
    seat: int
    how: str
    host: int = NOTHING

    @property
    def about(self) -> int:
        return self.card

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return zones.is_out(game.zone[self.card]) and not game.eliminated[self.seat]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        origin = zones.ZONES[game.zone[self.card]]
        if game.deal.owner[self.card] != self.seat and game.facts[self.card].unique:
            self._note_owners_copy(game, entry)
        game.move(self.card, self.seat, zones.PLAY)
        game.active_constants.clear()
        game.kneeling[self.card] = int(has_quantity(game, ENTERS_KNELT, self.card))
        on = 0
        if self.host != NOTHING:
            game.host[self.card] = self.host
            on = game.ref[self.host]
        if self.how == AMBUSHED:
            game.bump(counters.came_by_ambush(game.ref[self.card]))
        data = (game.facts[self.card].code, origin, self.how, on)
        game.note("enter", entry, self.seat, self.card, rule, data)

    def _note_owners_copy(self, game: Game, entry: int) -> None:
        """Log the default that the owner's copy doesn't keep the card out of play."""
        owner, title = game.deal.owner[self.card], game.facts[self.card].title
        for zone, default in ((zones.PLAY, OWNERS_COPY_IN_PLAY), (zones.DEAD, OWNERS_COPY_DEAD)):
            if any(game.facts[copy].title == title and copy != self.card for copy in game.pile(owner, zone)):
                game.note_unsettled(default, entry, game.deal.cited.unique, self.seat, self.card)


@dataclass(slots=True)
class PlaceDuplicate(Event):
    """A card is placed as a duplicate on the copy in play."""

    kind = "place duplicate"
    words = "{card} becomes a duplicate"
    noted = "duplicate"
    card: int
    host: int
    how: str

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.host] == zones.PLAY

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.host]
        game.move(self.card, seat, zones.DUPLICATE)
        game.host[self.card] = self.host
        data = (game.facts[self.card].code, game.ref[self.host], self.how)
        game.note("duplicate", entry, seat, self.card, rule, data)


_PROTECTIONS: Final = {KILLED: NO_KILLING, DISCARDED: NO_DISCARDING}


@dataclass(slots=True)
class LeavePlay(Event):
    """A card leaves play in some way, to some zone.

    The ruleset decides what goes with it.
    """

    kind = "leave play"
    words = "{card} is {how}"
    noted = "leave"
    card: int
    how: str
    to: int
    unsavable: bool = False
    ongoing: bool = False
    """Whether an ongoing condition removes it; only a save that also ends the condition may then be used."""

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        kept = _PROTECTIONS.get(self.how)
        return game.deal.ruleset.may_leave(game, self.card) and not (kept and has_quantity(game, kept, self.card))

    def is_final(self, game: Game) -> bool:
        """Tell whether this effect, or another one on the card, forbids saves."""
        return self.unsavable or (NOT_SAVED in game.deal.constants and has_quantity(game, NOT_SAVED, self.card))

    def with_destination(self, zone: int) -> Event:
        return LeavePlay(self.card, self.how, zone, self.unsavable, self.ongoing)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.deal.ruleset.leave_play(game, self, entry, rule)


def destination_of(game: Game, event: LeavePlay) -> int:
    """Return the zone that a card which left play really goes to.

    Replacement effects may have changed it.
    """
    fate = game.moribund.get(event.card)
    return game.zone[event.card] if fate is None else fate.to


@dataclass(slots=True)
class ChangeDestination(Event):
    """A moribund card gets another destination for the end of its action window.

    How it left play stays the same.
    """

    kind = "destine"
    words = "{card} goes elsewhere"
    noted = "destined"
    card: int
    to: int
    how: str = ""
    """ON_TOP or TO_BOTTOM of a deck."""

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return self.card in game.moribund

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.moribund[self.card] = MoribundCard(game.moribund[self.card].how, self.to, self.how)
        game.note("destined", entry, game.seat_of[self.card], self.card, rule, (zones.ZONES[self.to], self.how))


def kill_event(card: int, unsavable: bool = False, ongoing: bool = False) -> LeavePlay:
    return LeavePlay(card, KILLED, zones.DEAD, unsavable, ongoing)


def discard_event(card: int, unsavable: bool = False) -> LeavePlay:
    return LeavePlay(card, DISCARDED, zones.DISCARD, unsavable)


def sacrifice_event(card: int) -> LeavePlay:
    return LeavePlay(card, SACRIFICED, zones.DISCARD, True)


def return_event(card: int, unsavable: bool = False) -> LeavePlay:
    return LeavePlay(card, RETURNED, zones.HAND, unsavable)


@dataclass(slots=True)
class DiscardDuplicate(Event):
    """A duplicate leaves play.

    It saves the card it lies under, leaves with that card, or leaves because the effect that brought it says so. It
    has no type, title or traits while it lies there, so no ability that waits for a character or location sees it
    leave.
    """

    kind = "discard duplicate"
    words = "a duplicate is discarded"
    noted = "move"
    card: int
    to: int = zones.DISCARD

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.DUPLICATE and self.card not in game.moribund

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.deal.ruleset.discard_duplicate(game, self, entry, rule)

    def move_to_pile(self, game: Game, entry: int, rule: str) -> None:
        """Move the duplicate to its pile."""
        game.host.pop(self.card, None)
        game.facedown[self.card] = 0
        game.release(self.card)
        seat = game.seat_of[self.card]
        game.move(self.card, game.deal.owner[self.card], self.to)
        data = (game.facts[self.card].code, "duplicate", zones.ZONES[self.to], "")
        game.note("move", entry, seat, self.card, rule, data)


@dataclass(slots=True)
class PlayCard(Event):
    """An event card is played; it stays on the table until it is discarded."""

    kind = "play"
    words = "{card} is played"
    noted = "play"
    card: int
    seat: int
    member: int = 0

    @property
    def about(self) -> int:
        return self.card

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.move(self.card, self.seat, zones.BEING_PLAYED)
        game.note("play", entry, self.seat, self.card, rule, (game.facts[self.card].code, self.member))


@dataclass(slots=True)
class FinishEvent(Event):
    """A played event card goes to its owner's discard pile."""

    kind = "finish event"
    words = "{card} goes to the discard pile"
    noted = "move"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] == zones.BEING_PLAYED

    def apply(self, game: Game, entry: int, rule: str) -> None:
        seat = game.seat_of[self.card]
        game.move(self.card, game.deal.owner[self.card], zones.DISCARD)
        data = (game.facts[self.card].code, "being played", "discard", "")
        game.note("move", entry, seat, self.card, rule, data)


register(
    DrawCards,
    Discard,
    MoveToHand,
    Shuffle,
    EnterPlay,
    PlaceDuplicate,
    LeavePlay,
    ChangeDestination,
    DiscardDuplicate,
    PlayCard,
    FinishEvent,
)
