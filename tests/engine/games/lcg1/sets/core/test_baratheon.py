"""House Baratheon: every ability of its Core Set cards, where it applies and where it does not."""

import pytest

from engine.cards import KEYWORDS
from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase, resolved

ROBERT, STANNIS, RENLY, SELYSE = (f"{name} Baratheon" for name in ("Robert", "Stannis", "Renly", "Selyse"))
DAVOS, AXELL, BRIENNE, EDRIC = "Ser Davos Seaworth", "Ser Axell Florent", "Brienne of Tarth", "Edric Storm"
MELISANDRE, DEVAN, PRIEST, RAINWOOD = "Melisandre", "Devan Seaworth", "Old Red Priest", "Knight of the Rainwood"
COURTIER, GUARD = "Renly's Courtier", "House Tyrell Guard"
NED, ROBB, PUP = "Eddard Stark", "Robb Stark", "Direwolf Pup"


def stags(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "baratheon", "play": list(play), **more}


def wolves(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


@pytest.mark.parametrize(("bearer", "strength"), [(ROBERT, 5), (BRIENNE, 1)])
def test_shadows_blessing_looks_at_the_power_icon(bearer: str, strength: int):
    game = Scenario(ann=stags(bearer, f"Shadow's Blessing on {bearer}"), bob={})
    assert game.strength("ann", bearer) == strength


def test_motley_costs_its_bearers_controller_a_gold_each_time():
    motley = stags(PRIEST, "Motley on bob's Robb Stark")
    game = Scenario(ann=wolves(ROBB, gold=1), bob=stags("Motley on ann's Robb Stark", ROBERT))
    game.ann.attacks("military", ROBB)
    assert (game.ann.gold, game.bob.gold) == (0, 1)
    game = Scenario(ann=wolves(ROBB, PUP), bob=stags("Motley on ann's Robb Stark", ROBERT))
    game.ann.passes()
    game.bob.passes()
    game.ann.chooses("military 1")
    assert (game.ann.may(ROBB), game.ann.may(PUP)) == (False, False)  # only the pup could, and was declared
    assert [card.title for card in game.ann.participants] == [PUP]
    game = Scenario(ann=motley, bob=wolves(ROBB))
    game.ann.attacks("military", PRIEST)
    game.bob.defends()
    assert game.bob.gold == 0


def test_motley_costs_a_gold_to_defend_and_to_use_an_ability():
    game = Scenario(ann=stags(PRIEST, "Motley on bob's Robb Stark"), bob=wolves(ROBB, gold=1))
    game.ann.attacks("military", PRIEST)
    game.bob.defends(ROBB)
    assert (game.bob.gold, game.ann.gold) == (0, 1)
    board = stags("Motley on ann's Arya Stark", ROBERT)
    assert not in_phase("challenges", wolves("Arya Stark", "Crossroads"), board).ann.may("Arya Stark")
    board = stags("Motley on ann's Arya Stark", ROBERT)
    game = in_phase("challenges", wolves("Arya Stark", "Crossroads", gold=1), board)
    game.ann.uses("Arya Stark")
    assert (game.ann.gold, game.bob.gold) == (0, 1)


def test_motley_goes_on_characters_of_opponents_only():
    game = in_phase("marshalling", stags(ROBERT, hand=["Motley"], gold=5), wolves(NED))
    game.ann.marshals("Motley")
    assert game.ann["Motley"].host == NED
    assert not in_phase("marshalling", stags(ROBERT, hand=["Motley"], gold=5)).ann.may("Motley")


def test_lightbringer_kneels_to_save_its_bearer():
    board = stags(ROBERT, "Lightbringer on Robert Baratheon")
    game = fought("military", (PUP,), ann=wolves(PUP), bob=board)
    game.bob.uses("Lightbringer")
    assert (game.closes().bob.dead, game.bob["Lightbringer"].kneeling) == ([], True)
    game = fought(
        "military", (PUP,), ann=wolves(PUP), bob=stags(ROBERT, "Lightbringer on Robert Baratheon (kneeling)")
    )
    assert not game.bob.was_offered("Lightbringer")


def test_a_stinking_drunk_is_weak_in_challenges_only():
    game = Scenario(ann=stags("Stinking Drunk on bob's Eddard Stark"), bob=wolves(NED), first="bob")
    assert game.strength("bob", NED) == 3
    game.bob.attacks("military", NED)
    assert game.strength("bob", NED) == 0


def test_selyse_lends_an_intrigue_icon_to_a_unique_character():
    game = in_phase("challenges", stags(SELYSE, ROBERT, RAINWOOD, "Crossroads"))
    game.ann.uses(SELYSE)
    assert (game.ann.may(ROBERT), game.ann.may(RAINWOOD)) == (True, False)
    game.ann.chooses(ROBERT)
    assert game.icons("ann", ROBERT) == "mip"
    assert not in_phase("challenges", stags(SELYSE, ROBERT)).ann.may(SELYSE)
    assert not in_phase("dominance", stags(SELYSE, ROBERT, "Crossroads")).ann.may(SELYSE)


def test_robert_claims_two_for_renown_and_one_for_nothing_else():
    game = fought("power", (ROBERT,), ann=stags(ROBERT), bob=wolves())
    assert game.ann[ROBERT].power == 2
    game = fought("power", (STANNIS,), ann=stags(ROBERT, STANNIS), bob=wolves())
    assert (game.ann[ROBERT].power, game.ann[STANNIS].power) == (0, 1)


@pytest.mark.parametrize(("bobs", "attacker", "defends"), [(PUP, STANNIS, False), (PUP, ROBERT, True)])
def test_who_has_no_lord_declares_no_defenders_against_stannis(bobs: str, attacker: str, defends: bool):
    game = Scenario(ann=stags(attacker), bob=wolves(bobs))
    game.ann.attacks("military", attacker)
    game.ann.passes()
    game.bob.passes()
    assert (game.bob.asked == "defenders" and game.bob.may(bobs)) == defends


def test_a_lord_lets_all_defend_against_stannis():
    game = Scenario(ann=stags(STANNIS), bob=wolves(ROBB, PUP))
    game.ann.attacks("military", STANNIS)
    game.bob.defends(PUP)
    assert [card.title for card in game.bob.participants] == [PUP]


def test_renly_stands_for_an_influence_and_is_immune_to_their_characters():
    game = in_phase("challenges", stags(f"{RENLY} (kneeling)", "Crossroads"))
    game.ann.uses(RENLY)
    assert not game.ann[RENLY].kneeling
    assert not in_phase("challenges", stags(f"{RENLY} (kneeling)")).ann.may(RENLY)


@pytest.mark.parametrize("immune", [RENLY, BRIENNE])
def test_some_are_immune_to_characters_of_opponents_only(immune: str):
    theirs = in_phase(
        "dominance", {"faction": "lannister", "play": ["Cersei Lannister"], "gold": 2}, stags(immune, DAVOS)
    )
    theirs.ann.uses("Cersei Lannister")
    assert (theirs.ann.may(immune), theirs.ann.may(DAVOS)) == (False, True)
    own = in_phase("dominance", stags(immune, "Cersei Lannister", gold=2), {})
    own.ann.uses("Cersei Lannister")
    assert own.ann.may(immune)
    event = in_phase("marshalling", {"play": [], "hand": ["Distraction"]}, stags(immune, DAVOS))
    event.ann.plays("Distraction")
    assert event.ann.may(immune)


def test_melisandre_strengthens_asshai_while_standing_and_power_on_their_characters_counts_nothing():
    game = Scenario(ann=stags(MELISANDRE, PRIEST), bob=wolves("Robb Stark (3 power)", power=2))
    assert (game.strength("ann", MELISANDRE), game.strength("ann", PRIEST)) == (4, 2)
    assert game.bob.power == 2
    game = Scenario(ann=stags(f"{MELISANDRE} (kneeling)", PRIEST), bob={})
    assert game.strength("ann", PRIEST) == 1
    assert Scenario(ann=stags(PRIEST), bob=wolves("Robb Stark (3 power)", power=2)).bob.power == 5


def test_davos_is_saved_and_pays_or_returns():
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags(DAVOS, gold=1))
    game.bob.uses(DAVOS).chooses("pay 1 gold")
    assert (game.closes().bob.gold, DAVOS in game.bob.play) == (0, True)
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags(DAVOS))
    game.bob.uses(DAVOS)
    assert game.closes().bob.hand == [DAVOS]
    game = in_phase("marshalling", wolves(), stags(DAVOS, RAINWOOD))
    assert not game.bob.may(DAVOS)


