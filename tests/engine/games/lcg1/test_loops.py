"""Loops: shown once, then repeated as often as their player says; forced ones are stopped."""

from __future__ import annotations

import pytest

from engine import IllegalChoice, Match, Repeat
from engine.bots import RandomBot, Thinker
from engine.bots.thinker import STRENGTHS
from engine.play.ending.loops import MOST_IDLE_REPETITIONS, MOST_REPETITIONS, MOST_SELF_CAUSED
from engine.record.container import dump
from engine.record.verify import REPLAYED, verify
from tests.support.engine.games.lcg1.positions import POOL, Position, shows

BOTH = ["Left Twin", "Right Twin (kneeling)"]


def shown(*more: str, bob: dict[str, object] | None = None) -> Position:
    """Ann's twins have stood each other up once, and are as they were."""
    game = Position(ann=dict(play=[*BOTH, *more]), bob=bob or {})
    game.ann.uses("Left Twin")
    game.ann.uses("Right Twin")
    return game


@shows("F-EN-7", "faq-2.7 core/victory")
def test_a_loop_is_shown_once_and_repeated_as_often_as_its_player_says_until_it_wins():
    game = shown("Toll on Right Twin")
    assert game.ann.power == 1
    assert game.match.loop(0) is not None
    game.ann.repeats(20)
    told = game.entries("loop")[0]
    first = game.says(game.log[told.data[1] - 1])
    assert (told.data[0], told.rule, first) == (20, "lcg1:faq-2.7", "ann chooses to use Left Twin")
    assert game.says(told) == f"ann repeats the loop (steps {told.data[1]} to {told.number - 1}) 20 times"
    # 1 power was there, and each round claims 1: the 14th repetition wins, and the other 6 are not played
    assert (game.winner, game.ann.power) == ("ann", 15)
    assert len([entry for entry in game.entries("power") if entry.number > told.number]) == 14
    assert not game.entries("loop ends")


@shows("EX-F2", "faq-2.7")
def test_a_loop_that_changes_nothing_is_repeated_seventeen_million_times_at_once():
    game = shown()
    before = len(game.log)
    game.ann.repeats(17_000_000)
    ends = game.entries("loop ends")[0]
    assert game.says(ends) == "The loop was repeated 17000000 of 17000000 times"
    assert (ends.data, ends.rule) == ((17_000_000, 17_000_000, (0, 0), (5, 0)), "lcg1:faq-2.7")
    assert len(game.log) - before < 40
    assert [game.ann[title].kneeling for title in ("Left Twin", "Right Twin")] == [False, True]


def test_what_each_round_changes_is_in_the_line_after_the_last():
    game = shown("Purse on Right Twin")
    assert game.ann.gold == 6  # 5 of the plot and 1 of the round that was shown
    game.ann.repeats(7)
    assert game.entries("loop ends")[0].data == (7, 7, (0, 0), (13, 0))
    game.ann.repeats(2)  # it was shown, and stands as it was
    assert game.ann.gold == 15


@pytest.mark.parametrize("times", [0, -1, MOST_REPETITIONS + 1])
def test_how_often_is_a_number_that_can_be_played(times: int):
    game = shown("Purse on Right Twin")
    before = game.match.to_bytes()
    with pytest.raises(
        IllegalChoice, match=f"ann can't repeat this loop {times} times; choose a number from 1 to {MOST_REPETITIONS}"
    ):
        game.match.submit(Repeat(0, times))
    assert game.match.to_bytes() == before


def test_a_loop_that_changes_nothing_has_a_most_as_well():
    game = shown()
    with pytest.raises(
        IllegalChoice, match=rf"changes nothing; choose a number from 1 to {MOST_IDLE_REPETITIONS} \(lcg1:faq-2.7\)"
    ):
        game.match.submit(Repeat(0, MOST_IDLE_REPETITIONS + 1))


def test_a_loop_must_be_shown_in_full_before_it_is_named():
    game = Position(ann=dict(play=BOTH), bob={})
    for card in ("Left Twin", "Right Twin"):
        assert game.match.loop(0) is None
        with pytest.raises(IllegalChoice, match="play it once in full"):
            game.match.submit(Repeat(0, 3))
        game.ann.uses(card)
    assert game.match.loop(0) is not None
    with pytest.raises(IllegalChoice, match="bob can't repeat a loop"):
        game.match.submit(Repeat(1, 3))


