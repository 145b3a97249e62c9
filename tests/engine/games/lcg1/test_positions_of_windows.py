"""Positions of the action window: initiation, saves and cancels, passives, responses, moribund cards, ends."""

from __future__ import annotations

import pytest

from tests.support.engine.games.lcg1.positions import Position, shows

# --- initiation, saves, cancels


@shows(
    "F-WN-1 L1-01",
    "timing/2 faq-3.4",
    "timing/first-responses timing/save-gate core/expert/response-order qa/first-response",
)
def test_left_of_the_actor_saves_or_cancels_first_and_a_canceled_event_was_played():
    game = Position(ann=dict(hand=["Dagger", "Rescue"]), bob=dict(play=["Arya Stark"], hand=["Writ"]))
    game.ann.uses("Dagger")
    assert (game.bob.offered, game.ann.asked) == (["play Writ", "pass"], "")
    game.bob.uses("Writ")
    game.ann.passes()
    assert game.asked_in(game.window("save or cancel"))[:3] == ["bob", "ann", "bob"]
    canceled = game.entries("canceled")[0]
    writ = next(entry for entry in game.entries("play") if "Writ" in game.says(entry))
    assert canceled.number > writ.number
    assert (game.bob["Arya Stark"].zone, game.ann.discard) == ("play", ["Dagger"])


@shows("F-WN-3 EX-L7", "faq-3.4 timing/moribund-events timing/1e", "core/expert/save-cancel")
def test_a_canceled_event_is_paid_for_and_both_events_leave_in_step_6():
    game = Position(
        ann=dict(play=["Septry", "Shrine", "Mourner"], hand=["Lords of the Narrow Sea"]), bob=dict(hand=["Writ"])
    )
    game.ann.uses("Lords of the Narrow Sea").chooses("Septry")
    game.bob.uses("Writ")
    assert not game.entries("reveal plot")
    assert [game.ann[title].kneeling for title in ("Septry", "Shrine")] == [True, True]
    ends = game.after("The action window ends")
    gone = [entry for entry in game.entries("move") if entry.rule == "lcg1:timing/moribund-events"]
    assert (len(gone), all(entry.number > ends for entry in gone)) == (2, True)
    assert 20 not in game.defaults


@pytest.mark.parametrize(("hand", "open"), [("Hush", True), ("Rally", False)])
def test_when_an_event_leaves_is_open_for_those_that_answer_passives_only(hand: str, open: bool):
    """The document has events leave in step 6 that are played in steps 1, 2 and 5; passives resolve in step 4."""
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Old Priest", "Page", "Barracks"], hand=[hand]))
    game.ann.uses("Dagger").chooses("Old Priest")
    while not game.bob.may(hand):
        next(player for player in game.players if player.asked).passes()
    game.bob.uses(hand)
    while not game.bob.discard:
        next(player for player in game.players if player.asked).passes()
    assert (game.bob.discard, 20 in game.defaults) == ([hand], open)


@shows("F-WN-5 L1-07 EX-T6", "timing/2 timing/5 timing/3", "timing/save-gate")
def test_once_all_have_passed_step_2_nothing_is_saved_in_steps_3_to_6():
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Arya Stark", "Mourner"], hand=["Rescue"]))
    game.ann.uses("Dagger").chooses("Arya Stark")
    assert game.bob.offered == ["play Rescue", "pass"]
    game.bob.passes()
    assert game.bob.offered == ["use Mourner", "pass"]
    assert game.why_not("bob", "Rescue") == ["timing/5"]
    closed = next(entry for entry in game.entries("close") if entry.parent == game.window("save or cancel"))
    assert closed.number < game.after("Arya Stark is killed")


