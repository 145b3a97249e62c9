"""The neutral cards of the Core Set that are no events: where each ability applies and where it does not."""

import pytest

from engine.table import values
from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase

BENJEN, JON, GHOST, AEMON = "Benjen Stark", "Jon Snow", "Ghost", "Maester Aemon"
LITTLEFINGER, BARRISTAN, FLOWERS, SHAE = "Littlefinger", "Ser Barristan Selmy", "Knight of Flowers", "Shae"
ILLYRIO = "Magister Illyrio"
NED, ROBB, PUP, SANSA = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark"


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def test_benjens_death_brings_the_dead_back_into_the_decks():
    game = fought("military", (ROBB,), ann=side(ROBB, dead=[NED]), bob=side(BENJEN, dead=[SANSA]))
    game.closes()
    assert (game.ann.dead, game.bob.dead) == ([], [BENJEN])
    assert (NED in game.ann.deck, SANSA in game.bob.deck) == (True, True)
    game = fought("military", (ROBB,), ann=side(ROBB, dead=[NED]), bob=side(JON, dead=[SANSA]))
    assert game.closes().ann.dead == [NED]


@pytest.mark.parametrize(("attackers", "offered"), [((JON,), True), ((GHOST,), True), ((ROBB,), False)])
def test_jon_claims_a_power_for_challenges_of_his_or_ghosts(attackers: tuple[str, ...], offered: bool):
    game = fought("military", attackers, ann=side(JON, GHOST, ROBB), bob=side())
    assert game.ann.may(JON, "use") == offered
    if offered:
        game.ann.uses(JON)
        assert game.ann[JON].power == 1


@pytest.mark.parametrize(("beside", "immune"), [((JON, GHOST), True), ((GHOST,), False)])
def test_jon_and_ghost_keep_each_other_from_events(beside: tuple[str, ...], immune: bool):
    game = in_phase("marshalling", side(hand=["Distraction"]), side(*beside, PUP))
    game.ann.plays("Distraction")
    assert game.ann.was_offered(GHOST) != immune
    game = in_phase("marshalling", side(hand=["Distraction"]), side(*(JON, GHOST) if immune else (JON,), PUP))
    game.ann.plays("Distraction")
    assert game.ann.was_offered(JON) != immune


@pytest.mark.parametrize(("saver", "standing"), [(GHOST, True), (AEMON, True), (GHOST, False), (AEMON, False)])
def test_the_watch_is_saved_by_ghost_and_aemon(saver: str, standing: bool):
    placed = saver if standing else f"{saver} (kneeling)"
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(BENJEN, placed))
    game.bob.chooses(BENJEN)
    assert game.bob.may(saver, "use") == standing
    if standing:
        game.bob.uses(saver)
        assert (game.closes().bob.dead, game.bob[saver].kneeling) == ([], True)


@pytest.mark.parametrize("saver", [GHOST, AEMON])
def test_nobody_else_is_saved_by_ghost_and_aemon(saver: str):
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(PUP, saver))
    game.bob.chooses(PUP)
    assert not game.bob.was_offered(saver)


def test_ghost_saves_from_being_discarded_too_and_aemon_does_not():
    for saver, offered in ((GHOST, True), (AEMON, False)):
        board = side(*["Crossroads"] * 4, hand=["Westeros Bleeds"])
        game = in_phase("dominance", board, side(BENJEN, saver))
        game.ann.plays("Westeros Bleeds")
        while game.ann.asked == "cost":
            game.ann.chooses("Crossroads")
        assert game.bob.may(saver, "use") == offered


def test_lordship_makes_a_lord_with_a_power_icon_and_strength_for_dominance():
    game = Scenario(ann=side(PUP, SHAE, "Lordship on Shae"), bob={})
    shae = game.ann[SHAE].number
    assert "Lord" in values.traits(game.match.game, shae)
    assert (game.icons("ann", SHAE), game.strength("ann", SHAE)) == ("ip", 1)
    game = Scenario(phase="dominance", ann=side(SHAE, "Lordship on Shae"), bob={})
    assert game.strength("ann", SHAE) == 5


