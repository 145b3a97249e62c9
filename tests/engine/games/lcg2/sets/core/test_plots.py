"""Plots whose abilities are used or resolved: when revealed, reactions, and the action of one."""

import pytest

from engine.errors import IllegalChoice
from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, PUP = "Tumblestone Knight", "Winterfell Steward", "Direwolf Pup"
EDDARD, ROBB, BRAN, ARYA, CATELYN = "Eddard Stark", "Robb Stark", "Bran Stark", "Arya Stark", "Catelyn Stark"
PLAIN = "The Winds of Winter"
MILK = "Milk of the Poppy"


def reveal(plot: str, other: str = PLAIN, first: str = "ann", **sides: dict[str, object]) -> Scenario:
    """Ann reveals a plot, Bob another; Ann's agenda lets her act afterwards, so that play stops there."""
    ann = {"agenda": "Fealty", "plot": None, "plots": [plot], **sides.get("ann", {})}
    bob = {"plot": None, "plots": [other], **sides.get("bob", {})}
    game = Scenario(phase="plot", ann=ann, bob=bob)
    if game.ann.asked == "plot":
        game.ann.reveals(plot)
    (game.ann if game.ann.asked == "first player" else game.bob).chooses(first)
    return game


def used(game: Scenario, title: str) -> bool:
    return game.happened(f"ann uses {title}")


# --- A Clash of Kings


def clash(kind: str, bobs_power: int, defender: str = "") -> Scenario:
    bob = {"play": [defender] if defender else [], "power": bobs_power}
    game = Scenario(first="ann", ann={"plot": "A Clash of Kings", "play": [KNIGHT]}, bob=bob)
    game.ann.attacks(kind, KNIGHT)
    if defender:
        game.bob.defends(defender)
    return game


def test_a_clash_of_kings_moves_a_power_after_a_power_challenge_is_won():
    game = clash("power", 3)
    game.ann.uses("A Clash of Kings")
    assert [entry.data[1:3] for entry in game.entries("move power")] == [(3, 2), (2, 1)]  # then claim
    assert (game.ann.power, game.bob.power) == (3, 1)


def test_a_clash_of_kings_is_not_offered_when_the_loser_has_no_power():
    assert not clash("power", 0).ann.may("A Clash of Kings")


def test_a_clash_of_kings_is_not_for_other_challenges_or_for_lost_ones():
    assert not clash("military", 3).ann.may("A Clash of Kings")
    assert not clash("power", 3, ROBB).ann.may("A Clash of Kings")


# --- A Feast for Crows


def test_a_feast_for_crows_gives_2_power_after_dominance_is_won():
    game = Scenario(phase="dominance", ann={"plot": "A Feast for Crows", "play": [ROBB]}, bob={"play": [KNIGHT]})
    game.ann.uses("A Feast for Crows")
    assert game.ann.power == 3


def test_a_feast_for_crows_is_not_offered_to_who_loses_dominance():
    game = Scenario(phase="dominance", ann={"plot": "A Feast for Crows", "play": [KNIGHT]}, bob={"play": [ROBB]})
    assert not game.ann.may("A Feast for Crows")
    assert (game.ann.power, game.bob.power) == (0, 1)


# --- Building Orders, Summons


def test_building_orders_finds_an_attachment_or_a_location():
    game = reveal("Building Orders", ann={"deck": ["Ice", ROBB, "The Roseroad"]})
    assert game.ann.offered == ["find Ice", "find The Roseroad", "none"]
    game.ann.chooses("Ice")
    assert game.ann.hand == ["Ice"]
    assert game.data("move")[1:] == ("deck", "hand", "revealed")
    assert game.entries("shuffle")[-1].actor == 0


def test_building_orders_looks_at_10_cards_and_no_more():
    game = reveal("Building Orders", ann={"deck": [*[KNIGHT] * 10, "Ice"]})
    assert (game.data("search"), game.data("found"), game.ann.hand) == ((10,), (0,), [])
    assert game.entries("shuffle")


def test_summons_finds_a_character():
    game = reveal("Summons", ann={"deck": ["Ice", ROBB]})
    assert game.ann.offered == ["find Robb Stark", "none"]
    game.ann.chooses(ROBB)
    assert game.ann.hand == [ROBB]
    assert game.entries("shuffle")[-1].actor == 0


def test_summons_finds_nothing_where_the_top_10_hold_no_character():
    game = reveal("Summons", ann={"deck": [*["Ice"] * 10, ROBB]})
    assert (game.data("found"), game.ann.hand) == ((0,), [])


