"""House Targaryen's characters, attachments and locations."""

from __future__ import annotations

import pytest

from engine.cards import KEYWORDS
from engine.scenario.scenario import Scenario
from engine.table import values

DANY, DROGO, JORAH, VISERYS = "Daenerys Targaryen", "Khal Drogo", "Ser Jorah Mormont", "Viserys Targaryen"
ILLYRIO, MAID, WARRIOR, UNSULLIED = "Magister Illyrio", "Handmaiden", "Braided Warrior", "Unsullied"
WAKING = "Waking the Dragon"
ARAKH, PLAZA, SEA = "Drogo's Arakh", "Plaza of Punishment", "Dothraki Sea"
KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def against(ann: list[str], bob: list[str], phase: str = "challenges", **more: object) -> Scenario:
    """Ann plays for the dragons and is first."""
    return Scenario(phase=phase, first="ann", ann={"faction": "targaryen", "play": ann, **more}, bob={"play": bob})


def has(game: Scenario, title: str, keyword: str) -> bool:
    return bool(values.keywords(game.match.game, game.ann[title].number) & KEYWORDS[keyword])


# --- Daenerys Targaryen


def test_daenerys_weakens_those_who_attack_her_side():
    game = Scenario(first="bob", ann={"play": [DANY, STEWARD]}, bob={"play": [KNIGHT, STEWARD]})
    game.bob.attacks("power", KNIGHT)
    assert game.bob[KNIGHT].strength == 1
    assert game.bob[STEWARD].strength == 1


def test_daenerys_weakens_those_who_defend_against_her_side():
    """Attacker and defender are in a challenge against each other, whoever initiated it."""
    game = against([DANY, DROGO], [KNIGHT, STEWARD])
    game.ann.attacks("power", DROGO)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (5, 1)


def test_daenerys_does_nothing_while_she_kneels():
    game = against([DANY], [KNIGHT, STEWARD])
    game.ann.attacks("power", DANY)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (5, 2)


# --- the dragons


@pytest.mark.parametrize(("dragon", "keyword"), [("Drogon", "renown"), ("Viserion", "stealth")])
def test_drogon_gives_renown_and_viserion_stealth_to_your_stormborn_characters(dragon: str, keyword: str):
    game = against([DANY, DROGO, dragon, ILLYRIO], [])
    assert has(game, DANY, keyword)
    assert not has(game, dragon, keyword)
    assert not has(game, ILLYRIO, keyword)


@pytest.mark.parametrize(("dragon", "keyword"), [("Drogon", "renown"), ("Viserion", "stealth")])
def test_an_opponents_drogon_or_viserion_gives_nothing(dragon: str, keyword: str):
    assert not has(against([DANY], [dragon]), DANY, keyword)


def test_daenerys_gains_power_by_the_renown_that_drogon_gives():
    game = against([DANY, "Drogon"], [KNIGHT, STEWARD])
    game.ann.attacks("power", DANY)
    game.bob.defends()
    game.ann.chooses("renown").chooses(DANY)
    assert game.ann[DANY].power == 1


def test_rhaegal_stands_a_stormborn_character_once_a_phase():
    game = against([DANY, "Rhaegal"], [KNIGHT])
    game.ann.attacks("power", DANY)
    game.bob.defends()
    game.ann.uses("Rhaegal")
    assert not game.ann[DANY].kneeling
    game.ann.chooses(DANY)  # insight
    game.ann.attacks("intrigue", DANY)
    game.bob.defends()
    assert game.ann[DANY].kneeling
    assert len(game.entries("use")) == 1


def test_rhaegal_waits_for_a_challenge_with_a_stormborn_character_in_it():
    game = against([f"{DANY} (kneeling)", "Rhaegal", DROGO], [KNIGHT])
    game.ann.attacks("power", DROGO)
    game.bob.defends()
    assert not game.entries("use")
    assert not game.ann.may("Rhaegal")


# --- Khal Drogo and his arakh


