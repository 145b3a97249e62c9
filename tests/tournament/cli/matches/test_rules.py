"""`kingsmoot rules coverage`: the page is current, and no rule is without a line, a test or a reason."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.games.registry import RULESETS
from tests.reference import ROOT
from tournament.cli import main
from tournament.cli.matches.rules import uncovered

TESTS = ROOT / "tests"


def test_the_page_is_as_it_would_be_made_now():
    made = CliRunner().invoke(main, ["rules", "coverage", "--tests", str(TESTS)])
    assert made.exit_code == 0
    again = "make it again: kingsmoot rules coverage > docs/rules-coverage.md"
    assert made.output == (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8"), again


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_rule_is_cited_rested_on_or_tested_or_has_a_reason(game: str):
    assert uncovered(RULESETS[game], TESTS) == []


def test_without_tests_it_says_where_to_call_it(tmp_path: Path):
    result = CliRunner().invoke(main, ["rules", "coverage", "--tests", str(tmp_path)])
    assert result.exit_code != 0
    assert f"There are no tests in {tmp_path}; call it in a checkout, or with --tests." in result.output
