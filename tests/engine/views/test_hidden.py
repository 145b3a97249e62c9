"""What lies hidden is not in a view, what its viewer has looked at is."""

from engine.log.redaction import PUBLIC
from engine.scenario.scenario import Scenario
from tests.support.engine.views.board import board, card

ARYA, KNIGHT = "Arya Stark", "Tumblestone Knight"


def test_the_public_sees_what_lies_open_and_is_asked_nothing():
    game = Scenario(first="ann", ann={"play": [KNIGHT], "hand": [ARYA]}, bob={"hand": ["Sansa Stark"]})
    view = board(game, PUBLIC)
    assert (view["you"], view["prompt"], view["manners"]) == (None, None, None)
    assert [side["piles"]["hand"] for side in view["seats"]] == [{"count": 1, "cards": None}] * 2
    assert not [id for id in view["cards"] if id.startswith("h")]


def test_a_facedown_duplicate_has_no_code_for_anybody_and_yet_saves():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": [ARYA], "gold": 2, "deck": ["Ice"]},
        bob={"play": [KNIGHT]},
    )
    game.ann.marshals(ARYA).uses(ARYA)
    for viewer in (0, 1, PUBLIC):
        view = board(game, viewer)
        arya = card(view, ARYA, game)
        (duplicate,) = arya["dups"]
        assert arya["dup_count"] == 1
        hidden = view["cards"][duplicate]
        assert (hidden["facedown"], hidden["code"], hidden["on"]) == (True, None, game.ann[ARYA].id)
    game.ann.passes()
    game.bob.attacks("military", KNIGHT)
    game.ann.defends()
    saving = board(game, 0)["prompt"]["offers"][0]
    assert (saving["verb"], saving["card"], saving["other"]) == ("save", duplicate, game.ann[ARYA].id)
    assert "Ice" not in str(game.match.prompt(0))
    assert game.match.prompt(0).offers[0].card == ""


def test_cards_that_are_searched_for_are_in_the_searchers_view_alone():
    game = Scenario(
        phase="plot",
        ann={"plot": None, "plots": ["Summons"], "deck": [ARYA, "Ice"]},
        bob={"plot": None},
    )
    while game.ann.asked != "search":
        next(player for player in game.players if player.asked == "first player").chooses("ann")
    own = board(game, 0)
    found = next(offer for offer in own["prompt"]["offers"] if offer["verb"] == "find")
    assert own["cards"][found["card"]]["code"] == game.match.deal.pool.titled(ARYA).code
    known = own["seats"][0]["piles"]["deck"]["known"]
    assert known[0] == [1, found["card"]]
    assert len(known) == 10
    assert "known" not in board(game, 1)["seats"][0]["piles"]["deck"]


def test_a_hand_that_is_looked_into_is_shown_while_a_card_of_it_is_chosen():
    game = Scenario(
        first="ann",
        ann={"play": ["Melisandre"], "hand": ["Seen In Flames"], "gold": 1, "faction": "baratheon"},
        bob={"hand": [ARYA, "Ice"]},
    )
    game.ann.plays("Seen In Flames")
    own = board(game, 0)
    assert own["prompt"]["question"] in ("target", "pick")
    if own["prompt"]["question"] == "target":
        game.ann.chooses("bob")
        own = board(game, 0)
    titles = {game.match.deal.pool[own["cards"][offer["card"]]["code"]].title for offer in own["prompt"]["offers"]}
    assert titles == {ARYA, "Ice"}
    assert not [id for id in board(game, PUBLIC)["cards"] if id.startswith("h")]
