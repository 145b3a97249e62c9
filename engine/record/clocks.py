"""How long each seat has thought: from the times of the inputs and who was asked between them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.cards import Pool
from engine.match import Match
from engine.record.record import Record, replay


class Moment(NamedTuple):
    """From when on which seats are asked; while the match is paused nobody is."""

    at: int
    asked: tuple[int, ...]


def moment_of(match: Match) -> Moment:
    """How a match stands since its last input."""
    game = match.game
    waits = game.asked is not None and game.outcome is None and not game.paused
    return Moment(game.journal.at, tuple(game.asked.waiting()) if game.asked is not None and waits else ())


def passed(spent: tuple[int, ...], since: Moment, at: int) -> tuple[int, ...]:
    """What each seat has spent by a later time; a clock that is set back takes nothing away from anybody."""
    more = max(at - since.at, 0)
    return tuple(time + more if seat in since.asked else time for seat, time in enumerate(spent))


def thought(moments: Iterable[Moment], seats: int, until: int) -> tuple[int, ...]:
    """The milliseconds that each seat was asked for, from the first moment until a time."""
    spent, since = (0,) * seats, None
    for moment in moments:
        if since is not None:
            spent = passed(spent, since, moment.at)
        since = moment
    return spent if since is None else passed(spent, since, until)


def moments(record: Record, pool: Pool) -> Iterator[Moment]:
    """How a kept match stood after its beginning and after each input."""
    for match, _entries in replay(record, pool):
        yield moment_of(match)
