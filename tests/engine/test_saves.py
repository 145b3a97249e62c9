"""Saves: offered where they can help, used once, one member at a time."""

from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIFE, BEARER, SURGEON, DEATH = "Hidden Knife", "Shieldbearer", "Field Surgeon", "Feigned Death"
KNIGHT = "Tumblestone Knight"


def stabbed(*play: str, target: str = "Robb Stark", first: str = "ann", **bob: object) -> Scenario:
    """Ann tries to kill one of Bob's characters."""
    game = scenario(first=first, ann={"hand": [KNIFE], "gold": 2}, bob={"play": list(play), **bob})
    game.ann.plays(KNIFE).chooses(target)
    return game


def claim_2(*play: str, chosen: tuple[str, str], **bob: object) -> Scenario:
    """Two of Bob's characters are about to be killed together."""
    game = scenario(
        first="ann",
        ann={"play": [KNIGHT, "Sansa Stark"], "plot": "The Winds of Winter"},
        bob={"play": list(play), **bob},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.chooses(*chosen)
    return game


def test_a_saved_character_was_never_killed():
    game = stabbed("Robb Stark", "Bran Stark", f"{BEARER} on Robb Stark")
    assert game.bob.offered == [f"use {BEARER}", "pass"]
    game.bob.uses(BEARER)
    assert game.bob["Robb Stark"].zone == "play"
    assert game.bob[BEARER].zone == "discard"
    assert game.happened("Robb Stark is saved")
    assert not game.happened("Robb Stark is killed")
    assert [game.says(entry) for entry in game.entries("leave")] == [f"{BEARER} is sacrificed"]


def test_the_log_nests_the_save_under_the_window_it_was_used_in():
    game = stabbed("Robb Stark", "Bran Stark", f"{BEARER} on Robb Stark")
    game.bob.uses(BEARER)
    used = game.entries("use")[0]
    opened = game.log[used.parent - 1]
    assert (opened.kind, opened.data[0], opened.rule) == (
        "window",
        "would interrupt",
        "lcg2:triggering-condition/2",
    )
    kind, ref, whose, how = opened.data[2][0]
    assert (kind, game.titles((ref,)), whose, how) == ("leave play", ["Robb Stark"], -1, "killed")
    sacrificed, saved = game.entries("leave")[0], game.entries("save")[0]
    assert (sacrificed.parent, sacrificed.rule) == (used.number, "lcg2:initiating/4")
    assert (saved.parent, saved.rule) == (used.number, "lcg2:save")


def test_a_save_is_offered_for_the_bearer_only():
    game = stabbed("Robb Stark", "Bran Stark", f"{BEARER} on Robb Stark", target="Bran Stark")
    assert game.bob.dead == ["Bran Stark"]
    assert not game.entries("use")


def test_a_cost_that_can_not_be_paid_is_not_offered():
    game = stabbed("Robb Stark", f"{SURGEON} (kneeling)")
    assert game.bob.dead == ["Robb Stark"]


def test_a_save_from_the_hand_needs_the_gold():
    assert stabbed("Robb Stark", "Bran Stark", hand=[DEATH], gold=0).bob.dead == ["Robb Stark"]
    game = stabbed("Robb Stark", "Bran Stark", hand=[DEATH], gold=1)
    game.bob.plays(DEATH)
    assert (game.bob.dead, game.bob.gold, game.bob.discard) == ([], 0, [DEATH])


def public(game: Scenario) -> list[tuple[object, ...]]:
    """What anybody may read of the windows for saves."""
    shown = [entry for entry in game.log if entry.rule == "lcg2:triggering-condition/2"]
    return [(entry.kind, entry.actor, entry.data) for entry in shown]


def cause(game: Scenario) -> object:
    """Why Bob passed in the last of them."""
    passed = [e for e in game.entries("pass") if e.rule == "lcg2:triggering-condition/2" and e.actor == 1]
    return passed[-1].secret[0]


def test_who_holds_no_save_passes_in_the_same_line_as_who_declines():
    """What a hand holds must not show: the public parts are equal."""
    holding = stabbed("Robb Stark", "Bran Stark", hand=[DEATH], gold=1)
    holding.bob.passes()
    other = stabbed("Robb Stark", "Bran Stark", hand=["Blank card"], gold=1)
    assert public(holding) == public(other)
    assert cause(holding) == "chosen"
    assert cause(other) == "nothing to do"


def test_several_ways_to_save_are_offered_together():
    game = stabbed("Robb Stark (1 duplicate)", "Bran Stark", SURGEON, f"{BEARER} on Robb Stark", hand=[DEATH], gold=1)
    assert game.bob.offered == [
        "save Robb Stark with a duplicate",
        f"use {BEARER}",
        f"use {SURGEON}",
        f"play {DEATH}",
        "pass",
    ]


def test_after_one_save_no_other_is_offered():
    game = stabbed("Robb Stark", "Bran Stark", SURGEON, f"{BEARER} on Robb Stark")
    game.bob.uses(SURGEON)
    assert game.bob["Robb Stark"].attachments == [BEARER]
    assert not game.bob.may(BEARER)
    assert len(game.entries("save")) == 1


def test_a_save_in_a_shared_window_saves_one_member_only():
    game = claim_2(
        "Robb Stark", "Bran Stark", "Arya Stark", f"{BEARER} on Robb Stark", chosen=("Robb Stark", "Bran Stark")
    )
    game.bob.uses(BEARER)
    assert game.bob["Robb Stark"].zone == "play"
    assert game.bob.dead == ["Bran Stark"]


def test_a_save_that_fits_both_members_is_used_for_the_one_its_user_names():
    game = claim_2("Robb Stark", "Bran Stark", SURGEON, chosen=("Robb Stark", "Bran Stark"))
    assert game.bob.offered == [
        f'use {SURGEON} (before "Robb Stark is killed")',
        f'use {SURGEON} (before "Bran Stark is killed")',
        "pass",
    ]
    game.bob.uses(f'{SURGEON} (before "Bran Stark is killed")')
    assert game.happened("Bran Stark is saved")
    assert game.bob.dead == ["Robb Stark"]


def test_each_member_may_be_saved_by_a_card_of_its_own():
    game = claim_2(
        "Robb Stark (1 duplicate)",
        "Bran Stark",
        "Arya Stark",
        f"{BEARER} on Bran Stark",
        chosen=("Robb Stark", "Bran Stark"),
    )
    game.bob.saves("Robb Stark").uses(BEARER)
    assert game.bob.dead == []
    assert len(game.entries("save")) == 2
    assert not [entry for entry in game.entries("leave") if entry.data[0] == "killed"]


def test_no_save_is_offered_against_what_can_not_be_saved():
    game = scenario(
        first="ann",
        ann={"hand": ["No Mercy"]},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark", SURGEON, f"{BEARER} on Robb Stark"]},
    )
    game.ann.plays("No Mercy").chooses("Robb Stark")
    assert game.bob.dead == ["Robb Stark"]
    assert not game.entries("use", "save")
    assert game.bob.hand == [BEARER]


def test_a_sacrifice_can_not_be_saved():
    game = stabbed("Robb Stark", "Bran Stark", f"{BEARER} on Robb Stark")
    game.bob.uses(BEARER)
    assert game.data("leave")[0] == "sacrificed"
    assert len([entry for entry in game.entries("window") if entry.data[0] == "would interrupt"]) == 1
