"""Positions of challenges, keywords, dominance and standing."""

from __future__ import annotations

import pytest

from tests.support.engine.games.lcg1.positions import Position, shows


def wins(game: Position) -> tuple[int, object, object]:
    """Who has won, with what against what."""
    entry = game.entries("wins")[-1]
    return entry.actor, entry.data[2], entry.data[3]


# --- declaring


@shows("F-CH-1", "flow-challenges/declare", "core/kneel-stand core/challenges/1 core/challenges")
def test_an_attack_needs_a_standing_character_with_the_icon_and_each_type_is_made_once():
    game = Position(
        phase="challenges",
        ann=dict(
            play=["Robb Stark (kneeling)", "Catelyn Stark", "Knight of the Tumblestone", "Bran Stark", "Squire"]
        ),
        bob=dict(hand=["Page"]),
    )
    game.ann.chooses("military against bob")
    assert game.entries("challenge") == []
    assert game.why_not("ann", "Robb Stark", "Catelyn Stark", "Bran Stark") == ["flow-challenges/declare"] * 3
    game.ann.chooses("Knight of the Tumblestone")
    game.ann.attacks("power", "Catelyn Stark")
    assert [entry.data[:2] for entry in game.entries("challenge")] == [(0, 1), (2, 1)]
    game.let_pass()
    assert not game.ann.may("military against bob")


@shows("F-CH-3", "core/kw/stealth flow-challenges/stealth-defend", "faq-4.3")
def test_each_stealth_attacker_bypasses_one_that_has_no_stealth():
    game = Position(
        phase="challenges",
        ann=dict(play=["Bastard of Robert", "Edric Storm"]),
        bob=dict(play=["Hodor", "Littlefinger", "Illyrio's Man", "Catelyn Stark"]),
    )
    game.ann.attacks("power", "Bastard of Robert", "Edric Storm")
    assert game.ann.offered == ["bypass Illyrio's Man", "bypass Catelyn Stark", "bypass nobody"]
    game.ann.bypasses("Illyrio's Man").bypasses("Catelyn Stark")
    bypassed = [game.says(entry) for entry in game.entries("bypass")]
    assert len(bypassed) == 2
    assert game.bob.offered == ["defend with Hodor", "defend with Littlefinger"]
    assert not game.bob["Catelyn Stark"].kneeling


@shows("L1-15", "core/kw/stealth", "flow-challenges flow-challenges/stealth-defend")
def test_a_defender_may_gain_stealth_between_the_attack_and_the_choice_of_targets():
    game = Position(phase="challenges", ann=dict(play=["Shade"]), bob=dict(play=["Squire", "Page"], hand=["Cloak"]))
    game.ann.attacks("power", "Shade")
    game.bob.uses("Cloak").chooses("Squire")
    game.let_pass()
    assert game.ann.offered == ["bypass Page", "bypass nobody"]


@shows("F-CH-5", "core/challenges/3", "qa/tie-challenge")
@pytest.mark.parametrize(
    ("attack", "defense", "kind"),
    [("Warden", ["Warden"], "wins"), ("Ghostly", [], "nobody wins"), ("Ghostly", ["Ghostly"], "nobody wins")],
)
def test_the_attacker_wins_ties_and_nobody_wins_with_zero(attack: str, defense: list[str], kind: str):
    game = Position(phase="challenges", ann=dict(play=[attack]), bob=dict(play=[*defense], hand=["Page"]))
    game.ann.attacks("power", attack)
    if defense:
        game.bob.defends(*defense)
    game.let_pass()
    assert [entry.kind for entry in game.entries("wins", "nobody wins")] == [kind]
    assert bool(game.entries("claim")) == (kind == "wins")
    assert not game.entries("power")
    assert not game.ann.may("power against bob")


@shows("F-CH-7", "core/challenges/claim-military core/duplicates/save core/expert/high-claim")
def test_claim_two_takes_two_together_and_a_saved_one_fills_its_part():
    game = Position(
        phase="challenges", ann=dict(plot="Hard Season", play=["Host of Storm's End"]),
        bob=dict(play=["Robb Stark (2 duplicates)", "Arya Stark", "Page"]),
    )  # fmt: skip
    game.ann.attacks("military", "Host of Storm's End")
    game.bob.defends()
    assert (game.bob.prompt.least, game.bob.prompt.most, len(game.bob.offered)) == (2, 2, 3)
    game.bob.chooses("Robb Stark", "Arya Stark")
    game.bob.saves("Robb Stark")
    assert (game.bob.dead, game.bob["Robb Stark"].zone, game.bob["Page"].zone) == (["Arya Stark"], "play", "play")
    assert 41 in game.defaults