# --- Calling the Banners


def test_calling_the_banners_gives_1_gold_for_each_character_of_an_opponent():
    game = reveal("Calling the Banners", ann={"play": [KNIGHT]}, bob={"play": [ROBB, BRAN, "The Roseroad"]})
    assert game.ann.gold == 2


def test_calling_the_banners_does_nothing_against_who_has_no_character():
    game = reveal("Calling the Banners", ann={"play": [KNIGHT]}, bob={"play": ["The Roseroad"]})
    assert (used(game, "Calling the Banners"), game.ann.gold) == (False, 0)


# --- Calm Over Westeros


def calm(named: str, bobs: list[str], **ann: object) -> Scenario:
    """Ann names a challenge type; Bob goes first, with claim 1."""
    ann = {"agenda": None, "play": [STEWARD], **ann}
    game = reveal("Calm Over Westeros", "A Clash of Kings", first="bob", ann=ann, bob={"play": bobs})
    game.ann.chooses(named)
    return game


def test_calm_over_westeros_takes_1_from_the_claim_against_its_player():
    """PL-18: a military challenge is won unopposed, yet nobody has to die."""
    game = calm("military", ["The Tickler"])
    game.bob.attacks("military", "The Tickler")
    assert game.happened("bob wins a military challenge against ann")
    assert game.data("claim")[:4] == ("military", "claim", 0, 1)
    assert (game.ann.play, game.bob.power) == ([STEWARD], 1)


def test_calm_over_westeros_leaves_the_claim_of_other_types_alone():
    """PL-18: an intrigue challenge still discards a card."""
    game = calm("military", ["The Tickler"])
    game.bob.attacks("intrigue", "The Tickler")
    assert game.data("claim")[:4] == ("intrigue", "claim", 1, 1)
    assert len(game.ann.discard) == 1


def test_calm_over_westeros_leaves_its_players_own_claim_alone():
    game = calm("power", [])
    game.ann.attacks("power", STEWARD)
    assert game.data("claim")[:4] == ("power", "claim", 1, 1)


def test_calm_over_westeros_ends_when_its_player_reveals_a_new_plot():
    game = calm("military", ["The Tickler"], plots=["Calm Over Westeros", "Taxation"])
    assert not game.entries("expires")
    game.passes()
    assert game.round == 2
    assert game.data("expires")[:5] == ("plot/0", "claimed/0", "add", -1, (0,))
    assert game.match.game.lasting == []


# --- Confiscation


def test_confiscation_discards_an_attachment_of_anybody():
    """PL-14: the attachment goes to its owner's discard pile, and the text it blanked works again."""
    game = reveal(
        "Confiscation",
        ann={"play": [f"{MILK} on Ser Jaime Lannister"]},
        bob={"faction": "lannister", "play": ["Ser Jaime Lannister", KNIGHT, f"Little Bird on {KNIGHT}"]},
    )
    assert game.ann.offered == ["choose Milk of the Poppy", "choose Little Bird"]
    game.ann.chooses(MILK)
    assert (game.ann.discard, game.bob["Ser Jaime Lannister"].attachments) == ([MILK], [])
    game.bob.attacks("military", "Ser Jaime Lannister")
    assert not game.bob["Ser Jaime Lannister"].kneeling


def test_confiscation_does_nothing_without_an_attachment():
    game = reveal("Confiscation", ann={"play": [KNIGHT]}, bob={"play": ["The Roseroad"]})
    assert not used(game, "Confiscation")


# --- Counting Coppers


def test_counting_coppers_draws_3_cards():
    assert len(reveal("Counting Coppers").ann.hand) == 3


def test_counting_coppers_draws_only_when_it_is_revealed():
    game = Scenario(phase="draw", ann={"plot": "Counting Coppers", "agenda": "Fealty"}, bob={})
    assert game.phase == "draw"
    assert len(game.ann.hand) == 2


# --- Filthy Accusations


def test_filthy_accusations_kneels_a_standing_character_of_anybody():
    game = reveal("Filthy Accusations", ann={"play": [KNIGHT]}, bob={"play": [ROBB, f"{BRAN} (kneeling)"]})
    assert game.ann.offered == [f"choose {KNIGHT}", f"choose {ROBB}"]
    game.ann.chooses(ROBB)
    assert game.bob[ROBB].kneeling


def test_filthy_accusations_does_nothing_where_every_character_kneels():
    game = reveal("Filthy Accusations", bob={"play": [f"{ROBB} (kneeling)", "The Roseroad"]})
    assert not used(game, "Filthy Accusations")


# --- Heads on Spikes


