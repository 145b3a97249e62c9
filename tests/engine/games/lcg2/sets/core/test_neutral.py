"""The neutral cards of the Core Set."""

import pytest

from engine.cards import CHALLENGES
from engine.scenario.scenario import Scenario
from engine.table import values

KNIGHT, STEWARD, BASTARD = "Tumblestone Knight", "Winterfell Steward", "Bastard in Hiding"
EDDARD, ROBB, BRAN, SANSA = "Eddard Stark", "Robb Stark", "Bran Stark", "Sansa Stark"
JAIME, TYWIN, TICKLER = "Ser Jaime Lannister", "Tywin Lannister", "The Tickler"
RAIDERS, HORDE = "Rattleshirt's Raiders", "Wildling Horde"
JUDGMENT, SWORD, TORCH, CLAIM, TEARS = (
    "The Hand's Judgment",
    "Put to the Sword",
    "Put to the Torch",
    "Superior Claim",
    "Tears of Lys",
)
PLAIN = "A Storm of Swords"


def table(**sides: dict[str, object]) -> Scenario:
    """The challenges phase begins and Ann is first."""
    return Scenario(first="ann", **{name: {"plot": PLAIN, **sides.get(name, {})} for name in ("ann", "bob")})


def won(kind: str, *attackers: str, defenders: tuple[str, ...] = (), **sides: dict[str, object]) -> Scenario:
    """Ann attacks, Bob defends, and both pass until the challenge is decided."""
    ann, bob = sides.get("ann", {}), sides.get("bob", {})
    ann = {**ann, "play": [*attackers, *ann.get("play", [])]}
    bob = {**bob, "play": [*defenders, *bob.get("play", [])]}
    game = table(ann=ann, bob=bob)
    game.ann.attacks(kind, *attackers)
    game.bob.defends(*defenders)
    return game


# --- Littlefinger


def test_littlefinger_draws_2_cards_when_he_is_marshaled():
    game = Scenario(phase="marshaling", first="ann", ann={"plot": PLAIN, "hand": ["Littlefinger"], "gold": 5}, bob={})
    game.ann.marshals("Littlefinger").uses("Littlefinger")
    assert len(game.ann.hand) == 2


def test_littlefinger_draws_nothing_when_he_is_put_into_play():
    """L2-49: only marshaling is marshaling."""
    ann = {"plot": None, "plots": ["Reinforcements"], "discard": ["Littlefinger"], "agenda": "Fealty"}
    game = Scenario(phase="plot", ann=ann, bob={"plot": None, "plots": [PLAIN]})
    game.bob.chooses("ann")
    assert (game.ann.play, game.ann.may("Littlefinger"), game.ann.hand) == (["Littlefinger"], False, [])


# --- Varys


def test_varys_discards_every_character_when_the_dominance_phase_ends():
    game = Scenario(phase="dominance", ann={"play": ["Varys", KNIGHT]}, bob={"play": [ROBB, "The Roseroad"]})
    game.ann.uses("Varys")
    assert (game.ann.play, game.bob.play) == ([], ["The Roseroad"])
    assert (game.ann.discard, game.bob.discard, game.ann["Varys"].zone) == ([KNIGHT], [ROBB], "removed")


def test_varys_is_not_used_when_another_phase_ends():
    game = Scenario(phase="standing", ann={"play": ["Varys", KNIGHT]}, bob={"play": [ROBB]})
    assert not game.ann.may("Varys")


def test_varys_is_not_used_where_he_alone_would_leave():
    game = Scenario(phase="dominance", ann={"play": ["Varys", "The Roseroad"]}, bob={})
    assert not game.ann.may("Varys")


def test_bodyguard_saves_from_varys_as_well():
    """MA-12."""
    game = Scenario(
        phase="dominance", ann={"play": ["Varys"]}, bob={"play": [EDDARD, f"Bodyguard on {EDDARD}", BRAN]}
    )
    game.ann.uses("Varys")
    game.bob.uses("Bodyguard")
    assert (game.bob.play, sorted(game.bob.discard)) == ([EDDARD], ["Bodyguard", BRAN])


