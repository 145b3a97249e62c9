"""House Stark: every ability of its Core Set characters, where it applies and where it does not."""

from engine.cards import INSIGHT, MILITARY
from engine.scenario.scenario import Scenario
from engine.table.values import has_icon, keywords

KNIGHT, STEWARD, PUP, VANGUARD = "Tumblestone Knight", "Winterfell Steward", "Direwolf Pup", "Vanguard of the North"
ARYA, BRAN, CAT, NED, ROBB, SANSA = (
    f"{name} Stark" for name in ("Arya", "Bran", "Catelyn", "Eddard", "Robb", "Sansa")
)


def marshaling(*hand: str, **ann: object) -> Scenario:
    return Scenario(phase="marshaling", first="ann", ann={"hand": list(hand), "gold": 9, **ann}, bob={})


def raided(*play: str, victims: tuple[str, ...], plot: str = "A Noble Cause", **bob: object) -> Scenario:
    """Ann wins an unopposed military challenge, and some of Bob's characters die for claim."""
    ann = {"play": ["Bastard in Hiding"], "plot": plot}
    game = Scenario(first="ann", ann=ann, bob={"play": list(play), **bob})
    game.ann.attacks("military", "Bastard in Hiding")
    game.bob.defends()
    if game.bob.asked == "military claim":
        game.bob.chooses(*victims)
    return game


# --- Arya Stark


def test_arya_stark_entering_play_takes_the_top_card_as_a_hidden_duplicate():
    game = marshaling(ARYA, deck=[NED, ROBB])
    game.ann.marshals(ARYA).uses(ARYA)
    assert (game.ann[ARYA].duplicates, game.ann.deck[0]) == (1, ROBB)
    placed = game.entries("duplicate")[0]
    assert (placed.data[0], placed.data[2], placed.seats) == ("", "facedown", 0b01)


def test_the_hidden_duplicate_of_arya_stark_saves_her():
    game = Scenario(
        first="ann", ann={"play": ["Bastard in Hiding"]}, bob={"play": ["Arya Stark (1 duplicate)", KNIGHT]}
    )
    game.ann.attacks("military", "Bastard in Hiding")
    game.bob.defends().chooses(ARYA).saves(ARYA)
    assert game.bob.dead == []


def test_arya_stark_does_not_answer_to_others_that_enter_play():
    game = marshaling(KNIGHT, play=[ARYA])
    game.ann.marshals(KNIGHT)
    assert not game.ann.may(ARYA)
    assert game.ann[ARYA].duplicates == 0


def test_arya_stark_has_a_military_icon_while_she_has_a_duplicate():
    game = Scenario(first="ann", ann={"play": [f"{ARYA} (1 duplicate)"]}, bob={"play": [ARYA]})
    table = game.match.game
    assert has_icon(table, game.ann[ARYA].number, MILITARY)
    assert not has_icon(table, game.bob[ARYA].number, MILITARY)


def test_duplicates_are_for_cards_one_owns_and_controls():
    """lcg2:duplicates: Yoren brings Arya of an opponent; she enters play, but nothing is laid under her."""
    bob = {"faction": "nightswatch", "hand": ["Yoren"], "gold": 3, "plot": "A Storm of Swords"}
    game = Scenario(phase="marshaling", first="bob", ann={"discard": ["Arya Stark"]}, bob=bob)
    game.bob.marshals("Yoren").uses("Yoren")
    assert "Arya Stark" in game.bob.play
    assert not game.bob.may("Arya Stark")
    assert (game.bob["Arya Stark"].duplicates, len(game.bob.deck)) == (0, 20)


# --- Bran Stark


def put_to_the_sword(play: list[str], **bob: object) -> Scenario:
    """Ann wins military by 5 or more and plays Put to the Sword on Eddard Stark."""
    ann = {"play": [ROBB, CAT], "hand": ["Put to the Sword"], "gold": 2}
    game = Scenario(first="ann", ann=ann, bob={"play": [NED, KNIGHT, *play], **bob})
    game.ann.attacks("military", ROBB)
    game.bob.defends()
    game.ann.plays("Put to the Sword").chooses(NED)
    return game


