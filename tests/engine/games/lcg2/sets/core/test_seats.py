"""What changes with more seats than two: a table over the Core Set, held against declarations and tests.

`seats.tsv` says of every code what a third player changes, and which tests of `tests/engine/melee/cards` show it. Of
a card with "nothing" all that it says is about its own player, or about the card it is attached to.
"""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.abilities import Ability
from engine.cards import INTIMIDATE, PILLAGE, STEALTH, TITLE, Facts
from engine.games.lcg2.sets.core import ABILITIES
from engine.games.registry import core_facts
from tests.engine.games.lcg2.sets.core import drop
from tests.engine.games.lcg2.sets.core.changes import changes

TABLE = Path(__file__).with_name("seats.tsv")
MELEE = Path(__file__).parents[4] / "melee" / "cards"
NOTHING = "nothing"

OF_PLAYERS = re.compile(
    r"opponent|player|los[eit]|winner|attacker'|defend|against you|dominance|1 additional (\w+ )?challenge"
    r"|all characters|in a challenge\.|takes effect|challenge is initiated"
)
"""Words of a declaration that speak of players, or of what several players do."""
OWN = re.compile(r"(?i:while you are (not )?the first player)|does not kneel to defend|the dominance phase begins")
"""Words that sound like it and are about the card's own player or the card itself."""
OF_THE_OTHER_SIDE = STEALTH | PILLAGE | INTIMIDATE
"""Keywords that reach for the cards of another player."""

BY_KEYWORD = (
    "stealth bypasses characters of the player who is attacked",
    "pillage discards from the loser's deck",
)


class Row(NamedTuple):
    code: str
    title: str
    change: str
    tests: str


@cache
def rows() -> tuple[Row, ...]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert tuple(lines[0]) == Row._fields
    return tuple(Row(*line) for line in lines[1:])


@cache
def cards() -> tuple[Facts, ...]:
    return tuple(facts for facts in core_facts() if facts.type != TITLE)


@cache
def shown() -> dict[str, list[drop.Test]]:
    """The tests with three seats, by name, parameters spelled out."""
    found: dict[str, list[drop.Test]] = {}
    for test in drop.tests_in(sorted(MELEE.glob("test_*.py"))):
        found.setdefault(test.name.partition("[")[0], []).append(test)
    return found


def test_every_card_of_the_core_set_is_in_the_table_once():
    known = {row.code for row in rows()}
    missing = [f"{facts.code} {facts.title}" for facts in cards() if facts.code not in known]
    assert not missing, (
        f"add a line of {', '.join(Row._fields)} to tests/engine/games/lcg2/sets/core/seats.tsv: {'; '.join(missing)}"
    )
    assert [(row.code, row.title) for row in rows()] == [(facts.code, facts.title) for facts in cards()]


def test_a_card_has_tests_exactly_where_something_changes():
    assert [row.code for row in rows() if (row.change == NOTHING) != (row.tests == "-")] == []
    assert [row.code for row in rows() if not row.change.strip()] == []


def speaks_of_others(facts: Facts) -> bool:
    """Whether a card's declaration names players, or chooses cards that are not said to be its own player's."""
    declared = ABILITIES.get(facts.code, ())
    if facts.keywords & OF_THE_OTHER_SIDE or any(OF_PLAYERS.search(OWN.sub("", one.words())) for one in declared):
        return True
    targets = [one.target.words for one in declared if isinstance(one, Ability) and one.target is not None]
    return any(not re.search(r"\byou(r| control)\b", words) for words in targets)


def test_no_card_that_speaks_of_players_is_said_to_be_the_same():
    same = {row.code for row in rows() if row.change == NOTHING}
    assert [facts.title for facts in cards() if speaks_of_others(facts) and facts.code in same] == []


def test_every_test_with_three_seats_is_in_the_table():
    named = {name for row in rows() for name in row.tests.split() if row.tests != "-"}
    assert sorted(named) == sorted(shown())


@pytest.mark.parametrize("row", [row for row in rows() if row.tests != "-"], ids=lambda row: row.code)
def test_the_tests_that_the_table_names_play_the_card(row: Row):
    """Each has the card on its board; without what the card declares, one of them fails."""
    named = {name: [test for test in shown().get(name, []) if row.title in test.source] for name in row.tests.split()}
    assert all(named.values()), f"{row.title} is not named in {row.tests}"
    dropped = [change for change in changes([row.title]) if change.code == row.code and change.words == "dropped"]
    tests = [test for some in named.values() for test in _about(row.title, some)]
    for change in dropped:
        with drop.changed(change):
            if any(drop.fails(test) for test in tests):
                return
    # What a keyword does is no declaration that could be dropped.
    assert row.change in BY_KEYWORD, f"{row.tests} would not miss {row.title}"


def _about(title: str, tests: list[drop.Test]) -> list[drop.Test]:
    """Of a test with parameters those whose own parameters name the card, where any do."""
    return [test for test in tests if title in test.name] or tests
