"""Matches to which no rule brings an end: bots agree on a draw where they see none, and nowhere else."""

from __future__ import annotations

import pytest

from engine import Match
from engine.bots import propose_draw, sees_no_end
from engine.games.ccg.sets.iron_throne.pool import iron_throne
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario
from tests.support.engine.play import start_core

POOL = with_blanks(iron_throne())
DEAD_END = {
    "play": ["The Roseroad"],
    "hand": ["Moment of Glory", "Eddard Stark", "Rhaegal"],
    "dead": ["Eddard Stark"],
    "plot": "Outfox",
    "filler": 0,
    "faction": "stark",
}
"""No character, and of those in hand one is dead and one costs 10, for which no plot of these pays."""


def table(**ann: object) -> Match:
    bob = {"play": ["Harrenhal"], "plot": "Outfox", "filler": 0}
    sides = {"ann": {**DEAD_END, **ann}, "bob": bob}
    return Scenario(phase="challenges", first="ann", round=9, ruleset="ccg", pool=POOL, **sides).match


def test_the_draw_that_all_agree_on_ends_the_match_without_a_winner():
    match = table()
    for proposal in propose_draw(match):
        match.submit(proposal)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (-1, "draw agreed")


@pytest.mark.parametrize(
    "more",
    [
        {"deck": ["Bloodlust"]},
        {"play": ["Arya Stark"]},
        {"dead": []},
        {"hand": ["Arya Stark"]},
        {"used": ["Under One Banner"], "hand": ["Rhaegal"], "faction": "targaryen", "play": ["Fallow Fields"] * 2},
    ],
    ids=["a card to draw", "a character", "one that may come", "another that may come", "one that can be paid"],
)
def test_while_something_may_come_that_wins_power_nobody_agrees(more: dict[str, object]):
    match = table(**more)
    assert not sees_no_end(match.game, 0)
    assert propose_draw(match) == []


def test_what_others_hold_is_not_seen():
    assert sees_no_end(table(hand=["Arya Stark"]).game, 1)


def test_where_an_empty_deck_loses_every_match_ends():
    match = start_core(1)
    assert not sees_no_end(match.game, 0)