# --- Rattleshirt's Raiders


def test_rattleshirts_raiders_discard_an_attachment_of_the_loser_after_a_won_attack():
    game = won("military", RAIDERS, ann={"play": [KNIGHT, f"Noble Lineage on {KNIGHT}"]},
               bob={"play": [BRAN, f"Little Bird on {BRAN}", f"Bodyguard on {BRAN}"]})  # fmt: skip
    game.ann.uses(RAIDERS)
    assert game.ann.offered == ["choose Little Bird", "choose Bodyguard"]
    game.ann.chooses("Bodyguard")
    assert game.bob.discard == ["Bodyguard"]


def test_rattleshirts_raiders_are_not_used_without_an_attachment_of_the_loser():
    game = won("military", RAIDERS, ann={"play": [KNIGHT, f"Little Bird on {KNIGHT}"]}, bob={"play": [BRAN]})
    assert not game.ann.may(RAIDERS)


def test_rattleshirts_raiders_are_not_used_when_they_defend_or_stay_at_home():
    bobs = [BRAN, f"Little Bird on {BRAN}"]
    assert not won("power", KNIGHT, ann={"play": [RAIDERS]}, bob={"play": bobs}).ann.may(RAIDERS)
    game = won("military", KNIGHT, defenders=(RAIDERS,), ann={"play": [f"Little Bird on {KNIGHT}"]})
    assert game.happened("bob wins ann's military challenge as the defender")
    assert not game.bob.may(RAIDERS)


# --- Wildling Horde


def test_wildling_horde_kneels_the_faction_card_for_2_str_on_a_wildling_in_the_challenge():
    game = table(ann={"play": [HORDE, RAIDERS, KNIGHT]})
    game.ann.attacks("military", HORDE, KNIGHT)
    game.ann.uses(HORDE)
    assert (game.ann[HORDE].strength, game.ann[KNIGHT].strength, game.ann[RAIDERS].strength) == (7, 2, 3)
    assert game.titles((game.data("lasting")[3][0],)) == [HORDE]
    assert game.ann["House Stark"].kneeling
    game.passes()
    assert game.data("expires")[0] == "challenge"


def test_wildling_horde_is_not_used_while_the_faction_card_kneels():
    game = table(ann={"play": [HORDE], "agenda": "Fealty"})
    game.ann.uses("Fealty").attacks("military", HORDE)
    assert not game.ann.may(HORDE, "use")


def test_wildling_horde_is_not_used_without_a_wildling_in_a_challenge():
    game = table(ann={"play": [HORDE, KNIGHT], "agenda": "Fealty"}, bob={"play": [RAIDERS]})
    assert not game.ann.may(HORDE, "use")
    game.ann.attacks("military", KNIGHT)
    assert not game.ann.may(HORDE, "use")
    game.bob.defends(RAIDERS)
    assert not game.ann.may(HORDE, "use")
    assert game.ann.explain(HORDE).rule == "lcg2:target/none"


# --- Seal of the Hand


def test_seal_of_the_hand_kneels_to_stand_its_bearer():
    game = table(ann={"play": [f"{ROBB} (kneeling)", f"Seal of the Hand on {ROBB}"]})
    game.ann.uses("Seal of the Hand")
    assert (game.ann[ROBB].kneeling, game.ann["Seal of the Hand"].kneeling) == (False, True)


def test_seal_of_the_hand_is_not_used_for_a_standing_bearer():
    game = table(ann={"play": [ROBB, f"Seal of the Hand on {ROBB}"], "agenda": "Fealty"})
    assert not game.ann.may("Seal of the Hand")
    assert game.ann.explain("Seal of the Hand").rule == "lcg2:abilities/potential"


