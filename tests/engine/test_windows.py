"""Windows: who has the first opportunity, how opportunities rotate, how windows nest."""

from engine.chain.journal import LogEntry
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

SERGEANT, SISTER = "Drill Sergeant", "Silent Sister"
KNIFE = "Hidden Knife"


def turns(game: Scenario, rule: str) -> list[tuple[str, str]]:
    """Who chose and who passed under a rule, in order."""
    taken = [entry for entry in game.entries("choice", "pass") if entry.rule == rule]
    return [(game.players[entry.actor].name, entry.kind) for entry in taken]


def window(game: Scenario, timing: str) -> LogEntry:
    return next(entry for entry in game.entries("window") if entry.data[0] == timing)


# --- the first opportunity


def test_the_first_player_acts_first_when_another_player_is_active():
    """L2-01, in the second player's challenges."""
    game = scenario(first="ann", ann={"play": [SERGEANT]}, bob={"play": [SERGEANT, "Robb Stark"]})
    game.ann.passes()
    game.bob.passes()
    game.ann.passes()
    assert game.entries("active")[-1].actor == game.bob.seat
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")


def test_the_first_player_acts_first_in_anothers_marshaling():
    """L2-01, in the second player's marshaling."""
    game = scenario(
        "marshaling",
        "ann",
        ann={"play": [SERGEANT]},
        bob={"hand": ["Bran Stark"]},
    )
    game.ann.passes()
    assert game.entries("active")[-1].actor == game.bob.seat
    assert (game.ann.asked, game.ann.offered) == ("opportunity", [f"use {SERGEANT}", "pass"])
    game.ann.uses(SERGEANT)
    assert game.bob.offered == ["marshal Bran Stark", "pass"]


def test_the_first_player_reacts_first_to_the_others_action():
    game = scenario(
        first="ann",
        ann={"play": [SISTER]},
        bob={"play": [SISTER, "Bran Stark"], "hand": [KNIFE], "gold": 2},
    )
    game.bob.plays(KNIFE).chooses("Bran Stark")
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")


# --- rotation and passes


def test_opportunities_rotate_until_all_pass_in_a_row():
    game = scenario(first="ann", ann={"play": [SERGEANT]}, bob={"play": [SERGEANT]})
    game.ann.uses(SERGEANT)
    game.bob.uses(SERGEANT)
    game.ann.passes()
    game.bob.passes()
    assert turns(game, "lcg2:aw-4a")[:4] == [
        ("ann", "choice"),
        ("bob", "choice"),
        ("ann", "pass"),
        ("bob", "pass"),
    ]
    assert game.entries("close")[0].data == ("all passed in a row",)


def test_a_pass_gives_up_that_opportunity_only():
    """L2-03, in a reaction window."""
    game = scenario(
        first="ann",
        ann={"play": [SISTER], "hand": [KNIFE], "gold": 2},
        bob={"play": [SISTER, "Bran Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Bran Stark").passes()
    game.bob.uses(SISTER)
    assert game.ann.offered == [f"use {SISTER}", "pass"]
    game.ann.uses(SISTER)
    assert (len(game.ann.hand), len(game.bob.hand)) == (1, 1)
    assert turns(game, "lcg2:triggering-condition/7")[:3] == [
        ("ann", "pass"),
        ("bob", "choice"),
        ("ann", "choice"),
    ]


def test_a_reaction_is_used_once_for_each_occurrence():
    game = scenario(first="ann", ann={"play": [SISTER], "hand": [KNIFE], "gold": 2}, bob={"play": ["Bran Stark"]})
    game.ann.plays(KNIFE).chooses("Bran Stark").uses(SISTER)
    assert not game.ann.may(SISTER)
    reaction = window(game, "reaction").number
    passed = [entry for entry in game.entries("pass") if entry.parent == reaction and entry.actor == 0]
    assert passed[-1].secret == ("nothing to do",)


def test_every_copy_may_react_once():
    game = scenario(
        first="ann", ann={"play": [SISTER, SISTER], "hand": [KNIFE], "gold": 2}, bob={"play": ["Bran Stark"]}
    )
    game.ann.plays(KNIFE).chooses("Bran Stark").uses(SISTER).uses(SISTER)
    assert len(game.ann.hand) == 2


def test_claim_2_makes_one_window_in_which_each_killing_counts():
    game = scenario(
        first="ann",
        ann={"play": ["Tumblestone Knight", "Sansa Stark"], "plot": "The Winds of Winter"},
        bob={"play": [SISTER, "Bran Stark", "Arya Stark"]},
    )
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    game.bob.chooses("Bran Stark", "Arya Stark")
    assert game.bob.offered == [
        f'use {SISTER} (after "Bran Stark is killed")',
        f'use {SISTER} (after "Arya Stark is killed")',
        "pass",
    ]
    game.bob.uses(f'{SISTER} (after "Bran Stark is killed")').uses(SISTER)
    assert len(game.bob.hand) == 2
    reactions = [entry for entry in game.entries("window") if entry.data[0] == "reaction"]
    assert len(reactions) == 1
    assert len(reactions[0].data[2]) == 2


# --- nesting


def test_a_killing_within_a_reaction_is_finished_before_the_outer_window_goes_on():
    """L2-55."""
    game = scenario(
        first="ann",
        ann={"play": ["Blood Price", SISTER], "hand": [KNIFE], "gold": 2},
        bob={"play": [SISTER, "Bran Stark", "Arya Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Bran Stark").uses("Blood Price").chooses("Arya Stark")
    outer, inner = (entry for entry in game.entries("window") if entry.data[0] == "reaction")
    assert game.says(game.log[inner.parent - 1]) == "ann uses Blood Price"
    assert game.log[inner.parent - 1].parent == outer.number
    assert game.ann.offered == [f"use {SISTER}", "pass"]
    game.ann.uses(SISTER)
    game.bob.passes()
    assert [entry.parent for entry in game.entries("close")][-1] == inner.number
    assert game.bob.asked == "opportunity"  # back in the outer window, where it is Bob's turn
    game.bob.passes()
    game.ann.uses(SISTER)
    game.bob.passes()
    assert len(game.ann.hand) == 2
    assert outer.number in [entry.parent for entry in game.entries("close")]


def test_would_comes_before_is():
    """L2-07."""
    game = scenario(
        first="ann",
        ann={"play": ["Last Rites"], "hand": [KNIFE], "gold": 2},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Robb Stark")
    assert game.bob.offered == ["save Robb Stark with a duplicate", "pass"]
    game.bob.passes()
    assert game.ann.offered == ["use Last Rites", "pass"]
    game.ann.uses("Last Rites")
    around = [entry.data[0] for entry in game.entries("window") if "leave play" in str(entry.data)]
    assert around == ["would interrupt", "interrupt"]
    assert game.bob.dead == ["Robb Stark"]


def test_a_saved_character_is_not_interrupted_any_more():
    """L2-07: once saved, the killing is no longer imminent."""
    game = scenario(
        first="ann",
        ann={"play": ["Last Rites"], "hand": [KNIFE], "gold": 2},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Robb Stark")
    game.bob.saves("Robb Stark")
    assert game.ann.power == 0
    assert not game.ann.may("Last Rites")
    assert "lcg2:triggering-condition/4" not in game.rules("window")