def test_it_may_be_gone_through_by_hand_as_well():
    game = shown("Toll on Right Twin")
    assert game.ann.offered == ["use Left Twin", "pass"]
    game.ann.uses("Left Twin").uses("Right Twin")
    assert game.ann.power == 2


def test_whoever_else_acts_or_passing_ends_what_was_shown():
    game = Position(ann=dict(play=BOTH), bob=dict(play=["Idle Hour"]))
    game.ann.uses("Left Twin")
    game.bob.uses("Idle Hour")
    game.ann.uses("Right Twin")
    game.bob.passes()
    assert game.match.loop(0) is None
    game.ann.uses("Left Twin")  # begun anew
    game.bob.passes()
    assert game.match.loop(0) is not None  # from Right Twin to Right Twin


def test_others_pass_in_each_round_as_they_did_in_the_first_one():
    game = Position(ann=dict(play=[*BOTH, "Toll on Right Twin"]), bob=dict(play=["Idle Hour"]))
    for card in ("Left Twin", "Right Twin"):
        game.ann.uses(card)
        game.bob.passes()
    since = len(game.log)
    game.ann.repeats(3)
    passes = [entry for entry in game.log[since:] if entry.kind == "pass" and entry.actor == 1]
    assert [entry.secret[0] for entry in passes if entry.secret[0] != "nothing to do"] == ["repeated"] * 6
    assert game.ann.power == 4


def test_it_ends_where_somebody_could_do_what_was_not_possible_before():
    game = Position(ann=dict(play=[*BOTH, "Toll on Right Twin"]), bob=dict(play=["Idle Hour", "Jealous"]))
    for card in ("Left Twin", "Right Twin"):
        game.ann.uses(card)
        game.bob.passes()
    game.ann.repeats(10)
    ends = game.entries("loop ends")[0]
    # Jealous may act from 4 power on: after the third repetition's power, in the middle of a round
    assert (ends.data[:2], game.ann.power) == ((2, 10), 4)
    assert game.says(ends) == "The loop stops early: repeated 2 of 10 times"
    assert game.bob.offered == ["use Jealous", "use Idle Hour", "pass"]
    assert game.match.loop(0) is None


def test_a_match_with_a_loop_is_kept_replayed_and_read_from_bytes():
    game = shown("Purse on Right Twin")
    again = Match.from_bytes(game.match.to_bytes(), game.match.deal)
    assert again.loop(0) == game.match.loop(0)
    game.ann.repeats(5)
    again.submit(Repeat(0, 5))
    assert again.head == game.match.head
    report = verify(dump(game.record), POOL)
    assert (report.faults, report.replayed) == ((), REPLAYED)


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_no_bot_goes_round_for_ever(strength: str):
    game = shown("Purse on Right Twin")
    bots = [Thinker(b"loop" * 4, STRENGTHS[strength]), RandomBot(b"loop" * 4)]
    for _ in range(40):
        if game.match.game.phase != "marshalling" or game.match.outcome is not None:
            break
        asked = game.match.choices[0]
        game.match.submit(bots[asked.seat].answer(game.match, asked))
    assert game.match.game.phase != "marshalling"


def test_a_seat_that_imagines_the_table_knows_its_own_loop_and_no_other():
    game = shown()
    imagined = game.match.fork(b"imagined" * 4, eyes=0)
    assert imagined.loop(0) is not None
    assert imagined.choices[0].ids == game.match.choices[0].ids
    assert not game.match.fork(b"imagined" * 4, eyes=1).game.cycle


def test_a_forced_loop_that_comes_back_to_the_same_table_is_stopped():
    game = Position(ann=dict(play=["Restless (kneeling)"], hand=["Rouse"]), bob={})
    game.ann.uses("Rouse")
    unsettled = game.entries("unsettled")[-1]
    assert (unsettled.data[0], unsettled.rule) == (18, "lcg1:faq-2.7")
    # it stands by the event and kneels by itself, stands by itself and kneels, and then no more
    assert len(game.entries("use")) == 4
    assert game.ann.asked == "challenge"  # the match has gone on


def test_a_forced_loop_that_changes_the_table_each_time_is_stopped_at_last():
    game = Position(ann=dict(play=["Swelling (kneeling)"], hand=["Rouse"]), bob={})
    game.ann.uses("Rouse")
    assert 18 in game.defaults
    assert len(game.entries("lasting")) == MOST_SELF_CAUSED + 1
    assert game.ann.asked == "challenge"