def test_seal_of_the_hand_is_not_used_kneeling():
    play = [f"{ROBB} (kneeling)", f"Seal of the Hand on {ROBB} (kneeling)"]
    game = table(ann={"play": play, "agenda": "Fealty"})
    assert game.ann.explain("Seal of the Hand").rule == "lcg2:abilities/cost-payable"


# --- Bodyguard


def test_bodyguard_goes_on_lords_and_ladies_only():
    """MA-12."""
    game = Scenario(
        phase="marshaling", first="bob", ann={}, bob={"hand": ["Bodyguard"], "play": [EDDARD, KNIGHT, SANSA]}
    )
    game.bob.marshals("Bodyguard")
    assert game.bob.offered == [f"on {EDDARD}", f"on {SANSA}"]


def test_bodyguard_is_sacrificed_to_save_who_would_be_killed():
    """MA-12."""
    game = won("military", KNIGHT, bob={"play": [f"{EDDARD} (kneeling)", f"Bodyguard on {EDDARD}"]})
    game.bob.uses("Bodyguard")
    assert (game.bob.play, game.bob.discard, game.bob.dead) == ([EDDARD], ["Bodyguard"], [])


def test_bodyguard_saves_nobody_else_and_not_where_nobody_can_be_saved():
    game = won(
        "military", KNIGHT, bob={"play": [BASTARD + " (kneeling)", f"{SANSA} (kneeling)", f"Bodyguard on {SANSA}"]}
    )
    game.bob.chooses(BASTARD)
    assert not game.bob.may("Bodyguard")
    assert game.bob.dead == [BASTARD]
    game = Scenario(
        phase="plot",
        ann={"plot": None, "plots": ["Marched to the Wall"]},
        bob={"plot": None, "plots": ["Sneak Attack"], "play": [EDDARD, f"Bodyguard on {EDDARD}"]},
    )
    game.bob.chooses("bob")
    assert EDDARD in game.bob.discard
    assert not game.happened("bob uses Bodyguard")


# --- icons


def icons(game: Scenario, title: str) -> list[str]:
    mask = values.icons(game.match.game, game.ann[title].number)
    return [name for kind, name in enumerate(CHALLENGES) if mask >> kind & 1]


@pytest.mark.parametrize(
    ("attachment", "bearer", "icon"),
    [("Little Bird", BRAN, "intrigue"), ("Noble Lineage", TICKLER, "power"), ("Syrio's Training", BRAN, "military")],
)
def test_little_bird_noble_lineage_and_syrios_training_give_their_bearer_an_icon(
    attachment: str, bearer: str, icon: str
):
    game = table(ann={"play": [bearer, SANSA, f"{attachment} on {bearer}"]})
    assert icon in icons(game, bearer)
    assert len(icons(game, SANSA)) == 2
    game.ann.attacks(icon, bearer)
    assert game.titles(game.data("challenge")[2]) == [bearer]
    without = table(ann={"play": [bearer, SANSA]})
    assert icon not in icons(without, bearer)


# --- Milk of the Poppy


def test_milk_of_the_poppy_blanks_its_bearer_but_not_his_traits():
    """MA-10."""
    game = Scenario(
        first="bob",
        ann={"play": [f"Milk of the Poppy on {JAIME}"], "hand": ["Seal of the Hand"]},
        bob={"plot": PLAIN, "faction": "lannister", "play": [JAIME]},
    )
    game.bob.attacks("military", JAIME)
    assert game.happened(f"{JAIME} kneels")
    assert (game.bob.power, game.bob[JAIME].power) == (1, 0)
    assert "Lord" in game.match.game.facts[game.bob[JAIME].number].traits


def test_milk_of_the_poppy_blanks_nobody_else():
    game = Scenario(
        first="bob",
        ann={"play": [f"Milk of the Poppy on {ROBB}"]},
        bob={"plot": PLAIN, "faction": "lannister", "play": [JAIME, ROBB]},
    )
    game.bob.attacks("military", JAIME)
    assert not game.happened(f"{JAIME} kneels")


