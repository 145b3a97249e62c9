"""Tables of rules are read as they are written, and a slip in one is refused when it is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from engine.games.registry import RULESETS
from engine.play.rules.cited import CitedRules
from engine.play.rules.conditions import parse_condition
from engine.play.rules.related_rules import RelatedRules
from engine.play.rules.rule_tables import read_rows

NAMES = [field.name for field in fields(CitedRules)]
Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a table of a package, and return the package's name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def table(name: str, text: str) -> str:
        package = f"{tmp_path.name}_game"
        (tmp_path / package).mkdir()
        (tmp_path / package / name).write_text(text, encoding="utf-8")
        return package

    return table


def test_rows_have_their_headings(write: Write):
    package = write("some.txt", "# a comment\nalone\n\n[one, two] beside\n[three]\nbelow\nlong\n    row\n")
    assert list(read_rows(package, "some.txt")) == [
        ("", "alone"),
        ("one, two", "beside"),
        ("three", "below"),
        ("three", "long    row"),
    ]


def test_a_table_of_related_rules_says_where_each_bears_and_what_is_left_out(write: Write):
    related = RelatedRules(
        write("related_rules.txt", "[draw, stand] deck hand if first x\n[left out: no such] 1 2\n")
    )
    assert {kind: [ids for ids, _bears in cases] for kind, cases in related.cases.items()} == {
        "draw": ["deck hand"],
        "stand": ["deck hand"],
    }
    assert related.placed == {f"{related.game}:deck", f"{related.game}:hand"}
    assert related.left_out == {f"{related.game}:1": "no such", f"{related.game}:2": "no such"}


def test_a_condition_of_unknown_words_is_refused():
    with pytest.raises(ValueError, match="no condition begins like 'casts a shadow'"):
        parse_condition("first income and not casts a shadow")


def test_a_name_that_has_two_rules_is_refused(write: Write):
    package = write("cited_rules.txt", f"1 {' '.join(NAMES)}\n2 stealth\n")
    with pytest.raises(ValueError, match="a name has two rules, one of them in '2 stealth'"):
        CitedRules.read(package)


def test_a_name_without_a_rule_is_refused(write: Write):
    package = write("cited_rules.txt", f"1 {' '.join(name for name in NAMES if name != 'stealth')}\n")
    with pytest.raises(TypeError, match="stealth"):
        CitedRules.read(package)


@pytest.mark.parametrize("game", RULESETS)
def test_each_name_has_the_rule_of_its_game(game: str):
    assert {rule.partition(":")[0] for rule in RULESETS[game].cited.rules} == {game}
