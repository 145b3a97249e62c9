"""Disputes about card abilities: the right claim is possible, the wrong one refused, and the log can show why."""

from __future__ import annotations

import pytest

from engine.abilities import Trigger
from engine.cards import CHARACTER, Facts
from engine.chain.journal import LogEntry
from engine.errors import IllegalChoice, NotYourChoice
from engine.games.lcg2.declarations import reaction
from engine.scenario.scenario import Scenario, core_pool
from engine.vocabulary.effects import draw
from tests.support.engine.cards import DECLARED

SWORD, JUDGMENT, TREACHERY = "Put to the Sword", "The Hand's Judgment", "Treachery"
JAIME, ROBB, BRAN, EDDARD = "Ser Jaime Lannister", "Robb Stark", "Bran Stark", "Eddard Stark"
KNIGHT, STEWARD, PLAZA = "Tumblestone Knight", "Winterfell Steward", "Plaza of Punishment"
CRIER = Facts("d01", "Morning Crier", CHARACTER, cost=1, strength=1, icons=4)
"""A test-only character that waits for plots to be revealed."""


def with_test_cards(**sides: object) -> Scenario:
    """A board on which the Core Set and the cards of tests are known."""
    told = {CRIER.code: (reaction(Trigger(("reveal plot",)), draw(1)),)}
    declared = {facts.code: abilities for facts, abilities in DECLARED.items()}
    return Scenario(pool=core_pool().with_cards([*DECLARED, CRIER], {**declared, **told}), **sides)  # type: ignore[arg-type]


def windows(game: Scenario, timing: str, event: str) -> list[LogEntry]:
    """The windows of one timing around one kind of event."""
    return [
        entry
        for entry in game.entries("window")
        if entry.data[0] == timing and any(row[0] == event for row in entry.data[2])  # type: ignore[union-attr,index]
    ]


def was_offered(game: Scenario, verb: str) -> bool:
    """Whether any seat was offered such a thing: offers are the secret part of what a seat answered."""
    offers = [entry.secret[2] for entry in game.entries("pass", "choice") if len(entry.secret) > 2]
    return any(str(id).startswith(verb) for offered in offers if isinstance(offered, tuple) for id in offered)


def sword(ann: tuple[str, ...] = (SWORD,), **bob: object) -> Scenario:
    """Ann has won a military challenge by 6 and may play Put to the Sword."""
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": [JAIME], "hand": list(ann), "gold": 8},
        bob={"play": [EDDARD, STEWARD], **bob},
    )
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    return game


# --- cancels


def test_the_first_event_is_still_uncanceled_while_its_cancel_is_interrupted():
    """L2-10: the tree of windows shows the second cancel inside the first, and the sword resolves."""
    game = sword((SWORD, JUDGMENT), hand=[JUDGMENT], gold=2)
    game.ann.plays(SWORD).chooses(EDDARD)
    game.bob.plays(JUDGMENT)
    assert not game.entries("canceled")
    game.ann.plays(JUDGMENT)
    outer, inner = windows(game, "would interrupt", "initiate")[:2]
    _sword, first, answer = game.entries("play")
    assert first.parent == outer.number < inner.number
    assert inner.parent == first.number
    assert answer.parent == inner.number
    canceled = game.entries("canceled")
    assert [entry.parent for entry in canceled] == [first.number]
    assert game.happened("Eddard Stark is killed")


def test_a_cancel_that_was_not_answered_takes_the_event_away():
    """L2-10: without the second cancel, Eddard lives, and nothing is left to be canceled again."""
    game = sword((SWORD,), hand=[JUDGMENT], gold=2)
    game.ann.plays(SWORD).chooses(EDDARD)
    game.bob.plays(JUDGMENT)
    assert game.bob.dead == []
    assert game.entries("canceled")[0].parent == game.entries("play")[0].number


def test_a_canceled_sword_was_the_one_of_this_challenge():
    """L2-11: the counter went up when the event was played, before anybody could cancel it."""
    game = sword((SWORD, SWORD), hand=[JUDGMENT], gold=2)
    game.ann.plays(SWORD).chooses(EDDARD)
    game.bob.plays(JUDGMENT)
    assert game.bob.dead == []
    played, counted, canceled = game.entries("play")[0], game.entries("count")[0], game.entries("canceled")[0]
    assert (counted.data, counted.parent) == (("challenge", 1, 1), played.number)
    assert counted.number < canceled.number
    assert game.ann.hand == [SWORD]
    with pytest.raises((IllegalChoice, NotYourChoice)):
        game.ann.plays(SWORD)


