"""House Lannister's characters, attachments and locations."""

from typing import Any

from engine.cards import ATTACHMENT, INTRIGUE, MILITARY, Facts
from engine.scenario.scenario import Scenario, core_pool
from engine.table import values
from engine.vocabulary import constants as c

BLANK, KNIGHT, STEWARD = "Blank card", "Tumblestone Knight", "Winterfell Steward"
CERSEI, JOFFREY, JAIME, TICKLER = "Cersei Lannister", "Joffrey Baratheon", "Ser Jaime Lannister", "The Tickler"
TYRION, TYWIN, CLOAKS, MERCHANT = "Tyrion Lannister", "Tywin Lannister", "Gold Cloaks", "Lannisport Merchant"
ASSASSIN, WAIL, ROCK, PORT = "The Queen's Assassin", "Widow's Wail", "Casterly Rock", "Lannisport"
FIEF, MILK, WHISPERS = "Western Fiefdom", "Milk of the Poppy", "Lannisport Moneylender"


def play(phase: str = "challenges", first: str = "ann", **sides: Any) -> Scenario:
    return Scenario(phase=phase, first=first, **{"ann": {}, "bob": {}, **sides})


def has_icon(game: Scenario, title: str, kind: int) -> bool:
    return values.has_icon(game.match.game, game.ann[title].number, kind)


# --- Cersei Lannister


def test_cersei_raises_claim_while_she_attacks_in_an_intrigue_challenge():
    """IN-19."""
    game = play(ann={"play": [CERSEI]}, bob={"hand": [BLANK] * 4})
    game.ann.attacks("intrigue", CERSEI)
    game.bob.defends()
    assert game.data("claim")[:4] == ("intrigue", "claim", 2, 1)
    assert game.bob.discard == [BLANK, BLANK]


def test_cersei_raises_no_claim_in_a_power_challenge():
    game = play(ann={"play": [CERSEI]}, bob={"power": 3})
    game.ann.attacks("power", CERSEI)
    game.bob.defends()
    assert game.data("claim")[2] == 1


def test_cersei_raises_no_claim_while_somebody_else_attacks():
    game = play(ann={"play": [CERSEI, WHISPERS]}, bob={"hand": [BLANK] * 4})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends()
    assert game.data("claim")[2] == 1


def test_cersei_raises_no_claim_for_an_attack_against_her():
    game = play(ann={"play": [WHISPERS, TYRION]}, bob={"play": [CERSEI], "hand": [BLANK] * 4})
    game.ann.attacks("intrigue", WHISPERS, TYRION, bypassing=("bypass nobody",))
    game.bob.defends(CERSEI)
    assert game.data("claim")[2] == 1


# --- Joffrey Baratheon


def kill_with_claim(victim: str, joffrey: str = JOFFREY) -> Scenario:
    """Bob loses a military challenge, and chooses whom to kill."""
    game = play(
        ann={"play": [JAIME, joffrey]},
        bob={"play": [victim, victim] if victim == STEWARD else [victim, "Benjen Stark"]},
    )
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    game.bob.chooses(victim)
    return game


def test_joffrey_gains_power_after_a_lord_or_lady_is_killed():
    game = kill_with_claim("Robb Stark")
    game.ann.uses(JOFFREY)
    assert game.ann[JOFFREY].power == 1
    assert game.data("count") == ("round", 1, 3)


def test_joffrey_does_not_react_to_the_death_of_others():
    game = kill_with_claim(STEWARD)
    assert game.happened(f"{STEWARD} is killed")
    assert not game.ann.may(JOFFREY)


def test_joffrey_does_not_react_to_his_own_death():
    game = play(ann={"play": [JAIME]}, bob={"play": [JOFFREY]})
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    assert game.happened(f"{JOFFREY} is killed")
    assert not game.entries("use")


