"""House Stark: every ability of its Core Set cards, where it applies and where it does not."""

import pytest

from engine.cards import KEYWORDS
from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase, resolved

ARYA, BRAN, CAT, NED, ROBB, SANSA = (
    f"{name} Stark" for name in ("Arya", "Bran", "Catelyn", "Eddard", "Robb", "Sansa")
)
PUP, KNIGHT = "Direwolf Pup", "Knight of the Tumblestone"
HOUND, JAIME = "The Hound", "Ser Jaime Lannister"


def lions(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "lannister", "play": list(play), **more}


# --- attachments


def ice(bearer: str = ROBB) -> Scenario:
    game = Scenario(ann={"play": [ROBB, KNIGHT, f"Ice on {bearer}"]}, bob=lions(HOUND, "Tyrion Lannister"))
    game.ann.attacks("military", ROBB)
    return game


def test_ice_is_discarded_to_kill_another_participant():
    game = ice()
    game.bob.defends(HOUND)
    game.ann.uses("Ice")
    assert (game.bob.discard, game.ann.discard, game.ann[ROBB].zone) == ([HOUND], ["Ice"], "play")


def test_ice_needs_its_bearer_in_the_challenge_and_another_there():
    assert not ice(KNIGHT).ann.may("Ice")
    game = ice()
    assert not game.ann.may("Ice")  # Robb is alone so far


def test_nymeria_kneels_to_save_her_bearer_from_death():
    game = fought("military", (JAIME,), ann=lions(JAIME), bob={"play": [ARYA, "Nymeria on Arya Stark"]})
    game.bob.uses("Nymeria")
    assert (game.bob.dead, game.bob["Nymeria"].kneeling) == ([], True)
    game = fought("military", (JAIME,), ann=lions(JAIME), bob={"play": [ARYA, "Nymeria on Arya Stark (kneeling)"]})
    assert not game.bob.was_offered("Nymeria")


@pytest.mark.parametrize(
    ("wolf", "bearer", "strength", "icons", "stealthy"),
    [
        ("Nymeria", ARYA, 3, "mp", True),
        ("Nymeria", SANSA, 2, "ip", False),
        ("Summer", BRAN, 3, "m", True),
        ("Summer", SANSA, 4, "mip", False),
    ],
)
def test_direwolves_give_their_own_stark_more(wolf: str, bearer: str, strength: int, icons: str, stealthy: bool):
    game = Scenario(ann={"play": [bearer, f"{wolf} on {bearer}"]}, bob={})
    assert (game.strength("ann", bearer), game.icons("ann", bearer)) == (strength, icons)
    assert bool(game.keywords("ann", bearer) & KEYWORDS["stealth"]) == stealthy


# --- characters


def test_rodrik_defends_without_kneeling_with_more_strength():
    game = Scenario(ann=lions(HOUND), bob={"play": ["Ser Rodrik Cassel"]})
    assert game.strength("bob", "Ser Rodrik Cassel") == 2
    game.ann.attacks("military", HOUND)
    game.bob.defends("Ser Rodrik Cassel")
    assert (game.bob["Ser Rodrik Cassel"].kneeling, game.strength("bob", "Ser Rodrik Cassel")) == (False, 4)


def test_rodrik_kneels_to_attack_with_his_own_strength():
    game = Scenario(ann={"play": ["Ser Rodrik Cassel"]}, bob=lions(HOUND))
    game.ann.attacks("military", "Ser Rodrik Cassel")
    assert (game.ann["Ser Rodrik Cassel"].kneeling, game.strength("ann", "Ser Rodrik Cassel")) == (True, 2)


def test_eddard_has_a_power_when_he_comes_into_play():
    game = in_phase("marshalling", {"hand": [NED, ROBB], "gold": 9})
    game.ann.marshals(NED)
    assert game.ann[NED].power == 1
    game = in_phase("marshalling", {"hand": [ROBB], "gold": 9})
    game.ann.marshals(ROBB)
    assert game.ann[ROBB].power == 0


def test_catelyn_makes_the_strength_of_a_participant_not_count():
    game = Scenario(ann=lions(JAIME, "Tyrion Lannister"), bob={"play": [CAT]})
    game.ann.attacks("intrigue", JAIME)
    game.bob.defends(CAT).uses(CAT).chooses(JAIME)
    resolved(game)
    assert game.happened("bob counts 3 STR (Catelyn Stark 3)")
    assert game.happened("ann counts 0 STR (Ser Jaime Lannister 0)")


def test_catelyn_answers_to_her_own_defending_only():
    game = Scenario(ann=lions(JAIME), bob={"play": [CAT, SANSA]})
    game.ann.attacks("intrigue", JAIME)
    game.bob.defends(SANSA)
    assert not game.bob.may(CAT)


def test_arya_takes_stealth_and_renown_for_an_influence():
    game = in_phase("challenges", {"play": [ARYA, "Crossroads"]}, lions("Tyrion Lannister", "Shae"))
    game.ann.uses(ARYA)
    stealth = KEYWORDS["stealth"]
    assert game.ann["Crossroads"].kneeling
    assert (game.keywords("ann", ARYA) & stealth, game.keywords("bob", "Tyrion Lannister") & stealth) == (stealth, 0)