def test_a_maximum_forbids_the_second_copy_by_title():
    """L2-11: asked in the same window, the engine names the maximum."""
    game = sword((SWORD, SWORD, "Put to the Torch"), play=[EDDARD, BRAN, "The Roseroad"], hand=[JUDGMENT], gold=2)
    game.ann.plays(SWORD).chooses(EDDARD)
    game.bob.plays(JUDGMENT)
    assert not game.ann.may(SWORD)
    assert game.ann.may("Put to the Torch")
    refusal = game.ann.explain(SWORD)
    assert refusal is not None
    assert refusal.rule == "lcg2:limits/max"


def test_who_cancels_a_triggered_ability_knows_its_target():
    """L2-15: the choice is in the log before the window in which Treachery is offered."""
    game = Scenario(
        first="ann",
        ann={"faction": "targaryen", "play": ["Khal Drogo", PLAZA]},
        bob={"faction": "lannister", "play": ["The Tickler", "Tyrion Lannister"], "hand": [TREACHERY], "gold": 1},
    )
    game.ann.attacks("power", "Khal Drogo")
    game.bob.defends()
    game.ann.uses(PLAZA)
    assert game.bob.asked == ""
    game.ann.chooses("The Tickler")
    assert game.bob.may(TREACHERY)
    target, offered = game.entries("target")[0], windows(game, "would interrupt", "initiate")[0]
    assert game.titles(target.data[0]) == ["The Tickler"]
    assert target.number < offered.number
    game.bob.plays(TREACHERY)
    assert game.bob["The Tickler"].zone == "play"
    assert game.ann[PLAZA].kneeling


def test_a_save_by_duplicate_is_out_of_treacherys_reach():
    """L2-30: nothing initiates that could be canceled; the log names the duplicate as the source."""
    game = claimed_by_lannister("Robb Stark (1 duplicate)", "Winterfell Steward")
    game.bob.chooses(ROBB)
    game.bob.saves(ROBB)
    assert game.ann.hand == [TREACHERY]
    assert not windows(game, "would interrupt", "initiate")
    used = game.entries("use")[0]
    assert (used.data[0], used.rule) == ("duplicate", "lcg2:duplicates/save")
    assert game.happened("Robb Stark is saved")
    with pytest.raises((IllegalChoice, NotYourChoice)):
        game.ann.plays(TREACHERY)


def test_a_save_by_an_attachment_can_be_canceled():
    """L2-30: what is refused against a duplicate is offered against Bodyguard."""
    game = claimed_by_lannister("Robb Stark", "Winterfell Steward", "Bodyguard on Robb Stark")
    game.bob.chooses(ROBB)
    game.bob.uses("Bodyguard")
    game.ann.plays(TREACHERY)
    assert game.bob.dead == [ROBB]
    assert game.bob.discard == ["Bodyguard"]
    assert not game.entries("save")


def claimed_by_lannister(*play: str) -> Scenario:
    """Bob has to choose who dies for military claim; Ann holds Treachery and can pay for it."""
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": [JAIME], "hand": [TREACHERY], "gold": 1},
        bob={"play": list(play)},
    )
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    game.pass_windows_until(game.bob, "military claim")
    return game


# --- leaving play


def test_a_duplicate_can_not_save_from_dying_at_0_str():
    """L2-31: it would not cure the condition, so it may not even be attempted."""
    arya = "Arya Stark"
    game = Scenario(
        first="ann",
        ann={"faction": "targaryen", "play": ["Khal Drogo", "Rhaegal"], "hand": ["Dracarys!"], "gold": 1},
        bob={"play": [f"{arya} (1 duplicate)", STEWARD]},
    )
    game.ann.attacks("military", "Khal Drogo")
    game.bob.defends(arya)
    game.ann.plays("Dracarys!").chooses(arya)
    assert arya in game.bob.dead
    assert not game.entries("save")
    assert not was_offered(game, "save")
    lowered, doomed = [entry for entry in game.entries("lasting") if entry.data[4] == "phase"][:2]
    assert lowered.data[:3] == ("strength", "add", -4)
    assert doomed.data[0] == "dies at 0"
    assert game.titles(lowered.data[3]) == game.titles(doomed.data[3]) == [arya]
    left = next(entry for entry in game.entries("leave") if game.says(entry) == f"{arya} is killed")
    assert left.rule == "lcg2:save/ongoing"
    assert left.number > doomed.number


