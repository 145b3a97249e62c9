"""What abilities do not reach because it is of another kind, and what they do not answer to."""

from __future__ import annotations

import pytest

from engine.cards import KEYWORDS
from engine.scenario.scenario import Scenario as AnyScenario
from tests.support.engine.first_edition import dragons, side, through
from tests.support.engine.games.lcg1.sets.core.board import IDLE, POOL, Scenario, fought, in_phase, resolved

NED, ROBB, PUP, SANSA = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark"
TYRION, CERSEI, JAIME = "Tyrion Lannister", "Cersei Lannister", "Ser Jaime Lannister"
KNIGHT, PRIEST, GUARD = "Knight of the Tumblestone", "Old Red Priest", "House Tyrell Guard"


# --- characters only


USES = [
    ("Renly's Courtier", "challenges", side("Renly's Courtier", faction="baratheon")),
    ("Drogon", "challenges", dragons("Drogon", gold=2)),
    ("Viserion", "dominance", dragons("Viserion", f"{IDLE} (kneeling)", gold=4)),
    (CERSEI, "dominance", side(CERSEI, faction="lannister", gold=2)),
    ("Selyse Baratheon", "challenges", side("Selyse Baratheon", "Crossroads", "Lannisport", faction="baratheon")),
    ("Distinct Mastery", "challenges", side(hand=["Distinct Mastery"])),
    ("I'm You Writ Small", "challenges", side(TYRION, hand=["I'm You Writ Small"], faction="lannister")),
]


@pytest.mark.parametrize(("title", "phase", "board"), USES, ids=[title for title, _phase, _board in USES])
def test_only_characters_are_chosen(title: str, phase: str, board: dict[str, object]):
    kneeling = [f"{title} (kneeling)" for title in (ROBB, SANSA, "Crossroads")]
    game = in_phase(phase, board, side(NED, PUP, *kneeling, "Lannisport"))
    game.ann.uses(title)
    while game.ann.asked in ("cost", "purse"):
        game.ann.chooses(game.ann.offered[0])
    chosen = [
        words for words in game.ann.offered if any(name in words for name in (IDLE, "Crossroads", "Lannisport"))
    ]
    assert (game.ann.asked, chosen) == ("target", [])


def test_the_informer_kneels_a_character_and_only_once_marshalled():
    board = side("Crossroads", hand=["Enemy Informer"], faction="lannister")
    game = in_phase("marshalling", board, side(NED))
    game.ann.marshals("Enemy Informer")
    game.ann.uses("Enemy Informer")
    assert [game.ann.may(title) for title in (NED, "Crossroads")] == [True, False]


def test_xaro_returns_a_character():
    game = in_phase("marshalling", dragons(PUP, "Crossroads", hand=["Xaro Xoan Daxos"], gold=3))
    game.ann.marshals("Xaro Xoan Daxos")
    assert [game.ann.may(title) for title in (PUP, "Crossroads")] == [True, False]


def test_small_characters_stay_kneeling_and_locations_stand():
    small = side(f"{PUP} (kneeling)", "Crossroads (kneeling)", plot="Noose and Swordpoint")
    game = in_phase("standing", small)
    assert [game.ann[title].kneeling for title in (PUP, "Crossroads")] == [True, False]


def test_three_in_the_dead_pile_are_three_characters():
    dead = ["Trident Reinforcements", NED, "Forever Burning"]
    assert not in_phase("dominance", side(dead=dead)).ann.may("Trident Reinforcements")
    assert in_phase("dominance", side(dead=[*dead[:2], ROBB])).ann.may("Trident Reinforcements")


# --- whose


def test_the_trident_is_held_by_its_own_player():
    game = Scenario(ann=side(NED, plot="Holding the Trident"), bob=side(ROBB, PUP))
    assert (game.strength("ann", NED), game.strength("bob", ROBB)) == (5, 2)