def test_joffrey_reacts_to_each_of_several_that_are_killed_at_once_up_to_three_times_a_round():
    game = play(
        "plot",
        ann={"play": [JOFFREY, KNIGHT], "plots": ["Wildfire Assault"], "plot": "A Noble Cause"},
        bob={
            "play": ["Eddard Stark", "Robb Stark", "Sansa Stark", "Arya Stark", "Catelyn Stark", STEWARD],
            "plots": ["A Storm of Swords"],
        },
    )
    for player in game.players:
        while player.asked in ("plot", "first player"):
            player.chooses(player.prompt.offers[0].id)
    while game.ann.asked != "opportunity":
        if game.ann.asked == "each picks":
            game.ann.chooses(JOFFREY, KNIGHT)
        else:
            game.bob.chooses("Arya Stark", STEWARD)
    dead = ("Eddard Stark", "Robb Stark", "Sansa Stark")
    for power, killed in enumerate(dead, 1):
        game.ann.uses(f'{JOFFREY} (after "{killed} is killed")')
        assert game.ann[JOFFREY].power == power
    assert not game.ann.may(JOFFREY)


# --- Ser Jaime Lannister


def test_jaime_does_not_kneel_in_a_military_challenge_and_has_renown_there():
    """CH-20."""
    game = play(ann={"play": [JAIME]}, bob={"hand": [BLANK]})
    game.ann.attacks("military", JAIME)
    assert not game.ann[JAIME].kneeling
    game.bob.defends()
    game.ann.chooses(JAIME)
    assert (game.ann[JAIME].power, game.ann.power) == (1, 2)
    assert not game.happened(f"{JAIME} kneels")
    game.ann.attacks("intrigue", JAIME)
    assert game.happened(f"{JAIME} kneels")
    assert game.happened("ann wins an intrigue challenge against bob")
    assert game.ann[JAIME].power == 1