def test_arya_needs_influence_and_somebody_with_such_a_keyword():
    assert not in_phase("challenges", {"play": [ARYA]}, lions("Tyrion Lannister")).ann.may(ARYA)
    assert not in_phase("challenges", {"play": [ARYA, "Crossroads"]}, lions("Shae")).ann.may(ARYA)


def test_robb_kills_a_character_of_who_lost_a_military_challenge():
    game = fought("military", (ROBB,), ann={"play": [ROBB]}, bob=lions("Shae", "Tyrion Lannister"))
    game.bob.chooses("Shae")
    game.ann.uses(ROBB)
    assert sorted(game.bob.dead) == ["Shae", "Tyrion Lannister"]


def test_robb_must_take_part_in_a_military_challenge():
    board = {"play": [ROBB, KNIGHT]}
    game = fought("military", (KNIGHT,), ann=board, bob=lions("Shae", "Tyrion Lannister"))
    game.bob.chooses("Shae")
    assert not game.ann.was_offered(ROBB)
    assert not fought("power", (ROBB,), ann=board, bob=lions("Shae")).ann.may(ROBB)


def test_who_plays_an_attachment_on_sansa_may_draw():
    game = in_phase("marshalling", {"play": [SANSA], "hand": ["Milk of the Poppy", "Lordship"], "gold": 5})
    game.ann.marshals("Lordship", on=SANSA).uses(SANSA).chooses("yes")
    assert game.happened("ann draws 1 card")
    game = in_phase("marshalling", {"play": [SANSA], "hand": ["Lordship"], "gold": 5})
    game.ann.marshals("Lordship", on=SANSA).uses(SANSA).chooses("no")
    assert not game.happened("ann draws 1 card")


def test_sansa_does_not_answer_to_attachments_on_others():
    game = in_phase("marshalling", {"play": [SANSA, ROBB], "hand": ["Lordship"], "gold": 5})
    game.ann.marshals("Lordship", on=ROBB)
    assert not game.ann.may(SANSA)


def test_the_greatjon_joins_a_military_challenge_on_his_side():
    game = Scenario(ann={"play": [PUP, "Greatjon Umber"]}, bob=lions(HOUND))
    game.ann.attacks("military", PUP)
    game.ann.uses("Greatjon Umber")
    assert [card.title for card in game.ann.participants] == [PUP, "Greatjon Umber"]
    assert game.ann["Greatjon Umber"].kneeling


def test_the_greatjon_defends_in_a_power_challenge():
    game = Scenario(ann=lions("Tyrion Lannister"), bob={"play": ["Greatjon Umber"]})
    game.ann.attacks("power", "Tyrion Lannister")
    game.ann.passes()
    game.bob.uses("Greatjon Umber")
    assert ([card.title for card in game.bob.participants], game.bob["Greatjon Umber"].kneeling) == (
        ["Greatjon Umber"],
        True,
    )


def test_the_greatjon_joins_no_intrigue_challenge_and_none_between_challenges():
    board = {"play": [SANSA, "Greatjon Umber"]}
    assert not in_phase("challenges", board).ann.may("Greatjon Umber")
    game = Scenario(ann={**board}, bob=lions(HOUND))
    game.ann.attacks("intrigue", SANSA)
    assert not game.ann.may("Greatjon Umber")


def test_shaggydog_is_strong_and_immune_to_events_beside_a_stark_lord():
    lord = in_phase("marshalling", {"play": ["Shaggydog", ROBB]}, {"hand": ["Distraction"]})
    assert lord.strength("ann", "Shaggydog") == 4
    lord.ann.passes()
    assert not lord.bob.plays("Distraction").was_offered("Shaggydog")
    alone = in_phase("marshalling", {"play": ["Shaggydog", PUP]}, {"hand": ["Distraction"]})
    assert alone.strength("ann", "Shaggydog") == 1
    alone.ann.passes()
    assert alone.bob.plays("Distraction").may("Shaggydog")


def test_hodor_never_attacks_and_is_never_bypassed():
    game = Scenario(ann={"play": ["Hodor"]}, bob=lions("Tyrion Lannister"))
    game.ann.passes()
    game.bob.passes()
    assert not game.ann.may("military 1")
    game = Scenario(ann=lions("Tyrion Lannister"), bob={"play": ["Hodor", SANSA]})
    game.ann.attacks("power", "Tyrion Lannister")
    game.on_to("stealth")
    assert (game.ann.may("Hodor", "bypass"), game.ann.may(SANSA, "bypass")) == (False, True)


def test_bran_kneels_to_reveal_another_plot():
    game = in_phase("plot", {"play": [BRAN], "plots": ["Valar Morghulis", "Blockade"]}, lions(HOUND))
    game.ann.uses(BRAN).chooses("Blockade")
    assert (game.ann.plot, game.ann[BRAN].kneeling) == ("Blockade", True)
    assert not in_phase("draw", {"play": [BRAN], "plots": ["Blockade"]}).ann.may(BRAN)