def test_a_tourney_keeps_only_ones_own_knights_from_characters():
    queen = side(CERSEI, faction="lannister", gold=2)
    game = in_phase("dominance", queen, side(KNIGHT, PUP, plot="Tourney for the Hand"))
    game.ann.uses(CERSEI)
    assert [game.ann.may(title) for title in (KNIGHT, PUP)] == [False, True]
    game = in_phase("dominance", queen | {"plot": "Tourney for the Hand"}, side(KNIGHT, PUP))
    game.ann.uses(CERSEI)
    assert game.ann.may(KNIGHT)


def test_melisandre_looks_at_asshai_and_at_the_power_of_others():
    board = side("Melisandre", PRIEST, "Robert Baratheon (2 power)", faction="baratheon")
    game = Scenario(ann=board, bob=side(f"{NED} (3 power)"))
    assert (game.strength("ann", PRIEST), game.strength("ann", "Robert Baratheon")) == (2, 3)
    assert (game.ann.power, game.bob.power) == (2, 0)


def test_shaggydog_wants_a_stark_for_his_immunity_too():
    game = in_phase("challenges", side("Shaggydog", TYRION, hand=["Distraction"]), side())
    assert game.strength("ann", "Shaggydog") == 1
    game = in_phase("challenges", side(hand=["Forever Burning"]), side("Shaggydog", TYRION))
    game.ann.plays("Forever Burning")
    assert game.ann.may("Shaggydog")
    game = in_phase("challenges", side(hand=["Forever Burning"]), side("Shaggydog", NED))
    game.ann.plays("Forever Burning")
    assert not game.ann.may("Shaggydog")


def test_wolves_and_skills_are_for_their_bearer_alone():
    game = Scenario(ann=side(SANSA, NED, PUP, "Summer on Sansa Stark", "Gutter Rat's Cunning on Sansa Stark"), bob={})
    assert (game.strength("ann", NED), game.icons("ann", SANSA), game.icons("ann", "Direwolf Pup")) == (3, "mip", "m")
    assert (game.strength("ann", PUP), game.keywords("ann", NED) & KEYWORDS["stealth"]) == (2, 0)


def test_the_faithful_are_cheaper_themselves_alone():
    board = side(PRIEST, hand=["Army of the Faithful", "Robert Baratheon"], faction="baratheon")
    game = in_phase("marshalling", board)
    assert (game.cost("ann", "Army of the Faithful"), game.cost("ann", "Robert Baratheon")) == (5, 4)


# --- what is answered to


def test_retreat_and_the_guard_answer_to_deaths_of_ones_own():
    board = side("Robert Baratheon", hand=["Retreat", GUARD], faction="baratheon")
    game = in_phase("dominance", side(*["Crossroads"] * 4, hand=["Westeros Bleeds"]), board)
    game.ann.plays("Westeros Bleeds")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    game.closes()
    assert [game.bob.was_offered(title) for title in ("Retreat", GUARD)] == [False, False]
    theirs = side("Robert Baratheon", hand=["Retreat", GUARD], faction="baratheon")
    game = fought("military", ("Robert Baratheon",), ann=theirs, bob=side(NED))
    game.closes()
    assert [game.ann.was_offered(title) for title in ("Retreat", GUARD)] == [False, False]


def test_the_informers_of_qyburn_answer_to_intrigue():
    board = side("Qyburn's Informers", TYRION, faction="lannister", deck=[PUP, PUP])
    game = fought("intrigue", ("Qyburn's Informers",), ann=board, bob={})
    assert game.ann.was_offered("Qyburn's Informers")
    game = fought("power", (TYRION,), ann=board, bob={})
    assert not game.ann.was_offered("Qyburn's Informers")


def test_a_lannister_pays_after_a_loss_and_kills_a_winner():
    board = side(CERSEI, TYRION, faction="lannister", hand=["A Lannister Pays His Debts"])
    game = Scenario(ann=side(ROBB, NED), bob=board)
    game.ann.attacks("power", ROBB, NED)
    game.bob.defends(CERSEI)
    resolved(game)
    game.bob.plays("A Lannister Pays His Debts")
    while game.bob.asked == "cost":
        game.bob.chooses(TYRION)
    assert [game.bob.may(title) for title in (ROBB, NED, CERSEI)] == [True, True, False]
    board = side(CERSEI, TYRION, faction="lannister", hand=["A Lannister Pays His Debts"])
    won = fought("power", (CERSEI,), ann=board, bob=side(NED))
    assert not through(won).ann.was_offered("A Lannister Pays His Debts")