def test_bran_stark_is_sacrificed_to_cancel_an_opponents_event():
    """IN-3: The Hand's Judgment is too dear, Bran Stark is not."""
    game = put_to_the_sword([BRAN], hand=["The Hand's Judgment"], gold=1)
    assert game.bob.offered == [f"use {BRAN}", "pass"]
    game.bob.uses(BRAN)
    assert (game.bob.discard, game.ann.discard, game.ann.gold) == ([BRAN], ["Put to the Sword"], 0)
    assert game.bob[NED].zone == "play"
    assert game.happened(f"{BRAN} is sacrificed")
    assert game.entries("canceled")[0].rule == "lcg2:cancel"


def test_bran_stark_does_not_cancel_his_own_players_events():
    game = Scenario(first="ann", ann={"play": [BRAN, KNIGHT], "hand": ["For the North!"]}, bob={"play": [STEWARD]})
    game.ann.attacks("military", KNIGHT).plays("For the North!")
    assert not game.ann.may(BRAN)
    assert not game.entries("canceled")
    assert game.data("wins")[2] == 4


def test_bran_stark_does_not_cancel_what_is_no_event():
    game = Scenario(first="ann", ann={"play": ["Grey Wind"]}, bob={"play": [BRAN, STEWARD]})
    game.ann.uses("Grey Wind").chooses(STEWARD)
    assert game.bob.dead == [STEWARD]


# --- Catelyn Stark


def intrigue(*attackers: str, hand: tuple[str, ...] = ()) -> Scenario:
    """Ann attacks in intrigue with Catelyn on her side; Bob has Tyrion and gold for an answer."""
    ann = {"play": [CAT, SANSA, ARYA], "hand": list(hand), "gold": 5}
    bob = {"play": ["Tyrion Lannister", KNIGHT], "hand": ["The Hand's Judgment"], "gold": 5, "faction": "lannister"}
    game = Scenario(first="ann", ann=ann, bob=bob)
    game.ann.attacks("intrigue", *attackers)
    return game


def test_while_catelyn_stark_takes_part_opponents_trigger_nothing():
    """IN-6."""
    game = intrigue(CAT, hand=("Tears of Lys",))
    assert not game.happened("bob uses Tyrion Lannister")
    game.bob.defends()
    game.ann.plays("Tears of Lys")
    if game.ann.asked == "target":
        game.ann.chooses(KNIGHT)
    assert not game.bob.may("The Hand's Judgment")
    assert not game.happened("bob plays The Hand's Judgment")


def test_catelyn_stark_does_not_hinder_her_own_player():
    game = intrigue(CAT, hand=("Tears of Lys",))
    game.bob.defends()
    assert game.ann.may("Tears of Lys")


def test_catelyn_stark_hinders_nobody_while_she_stays_out():
    game = intrigue(SANSA)
    assert game.bob.may("Tyrion Lannister")


# --- Eddard Stark


def test_eddard_stark_stands_after_a_challenge_is_initiated_against_his_player():
    """IN-23."""
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [f"{NED} (kneeling)"]})
    game.ann.attacks("military", KNIGHT)
    game.bob.uses(NED)
    assert not game.bob[NED].kneeling
    game.bob.defends(NED)
    assert game.happened("bob wins ann's military challenge as the defender")


def test_eddard_stark_does_not_stand_when_his_player_attacks_or_when_he_stands_already():
    game = Scenario(first="bob", ann={}, bob={"play": [f"{NED} (kneeling)", KNIGHT]})
    game.bob.attacks("military", KNIGHT)
    assert not game.happened(f"bob uses {NED}")
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [NED]})
    game.ann.attacks("military", KNIGHT)
    assert not game.bob.may(NED, "use")


# --- Grey Wind


def prey(*ann: str) -> list[str]:
    """Whom Grey Wind may kill of Bob's three characters of STR 1, 2 and 4."""
    game = Scenario(
        first="ann", ann={"play": ["Grey Wind", *ann]}, bob={"play": [STEWARD, KNIGHT, CAT, "Lannisport Merchant"]}
    )
    game.ann.uses("Grey Wind")
    return [label.removeprefix("choose ") for label in game.ann.offered]


def test_grey_wind_kneels_to_kill_a_character_of_str_1():
    game = Scenario(first="ann", ann={"play": ["Grey Wind"]}, bob={"play": [STEWARD, KNIGHT]})
    game.ann.uses("Grey Wind")
    assert (game.bob.dead, game.ann["Grey Wind"].kneeling) == ([STEWARD], True)


