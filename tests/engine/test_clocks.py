"""Clocks follow from the times of the inputs: who is asked thinks, and nobody does while the match is paused."""

from __future__ import annotations

from engine import Concede, Order, Proposal, Role, Timeout
from engine.record.clocks import Moment, moment_of, moments, passed, thought
from tests.engine.play import CORE, play_out, start_core

MINUTE = 60_000


def test_who_is_asked_thinks_until_the_next_input() -> None:
    told = [
        Moment(0, (0,)),  # Ann is asked alone
        Moment(4_000, (0, 1)),  # both choose plots
        Moment(9_000, (1,)),  # Ann has chosen
        Moment(10_000, ()),  # paused
        Moment(70_000, (1,)),
        Moment(70_000, (0,)),
    ]
    assert thought(told, 2, 75_000) == (4_000 + 5_000 + 5_000, 5_000 + 1_000 + 0)
    assert thought(told[:2], 2, 4_500) == (4_500, 500)
    assert thought([], 3, 9) == (0, 0, 0)


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    assert passed((7, 8), Moment(100, (0, 1)), 40) == (7, 8)
    assert passed((7, 8), Moment(100, (1,)), 140) == (7, 48)


def test_the_clocks_of_a_kept_match_are_those_that_ran_while_it_was_played() -> None:
    recorder = play_out(start_core(2), 2, most=30, time=3_000)
    match, at = recorder.match, 90_000
    judge, seat = Role.JUDGE, match.choices[0].seat
    ran = thought(moments(recorder.record, CORE), 2, at)
    assert sum(ran) >= 90_000
    before, since = ran, moment_of(match)
    assert since.asked == (seat,)
    for minutes, entry in [
        (1, Order(judge, "pause")),  # a minute of thinking, then twenty of a pause
        (20, Order(judge, "resume")),
        (2, Proposal(seat, "pause", "ask")),
        (1, Proposal(1 - seat, "pause", "grant")),
        (30, Proposal(seat, "resume", "ask")),
        (1, Proposal(1 - seat, "resume", "grant")),
        (1, Timeout(seat)),
    ]:
        at += minutes * MINUTE
        recorder.submit(entry, at)
        ran, since = passed(ran, since, at), moment_of(match)
    assert thought(moments(recorder.record, CORE), 2, at) == ran
    assert ran[seat] - before[seat] == (1 + 2 + 1 + 1) * MINUTE
    assert ran[1 - seat] == before[1 - seat]
    recorder.submit(Concede(seat), at + MINUTE)
    ended = thought(moments(recorder.record, CORE), 2, at + 99 * MINUTE)
    assert ended == passed(ran, since, at + MINUTE)