def test_cressen_discards_a_condition():
    game = in_phase("marshalling", stags("Maester Cressen", ROBERT, "Milk of the Poppy on Robert Baratheon"))
    game.ann.uses("Maester Cressen")
    assert game.closes().ann.discard == ["Milk of the Poppy"]
    game = in_phase("marshalling", stags("Maester Cressen", ROBERT, "Lightbringer on Robert Baratheon"))
    assert not game.ann.may("Maester Cressen")


@pytest.mark.parametrize(
    ("kind", "attackers", "stands"), [("power", (AXELL, STANNIS), True), ("power", (AXELL,), False)]
)
def test_axell_stands_after_a_power_challenge_won_by_four(kind: str, attackers: tuple[str, ...], stands: bool):
    game = fought(kind, attackers, ann=stags(AXELL, STANNIS), bob=wolves())
    assert game.ann.may(AXELL, "use") == stands
    if stands:
        game.ann.uses(AXELL)
        assert not game.ann[AXELL].kneeling


def test_axell_does_not_stand_for_other_challenges():
    assert not fought("military", (AXELL, STANNIS), ann=stags(AXELL, STANNIS), bob=wolves()).ann.may(AXELL)


def test_edric_goes_for_one_more_power_challenge():
    game = fought("power", (EDRIC, ROBERT), ann=stags(EDRIC, ROBERT, STANNIS), bob=wolves())
    game.ann.uses(EDRIC)
    game.closes()
    game.ann.attacks("power", STANNIS)
    assert (game.ann.discard, game.match.game.challenge is not None) == ([EDRIC], True)
    game = fought("power", (ROBERT,), ann=stags(EDRIC, ROBERT), bob=wolves())
    assert not game.ann.may(EDRIC)


