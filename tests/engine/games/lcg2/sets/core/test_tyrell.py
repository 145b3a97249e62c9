"""House Tyrell's characters, attachments and locations."""

from __future__ import annotations

import pytest

from engine.cards import INTRIGUE, POWER
from engine.scenario.scenario import Scenario
from engine.table import values

LOMYS, MARGAERY, PAXTER, RANDYLL = "Maester Lomys", "Margaery Tyrell", "Paxter Redwyne", "Randyll Tarly"
LORAS, OLENNA, COURTESAN, INFORMANT = (
    "The Knight of Flowers",
    "The Queen of Thorns",
    "Courtesan of the Rose",
    "Olenna's Informant",
)
WARDENS, HEARTSBANE, HIGHGARDEN, MANDER = "Wardens of the Reach", "Heartsbane", "Highgarden", "The Mander"
BEAR = '"The Bear and the Maiden Fair"'
GARDEN, CARETAKER, STRONG = "Rose Garden", "Garden Caretaker", "Growing Strong"
KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def against(
    ann: list[str], bob: list[str], phase: str = "challenges", first: str = "ann", **more: object
) -> Scenario:
    """Ann plays for the roses."""
    return Scenario(phase=phase, first=first, ann={"faction": "tyrell", "play": ann, **more}, bob={"play": bob})


def icon(game: Scenario, title: str, kind: int) -> bool:
    return values.has_icon(game.match.game, game.ann[title].number, kind)


# --- Left and Right


@pytest.mark.parametrize(("twin", "other", "kind"), [("Left", "Right", POWER), ("Right", "Left", INTRIGUE)])
def test_left_and_right_are_stronger_side_by_side(twin: str, other: str, kind: int):
    game = against([twin, other], [STEWARD])
    assert game.ann[twin].strength == 3
    assert icon(game, twin, kind)


@pytest.mark.parametrize(("twin", "other", "kind"), [("Left", "Right", POWER), ("Right", "Left", INTRIGUE)])
def test_left_and_right_are_weaker_apart(twin: str, other: str, kind: int):
    game = against([twin, KNIGHT], [other])
    assert game.ann[twin].strength == 2
    assert not icon(game, twin, kind)


@pytest.mark.parametrize(("twin", "other", "kneels"), [
    ("Left", "Right", False),
    ("Right", "Left", False),
    ("Left", MARGAERY, True),
    ("Right", MARGAERY, True),
])  # fmt: skip
def test_left_and_right_do_not_kneel_to_defend_side_by_side(twin: str, other: str, kneels: bool):
    game = against([twin, other], [KNIGHT], first="bob")
    game.bob.attacks("military", KNIGHT)
    game.ann.defends(twin)
    assert game.ann[twin].kneeling == kneels


# --- Maester Lomys


def intrigue_against(lomys: str, *hand: str) -> Scenario:
    """Bob attacks with Sansa and Ann defends with somebody who is stronger."""
    game = Scenario(
        first="bob",
        ann={"faction": "tyrell", "play": [lomys, COURTESAN, OLENNA]},
        bob={"play": ["Sansa Stark", KNIGHT], "hand": list(hand)},
    )
    game.bob.attacks("intrigue", "Sansa Stark")
    game.ann.defends(OLENNA)
    return game


def test_maester_lomys_discards_from_the_hand_of_an_attacker_who_lost_intrigue():
    game = intrigue_against(LOMYS, STEWARD, STEWARD)
    game.ann.uses(LOMYS)
    assert game.bob.discard == [STEWARD]
    assert game.bob.hand == [STEWARD]
    assert game.data("move")[3] == "at random"


def test_maester_lomys_is_not_offered_against_an_empty_hand():
    game = intrigue_against(LOMYS)
    assert game.happened("ann wins bob's intrigue challenge as the defender")
    assert not game.entries("use")


def test_maester_lomys_waits_for_a_challenge_won_as_the_defender():
    game = Scenario(
        first="ann", ann={"play": [LOMYS, KNIGHT]}, bob={"play": [STEWARD], "hand": [STEWARD, STEWARD, STEWARD]}
    )
    game.ann.attacks("intrigue", LOMYS)
    game.bob.defends()
    assert game.happened("ann wins an intrigue challenge against bob")
    assert not game.entries("use")


