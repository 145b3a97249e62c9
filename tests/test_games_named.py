"""Where the games may be named: code that serves all of them asks `engine.games.registry`, and never spells one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS
from tournament.decks.cards import FACTIONS_OF, RulesetId
from tournament.decks.play_formats import ALIASES, DEFAULT_FORMAT, FORMATS
from tournament.regulations.presets import joust_preset, melee_preset

ROOT = Path(__file__).resolve().parent.parent

IDS = re.compile("|".join(GAMES), re.IGNORECASE)
EDITIONS = re.compile("second edition|first edition|collectible", re.IGNORECASE)
"""What people call them; in a string it would choose a game, in prose it may stand."""

MAY_NAME = (
    "engine/games/registry.py",
    "engine/base/defaults.py",
    *(f"engine/games/{id}/" for id in GAMES),
    "tournament/decks/",
)
"""The table of defaults names the rules of each game that come nearest."""
MAY_NAME_EDITIONS = (*MAY_NAME, "tournament/regulations/")
"""Points and tiebreaks are called after the editions whose regulations they come from."""

SHOWN = ("*.html", "*.txt", "*.js", "*.css", "*.svg")
"""Files of pages that are read as text."""


def named_in(source: str, file: str) -> Iterator[str]:
    """Every name and string of a module that names a game; docstrings and comments are prose."""
    tree = ast.parse(source)
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if node in prose and isinstance(node, ast.Constant):
            continue
        for spelled in words_of(node):
            if names_a_game(spelled, file, editions=isinstance(node, ast.Constant)):
                yield f"{file}:{getattr(node, 'lineno', 0)} {spelled!r}"


def words_of(node: ast.AST) -> Iterator[str]:
    """What a node spells itself: identifiers, module paths, strings."""
    for _field, value in ast.iter_fields(node):
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str):
                yield word
            elif isinstance(word, bytes):
                yield word.decode("latin-1")


def named_in_text(text: str, file: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), start=1):
        if names_a_game(line, file):
            yield f"{file}:{number} {line.strip()[:80]!r}"


def names_a_game(words: str, file: str, *, editions: bool = True) -> bool:
    if IDS.search(words) and not file.startswith(MAY_NAME):
        return True
    return bool(editions and EDITIONS.search(words) and not file.startswith(MAY_NAME_EDITIONS))


@pytest.mark.parametrize("package", ["engine", "tournament"])
def test_no_module_that_serves_all_games_names_one(package: str):
    named = []
    for path in sorted((ROOT / package).rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if names_a_game(file, file):
            named.append(file)
        named += named_in(path.read_text(encoding="utf-8"), file)
    assert named == []


def test_no_page_names_a_game():
    named: list[str] = []
    for folder in ("templates", "tournament/static"):
        pages = sorted(path for kind in SHOWN for path in (ROOT / folder).rglob(kind))
        assert pages, folder
        for path in pages:
            named += named_in_text(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    assert named == []


@pytest.mark.parametrize(
    "line",
    [
        "from engine.games.lcg2 import round_chart as chart",
        "import engine.games.lcg2.round_chart",
        "from engine.games.registry import LCG2",
        "from engine.games import lcg2 as game",
        "start(ruleset='lcg1')",
        "default = 'ccg-legacy'",
        "rule = f'lcg2:{place}'",
        "key = b'lcg2'",
        "def lcg1_card(): ...",
        "def read(ccg): ...",
        "read(ccg=1)",
        "game.LCG2",
        "class Lcg2: ...",
        "global lcg2",
        "points = 'Second edition'",
        "words = f'as the first edition, {more}'",
        "help = 'The collectible game'",
        "match game:\n    case ccg: ...",
    ],
)
def test_the_walk_sees_a_game_that_is_named(line: str):
    assert len(list(named_in(line, "tournament/online/planted.py"))) >= 1


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ('"""Second edition words, as in lcg2:4.2."""', "tournament/online/planted.py"),
        ("# lcg2", "tournament/online/planted.py"),
        ("class Game:\n    id: str\n    '''Such as lcg2.'''", "engine/planted.py"),
        ("from engine.games.registry import DEFAULT_GAME", "engine/planted.py"),
        ("SECOND_EDITION = 5", "tournament/online/planted.py"),
        ("rule = 'lcg2:save'", "engine/games/lcg2/planted.py"),
        ("rule = 'lcg2:save'", "tournament/decks/planted.py"),
        ("name = 'second edition'", "tournament/regulations/planted.py"),
    ],
)
def test_the_walk_lets_prose_and_the_games_own_places_be(line: str, file: str):
    assert list(named_in(line, file)) == []


def test_regulations_are_called_after_editions_and_know_no_id():
    assert list(named_in("rule = 'lcg2:save'", "tournament/regulations/planted.py")) != []


def test_the_walk_of_pages_sees_a_game_that_is_named():
    page = "<p>\n<input placeholder=\"lcg2:4.2\">\n{{ points('second edition') }}\n</p>"
    assert [found.split()[0] for found in named_in_text(page, "templates/planted.html")] == [
        "templates/planted.html:2",
        "templates/planted.html:3",
    ]


def test_every_game_can_be_run_as_a_tournament():
    for game in GAMES.values():
        assert joust_preset(game.regulations).scheme
        assert melee_preset(game.regulations).scheme
        assert FACTIONS_OF[RulesetId(game.id)]
        assert FORMATS[ALIASES[game.id]].ruleset == game.id
    assert {*RulesetId} == {*GAMES}
    assert {*RULESETS} <= {*GAMES}


def test_the_game_that_is_meant_where_none_is_named_can_be_played():
    assert RULESETS[DEFAULT_GAME].id == DEFAULT_GAME
    assert FORMATS[DEFAULT_FORMAT].ruleset == DEFAULT_GAME
