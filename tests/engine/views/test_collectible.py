"""What a board is told of the games that have influence, crests, several Houses and marks."""

from dataclasses import replace

import pytest

from engine.games.registry import RULESETS, shipped_decks
from engine.views.card_faces import make_card_face
from tests.support.engine.games.ccg.positions import Position
from tests.support.engine.games.ccg.sets.iron_throne.board import board as laid
from tests.support.engine.played_games import EVERY, Played
from tests.support.engine.views.board import Json, board, card

ARYA, KEEP = "Arya Stark", "Rich Lands and a Keep"


@pytest.mark.parametrize("played", EVERY, ids=str)
def test_influence_stands_at_the_seats_of_the_games_that_have_it(played: Played):
    has = any(facts.influence for facts in shipped_decks(played.game)[0].facts.values())
    sides = board(played.start(3), 0)["seats"]
    assert [("influence" in side["values"]) for side in sides] == [has] * played.seats
    assert has == RULESETS[played.game].terms.influence


def test_influence_names_the_standing_cards_that_could_kneel_for_it():
    game = Position(ann={"play": ["Gossip", "Great Sept", "Gossip (kneeling)"]}, bob={})
    gossip, sept = [one["id"] for one in _in_play(game) if not one["kneels"]]
    found = board(game, 1)["seats"][0]["values"]["influence"]
    assert found == {"now": 4, "printed": 0, "by": [["add", 1, gossip], ["add", 3, sept]]}


def _in_play(game: Position) -> list[Json]:
    seen = board(game, 1)
    return [{"id": id, **seen["cards"][id]} for id in seen["seats"][0]["piles"]["play"]["cards"]]


def test_gained_crests_name_their_source_and_are_left_out_where_there_are_none():
    game = laid((ARYA, f"{KEEP} on {ARYA}"))
    seen = board(game, 1)
    assert card(seen, ARYA, game)["crests_by"] == [["gain", "noble", game.ann[KEEP].id]]
    assert "crests_by" not in card(seen, KEEP, game)


def test_doomed_cards_in_the_dead_pile_are_counted_towards_those_that_lose():
    game = Position(ann={"dead": ["Raven King", "Raven King", "Page"]}, bob={})
    assert [side["doomed"] for side in board(game, 1)["seats"]] == [{"dead": 2, "most": 5}, {"dead": 0, "most": 5}]


def test_faces_have_every_house_whose_decks_alone_and_marks():
    pool = shipped_decks("ccg")[0]
    faces = {facts.title: make_card_face(pool, code) for code, facts in pool.facts.items()}
    brienne, siege = faces["Brienne of Tarth"], faces["Extended Siege"]
    assert (brienne.houses, brienne.only, faces[ARYA].houses) == (("stark", "baratheon"), (), ())
    assert (siege.only, siege.marks, faces["Permutation of Power"].marks) == (
        ("greyjoy", "martell"),
        (),
        ("multiplayer",),
    )
    marked = replace(pool["ite_8"], doomed=True, perpetual=True, promotional=True)
    assert make_card_face(pool.with_cards([marked]), "ite_8").marks == ("doomed", "perpetual", "promotional")


def test_a_card_that_is_what_must_not_be_is_refused_by_that_word():
    dwarf, jaime = "You've Killed the Wrong Dwarf!", "Ser Jaime Lannister"
    ann = {"play": [jaime], "hand": [dwarf], "faction": "lannister"}
    game = laid(ann, ("Knight of the Tumblestone", "House Umber Recruiter"))
    game.ann.plays(dwarf)
    refused = {one["card"]: one["short"] for one in board(game, 0)["prompt"]["cannot"]}
    assert refused[game.ann[jaime].id] == "Noble"