def test_kings_in_the_north_rule_after_dominance():
    game = in_phase("dominance", side(NED, ROBB, hand=["Kings in the North"]), side(PUP))
    assert game.ann.was_offered("Kings in the North")
    game = in_phase("dominance", side(PUP, SANSA, hand=["Kings in the North"]), side(NED, ROBB, JAIME))
    assert not through(game).ann.was_offered("Kings in the North")


def test_forever_burning_comes_back_in_the_dominance_phase():
    for phase, offered in (("challenges", False), ("dominance", True)):
        game = in_phase(phase, side("Crossroads", dead=["Forever Burning"], gold=2))
        assert game.ann.may("Forever Burning") == offered


def test_daenerys_takes_gold_as_the_only_attacker():
    board = dragons("Daenerys Targaryen", "Khal Drogo")
    game = fought("power", ("Daenerys Targaryen",), ann=board, bob=side(gold=3))
    assert (game.closes().ann.gold, game.bob.gold) == (3, 0)
    game = fought("power", ("Daenerys Targaryen", "Khal Drogo"), ann=board, bob=side(gold=3))
    assert (game.closes().ann.gold, game.bob.gold) == (0, 3)


def test_edric_storm_is_for_power_as_the_attacker():
    board = side("Edric Storm", "Robert Baratheon", "Stannis Baratheon", faction="baratheon")
    both = ("Robert Baratheon", "Stannis Baratheon")
    assert fought("power", both, ann=board, bob={}).ann.was_offered("Edric Storm")
    assert not fought("military", both, ann=board, bob={}).ann.was_offered("Edric Storm")
    game = Scenario(ann=side(SANSA), bob=board)
    game.ann.attacks("power", SANSA)
    game.bob.defends(*both)
    resolved(game)
    assert not game.bob.was_offered("Edric Storm")


@pytest.mark.parametrize("title", ["Winterfell Honor Guard", "Lannisport Honor Guard", "Highgarden Honor Guard",
                                   "Dothraki Honor Guard"])  # fmt: skip
def test_a_guard_that_nobody_else_brought_goes_nowhere(title: str):
    game = fought("military", (title,), ann=side(title), bob={})
    game.closes()
    assert (title in game.ann.play, [game.says(entry) for entry in game.entries("use")]) == (True, [])


# --- costs


def test_some_kneel_for_what_they_do():
    game = in_phase("draw", side("Winterfell Kennels", gold=1, deck=[PUP]))
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    assert game.ann["Winterfell Kennels"].kneeling
    game = in_phase("dominance", side(CERSEI, faction="lannister", gold=2), side(NED))
    game.ann.uses(CERSEI).chooses(NED)
    assert game.ann[CERSEI].kneeling
    cressen = side("Maester Cressen", faction="baratheon")
    game = in_phase("marshalling", cressen, side(NED, "Flame-Kissed on Eddard Stark"))
    game.ann.uses("Maester Cressen")
    assert game.ann["Maester Cressen"].kneeling


# --- with three at the table


@pytest.mark.parametrize("plot", ["Mutual Cause", "Mutual Enemies", "Mutual Blackmail"])
def test_a_mutual_plot_is_for_who_revealed_it_and_an_opponent(plot: str):
    sides = {
        name: {"play": [IDLE], "plots": [plot if name == "ann" else "Uneasy Truce"], "plot": None}
        for name in ("ann", "bob", "cleo")
    }
    game = AnyScenario(phase="plot", first="ann", ruleset="lcg1", format="melee", pool=POOL, **sides)
    for _ in range(40):
        asked = next(player for player in game.players if player.asked)
        if asked.asked == "target":
            break
        if asked.asked == "first player":
            asked.chooses("ann as first player")
        elif "pass" in asked.offered:
            asked.passes()
        else:
            asked.chooses(asked.offered[0])
    assert (asked.name, asked.offered) == ("ann", ["choose bob's House Stark", "choose cleo's House Stark"])
    asked.chooses("bob's House Stark")
    assert len([entry for entry in game.entries("use") if entry.data[0] == "when revealed"]) == 1