def test_heads_on_spikes_gives_2_power_for_a_character_and_puts_it_into_the_dead_pile():
    game = reveal("Heads on Spikes", bob={"hand": [ROBB]})
    assert (game.ann.power, game.bob.dead, game.bob.discard, game.bob.hand) == (2, [ROBB], [], [])


def test_heads_on_spikes_only_discards_what_is_no_character():
    game = reveal("Heads on Spikes", bob={"hand": ["Ice"]})
    assert (game.ann.power, game.bob.dead, game.bob.discard) == (0, [], ["Ice"])


def test_heads_on_spikes_does_nothing_against_an_empty_hand():
    game = reveal("Heads on Spikes", ann={"hand": [ROBB]})
    assert (used(game, "Heads on Spikes"), game.ann.hand) == (False, [ROBB])


# --- Marched to the Wall, Wildfire Assault


def test_marched_to_the_wall_discards_one_character_of_each_player_without_saves():
    """PL-5: a duplicate saves nothing, nobody is killed, and the first player chooses first."""
    game = reveal(
        "Marched to the Wall",
        first="bob",
        ann={"play": [KNIGHT]},
        bob={"play": [f"{EDDARD} (1 duplicate)", "The Roseroad"]},
    )
    assert (game.bob.discard, game.bob.dead, game.bob.play) == ([EDDARD, EDDARD], [], ["The Roseroad"])
    assert (game.ann.discard, game.ann.play) == ([KNIGHT], [])
    assert [entry.actor for entry in game.entries("target")] == [1, 0]
    assert not game.entries("save")


def test_marched_to_the_wall_lets_each_player_choose():
    game = reveal("Marched to the Wall", ann={"play": [KNIGHT, ROBB]}, bob={"play": [BRAN, ARYA]})
    game.ann.chooses(KNIGHT)
    assert game.ann.play == [KNIGHT, ROBB]  # together with what the other chooses
    game.bob.chooses(ARYA)
    assert (game.ann.play, game.bob.play) == ([ROBB], [BRAN])


def test_marched_to_the_wall_asks_nobody_without_characters():
    game = reveal("Marched to the Wall", ann={"play": ["The Roseroad"]})
    assert not used(game, "Marched to the Wall")


def test_wildfire_assault_kills_all_but_3_characters_of_each_player_without_saves():
    """PL-7."""
    bobs = [f"{EDDARD} (1 duplicate)", ROBB, KNIGHT, STEWARD, PUP]
    game = reveal("Wildfire Assault", ann={"play": [ARYA]}, bob={"play": bobs})
    game.ann.chooses(ARYA)
    with pytest.raises(IllegalChoice):
        game.bob.chooses(ROBB, KNIGHT, STEWARD, PUP)
    game.bob.chooses(ROBB, KNIGHT, STEWARD)
    assert (sorted(game.bob.dead), game.bob.discard) == ([PUP, EDDARD], [EDDARD])
    assert (game.bob.play, game.ann.play) == ([ROBB, KNIGHT, STEWARD], [ARYA])
    assert not game.entries("save")


def test_wildfire_assault_kills_nobody_where_there_is_nobody():
    game = reveal("Wildfire Assault", ann={"play": ["The Roseroad"]})
    assert (used(game, "Wildfire Assault"), game.ann.play) == (False, ["The Roseroad"])


# --- Power Behind the Throne


def tokens(game: Scenario) -> dict[str, int]:
    return game.match.game.tokens.get(game.ann["Power Behind the Throne"].number, {})


def test_power_behind_the_throne_gets_a_token_and_discards_it_to_stand_a_character():
    """PL-20."""
    game = reveal(
        "Power Behind the Throne", ann={"play": [f"{KNIGHT} (kneeling)"]}, bob={"play": [f"{ROBB} (kneeling)"]}
    )
    assert tokens(game) == {"stand": 1}
    game.ann.uses("Power Behind the Throne").chooses(KNIGHT)
    assert (game.ann[KNIGHT].kneeling, game.bob[ROBB].kneeling, tokens(game)) == (False, True, {})
    assert not game.ann.may("Power Behind the Throne")
    assert game.ann.explain("Power Behind the Throne").rule == "lcg2:abilities/cost-payable"


def test_power_behind_the_throne_is_not_used_without_a_kneeling_character():
    game = reveal("Power Behind the Throne", ann={"play": [KNIGHT]})
    assert not game.ann.may("Power Behind the Throne")
    assert (game.ann.explain("Power Behind the Throne").rule, tokens(game)) == ("lcg2:target/none", {"stand": 1})


