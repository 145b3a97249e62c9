"""Offers by card: what each is about, what it costs, and which pass gives something up."""

from engine.scenario.scenario import Scenario
from tests.support.engine.melee.seats import table
from tests.support.engine.views.board import Json, board, offer

KNIGHT, ROBB, EDDARD = "Tumblestone Knight", "Robb Stark", "Eddard Stark"


def risks(view: Json) -> dict[str, bool]:
    return {one["verb"]: one["risky"] for one in view["prompt"]["offers"] if one["pass"]}


def test_what_is_marshaled_is_offered_by_its_card_with_its_price():
    game = Scenario(
        phase="marshaling", first="ann", ann={"hand": ["Sansa Stark", ROBB], "play": [ROBB], "gold": 3}, bob={}
    )
    view = board(game, 0)
    sansa, robb = (one for one in view["prompt"]["offers"] if not one["pass"])
    assert (sansa["verb"], sansa["group"], sansa["card"]) == ("marshal", "Marshal", game.ann["Sansa Stark"].id)
    assert sansa["cost"] == {"now": 1, "printed": 3, "by": [["add", -2, view["seats"][0]["plot"]]]}
    assert (robb["verb"], robb["cost"]) == ("duplicate", {"now": 0, "printed": 0})
    assert (view["prompt"]["title"], view["prompt"]["none"]) == ("Actions", "Pass")


def test_a_bearer_is_offered_with_the_attachment_beside_it():
    game = Scenario(
        phase="marshaling", first="ann", ann={"hand": ["Noble Lineage"], "play": [EDDARD, KNIGHT], "gold": 3}, bob={}
    )
    lineage = game.ann["Noble Lineage"].id
    game.ann.chooses("marshal Noble Lineage")
    (eddard, _knight) = board(game, 0)["prompt"]["offers"]
    assert (eddard["verb"], eddard["card"], eddard["other"]) == ("attach", game.ann[EDDARD].id, lineage)
    assert "ann marshals Noble Lineage" in [crumb["words"] for crumb in board(game, 1)["path"]]


def test_a_challenge_names_the_opponent_and_passing_it_is_risky():
    game = table(3, ann={"play": [KNIGHT]}, bob={}, cleo={})
    view = board(game, 0)
    against = offer(view, "military 2")
    assert (against["seat"], against["group"], against["card"]) == (2, "cleo", None)
    assert risks(view) == {"pass": True}
    joust = board(Scenario(first="ann", ann={"play": [KNIGHT]}, bob={}), 0)
    assert offer(joust, "military 1")["group"] == ""


def test_an_event_that_answers_names_the_card_it_answers_to_and_its_price():
    game = Scenario(
        first="ann",
        ann={"play": [EDDARD, "Winterfell Steward"], "hand": ["Put to the Sword"], "gold": 2},
        bob={"play": [KNIGHT]},
    )
    game.ann.attacks("military", EDDARD)
    game.bob.defends()
    view = board(game, 0)
    sword = view["prompt"]["offers"][0]
    assert (sword["verb"], sword["group"], sword["cost"]) == ("use", "Events", {"now": 2, "printed": 2})
    assert risks(view) == {"pass": True}
    assert [crumb["words"] for crumb in view["path"]] == [
        "Challenges",
        "ann's military challenge",
        "Reactions: ann wins the challenge",
    ]
    game.ann.plays("Put to the Sword")
    assert "Reactions: ann wins the challenge" not in [crumb["words"] for crumb in board(game, 1)["path"]]


def test_a_duplicate_that_saves_names_whom_it_saves():
    game = Scenario(
        first="ann", ann={"play": [EDDARD]}, bob={"play": [f"{ROBB} (1 duplicate)", "Winterfell Steward"]}
    )
    game.ann.attacks("military", EDDARD)
    game.bob.defends().chooses(ROBB)
    view = board(game, 1)
    (duplicate,) = view["cards"][game.bob[ROBB].id]["dups"]
    save = view["prompt"]["offers"][0]
    assert (save["verb"], save["card"], save["other"]) == ("save", duplicate, game.bob[ROBB].id)
    assert risks(view) == {"pass": True}


def test_in_an_action_window_only_what_the_phase_alone_offers_makes_a_pass_risky():
    marshaling = {"hand": [KNIGHT], "gold": 2}
    assert risks(board(Scenario(phase="marshaling", first="ann", ann=marshaling, bob={}), 0)) == {"pass": True}
    other = {"hand": ["Confinement"], "gold": 2}
    game = Scenario(phase="marshaling", first="ann", ann=other, bob={"play": [KNIGHT]})
    assert [one["verb"] for one in board(game, 0)["prompt"]["offers"]] == ["use", "pass"]
    assert risks(board(game, 0)) == {"pass": False}


def test_numbers_and_players_are_told_as_such():
    game = Scenario(phase="plot", ann={"plot": None, "plots": ["Summons"]}, bob={"plot": None, "plots": ["Summons"]})
    asked = next(player for player in game.players if player.asked == "first player" or player.asked == "search")
    while asked.asked != "first player":
        asked.passes()
        asked = next(player for player in game.players if player.asked)
    offers = board(game, asked.seat)["prompt"]["offers"]
    assert [one["seat"] for one in offers] == [0, 1]