# --- asked through to the end


@pytest.mark.parametrize(
    ("saver", "board"),
    [
        ("Lightbringer", side("Robert Baratheon", PRIEST, "Lightbringer on Robert Baratheon", faction="baratheon")),
        ("Nymeria", side(SANSA, PRIEST, "Nymeria on Sansa Stark")),
        ("Ser Davos Seaworth", side("Ser Davos Seaworth", PRIEST, faction="baratheon")),
        ("Ser Jacelyn Bywater", side("Ser Jacelyn Bywater", PRIEST, faction="lannister")),
        ("Kennel Master", side("Kennel Master", PRIEST, PUP, "Grey Wind", "Shaggydog")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_death_of_another_is_none_of_their_business(saver: str, board: dict[str, object]):
    game = fought("military", (JAIME,), ann=side(JAIME, hand=[PUP], faction="lannister"), bob=board)
    through(game, bob=PRIEST)
    assert PRIEST in game.bob.dead
    assert not game.bob.was_offered(f"use {saver}")


@pytest.mark.parametrize(
    ("used", "victim", "offered"), [("(used twice)", NED, True), ("(used 3 times)", NED, False), ("", PUP, False)]
)
def test_joffrey_mourns_lords_and_ladies_three_times_and_nobody_else(used: str, victim: str, offered: bool):
    lions = side(JAIME, f"Joffrey Baratheon {used}".strip(), faction="lannister")
    game = fought("military", (JAIME,), ann=lions, bob=side(victim))
    through(game, bob=victim)
    assert game.ann.was_offered("Joffrey Baratheon") == offered


@pytest.mark.parametrize(("attacker", "offered"), [("Chella, Daughter of Cheyk", True), (JAIME, False)])
def test_chella_answers_to_a_clansman(attacker: str, offered: bool):
    board = side("Chella, Daughter of Cheyk", JAIME, faction="lannister", gold=3)
    game = fought("military", (attacker,), ann=board, bob=side("Crossroads"))
    through(game)
    assert game.ann.was_offered("Chella, Daughter of Cheyk") == offered


def test_a_limited_response_was_used_by_edric_already():
    board = side("Edric Storm (used once)", "Robert Baratheon", "Stannis Baratheon", faction="baratheon")
    game = fought("power", ("Robert Baratheon", "Stannis Baratheon"), ann=board, bob={})
    assert not through(game).ann.was_offered("Edric Storm")


def test_a_seductive_promise_is_for_power_alone():
    board = side(CERSEI, "Qyburn's Informers", hand=["Seductive Promise"], faction="lannister")
    game = Scenario(ann=board, bob=side(PUP))
    game.ann.attacks("intrigue", CERSEI, "Qyburn's Informers")
    assert not through(game).ann.was_offered("Seductive Promise")


def test_beside_rodrik_others_kneel_to_defend():
    game = Scenario(ann=side(JAIME, faction="lannister"), bob=side("Ser Rodrik Cassel", NED))
    game.ann.attacks("military", JAIME)
    game.bob.defends("Ser Rodrik Cassel", NED)
    assert [game.bob[title].kneeling for title in ("Ser Rodrik Cassel", NED)] == [False, True]


def test_flame_kissed_kills_where_it_is_alone():
    board = side(f"{NED} (-3 STR)", "Flame-Kissed on Eddard Stark", "Lordship on Eddard Stark")
    game = in_phase("challenges", board)
    assert (game.strength("ann", NED), NED in game.ann.play) == (0, True)


def test_prosperity_finds_attachments_of_ones_own():
    board = side(NED, ROBB, hand=["Prosperity and Plenty"], discard=["Lordship", "Stinking Drunk", SANSA], gold=1)
    game = in_phase("challenges", board, side(discard=["Bodyguard"]))
    game.ann.plays("Prosperity and Plenty")
    found = [game.ann.may(title) for title in ("Lordship", "Stinking Drunk", SANSA, "Bodyguard")]
    assert found == [True, True, False, False]