def test_devan_has_stealth_while_a_character_of_yours_has_power():
    stealth = KEYWORDS["stealth"]
    game = Scenario(ann=stags(DEVAN, f"{ROBERT} (1 power)"), bob={})
    assert game.keywords("ann", DEVAN) & stealth
    game = Scenario(ann=stags(DEVAN, ROBERT, power=3), bob=stags(f"{ROBERT} (1 power)"))
    assert not game.keywords("ann", DEVAN) & stealth


def test_the_knight_of_the_rainwood_can_be_killed_but_not_discarded():
    game = in_phase("dominance", {"play": ["Crossroads"] * 4, "hand": ["Westeros Bleeds"]}, stags(RAINWOOD, ROBERT))
    game.ann.plays("Westeros Bleeds")
    for _ in range(3):
        game.ann.chooses("Crossroads")
    game.closes()
    assert (RAINWOOD in game.bob.play, game.bob.discard) == (True, [ROBERT])
    assert fought("military", (PUP,), ann=wolves(PUP), bob=stags(RAINWOOD)).bob.dead == [RAINWOOD]


def test_an_old_red_priest_who_dies_kneels_a_location_of_yours():
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags(PRIEST, "Crossroads (kneeling)"))
    assert game.bob["Idle Hour"].kneeling
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags(RAINWOOD))
    assert not game.bob["Idle Hour"].kneeling


def test_renlys_courtier_blanks_a_character_that_is_not_unique():
    game = in_phase("challenges", stags(COURTIER), wolves("Kennel Master", ROBB))
    game.ann.uses(COURTIER)
    assert (game.ann.may("Kennel Master"), game.ann.may(ROBB)) == (True, False)
    game.ann.chooses("Kennel Master")
    assert (game.strength("bob", "Kennel Master"), game.ann[COURTIER].kneeling) == (2, True)


def test_a_house_tyrell_guard_answers_from_hand_to_a_death_of_your_house():
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags(RAINWOOD, hand=[GUARD]))
    game.bob.uses(GUARD)
    assert (game.bob.hand, GUARD in game.bob.play) == ([], True)
    game = fought("military", (PUP,), ann=wolves(PUP), bob=stags("Shae", hand=[GUARD]))
    assert not game.bob.was_offered(GUARD)


def test_resolved_challenges_are_over():
    assert resolved(Scenario(ann=stags(), bob={})).match.game.challenge is None


def test_attackers_whose_motley_nobody_can_pay_together_are_no_answer_for_bots_either():
    game = Scenario(
        ann=wolves(ROBB, NED, gold=1), bob=stags("Motley on ann's Robb Stark", "Motley on ann's Eddard Stark")
    )
    while game.ann.asked != "challenge":
        next(player for player in game.players if player.asked).passes()
    game.ann.chooses("military against bob")
    [asked] = game.match.choices
    assert asked.stands is not None
    assert len(asked.ids) == 2
    assert ([asked.stands((one,)) for one in asked.ids], asked.stands(asked.ids)) == ([True, True], False)
