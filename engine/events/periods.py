"""Phases and rounds: their beginnings and ends, and what expires with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters
from engine.base.ids import NOTHING
from engine.chain.journal import TABLE
from engine.events.base import Event, register
from engine.table.rows import UNTIL_TARGETED, bears_on_seats

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class BeginPhase(Event):
    kind = "phase begins"
    words = "the phase begins"
    noted = "begins"
    phase: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.phase = self.phase
        game.note("begins", entry, TABLE, NOTHING, rule, (self.phase, game.round))


@dataclass(slots=True)
class EndPhase(Event):
    kind = "phase ends"
    words = "the phase ends"
    noted = "ends"
    phase: str

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.phase = ""
        close_period(game, "phase")
        game.note("ends", entry, TABLE, NOTHING, rule, (self.phase, game.round))
        expire_effects(game, "phase", entry)


def close_period(game: Game, period: str) -> None:
    """Close a period: clear its counts, cost reductions and auto-passes.

    None of these has a log line of its own.
    """
    game.reducers = [row for row in game.reducers if row.until != period]
    game.forget(period)
    stop_passing(game, period)


def expire_effects(game: Game, period: str, entry: int) -> None:
    """End the effects that last until a period ends, each with its own log line."""
    for row in [row for row in game.lasting if row.until == period]:
        game.lasting.remove(row)
        game.moved = True
        seats = bears_on_seats(row.quantity)
        cards = row.cards if seats else tuple(game.ref.get(card, 0) for card in row.cards)
        data = (period, row.quantity, row.operation, row.amount, cards, row.entry)
        game.note("expires", entry, TABLE, row.source, game.deal.cited.expiry, data)


def stop_passing(game: Game, until: str, *seats: int) -> None:
    """Turn off auto-passes that last until now, of all seats or the given ones."""
    for seat, manners in enumerate(game.manners):
        if manners.auto_pass == until and (not seats or seat in seats):
            game.manners[seat] = manners._replace(auto_pass="")


def stop_passing_if_targeted(game: Game, *seats: int) -> None:
    """Turn off auto-passes of seats that are attacked or have something targeted."""
    if seats:
        stop_passing(game, UNTIL_TARGETED, *seats)


@dataclass(slots=True)
class EndRound(Event):
    kind = "round ends"
    words = "the round ends"
    noted = "round ends"
    round: int

    def apply(self, game: Game, entry: int, rule: str) -> None:
        close_period(game, "round")
        game.note("round ends", entry, TABLE, NOTHING, rule, (self.round,))
        expire_effects(game, "round", entry)


@dataclass(slots=True)
class CreatePhase(Event):
    """An extra phase is added to this round.

    The game has a place for extra phases; they are played in the order of creation.
    """

    kind = "create phase"
    words = "a phase is created"
    noted = "phase created"
    card: int
    seat: int

    @property
    def whose(self) -> int:
        return self.seat

    def apply(self, game: Game, entry: int, rule: str) -> None:
        number = game.bump(counters.PHASES_CREATED)
        game.note("phase created", entry, self.seat, self.card, rule, (number,))


@dataclass(slots=True)
class CutRound(Event):
    """The round is cut short: it ends when the current window closes."""

    kind = "cut round"
    words = "the round is brought to an end"
    noted = "round cut"

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.bump(counters.ROUND_IS_CUT)
        game.note("round cut", entry, TABLE, NOTHING, rule, (game.phase,))


register(BeginPhase, EndPhase, EndRound, CreatePhase, CutRound)
