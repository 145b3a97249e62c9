"""Plots that change the rules as long as they are revealed, and the agendas."""

import pytest

from engine.cards import AGENDA, RENOWN
from engine.errors import IllegalChoice
from engine.games.registry import core_facts, core_set
from engine.scenario.scenario import Scenario
from engine.table import values

KNIGHT, STEWARD, BASTARD = "Tumblestone Knight", "Winterfell Steward", "Bastard in Hiding"
EDDARD, ROBB, BRAN, ARYA, SANSA = "Eddard Stark", "Robb Stark", "Bran Stark", "Arya Stark", "Sansa Stark"
PLAIN = "The Winds of Winter"


def marshaling(plot: str, *hand: str, gold: int = 20, **ann: object) -> Scenario:
    """Ann marshals first; her income comes on top of the gold."""
    return Scenario(
        phase="marshaling", first="ann", ann={"plot": plot, "hand": list(hand), "gold": gold, **ann}, bob={}
    )


def challenges(plot: str, *play: str, **sides: dict[str, object]) -> Scenario:
    ann = {"plot": plot, "play": list(play), **sides.get("ann", {})}
    return Scenario(first="ann", ann=ann, bob={"plot": PLAIN, **sides.get("bob", {})})


def kinds(game: Scenario, name: str = "ann") -> list[str]:
    """The types of challenge a seat may initiate now; windows before the question are passed."""
    player = game.player(name)
    while player.asked == "opportunity":
        player.passes()
    offers = player.prompt.offers if player.asked == "challenge" else ()
    return [offer.id.split()[0] for offer in offers if offer.id != "pass"]


def costs(game: Scenario) -> list[int]:
    """What was to be paid so far, one number for each card."""
    return [entry.data[1] for entry in game.entries("value") if entry.data[0] == "cost"]


# --- A Game of Thrones


def test_a_game_of_thrones_forbids_military_and_power_until_an_intrigue_challenge_is_won():
    game = challenges("A Game of Thrones", ROBB, SANSA)
    assert kinds(game) == ["intrigue"]
    game.ann.attacks("intrigue", SANSA)
    assert game.happened("ann wins an intrigue challenge against bob")
    assert kinds(game) == ["military", "power"]


def test_a_game_of_thrones_binds_every_player():
    game = challenges("A Game of Thrones", bob={"play": [KNIGHT, "The Tickler"]})
    assert kinds(game, "bob") == ["intrigue"]


def test_a_game_of_thrones_is_not_content_with_a_lost_intrigue_challenge():
    game = challenges("A Game of Thrones", ROBB, SANSA, bob={"play": ["Tyrion Lannister"]})
    game.ann.attacks("intrigue", SANSA)
    game.bob.defends("Tyrion Lannister")
    assert game.happened("bob wins ann's intrigue challenge as the defender")
    assert kinds(game) == []


def test_without_a_game_of_thrones_all_types_are_open():
    assert kinds(challenges(PLAIN, ROBB, SANSA)) == ["military", "intrigue", "power"]


# --- A Noble Cause


def test_a_noble_cause_takes_2_from_the_cost_of_the_first_lord_or_lady_only():
    game = marshaling("A Noble Cause", KNIGHT, ROBB, BRAN)
    game.ann.marshals(KNIGHT).marshals(ROBB).marshals(BRAN)
    assert costs(game) == [2, 4, 2]


def test_a_noble_cause_counts_ladies_and_lords_together():
    game = marshaling("A Noble Cause", SANSA, BRAN)
    game.ann.marshals(SANSA).marshals(BRAN)
    assert costs(game) == [1, 2]


def test_a_noble_cause_is_for_its_player_alone():
    game = Scenario(
        phase="marshaling", first="bob", ann={"plot": "A Noble Cause"}, bob={"plot": PLAIN, "hand": [BRAN], "gold": 9}
    )
    game.bob.marshals(BRAN)
    assert costs(game) == [2]


def test_a_noble_cause_is_no_help_with_attachments_or_events():
    game = marshaling("A Noble Cause", "Seal of the Hand", play=[ROBB])
    game.ann.marshals("Seal of the Hand", on=ROBB)
    assert costs(game) == [3]


# --- A Storm of Swords


def test_a_storm_of_swords_allows_a_second_military_challenge_and_no_third():
    """CH-15: with both unopposed and renown on one, its player has 3 power."""
    game = challenges("A Storm of Swords", KNIGHT, ROBB, "Direwolf Pup", bob={"gold": 3})
    game.ann.attacks("military", KNIGHT)
    assert kinds(game) == ["military", "power"]
    game.ann.attacks("military", ROBB)
    game.ann.chooses(ROBB)  # renown
    assert len(game.entries("challenge")) == 2
    assert (game.ann.power, kinds(game)) == (3, [])


