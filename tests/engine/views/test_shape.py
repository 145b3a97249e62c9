"""The view has the fields that docs/online-view.md promises, all of them and no others."""

import json
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from engine import Match, core_set
from engine.games.registry import RULESETS, shipped_decks
from engine.log.redaction import PUBLIC
from engine.views import make_card_faces
from tests.effort import examples, in_rotation
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY, Played, some
from tests.support.engine.views.board import Json, board

PAGE = Path(__file__).parents[3] / "docs" / "online-view.md"
FEW_SEATS = [played for played in EVERY if played.seats < 4 or played.format in ("two-on-two", "littlefinger")]
OF_THE_SERVICE = {"version", "status", "wait"}
SOMETIMES = {"by", "known", "reserve", "influence", "crests_by", "traits_by"}
"""Left out where they would be empty, or where a game knows no such value."""


def promised(heading: str) -> Json:
    """An example of the page."""
    found = re.search(rf"## {heading}\n```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def differences(is_: Json, example: Json, at: str = "") -> list[str]:
    """Where an object has other keys than the example's; maps by a card's id have the example's one shape."""
    if is_ is None or example is None:
        return []
    if isinstance(example, list):
        if not isinstance(is_, list):
            return [f"{at} is no list"]
        if example and isinstance(example[0], dict):
            return [one for item in is_ for one in differences(item, example[0], f"{at}[]")]
        return []
    if not isinstance(example, dict):
        wrong = isinstance(example, bool) != isinstance(is_, bool) or isinstance(example, str) != isinstance(is_, str)
        return [f"{at} is {is_!r}, not like {example!r}"] if wrong else []
    if at == "/cards":
        shape = next(iter(example.values()))
        return [one for item in is_.values() for one in differences(item, shape, f"{at}/*")]
    if at.endswith("/tokens"):
        return []
    missing = [f"{at}/{key} is missing" for key in example.keys() - is_.keys() - SOMETIMES]
    foreign = [f"{at}/{key} is not promised" for key in is_.keys() - example.keys() - SOMETIMES]
    within = [
        one for key in is_.keys() & example.keys() for one in differences(is_[key], example[key], f"{at}/{key}")
    ]
    return missing + foreign + within


@pytest.mark.parametrize("number", in_rotation([3, 8], 2))
@pytest.mark.parametrize("played", some(FEW_SEATS, 0), ids=str)
def test_every_view_has_the_fields_of_the_page(played: Played, number: int):
    example = {key: value for key, value in promised("The view").items() if key not in OF_THE_SERVICE}
    found: set[str] = set()
    looks = count()

    def check(match: Match) -> None:
        """Every prompt is looked at by its own seat, or by somebody else."""
        asked = match.choices[0].seat if match.choices else 0
        viewer = asked if next(looks) % 3 else PUBLIC
        found.update(differences(board(match, viewer), example))

    play_out(played.start(number), number, check, most=examples(250, 2000))
    assert found == set()


def test_a_field_more_or_less_is_noticed():
    example = promised("The view")
    assert differences(example, example) == []
    assert differences(example | {"weather": "fine"}, example) == ["/weather is not promised"]
    seat = {key: value for key, value in example["seats"][0].items() if key != "gold"}
    assert differences(example | {"seats": [seat]}, example) == ["/seats[]/gold is missing"]


def test_every_card_has_the_facts_of_the_page():
    example = promised("Facts by code")["01146"]
    for pool in [shipped_decks(game)[0] for game in RULESETS]:
        faces = json.loads(make_card_faces(pool).json)
        assert faces.keys() == pool.facts.keys() | pool.guises.keys()
        assert {tuple(face) for face in faces.values()} == {tuple(example)}
    pool = core_set()
    faces = json.loads(make_card_faces(pool).json)
    robb = faces["01146"]
    told = {key: value for key, value in robb.items() if key not in ("gist", "text")}
    assert told == {key: value for key, value in example.items() if key not in ("gist", "text")}
    assert robb["text"] == [line.words() for line in pool.abilities["01146"]]
    assert {face["cost"] for face in faces.values()} >= {"X", 0, None}


def test_the_mark_of_the_facts_changes_with_them():
    pool = core_set()
    other = pool.with_cards([replace(pool["01146"], strength=6)])
    assert make_card_faces(pool).digest == make_card_faces(core_set()).digest
    assert make_card_faces(other).digest != make_card_faces(pool).digest