def test_grey_wind_reaches_str_2_with_robb_stark_of_his_own_player():
    weak = set(prey("Bastard in Hiding", "Bran Stark"))
    strong = set(prey(ROBB, "Bran Stark"))
    assert KNIGHT not in weak
    assert KNIGHT in strong
    assert STEWARD in weak & strong
    assert CAT not in strong


def test_grey_wind_needs_prey_to_stand_and_the_challenges_phase():
    assert not Scenario(first="ann", ann={"play": ["Grey Wind"]}, bob={"play": [KNIGHT]}).ann.may("Grey Wind")
    game = Scenario(first="ann", ann={"play": ["Grey Wind (kneeling)", KNIGHT]}, bob={"play": [STEWARD]})
    assert not game.ann.may("Grey Wind")
    game = Scenario(phase="marshaling", first="ann", ann={"play": ["Grey Wind", STEWARD]}, bob={"play": [STEWARD]})
    assert game.ann.explain("Grey Wind").rule == "lcg2:actions/phase"


# --- Robb Stark


def test_robb_stark_stands_everybody_once_when_two_of_his_house_die_together():
    """IN-10."""
    game = raided(
        f"{ROBB} (kneeling)",
        f"{ARYA} (kneeling)",
        STEWARD,
        BRAN,
        victims=(STEWARD, BRAN),
        plot="The Winds of Winter",
    )
    game.bob.uses(f'{ROBB} (after "{STEWARD} is killed")')
    assert (game.bob[ROBB].kneeling, game.bob[ARYA].kneeling) == (False, False)
    assert not game.bob.may(ROBB, "use")
    assert len([entry for entry in game.entries("use") if entry.actor == 1]) == 1
    assert game.data("count") == ("round", 1, 1)


def test_robb_stark_stands_everybody_when_one_of_his_house_is_sacrificed():
    game = put_to_the_sword([BRAN, f"{ROBB} (kneeling)"])
    game.bob.uses(BRAN).uses(ROBB)
    assert not game.bob[ROBB].kneeling


def test_robb_stark_does_not_answer_to_the_death_of_a_stranger():
    game = raided(f"{ROBB} (kneeling)", "Lannisport Merchant", victims=("Lannisport Merchant",))
    assert game.bob.dead == ["Lannisport Merchant"]
    assert not game.happened(f"bob uses {ROBB}")


def test_robb_stark_does_not_answer_to_an_opponents_dead_or_to_a_discard():
    game = Scenario(first="ann", ann={"play": ["Grey Wind", f"{ROBB} (kneeling)"]}, bob={"play": [STEWARD]})
    game.ann.uses("Grey Wind")
    assert game.bob.dead == [STEWARD]
    assert not game.happened(f"ann uses {ROBB}")
    game = Scenario(
        phase="plot",
        first="ann",
        ann={"plot": None, "plots": ["Marched to the Wall"]},
        bob={"play": [f"{ROBB} (kneeling)", STEWARD]},
    )
    if game.ann.asked == "first player":
        game.ann.chooses("ann")
    game.bob.chooses(STEWARD)
    assert game.bob.discard == [STEWARD]
    assert not game.bob.may(ROBB)


def test_robb_stark_counts_a_character_taken_from_another_as_his_players_own():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Yoren"], "gold": 9, "play": [ROBB]},
        bob={"play": [KNIGHT, f"{ROBB} (kneeling)"], "discard": [STEWARD]},
    )
    game.ann.marshals("Yoren").uses("Yoren")
    game.ann.attacks("power", ROBB)
    game.bob.defends()
    game.ann.chooses(game.ann.offered[0]).passes()
    game.bob.attacks("military", KNIGHT)
    game.ann.defends().chooses(STEWARD)
    assert game.bob.dead == [STEWARD]
    assert not game.bob.may(ROBB)
    game.ann.uses(ROBB)
    assert not game.ann[ROBB].kneeling


