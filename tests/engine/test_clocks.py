"""Clocks follow from the times of the inputs: who is asked thinks, and nobody does while the match is paused."""

from __future__ import annotations

from engine import Choice, Concede, Order, OrderRole, Proposal, Timeout
from engine.record.clocks import (
    ClockReading,
    Clocks,
    add_elapsed,
    advance_clocks,
    count_thinking_time,
    find_expiry,
    iter_readings,
    read_clock,
    run_clocks,
    start_clocks,
    switch_clocks,
)
from tests.support.engine.match_checks import ALLOWED
from tests.support.engine.play import CORE, play_out, start_core

MINUTE = 60_000


def test_who_is_asked_thinks_until_the_next_input() -> None:
    told = [
        ClockReading(0, (0,)),  # Ann is asked alone
        ClockReading(4_000, (0, 1)),  # both choose plots
        ClockReading(9_000, (1,)),  # Ann has chosen
        ClockReading(10_000, ()),  # paused
        ClockReading(70_000, (1,)),
        ClockReading(70_000, (0,)),
    ]
    assert count_thinking_time(told, 2, 75_000) == (4_000 + 5_000 + 5_000, 5_000 + 1_000 + 0)
    assert count_thinking_time(told[:2], 2, 4_500) == (4_500, 500)
    assert count_thinking_time([], 3, 9) == (0, 0, 0)


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    assert add_elapsed((7, 8), ClockReading(100, (0, 1)), 40) == (7, 8)
    assert add_elapsed((7, 8), ClockReading(100, (1,)), 140) == (7, 48)


def test_the_clocks_of_a_kept_match_are_those_that_ran_while_it_was_played() -> None:
    recorder = play_out(start_core(2), 2, most=30, time=3_000)
    match, at = recorder.match, 90_000
    judge, seat = OrderRole.JUDGE, match.choices[0].seat
    ran = count_thinking_time(iter_readings(recorder.record, CORE), 2, at)
    assert sum(ran) >= 90_000
    before, since = ran, read_clock(match)
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
        ran, since = add_elapsed(ran, since, at), read_clock(match)
    assert count_thinking_time(iter_readings(recorder.record, CORE), 2, at) == ran
    assert ran[seat] - before[seat] == (1 + 2 + 1 + 1) * MINUTE
    assert ran[1 - seat] == before[1 - seat]
    recorder.submit(Concede(seat), at + MINUTE)
    ended = count_thinking_time(iter_readings(recorder.record, CORE), 2, at + 99 * MINUTE)
    assert ended == add_elapsed(ran, since, at + MINUTE)


def test_the_delay_of_a_question_runs_before_the_bank_does() -> None:
    clocks = switch_clocks(start_clocks(ALLOWED, (True, True)), ClockReading(1_000, (0,), since=7), ALLOWED)
    assert clocks == Clocks(1_000, (0,), 7, (60_000, 60_000), (5_000, 0), (0, 0))
    assert find_expiry(clocks, 0) == 66_000
    assert find_expiry(clocks, 1) is None
    assert run_clocks(clocks, 4_000) == Clocks(4_000, (0,), 7, (60_000, 60_000), (2_000, 0), (0, 0))
    assert run_clocks(run_clocks(clocks, 4_000), 9_000) == run_clocks(clocks, 9_000)
    assert run_clocks(clocks, 9_000).left == (57_000, 60_000)
    assert run_clocks(clocks, 900).left == clocks.left, "a clock that was set back takes nothing away"
    assert run_clocks(clocks, 99_000).left == (0, 60_000)


def test_only_an_answer_gives_time_back_and_never_more_than_the_bank() -> None:
    clocks = switch_clocks(start_clocks(ALLOWED, (True, True)), ClockReading(0, (0,), since=7), ALLOWED)
    # Half a second of the bank is spent, two come back, and nobody has more than a minute.
    assert advance_clocks(clocks, Choice(0, "pass"), ClockReading(5_500, (1,), 8), ALLOWED).left == (60_000, 60_000)
    # Nine seconds after the delay less two.
    later = advance_clocks(clocks, Choice(0, "pass"), ClockReading(14_000, (1,), 8), ALLOWED)
    assert later == Clocks(14_000, (1,), 8, (53_000, 60_000), (0, 5_000), (0, 0))
    spoken = advance_clocks(clocks, Proposal(0, "draw", "ask"), ClockReading(3_000, (0,), 7), ALLOWED)
    assert spoken.free == (2_000, 0), "who proposes something stands before the same question with the same delay"


def test_of_several_who_are_asked_each_has_its_own_time_and_nobody_in_a_pause() -> None:
    clocks = switch_clocks(start_clocks(ALLOWED, (True, False, True)), ClockReading(0, (0, 1, 2), 7), ALLOWED)
    assert clocks.left == (60_000, None, 60_000)
    assert find_expiry(clocks, 1) is None, "a seat without a clock never runs out"
    clocks = advance_clocks(clocks, Choice(0, "plot"), ClockReading(3_000, (1, 2), 7), ALLOWED)
    assert find_expiry(clocks, 2) == 65_000, "the answer of another gives no second delay"
    clocks = switch_clocks(clocks, ClockReading(4_000, ()), ALLOWED)
    clocks = switch_clocks(clocks, ClockReading(904_000, (1, 2), 7), ALLOWED)
    assert find_expiry(clocks, 2) == 965_000, "a pause of fifteen minutes is not thought by anybody"


def test_who_has_nothing_left_has_a_short_grace_in_each_question() -> None:
    clocks = switch_clocks(start_clocks(ALLOWED, (True, True)), ClockReading(0, (0,), 7), ALLOWED)
    clocks = advance_clocks(clocks, Timeout(0), ClockReading(66_000, (0,), 9), ALLOWED)
    assert (clocks.left, clocks.outs) == ((0, 60_000), (1, 0))
    assert find_expiry(clocks, 0) == 74_000
    clocks = advance_clocks(clocks, Choice(0, "pass"), ClockReading(73_000, (0,), 11), ALLOWED)
    assert (clocks.left[0], clocks.free[0]) == (2_000, 6_000), "with the two seconds that came back it is eight again"


def test_what_is_taken_back_gives_no_time_back() -> None:
    recorder = play_out(start_core(2), 2, most=30, time=3_000)
    match, at = recorder.match, 200_000
    clocks = switch_clocks(start_clocks(ALLOWED, (True, True)), read_clock(match), ALLOWED)
    seat, before = match.choices[0].seat, match.last_choice(match.choices[0].seat)
    for given in (Proposal(seat, "takeback", "ask"), Proposal(1 - seat, "takeback", "grant")):
        recorder.submit(given, at)
        clocks = advance_clocks(clocks, given, read_clock(match), ALLOWED)
        at += 1_000
    assert match.last_choice(seat) < before
    assert clocks.left[seat] == 0