def test_what_bran_reveals_takes_effect_once():
    game = in_phase("plot", {"play": [BRAN, ROBB], "plots": ["Valar Morghulis"]}, lions(HOUND))
    game.ann.uses(BRAN)
    assert (sorted(game.ann.dead), game.bob.discard) == ([BRAN, ROBB], [HOUND])
    assert len([one for one in game.entries("use") if one.data[2] == "core_201"]) == 1


def test_lady_makes_sansa_stronger_with_renown():
    game = Scenario(ann={"play": [SANSA, "Lady"]}, bob={"play": [SANSA]})
    renown = KEYWORDS["renown"]
    assert [game.strength(name, SANSA) for name in ("ann", "bob")] == [3, 3]
    assert game.keywords("ann", SANSA) & renown
    game = Scenario(ann={"play": [SANSA]}, bob={})
    assert (game.strength("ann", SANSA), game.keywords("ann", SANSA) & renown) == (2, 0)


# --- guards of honor


GUARD = "Winterfell Honor Guard"


def test_an_honor_guard_comes_under_an_opponents_control_and_back_after_a_challenge_it_won():
    game = Scenario(ann={"hand": [GUARD], "play": [PUP]}, bob=lions("Shae"))
    game.ann.uses(GUARD)
    assert (GUARD in game.bob.play, game.ann.hand) == (True, [])
    game.ann.attacks("military", PUP)
    game.bob.defends(GUARD)
    resolved(game)
    assert GUARD in game.ann.play


def test_an_honor_guard_that_was_marshalled_stays_and_others_do_not_move():
    game = Scenario(ann={"hand": [GUARD], "play": [PUP]}, bob=lions("Shae", HOUND))
    game.ann.uses(GUARD)
    game.ann.attacks("military", PUP)
    game.bob.defends(HOUND)
    resolved(game)
    assert GUARD in game.bob.play
    game = fought("military", (GUARD,), ann={"play": [GUARD]}, bob=lions())
    assert GUARD in game.ann.play
    assert not in_phase("dominance", {"hand": [GUARD]}).ann.may(GUARD, "use")


# --- the rest


def test_the_kennel_master_counts_direwolves_and_comes_back_to_hand_with_three_of_yours():
    wolves = ["Kennel Master", PUP, "Lady", "Grey Wind"]
    assert in_phase("challenges", {"play": wolves[:2]}, {"play": [PUP]}).strength("ann", "Kennel Master") == 4
    game = fought("military", (JAIME,), ann=lions(JAIME), bob={"play": wolves})
    game.bob.chooses("Kennel Master").uses("Kennel Master")
    game.ann.chooses(JAIME)
    assert (game.bob.dead, game.bob.hand) == ([], ["Kennel Master"])
    game = fought("military", (JAIME,), ann=lions(JAIME), bob={"play": wolves[:3]})
    game.bob.chooses("Kennel Master")
    game.ann.chooses(JAIME)
    assert game.bob.dead == ["Kennel Master"]


def test_trident_reinforcements_come_back_with_three_dead_characters():
    dead = ["Trident Reinforcements", ROBB, CAT]
    game = in_phase("dominance", {"dead": dead})
    game.ann.uses("Trident Reinforcements")
    assert (game.ann.hand, len(game.ann.dead)) == (["Trident Reinforcements"], 2)
    assert not in_phase("dominance", {"dead": dead[:2]}).ann.may("Trident Reinforcements")
    assert not in_phase("standing", {"dead": dead}).ann.may("Trident Reinforcements")


def test_winterfell_reserves_put_the_top_of_a_discard_pile_on_its_deck():
    game = Scenario(
        ann=lions(HOUND, discard=["Shae"]), bob={"play": ["Winterfell Reserves"], "discard": [CAT, NED], "gold": 1}
    )
    game.ann.attacks("military", HOUND)
    game.bob.defends("Winterfell Reserves").uses("Winterfell Reserves").chooses(NED)
    assert (game.bob.deck[0], game.bob.gold, game.bob.discard) == (NED, 0, [CAT])
    game = Scenario(ann=lions(HOUND), bob={"play": ["Winterfell Reserves"], "discard": [NED]})
    game.ann.attacks("military", HOUND)
    assert not game.bob.defends("Winterfell Reserves").may("Winterfell Reserves")


def test_winterfell_kennels_find_a_direwolf():
    game = in_phase("challenges", {"play": ["Winterfell Kennels"], "gold": 1, "deck": [ROBB, PUP]})
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    assert (game.ann.hand, game.ann.gold) == ([PUP], 0)
    assert not in_phase("challenges", {"play": ["Winterfell Kennels"]}).ann.may("Winterfell Kennels")


def test_winterfell_castle_strengthens_your_starks():
    game = Scenario(ann={"play": [ROBB, "Shae", "Winterfell Castle"]}, bob={"play": [ROBB]})
    assert [game.strength("ann", ROBB), game.strength("ann", "Shae"), game.strength("bob", ROBB)] == [3, 1, 2]