# --- Margaery Tyrell and Randyll Tarly


def test_margaery_kneels_to_give_a_character_3_str_until_the_phase_ends():
    game = against([MARGAERY, KNIGHT], [STEWARD, KNIGHT])
    game.ann.uses(MARGAERY).chooses(STEWARD)
    assert game.ann[MARGAERY].kneeling
    assert game.bob[STEWARD].strength == 4
    game.ann.passes()
    game.bob.passes()
    assert game.bob[STEWARD].strength == 1


def test_margaery_does_nothing_kneeling_or_outside_the_challenges_phase():
    assert not against([f"{MARGAERY} (kneeling)", KNIGHT], [KNIGHT]).ann.may(MARGAERY)
    game = against([MARGAERY], [], "marshaling", hand=[COURTESAN])
    assert game.ann.explain(MARGAERY).rule == "lcg2:actions/phase"


def test_randyll_tarly_stands_when_his_str_is_increased_twice_a_phase():
    board = [f"{RANDYLL} (kneeling)", MARGAERY, f"{HEARTSBANE} on {RANDYLL}"]
    game = against(board, [KNIGHT, STEWARD], hand=[STRONG], gold=1)
    game.ann.uses(MARGAERY).chooses(RANDYLL).uses(RANDYLL)
    assert not game.ann[RANDYLL].kneeling
    game.ann.attacks("military", RANDYLL)
    game.ann.uses(HEARTSBANE).uses(RANDYLL)
    assert not game.ann[RANDYLL].kneeling
    game.bob.defends(KNIGHT)
    game.ann.passes()
    game.bob.chooses(KNIGHT)
    game.ann.chooses(RANDYLL)  # renown
    game.ann.attacks("power", RANDYLL)
    game.ann.plays(STRONG).chooses(RANDYLL)
    assert game.ann[RANDYLL].strength == 10
    assert game.ann[RANDYLL].kneeling
    assert game.entries("count")[-1].data == ("phase", 2, 2)


def test_randyll_tarly_stands_when_an_attachment_makes_him_stronger():
    """What raises STR shares the reactions of the event that brought it."""
    game = against([f"{RANDYLL} (kneeling)", COURTESAN], [], "marshaling", hand=["Widow's Wail", COURTESAN])
    game.ann.marshals("Widow's Wail", on=RANDYLL).uses(RANDYLL)
    assert not game.ann[RANDYLL].kneeling
    opened = [entry for entry in game.entries("window") if entry.data[0] == "reaction"][-1]
    assert [event[0] for event in opened.data[2]] == ["enter play", "strength raised"]


def test_randyll_tarly_is_not_asked_while_he_stands():
    game = against([RANDYLL, MARGAERY], [KNIGHT])
    game.ann.uses(MARGAERY).chooses(RANDYLL)
    assert not game.ann.may(RANDYLL)


def test_randyll_tarly_does_not_answer_the_end_of_what_weakened_him():
    """An effect that ends is no change made by a card effect."""
    game = against([RANDYLL, COURTESAN], ["Daenerys Targaryen", KNIGHT])
    game.ann.attacks("power", RANDYLL)
    assert game.ann[RANDYLL].strength == 4
    game.bob.defends()
    game.ann.chooses(RANDYLL)  # renown
    assert game.ann[RANDYLL].strength == 5
    assert not game.ann.may(RANDYLL, "use")
    assert not game.entries("use")


def test_growing_strong_is_in_the_discard_pile_before_randyll_tarly_reacts():
    game = against([f"{RANDYLL} (kneeling)", KNIGHT], [], hand=[STRONG], gold=1)
    game.ann.plays(STRONG)
    assert game.ann.may(RANDYLL, "use")
    assert game.ann.discard == [STRONG]


# --- Paxter Redwyne


def test_paxter_redwyne_makes_the_first_event_of_a_round_cheaper():
    game = against([PAXTER, MARGAERY], [], hand=[STRONG, STRONG], gold=1)
    game.ann.plays(STRONG).chooses(PAXTER)
    assert game.ann.gold == 1
    game.ann.plays(STRONG).chooses(PAXTER)
    assert game.ann.gold == 0


