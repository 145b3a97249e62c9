"""A point that the documents leave open is told by the number of its default, and only where it is open."""

from __future__ import annotations

import pytest

from engine.base import defaults
from engine.base.defaults import DEFAULTS
from engine.log.kinds import describe_entry
from engine.log.names import Names
from tests.effort import examples
from tests.support.engine.cards import scenario
from tests.support.engine.games.lcg1.board import Scenario as FirstEdition
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY, NAMES, Played
from tests.support.engine.rule_index import INDEX


@pytest.mark.parametrize("played", [one for one in EVERY if one.seats in (2, 4)], ids=str)
def test_a_match_tells_numbers_of_defaults_that_its_documents_leave_open(played: Played):
    for number in range(examples(1, 20)):
        record = play_out(played.start(number), number).record
        names = Names(list(NAMES[: played.seats]), played.pool)
        for entry in record.entries:
            if entry.kind == "unsettled":
                (default,) = entry.data
                assert played.game not in DEFAULTS[default].settled
                assert describe_entry(entry, names).sentence == f"Default: {DEFAULTS[default].words}"


def test_what_settles_a_point_or_a_default_follows_is_a_rule():
    for number, default in DEFAULTS.items():
        assert 0 < number < 256
        assert {rule for rule in (*default.settled.values(), default.like) if rule} <= INDEX
        assert all(rule.startswith(f"{game}:") for game, rule in default.settled.items())


def test_every_name_has_a_number_of_its_own():
    named = [value for name, value in vars(defaults).items() if name.isupper() and isinstance(value, int)]
    assert sorted(named) == sorted(DEFAULTS)


def test_the_first_edition_settles_who_has_the_duplicates_of_a_card_that_changes_control():
    game = FirstEdition(ann=dict(hand=["Lure"]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses("Lure")
    assert (game.ann["Warden"].duplicates, game.entries("unsettled")) == (1, [])
    assert game.entries("control")
    hand = ["Turned Cloak"]
    other = scenario(
        phase="draw", first="ann", ann={"hand": hand, "gold": 2}, bob={"play": ["Robb Stark (1 duplicate)"]}
    )
    other.ann.plays("Turned Cloak")
    assert [entry.data for entry in other.entries("unsettled")] == [(defaults.DUPLICATES_OF_TAKEN,)]
