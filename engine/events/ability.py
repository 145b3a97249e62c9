"""Events of abilities: initiation, saves and cancels; elimination of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base.ids import NOTHING
from engine.events.base import Event, register
from engine.events.moves import LeavePlay
from engine.events.plots import FirstPlayer
from engine.table.rows import CANCELED, IMMINENT, SAVED

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game


@dataclass(slots=True)
class Initiate(Event):
    """The effects of an ability attempt to initiate.

    A cancel interrupts this event, not the outcome of the effects.
    """

    kind = "initiate"
    words = "the effect of {card} initiates"
    noted = ""
    pending: int
    card: int
    seat: int

    @property
    def about(self) -> int:
        return self.card

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        """Leave the table as it is; the ability resolves next."""


@dataclass(slots=True)
class Save(Event):
    """A card stays in play; the event that would have removed it never happens."""

    kind = "save"
    words = "{card} is saved"
    noted = "save"
    card: int
    occurrence: int
    member: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        row = game.occurrences.get(self.occurrence)
        return row is not None and row.fates[self.member] == 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        row = game.occurrences[self.occurrence]
        row.fates[self.member] = SAVED
        event = row.events[self.member]
        how = event.how if isinstance(event, LeavePlay) else event.words
        game.note("save", entry, game.seat_of[self.card], self.card, rule, (how,))


@dataclass(slots=True)
class Eliminate(Event):
    kind = "eliminate"
    words = "{seat} is eliminated"
    noted = "eliminated"
    seat: int
    why: str

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return not game.eliminated[self.seat]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.eliminated[self.seat] = True
        game.note("eliminated", entry, self.seat, NOTHING, rule, (self.why,))
        if game.first == self.seat and game.alive():
            FirstPlayer(game.next_seat(self.seat), "left of the eliminated player").apply(game, entry, rule)


@dataclass(slots=True)
class Cancel(Event):
    """The effects of an ability are canceled before they initiate.

    The log reports it at the point where the ability would have resolved.
    """

    kind = "cancel"
    words = "the effect is canceled"
    noted = ""
    card: int
    occurrence: int
    member: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        row = game.occurrences.get(self.occurrence)
        return row is not None and row.fates[self.member] == IMMINENT

    def apply(self, game: Game, entry: int, rule: str) -> None:
        row = game.occurrences[self.occurrence]
        row.fates[self.member] = CANCELED
        row.by = entry


register(Initiate, Save, Eliminate, Cancel)