def test_a_storm_of_swords_allows_no_other_second_challenge_and_nobody_else_one():
    game = challenges("A Storm of Swords", KNIGHT, ROBB, bob={"play": [BASTARD, STEWARD, "Burned Men"]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert kinds(game) == ["military"]
    game.ann.passes()
    game.bob.attacks("military", "Burned Men")
    game.ann.defends()
    assert kinds(game, "bob") == ["power"]


# --- Fortified Position


def renown(game: Scenario, name: str, title: str) -> bool:
    return bool(values.keywords(game.match.game, game.player(name)[title].number) & RENOWN)


def test_fortified_position_blanks_every_character():
    game = challenges("Fortified Position", ROBB, bob={"play": [EDDARD]})
    assert not renown(game, "ann", ROBB)
    assert not renown(game, "bob", EDDARD)
    game.ann.attacks("power", ROBB)
    game.bob.defends()
    assert (game.ann.power, game.ann[ROBB].power) == (1, 0)
    assert not game.happened("bob uses Eddard Stark")


def test_fortified_position_leaves_other_cards_and_traits_alone():
    game = marshaling("Fortified Position", BRAN, gold=0, play=["Littlefinger", "The Roseroad"])
    assert game.ann.gold == 6  # 5, and 1 for the location; none for Littlefinger
    game.ann.marshals("Bran Stark")
    assert renown(challenges(PLAIN, ROBB), "ann", ROBB)


def test_fortified_position_gone_what_may_bear_no_attachment_loses_it():
    game = Scenario(
        phase="taxation",
        ann={
            "plot": "Fortified Position",
            "plots": [PLAIN],
            "play": ["Little Bird on Ranging Party", "Ranging Party"],
        },
        bob={"plot": PLAIN},
    )
    assert game.data("reveal plot")[0] == "blank-plot"
    discarded = game.entries("leave")[0]
    assert (game.says(discarded), discarded.rule) == (
        "Little Bird is discarded from play",
        "lcg2:attachment-cards/illegal",
    )
    kinds_ = [entry.kind for entry in game.log]
    assert kinds_.index("reveal plot") < kinds_.index("leave")


# --- Jousting Contest


def test_jousting_contest_allows_one_attacker():
    game = challenges("Jousting Contest", KNIGHT, ROBB)
    with pytest.raises(IllegalChoice):
        game.ann.attacks("military", KNIGHT, ROBB)
    game.ann.chooses(KNIGHT)
    assert game.titles(game.data("challenge")[2]) == [KNIGHT]


def test_jousting_contest_allows_one_defender():
    game = challenges("Jousting Contest", ROBB, bob={"play": [KNIGHT, BASTARD]})
    game.ann.attacks("military", ROBB)
    with pytest.raises(IllegalChoice):
        game.bob.defends(KNIGHT, BASTARD)
    game.bob.defends(BASTARD)
    assert game.titles(game.data("defenders")[0]) == [BASTARD]


def test_without_jousting_contest_several_attack_and_defend():
    game = challenges(PLAIN, KNIGHT, ROBB, bob={"play": [KNIGHT, BASTARD]})
    game.ann.attacks("military", KNIGHT, ROBB)
    game.bob.defends(KNIGHT, BASTARD)
    assert len(game.titles(game.data("defenders")[0])) == 2


# --- Marching Orders


def test_marching_orders_forbids_marshaling_locations_and_attachments():
    game = marshaling("Marching Orders", "The Roseroad", "Little Bird", KNIGHT, play=[ROBB])
    assert game.ann.offered == [f"marshal {KNIGHT}", "pass"]
    assert game.ann.explain("Little Bird").rule == "lcg2:cannot"


def test_marching_orders_does_not_bind_the_opponent():
    game = Scenario(
        phase="marshaling",
        first="bob",
        ann={"plot": "Marching Orders"},
        bob={"plot": PLAIN, "hand": ["The Roseroad", "Little Bird"], "play": [ROBB]},
    )
    assert game.bob.offered == ["marshal The Roseroad", "marshal Little Bird", "pass"]


def won_by_5(**sides: dict[str, object]) -> Scenario:
    """Ann wins a military challenge by 5 against Bob's character; both may hold events."""
    game = Scenario(
        first="ann",
        ann={"play": [ROBB], "gold": 2, **sides.get("ann", {})},
        bob={"play": [STEWARD], "gold": 2, **sides.get("bob", {})},
    )
    game.ann.attacks("military", ROBB)
    return game


def test_marching_orders_forbids_events():
    hand = ["Put to the Sword"]
    assert won_by_5(ann={"hand": hand}).ann.may("Put to the Sword")
    game = won_by_5(ann={"hand": hand, "plot": "Marching Orders"})
    assert not game.ann.may("Put to the Sword")


def test_marching_orders_forbids_the_opponent_no_events():
    game = won_by_5(ann={"hand": ["Put to the Sword"]}, bob={"plot": "Marching Orders"})
    assert game.ann.may("Put to the Sword")


# --- Naval Superiority


@pytest.mark.parametrize(
    ("plot", "gold"), [("A Noble Cause", 2), ("A Feast for Crows", 2), ("Taxation", 2), ("A Clash of Kings", 6)]
)
def test_naval_superiority_replaces_the_base_gold_of_kingdom_and_edict_plots(plot: str, gold: int):
    """PL-10: modifiers stay, other plots too."""
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"plot": "Naval Superiority", "hand": [KNIGHT]},
        bob={"plot": plot, "play": ["The Roseroad", "Littlefinger"], "hand": [STEWARD]},
    )
    assert game.ann.gold == 2
    game.ann.passes()
    assert (game.bob.asked, game.bob.gold) == ("opportunity", gold)