def test_the_same_duplicate_saves_from_a_common_killing():
    """L2-31: it is the ongoing effect that forbids it, not the duplicate that is at fault."""
    game = claimed_by_lannister("Arya Stark (1 duplicate)", STEWARD)
    game.bob.chooses("Arya Stark")
    assert game.bob.may("Arya Stark", "save")


def test_a_character_killed_into_the_deck_was_killed():
    """L2-34: the dead pile is empty, yet whoever waits for a killing may react to it."""
    game = with_test_cards(
        first="ann",
        ann={"faction": "lannister", "play": [JAIME, "Silent Sister"]},
        bob={"faction": "nightswatch", "play": ["Benjen Stark", "Steward at the Wall"]},
    )
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    game.pass_windows_until(game.bob, "military claim")
    game.bob.chooses("Benjen Stark").uses("Benjen Stark")
    assert game.bob.dead == []
    assert "Benjen Stark" in game.bob.deck
    left = next(entry for entry in game.entries("leave") if game.says(entry) == "Benjen Stark is killed")
    assert left.data[:2] == ("killed", "deck")
    instead = game.entries("instead")[0]
    assert (instead.rule, instead.data) == ("lcg2:replacement", ("deck",))
    assert game.ann.may("Silent Sister")
    reacting = windows(game, "reaction", "leave play")[0]
    assert instead.number < left.number < reacting.number
    before = len(game.ann.hand)
    game.ann.uses("Silent Sister")
    assert len(game.ann.hand) == before + 1


def test_a_save_comes_before_what_waits_for_the_leaving_itself():
    """L2-07: Bodyguard waits at the second step, Viserys at the fourth; a save leaves nothing for that one."""
    viserys = "Viserys Targaryen"
    game = claimed_by_lannister(viserys, "Targaryen Loyalist", f"Bodyguard on {viserys}")
    game.bob.chooses(viserys)
    assert game.bob.offered == ["use Bodyguard", "pass"]
    assert windows(game, "would interrupt", "leave play")[0].rule == "lcg2:triggering-condition/2"
    refusal = game.bob.explain(viserys)
    assert refusal is not None
    assert refusal.rule == "lcg2:triggering-condition/2"
    game.bob.passes()
    assert game.bob.offered == [f"use {viserys}", "pass"]
    assert windows(game, "interrupt", "leave play")[0].rule == "lcg2:triggering-condition/4"


def test_where_a_save_was_used_nothing_left_play():
    """L2-07: Viserys is not asked at the fourth step."""
    viserys = "Viserys Targaryen"
    game = claimed_by_lannister(viserys, "Targaryen Loyalist", f"Bodyguard on {viserys}")
    game.bob.chooses(viserys).uses("Bodyguard")
    game.ann.passes()
    assert game.happened(f"{viserys} is saved")
    assert not game.happened(f"{viserys} is killed")
    assert not game.bob.may(viserys)
    assert [entry for entry in windows(game, "interrupt", "leave play") if "killed" in str(entry.data)] == []


def test_nobody_may_try_to_save_from_wildfire_assault():
    """L2-33: no duplicate and no Bodyguard is offered, not even for what its sacrifice would set off."""
    game = Scenario(
        phase="plot",
        first="ann",
        ann={"plots": ["Wildfire Assault", "A Noble Cause"], "play": [KNIGHT]},
        bob={
            "plots": ["A Noble Cause", "A Clash of Kings"],
            "play": [f"{EDDARD} (1 duplicate)", f"Bodyguard on {EDDARD}", BRAN, STEWARD, "Sansa Stark"],
        },
    )
    game.ann.reveals("Wildfire Assault")
    game.bob.reveals("A Noble Cause")
    while game.ann.asked != "each picks":
        game.bob.chooses("first 0") if game.bob.asked else game.ann.chooses("first 0")
    game.ann.chooses(KNIGHT)
    game.bob.chooses(BRAN, STEWARD, "Sansa Stark")
    assert game.bob.dead == [EDDARD]
    assert not game.entries("save")
    assert not was_offered(game, "use")
    assert not was_offered(game, "save")