@shows("F-WN-7", "timing/4 timing/passive-conflict timing/3", "timing/moribund")
def test_what_a_passive_causes_comes_before_its_elders():
    game = Position(
        ann=dict(hand=["Dagger"], play=["Scavenger"]), bob=dict(play=["Steward", "Old Priest", "Barracks"])
    )
    game.ann.uses("Dagger").chooses("Old Priest")
    game.ann.chooses("resolve Steward")
    used = [entry for entry in game.entries("use")]
    assert [game.says(entry).split("'s ")[1].removesuffix(" triggers") for entry in used] == [
        "Steward",
        "Scavenger",
        "Old Priest",
    ]
    outer, inner = (game.window("passive", at) for at in (0, 1))
    assert [entry.parent for entry in used] == [outer, inner, outer]
    assert next(entry for entry in game.log if entry.number == inner).parent == used[0].number
    assert game.happened("Barracks kneels")  # moribund, and it will do
    assert game.ann["Scavenger"].power == 1


@shows("F-WN-9 EX-T4", "timing/4 flow-dominance", "timing/player-action/passive qa/passive-mandatory")
def test_a_passive_as_a_phase_begins_is_no_action_and_comes_before_the_first_one():
    game = Position(
        phase="dominance", ann=dict(play=["Knight of Flowers", "Idle Hour"]), bob=dict(play=["Page"], hand=["Feast"])
    )
    power, window = game.entries("power")[0], game.window("action")
    assert (game.ann["Knight of Flowers"].power, power.number < game.entries("dominance")[0].number) == (1, True)
    assert power.number < window
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")


@shows("F-WN-11 L1-08", "timing/5", "timing/opportunities qa/respond-again")
def test_a_response_stays_open_until_all_pass_in_a_row():
    game = Position(ann=dict(hand=["Dagger"], play=["Mourner"]), bob=dict(play=["Mourner", "Squire"]))
    game.ann.uses("Dagger").chooses("Squire")
    game.bob.passes()
    game.ann.uses("Mourner")
    game.bob.uses("Mourner")
    assert game.asked_in(game.window("response")) == ["bob", "ann", "bob", "ann", "bob"]


@shows("F-WN-15", "timing/5 timing/6", "timing/opportunities faq-2.4")
def test_a_response_opens_another_gate_in_the_same_window():
    game = Position(
        phase="challenges",
        ann=dict(play=["Robb Stark", "Mourner"]),
        bob=dict(play=["Warden", "Cersei's Attendant", "Mourner", "Page"], faction="lannister"),
    )
    game.ann.attacks("military", "Robb Stark")
    game.bob.defends()
    game.bob.chooses("Page")
    game.ann.uses("Robb Stark").chooses("Warden")
    assert [one.partition(" (")[0] for one in game.bob.offered] == ["use Mourner", "use Mourner", "pass"]
    for _ in range(2):
        game.bob.chooses(game.bob.offered[0])
        game.ann.chooses(game.ann.offered[0])
    assert [(entry.actor, entry.data[0]) for entry in game.entries("extra draw")] == [(1, 1), (0, 1), (1, 2), (0, 2)]
    assert not game.bob.was_offered("use Cersei's Attendant")
    assert len([entry for entry in game.entries("step") if entry.rule == "lcg1:timing/6"]) == 1
    assert game.bob.dead == ["Page", "Warden"]


# --- moribund


@shows("F-MO-1", "timing/5 timing/6", "timing/moribund timing/moribund-abilities")
def test_a_moribund_card_responds_to_its_own_death_and_not_after_step_6():
    game = Position(
        ann=dict(hand=["Dagger", "Dagger"], play=["Page"]), bob=dict(play=["Cersei's Attendant", "Squire"])
    )
    game.ann.uses("Dagger").chooses("Cersei's Attendant")
    assert game.bob["Cersei's Attendant"].number in game.match.game.moribund
    game.bob.uses("Cersei's Attendant")
    assert set(game.bob.offered) == {"choose Page", "choose Cersei's Attendant", "choose Squire"}
    game.bob.chooses("Cersei's Attendant")
    assert game.bob.dead == ["Cersei's Attendant"]
    game.ann.uses("Dagger").chooses("Squire")
    assert game.rules("use").count("lcg1:timing/1") == 1