def test_power_behind_the_throne_gets_its_token_only_when_it_is_revealed():
    game = Scenario(
        phase="draw",
        ann={"plot": "Power Behind the Throne", "agenda": "Fealty", "play": [f"{KNIGHT} (kneeling)"]},
        bob={},
    )
    assert (game.ann.may("Power Behind the Throne"), tokens(game)) == (False, {})


def test_power_behind_the_throne_keeps_no_token_in_the_used_pile():
    game = reveal("Power Behind the Throne", ann={"plots": ["Power Behind the Throne", "Taxation"]})
    game.passes()
    assert (game.round, game.ann.plot, tokens(game)) == (2, "Taxation", {})
    assert game.entries("token")[-1].rule == "lcg2:leaves-play/tokens"


# --- Rebuilding


def test_rebuilding_shuffles_up_to_3_cards_of_the_own_discard_pile_into_the_deck():
    game = reveal("Rebuilding", ann={"discard": [ROBB, "Ice", BRAN, ARYA], "filler": 5}, bob={"discard": [KNIGHT]})
    assert len(game.ann.offered) == 4
    with pytest.raises(IllegalChoice):
        game.ann.chooses(ROBB, "Ice", BRAN, ARYA)
    game.ann.chooses(ROBB, "Ice", BRAN)
    assert (game.ann.discard, game.bob.discard) == ([ARYA], [KNIGHT])
    assert {ROBB, "Ice", BRAN} <= set(game.ann.deck)
    assert game.entries("shuffle")[-1].data[0] == 8


def test_rebuilding_may_leave_the_discard_pile_as_it_is():
    game = reveal("Rebuilding", ann={"discard": [ROBB, "Ice"]})
    game.ann.chooses()
    assert (game.ann.discard, game.entries("shuffle")) == ([ROBB, "Ice"], [])


def test_rebuilding_does_nothing_with_an_empty_discard_pile():
    assert not used(reveal("Rebuilding", bob={"discard": [ROBB]}), "Rebuilding")


# --- Reinforcements


def test_reinforcements_puts_a_cheap_character_into_play_from_hand_or_discard_pile():
    """PL-12."""
    game = reveal("Reinforcements", ann={"hand": [EDDARD, "Grey Wind", "Ice"], "discard": [CATELYN, "The Roseroad"]})
    assert game.ann.offered == ["choose Grey Wind", f"choose {CATELYN}"]
    game.ann.chooses(CATELYN)
    assert (game.ann.play, game.ann.discard, game.ann.gold) == ([CATELYN], ["The Roseroad"], 0)
    assert game.data("enter")[1:3] == ("discard", "put into play")


def test_reinforcements_keeps_secret_what_else_the_hand_could_have_given():
    game = reveal("Reinforcements", ann={"hand": [BRAN, "Grey Wind"]})
    game.ann.chooses("Grey Wind")
    assert game.ann.play == ["Grey Wind"]
    target = game.entries("target")[0]
    assert (target.data, target.seats) == (((0,), ()), 0b01)


def test_reinforcements_puts_nobody_into_play_of_whom_a_copy_is_dead():
    game = reveal("Reinforcements", ann={"hand": [BRAN, KNIGHT, KNIGHT], "dead": [BRAN]})
    assert game.ann.offered == [f"choose {KNIGHT}"] * 2


def test_reinforcements_does_nothing_without_a_cheap_character():
    game = reveal("Reinforcements", ann={"hand": [EDDARD, "Ice"], "dead": [BRAN]}, bob={"discard": [KNIGHT]})
    assert not used(game, "Reinforcements")


# --- Supporting the Faith


def test_supporting_the_faith_empties_every_gold_pool_when_the_challenges_phase_begins():
    """PL-16."""
    game = reveal("Supporting the Faith", "A Noble Cause", bob={"play": [KNIGHT]})
    game.bob.attacks("power", KNIGHT)
    assert [entry.data for entry in game.entries("gold")] == [
        ("income", 0, 6),
        ("income", 0, 5),
        ("returns", 6, 0),
        ("returns", 5, 0),
    ]
    assert (game.phase, game.ann.gold, game.bob.gold) == ("challenges", 0, 0)


def test_supporting_the_faith_does_nothing_when_other_phases_begin_or_no_gold_is_there():
    for phase, gold in (("dominance", 2), ("challenges", 0)):
        game = Scenario(phase=phase, ann={"plot": "Supporting the Faith", "gold": gold, "plots": [PLAIN]}, bob={})
        assert not used(game, "Supporting the Faith")
