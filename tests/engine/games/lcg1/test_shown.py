"""Every position, worked example, dispute and clarification has a test, or stands here with the reason why not."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

from tests.reference import reference
from tests.support.engine.shown_positions import read_tests, rules_by_position, shown

HERE = Path(__file__).parent
SHOWN = list(shown("lcg1", sorted([*HERE.glob("test_*.py"), *HERE.glob("sets/core/test_*.py")])))
POSITIONS = {name for one in SHOWN for name in one.positions}
"""And worked examples and disputes."""
RULES = {rule for one in SHOWN for rule in one.rules}

WITH_TITLES = {
    "F-WN-13": "test_responses_go_round_from_the_left_of_whoever_acted",
    "F-TI-1": "test_nobody_attacks_whom_the_own_title_supports",
    "F-TI-3": "test_one_power_a_round_is_claimed_for_opposed_titles_in_all",
    "F-TI-5": "test_the_lord_commander_takes_an_undefended_military_attack_over",
    "F-VA-1": "test_with_three_players_titles_go_back_only_when_each_was_chosen",
    "EX-L5": "test_a_supporter_who_loses_is_the_loser_and_the_target_pays_claim",
    "EX-L9": "test_with_three_players_titles_go_back_only_when_each_was_chosen",
    "L1-35": "test_a_supporter_who_loses_is_the_loser_and_the_target_pays_claim",
}
"""Those that `test_melee` plays, by the test."""
IN_DECK_CHECKS = {"EX-F19": "an event and a plot of one title are counted apart"}
"""Rules of deck construction: the case of `tests/tournament/decks/test_first_edition_decks.py`."""
NOT_OF_PLAY = {
    "lcg1:faq-4.1": "how a card is read: the House is a fact of each card",
    "lcg1:faq-4.9": "a rule of deck construction: tests/tournament/decks",
}


def rules() -> set[str]:
    return {
        rule["id"] for rule in json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes())
    }


def test_every_clarification_of_play_has_a_test_that_names_it():
    clarified = {
        rule for rule in rules() if re.fullmatch(r"lcg1:faq-(\d+\.\d+|draw-cap|event/\w+|character/\w+)", rule)
    }
    assert len(clarified) > 70
    without = set(NOT_OF_PLAY)
    assert sorted(clarified - RULES - without) == []
    assert sorted(without & RULES) == [], "it has a test: take it off the list"


def test_what_tests_name_is_a_rule():
    assert sorted(RULES - rules()) == []


def listed(path: str, pattern: str) -> set[str]:
    found = reference(path, "every one of them has a test that is named after its rule")
    return set(re.findall(pattern, found.read_text(encoding="utf-8")))


def test_every_position_has_a_test():
    wanted = listed("rules/lcg1-scenarios.md", r"\*\*(F-[A-Z]+-\d+)")
    assert len(wanted) == 86
    assert sorted(wanted - POSITIONS - set(WITH_TITLES)) == []


def test_what_deck_checks_show_is_there():
    cases = Path(__file__).parents[3] / "tournament" / "decks" / "test_first_edition_decks.py"
    text = cases.read_text(encoding="utf-8")
    assert [case for case in IN_DECK_CHECKS.values() if f'"{case}"' not in text] == []


def test_every_worked_example_has_a_test():
    wanted = listed("rules/worked-examples.md", r"\*\*(EX-[LTF]\d+)")
    assert len(wanted) > 35
    assert sorted(wanted - POSITIONS - set(WITH_TITLES) - set(IN_DECK_CHECKS)) == []


def test_every_dispute_has_a_test_and_is_decided_by_the_rules_that_it_names():
    path = reference("rules/disputes.json", "every dispute of the first edition has a test that names its rules")
    disputes = [one for one in json.loads(path.read_bytes()) if one["ruleset"] == "lcg1"]
    assert len(disputes) == 18
    shown_by = rules_by_position(SHOWN)
    for dispute in disputes:
        if dispute["id"] in WITH_TITLES:
            continue
        named = shown_by[dispute["id"]]
        assert set(dispute["cite"]) <= named, (dispute["id"], sorted(set(dispute["cite"]) - named))


def test_what_is_played_with_titles_is_there():
    assert sorted(set(WITH_TITLES.values()) - {test.name for test in read_tests([HERE / "test_melee.py"])}) == []
