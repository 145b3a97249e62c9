"""Every rule that the engine cites exists in the rules index."""

import pytest

from engine import core_set
from engine.abilities import Ability, Part, PlayRestriction
from engine.games.lcg2.ruleset import LCG2
from tests.support.engine.cards import scenario
from tests.support.engine.rule_index import INDEX, cited


def test_every_cited_rule_is_in_the_index():
    assert sorted(f"{file}: {rule}" for file, rule in cited() if rule not in INDEX) == []


def test_the_walk_finds_the_citations():
    rules = {rule for _file, rule in cited()}
    assert {"lcg2:4.2.2", "lcg2:aw-3", "lcg2:duplicates/save"} <= rules
    assert len(rules) > 80


@pytest.mark.parametrize("phase", ["plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation"])
def test_every_entry_of_a_played_phase_cites_a_rule_of_the_index(phase: str):
    side = {"plots": ["Summons"], "hand": ["Bran Stark"]}
    sides = {name: {**side, "play": ["Robb Stark", f"Bodyguard on {name}'s Robb Stark"]} for name in ("ann", "bob")}
    game = scenario(phase, "ann", **sides)
    game.passes()
    assert {entry.rule for entry in game.log if entry.number > 1 and entry.parent != 1} <= INDEX  # 1 is the board


def test_what_cards_cite_by_name_is_a_rule_of_their_game():
    named = {
        line.rule
        for lines in core_set().abilities.values()
        for ability in lines
        if isinstance(ability, Ability)
        for line in (*ability.do, *ability.when)
        if isinstance(line, Part | PlayRestriction)
    }
    assert {"kill", "lasting", "restriction"} <= named
    assert {LCG2.cited.named(rule) for rule in named} <= INDEX


def test_every_rule_that_shared_code_asks_for_is_the_games_own():
    assert LCG2.cited.rules <= INDEX
    assert set(LCG2.timings.values()) <= INDEX
