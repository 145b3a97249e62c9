"""One round, step by step, against the chart of framework events and action windows."""

import re

from tests.support.engine.plain import Scenario

STEP = re.compile(r"lcg2:(\d\.\d(\.(\d|I+))?|aw-\d[abc]?|first-player/active)")


def chart(game: Scenario) -> list[str]:
    """The chart's steps that the log shows, each once in a row."""
    found: list[str] = []
    for entry in game.log:
        if STEP.fullmatch(entry.rule) and (not found or found[-1] != entry.rule):
            found.append(entry.rule)
    return [rule.removeprefix("lcg2:") for rule in found]


def whole_round() -> Scenario:
    """Ann wins an unopposed military challenge against Bob; everything else is declined."""
    game = Scenario(
        phase="plot",
        first="ann",
        ann={
            "plot": None,
            "plots": ["Calm Over Westeros", "Summons"],
            "play": ["Robb Stark"],
            "hand": ["Blank card"] * 7,
        },
        bob={"plot": None, "plots": ["A Noble Cause", "Summons"], "play": ["Bran Stark"]},
    )
    game.ann.reveals("Calm Over Westeros")
    game.bob.reveals("A Noble Cause")
    game.ann.chooses("ann").attacks("military", "Robb Stark")
    game.bob.defends()
    game.passes()
    return game


def test_every_step_and_every_action_window_comes_in_the_order_of_the_chart():
    game = whole_round()
    assert game.ann.asked == "reserve"
    game.ann.chooses("Blank card", "Blank card", "Blank card")
    steps = chart(game)
    assert steps[: steps.index("7.5") + 1] == [
        *("1.1", "1.2", "1.3", "1.3.I", "1.3.II", "aw-1", "1.5"),
        *("2.1", "2.2", "aw-2", "2.3"),
        *("3.1", "first-player/active", "3.2", "aw-3", "3.3", "3.2", "aw-3", "3.4"),
        *("4.1", "first-player/active", "aw-4a"),
        *("4.2", "aw-4b", "4.2.1", "aw-4c", "4.2.2", "4.2.3", "4.2.4", "4.2.5", "4.2.6"),
        *("aw-4a", "4.2"),  # Ann declines another challenge
        *("4.3", "aw-4a", "4.2", "4.4"),  # so does Bob
        *("5.1", "5.2", "aw-5", "5.3"),
        *("6.1", "6.2", "aw-6", "6.3"),
        *("7.1", "7.2", "7.3", "aw-7", "7.5"),
    ]


def test_titles_are_for_melee_only():
    assert not {"1.4", "7.4"} & set(chart(whole_round()))


def test_a_new_round_follows_the_last_phase():
    game = whole_round()
    game.ann.chooses("Blank card", "Blank card", "Blank card")
    rounds = [(entry.kind, entry.data) for entry in game.entries("round", "round ends")]
    assert rounds == [("round ends", (1,)), ("round", (2,))]
    assert game.phase == "plot"


def test_what_happens_in_a_phase_nests_under_it():
    game = whole_round()
    parents = {entry.number: entry for entry in game.log}
    for entry in game.log:
        while entry.parent:
            assert entry.parent < entry.number
            entry = parents[entry.parent]
        assert entry.kind in ("board", "phase", "round", "round ends")


def test_an_action_window_that_nobody_could_use_opens_and_closes_in_one_line():
    game = whole_round()
    empty = {entry.rule for entry in game.entries("empty window")}
    assert empty == {"lcg2:aw-1", "lcg2:aw-2", "lcg2:aw-5", "lcg2:aw-6"}


def test_every_window_closes_because_all_passed_in_a_row():
    game = whole_round()
    opened = [entry.number for entry in game.entries("window")]
    assert [entry.parent for entry in game.entries("close")] == opened
    for close in game.entries("close"):
        before = [e.actor for e in game.log if e.number < close.number and e.kind == "pass"]
        assert sorted(before[-2:]) == [0, 1]
        assert close.rule == "lcg2:pass/consecutive"


def test_who_can_do_nothing_is_passed_and_the_cause_is_kept_from_the_others():
    game = whole_round()
    passed = [entry for entry in game.entries("pass") if entry.rule == "lcg2:aw-3"]
    assert {entry.secret for entry in passed} == {("nothing to do",)}
    assert all(entry.seats == 1 << entry.actor and entry.data == () for entry in passed)


def test_three_seats_go_round_in_player_order(more_seats: str):
    sides = {"ann": {}, "bob": {}, "cat": {"hand": ["Bran Stark"]}}
    game = Scenario(phase="marshaling", first="bob", format=more_seats, **sides)
    active = [game.players[entry.actor].name for entry in game.entries("active")]
    assert active == ["bob", "cat"]
    game.cat.marshals("Bran Stark")
    active = [game.players[entry.actor].name for entry in game.entries("active") if entry.data == ("marshaling",)]
    assert active == ["bob", "cat", "ann"]
