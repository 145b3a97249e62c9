"""The plots of the Core Set: what each does when it is revealed or while it lies there, and what it leaves alone."""

import pytest

from engine.abilities import Part
from engine.base.ids import NOTHING
from engine.play.challenges.eligibility import may_initiate
from engine.table.rows import AbilityUse
from tests.support.engine.games.lcg1.sets.core.board import IDLE, Scenario, fought, in_phase

NED, ROBB, PUP, SANSA = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark"
TYRION, CERSEI = "Tyrion Lannister", "Cersei Lannister"
KNIGHT, SHAE = "Knight of the Tumblestone", "Shae"


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def revealed(plot: str, ann: dict[str, object], bob: dict[str, object]) -> Scenario:
    """Ann reveals a plot, and Bob one that does nothing; Ann is the first player."""
    quiet = {"plots": ["Uneasy Truce"]}
    game = Scenario(phase="plot", ann={**ann, "plots": [plot]}, bob={**bob, **quiet})
    game.on_to("first player")
    winner = next(player for player in game.players if player.asked)
    winner.chooses("ann as first player")
    return game


@pytest.mark.parametrize(
    ("plot", "found"), [("Summoning Season", (NED, ROBB)), ("Building Season", ("Godswood", "Great Keep"))]
)
def test_a_season_has_both_search_their_decks(plot: str, found: tuple[str, str]):
    game = revealed(plot, side(deck=[NED, "Godswood"]), side(deck=[ROBB, "Great Keep"]))
    game.ann.chooses(found[0])
    assert not game.bob.may(NED)
    game.bob.chooses(found[1])
    assert (game.ann.hand, game.bob.hand) == ([found[0]], [found[1]])


@pytest.mark.parametrize("plot", ["Mutual Cause", "Mutual Blackmail", "Mutual Enemies"])
def test_a_pact_is_made_among_several_only(plot: str):
    game = revealed(plot, side(NED, TYRION), side())
    assert not game.happened(f"ann uses {plot}")
    assert game.match.game.lasting == []


@pytest.mark.parametrize(("plot", "kind"), [("Mutual Cause", 2), ("Mutual Blackmail", 1), ("Mutual Enemies", 0)])
def test_who_made_a_pact_does_not_attack_the_other_so(plot: str, kind: int):
    """What it would do with a chosen opponent; a joust never gets there."""
    game = Scenario(ann=side(NED, TYRION, plot=plot), bob=side(NED, TYRION))
    table, card = game.match.game, game.match.game.plot(0)
    use = AbilityUse(0, card, 0, 0, NOTHING, 0, 0)
    use.targets = [table.faction(1)]
    part = table.deal.abilities[card][0].do[0]
    assert isinstance(part, Part)
    for event in part.events(table, use):
        event.apply(table, 0, "lcg1:core/plots")
    allowed = {(seat, of): may_initiate(table, seat, of, 1 - seat) for seat in (0, 1) for of in range(3)}
    assert [pair for pair, may in allowed.items() if not may] == [(0, kind), (1, kind)]


@pytest.mark.parametrize(("kind", "gold", "may"), [("military", 2, True), ("military", 1, False), ("power", 0, True)])
def test_an_uneasy_truce_costs_two_gold_for_military_challenges(kind: str, gold: int, may: bool):
    game = Scenario(ann=side(ROBB, gold=gold, plot="Uneasy Truce"), bob=side())
    game.on_to("challenge")
    assert game.ann.may(f"{kind} 1") == may
    if kind == "military" and may:
        game.ann.attacks("military", ROBB)
        assert (game.ann.gold, game.bob.gold) == (0, 2)


def test_in_the_rains_of_autumn_cards_bring_no_income():
    game = in_phase("marshalling", side("Crossroads", plot="Rains of Autumn"))
    assert game.ann.gold == 4
    assert in_phase("marshalling", side("Crossroads")).ann.gold == 4  # 3, and 1 of the location