def test_khal_drogo_allows_a_second_military_challenge_and_no_third():
    """CH-15."""
    game = against([DROGO, WARRIOR, WARRIOR], [])
    game.ann.attacks("military", WARRIOR)
    game.bob.defends()
    game.ann.attacks("military", WARRIOR)
    game.bob.defends()
    assert game.ann.may("power 1")
    assert not game.ann.may("military 1")


def test_an_opponents_khal_drogo_allows_nothing():
    game = against([WARRIOR, WARRIOR, STEWARD], [f"{DROGO} (kneeling)"])
    game.ann.attacks("military", WARRIOR)
    game.bob.defends()
    assert game.ann.may("power 1")
    assert not game.ann.may("military 1")


def test_drogos_arakh_gives_its_bearer_2_str():
    game = against([WARRIOR, WARRIOR, f"{ARAKH} on {WARRIOR}"], [])
    assert sorted(card.strength for card in game.ann.cards(WARRIOR)) == [3, 5]


def test_drogos_arakh_keeps_khal_drogo_standing_in_the_first_military_challenge():
    game = against([DROGO, f"{ARAKH} on {DROGO}"], [KNIGHT, STEWARD])
    game.ann.attacks("military", DROGO)
    assert not game.ann[DROGO].kneeling
    game.bob.defends(KNIGHT)
    game.bob.chooses(KNIGHT)
    game.ann.chooses(DROGO)  # renown
    game.ann.attacks("military", DROGO)
    assert game.ann[DROGO].kneeling


@pytest.mark.parametrize(("bearer", "kind"), [(WARRIOR, "military"), (DROGO, "power")])
def test_with_drogos_arakh_another_bearer_kneels_and_so_does_drogo_for_another_challenge(bearer: str, kind: str):
    game = against([bearer, f"{ARAKH} on {bearer}"], [KNIGHT])
    game.ann.attacks(kind, bearer)
    assert game.ann[bearer].kneeling


# --- other characters


def test_magister_illyrio_stands_a_character_for_2_gold_once_a_phase():
    game = against(
        [ILLYRIO, f"{DROGO} (kneeling)", f"{WARRIOR} (kneeling)"], [f"{KNIGHT} (kneeling)"], gold=5, hand=[WAKING]
    )
    game.ann.uses(ILLYRIO)
    assert game.ann.offered == [f"choose {DROGO}", f"choose {WARRIOR}", f"choose {KNIGHT}"]
    game.ann.chooses(DROGO)
    assert (game.ann[DROGO].kneeling, game.ann.gold) == (False, 3)
    assert game.ann.explain(ILLYRIO).rule == "lcg2:limits/limit-period"


def test_magister_illyrio_needs_the_gold_and_somebody_who_kneels():
    dear = against([ILLYRIO, f"{DROGO} (kneeling)", MAID, f"{DANY} (kneeling)"], [], gold=1)
    assert dear.ann.explain(ILLYRIO).rule == "lcg2:abilities/cost-payable"
    useless = against([ILLYRIO, DROGO], [], gold=2, hand=[WAKING])
    assert useless.ann.explain(ILLYRIO).rule == "lcg2:target/none"


def betrayed(tokens: int, *play: str, **more: object) -> Scenario:
    """Ser Jorah has betrayal tokens; Ann attacks with him and nobody defends."""
    game = against([JORAH, *play], [KNIGHT], **more)
    if tokens:
        game.match.game.tokens[game.ann[JORAH].number] = {"betrayal": tokens}
    game.ann.attacks("intrigue", JORAH)
    game.bob.defends()
    return game


def test_ser_jorah_gets_a_betrayal_token_for_each_challenge_won_with_him():
    game = betrayed(0)
    assert game.data("token") == ("betrayal", 0, 1)
    assert game.ann[JORAH].zone == "play"


def test_ser_jorah_gets_no_token_for_a_challenge_without_him():
    game = against([JORAH, MAID], [])
    game.ann.attacks("intrigue", MAID)
    game.bob.defends()
    assert not game.entries("token")


def test_ser_jorah_is_sacrificed_for_his_third_token_before_renown():
    game = betrayed(2)
    assert game.data("leave")[:2] == ("sacrificed", "discard")
    assert game.rules("leave") == ["lcg2:constant-abilities/conditional"]
    assert game.ann.power == 1  # unopposed; no renown
    assert not game.ann.may("renown")


