"""House Lannister: every ability of its Core Set cards, where it applies and where it does not."""

import pytest

from engine.cards import KEYWORDS
from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase, resolved

CERSEI, TYRION, JAIME = "Cersei Lannister", "Tyrion Lannister", "Ser Jaime Lannister"
HOUND, ILYN, CHELLA, PYCELLE = "The Hound", "Ser Ilyn Payne", "Chella, Daughter of Cheyk", "Grand Maester Pycelle"
STEWARD, INFORMER = "Lannisport Steward", "Enemy Informer"
NED, ROBB, PUP = "Eddard Stark", "Robb Stark", "Direwolf Pup"


def lions(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "lannister", "play": list(play), **more}


def wolves(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def test_gutter_rats_cunning_gives_strength_and_stealth():
    game = Scenario(ann=lions(CERSEI, "Gutter Rat's Cunning on Cersei Lannister", TYRION), bob={})
    assert (game.strength("ann", CERSEI), game.strength("ann", TYRION)) == (5, 3)
    assert game.keywords("ann", CERSEI) & KEYWORDS["stealth"]


def test_gilded_plate_is_discarded_for_a_gold_to_save_its_bearer():
    board = lions(CERSEI, "Gilded Plate on Cersei Lannister")
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob={**board, "gold": 1})
    game.bob.uses("Gilded Plate")
    game.closes()
    assert (game.bob.dead, game.bob.discard, game.bob.gold) == ([], ["Gilded Plate"], 0)
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob={**board})
    assert not game.bob.was_offered("Gilded Plate")


def test_joffrey_claims_power_when_lords_and_ladies_die():
    game = fought("military", (JAIME,), ann=lions(JAIME, "Joffrey Baratheon"), bob=wolves(NED))
    game.ann.chooses(JAIME)
    game.ann.uses("Joffrey Baratheon")
    assert (game.ann["Joffrey Baratheon"].power, game.ann[JAIME].power) == (1, 1)
    game = fought("military", (JAIME,), ann=lions(JAIME, "Joffrey Baratheon"), bob=wolves(PUP))
    assert not game.ann.was_offered("Joffrey Baratheon")
    game = fought("military", (JAIME,), ann=lions(JAIME, "Joffrey Baratheon (used 3 times)"), bob=wolves(NED))
    assert not game.ann.was_offered("Joffrey Baratheon")


def test_jaime_kneels_in_intrigue_challenges_only():
    game = Scenario(ann=lions(JAIME), bob=wolves(NED))
    game.ann.attacks("military", JAIME)
    assert not game.ann[JAIME].kneeling
    game = Scenario(ann=lions(JAIME), bob=wolves(NED))
    game.ann.attacks("intrigue", JAIME)
    assert game.ann[JAIME].kneeling
    game = Scenario(ann=wolves(PUP), bob=lions(JAIME))
    game.ann.attacks("military", PUP)
    game.bob.defends(JAIME)
    assert not game.bob[JAIME].kneeling


@pytest.mark.parametrize(
    ("kind", "who", "offered"), [("intrigue", CERSEI, True), ("power", TYRION, True), ("power", CERSEI, False)]
)
def test_tyrion_draws_for_a_gold_after_intrigue_or_his_own_challenges(kind: str, who: str, offered: bool):
    game = fought(kind, (who,), ann=lions(CERSEI, TYRION, gold=1), bob=wolves())
    assert game.ann.may(TYRION, "use") == offered
    if offered:
        game.ann.uses(TYRION)
        assert (game.happened("ann draws 1 card"), game.ann.gold) == (True, 0)


def test_tyrion_needs_the_gold():
    assert not fought("intrigue", (TYRION,), ann=lions(TYRION), bob=wolves()).ann.was_offered(TYRION)


