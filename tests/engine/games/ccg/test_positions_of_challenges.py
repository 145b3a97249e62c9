"""Positions of challenges, keywords, dominance and the end, each with its answer."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.positions import Position, shows


def wins(game: Position) -> tuple[int, object, object]:
    """Who has won, with what against what."""
    entry = game.entries("wins")[-1]
    return entry.actor, entry.data[2], entry.data[3]


def attacked(*attackers: str, kind: str = "military", **sides: dict[str, object]) -> Position:
    """Ann attacks; the window after the declaration is open where somebody may act."""
    game = Position(phase="challenges", first="ann", **sides)
    game.ann.attacks(kind, *attackers)
    return game


@shows("K-CH-1", "challenges/windows flow-challenges/declare flow-challenges/stealth-defend")
def test_actions_are_taken_before_and_between_the_steps_of_a_challenge_and_never_in_one():
    game = Position(
        phase="challenges", ann=dict(play=["Squire", "Idle Hall"]), bob=dict(play=["Page", "Page", "Idle Hall"])
    )
    before = game.entries("window")[-1]
    assert (before.rule, game.ann.asked) == ("ccg:challenges/windows", "opportunity")
    game.ann.uses("Idle Hall")
    game.let_pass()
    game.ann.chooses("military against bob")
    assert len(game.entries("window")) == 2
    game.ann.uses("Idle Hall")
    game.let_pass()
    assert (game.bob.asked, game.why_not("bob", "Idle Hall") != [""]) == ("defenders", True)
    game.bob.chooses(game.bob.offered[0])
    assert len(game.entries("window")) == 3
    game.ann.uses("Idle Hall")
    game.let_pass()
    assert game.entries("wins")


@shows("CC-12", "flow-challenges/declare challenges/windows", "flow-challenges/stealth-defend")
def test_stealth_that_was_lost_between_the_attack_and_the_choice_of_targets_bypasses_nobody():
    game = attacked("Shade", ann=dict(play=["Shade"]), bob=dict(play=["Squire", "Squire"], hand=["Clamor"]))
    segment = game.entries("window")[-1]
    assert (segment.rule, segment.parent) == ("ccg:challenges/windows", game.entries("challenge")[0].number)
    game.bob.uses("Clamor").chooses("Shade")
    game.let_pass()
    assert (game.bob.asked, game.entries("bypass")) == ("defenders", [])
    game = attacked("Shade", ann=dict(play=["Shade"]), bob=dict(play=["Squire", "Squire"], hand=["Clamor"]))
    game.bob.passes()
    assert game.ann.asked == "stealth"


@shows("K-CH-3", "challenges/3")
@pytest.mark.parametrize(
    ("attacker", "defenders", "removed", "winner"),
    [
        ("Ghostly", [], [], None),
        ("Squire", ["Golden Knight"], ["Squire"], 1),
        ("Squire", ["Page"], ["Squire", "Page"], None),
    ],
)
def test_nobody_wins_without_strength_or_participants(
    attacker: str, defenders: list[str], removed: list[str], winner: int
):
    game = attacked(
        attacker, ann=dict(play=[attacker, "Idle Hall"], hand=["Mire"] * len(removed)),
        bob=dict(play=[*defenders], faction="lannister"),
    )  # fmt: skip
    game.let_pass()
    if defenders:
        game.bob.defends(*defenders)
    for title in removed:
        game.comes_to("ann").uses("Mire")
        if game.ann.asked == "target":
            game.ann.chooses(title)
    game.let_pass()
    ended = game.entries("wins", "nobody wins")
    assert [(entry.kind, entry.actor) for entry in ended] == (
        [("nobody wins", -1)] if winner is None else [("wins", winner)]
    )
    assert not game.entries("claim", "power")
    assert (57 in game.defaults) == (len(removed) == 2)


@shows("K-CH-5 CC-19", "expert/high-claim duplicates/save challenges/claim-military")
def test_a_claim_of_two_takes_two_different_characters_and_a_saved_one_fills_its_part():
    game = attacked(
        "Giant", ann=dict(play=["Giant"], plot="Hard Year"),
        bob=dict(play=["Golden Knight (2 duplicates)", "Golden Queen", "Page"], faction="lannister"),
    )  # fmt: skip
    game.bob.defends()
    prompt = game.bob.prompt
    assert (prompt.least, prompt.most, len(game.bob.offered)) == (2, 2, 3)
    game.bob.chooses("Golden Knight", "Golden Queen")
    game.bob.saves("Golden Knight")
    assert (game.bob.dead, game.bob["Golden Knight"].duplicates) == (["Golden Queen"], 1)
    assert game.bob["Page"].zone == "play"
    assert game.said("chosen for claim") == ["bob chooses Golden Knight and Golden Queen for claim"]


@shows("K-CH-7", "flow-challenges/resolve expert/responses unopposed kw/renown")
def test_a_response_to_winning_comes_after_result_unopposed_and_renown():
    game = attacked("Warden", "Idol", ann=dict(play=["Warden", "Idol"]), bob=dict(play=["Page"]))
    game.bob.defends()
    window = next(entry for entry in game.entries("window") if entry.data[0] == "response")
    claimed = [entry.rule for entry in game.entries("power")]
    assert claimed == ["ccg:unopposed", "ccg:kw/renown"]
    assert game.entries("moribund")[0].number < game.entries("power")[0].number < window.number
    assert game.ann.offered == ["use Warden", "pass"]
    game.ann.uses("Warden")
    assert (game.ann["Warden"].kneeling, game.ann["Warden"].strength) == (False, 5)
    assert 53 in game.defaults


@shows("K-CH-9", "challenges/participating")
def test_who_was_taken_out_of_a_challenge_stands_claims_no_renown_and_is_not_declared_again():
    game = attacked(
        "Idol",
        "Squire",
        ann=dict(play=["Idol", "Squire", "Idle Hall"]),
        bob=dict(play=["Page (kneeling)"], hand=["Mire"]),
    )
    game.comes_to("bob").uses("Mire").chooses("Idol")
    assert (game.ann["Idol"].kneeling, [card.title for card in game.ann.participants]) == (False, ["Squire"])
    game.let_pass()
    assert wins(game) == (0, 2, 0)
    assert game.ann["Idol"].power == 0
    assert [entry.rule for entry in game.entries("power")] == ["ccg:unopposed"]


@shows("K-CH-11", "challenges/participating")
def test_a_lost_icon_changes_nothing_and_a_stolen_attacker_is_out():
    game = attacked(
        "Squire",
        "Giant",
        ann=dict(play=["Squire", "Giant", "Idle Hall"]),
        bob=dict(play=["Page"], hand=["Slur", "Turncoat"]),
    )
    game.comes_to("bob").uses("Slur").chooses("Giant")
    game.comes_to("bob").uses("Turncoat").chooses("Squire")
    assert [card.title for card in game.ann.participants] == ["Giant"]
    assert game.bob.participants == []
    game.let_pass()
    assert game.bob.offered == ["defend with Page"]
    game.bob.defends()
    game.let_pass()
    assert wins(game) == (0, 4, 0)
    assert game.defaults[:2] == [55, 56]


@shows("K-CH-13", "flow-challenges/resolve expert/passive", "challenges/example")
@pytest.mark.parametrize("victim", ["Ser Jaime Lannister", "Ser Gregor Clegane"])
def test_a_kill_after_the_challenge_is_chosen_by_who_played_it_won_or_lost(victim: str):
    game = attacked(
        "Knight of the Tumblestone", ann=dict(play=["Knight of the Tumblestone"], hand=["Moment of Glory"]),
        bob=dict(play=["Ser Jaime Lannister (1 duplicate)", "Ser Gregor Clegane"], faction="lannister"),
    )  # fmt: skip
    game.ann.passes()
    game.bob.defends("Ser Jaime Lannister", "Ser Gregor Clegane")
    game.ann.uses("Moment of Glory").chooses("Knight of the Tumblestone")
    game.let_pass()
    assert wins(game) == (1, 5, 7)
    assert sorted(game.ann.offered) == ["Ser Gregor Clegane", "Ser Jaime Lannister"]
    assert (game.entries("moribund"), game.defaults) == ([], [54])
    game.ann.chooses(victim)
    if victim == "Ser Jaime Lannister":
        game.bob.saves(victim)
    assert game.bob.dead == ([] if victim == "Ser Jaime Lannister" else [victim])


@shows("K-CH-14", "challenges/3", "challenges/defender-wins challenges/2 kw/renown")
def test_a_defender_who_wins_takes_no_claim_and_no_reward_but_renown():
    game = attacked("Knight", kind="power", ann=dict(play=["Knight"]), bob=dict(play=["Heir"], power=2))
    game.bob.defends("Heir")
    assert wins(game)[0] == 1
    assert not game.entries("claim", "move power")
    assert (game.ann.power, game.bob.power, game.bob["Heir"].power) == (0, 3, 1)
    assert [entry.rule for entry in game.entries("power")] == ["ccg:kw/renown"]


# --- keywords


@shows("K-KW-1 CC-08", "kw/deadly")
@pytest.mark.parametrize(("attackers", "defenders", "kills"), [(2, 1, True), (1, 1, False), (1, 2, False)])
def test_deadly_kills_a_defender_where_the_attacker_has_more_of_them_whoever_wins(
    attackers: int, defenders: int, kills: bool
):
    attack, defense = ["Wasp"] * attackers, ["Adder"] * defenders
    game = attacked(*attack, ann=dict(play=attack), bob=dict(play=[*defense, "Giant", "Page"]))
    game.bob.defends(*defense, "Giant")
    assert wins(game)[0] == 1
    if kills:
        assert game.bob.asked == "deadly"
        assert sorted(game.bob.offered) == ["kill Adder", "kill Giant"]
        game.bob.chooses("Giant")
        assert (game.bob.dead, "Deadly characters: 2 attack, 1 defend" in game.said("step")) == (["Giant"], True)
    else:
        assert not game.entries("moribund")
        assert f"Deadly characters: {attackers} attack, {defenders} defend" in game.said("step")


def test_a_deathbound_card_that_is_discarded_from_play_is_dead():
    game = Position(ann=dict(play=["Barge"]), bob=dict(play=["Martyr", "Page"]))
    game.ann.uses("Barge").chooses("Martyr")
    assert (game.bob.dead, game.bob.discard) == (["Martyr"], [])


@pytest.mark.parametrize("canceled", [False, True])
def test_a_deathbound_event_is_dead_once_it_was_played_canceled_or_not(canceled: bool):
    game = Position(ann=dict(hand=["Pyre"]), bob=dict(play=["Page", "Squire"], hand=["Writ"]))
    game.ann.uses("Pyre").chooses("Page")
    game.bob.uses("Writ") if canceled else game.bob.passes()
    assert (game.ann.dead, game.bob.dead) == (["Pyre"], [] if canceled else ["Page"])
    assert (60 in game.defaults) == canceled


def test_keywords_of_later_games_do_nothing():
    game = attacked("Newborn", ann=dict(play=["Newborn"]), bob=dict(play=["Newborn (kneeling)", "Newborn"]))
    game.bob.defends()
    assert game.bob.asked == "military claim"
    game.bob.chooses(game.bob.offered[0])
    assert (game.ann.power, game.ann["Newborn"].power, len(game.bob.dead)) == (1, 0, 1)
    assert not game.entries("stand")


# --- dominance, victory


@shows("K-DO-1", "dominance flow-dominance")
def test_dominance_counts_standing_strength_alone_and_is_rewarded_at_once():
    game = Position(
        phase="dominance",
        ann=dict(play=["Giant", "Page"]),
        bob=dict(play=["Giant", "Heir (kneeling)", "Squire (kneeling)", "Great Sept"], gold=3),
    )
    sums = {entry.actor: entry.data[1] for entry in game.entries("value")}
    assert sums == {0: 5, 1: 4}
    assert (game.ann.power, game.bob.power) == (1, 0)
    assert game.rules("power") == ["ccg:dominance"]


@shows("CC-13", "flow-dominance dominance")
def test_no_action_comes_before_the_reward_of_dominance():
    game = Position(phase="dominance", ann=dict(play=["Squire"]), bob=dict(play=["Giant (kneeling)", "Last Post"]))
    assert game.ann.power == 1
    window = game.entries("window")[0]
    assert window.number > game.entries("power")[0].number
    game.bob.uses("Last Post").chooses("Giant")
    assert (game.bob["Giant"].kneeling, game.bob.power) == (False, 0)


@shows("K-WI-1", "victory/tie", "victory")
def test_where_two_reach_fifteen_at_once_the_first_player_says_who_wins():
    game = Position(first="bob", ann=dict(power=14, hand=["Jubilee"]), bob=dict(power=14, play=["Idle Hall"]))
    game.comes_to("ann").uses("Jubilee")
    assert (game.bob.asked, game.bob.offered) == ("end", ["bob wins", "ann wins"])
    game.bob.chooses("ann wins")
    assert (game.winner, game.entries("match ends")[0].rule) == ("ann", "ccg:victory/tie")


@shows("K-KW-3", "kw/doomed")
def test_a_fifth_doomed_card_in_the_dead_pile_eliminates_at_once_and_the_last_one_left_wins():
    doomed = ["Raven King"] * 4
    game = Position(
        format="melee", first="ann", ann=dict(hand=["Dagger", "Dagger"]), bob=dict(dead=doomed, play=["Raven King"]),
        cleo=dict(dead=doomed, play=["Raven King"]),
    )  # fmt: skip
    game.ann.uses("Dagger").chooses("Raven King (bob's)")
    out = game.entries("eliminated")[0]
    assert (out.actor, out.rule, game.outcome) == (1, "ccg:kw/doomed", None)
    assert game.phase == "marshalling"
    game.comes_to("ann").uses("Dagger")
    assert (game.winner, game.entries("match ends")[0].rule) == ("ann", "ccg:kw/doomed")


@pytest.mark.parametrize(("chosen", "winner"), [("ann wins", "ann"), ("ann is eliminated first", "bob")])
def test_where_a_player_wins_and_is_doomed_at_once_the_first_player_says_which(chosen: str, winner: str):
    doomed = ["Raven King"] * 4
    game = Position(
        first="bob", ann=dict(hand=["Reckoning"], power=14, dead=doomed, discard=["Raven King"]), bob=dict()
    )
    game.comes_to("ann").uses("Reckoning")
    assert (game.bob.asked, game.bob.prompt.rule) == ("end", "ccg:kw/doomed")
    assert game.bob.offered == ["ann wins", "ann is eliminated first"]
    game.bob.chooses(chosen)
    assert game.winner == winner


def test_a_doomed_event_that_was_played_eliminates_before_anybody_responds():
    game = Position(ann=dict(hand=["Dark Rite", "Echo"], dead=["Raven King"] * 4), bob=dict())
    game.ann.uses("Dark Rite")
    assert (game.winner, game.ann.was_offered("play Echo")) == ("bob", False)
    assert game.rules("move", "eliminated") == ["ccg:kw/deathbound", "ccg:kw/doomed"]


def test_the_first_player_orders_those_who_are_doomed_at_once():
    doomed = ["Raven King"] * 5
    side = dict(dead=doomed[:4], play=["Raven King"])
    game = Position(
        format="melee", first="cleo", ann=dict(hand=["Cull"]), bob=dict(side), cleo=dict(side), dora=dict()
    )
    game.comes_to("ann").uses("Cull")
    assert (game.cleo.asked, game.entries("eliminated")) == ("end", [])
    assert game.cleo.prompt.rule == "ccg:kw/doomed"
    game.cleo.chooses("bob")
    assert [entry.actor for entry in game.entries("eliminated")] == [1, 2]
    assert game.outcome is None
