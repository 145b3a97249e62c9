"""The thinking time of each seat, spent and left.

It is computed only from the times of inputs and from who was asked between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.cards import Pool
from engine.chain.inputs import REWIND, Choice, Input, Order, Repeat, Timeout
from engine.match.match import Match
from engine.record.record import Record, replay


class ClockReading(NamedTuple):
    """Which seats are asked since which time; none while the match is paused."""

    at: int
    asked: tuple[int, ...]
    since: int = 0
    """The step since which their question is open."""


def read_clock(match: Match) -> ClockReading:
    """Read from a match who is asked since its last input."""
    game, asked = match.game, match.game.asked
    if asked is None or game.outcome is not None or game.paused:
        return ClockReading(game.journal.at, ())
    return ClockReading(game.journal.at, tuple(sorted(asked.waiting())), asked.since)


def add_elapsed(spent: tuple[int, ...], since: ClockReading, at: int) -> tuple[int, ...]:
    """Add the time until `at` to what each asked seat has spent.

    If the server's clock was set back, nothing changes.
    """
    more = max(at - since.at, 0)
    return tuple(time + more if seat in since.asked else time for seat, time in enumerate(spent))


def count_thinking_time(moments: Iterable[ClockReading], seats: int, until: int) -> tuple[int, ...]:
    """Sum the milliseconds for which each seat was asked, until a time."""
    spent, since = (0,) * seats, None
    for moment in moments:
        if since is not None:
            spent = add_elapsed(spent, since, moment.at)
        since = moment
    return spent if since is None else add_elapsed(spent, since, until)


def iter_readings(record: Record, pool: Pool) -> Iterator[ClockReading]:
    """Replay a record; yield a reading at its beginning and after each input."""
    for match, _entries in replay(record, pool):
        yield read_clock(match)


# --- chess clocks


class Allowance(NamedTuple):
    """The thinking time allowed to a seat, in milliseconds."""

    bank: int
    """For the whole match."""
    increment: int
    """Added with each answer; the bank is the maximum."""
    delay: int
    """For each question, before the bank runs."""
    grace: int
    """The minimum for a question, delay and bank together, if a seat has almost nothing left."""


class Clocks(NamedTuple):
    """What each seat has left, as of the last change."""

    at: int
    asked: tuple[int, ...]
    """The seats asked since then; their clocks run, if they have one."""
    since: int
    """The step since which the question is open; if no seat is asked, that of the last question."""
    left: tuple[int | None, ...]
    """What is left of the bank; None for a seat without a clock."""
    free: tuple[int, ...]
    """What is left of the delay for the open question."""
    outs: tuple[int, ...]
    """How often each seat's time was up."""


def start_clocks(allowance: Allowance, has_clock: Iterable[bool]) -> Clocks:
    """Create the clocks as they are before the first question."""
    left = tuple(allowance.bank if has else None for has in has_clock)
    return Clocks(0, (), -1, left, (0,) * len(left), (0,) * len(left))


def run_clocks(clocks: Clocks, at: int) -> Clocks:
    """Let time pass: the delay first, then the bank.

    If the server's clock was set back, nothing changes.
    """
    gone = max(at - clocks.at, 0)
    left, free = list(clocks.left), list(clocks.free)
    for seat in clocks.asked:
        bank = left[seat]
        if bank is not None:
            left[seat] = max(bank - max(gone - free[seat], 0), 0)
            free[seat] = max(free[seat] - gone, 0)
    return clocks._replace(at=at, left=tuple(left), free=tuple(free))


def switch_clocks(clocks: Clocks, moment: ClockReading, allowance: Allowance) -> Clocks:
    """Run the clocks of the seats that are asked now.

    A question that is new to a seat begins with the delay.
    """
    clocks = run_clocks(clocks, moment.at)
    free = list(clocks.free)
    since = moment.since if moment.asked else clocks.since
    if since != clocks.since:
        for seat in moment.asked:
            free[seat] = max(allowance.delay, allowance.grace - (clocks.left[seat] or 0))
    return clocks._replace(asked=moment.asked, since=since, free=tuple(free))


class ClockSnapshot(NamedTuple):
    """The clocks before an input, and the step before it."""

    step: int
    given: Input
    clocks: Clocks


def find_rewound_clocks(given: Input | None) -> int:
    """Return the step whose clocks a judge's rewind restores; -1 for other inputs."""
    if isinstance(given, Order) and given.order == REWIND:
        return given.step - (given.ask >= 0)
    return -1


def find_clocks(stood: Sequence[ClockSnapshot], step: int) -> Clocks | None:
    """Return the clocks as of the question that was open at a step, if known.

    After a rewind, that question is the one at the rewind's target, so the clocks are those after the rewind.
    """
    last = max((place for place, one in enumerate(stood) if one.step <= step), default=-1)
    if last >= 0 and find_rewound_clocks(stood[last].given) >= 0:
        last += 1
    return stood[last].clocks if 0 <= last < len(stood) else None


def advance_clocks(
    clocks: Clocks, given: Input | None, moment: ClockReading, allowance: Allowance, then: Clocks | None = None
) -> Clocks:
    """Compute the clocks after an input, given who is asked then.

    Only a choice gives the increment. A take-back returns no time, since the time was spent. then: the clocks at the
    target of a judge's rewind; every seat has again what it had left there.
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
    """Return thinking time to a seat, up to the full bank."""
    clocks = run_clocks(clocks, at)
    bank = clocks.left[seat]
    if bank is None:
        return clocks
    bank = min(bank + more, allowance.bank)
    return clocks._replace(left=(*clocks.left[:seat], bank, *clocks.left[seat + 1 :]))


def find_expiry(clocks: Clocks, seat: int) -> int | None:
    """Return when a seat's time will be up; None if its clock isn't running."""
    bank = clocks.left[seat]
    return None if bank is None or seat not in clocks.asked else clocks.at + clocks.free[seat] + bank