# --- The Iron Throne


def test_the_iron_throne_counts_8_for_dominance():
    """DO-1: kneeling characters count nothing, so 10 beat 8."""
    game = Scenario(
        phase="dominance", ann={"play": [f"{EDDARD} (kneeling)", "The Iron Throne"]}, bob={"play": [ROBB, EDDARD]}
    )
    totals = [entry.data[1] for entry in game.entries("value") if entry.data[0] == "dominance"]
    assert (totals, game.ann.power, game.bob.power) == ([8, 10], 0, 1)


def test_the_iron_throne_counts_for_its_controller_only():
    game = Scenario(phase="dominance", ann={"play": ["The Iron Throne"]}, bob={"play": [ROBB]})
    assert (game.ann.power, game.bob.power) == (1, 0)
    without = Scenario(phase="dominance", ann={"play": ["The Roseroad"]}, bob={"play": [ROBB]})
    assert (without.ann.power, without.bob.power) == (0, 1)


# --- The Kingsroad


def kingsroad(*hand: str) -> Scenario:
    return Scenario(
        phase="marshaling", first="ann", ann={"plot": PLAIN, "play": ["The Kingsroad"], "hand": list(hand)}, bob={}
    )


def test_the_kingsroad_is_sacrificed_to_take_3_from_the_cost_of_the_next_character():
    game = kingsroad(ROBB, KNIGHT)
    game.ann.uses("The Kingsroad").marshals(ROBB)
    assert (game.ann.play, game.ann.discard, game.ann.gold) == ([ROBB], ["The Kingsroad"], 0)
    assert not game.ann.may(KNIGHT)


def test_the_kingsroad_is_no_help_with_other_cards():
    game = kingsroad("Little Bird", "The Iron Throne", KNIGHT)
    game.ann.uses("The Kingsroad").marshals("The Iron Throne").marshals(KNIGHT)
    assert [entry.data[1:3] for entry in game.entries("value") if entry.data[0] == "cost"] == [(2, 2), (0, 2)]


def test_the_kingsroad_is_not_used_kneeling_or_in_another_phase():
    game = Scenario(
        phase="marshaling", first="ann", ann={"play": ["The Kingsroad (kneeling)"], "hand": [BRAN]}, bob={}
    )
    assert game.ann.explain("The Kingsroad").rule == "lcg2:abilities/cost-payable"
    game = table(ann={"play": ["The Kingsroad"], "agenda": "Fealty"})
    assert game.ann.explain("The Kingsroad").rule == "lcg2:actions/phase"


# --- events after a won challenge


def test_put_to_the_sword_kills_a_character_of_the_loser_after_a_military_attack_won_by_5():
    game = won("military", ROBB, ann={"hand": [SWORD], "gold": 2}, bob={"play": [BRAN, SANSA]})
    game.ann.plays(SWORD)
    assert game.ann.offered == [f"choose {BRAN}", f"choose {SANSA}"]
    game.ann.chooses(SANSA)
    game.bob.passes()  # no cancel
    assert (game.bob.dead[0], game.ann.gold, game.ann.discard) == (SANSA, 0, [SWORD])


@pytest.mark.parametrize("title", [SWORD, TORCH])
def test_put_to_the_sword_and_put_to_the_torch_need_a_military_attack_won_by_5(title: str):
    ann = {"hand": [title], "gold": 2}
    bob = {"play": [STEWARD, "The Roseroad"]}
    assert won("military", ROBB, ann=ann, bob=bob).ann.may(title)
    assert not won("power", ROBB, ann=ann, bob=bob).ann.may(title)
    assert not won("military", "Palace Spearman", ann=ann, bob=bob).ann.may(title)
    defended = won("military", KNIGHT, defenders=(TYWIN,), ann={"play": ["The Roseroad"]}, bob={**ann, **bob})
    assert not defended.bob.may(title)