def test_a_lord_by_lordship_may_bear_a_bodyguard_and_one_lordship_only():
    game = in_phase("marshalling", side(SHAE, "Lordship on Shae", hand=["Bodyguard", "Lordship"], gold=5))
    assert (game.ann.may("Bodyguard", "marshal"), game.ann.may("Lordship", "marshal")) == (True, False)
    game = in_phase("marshalling", side(SHAE, hand=["Bodyguard", "Lordship"], gold=5))
    assert (game.ann.may("Bodyguard", "marshal"), game.ann.may("Lordship", "marshal")) == (False, True)


def test_littlefinger_is_as_strong_as_he_is_rich():
    assert Scenario(ann=side(LITTLEFINGER, gold=4), bob=side(gold=2)).strength("ann", LITTLEFINGER) == 7
    assert Scenario(ann=side(LITTLEFINGER), bob=side(gold=2)).strength("ann", LITTLEFINGER) == 3


def test_milk_of_the_poppy_blanks_its_bearer():
    game = Scenario(ann=side(LITTLEFINGER, "Milk of the Poppy on Littlefinger", gold=4), bob={})
    assert (game.strength("ann", LITTLEFINGER), game.keywords("ann", LITTLEFINGER)) == (3, 0)


def test_barristan_shuffles_the_discard_piles_into_the_decks():
    game = in_phase("marshalling", side(hand=[BARRISTAN], gold=5, discard=[NED]), side(discard=[SANSA]))
    game.ann.marshals(BARRISTAN)
    assert (game.ann.discard, game.bob.discard, NED in game.ann.deck) == ([], [], True)
    game = in_phase("marshalling", side(BARRISTAN, hand=[PUP], gold=5, discard=[NED]))
    game.ann.marshals(PUP)
    assert game.ann.discard == [NED]


@pytest.mark.parametrize(("placed", "power"), [(FLOWERS, 1), (f"{FLOWERS} (kneeling)", 0)])
def test_the_knight_of_flowers_claims_a_power_when_dominance_begins_and_he_stands(placed: str, power: int):
    game = in_phase("challenges", side(placed))
    while game.phase == "challenges":
        next(player for player in game.players if player.asked).passes()
    assert game.ann[FLOWERS].power == power


def test_a_bodyguard_is_discarded_to_save_its_bearer():
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(SANSA, PUP, "Bodyguard on Sansa Stark"))
    game.bob.chooses(SANSA).uses("Bodyguard")
    assert (game.closes().bob.dead, game.bob.discard) == ([], ["Bodyguard"])
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side(SANSA, PUP, "Bodyguard on Sansa Stark"))
    game.bob.chooses(PUP)
    assert not game.bob.was_offered("Bodyguard")


def test_illyrio_asks_a_gold_for_challenges_of_a_type_until_the_phase_ends():
    game = in_phase("challenges", side(ROBB, gold=1), side(ILLYRIO))
    game.ann.passes()
    game.bob.uses(ILLYRIO).chooses("military")
    game.ann.attacks("military", ROBB)
    assert (game.ann.gold, game.bob.gold) == (0, 1)
    game = in_phase("challenges", side(ROBB), side(ILLYRIO))
    game.ann.passes()
    game.bob.uses(ILLYRIO).chooses("military")
    game.on_to("challenge")
    assert (game.ann.may("military 1"), game.ann.may("power 1")) == (False, True)


def test_shae_kneels_a_character_of_a_mightier_player():
    game = in_phase("challenges", side(SHAE), side(NED, power=2))
    game.ann.uses(SHAE)
    assert (game.bob[NED].kneeling, game.ann[SHAE].kneeling) == (True, True)
    assert not in_phase("challenges", side(SHAE, power=2), side(NED, power=2)).ann.may(SHAE)
    assert not in_phase("dominance", side(SHAE), side(NED, power=2)).ann.may(SHAE)
