"""How long each seat has thought and may still: from the times of the inputs and who was asked between them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.cards import Pool
from engine.chain.inputs import REWIND, Choice, Input, Order, Repeat, Timeout
from engine.match.match import Match
from engine.record.record import Record, replay


class ClockReading(NamedTuple):
    """From when on which seats are asked; while the match is paused nobody is."""

    at: int
    asked: tuple[int, ...]
    since: int = 0
    """The step since which their question stands."""


def read_clock(match: Match) -> ClockReading:
    """How a match stands since its last input."""
    game, asked = match.game, match.game.asked
    if asked is None or game.outcome is not None or game.paused:
        return ClockReading(game.journal.at, ())
    return ClockReading(game.journal.at, tuple(sorted(asked.waiting())), asked.since)


def add_elapsed(spent: tuple[int, ...], since: ClockReading, at: int) -> tuple[int, ...]:
    """What each seat has spent by a later time; a clock that is set back takes nothing away from anybody."""
    more = max(at - since.at, 0)
    return tuple(time + more if seat in since.asked else time for seat, time in enumerate(spent))


def count_thinking_time(moments: Iterable[ClockReading], seats: int, until: int) -> tuple[int, ...]:
    """The milliseconds that each seat was asked for, from the first moment until a time."""
    spent, since = (0,) * seats, None
    for moment in moments:
        if since is not None:
            spent = add_elapsed(spent, since, moment.at)
        since = moment
    return spent if since is None else add_elapsed(spent, since, until)


def iter_readings(record: Record, pool: Pool) -> Iterator[ClockReading]:
    """How a kept match stood after its beginning and after each input."""
    for match, _entries in replay(record, pool):
        yield read_clock(match)


# --- chess clocks


class Allowance(NamedTuple):
    """What a seat may think, in milliseconds."""

    bank: int
    """Its own for the whole match."""
    increment: int
    """Comes back with each answer; nobody ever has more than the bank."""
    delay: int
    """Of each question, before the bank runs."""
    grace: int
    """The least that a question gives, delay and bank together, to who has next to nothing left."""


class Clocks(NamedTuple):
    """What each seat has left, as it was when something last changed."""

    at: int
    asked: tuple[int, ...]
    """Who is asked since then, and runs if it has a clock."""
    since: int
    """The step since which the question stands; while nobody is asked, that of the last one."""
    left: tuple[int | None, ...]
    """Of the bank; None for a seat without a clock."""
    free: tuple[int, ...]
    """Of the delay in the question that stands."""
    outs: tuple[int, ...]
    """How often its time was up."""


def start_clocks(allowance: Allowance, has_clock: Iterable[bool]) -> Clocks:
    """Before anybody is asked."""
    left = tuple(allowance.bank if has else None for has in has_clock)
    return Clocks(0, (), -1, left, (0,) * len(left), (0,) * len(left))


def run_clocks(clocks: Clocks, at: int) -> Clocks:
    """Time passes: the delay first, then the bank; a clock that is set back takes nothing away from anybody."""
    gone = max(at - clocks.at, 0)
    left, free = list(clocks.left), list(clocks.free)
    for seat in clocks.asked:
        bank = left[seat]
        if bank is not None:
            left[seat] = max(bank - max(gone - free[seat], 0), 0)
            free[seat] = max(free[seat] - gone, 0)
    return clocks._replace(at=at, left=tuple(left), free=tuple(free))


def switch_clocks(clocks: Clocks, moment: ClockReading, allowance: Allowance) -> Clocks:
    """From now on others may be asked, or nobody; a question that is new to a seat begins with the delay."""
    clocks = run_clocks(clocks, moment.at)
    free = list(clocks.free)
    since = moment.since if moment.asked else clocks.since
    if since != clocks.since:
        for seat in moment.asked:
            free[seat] = max(allowance.delay, allowance.grace - (clocks.left[seat] or 0))
    return clocks._replace(asked=moment.asked, since=since, free=tuple(free))


class ClockSnapshot(NamedTuple):
    """How the clocks stood before an input, and the step at which it was given."""

    step: int
    given: Input
    clocks: Clocks


def find_rewound_clocks(given: Input | None) -> int:
    """The step whose clocks an input takes up again, a judge's rewind alone; -1 where it takes up none."""
    if isinstance(given, Order) and given.order == REWIND:
        return given.step - (given.ask >= 0)
    return -1


def find_clocks(stood: Sequence[ClockSnapshot], step: int) -> Clocks | None:
    """The clocks as the question that stood open at a step was asked; None where they are not known.

    After a rewind the question is that of the step it went to, so the clocks are those that came of it.
    """
    last = max((place for place, one in enumerate(stood) if one.step <= step), default=-1)
    if last >= 0 and find_rewound_clocks(stood[last].given) >= 0:
        last += 1
    return stood[last].clocks if 0 <= last < len(stood) else None


def advance_clocks(
    clocks: Clocks, given: Input | None, moment: ClockReading, allowance: Allowance, then: Clocks | None = None
) -> Clocks:
    """How the clocks stand after an input, and how the match stands then.

    Only a choice gives anything back. What players take back gives nothing: the time was thought all the same.
    then: as they stood where a judge's rewind goes to; everybody has again what was left there.
    """
    clocks = run_clocks(clocks, moment.at)
    if then is not None:
        clocks = clocks._replace(left=then.left)
    if isinstance(given, Choice | Repeat) and (bank := clocks.left[given.seat]) is not None:
        bank = min(bank + allowance.increment, allowance.bank)
        clocks = clocks._replace(left=(*clocks.left[: given.seat], bank, *clocks.left[given.seat + 1 :]))
    elif isinstance(given, Timeout):
        outs = tuple(count + (seat == given.seat) for seat, count in enumerate(clocks.outs))
        clocks = clocks._replace(outs=outs)
    return switch_clocks(clocks, moment, allowance)


def give_time_back(clocks: Clocks, seat: int, more: int, at: int, allowance: Allowance) -> Clocks:
    """A judge gives a seat back what it has thought; with that nobody has more than the bank either."""
    clocks = run_clocks(clocks, at)
    bank = clocks.left[seat]
    if bank is None:
        return clocks
    bank = min(bank + more, allowance.bank)
    return clocks._replace(left=(*clocks.left[:seat], bank, *clocks.left[seat + 1 :]))


def find_expiry(clocks: Clocks, seat: int) -> int | None:
    """When a seat's time is up if nothing happens before; None where its clock does not run."""
    bank = clocks.left[seat]
    return None if bank is None or seat not in clocks.asked else clocks.at + clocks.free[seat] + bank