@shows("F-MO-3", "timing/6", "timing/moribund timing/moribund-abilities faq-3.15")
def test_constants_of_a_moribund_card_last_until_step_6():
    game = Position(ann=dict(hand=["Dagger", "Bleed"]), bob=dict(play=["Robb Stark", "Shaggydog"]))
    game.ann.uses("Dagger")
    assert game.bob["Shaggydog"].strength == 4
    game.ann.uses("Bleed")
    chosen, among = game.entries("target")[-1].data
    assert (game.titles(chosen), game.titles(among)) == (["Robb Stark"], ["Robb Stark"])
    assert (game.bob["Shaggydog"].strength, game.bob.dead) == (1, ["Robb Stark"])


@shows("F-MO-5", "timing/moribund-exception timing/6 core/attachments", "core/victory/claiming")
def test_a_changed_destination_is_taken_in_step_6_with_attachments_and_power_gone():
    game = Position(
        ann=dict(hand=["Dagger"]), bob=dict(play=["Robb Stark (1 power)", "Summer on Robb Stark"], hand=["Retreat"])
    )
    game.ann.uses("Dagger")
    assert game.entries("moribund")[0].data == ("killed", "dead")
    game.bob.uses("Retreat")
    assert game.entries("destined")[0].data == ("hand", "")
    assert [entry.data[:3] for entry in game.entries("leave")] == [
        ("moribund", "hand", 1),
        ("discarded", "discard", 0),
    ]
    assert (game.bob.hand, game.bob.dead, game.bob.discard) == (["Robb Stark"], [], ["Summer", "Retreat"])


@shows("F-MO-7", "timing/moribund-events", "faq-character/effect")
def test_a_played_event_is_not_in_its_pile_in_step_5():
    game = Position(ann=dict(hand=["Distinct Mastery"], play=["Archivist", "Robb Stark (kneeling)"]), bob=dict())
    game.ann.uses("Distinct Mastery")
    assert game.ann["Distinct Mastery"].zone == "being played"
    game.ann.uses("Archivist")
    assert (game.ann.hand, game.ann.discard) == ([], ["Distinct Mastery"])
    game = Position(
        ann=dict(hand=["Distinct Mastery"], discard=["Muster"], play=["Archivist", "Robb Stark (kneeling)"]),
        bob=dict(),
    )
    game.ann.uses("Distinct Mastery")
    game.ann.uses("Archivist")
    assert (game.ann.hand, game.ann.discard) == (["Muster"], ["Distinct Mastery"])


@shows("F-MO-9", "faq-2.5")
def test_the_first_player_says_which_of_two_destinations_counts():
    game = Position(first="bob", ann=dict(play=["Page"]), bob=dict(hand=["Tear"]))
    game.bob.uses("Tear")
    assert (game.bob.offered, game.ann.asked) == (["Page to the dead pile", "Page to the hand"], "")
    game.bob.chooses("Page to the dead pile")
    assert [entry.data for entry in game.entries("moribund")] == [("killed", "dead")]
    choice = next(entry for entry in game.entries("choice") if entry.rule == "lcg1:faq-2.5")
    assert (choice.actor, game.ann.dead) == (1, ["Page"])


@shows("F-MO-11", "timing/5 timing/6", "timing/moribund faq-3.13")
def test_a_moribund_card_counts_as_placed_in_the_dead_pile_before_it_lies_there():
    game = Position(
        phase="challenges",
        ann=dict(play=["Robert Baratheon"]),
        bob=dict(play=["Knight of the Tumblestone"], hand=["The Titan's Bastard"]),
    )
    game.ann.attacks("military", "Robert Baratheon")
    game.bob.defends()
    game.bob.uses("The Titan's Bastard")
    entered = game.after("The Titan's Bastard enters play")
    assert entered < game.after("Knight of the Tumblestone goes to the dead pile")
    assert game.bob["The Titan's Bastard"].zone == "play"


