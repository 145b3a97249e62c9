"""Values come with what they are made of, limits with how often they were used."""

from engine.scenario.scenario import Scenario
from tests.support.engine import cards
from tests.support.engine.views.board import board, card

KNIGHT, EDDARD, ROBB, TYWIN = "Tumblestone Knight", "Eddard Stark", "Robb Stark", "Tywin Lannister"


def at_rest(**ann: object) -> Scenario:
    return Scenario(first="ann", ann={"play": [EDDARD], **ann}, bob={"faction": "lannister"})


def test_str_and_icons_name_the_cards_that_change_them():
    game = at_rest(play=[EDDARD, f"Ice on {EDDARD}", f"Noble Lineage on {EDDARD}"])
    ice, lineage = game.ann["Ice"].id, game.ann["Noble Lineage"].id
    eddard = card(board(game, 1), EDDARD, game)
    assert eddard["str"] == {"now": 7, "printed": 5, "by": [["add", 2, ice]]}
    assert (eddard["icons"], eddard["icons_by"]) == (["military", "power"], [["gain", "power", lineage]])
    assert card(board(game, 1), "Ice", game)["on"] == game.ann[EDDARD].id


def test_a_value_that_nothing_changes_has_no_reasons():
    assert card(board(at_rest(), 0), EDDARD, at_rest())["str"] == {"now": 5, "printed": 5}


def test_a_gained_keyword_names_its_source():
    game = at_rest(play=["Stannis Baratheon", "Lightbringer on Stannis Baratheon"], faction="baratheon")
    stannis = card(board(game, 0), "Stannis Baratheon", game)
    assert "renown" in stannis["keywords"]
    assert stannis["keywords_by"] == [["gain", "renown", game.ann["Lightbringer"].id]]


def test_a_blank_card_is_called_blank_and_has_lost_its_keywords():
    game = Scenario(ann={"play": [f"Milk of the Poppy on {TYWIN}"]}, bob={"play": [TYWIN], "faction": "lannister"})
    assert card(board(game, 0), TYWIN, game)["blank"]
    game = Scenario(ann={"play": [f"Milk of the Poppy on {ROBB}"]}, bob={"play": [ROBB]})
    robb = card(board(game, 0), ROBB, game)
    assert (robb["blank"], robb["keywords"]) == (True, [])


def test_a_card_of_the_own_hand_says_what_it_would_cost_and_why():
    game = at_rest(hand=["Sansa Stark", "Put to the Sword"], plot="A Noble Cause")
    own = board(game, 0)
    plot = own["seats"][0]["plot"]
    assert card(own, "Sansa Stark", game)["cost"] == {"now": 1, "printed": 3, "by": [["add", -2, plot]]}
    assert card(own, "Put to the Sword", game)["cost"] == {"now": 2, "printed": 2}
    assert card(own, EDDARD, game)["cost"] is None


def test_plot_values_name_the_cards_in_play_that_add_to_them():
    game = at_rest(play=[EDDARD, "The Kingsroad", "The Roseroad"])
    values = board(game, 1)["seats"][0]["values"]
    assert values["initiative"]["by"] == [["add", 1, game.ann["The Kingsroad"].id]]
    assert (values["income"]["now"], values["income"]["printed"]) == (6, 5)
    assert values["claim"] == {"now": 1, "printed": 1}


def test_an_effect_of_an_event_is_named_by_the_card_in_the_discard_pile():
    cold = "Withering Cold"
    game = cards.scenario(first="ann", ann={"play": [KNIGHT, "Sansa Stark"], "hand": [cold]}, bob={})
    game.ann.attacks("power", KNIGHT)
    game.ann.plays(cold).chooses(KNIGHT)
    view = board(game, 1)
    (reason,) = card(view, KNIGHT, game)["str"]["by"]
    assert reason[:2] == ["add", -4]
    assert view["cards"][reason[2]] == card(view, cold, game)


def test_limits_say_how_often_an_ability_was_used():
    game = Scenario(
        first="bob",
        ann={"play": [f"{ROBB} (kneeling)", "Arya Stark"]},
        bob={"play": [TYWIN], "faction": "lannister"},
    )
    limit = {"words": "once per round", "used": 0, "most": 1}
    assert card(board(game, 1), ROBB, game)["limits"] == [limit]
    game.bob.attacks("military", TYWIN)
    game.ann.defends().chooses("Arya Stark").uses(ROBB)
    assert card(board(game, 1), ROBB, game)["limits"] == [limit | {"used": 1}]


def test_immunities_are_told_in_words():
    game = cards.scenario(ann={"play": ["Anointed Knight"]}, bob={})
    assert card(board(game, 1), "Anointed Knight", game)["immune"] == ["effects of events"]


def test_challenges_that_were_made_and_are_left_are_counted():
    game = at_rest(play=[EDDARD, KNIGHT])
    assert board(game, 1)["seats"][0]["challenges"] == {"left": ["military", "intrigue", "power"], "made": []}
    game.ann.attacks("military", KNIGHT)
    assert board(game, 1)["seats"][0]["challenges"] == {"left": ["intrigue", "power"], "made": ["military"]}