@pytest.mark.parametrize("title", [SWORD, TORCH])
def test_put_to_the_sword_and_put_to_the_torch_need_something_of_the_loser(title: str):
    game = won("military", ROBB, ann={"hand": [title], "gold": 2, "play": [STEWARD, "The Roseroad"]})
    assert not game.ann.may(title)


def test_put_to_the_torch_discards_a_location_of_the_loser():
    bob = {"play": [STEWARD, "The Roseroad", "The Iron Throne"]}
    game = won("military", ROBB, ann={"hand": [TORCH], "gold": 1}, bob=bob)
    game.ann.plays(TORCH)
    assert game.ann.offered == ["choose The Roseroad", "choose The Iron Throne"]
    game.ann.chooses("The Iron Throne")
    assert (game.bob.discard, game.ann.gold) == (["The Iron Throne"], 0)


@pytest.mark.parametrize(("title", "gold"), [(SWORD, 2), (TORCH, 1), (CLAIM, 0)])
def test_put_to_the_sword_put_to_the_torch_and_superior_claim_are_played_once_a_challenge(title: str, gold: int):
    """L2-11 counts a canceled use as well; here the first one resolves."""
    kind = "power" if title == CLAIM else "military"
    bob = {"play": [BASTARD, KNIGHT, STEWARD, "The Roseroad", "The Iron Throne"]}
    game = won(kind, ROBB, ann={"hand": [title, title, SWORD], "gold": 2 * gold + 2}, bob=bob)
    game.ann.plays(title)
    if game.ann.asked == "target":
        game.ann.chooses("The Iron Throne" if title == TORCH else STEWARD)
    assert not game.ann.may(title)
    assert game.data("count") == ("challenge", 1, 1)


def test_superior_claim_gives_2_power_after_a_power_challenge_won_by_5():
    game = won("power", ROBB, ann={"hand": [CLAIM]})
    game.ann.plays(CLAIM)
    assert game.ann.power == 3  # one of them unopposed


def test_superior_claim_is_for_a_winning_defender_too():
    """IN-8: 6 against 1; with Eddard it would be 5 against 1."""
    game = won("power", STEWARD, defenders=(TYWIN,), bob={"faction": "lannister", "hand": [CLAIM]})
    game.bob.plays(CLAIM)
    assert game.bob["House Lannister"].power == 2
    game.bob.chooses(TYWIN)  # renown
    assert game.bob.power == 3
    assert not won("power", STEWARD, defenders=(EDDARD,), bob={"hand": [CLAIM]}).bob.may(CLAIM)


def test_superior_claim_is_not_for_other_challenges_or_for_the_loser():
    assert not won("military", ROBB, ann={"hand": [CLAIM]}).ann.may(CLAIM)
    assert not won("power", ROBB, bob={"hand": [CLAIM]}).bob.may(CLAIM)


# --- Tears of Lys


def tears(**bob: object) -> Scenario:
    """Ann wins an intrigue challenge and holds the event."""
    return won("intrigue", TICKLER, ann={"hand": [TEARS], "gold": 1}, bob=bob)


def test_tears_of_lys_poisons_a_character_without_an_intrigue_icon_who_dies_when_the_phase_ends():
    game = tears(play=[KNIGHT, BRAN, SANSA])
    game.ann.plays(TEARS)
    game.bob.passes()  # Bran could cancel it
    assert game.ann.offered == [KNIGHT, BRAN]
    game.ann.chooses(KNIGHT)
    while game.bob.asked == "opportunity":
        game.bob.passes()
    assert (game.phase, game.bob.dead) == ("challenges", [])
    assert game.match.game.tokens == {game.bob[KNIGHT].number: {"poison": 1}}
    game.passes()
    assert (game.bob.dead, game.match.game.tokens) == ([KNIGHT], {})
    rules = [entry.rule for entry in game.entries("token", "leave")]
    assert rules[1:] == ["lcg2:delayed-effects"] * 2