@shows(
    "F-CH-9 L1-03",
    "flow-challenges/resolve core/unopposed core/kw/renown timing/4 timing/5",
    "timing/framework/events timing/framework/common timing/framework/example",
)
def test_a_resolution_has_four_events_then_passives_then_responses():
    game = Position(
        phase="challenges", first="bob", ann=dict(play=["Robert Baratheon"], hand=["Verdict"]),
        bob=dict(play=["Page", "Squire"]),
    )  # fmt: skip
    game.let_pass()
    game.bob.passes()
    game.ann.attacks("military", "Robert Baratheon")
    game.bob.defends()
    game.bob.chooses("Page")
    steps = [
        game.entries("wins")[0].number,
        game.after("Page is killed"),
        *[entry.number for entry in game.entries("power")],
        game.window("response"),
    ]
    assert steps == sorted(steps)
    assert [entry.rule for entry in game.entries("power")] == [
        "lcg1:core/unopposed",
        "lcg1:core/kw/renown",
        "lcg1:core/victory/claiming",
    ]
    assert game.ann.offered == ["play Verdict", "pass"]
    assert game.asked_in(game.window("response")) == ["bob"]


@shows("F-CH-11", "core/kw/renown core/challenges/3", "core/challenges/defender-wins")
def test_a_winning_defender_takes_no_claim_and_no_unopposed_reward():
    game = Position(phase="challenges", ann=dict(power=2, play=["Illyrio's Man"]), bob=dict(play=["Eddard Stark"]))
    game.ann.attacks("power", "Illyrio's Man")
    game.bob.defends("Eddard Stark")
    assert (wins(game)[0], game.entries("claim", "move power")) == (1, [])
    assert (game.bob["Eddard Stark"].power, game.ann.power) == (1, 2)


@shows("F-CH-13", "faq-3.28 faq-3.26", "qa/control")
def test_a_stolen_attacker_is_out_of_the_challenge():
    game = Position(
        phase="challenges", ann=dict(play=["Knight of the Tumblestone", "Robb Stark", "Idle Hour"]),
        bob=dict(hand=["Turncoat"]),
    )  # fmt: skip
    game.ann.attacks("military", "Knight of the Tumblestone", "Robb Stark")
    game.ann.passes()
    game.bob.uses("Turncoat").chooses("Knight of the Tumblestone")
    knight = game.bob["Knight of the Tumblestone"]
    assert (game.match.game.seat_of[knight.number], knight.kneeling) == (1, True)
    assert [card.title for card in game.ann.participants] == ["Robb Stark"]
    assert game.bob.participants == []
    game.let_pass()
    assert wins(game)[1:] == (2, 0)


@shows("F-CH-15 EX-F13", "faq-3.28 core/challenges/3", "faq-3.33")
@pytest.mark.parametrize(("helps", "winner"), [(True, 0), (False, 1)])
def test_without_attackers_a_challenge_goes_on_while_somebody_defends(helps: bool, winner: int):
    game = Position(
        phase="challenges", ann=dict(play=["Squire", "Warden"], hand=["Muster Up"]),
        bob=dict(play=["Eddard Stark"], hand=["Turncoat"]),
    )  # fmt: skip
    game.ann.attacks("military", "Squire")
    game.bob.defends("Eddard Stark")
    game.ann.passes()
    game.bob.uses("Turncoat").chooses("Squire")
    assert game.match.game.challenge is not None
    if helps:
        game.ann.uses("Muster Up")
    game.let_pass()
    assert wins(game) == (winner, 3 if helps else 0, 3)


@shows("L1-17", "faq-3.28", "faq-3.33")
def test_a_challenge_in_which_nobody_takes_part_ends_unresolved():
    game = Position(
        phase="challenges", ann=dict(play=["Squire"]), bob=dict(hand=["Turncoat"], play=["Page (kneeling)"])
    )
    game.ann.attacks("military", "Squire")
    game.bob.uses("Turncoat")
    assert not game.entries("wins", "nobody wins", "claim")
    assert game.happened("The military challenge ends")


@shows("F-CH-17", "core/challenges/participating", "core/challenges/2 core/unopposed core/challenges/windows")
def test_who_joins_late_takes_part_and_stealth_is_past():
    game = Position(phase="challenges", ann=dict(play=["Shade"]), bob=dict(play=["Greatjon Umber", "Page"]))
    game.ann.attacks("military", "Shade")
    game.let_pass()
    game.ann.bypasses("nobody")
    game.bob.defends()
    game.bob.uses("Greatjon Umber")
    assert (wins(game), game.bob["Greatjon Umber"].kneeling) == ((1, 2, 3), True)
    assert not [entry for entry in game.entries("power") if entry.rule == "lcg1:core/unopposed"]
    game = Position(phase="challenges", ann=dict(play=["Shade"]), bob=dict(play=["Greatjon Umber (kneeling)"]))
    game.ann.attacks("intrigue", "Shade")
    assert not game.bob.was_offered("use Greatjon Umber")


