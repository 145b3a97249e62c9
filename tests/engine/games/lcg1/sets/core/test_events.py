"""The events of the Core Set: where each may be played and what it does, and where it may not be."""

import pytest

from engine.cards import KEYWORDS
from tests.support.engine.games.lcg1.sets.core.board import IDLE, Scenario, fought, in_phase, resolved

NED, ROBB, PUP, SANSA, CAT = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark", "Catelyn Stark"
TYRION, CERSEI, JAIME, HOUND = "Tyrion Lannister", "Cersei Lannister", "Ser Jaime Lannister", "The Hound"
KNIGHT, SHAE = "Knight of the Tumblestone", "Shae"


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def lions(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "lannister", "play": list(play), **more}


def test_distraction_kneels_somebody_with_a_military_icon():
    game = in_phase("marshalling", side(hand=["Distraction"]), side(NED, SANSA))
    game.ann.plays("Distraction")
    assert (game.bob[NED].kneeling, game.bob[SANSA].kneeling) == (True, False)
    assert not in_phase("marshalling", side(hand=["Distraction"]), side(SANSA)).ann.may("Distraction")
    assert not in_phase("challenges", side(hand=["Distraction"]), side(NED)).ann.may("Distraction")


def test_winter_is_coming_raises_the_claim_of_all_starks():
    game = Scenario(ann=side(ROBB, hand=["Winter is Coming"]), bob=lions(SHAE, TYRION, HOUND))
    game.ann.attacks("military", ROBB)
    game.ann.plays("Winter is Coming")
    game.on_to("defenders")
    game.bob.chooses()
    resolved(game)
    assert game.happened("Military claim 2 against bob")
    assert not in_phase("challenges", side(hand=["Winter is Coming"])).ann.may("Winter is Coming")


def test_winter_is_coming_does_nothing_for_other_houses():
    game = Scenario(ann=lions(JAIME, hand=["Winter is Coming"]), bob=side(ROBB, PUP, CAT))
    game.ann.attacks("military", JAIME)
    game.ann.plays("Winter is Coming")
    game.on_to("defenders")
    game.bob.chooses()
    resolved(game)
    assert game.happened("Military claim 1 against bob")


def test_kings_in_the_north_put_power_on_two_starks_who_kneel():
    game = in_phase("challenges", side(ROBB, NED, CAT, hand=["Kings in the North"]))
    while not game.ann.may("Kings in the North"):
        next(player for player in game.players if player.asked).passes()
    game.ann.plays("Kings in the North").chooses(ROBB).chooses(CAT)
    assert [game.ann[name].power for name in (ROBB, NED, CAT)] == [1, 0, 1]
    assert [game.ann[name].kneeling for name in (ROBB, NED, CAT)] == [True, False, True]


def test_kings_in_the_north_need_two_starks_and_dominance():
    game = in_phase("challenges", side(ROBB, hand=["Kings in the North"]))
    while game.phase != "standing":
        next(player for player in game.players if player.asked).passes()
    assert not game.ann.was_offered("Kings in the North")


def test_a_lethal_counterattack_kills_all_attackers():
    game = Scenario(ann=lions(JAIME, HOUND), bob=side(NED, CAT, ROBB, hand=["Lethal Counterattack"]))
    game.ann.attacks("military", JAIME, HOUND)
    game.ann.passes()
    game.bob.plays("Lethal Counterattack").chooses(NED).chooses(CAT)
    assert (game.closes().ann.dead, game.ann.discard) == ([JAIME], [HOUND])
    game = Scenario(ann=lions(TYRION), bob=side(NED, CAT, hand=["Lethal Counterattack"]))
    game.ann.attacks("intrigue", TYRION)
    game.ann.passes()
    assert not game.bob.may("Lethal Counterattack")


def test_bran_the_builders_legacy_brings_a_location_into_play():
    board = side(hand=["Bran the Builder's Legacy"], gold=3, deck=["Winterfell Castle", "Godswood"])
    game = in_phase("dominance", board)
    game.ann.plays("Bran the Builder's Legacy")
    assert not game.ann.may("Winterfell Castle")
    game.ann.chooses("Godswood")
    assert ("Godswood" in game.ann.play, game.ann.gold) == (True, 0)
    assert not in_phase("dominance", {**board, "gold": 2}).ann.may("Bran the Builder's Legacy")