def test_tears_of_lys_needs_a_character_of_the_loser_without_an_intrigue_icon():
    assert not tears(play=[SANSA]).ann.may(TEARS)
    assert tears(play=[KNIGHT]).ann.may(TEARS)


def test_tears_of_lys_needs_an_intrigue_challenge_won_as_the_attacker():
    military = won("military", ROBB, ann={"hand": [TEARS], "gold": 1}, bob={"play": [STEWARD]})
    assert not military.ann.may(TEARS)
    defended = won(
        "intrigue", SANSA, defenders=("Tyrion Lannister",), ann={"play": [KNIGHT]}, bob={"hand": [TEARS], "gold": 1}
    )
    assert defended.happened("bob wins ann's intrigue challenge as the defender")
    assert not defended.bob.may(TEARS)


def test_tears_of_lys_is_played_once_a_challenge():
    game = won("intrigue", TICKLER, ann={"hand": [TEARS, TEARS], "gold": 2}, bob={"play": [KNIGHT, STEWARD]})
    game.ann.plays(TEARS).chooses(KNIGHT)
    assert not game.ann.may(TEARS)
    assert game.data("count") == ("challenge", 1, 1)


# --- The Hand's Judgment


def judged(gold: int, anns_hand: tuple[str, ...] = (SWORD,), anns_gold: int = 2) -> Scenario:
    """Ann kills Eddard by an event that costs 2; Bob holds the cancel."""
    game = won(
        "military",
        TYWIN,
        ann={"hand": list(anns_hand), "gold": anns_gold},
        bob={"play": [f"{EDDARD} (kneeling)", f"{KNIGHT} (kneeling)"], "hand": [JUDGMENT], "gold": gold},
    )
    game.ann.plays(SWORD).chooses(EDDARD)
    return game


def test_the_hands_judgment_cancels_an_opponents_event_for_its_printed_cost():
    game = judged(2)
    game.bob.plays(JUDGMENT)
    assert (game.bob.gold, game.ann.gold, game.ann.discard) == (0, 0, [SWORD])
    assert EDDARD in game.bob.play
    assert game.entries("canceled")[0].rule == "lcg2:cancel"


def test_the_hands_judgment_is_not_offered_to_who_cannot_pay_so_much():
    """IN-3: X is 2, 1 gold is there."""
    game = judged(1)
    assert not game.bob.may(JUDGMENT)
    assert EDDARD in game.bob.dead


def test_the_hands_judgment_cancels_a_judgment_for_nothing():
    """L2-10: the cancel is canceled by nesting; its printed cost is X, and a printed X counts 0."""
    game = judged(2, (SWORD, JUDGMENT), 2)
    game.bob.plays(JUDGMENT)
    game.ann.plays(JUDGMENT)
    assert (game.ann.gold, game.bob.gold) == (0, 0)
    assert EDDARD in game.bob.dead


def test_x_is_0_where_only_the_printed_cost_is_asked_for():
    """lcg2:x: against an event whose printed cost is X, the cancel costs 0, not the X that was paid."""
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": [TYWIN], "hand": ["The Things I Do For Love"], "gold": 3},
        bob={"play": [BRAN], "hand": [JUDGMENT], "gold": 0},
    )
    game.ann.plays("The Things I Do For Love").chooses("X = 3")
    assert game.ann.gold == 0
    game.bob.plays(JUDGMENT)
    assert BRAN in game.bob.play


def test_the_hands_judgment_is_not_for_own_events_or_for_abilities_of_other_cards():
    game = won(
        "power",
        KNIGHT,
        ann={"hand": [JUDGMENT, CLAIM], "plot": "A Clash of Kings"},
        bob={"power": 2, "hand": [JUDGMENT]},
    )
    game.ann.uses("A Clash of Kings")
    assert not game.bob.may(JUDGMENT)
    game = won("power", ROBB, ann={"hand": [JUDGMENT, CLAIM]})
    game.ann.plays(CLAIM)
    assert game.ann.power == 3
    assert not game.ann.may(JUDGMENT)
