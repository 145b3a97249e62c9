"""The same questions to three games: of which cards nobody takes control."""

from __future__ import annotations

import pytest

from tests.support.engine.three.table import GAMES, Table, three


def whom(title: str, ann: dict[str, object], bob: dict[str, object]) -> dict[str, bool]:
    """Whether ann's Coup may take a character of bob's, who has a Giant besides."""

    def ask(game: Table) -> bool:
        game.until(lambda: game.ann.may("Coup"))
        game.ann.uses("Coup")
        if game.ann.asked != "target":  # the Giant alone was left
            return False
        assert game.ann.may("Giant")
        able = game.ann.may(title)
        assert (game.match.explain(game.ann.seat, game.bob[title].id) is None) == able
        game.ann.chooses(title if able else "Giant")
        game.until(lambda: game.entries("control"))
        return able

    return three(ask, ann={"hand": ["Coup"], **ann}, bob={**bob, "play": ["Giant", "Page", *bob["play"]]})  # type: ignore[misc]


def in_all(able: bool) -> dict[str, bool]:
    return dict.fromkeys(GAMES, able)


def test_a_bearer_of_a_unique_attachment_that_one_has_in_play():
    answers = whom("Squire", {"play": ["Hill Man", "Crown on Hill Man"]}, {"play": ["Squire", "Crown on Squire"]})
    assert answers == {"ccg": False, "lcg1": False, "lcg2": True}


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ({"play": ["Hill Man"]}, ["Squire", "Crown on Squire"]),
        ({"play": ["Hill Man", "Blade on Hill Man"]}, ["Squire", "Blade on Squire"]),
        ({"play": ["Hill Man", "Crown on bob's Squire"]}, ["Squire"]),
    ],
    ids=["no copy", "not unique", "the copy is one's own"],
)
def test_a_bearer_of_other_attachments(ann: dict[str, object], bob: list[str]):
    assert whom("Squire", ann, {"play": bob}) == in_all(True)


@pytest.mark.parametrize("ann", [{"dead": ["Warden"]}, {"play": ["Warden"]}], ids=["dead", "in play"])
def test_a_unique_card_of_which_one_has_a_copy(ann: dict[str, object]):
    assert whom("Warden", ann, {"play": ["Warden"]}) == in_all(False)


def test_a_unique_card_of_which_one_has_none():
    assert whom("Warden", {"hand": ["Coup", "Warden"]}, {"play": ["Warden"]}) == in_all(True)