@pytest.mark.parametrize("price", ["influence", "noble"])
def test_guilty_kills_somebody_of_another_house(price: str):
    paying = ["Crossroads"] * 3 if price == "influence" else [NED]
    game = in_phase("dominance", side(*paying, hand=["Guilty!"]), lions(TYRION, "Robb Stark"))
    game.ann.plays("Guilty!")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    assert game.closes().bob.dead == [TYRION]
    assert not in_phase("dominance", side(PUP, hand=["Guilty!"]), lions(TYRION)).ann.may("Guilty!")
    assert not in_phase("dominance", side(NED, hand=["Guilty!"]), side("Robb Stark")).ann.may("Guilty!")


def test_never_bet_against_the_family_lowers_claim_by_gold():
    game = Scenario(
        ann=side(ROBB, plot="Mutual Cause"), bob=lions(CERSEI, TYRION, hand=["I Never Bet Against My Family"], gold=2)
    )
    game.ann.attacks("military", ROBB)
    game.ann.passes()
    game.bob.plays("I Never Bet Against My Family").chooses("1").chooses(CERSEI)
    game.bob.defends()
    resolved(game)
    assert (game.happened("Military claim 1 against bob"), game.bob.gold) == (True, 1)
    game = Scenario(ann=side(ROBB), bob=lions(SHAE, hand=["I Never Bet Against My Family"], gold=2))
    game.ann.attacks("military", ROBB)
    game.ann.passes()
    assert not game.bob.may("I Never Bet Against My Family")


def test_the_lions_will_kneels_anybody_for_two_gold():
    game = in_phase("draw", lions(hand=["The Lion's Will"], gold=2), side(NED))
    game.ann.plays("The Lion's Will")
    assert game.bob[NED].kneeling
    assert not in_phase("draw", lions(hand=["The Lion's Will"], gold=1), side(NED)).ann.may("The Lion's Will")


def test_insidious_ways_strengthen_an_attacker_and_draw_for_a_win():
    game = Scenario(ann=lions(TYRION, CERSEI, hand=["Insidious Ways"]), bob=side())
    game.ann.attacks("intrigue", CERSEI)
    game.ann.plays("Insidious Ways")
    assert game.strength("ann", CERSEI) == 5
    while game.match.game.challenge is not None:
        next(player for player in game.players if player.asked).passes()
    assert len(game.ann.hand) == 2
    assert not in_phase("challenges", lions(TYRION, hand=["Insidious Ways"])).ann.may("Insidious Ways")


def test_insidious_ways_draw_nothing_for_a_loss():
    game = Scenario(ann=lions(CERSEI, hand=["Insidious Ways"]), bob=side(CAT, SANSA, "Littlefinger"))
    game.ann.attacks("intrigue", CERSEI)
    game.ann.plays("Insidious Ways")
    game.bob.defends(CAT, "Littlefinger")
    while game.match.game.challenge is not None:
        next(player for player in game.players if player.asked).passes()
    assert game.ann.hand == []


def test_call_their_bluff_discards_what_is_named():
    game = in_phase("dominance", lions(hand=["Call Their Bluff"], gold=2), side(hand=[NED, ROBB, NED]))
    game.ann.plays("Call Their Bluff").chooses(NED)
    assert (game.bob.hand, game.bob.discard) == ([ROBB], [NED, NED])
    assert not in_phase("dominance", lions(hand=["Call Their Bluff"], gold=1)).ann.may("Call Their Bluff")


def test_im_you_writ_small_makes_deadly_and_stays_as_a_boon():
    game = in_phase("challenges", lions(CERSEI, hand=["I'm You Writ Small"]), side(NED))
    game.ann.plays("I'm You Writ Small").chooses(CERSEI)
    assert game.keywords("ann", CERSEI) & KEYWORDS["deadly"]
    assert (game.ann[CERSEI].attachments, game.strength("ann", CERSEI)) == (["I'm You Writ Small"], 5)
    assert not in_phase("dominance", lions(CERSEI, hand=["I'm You Writ Small"])).ann.may("I'm You Writ Small")