def test_paxter_redwyne_is_no_help_for_an_opponent_or_for_other_cards():
    assert not against([MARGAERY], [PAXTER], hand=[STRONG]).ann.may(STRONG)
    game = against([PAXTER], [], "marshaling", hand=[COURTESAN])
    before = game.ann.gold
    game.ann.marshals(COURTESAN)
    assert game.ann.gold == before - 2


# --- The Knight of Flowers


def test_the_knight_of_flowers_faces_one_defender_while_he_attacks_alone():
    game = against([LORAS, KNIGHT], [KNIGHT, STEWARD])
    game.ann.attacks("power", LORAS)
    assert game.bob.prompt.most == 1


def test_beside_the_knight_of_flowers_others_let_more_defend():
    game = against([LORAS, KNIGHT], [KNIGHT, STEWARD])
    game.ann.attacks("power", LORAS, KNIGHT)
    assert game.bob.prompt.most == 2


# --- The Queen of Thorns


def intrigue_won(*play: str, attacker: str = OLENNA, hand: tuple[str, ...] = ()) -> Scenario:
    game = against([OLENNA, *play], [STEWARD], hand=list(hand))
    game.ann.attacks("intrigue", attacker)
    game.bob.defends()
    return game


def test_the_queen_of_thorns_puts_a_character_of_the_house_into_play():
    game = intrigue_won(hand=(RANDYLL, MARGAERY, KNIGHT, HIGHGARDEN, OLENNA))
    game.ann.uses(OLENNA)
    assert game.ann.offered == [RANDYLL, MARGAERY]
    game.ann.chooses(RANDYLL)
    assert game.ann[RANDYLL].zone == "play"
    assert game.ann.gold == 0


def test_the_queen_of_thorns_may_bring_a_duplicate():
    game = intrigue_won(RANDYLL, hand=(RANDYLL,))
    game.ann.uses(OLENNA)
    assert game.ann[RANDYLL].duplicates == 1


def test_the_queen_of_thorns_must_take_part_and_find_such_a_character_in_hand():
    assert not intrigue_won(COURTESAN, attacker=COURTESAN, hand=(RANDYLL,)).ann.may(OLENNA)
    assert not intrigue_won(hand=(KNIGHT, HIGHGARDEN)).ann.may(OLENNA)


# --- reducers


@pytest.mark.parametrize(("reducer", "card", "price"), [(CARETAKER, RANDYLL, 3), (GARDEN, HIGHGARDEN, 2)])
def test_garden_caretaker_and_rose_garden_make_the_next_card_of_the_house_cheaper(
    reducer: str, card: str, price: int
):
    """Randyll Tarly is a Lord, so A Noble Cause takes off another 2."""
    game = against([reducer], [], "marshaling", hand=[card, COURTESAN])
    before = game.ann.gold
    game.ann.uses(reducer).marshals(card)
    assert game.ann[reducer].kneeling
    assert game.ann.gold == before - price


@pytest.mark.parametrize(("reducer", "card"), [(CARETAKER, MANDER), (GARDEN, KNIGHT)])
def test_garden_caretaker_is_for_characters_and_rose_garden_for_cards_of_the_house(reducer: str, card: str):
    game = against([reducer], [], "marshaling", hand=[card, COURTESAN])
    game.ann.uses(reducer).marshals(card)
    before = game.ann.gold
    game.ann.marshals(COURTESAN)
    assert game.ann.gold == before - 1


@pytest.mark.parametrize("reducer", [CARETAKER, GARDEN])
def test_garden_caretaker_and_rose_garden_are_for_the_marshaling_phase(reducer: str):
    game = against([reducer, MARGAERY], [])
    assert game.ann.explain(reducer).rule == "lcg2:actions/phase"


# --- Olenna's Informant and the Wardens