@shows("F-CH-19", "faq-4.3", "core/challenges/2 faq-3.10")
def test_what_single_cards_say_about_attacking_and_defending():
    game = Position(
        phase="challenges", ann=dict(plot="Herding the Masses", play=["Squire"]),
        bob=dict(play=["Ser Rodrik Cassel", "Hodor", "Knight of the Tumblestone"]),
    )  # fmt: skip
    game.ann.attacks("military", "Squire")
    assert game.bob.offered == ["defend with Ser Rodrik Cassel", "defend with Hodor"]
    assert game.why_not("bob", "Knight of the Tumblestone") == ["faq-4.3"]
    game.bob.defends("Ser Rodrik Cassel", "Hodor")
    assert (game.bob["Ser Rodrik Cassel"].kneeling, game.bob["Hodor"].kneeling) == (False, True)
    assert wins(game) == (1, 2, 8)
    game = Position(phase="challenges", ann=dict(play=["Hodor", "Squire"]), bob=dict())
    game.ann.chooses("military against bob")
    assert not game.ann.was_offered("attack with Hodor")


@shows("F-CH-21", "faq-character/restriction", "core/kw/limited-response core/challenges")
def test_one_limited_response_a_round_and_it_may_give_another_challenge():
    game = Position(
        phase="challenges",
        ann=dict(play=["Edric Storm", "Host of Storm's End", "Second Wind", "Cheer", "Littlefinger"]),
        bob=dict(hand=["Page"]),
    )  # fmt: skip
    game.ann.attacks("power", "Edric Storm", "Host of Storm's End")
    game.resolved().ann.uses("Edric Storm")
    assert game.why_not("ann", "Second Wind") == ["faq-character/restriction"]
    game.let_pass()
    assert game.ann.may("power against bob")
    assert game.ann.discard == ["Edric Storm"]


@shows("F-CH-23", "flow-challenges/active", "core/challenges")
def test_nobody_is_active_twice():
    game = Position(phase="challenges", ann=dict(play=["Warden", "Squire"]), bob=dict(play=["Page"]))
    game.ann.attacks("intrigue", "Squire")
    game.bob.defends()
    game.ann.passes()
    game.bob.passes()
    assert [entry.actor for entry in game.entries("active")] == [0, 1]
    assert (game.happened("The challenges phase ends"), len(game.entries("challenge"))) == (True, 1)


# --- keywords


@shows("F-KW-1", "core/kw/deadly timing/4", "faq-4.14")
def test_deadly_kills_a_defender_although_the_attacker_lost():
    game = Position(
        phase="challenges", ann=dict(play=["Shaggydog", "Grey Wind"]),
        bob=dict(play=["Host of Storm's End", "Knight of the Tumblestone", "Page"]),
    )  # fmt: skip
    game.ann.attacks("military", "Shaggydog", "Grey Wind")
    game.bob.defends("Host of Storm's End", "Knight of the Tumblestone")
    assert wins(game)[0] == 1
    assert game.happened("Deadly characters: 2 attack, 0 defend")
    assert game.bob.offered == ["kill Host of Storm's End", "kill Knight of the Tumblestone"]
    game.bob.chooses("Knight of the Tumblestone")
    assert (game.bob.dead, game.defaults) == (["Knight of the Tumblestone"], [15])


@shows("F-KW-3 L1-14", "core/kw/deadly core/duplicates/save", "faq-4.14")
def test_a_keyword_can_not_be_canceled_and_can_be_saved_from():
    game = Position(
        phase="challenges", ann=dict(play=["Shaggydog", "Grey Wind"]),
        bob=dict(play=["Robb Stark (1 duplicate)"], hand=["Hush"]),
    )  # fmt: skip
    game.ann.attacks("military", "Shaggydog", "Grey Wind")
    game.bob.defends("Robb Stark")
    while not game.bob.may("Robb Stark", "save"):
        game.bob.passes() if game.bob.asked == "opportunity" else game.bob.chooses("Robb Stark")
    assert not game.bob.was_offered("play Hush")
    assert game.why_not("bob", "Hush") == ["timing/opportunities"]
    game.bob.saves("Robb Stark")


@shows("F-KW-5", "core/kw/intimidate")
def test_intimidate_leaves_out_ones_own_weaker_characters_too():
    game = Position(phase="challenges", ann=dict(play=["Brute", "Squire"]), bob=dict(play=["Grey Wind"]))
    game.ann.attacks("military", "Brute", "Squire")
    game.bob.defends("Grey Wind")
    assert wins(game) == (0, 4, 4)
    assert game.defaults[0] == 24


