"""Clocks follow from the times of the inputs: who is asked thinks, and nobody does while the match is paused."""

from __future__ import annotations

from engine import Choice, Concede, Order, Proposal, Role, Timeout
from engine.record.clocks import (
    Clocks,
    Moment,
    after,
    asks,
    moment_of,
    moments,
    passed,
    run_to,
    runs_out,
    thought,
    wound_up,
)
from tests.support.engine.match_checks import ALLOWED
from tests.support.engine.play import CORE, play_out, start_core

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


def test_the_delay_of_a_question_runs_before_the_bank_does() -> None:
    clocks = asks(wound_up(ALLOWED, (True, True)), Moment(1_000, (0,), since=7), ALLOWED)
    assert clocks == Clocks(1_000, (0,), 7, (60_000, 60_000), (5_000, 0), (0, 0))
    assert runs_out(clocks, 0) == 66_000
    assert runs_out(clocks, 1) is None
    assert run_to(clocks, 4_000) == Clocks(4_000, (0,), 7, (60_000, 60_000), (2_000, 0), (0, 0))
    assert run_to(run_to(clocks, 4_000), 9_000) == run_to(clocks, 9_000)
    assert run_to(clocks, 9_000).left == (57_000, 60_000)
    assert run_to(clocks, 900).left == clocks.left, "a clock that was set back takes nothing away"
    assert run_to(clocks, 99_000).left == (0, 60_000)


def test_only_an_answer_gives_time_back_and_never_more_than_the_bank() -> None:
    clocks = asks(wound_up(ALLOWED, (True, True)), Moment(0, (0,), since=7), ALLOWED)
    # Half a second of the bank is spent, two come back, and nobody has more than a minute.
    assert after(clocks, Choice(0, "pass"), Moment(5_500, (1,), 8), ALLOWED).left == (60_000, 60_000)
    # Nine seconds after the delay less two.
    later = after(clocks, Choice(0, "pass"), Moment(14_000, (1,), 8), ALLOWED)
    assert later == Clocks(14_000, (1,), 8, (53_000, 60_000), (0, 5_000), (0, 0))
    spoken = after(clocks, Proposal(0, "draw", "ask"), Moment(3_000, (0,), 7), ALLOWED)
    assert spoken.free == (2_000, 0), "who proposes something stands before the same question with the same delay"


def test_of_several_who_are_asked_each_has_its_own_time_and_nobody_in_a_pause() -> None:
    clocks = asks(wound_up(ALLOWED, (True, False, True)), Moment(0, (0, 1, 2), 7), ALLOWED)
    assert clocks.left == (60_000, None, 60_000)
    assert runs_out(clocks, 1) is None, "a seat without a clock never runs out"
    clocks = after(clocks, Choice(0, "plot"), Moment(3_000, (1, 2), 7), ALLOWED)
    assert runs_out(clocks, 2) == 65_000, "the answer of another gives no second delay"
    clocks = asks(clocks, Moment(4_000, ()), ALLOWED)
    clocks = asks(clocks, Moment(904_000, (1, 2), 7), ALLOWED)
    assert runs_out(clocks, 2) == 965_000, "a pause of fifteen minutes is not thought by anybody"


def test_who_has_nothing_left_has_a_short_grace_in_each_question() -> None:
    clocks = asks(wound_up(ALLOWED, (True, True)), Moment(0, (0,), 7), ALLOWED)
    clocks = after(clocks, Timeout(0), Moment(66_000, (0,), 9), ALLOWED)
    assert (clocks.left, clocks.outs) == ((0, 60_000), (1, 0))
    assert runs_out(clocks, 0) == 74_000
    clocks = after(clocks, Choice(0, "pass"), Moment(73_000, (0,), 11), ALLOWED)
    assert (clocks.left[0], clocks.free[0]) == (2_000, 6_000), "with the two seconds that came back it is eight again"


def test_what_is_taken_back_gives_no_time_back() -> None:
    recorder = play_out(start_core(2), 2, most=30, time=3_000)
    match, at = recorder.match, 200_000
    clocks = asks(wound_up(ALLOWED, (True, True)), moment_of(match), ALLOWED)
    seat, before = match.choices[0].seat, match.last_choice(match.choices[0].seat)
    for given in (Proposal(seat, "takeback", "ask"), Proposal(1 - seat, "takeback", "grant")):
        recorder.submit(given, at)
        clocks = after(clocks, given, moment_of(match), ALLOWED)
        at += 1_000
    assert match.last_choice(seat) < before
    assert clocks.left[seat] == 0
