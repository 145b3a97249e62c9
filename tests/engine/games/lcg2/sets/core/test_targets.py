"""Which cards choose targets: a table over the Core Set, held against declarations, tests and card data.

`targets.tsv` says of every code whether an ability of the card has a target, which word decides it, and which test
shows it. A target is chosen when an ability is initiated, after its costs are paid: that is what "choose" means. What
is picked in other words is picked while the effect resolves. So is what is chosen after "then", and what each player
chooses: both are no target in this table.
"""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.abilities import Ability
from engine.cards import TITLE
from engine.games.lcg2.sets.core import ABILITIES
from engine.games.registry import core_facts
from engine.scenario.scenario import Scenario
from tests.engine.games.lcg2.sets.core import drop
from tests.engine.games.lcg2.sets.core.changes import changes
from tests.reference import reference

TABLE = Path(__file__).with_name("targets.tsv")
KNOWN: dict[str, str] = {}
"""Declarations that are not what the table says; who mends one takes it out."""


class Row(NamedTuple):
    code: str
    title: str
    target: str
    word: str
    test: str


@cache
def rows() -> tuple[Row, ...]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert tuple(lines[0]) == Row._fields
    return tuple(Row(*line) for line in lines[1:])


def declares_target(code: str) -> bool:
    return any(isinstance(one, Ability) and one.target is not None for one in ABILITIES.get(code, ()))


def test_every_card_of_the_core_set_is_in_the_table_once():
    facts = [(facts.code, facts.title) for facts in core_facts() if facts.type != TITLE]
    known = {row.code for row in rows()}
    missing = [f"{code}\t{title}\tyes or no\tword\ttest" for code, title in facts if code not in known]
    assert not missing, "add to tests/engine/games/lcg2/sets/core/targets.tsv: " + "; ".join(missing)
    assert [(row.code, row.title) for row in rows()] == facts
    assert {row.target for row in rows()} == {"yes", "no"}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.code)
def test_a_card_declares_a_target_exactly_where_the_table_has_one(row: Row):
    as_declared = declares_target(row.code) == (row.target == "yes")
    assert as_declared == (row.code not in KNOWN), KNOWN.get(row.code, "the declaration or the table is wrong")


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.code)
def test_the_test_that_the_table_names_shows_it(row: Row, monkeypatch: pytest.MonkeyPatch):
    """It uses the card and chooses a target, or uses it without; a constant ability it would miss."""
    abilities = ABILITIES.get(row.code, ())
    if not abilities:
        assert (row.word, row.test) == ("no ability", "-")
        return
    named = [test for test in drop.tests() if test.name.partition("[")[0] == row.test]
    assert named, f"there is no {row.test}"
    if not any(isinstance(one, Ability) for one in abilities):
        dropped = [change for change in changes([row.title]) if change.code == row.code and change.words == "dropped"]
        with drop.changed(dropped[0]):
            assert any(drop.fails(test) for test in named)
        return
    games = played(named, monkeypatch)
    assert any(used(game, row.code) for game in games), f"{row.title} is not used in {row.test}"
    if row.code not in KNOWN:
        assert any(chose_target(game, row.code) for game in games) == (row.target == "yes")


def played(named: list[drop.Test], monkeypatch: pytest.MonkeyPatch) -> list[Scenario]:
    """The scenarios of some tests, played to their ends."""
    games: list[Scenario] = []
    begin = Scenario._begin

    def remembered(game: Scenario, *board: object) -> None:
        games.append(game)
        begin(game, *board)  # type: ignore[arg-type]

    monkeypatch.setattr(Scenario, "_begin", remembered)
    for test in named:
        test.run()
    return games


def used(game: Scenario, code: str) -> list[int]:
    """The steps of the log at which a card was used or played."""
    return [entry.number for entry in game.entries("use", "play") if code in entry.data]


def chose_target(game: Scenario, code: str) -> bool:
    """Whether a target was chosen on the way to an initiation, not while an effect resolved."""
    steps = used(game, code)
    return any(entry.rule == "lcg2:initiating/5" and entry.parent in steps for entry in game.entries("target"))


def test_the_table_has_a_target_where_the_printed_effect_says_choose():
    path = reference("cards/lcg2/packs/Core.json", "the word that makes a target stands in the card's text")
    texts = {card["code"]: card.get("text") or "" for card in json.loads(path.read_bytes())["cards"]}
    printed = [row for row in rows() if row.code in texts]
    before_then = {row.code: re.split(r"\bThen\b", texts[row.code])[0] for row in printed}
    says = {
        code: "yes" if re.search(r"\bchoose\b", text, re.IGNORECASE) else "no" for code, text in before_then.items()
    }
    assert says == {row.code: row.target for row in printed}