@shows("F-KW-7", "core/kw/vengeful timing/4", "timing/moribund")
def test_vengeful_stands_any_number_moribund_ones_too_after_a_lost_defense():
    game = Position(phase="challenges", ann=dict(play=["Brute"]), bob=dict(play=["Avenger", "Avenger (kneeling)"]))
    game.ann.attacks("military", "Brute")
    game.bob.defends("Avenger")
    game.bob.chooses(game.bob.offered[0])
    assert (game.bob.asked, len(game.bob.offered), game.bob.prompt.least, game.bob.prompt.most) == (
        "vengeful",
        2,
        0,
        2,
    )
    game.bob.chooses(*game.bob.offered)
    assert (game.rules("stand"), game.bob.dead, game.defaults) == (["lcg1:core/kw/vengeful"] * 2, ["Avenger"], [15])
    game = Position(phase="challenges", ann=dict(play=["Avenger"]), bob=dict(play=["Brute"]))
    game.ann.attacks("military", "Avenger")
    game.bob.defends("Brute")
    assert not game.entries("stand")


@shows("F-KW-9", "core/kw/infamy core/challenges/claim-power", "core/victory/claiming")
def test_infamy_may_take_each_point_that_goes_to_the_house():
    game = Position(
        phase="challenges", ann=dict(play=["Turncloak", "Rightful King"]), bob=dict(power=3, play=["Page"])
    )
    game.ann.attacks("power", "Turncloak", "Rightful King")
    game.bob.defends()
    game.ann.chooses("Turncloak")
    game.ann.chooses("Turncloak")
    assert (game.ann["Turncloak"].power, game.ann["Rightful King"].power, game.bob.power) == (2, 2, 2)
    assert game.ann.power == 4


@shows("F-KW-11", "core/kw/no-attachments core/duplicates", "core/duplicates/blank")
def test_who_takes_no_attachments_takes_a_duplicate():
    game = Position(
        ann=dict(play=["Jon Snow", "Direwolf Pup", "Squire"], 
                 hand=["Aegon's Blade", "Gutter Rat's Cunning", "Jon Snow"], gold=20), bob=dict(),
    )  # fmt: skip
    game.ann.marshals("Jon Snow")
    assert game.ann["Jon Snow"].duplicates == 1
    game.ann.marshals("Gutter Rat's Cunning")
    assert game.ann["Gutter Rat's Cunning"].host == "Squire"
    game.ann.marshals("Aegon's Blade")
    assert game.ann.offered == ["on Jon Snow", "on Squire"]
    assert game.why_not("ann", "Direwolf Pup") == ["core/kw/no-attachments"]
    game.ann.chooses("Jon Snow")
    assert game.ann["Aegon's Blade"].host == "Jon Snow"


# --- dominance, standing


@shows("F-DO-1", "core/dominance", "qa/tie-dominance")
def test_dominance_counts_standing_str_and_gold_and_a_tie_gives_nothing():
    game = Position(
        phase="dominance", ann=dict(play=["Robb Stark", "Septry", "Shrine"], gold=2),
        bob=dict(play=["Knight of the Tumblestone", "Arya Stark", "Host of Storm's End (kneeling)"]),
    )  # fmt: skip
    assert (game.entries("tie")[0].data, game.entries("dominance", "power")) == (((0, 4), (1, 4)), [])


@shows("F-DO-3", "timing/5 flow-dominance", "timing/first-responses timing/framework/common")
def test_responses_to_winning_dominance_come_in_its_window():
    game = Position(
        phase="dominance", ann=dict(hand=["Page"]),
        bob=dict(play=["Robb Stark", "Arya Stark"], hand=["Kings in the North"]),
    )  # fmt: skip
    assert game.bob.offered == ["play Kings in the North", "pass"]
    assert game.asked_in(game.window("response")) == ["ann"]
    game.bob.uses("Kings in the North").chooses("Robb Stark")
    assert [game.bob[title].power for title in ("Robb Stark", "Arya Stark")] == [1, 1]
    game = Position(
        phase="dominance", ann=dict(hand=["Page"]),
        bob=dict(play=["Robb Stark", "Arya Stark"], hand=["Kings in the North"]),
    )  # fmt: skip
    game.bob.passes()
    assert not game.bob.may("Kings in the North")


@shows("F-ST-1", "core/standing timing/5", "flow-standing faq-4.3")
def test_who_is_kept_from_standing_stays_and_the_rest_stands_together():
    game = Position(
        phase="standing", ann=dict(plot="Noose and Swordpoint", play=["Lannisport Brothel"]),
        bob=dict(play=["Robb Stark (kneeling)", "Grey Wind (kneeling)", "Septry (kneeling)"]),
    )  # fmt: skip
    stood = game.entries("stand all")[0] if game.entries("stand all") else game.entries("stand")[0]
    assert stood.rule == "lcg1:core/standing"
    game.ann.uses("Lannisport Brothel")
    assert [game.bob[title].kneeling for title in ("Robb Stark", "Grey Wind", "Septry")] == [True, True, False]
