"""A challenge in the view: who takes part, what the sides count, what it comes to."""

from engine.scenario.scenario import Scenario
from tests.support.engine.melee.seats import KNIGHT, table
from tests.support.engine.views.board import board

EDDARD, TYRION, TYWIN = "Eddard Stark", "Tyrion Lannister", "Tywin Lannister"


def test_nobody_is_told_of_a_challenge_until_its_attackers_are_declared_but_who_declares_it():
    game = Scenario(first="ann", ann={"play": [EDDARD, KNIGHT]}, bob={"play": [KNIGHT]})
    game.ann.chooses("military against bob")
    assert board(game, 1)["challenge"] is None
    own = board(game, 0)["challenge"]
    assert (own["type"], own["defender"], own["attackers"], own["if_now"]) == ("military", 1, [], None)
    assert [crumb["words"] for crumb in board(game, 1)["path"]] == ["Challenges", "ann's challenge", "Attackers"]


def test_the_view_says_what_comes_of_a_challenge_as_things_stand():
    game = Scenario(first="ann", ann={"play": [EDDARD]}, bob={"play": [KNIGHT, "Winterfell Steward"]})
    game.ann.attacks("military", EDDARD)
    now = board(game, 1)["challenge"]
    assert now["attackers"] == [game.ann[EDDARD].id]
    assert now["totals"] == [5, 0]
    assert now["if_now"] == {
        "winner": 0,
        "margin": 5,
        "unopposed": True,
        "claim": 1,
        "words": "ann wins unopposed; claim 1: bob loses 1 character.",
    }
    game.bob.defends(KNIGHT)
    assert board(game, 1)["challenge"]["if_now"]["words"] == "ann won by 3."


def test_where_the_defender_would_win_there_is_no_claim():
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, "Winterfell Steward"], "hand": ["Confinement"], "gold": 3, "faction": "martell"},
        bob={"play": [TYWIN], "faction": "lannister"},
    )
    game.ann.attacks("power", KNIGHT)
    game.ann.passes()
    game.bob.chooses(TYWIN)
    challenge = board(game, 0)["challenge"]
    assert challenge["if_now"]["words"] == "bob wins by 4; no claim."
    assert challenge["if_now"]["claim"] == 0


def test_who_is_bypassed_is_told_with_whom_it_was_by():
    game = Scenario(
        first="ann", ann={"play": [TYRION], "faction": "lannister"}, bob={"play": [EDDARD, "Littlefinger"]}
    )
    game.ann.attacks("intrigue", TYRION, bypassing=("Littlefinger",))
    view = board(game, 1)
    bypassed = game.bob["Littlefinger"].id
    assert view["challenge"]["bypassed"] == [{"card": bypassed, "by": game.ann[TYRION].id}]
    assert view["cards"][bypassed]["state"] == ["bypassed"]
    assert view["cards"][game.ann[TYRION].id]["state"] == ["attacking"]


def test_who_bypassed_whom_outlives_being_saved():
    game = Scenario(
        first="ann", ann={"play": [TYRION], "faction": "lannister"}, bob={"play": [EDDARD, "Littlefinger"]}
    )
    game.ann.attacks("intrigue", TYRION, bypassing=("Littlefinger",))
    again = type(game.match).from_bytes(game.match.to_bytes(), game.match.deal)
    assert board(again, 1) == board(game, 1)


def test_what_a_title_adds_to_a_side_is_named():
    game = table(3, ann={"play": [KNIGHT], "title": "Hand of the King"}, bob={"play": [KNIGHT]})
    game.ann.attacks("power", KNIGHT, against="bob")
    challenge = board(game, 2)["challenge"]
    assert challenge["totals"] == [3, 0]
    assert challenge["totals_by"] == [["Hand of the King", 1, 0]]