def test_jaime_kneels_as_a_defender_and_has_renown_in_a_military_challenge():
    game = play(ann={"play": [KNIGHT]}, bob={"play": [JAIME]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends(JAIME)
    assert game.bob[JAIME].kneeling
    game.bob.chooses(JAIME)
    assert game.bob[JAIME].power == 1


def test_jaime_with_milk_of_the_poppy_kneels_and_gains_nothing():
    """MA-10."""
    game = play(first="bob", bob={"play": [JAIME, f"{MILK} on {JAIME}", WHISPERS]})
    game.bob.attacks("military", JAIME)
    game.ann.defends()
    assert game.bob[JAIME].kneeling
    assert (game.bob[JAIME].power, game.bob.power) == (0, 1)
    assert "Lord" in game.match.game.facts[game.bob[JAIME].number].traits


# --- The Tickler


def tickle(*bobs: str, deck: str = KNIGHT) -> Scenario:
    return play("dominance", ann={"play": [TICKLER, KNIGHT]}, bob={"play": list(bobs), "deck": [deck]})


def test_the_tickler_discards_the_top_card_and_then_a_copy_of_it():
    game = tickle(KNIGHT, STEWARD)
    game.ann.uses(TICKLER)
    assert (game.ann[TICKLER].kneeling, game.bob.discard) == (True, [KNIGHT])
    assert len(game.ann.offered) == 2
    game.ann.chooses(f"pick {game.bob[KNIGHT].id}")
    assert game.bob.discard == [KNIGHT, KNIGHT]
    assert game.ann[KNIGHT].zone == "play"


def test_the_tickler_need_not_discard_a_copy():
    game = tickle(KNIGHT)
    game.ann.uses(TICKLER).chooses()
    assert game.bob[KNIGHT].zone == "play"
    assert game.bob.discard == [KNIGHT]


def test_the_tickler_discards_nothing_from_play_where_no_copy_is():
    game = tickle(STEWARD, deck=BLANK)
    game.ann.uses(TICKLER)
    assert game.ann.asked != "pick"
    assert (game.bob.discard, game.bob.play) == ([BLANK], [STEWARD])


def test_the_tickler_is_for_the_dominance_phase_and_must_kneel():
    game = play("marshaling", ann={"play": [TICKLER, MERCHANT]}, bob={})
    assert not game.ann.may(TICKLER)
    assert game.ann.explain(TICKLER).rule == "lcg2:actions/phase"
    game = play("dominance", ann={"play": [f"{TICKLER} (kneeling)"]}, bob={})
    assert not game.entries("use")
    assert not game.ann.may(TICKLER)


# --- Tyrion Lannister


def test_tyrion_gains_gold_after_any_intrigue_challenge_is_initiated():
    """IN-6, the end: without Catelyn in the challenge he may react."""
    game = play(ann={"play": [WHISPERS, "Catelyn Stark"]}, bob={"play": [TYRION]})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.uses(TYRION)
    assert game.bob.gold == 2
    assert game.data("count") == ("round", 1, 2)


def test_tyrion_does_not_react_to_other_challenges():
    game = play(ann={"play": [KNIGHT]}, bob={"play": [TYRION]})
    game.ann.attacks("power", KNIGHT)
    assert not game.bob.may(TYRION, "use")


def test_tyrion_reacts_twice_a_round_and_no_more():
    game = play(ann={"play": [TYRION, ROCK, WHISPERS], "hand": [BLANK]}, bob={"play": ["Grand Maester Pycelle"]})
    game.ann.attacks("intrigue", WHISPERS).uses(TYRION)
    game.bob.defends()
    game.ann.attacks("intrigue", TYRION, bypassing=("bypass nobody",)).uses(TYRION)
    game.bob.defends()
    assert game.ann.gold == 4
    game.bob.attacks("intrigue", "Grand Maester Pycelle")
    assert not game.ann.may(TYRION, "use")


# --- Tywin Lannister


def test_tywin_has_a_point_of_str_for_each_gold_of_his_controller():
    game = play(ann={"play": [TYWIN], "hand": ["Burned Men"], "gold": 3}, bob={"gold": 5})
    assert game.ann[TYWIN].strength == 9
    game.ann.ambushes("Burned Men")
    assert game.ann[TYWIN].strength == 7


def test_tywin_with_a_blank_text_box_counts_no_gold():
    game = play(ann={"play": [TYWIN, f"{MILK} on {TYWIN}"], "gold": 3})
    assert game.ann[TYWIN].strength == 6


# --- Gold Cloaks

HUSH = Facts("t-hush", "Sudden Hush", ATTACHMENT, ambush=(0,))


def cloaks_ambushed() -> Scenario:
    game = play(
        ann={"hand": [CLOAKS], "gold": 2},
    )
    game.ann.ambushes(CLOAKS)
    return game


def test_gold_cloaks_are_discarded_when_the_phase_ends_in_which_they_were_ambushed():
    """IN-25."""
    game = cloaks_ambushed()
    game.passes()
    assert game.ann.discard == [CLOAKS]
    assert "lcg2:triggering-condition/3" in game.rules("window")


def test_gold_cloaks_with_a_blank_text_box_stay_also_in_later_phases():
    """IN-25."""
    pool = core_pool().with_cards({HUSH: 1}, {HUSH.code: (c.blanks(c.worn(), "attached character"),)})
    game = play(pool=pool, ann={"hand": [CLOAKS, HUSH.title], "gold": 2})
    game.ann.ambushes(CLOAKS).ambushes(HUSH.title, on=CLOAKS)
    game.passes()
    assert (game.round, game.ann[CLOAKS].zone) == (2, "play")


def test_gold_cloaks_that_were_not_ambushed_stay():
    game = play(ann={"play": [CLOAKS]}, bob={})
    game.passes()
    assert game.ann[CLOAKS].zone == "play"


# --- cards that make others cheaper


def test_lannisport_merchant_makes_the_next_lannister_character_cheaper_and_no_other():
    game = play("marshaling", ann={"play": [MERCHANT], "hand": [WAIL, "Burned Men", "Burned Men"]})
    game.ann.uses(MERCHANT)
    assert game.ann[MERCHANT].kneeling
    game.ann.marshals(WAIL, on=MERCHANT)
    assert game.ann.gold == 4
    game.ann.marshals("Burned Men")
    assert game.ann.gold == 3
    game.ann.marshals("Burned Men")
    assert game.ann.gold == 1


def test_lannisport_merchant_is_for_standing_merchants_in_the_marshaling_phase():
    game = play(ann={"play": [MERCHANT, WHISPERS]})
    assert not game.ann.may(MERCHANT)
    game = play("marshaling", ann={"play": [f"{MERCHANT} (kneeling)"], "hand": ["Burned Men"]})
    assert not game.ann.may(MERCHANT)


def test_lannisport_merchant_does_not_help_characters_of_other_factions():
    game = play("marshaling", ann={"play": [MERCHANT], "hand": [KNIGHT]})
    game.ann.uses(MERCHANT).marshals(KNIGHT)
    assert game.ann.gold == 3


def test_western_fiefdom_makes_the_next_lannister_card_of_any_type_cheaper():
    game = play("marshaling", ann={"play": [FIEF], "hand": [KNIGHT, ROCK]})
    game.ann.uses(FIEF).marshals(KNIGHT)
    assert game.ann.gold == 3
    game.ann.marshals(ROCK)
    assert game.ann.gold == 2
    assert not game.ann.may(FIEF)


def test_western_fiefdom_is_for_the_marshaling_phase():
    game = play(ann={"play": [FIEF, WHISPERS], "hand": ["Burned Men"], "gold": 2})
    assert game.ann.may("Burned Men", "ambush")
    assert not game.ann.may(FIEF)
    assert game.ann.explain(FIEF).rule == "lcg2:actions/phase"


# --- The Queen's Assassin


def assassin(cards: int, **bob: object) -> Scenario:
    game = play(ann={"hand": [ASSASSIN, *[BLANK] * cards], "gold": 4}, bob=bob)
    game.ann.ambushes(ASSASSIN)
    return game


def test_the_queens_assassin_makes_a_player_with_fewer_cards_kill_a_character():
    game = assassin(2, play=[KNIGHT, "Robb Stark"], hand=[BLANK])
    game.ann.uses(ASSASSIN)
    assert game.bob.asked == "pick"
    game.bob.chooses(KNIGHT)
    assert (game.bob.dead, game.bob.play) == ([KNIGHT], ["Robb Stark"])


def test_the_queens_assassin_does_nothing_to_a_player_with_as_many_cards():
    game = assassin(1, play=[KNIGHT], hand=[BLANK])
    assert not game.ann.may(ASSASSIN)
    assert game.bob[KNIGHT].zone == "play"


def test_the_queens_assassin_does_nothing_to_a_player_without_characters():
    assert not assassin(2).ann.may(ASSASSIN)


def test_the_queens_assassin_does_not_react_when_marshaled():
    game = play("marshaling", ann={"hand": [ASSASSIN, BLANK]}, bob={"play": [KNIGHT]})
    game.ann.marshals(ASSASSIN)
    assert not game.ann.may(ASSASSIN)
    assert game.bob[KNIGHT].zone == "play"


# --- Widow's Wail


def test_widows_wail_adds_str_and_gives_joffrey_a_military_icon():
    game = play(ann={"play": [JOFFREY, f"{WAIL} on {JOFFREY}"]})
    assert game.ann[JOFFREY].strength == 5
    assert has_icon(game, JOFFREY, MILITARY)


def test_widows_wail_gives_nobody_else_an_icon_and_joffrey_none_from_elsewhere():
    game = play(ann={"play": [JOFFREY, CERSEI, f"{WAIL} on {CERSEI}"]})
    assert (game.ann[CERSEI].strength, game.ann[JOFFREY].strength) == (6, 3)
    assert not has_icon(game, CERSEI, MILITARY)
    assert not has_icon(game, JOFFREY, MILITARY)


# --- Casterly Rock and Lannisport


def test_casterly_rock_allows_a_second_intrigue_challenge_and_no_third():
    """CH-15."""
    game = play(ann={"play": [ROCK, WHISPERS, WHISPERS, CERSEI]})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends()
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends()
    assert not game.ann.may("intrigue 1")
    assert game.ann.may("power 1")


def test_casterly_rock_is_for_its_controller_only():
    game = play(ann={"play": [WHISPERS, CERSEI]}, bob={"play": [ROCK]})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends()
    assert not game.ann.may("intrigue 1")


def test_lannisport_draws_a_card_after_an_intrigue_challenge_is_won():
    game = play(ann={"play": [PORT, WHISPERS]})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends()
    game.ann.uses(PORT)
    assert game.ann.hand == [BLANK]


def test_lannisport_draws_for_a_defender_that_wins():
    game = play(ann={"play": [WHISPERS]}, bob={"play": [PORT, CERSEI]})
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends(CERSEI)
    assert game.bob.may(PORT)


def test_lannisport_draws_nothing_after_other_challenges_or_a_loss():
    game = play(ann={"play": [PORT, KNIGHT, WHISPERS]}, bob={"play": [TYRION]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert not game.ann.may(PORT)
    game.ann.attacks("intrigue", WHISPERS)
    game.bob.defends(TYRION)
    assert game.happened("bob wins ann's intrigue challenge as the defender")
    assert not game.ann.may(PORT)
    assert game.ann.hand == []
    assert not values.has_icon(game.match.game, game.ann[KNIGHT].number, INTRIGUE)