def test_a_duplicate_of_robb_stark_saves_him_and_nobody_was_killed():
    """IN-1."""
    game = Scenario(
        first="ann", ann={"play": [KNIGHT]}, bob={"play": [f"{ROBB} (1 duplicate)", f"{BRAN} (kneeling)"]}
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends().chooses(ROBB).saves(ROBB)
    assert (game.bob.dead, game.bob.discard) == ([], [ROBB])
    assert not game.bob.may(ROBB, "use")


# --- Sansa Stark


def test_sansa_stark_enters_play_knelt():
    game = marshaling(SANSA, ARYA)
    game.ann.marshals(SANSA)
    assert game.ann[SANSA].kneeling
    game.ann.marshals(ARYA)
    assert not game.ann[ARYA].kneeling


def test_sansa_stark_standing_brings_1_power_once_a_round():
    game = Scenario(phase="standing", first="ann", ann={"play": [f"{SANSA} (kneeling)"]}, bob={})
    game.ann.uses(SANSA)
    assert game.ann.power == 1
    assert game.data("count") == ("round", 1, 1)


def test_sansa_stark_brings_nothing_when_others_stand():
    game = Scenario(phase="standing", first="ann", ann={"play": [SANSA, f"{ARYA} (kneeling)"]}, bob={})
    assert not game.entries("use")
    assert game.ann.power == 0


# --- Summer


def test_summer_entering_play_brings_back_a_weak_stark_from_the_dead_or_discarded():
    game = marshaling("Summer", dead=[BRAN, NED], discard=[KNIGHT, "Lannisport Merchant", "Ice"])
    game.ann.marshals("Summer").uses("Summer")
    assert game.ann.offered == [KNIGHT, BRAN]
    game.ann.chooses(BRAN)
    assert (game.ann.hand, game.ann.dead) == ([BRAN], [NED])


def test_summer_brings_back_nobody_strong_or_of_an_opponent():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Summer", KNIGHT], "gold": 9, "dead": [NED]},
        bob={"dead": [BRAN], "discard": [ARYA]},
    )
    game.ann.marshals("Summer")
    assert not game.ann.may("Summer")


def insight_of(*ann: str) -> bool:
    game = Scenario(first="ann", ann={"play": [*ann, KNIGHT]}, bob={"play": ["Summer"]})
    return bool(keywords(game.match.game, game.ann[BRAN].number) & INSIGHT)


def test_summer_gives_bran_stark_of_the_same_player_insight():
    assert insight_of(BRAN, "Summer")
    assert not insight_of(BRAN)


# --- Direwolf Pup


def test_direwolf_pup_grows_with_every_other_direwolf_of_its_player():
    game = Scenario(first="ann", ann={"play": [PUP, PUP, "Summer"]}, bob={"play": [PUP, "Ghost"]})
    assert [card.strength for card in game.ann.cards(PUP)] == [3, 3]
    assert game.bob[PUP].strength == 2
    alone = Scenario(first="ann", ann={"play": [PUP, KNIGHT]}, bob={"play": ["Ghost"]})
    assert alone.ann[PUP].strength == 1


# --- Vanguard of the North


def vanguard(mine: str, theirs: str) -> bool:
    """Whether the Vanguard kneels to attack beside two plots."""
    game = Scenario(first="ann", ann={"play": [VANGUARD], "plot": mine}, bob={"play": [STEWARD], "plot": theirs})
    game.ann.attacks("military", VANGUARD)
    return game.happened(f"{VANGUARD} kneels")


def test_vanguard_of_the_north_does_not_kneel_for_military_beside_a_war_plot():
    assert not vanguard("A Clash of Kings", "A Storm of Swords")
    assert not vanguard("A Storm of Swords", "A Noble Cause")


def test_vanguard_of_the_north_kneels_where_no_war_plot_is_revealed():
    assert vanguard("A Noble Cause", "A Clash of Kings")


# --- Winterfell Steward


def test_winterfell_steward_makes_the_next_stark_character_cheaper_by_1():
    """MA-4."""
    game = marshaling(KNIGHT, PUP, play=[STEWARD], plot="A Clash of Kings", gold=0)
    game.ann.uses(STEWARD).marshals(KNIGHT)
    assert game.ann.gold == 3
    game.ann.marshals(PUP)
    assert game.ann.gold == 1


def test_winterfell_steward_waits_for_a_stark_character():
    game = marshaling("Gates of Winterfell", "Lannisport Merchant", KNIGHT, play=[STEWARD])
    gold = game.ann.gold
    game.ann.uses(STEWARD).marshals("Gates of Winterfell").marshals("Lannisport Merchant")
    assert game.ann.gold == gold - 3
    game.ann.marshals(KNIGHT)
    assert game.ann.gold == gold - 4


def test_winterfell_steward_is_for_marshaling_and_must_stand():
    assert not Scenario(first="ann", ann={"play": [STEWARD, KNIGHT]}, bob={}).ann.may(STEWARD, "use")
    assert not marshaling(KNIGHT, play=[f"{STEWARD} (kneeling)"]).ann.may(STEWARD)