# --- what may be initiated, and when


def test_an_event_that_would_kneel_only_kneeling_characters_is_not_played():
    """L2-12: Consolidation of Power has nothing to kneel, so nobody may pay for it."""
    event = "Consolidation of Power"
    board = {"faction": "baratheon", "hand": [event, "The Roseroad"], "gold": 1}
    kneeling = {**board, "play": ["Bastard in Hiding (kneeling)"]}
    game = Scenario(phase="marshaling", first="ann", ann=kneeling, bob={"play": [f"{KNIGHT} (kneeling)"]})
    assert game.ann.may("The Roseroad")
    assert not game.ann.may(event)
    refusal = game.ann.explain(event)
    assert refusal is not None
    assert refusal.rule == "lcg2:target/none"
    with pytest.raises(IllegalChoice):
        game.ann.plays(event)
    standing = {**board, "play": ["Bastard in Hiding"]}
    assert Scenario(phase="marshaling", first="ann", ann=standing, bob={}).ann.may(event)


def test_no_reaction_to_a_plot_comes_before_what_plots_do_when_revealed():
    """L2-44: the crier is marched to the wall before he could cry."""
    game = revealing("Marched to the Wall", CRIER.title)
    assert not game.happened(f"bob uses {CRIER.title}")
    assert game.bob.discard == [CRIER.title]
    steps = [entry.rule for entry in game.log if entry.rule in ("lcg2:1.3.I", "lcg2:1.3.II")]
    assert steps[-1] == "lcg2:1.3.II"
    assert not game.bob.may(CRIER.title)


def test_a_reaction_to_a_plot_follows_what_plots_do_when_revealed():
    """L2-44: where the crier stays, his reaction is offered after the third sub-step."""
    game = revealing("Marched to the Wall", CRIER.title, STEWARD)
    game.bob.chooses(STEWARD)
    assert game.bob.may(CRIER.title)
    resolved = next(entry for entry in game.entries("use") if entry.data[0] == "when revealed")
    opened = windows(game, "reaction", "reveal plot")[-1]
    assert resolved.number < opened.number
    left = next(entry for entry in game.entries("leave") if game.says(entry) == f"{STEWARD} is discarded from play")
    assert left.number < opened.number


def revealing(plot: str, *play: str) -> Scenario:
    """Ann reveals a plot, Bob A Noble Cause; Bob is first and has these characters."""
    game = with_test_cards(
        phase="plot",
        first="bob",
        ann={"plots": [plot, "Summons"]},
        bob={"plots": ["A Noble Cause", "A Clash of Kings"], "play": list(play)},
    )
    game.ann.reveals(plot)
    game.bob.reveals("A Noble Cause")
    for player in (game.ann, game.bob):
        if player.asked == "first player":
            player.chooses("first 1")
    return game


def test_an_event_lies_in_the_discard_pile_when_melisandre_answers_it():
    """L2-56: the move comes before the window in which somebody may react to the play."""
    game = Scenario(
        first="ann",
        ann={
            "faction": "baratheon",
            "play": ["Melisandre", "Bastard in Hiding"],
            "hand": ["Seen In Flames"],
            "gold": 2,
        },
        bob={"play": [KNIGHT], "hand": ["Like Warm Rain", "Winter Is Coming"]},
    )
    game.ann.plays("Seen In Flames")
    while not game.ann.may("Melisandre", "use"):
        game.ann.chooses(game.ann.offered[0])
    assert "Seen In Flames" in game.ann.discard
    moved = next(entry for entry in game.entries("move") if entry.rule == "lcg2:event-cards/discard-timing")
    opened = windows(game, "reaction", "play")[-1]
    assert moved.data[1:3] == ("being played", "discard")
    assert moved.number < opened.number