def test_a_tourney_makes_your_knights_strong_and_immune():
    game = Scenario(ann=side(KNIGHT, PUP, plot="Tourney for the Hand"), bob=side(KNIGHT))
    assert [game.strength("ann", KNIGHT), game.strength("ann", PUP), game.strength("bob", KNIGHT)] == [3, 2, 2]
    board = side(KNIGHT, PUP, plot="Tourney for the Hand")
    game = in_phase("dominance", {"faction": "lannister", "play": [CERSEI], "gold": 2}, board)
    game.ann.uses(CERSEI)
    assert (game.ann.may(KNIGHT), game.ann.may(PUP)) == (False, True)


def test_fleeing_to_the_wall_leaves_what_was_chosen():
    bobs = ["Crossroads", "Godswood", "Great Keep", "Winterfell Castle"]
    game = revealed("Fleeing to the Wall", side(), side(*bobs))
    game.ann.chooses(f"ann's {IDLE}")
    game.bob.chooses("Godswood", "Great Keep")
    game.closes()
    assert (sorted(game.bob.discard), IDLE in game.ann.play) == (["Crossroads", IDLE, "Winterfell Castle"], True)


def test_drunken_allegations_have_both_kneel_somebody():
    game = revealed("Drunken Allegations", side(NED), side(ROBB, PUP))
    game.ann.chooses(ROBB)
    game.bob.chooses(NED)
    assert [game.ann[NED].kneeling, game.bob[ROBB].kneeling, game.bob[PUP].kneeling] == [True, True, False]


@pytest.mark.parametrize(("plot", "gold"), [("Planning Ahead", 2), ("Blockade", 0)])
def test_planning_ahead_skips_taxation(plot: str, gold: int):
    game = Scenario(phase="standing", ann=side(plot=plot, gold=2), bob=side())
    while game.round == 1:
        next(player for player in game.players if player.asked).passes()
    assert game.ann.gold == gold


def test_a_wildfire_assault_leaves_three_each_and_saves_nobody():
    four = [NED, ROBB, PUP, SANSA]
    game = revealed("Wildfire Assault", side(PUP), side(*four, "Bodyguard on Sansa Stark"))
    game.ann.chooses(PUP)
    game.bob.chooses(NED, ROBB, PUP)
    assert (game.closes().bob.dead, game.ann.dead) == ([SANSA], [])


def test_hear_me_roar_weakens_who_has_no_intrigue_icon():
    game = Scenario(ann=side(NED, TYRION, plot="Hear Me Roar"), bob=side(ROBB))
    assert [game.strength("ann", NED), game.strength("ann", TYRION), game.strength("bob", ROBB)] == [2, 3, 1]


def test_a_blockade_leaves_opponents_what_their_cards_bring():
    game = Scenario(phase="marshalling", first="bob", ann=side(plot="Blockade"), bob=side("Crossroads"))
    assert game.bob.gold == 1
    game = Scenario(phase="marshalling", ann=side("Crossroads", plot="Blockade"), bob=side())
    assert game.ann.gold == 1


def test_nobles_cannot_be_killed_by_the_power_of_blood():
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(NED, PUP, plot="The Power of Blood"))
    game.closes()
    if game.bob.asked == "military claim":
        assert not game.bob.may(NED)
        game.bob.chooses(PUP)
    assert game.closes().bob.dead == [PUP]
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(NED, plot="The Power of Blood"))
    assert (game.closes().bob.dead, NED in game.bob.play) == ([], True)


@pytest.mark.parametrize(("bobs", "strength"), [((NED, PUP), 4), ((NED,), 2)])
def test_holding_the_trident_helps_who_has_fewer_characters(bobs: tuple[str, ...], strength: int):
    game = Scenario(ann=side(ROBB, plot="Holding the Trident"), bob=side(*bobs))
    assert game.strength("ann", ROBB) == strength


def test_calm_over_westeros_costs_a_gold_for_each_event():
    calm = {"plot": "Calm Over Westeros"}
    game = in_phase("draw", side(f"{NED} (kneeling)", hand=["Distinct Mastery"], gold=1, **calm))
    game.ann.plays("Distinct Mastery")
    assert (game.ann.gold, game.bob.gold) == (0, 1)
    game = in_phase("draw", side(f"{NED} (kneeling)", hand=["Distinct Mastery"], **calm))
    assert not game.ann.may("Distinct Mastery")