def test_olennas_informant_names_a_type_of_which_one_more_challenge_may_be_initiated():
    game = against([KNIGHT, KNIGHT], [STEWARD, STEWARD, STEWARD], hand=[INFORMANT], gold=4)
    game.ann.attacks("military", KNIGHT)
    game.ann.ambushes(INFORMANT).uses(INFORMANT).chooses("military")
    game.bob.defends()
    game.bob.chooses(STEWARD)
    assert game.ann.may("military 1")
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.chooses(STEWARD)
    assert not game.ann.may("military 1")


def test_olennas_informant_does_nothing_when_marshaled():
    game = against([KNIGHT], [], "marshaling", hand=[INFORMANT, COURTESAN])
    game.ann.marshals(INFORMANT)
    assert not game.entries("use")
    assert not game.ann.may(INFORMANT)


def test_wardens_of_the_reach_grow_with_your_locations_in_the_reach():
    assert against([WARDENS, HIGHGARDEN, GARDEN, "The Kingsroad"], [MANDER]).ann[WARDENS].strength == 5


def test_wardens_of_the_reach_have_their_printed_str_elsewhere():
    assert against([WARDENS, "The Kingsroad"], [MANDER, HIGHGARDEN]).ann[WARDENS].strength == 3


# --- Heartsbane and the locations


def test_heartsbane_gives_a_participating_bearer_3_str_until_the_challenge_ends():
    game = against([MARGAERY, f"{HEARTSBANE} on {MARGAERY}"], [STEWARD, KNIGHT])
    game.ann.attacks("power", MARGAERY)
    game.ann.uses(HEARTSBANE)
    assert game.ann[MARGAERY].strength == 6
    assert game.ann[HEARTSBANE].kneeling
    game.bob.defends()
    assert game.ann[MARGAERY].strength == 3


def test_heartsbane_waits_for_its_bearer_to_participate():
    game = against([MARGAERY, KNIGHT, f"{HEARTSBANE} on {MARGAERY}"], [STEWARD])
    assert game.ann.explain(HEARTSBANE).rule == "lcg2:play-restrictions"
    game.ann.attacks("power", KNIGHT)
    assert not game.ann.may(HEARTSBANE)


def attacked(gold: int) -> Scenario:
    game = against([HIGHGARDEN, COURTESAN, INFORMANT], [KNIGHT, STEWARD], first="bob", gold=gold, hand=[BEAR])
    game.bob.attacks("power", KNIGHT)
    return game


def test_highgarden_stands_an_attacker_and_removes_it_from_the_challenge():
    game = attacked(1)
    game.ann.uses(HIGHGARDEN)
    assert not game.bob[KNIGHT].kneeling
    assert (game.ann.gold, game.ann[HIGHGARDEN].kneeling) == (0, True)
    assert game.rules("leaves challenge") == ["lcg2:participating/removed"]
    game.ann.defends()
    game.ann.passes()
    assert game.happened("Nobody wins the challenge")


def test_highgarden_needs_a_gold_and_an_attacker():
    game = attacked(0)
    assert game.ann.explain(HIGHGARDEN).rule == "lcg2:abilities/cost-payable"
    before = against([HIGHGARDEN, MARGAERY], [KNIGHT], gold=1)
    assert before.ann.explain(HIGHGARDEN).rule == "lcg2:target/none"


def test_highgarden_may_choose_your_own_attacker():
    game = against([HIGHGARDEN, MARGAERY, KNIGHT], [KNIGHT], gold=1)
    game.ann.attacks("power", KNIGHT, MARGAERY)
    game.ann.uses(HIGHGARDEN)
    assert game.ann.offered == [f"choose {MARGAERY}", f"choose {KNIGHT}"]


@pytest.mark.parametrize(("defender", "drawn"), [((), 2), ((STEWARD,), 0)])
def test_the_mander_draws_2_after_a_challenge_won_by_5(defender: tuple[str, ...], drawn: int):
    game = against([LORAS, MANDER], [STEWARD, KNIGHT])
    game.ann.attacks("power", LORAS)
    game.bob.defends(*defender)
    assert game.ann.may(MANDER) == bool(drawn)
    if drawn:
        game.ann.uses(MANDER)
        assert game.ann[MANDER].kneeling
    assert len(game.ann.hand) == drawn
