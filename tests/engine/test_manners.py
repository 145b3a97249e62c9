"""Passing by oneself until something happens: it ends where it says, hides no decision, and is seen by its seat."""

from __future__ import annotations

import pytest

from engine import Match, Setting
from engine.bots import RandomBot
from engine.log.redaction import redact_entry
from engine.record.container import dump
from engine.record.record import Recorder
from engine.record.verify import ProofLevel, verify
from engine.scenario.scenario import Scenario
from tests.effort import examples
from tests.support.engine.cards import scenario
from tests.support.engine.play import CORE, seed_of, start_core

OWN = ["Drill Sergeant", "Tumblestone Knight"]


def manners(match: Match, seat: int) -> str:
    seen = match.seen(seat).manners
    assert seen is not None
    return seen.auto_pass


def test_until_the_next_decision_a_seat_is_passed_in_windows_and_then_asked() -> None:
    game = scenario(first="ann", ann={"play": OWN}, bob={})
    assert game.ann.asked == "opportunity"
    game.submit(Setting(game.ann.seat, "auto_pass", "decision"))
    assert game.ann.asked == "challenge"
    assert manners(game.match, 0) == ""
    assert [entry.secret[0] for entry in game.entries("pass") if entry.actor == 0] == ["by setting"]
    game.ann.attacks("military", "Tumblestone Knight")
    assert game.ann.offered == ["use Drill Sergeant", "pass"]


def test_until_something_is_targeted_decisions_are_asked_and_windows_are_not() -> None:
    game = scenario(first="ann", ann={"play": OWN}, bob={})
    game.submit(Setting(game.ann.seat, "auto_pass", "targeted"))
    assert game.ann.asked == "challenge"
    assert manners(game.match, 0) == "targeted"
    game.ann.attacks("military", "Tumblestone Knight")
    assert game.ann.asked != "opportunity"
    assert manners(game.match, 0) == "targeted"


def test_an_attack_ends_it_for_who_is_attacked() -> None:
    game = scenario(first="ann", ann={"play": ["Tumblestone Knight"]}, bob={"play": OWN})
    game.submit(Setting(game.bob.seat, "auto_pass", "targeted"))
    assert manners(game.match, 1) == "targeted"
    game.ann.attacks("military", "Tumblestone Knight")
    assert manners(game.match, 1) == ""
    assert game.bob.offered == ["use Drill Sergeant", "pass"]


@pytest.mark.parametrize(("meant", "ends"), [("Robb Stark", True), ("Melisandre", False)])
def test_an_effect_ends_it_for_whose_card_is_chosen(meant: str, ends: bool) -> None:
    ann = {"faction": "baratheon", "play": ["Melisandre"], "hand": ["Fiery Followers", "Ice"], "gold": 9}
    game = Scenario(phase="marshaling", first="ann", ann=ann, bob={"play": ["Robb Stark"]})
    game.submit(Setting(game.bob.seat, "auto_pass", "targeted"))
    game.ann.marshals("Fiery Followers")
    game.ann.uses("Melisandre").chooses(meant)
    assert manners(game.match, 1) == ("" if ends else "targeted")


def test_in_the_own_turn_nobody_is_passed_who_could_marshal() -> None:
    for until in ("decision", "targeted"):
        game = scenario(phase="marshaling", first="ann", ann={"hand": ["Tumblestone Knight"], "gold": 5}, bob={})
        game.submit(Setting(game.ann.seat, "auto_pass", until))
        assert game.ann.offered == ["marshal Tumblestone Knight", "pass"]
        assert manners(game.match, 0) == ("" if until == "decision" else until)


@pytest.mark.parametrize("number", range(examples(3, 40)))
def test_with_settings_at_any_time_matches_end_and_replay(number: int) -> None:
    """And others read nothing of it: the passes of a seat look the same to them, by hand or by itself."""
    recorder, bot = Recorder(start_core(number)), RandomBot(seed_of(number))
    match, ended, turn = recorder.match, set(), 0
    while match.outcome is None:
        turn += 1
        asked = match.choices[0]
        if turn % 7 == 0:
            until = ("decision", "targeted", "window", "phase")[turn // 7 % 4]
            recorder.submit(Setting(asked.seat, "auto_pass", until), turn)
            continue
        before = [manners.auto_pass for manners in match.game.manners]
        recorder.submit(bot.choose(asked), turn, asked.step)
        after = [manners.auto_pass for manners in match.game.manners]
        ended |= {old for old, new in zip(before, after, strict=True) if old != new}
        if match.outcome is None:
            waiting = {choices.seat for choices in match.choices}
            assert not any(after[seat] == "decision" for seat in waiting)
    assert {"decision", "targeted"} <= ended
    assert verify(dump(recorder.record), CORE).level is ProofLevel.REPLAYED
    for entry in recorder.record.entries:
        if entry.kind in ("pass", "setting"):
            public = redact_entry(entry, 1 - entry.actor)
            assert (public.data, public.secret, public.at) == ((), (), 0)
