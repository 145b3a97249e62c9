"""What a board of the first edition is drawn from besides what all games have: influence, crests, ties of titles."""

from __future__ import annotations

from engine.games.registry import shipped_decks
from engine.views.card_faces import make_card_face
from tests.support.engine.games.lcg1.board import Scenario
from tests.support.engine.views.board import board, card

POOL = shipped_decks("lcg1")[0]


def influence(game: Scenario, seat: int) -> tuple[int, list[str]]:
    """What a seat could kneel for, and the titles of the cards that are worth it."""
    view = board(game, 1)
    value = view["seats"][seat]["values"]["influence"]
    titles = [game.match.deal.pool[view["cards"][by]["code"]].title for _add, _worth, by in value.get("by", ())]
    return value["now"], titles


def test_a_seat_shows_the_influence_that_its_standing_cards_are_worth():
    game = Scenario(ann={"play": ["Septry", "Shrine", "Sellsail"]}, bob={"play": ["Septry (kneeling)"]})
    assert influence(game, 0) == (3, ["Septry", "Shrine"])
    assert influence(game, 1) == (0, [])
    game.ann.uses("Sellsail").chooses("Shrine")
    assert influence(game, 0) == (2, ["Septry"])


def test_a_card_that_is_no_influence_says_so_where_influence_is_to_be_knelt():
    game = Scenario(ann={"play": ["Septry", "Shrine", "Sellsail", "Barracks"]}, bob={})
    game.ann.uses("Sellsail")
    view = board(game, 0)
    barracks = card(view, "Barracks", game)
    (why,) = [one for one in view["prompt"]["cannot"] if view["cards"][one["card"]] == barracks]
    assert why["short"] == "no influence"


def test_faces_tell_influence_crests_and_whom_a_title_supports_and_opposes():
    robb, roads = (
        make_card_face(POOL, POOL.titled("Robb Stark").code),
        make_card_face(POOL, POOL.titled("Crossroads").code),
    )
    assert (robb.crests, robb.influence, roads.influence, roads.gold) == (("noble",), None, 1, 1)
    assert make_card_face(POOL, "title-whispers").ties == (
        "Supports: Master of Coin.",
        "Opposes: Master of Laws and Crown Regent.",
    )
    assert make_card_face(POOL, "title-regent").ties == ()


def test_the_card_of_a_house_is_called_by_the_word_of_the_game():
    said = [line for code in POOL.facts for line in POOL.text(code)]
    assert not [line for line in said if "faction card" in line]
    assert "put 1 power on your House card" in POOL.text(POOL.titled("Lannisport").code)[0]


def test_a_duplicate_names_the_window_in_which_it_saves():
    game = Scenario(ann={"hand": ["Dagger"]}, bob={"play": ["Widow", "Warden (1 duplicate)"]})
    game.ann.plays("Dagger").chooses("Widow")
    assert game.bob.offered == ["use Widow", "pass"]
    (duplicate,) = [name for one in board(game, 1)["cards"].values() for name in one["dups"]]
    assert "duplicates save only in a save or cancel window" in [
        check.words for way in game.match.trace(1, duplicate) for check in way.checks
    ]