def test_ser_jorah_stays_with_two_tokens_and_while_his_text_is_blank():
    assert betrayed(1).ann[JORAH].zone == "play"
    assert betrayed(3, f"Milk of the Poppy on {JORAH}").ann[JORAH].zone == "play"


def test_viserys_takes_an_attachment_with_him():
    """IN-15."""
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, STEWARD, f"Noble Lineage on {STEWARD}"]},
        bob={"faction": "targaryen", "play": [VISERYS]},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.uses(VISERYS)
    assert game.ann["Noble Lineage"].zone == "discard"
    assert game.bob.dead == [VISERYS]
    left = [(game.titles((entry.subject,))[0], entry.data[0]) for entry in game.entries("leave")]
    assert left == [("Noble Lineage", "discarded"), (VISERYS, "killed")]


def test_viserys_is_asked_nothing_where_there_is_no_attachment():
    game = Scenario(first="ann", ann={"play": [KNIGHT, STEWARD]}, bob={"play": [VISERYS]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    assert game.bob.dead == [VISERYS]
    assert not game.entries("use")


def test_handmaiden_is_sacrificed_to_stand_a_lady():
    game = against([MAID, f"{DANY} (kneeling)", f"{DROGO} (kneeling)"], ["Catelyn Stark (kneeling)"])
    game.ann.uses(MAID)
    assert game.ann.offered == [f"choose {DANY}", "choose Catelyn Stark"]
    game.ann.chooses(DANY)
    assert not game.ann[DANY].kneeling
    assert game.ann.discard == [MAID]


def test_handmaiden_is_not_sacrificed_where_no_lady_kneels():
    game = against([MAID, DANY, f"{DROGO} (kneeling)"], [], hand=[WAKING])
    assert game.ann.explain(MAID).rule == "lcg2:target/none"


@pytest.mark.parametrize(("reducer", "card", "before", "after"), [
    ("Targaryen Loyalist", MAID, 7, 6),
    ("Illyrio's Estate", PLAZA, 7, 5),
])  # fmt: skip
def test_targaryen_loyalist_and_illyrios_estate_make_the_next_card_of_the_house_cheaper(
    reducer: str, card: str, before: int, after: int
):
    game = against([reducer], [], "marshaling", hand=[card, KNIGHT], gold=2)
    assert game.ann.gold == before
    game.ann.uses(reducer)
    assert game.ann[reducer].kneeling
    game.ann.marshals(card)
    assert game.ann.gold == after


@pytest.mark.parametrize(("reducer", "card"), [("Targaryen Loyalist", SEA), ("Illyrio's Estate", KNIGHT)])
def test_targaryen_loyalist_is_for_characters_and_illyrios_estate_for_cards_of_the_house(reducer: str, card: str):
    game = against([reducer], [], "marshaling", hand=[card, WARRIOR], gold=2)
    game.ann.uses(reducer)
    game.ann.marshals(card)
    spent = 7 - game.ann.gold
    assert spent == (1 if card == SEA else 2)
    game.ann.marshals(WARRIOR)
    assert 7 - game.ann.gold == spent + 1


@pytest.mark.parametrize("reducer", ["Targaryen Loyalist", "Illyrio's Estate"])
def test_targaryen_loyalist_and_illyrios_estate_are_for_the_marshaling_phase(reducer: str):
    game = against([reducer, f"{DANY} (kneeling)"], [], hand=[WAKING])
    assert game.ann.explain(reducer).rule == "lcg2:actions/phase"


def test_unsullied_weaken_each_defender_while_they_attack():
    game = against([UNSULLIED, WARRIOR], [KNIGHT, STEWARD])
    game.ann.attacks("power", UNSULLIED)
    game.bob.defends(KNIGHT, STEWARD)
    assert game.data("wins")[2:4] == (3, 1)


def test_unsullied_weaken_nobody_while_others_attack():
    game = against([UNSULLIED, DROGO], [KNIGHT, STEWARD])
    game.ann.attacks("power", DROGO)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (5, 2)


# --- locations


def power_won(location: str, bob: list[str], *play: str, kind: str = "power", **more: object) -> Scenario:
    game = against([DROGO, location, *play], bob, **more)
    game.ann.attacks(kind, DROGO)
    game.bob.defends()
    return game


def test_plaza_of_punishment_kills_a_character_whose_str_falls_to_0():
    game = power_won(PLAZA, [KNIGHT, "Robb Stark"])
    game.ann.uses(PLAZA).chooses(KNIGHT)
    assert game.bob.dead == [KNIGHT]
    assert game.ann[PLAZA].kneeling


def test_plaza_of_punishment_weakens_a_stronger_character_until_the_phase_ends():
    game = power_won(PLAZA, [KNIGHT, "Robb Stark (1 duplicate)"])
    game.ann.uses(PLAZA).chooses("Robb Stark")
    assert game.bob["Robb Stark"].strength == 3
    game.passes()
    assert [entry.data[0] for entry in game.entries("expires")][:2] == ["phase", "phase"]


def test_plaza_of_punishment_spares_characters_with_attachments():
    game = power_won(PLAZA, [KNIGHT, f"Little Bird on {KNIGHT}", STEWARD])
    game.ann.uses(PLAZA)
    assert KNIGHT not in " ".join(game.ann.offered)
    assert f"choose {STEWARD}" in game.ann.offered


def test_plaza_of_punishment_and_dothraki_sea_wait_for_a_power_challenge():
    for location in (PLAZA, SEA):
        game = power_won(location, [KNIGHT], kind="military", hand=[WARRIOR])
        assert not game.ann.may(location)
        assert not game.entries("use")


def test_dothraki_sea_brings_a_dothraki_character_for_the_phase():
    game = power_won(SEA, [KNIGHT], hand=[WARRIOR, MAID, WARRIOR, DANY])
    game.ann.uses(SEA)
    assert game.ann.offered == [WARRIOR, WARRIOR]
    game.ann.chooses(WARRIOR)
    assert WARRIOR in game.ann.play
    assert SEA in game.ann.discard
    assert game.data("delayed")[0] == "phase"
    game.passes()
    game.passes()
    assert WARRIOR not in game.ann.play
    assert game.happened(f"{WARRIOR} returns to hand")


def test_dothraki_sea_returns_only_a_card_that_is_still_in_play():
    game = power_won(SEA, [KNIGHT], hand=[WARRIOR])
    game.ann.uses(SEA)
    game.ann.chooses(DROGO)  # renown
    game.ann.passes()
    game.bob.attacks("military", KNIGHT)
    game.ann.defends()
    game.ann.chooses(WARRIOR)
    game.passes()
    assert game.ann.dead == [WARRIOR]
    assert not game.happened(f"{WARRIOR} returns to hand")


def test_dothraki_sea_returns_a_copy_that_came_as_a_duplicate():
    """lcg2:in-play: a duplicate is in play."""
    game = power_won(SEA, [KNIGHT], hand=[DROGO])
    game.ann.uses(SEA)
    assert game.ann[DROGO].duplicates == 1
    while game.ann[DROGO].duplicates:
        game.passes()
    assert (game.ann[DROGO].zone, DROGO in game.ann.hand) == ("play", True)
    assert game.entries("move")[-1].rule == "lcg2:delayed-effects"


def test_dothraki_sea_is_not_sacrificed_without_a_dothraki_character_in_hand():
    game = power_won(SEA, [KNIGHT], hand=[MAID, DANY])
    assert not game.ann.may(SEA)
    assert game.ann[SEA].zone == "play"


def test_what_the_hand_holds_for_dothraki_sea_does_not_show():
    """The choice among hidden cards names none of them, nor how many there were."""
    one = power_won(SEA, [KNIGHT], hand=[WARRIOR, MAID])
    two = power_won(SEA, [KNIGHT], hand=[WARRIOR, WARRIOR])
    one.ann.uses(SEA)
    two.ann.uses(SEA).chooses(WARRIOR)
    assert [entry.data for entry in one.entries("target")] == [entry.data for entry in two.entries("target")]
    assert [entry.kind for entry in one.log] == [entry.kind for entry in two.log]