# --- end of phase, terminal effects, modifiers


@shows("F-EN-1 L1-09", "flow-challenges timing/6", "faq-2.6 core/duplicates/save")
def test_at_the_end_of_a_phase_nothing_is_saved_and_nobody_responds():
    game = Position(
        phase="challenges",
        ann=dict(play=["Guest (1 duplicate)", "Mourner"], hand=["Rescue"]),
        bob=dict(play=["Mourner"]),
    )
    game.passes()
    ends = game.after("The challenges phase ends")
    assert game.after("Guest is returned to hand and moribund") > ends
    assert not [e for e in game.entries("window") if e.number > ends and e.data[0] in ("save or cancel", "response")]
    assert (game.ann.hand[-1], game.ann.discard) == ("Guest", ["Guest"])


@shows("F-EN-3", "faq-3.19", "")
def test_a_terminal_kill_is_saved_from_only_by_what_lifts_the_state():
    game = Position(
        ann=dict(play=["Drogon"], faction="targaryen"), bob=dict(play=["Bran Stark (1 duplicate)", "Page"])
    )
    game.ann.uses("Drogon").chooses("Bran Stark")
    assert not game.bob.was_offered("save Bran Stark with a duplicate")
    assert (game.bob.dead, game.rules("moribund")) == (["Bran Stark"], ["lcg1:faq-3.19"])
    game = Position(ann=dict(play=["Drogon"], faction="targaryen"), bob=dict(play=["Viserys Targaryen", "Page"]))
    game.ann.uses("Drogon").chooses("Viserys Targaryen")
    game.bob.uses("Viserys Targaryen")
    assert (game.bob.hand, game.bob.dead) == (["Viserys Targaryen"], [])
    assert 38 in game.defaults


@shows("F-EN-5", "faq-3.19 core/kw/ambush core/attachments", "faq-3.10")
def test_a_constant_terminal_attachment_kills_and_a_second_attachment_switches_it_off():
    ann = dict(hand=["Flame-Kissed"], play=["Septry"], faction="targaryen")
    game = Position(phase="dominance", ann=ann, bob=dict(play=["Heir (1 duplicate)"]))
    game.ann.ambushes("Flame-Kissed")
    assert (game.bob.dead, game.ann.discard) == (["Heir"], ["Flame-Kissed"])
    assert game.rules("moribund") == ["lcg1:faq-3.19"]
    ann = dict(hand=["Flame-Kissed"], play=["Septry"], faction="targaryen")
    game = Position(phase="dominance", ann=ann, bob=dict(play=["Heir", "Banner on Heir"]))
    game.ann.ambushes("Flame-Kissed")
    assert (game.bob["Heir"].zone, game.bob["Heir"].strength) == ("play", 2)


@shows("F-EN-9 EX-T2", "timing/3", "core/expert/lasting timing/lasting-conflict")
def test_str_is_summed_anew_from_all_modifiers():
    game = Position(ann=dict(hand=["Wither", "Bloom", "Bud"], play=["Idle Hour"]), bob=dict(play=["Squire"]))
    seen = []
    for title in ("Wither", "Bloom", "Bud"):
        game.ann.uses(title)
        seen.append(game.bob["Squire"].strength)
    assert seen == [0, 1, 2]


@shows("EX-T1", "core/expert/lasting", "timing/lasting-conflict")
def test_an_icon_taken_and_given_leaves_things_as_they_were():
    game = Position(ann=dict(hand=["Slur", "Lineage"], play=["Idle Hour"]), bob=dict(play=["Direwolf Pup"]))
    for title in ("Slur", "Lineage"):
        game.ann.uses(title)
    assert not game.match.game.facts[game.bob["Direwolf Pup"].number].icons & 4
    assert game.icons("bob", "Direwolf Pup") == "m"