def test_cersei_keeps_a_character_kneeling_through_the_standing_phase():
    game = in_phase("dominance", lions(CERSEI, gold=2), wolves(NED, "Robb Stark (kneeling)"))
    game.ann.uses(CERSEI).chooses(NED)
    assert (game.bob[NED].kneeling, game.ann.gold) == (True, 0)
    while game.phase != "standing":
        game.player(game.acts()).passes()
    assert [game.bob[name].kneeling for name in (NED, ROBB)] == [True, False]
    assert not game.ann[CERSEI].kneeling


def test_cersei_needs_two_gold_and_the_dominance_phase():
    assert not in_phase("dominance", lions(CERSEI, gold=1), wolves(NED)).ann.may(CERSEI)
    assert not in_phase("challenges", lions(CERSEI, gold=2), wolves(NED)).ann.may(CERSEI)


def test_ilyn_kills_the_weak():
    game = in_phase("marshalling", lions(f"{ILYN}"), wolves(NED, ROBB))
    game.ann.uses(ILYN).chooses(ROBB)
    assert (game.bob.dead, game.ann[ILYN].kneeling) == ([ROBB], True)
    game = in_phase("marshalling", lions(ILYN), wolves(NED))
    game.ann.uses(ILYN)  # himself, with 2 STR
    assert game.ann.dead == [ILYN]


def test_the_hound_is_never_dead_and_wants_a_card_or_goes():
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=lions(HOUND))
    assert (game.bob.dead, game.bob.discard) == ([], [HOUND])
    game = Scenario(phase="challenges", ann=lions(HOUND, deck=[CERSEI]), bob=wolves())
    while game.ann.asked != "name":
        next(player for player in game.players if player.asked).passes()
    game.ann.chooses("discard the top card of your deck")
    assert (game.ann.discard, HOUND in game.ann.play) == ([CERSEI], True)


def test_chella_returns_a_location_for_its_printed_cost():
    board = lions(CHELLA, gold=2)
    game = fought("military", (CHELLA,), ann=board, bob=wolves("Winterfell Kennels", "Great Keep"))
    game.ann.uses(CHELLA).chooses("2")
    assert (game.bob.hand, game.ann.gold) == (["Winterfell Kennels"], 0)
    game = fought("military", (JAIME,), ann=lions(CHELLA, JAIME, gold=2), bob=wolves("Winterfell Kennels"))
    assert not game.ann.was_offered(CHELLA)


def test_pycelle_takes_a_card_when_an_opponents_effect_reveals_some():
    game = in_phase(
        "marshalling", wolves("Winterfell Kennels", gold=1, deck=[PUP]), lions(PYCELLE, deck=[CERSEI, JAIME])
    )
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    game.bob.uses(PYCELLE)
    assert (game.bob.hand, game.bob.deck[0]) == ([CERSEI], JAIME)


def test_pycelle_does_not_answer_to_his_own_side_or_to_another_pycelle():
    game = in_phase("marshalling", wolves("Winterfell Kennels", PYCELLE, gold=1, deck=[PUP]), lions(PYCELLE))
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    game.bob.uses(PYCELLE)
    assert not game.ann.was_offered(PYCELLE)
    game = in_phase(
        "marshalling", wolves("Winterfell Kennels", gold=1, deck=[PUP]), lions(f"{PYCELLE} (used 3 times)")
    )
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    assert not game.bob.may(PYCELLE)


def test_raff_looks_at_the_top_of_an_opponents_deck():
    game = in_phase("challenges", lions("Raff the Sweetling", gold=1), wolves(deck=[NED, ROBB]))
    game.ann.uses("Raff the Sweetling").chooses(NED, verbs=("bottom",))
    assert (game.bob.deck[0], game.bob.deck[-1]) == (ROBB, NED)
    assert not in_phase("challenges", lions("Raff the Sweetling")).ann.may("Raff the Sweetling")