def test_without_naval_superiority_a_kingdom_plot_gives_its_gold():
    assert marshaling("A Noble Cause", KNIGHT, gold=0).ann.gold == 5


# --- Sneak Attack


def test_sneak_attack_allows_its_player_one_challenge_only():
    """CH-9: the loser chooses two different characters for claim 2, and they die together."""
    game = challenges("Sneak Attack", KNIGHT, ROBB, bob={"play": [BRAN, ARYA, STEWARD]})
    assert kinds(game) == ["military", "power"]
    game.ann.attacks("military", KNIGHT)
    assert (game.ann.asked, game.bob.asked) == ("", "military claim")
    with pytest.raises(IllegalChoice):
        game.bob.chooses(BRAN)
    game.bob.chooses(BRAN, ARYA)
    assert (sorted(game.bob.dead), game.bob.play) == ([ARYA, BRAN], [STEWARD])
    assert kinds(game) == []


def test_sneak_attack_does_not_bind_the_opponent():
    game = challenges("Sneak Attack", bob={"play": [BASTARD, KNIGHT]})
    game.bob.attacks("power", BASTARD)
    assert kinds(game, "bob") == ["military"]


# --- Taxation


def test_taxation_allows_a_second_limited_card_and_no_third():
    """MA-2."""
    game = marshaling("Taxation", "The Roseroad", "The Kingsroad", "Heart Tree Grove")
    game.ann.marshals("The Roseroad").marshals("The Kingsroad")
    assert not game.ann.may("Heart Tree Grove")
    assert game.ann.explain("Heart Tree Grove").rule == "lcg2:limited"
    assert [entry.data for entry in game.entries("count")] == [("round", 1, 2), ("round", 2, 2)]


def test_without_taxation_one_limited_card_is_all():
    """MA-2; the opponent's plot is no help."""
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"plot": PLAIN, "hand": ["The Roseroad", "The Kingsroad", KNIGHT]},
        bob={"plot": "Taxation"},
    )
    game.ann.marshals("The Roseroad")
    assert game.ann.offered == [f"marshal {KNIGHT}", "pass"]


# --- agendas


def fealty(*hand: str, **ann: object) -> Scenario:
    side = {"faction": "greyjoy", "agenda": "Fealty", "plot": "Sneak Attack", "hand": list(hand), **ann}
    return Scenario(phase="marshaling", first="ann", ann=side, bob={})


def test_fealty_takes_1_from_the_cost_of_the_next_loyal_card():
    """MA-6."""
    game = fealty("Balon Greyjoy")
    assert not game.ann.may("Balon Greyjoy", "marshal")
    game.ann.uses("Fealty").marshals("Balon Greyjoy")
    assert (game.ann.play, game.ann.gold) == (["Balon Greyjoy"], 0)


def test_fealty_does_not_help_with_a_card_that_is_not_loyal():
    """MA-6."""
    game = fealty("Theon Greyjoy", "Throwing Axe")
    game.ann.uses("Fealty").marshals("Theon Greyjoy")
    assert game.ann.gold == 1


def test_fealty_helps_once():
    game = fealty("Balon Greyjoy", "Euron Crow's Eye", gold=20)
    game.ann.uses("Fealty").marshals("Balon Greyjoy")
    game.ann.marshals("Euron Crow's Eye")
    assert costs(game) == [5, 7]


def test_fealty_helps_with_an_event_as_well():
    game = challenges(PLAIN, ROBB, ann={"agenda": "Fealty", "hand": ["Winter Is Coming"]})
    game.ann.attacks("military", ROBB)
    assert not game.ann.may("Winter Is Coming")
    game.ann.uses("Fealty").plays("Winter Is Coming")
    assert costs(game) == [0]


def test_fealty_is_not_used_while_the_faction_card_kneels():
    game = fealty("Balon Greyjoy", "Throwing Axe", play=["Theon Greyjoy"])
    game.ann.uses("Fealty")
    assert not game.ann.may("Fealty")
    assert game.ann.explain("Fealty").rule == "lcg2:abilities/cost-payable"


def test_the_banners_have_nothing_to_do_at_the_table():
    banners = [facts for facts in core_facts() if facts.type == AGENDA and facts.title.startswith("Banner")]
    pool = core_set()
    assert len(banners) == 8
    assert all(pool.enforced(facts.code) and pool.abilities[facts.code] == () for facts in banners)