def test_snowed_under_returns_a_kneeling_card_of_each():
    ann = side(f"{NED} (kneeling)", "Crossroads (kneeling)", plot="Snowed Under")
    game = in_phase("dominance", ann, side(f"{ROBB} (kneeling)", PUP))
    while game.ann.asked != "next target":
        next(player for player in game.players if player.asked).passes()
    game.ann.chooses("Crossroads")  # Robb is the only one left to choose
    game.closes()
    assert (game.ann.hand, game.bob.hand, NED in game.ann.play) == (["Crossroads"], [ROBB], True)


def test_the_power_of_arms_strengthens_your_war_characters():
    game = Scenario(ann=side(KNIGHT, PUP, plot="The Power of Arms"), bob=side(KNIGHT))
    assert [game.strength("ann", KNIGHT), game.strength("ann", PUP), game.strength("bob", KNIGHT)] == [4, 2, 2]


def test_valar_morghulis_kills_everybody_who_is_not_saved():
    game = revealed("Valar Morghulis", side(PUP), side(SANSA, ROBB, "Bodyguard on Sansa Stark"))
    game.bob.uses("Bodyguard")
    game.closes()
    assert (game.ann.dead, game.bob.dead) == ([PUP], [ROBB])


def test_condemned_by_the_realm_has_an_opponent_kill_somebody_elses():
    game = revealed("Condemned by the Realm", side(PUP, NED), side(ROBB))
    assert not game.bob.may(ROBB)
    game.bob.chooses(PUP)
    assert game.closes().ann.dead == [PUP]


def test_counting_favors_draws_three_for_each():
    game = revealed("Counting Favors", side(), side())
    assert (len(game.ann.hand), len(game.bob.hand)) == (3, 3)


def test_power_and_wealth_counts_attachments():
    game = Scenario(
        ann=side(SHAE, "Lordship on Shae", PUP, plot="Power and Wealth"), bob=side(NED, "Ice on Eddard Stark")
    )
    assert [game.strength("ann", SHAE), game.strength("ann", PUP), game.strength("bob", NED)] == [2, 2, 3]


def test_the_mad_kings_legacy_discards_an_attachment():
    game = revealed("Mad King's Legacy", {"faction": "targaryen"}, side(SHAE, "Lordship on Shae"))
    assert game.closes().bob.discard == ["Lordship"]
    assert revealed("Mad King's Legacy", {"faction": "targaryen"}, side(SHAE)).bob.discard == []


@pytest.mark.parametrize(("cards", "left"), [(6, 4), (4, 4)])
def test_rule_by_decree_brings_the_largest_hand_down_to_four(cards: int, left: int):
    game = revealed("Rule by Decree", side(hand=[PUP] * 3), side(hand=[PUP] * cards))
    if cards > left:
        game.bob.chooses(*[PUP] * (cards - left))
    assert (len(game.ann.hand), len(game.bob.hand)) == (3, left)


def test_rule_by_decree_spares_two_who_hold_the_same():
    game = revealed("Rule by Decree", side(hand=[PUP] * 6), side(hand=[PUP] * 6))
    assert (len(game.ann.hand), len(game.bob.hand)) == (6, 6)


def test_the_weak_do_not_stand_by_noose_and_swordpoint():
    bobs = side(f"{NED} (kneeling)", f"{PUP} (kneeling)")
    game = Scenario(phase="standing", ann=side(plot="Noose and Swordpoint"), bob=bobs)
    assert [game.bob[name].kneeling for name in (NED, PUP)] == [False, True]


def test_the_herded_masses_do_not_defend():
    game = Scenario(ann=side(ROBB, plot="Herding the Masses"), bob=side(PUP, NED))
    game.ann.attacks("military", ROBB)
    game.on_to("defenders")
    assert (game.bob.may(PUP), game.bob.may(NED)) == (False, True)