def test_a_lannister_pays_debts_after_a_loss():
    board = lions(CERSEI, hand=["A Lannister Pays His Debts"])
    game = fought("military", (ROBB,), ann=side(ROBB, NED), bob={**board, "play": [CERSEI, TYRION]})
    game.bob.chooses(TYRION)
    if game.acts() == "ann":
        game.ann.passes()
    game.bob.plays("A Lannister Pays His Debts").chooses(CERSEI)  # Tyrion, who is moribund, could kneel too
    assert (game.closes().ann.dead, game.bob[CERSEI].kneeling) == ([ROBB], True)
    game = fought("military", (ROBB,), ann=side(ROBB), bob=lions(SHAE, hand=["A Lannister Pays His Debts"]))
    assert not game.bob.was_offered("A Lannister Pays His Debts")


def test_the_wrong_dwarf_kneels_and_gets_a_power():
    game = in_phase("draw", lions(hand=["You've Killed the Wrong Dwarf!"]), lions(TYRION, CERSEI))
    game.ann.plays("You've Killed the Wrong Dwarf!")
    assert (game.bob[TYRION].kneeling, game.bob[TYRION].power, game.bob[CERSEI].kneeling) == (True, 1, False)
    game = in_phase("draw", lions(hand=["You've Killed the Wrong Dwarf!"]), lions(f"{TYRION} (kneeling)"))
    game.ann.plays("You've Killed the Wrong Dwarf!")
    assert game.bob[TYRION].power == 0


def test_muster_finds_a_knight_by_kneeling_one():
    game = in_phase("marshalling", side(KNIGHT, hand=["Muster"], deck=[NED, "Ser Barristan Selmy"]))
    game.ann.plays("Muster").chooses("Ser Barristan Selmy")
    assert (game.ann.hand, game.ann[KNIGHT].kneeling) == (["Ser Barristan Selmy"], True)
    assert not in_phase("marshalling", side(NED, hand=["Muster"])).ann.may("Muster")


def test_prosperity_and_plenty_attaches_from_the_discard_pile_where_that_is_legal():
    board = {"faction": "baratheon", "hand": ["Prosperity and Plenty"], "gold": 1, "discard": ["Lordship"]}
    game = in_phase("draw", {**board, "play": [SHAE, PUP]})
    game.ann.plays("Prosperity and Plenty").chooses(SHAE)
    assert game.ann[SHAE].attachments == ["Lordship"]
    game = in_phase("draw", {**board, "play": [SHAE, PUP]})
    game.ann.plays("Prosperity and Plenty").chooses(PUP)
    assert (game.ann[PUP].attachments, "Lordship" in game.ann.discard) == ([], True)
    assert not in_phase("draw", {**board, "gold": 0, "play": [SHAE]}).ann.may("Prosperity and Plenty")


@pytest.mark.parametrize(("plot", "power"), [("Blockade", 1), ("Rule by Decree", 0)])
def test_lords_of_the_narrow_sea_have_an_opponent_reveal_another_plot(plot: str, power: int):
    lords = {"faction": "baratheon", "play": ["Robert Baratheon"], "hand": ["Lords of the Narrow Sea"]}
    game = in_phase("draw", lords, side(plots=[plot]))
    game.ann.plays("Lords of the Narrow Sea")
    assert (game.bob.plot, game.ann.power) == (plot, power)
    assert not in_phase("draw", {**lords, "play": [PUP]}, side(plots=[plot])).ann.may("Lords of the Narrow Sea")


def test_lords_of_the_narrow_sea_may_be_paid_with_influence():
    lords = {"faction": "baratheon", "play": ["Crossroads"] * 3, "hand": ["Lords of the Narrow Sea"]}
    game = in_phase("draw", lords, side(plots=["Blockade"]))
    game.ann.plays("Lords of the Narrow Sea")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    assert (game.bob.plot, game.ann.power) == ("Blockade", 1)


def test_retreat_returns_a_unique_character_that_was_killed():
    game = fought("military", (KNIGHT,), ann=side(KNIGHT), bob=side(NED, hand=["Retreat"]))
    game.bob.plays("Retreat")
    assert (game.closes().bob.dead, NED in game.bob.hand) == ([], True)
    game = fought("military", (KNIGHT,), ann=side(KNIGHT), bob=side(PUP, hand=["Retreat"]))
    assert not game.bob.was_offered("Retreat")