def test_bywater_is_immune_to_characters_and_costs_his_killer_a_card():
    game = in_phase("dominance", lions(CERSEI, gold=2), lions("Ser Jacelyn Bywater", TYRION))
    game.ann.uses(CERSEI)
    assert (game.ann.may("Ser Jacelyn Bywater"), game.ann.may(TYRION)) == (False, True)
    game = fought("military", (ROBB,), ann=wolves(ROBB, hand=[PUP]), bob=lions("Ser Jacelyn Bywater"))
    game.bob.uses("Ser Jacelyn Bywater")
    assert (game.ann.hand, game.ann.discard) == ([], [PUP])


def test_an_enemy_informer_kneels_a_character_when_it_is_played():
    game = in_phase("marshalling", lions(hand=[INFORMER], gold=9), wolves(NED))
    game.ann.marshals(INFORMER).uses(INFORMER).chooses(NED)
    assert game.bob[NED].kneeling
    game = in_phase("marshalling", lions(INFORMER, hand=[STEWARD], gold=9), wolves(NED))
    game.ann.marshals(STEWARD)
    assert not game.ann.may(INFORMER)


def test_qyburns_informers_draw_two_for_their_own_intrigue():
    game = fought("intrigue", ("Qyburn's Informers",), ann=lions("Qyburn's Informers"), bob=wolves())
    game.ann.uses("Qyburn's Informers")
    assert len(game.ann.hand) == 2
    game = fought("intrigue", (CERSEI,), ann=lions("Qyburn's Informers", CERSEI), bob=wolves())
    assert not game.ann.was_offered("Qyburn's Informers")


@pytest.mark.parametrize(("victim", "offered"), [(CERSEI, True), ("Cersei's Attendant", True), (STEWARD, False)])
def test_cerseis_attendant_kneels_somebody_after_one_of_two_deaths(victim: str, offered: bool):
    board = lions(CERSEI, "Cersei's Attendant", STEWARD)
    game = fought("military", (ROBB,), ann=wolves(ROBB, PUP), bob=board)
    game.bob.chooses(victim)
    if game.acts() == "ann":
        game.ann.passes()
    assert game.bob.may("Cersei's Attendant", "use") == offered
    if offered:
        game.bob.uses("Cersei's Attendant").chooses(PUP)
        assert game.ann[PUP].kneeling


def test_lannisport_claims_a_power_for_a_gold_once_a_challenge():
    game = fought("intrigue", (CERSEI,), ann=lions(CERSEI, "Lannisport", gold=2), bob=wolves())
    game.ann.uses("Lannisport")
    assert (game.ann.power, game.ann.gold, game.ann.may("Lannisport")) == (2, 1, False)
    assert not fought("power", (CERSEI,), ann=lions(CERSEI, "Lannisport", gold=2), bob=wolves()).ann.may("Lannisport")


def test_the_brothel_kneels_who_stood_up():
    game = Scenario(phase="standing", ann=lions("Lannisport Brothel"), bob=wolves("Eddard Stark (kneeling)"))
    game.ann.uses("Lannisport Brothel")
    assert (game.bob[NED].kneeling, game.ann["Lannisport Brothel"].kneeling) == (True, True)
    game = Scenario(phase="standing", ann=lions("Lannisport Brothel"), bob=wolves(NED))
    assert not game.ann.may("Lannisport Brothel")


def test_golden_tooth_mines_draw_when_you_reveal_a_plot():
    game = Scenario(phase="plot", ann=lions("Golden Tooth Mines", plots=["Blockade"]), bob=wolves(plots=["Blockade"]))
    game.on_to("first player")
    winner = next(player for player in game.players if player.asked)
    winner.chooses("ann as first player")
    assert (game.happened("ann draws 1 card"), game.happened("bob draws 1 card")) == (True, False)


def test_honor_guards_of_every_house_go_over_and_come_back():
    for guard in ("Lannisport Honor Guard", "Highgarden Honor Guard", "Dothraki Honor Guard"):
        game = Scenario(ann={"hand": [guard], "play": [PUP]}, bob=wolves())
        game.ann.uses(guard)
        assert guard in game.bob.play
        game.ann.attacks("military", PUP)
        game.bob.defends(guard)
        resolved(game)
        assert guard in game.ann.play