def test_support_of_the_kingdom_takes_a_location_that_brings_something():
    game = fought("power", (NED,), ann=side(NED, hand=["Support of the Kingdom"]), bob=side("Crossroads", "Godswood"))
    game.ann.plays("Support of the Kingdom")
    assert ("Crossroads" in game.ann.play, "Godswood" in game.bob.play) == (True, True)
    game = fought("power", (NED,), ann=side(NED, hand=["Support of the Kingdom"]), bob=side("Godswood"))
    assert not game.ann.was_offered("Support of the Kingdom")


def test_a_dance_with_dragons_finds_a_dragon_for_an_influence():
    game = in_phase("draw", side("Crossroads", hand=["Dance With Dragons"], deck=[NED, "Drogon"]))
    game.ann.plays("Dance With Dragons").chooses("Drogon")
    assert (game.ann.hand, game.ann["Crossroads"].kneeling) == (["Drogon"], True)
    assert not in_phase("draw", side(hand=["Dance With Dragons"])).ann.may("Dance With Dragons")


def test_forever_burning_weakens_and_comes_back_from_the_dead_pile():
    dragons = {"faction": "targaryen", "play": [], "hand": ["Forever Burning"]}
    game = in_phase("draw", dragons, side(NED))
    game.ann.plays("Forever Burning")
    assert (game.strength("bob", NED), game.closes().ann.dead) == (2, ["Forever Burning"])
    for board in ({"gold": 2}, {"play": ["Crossroads"]}):
        game = in_phase("dominance", {"faction": "targaryen", "dead": ["Forever Burning"], **board})
        game.ann.uses("Forever Burning")
        assert (game.ann.hand, game.ann.dead) == (["Forever Burning"], [])
    game = in_phase("dominance", {"faction": "targaryen", "dead": ["Forever Burning"], "gold": 1})
    assert not game.ann.may("Forever Burning")


def test_a_seductive_promise_takes_a_character_of_the_loser():
    board = side(NED, ROBB, hand=["Seductive Promise"])
    game = fought("power", (NED, ROBB), ann=board, bob=side(PUP, CAT))
    game.ann.plays("Seductive Promise")
    assert (PUP in game.ann.play, CAT in game.bob.play) == (True, True)
    game = fought("power", (NED,), ann=side(NED, hand=["Seductive Promise"]), bob=side(PUP))
    assert not game.ann.was_offered("Seductive Promise")


def test_westeros_bleeds_discards_everybody():
    game = in_phase("dominance", side(*["Crossroads"] * 4, NED, hand=["Westeros Bleeds"]), side(ROBB))
    game.ann.plays("Westeros Bleeds")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    game.closes()
    assert (game.bob.discard, game.ann.deck[0]) == ([ROBB], NED)  # Eddard is stalwart
    board = side(*["Crossroads"] * 3, NED, hand=["Westeros Bleeds"])
    assert not in_phase("dominance", board).ann.may("Westeros Bleeds")


@pytest.mark.parametrize("crested", [NED, "Melisandre", "Littlefinger", "War Host of the North"])
def test_distinct_mastery_stands_somebody_with_a_crest(crested: str):
    game = in_phase("draw", side(f"{crested} (kneeling)", f"{PUP} (kneeling)", hand=["Distinct Mastery"]))
    game.ann.plays("Distinct Mastery")
    assert (game.ann[crested].kneeling, game.ann[PUP].kneeling) == (False, True)
    assert not in_phase("draw", side(f"{PUP} (kneeling)", hand=["Distinct Mastery"])).ann.may("Distinct Mastery")


def test_an_idle_hour_is_only_there_to_be_asked():
    assert in_phase("draw", side()).ann.may(IDLE)


def test_lords_of_the_narrow_sea_compares_with_no_plot_before_the_first_of_a_round():
    """As a round begins nobody has a plot revealed: there is no income of one's own to be lower than."""
    board = side("Crossroads", "Crossroads", "Crossroads", hand=["Lords of the Narrow Sea"], plot=None)
    game = in_phase("plot", board, side(plots=["Uneasy Truce", "Rains of Autumn"], plot=None))
    game.ann.uses("Lords of the Narrow Sea")
    while game.ann.asked in ("cost", "target"):
        game.ann.chooses(game.ann.offered[0])
    while not game.entries("reveal plot"):
        asked = next(player for player in game.players if player.asked)
        asked.passes() if "pass" in asked.offered else asked.chooses(asked.offered[0])
    assert game.ann.power == 0
