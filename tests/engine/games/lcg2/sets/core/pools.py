"""The pools whose cards are declared: where each declares, by which rules, and where it is tested."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from engine.abilities import Declaration
from engine.cards import Facts, Pool
from engine.games import lcg1, lcg2
from engine.games.ccg.ruleset import CCG
from engine.games.ccg.sets.iron_throne import ABILITIES as THRONE_ABILITIES
from engine.games.ccg.sets.iron_throne import pool as throne
from engine.games.lcg1.ruleset import LCG1
from engine.games.lcg1.sets.core import ABILITIES as FIRST_ABILITIES
from engine.games.lcg1.sets.core import pool as first
from engine.games.lcg1.sets.core.titles import TITLES as FIRST_TITLES
from engine.games.lcg2.ruleset import LCG2
from engine.games.lcg2.sets.core import ABILITIES as SECOND_ABILITIES
from engine.games.lcg2.sets.core import pool as second
from engine.games.lcg2.sets.core.titles import TITLES as SECOND_TITLES
from engine.ruleset import Ruleset

TESTS: Final = Path(__file__).resolve().parents[4]
NOT_ABOUT_CARDS: Final = frozenset(
    f"test_{name}"
    for name in (
        "adding_a_card",
        "declarations",
        "declared",
        "drop",
        "facts",
        "gists",
        "index",
        "random_matches",
        "ready_decks",
        "seats",
        "targets",
        "texts",
    )
)


class Declaring(NamedTuple):
    """One pool, and all that a check of its declarations needs."""

    ruleset: Ruleset
    folder: Path
    """Where its cards are declared."""
    kept: Path
    """The file that says what they declared."""
    pool: Callable[[], Pool]
    facts: Callable[[], tuple[Facts, ...]]
    titles: tuple[Facts, ...]
    abilities: Mapping[str, tuple[Declaration, ...]]
    tests: tuple[Path, ...]
    """The files of tests about its cards."""

    def named(self) -> dict[str, str]:
        """Every title by its code."""
        return {facts.code: facts.title for facts in (*self.facts(), *self.titles)}


def _about_cards(folder: Path) -> tuple[Path, ...]:
    return tuple(path for path in sorted(folder.glob("test_*.py")) if path.stem not in NOT_ABOUT_CARDS)


def _core(package: object, tests: Path) -> tuple[Path, Path]:
    """Where a game's Core Set declares, and the file that keeps it."""
    return Path(str(getattr(package, "__file__"))).parent / "sets" / "core", tests / "declared.txt"  # noqa: B009 - of a module


MELEE: Final = (
    *(TESTS / "melee" / f"{name}.py" for name in ("test_titles", "test_redirect")),
    *sorted((TESTS / "melee" / "cards").glob("test_*.py")),
)
SECOND: Final = Declaring(
    LCG2,
    *_core(lcg2, TESTS / "games" / "lcg2" / "sets" / "core"),
    second.core_set,
    second.core_facts,
    SECOND_TITLES,
    SECOND_ABILITIES,
    (*_about_cards(TESTS / "games" / "lcg2" / "sets" / "core"), *MELEE),
)
FIRST: Final = Declaring(
    LCG1,
    *_core(lcg1, TESTS / "games" / "lcg1" / "sets" / "core"),
    first.core_set,
    first.core_facts,
    FIRST_TITLES,
    FIRST_ABILITIES,
    (*_about_cards(TESTS / "games" / "lcg1" / "sets" / "core"), TESTS / "games" / "lcg1" / "test_melee.py"),
)
THRONE: Final = Declaring(
    CCG,
    Path(throne.__file__).parent,
    TESTS / "games" / "ccg" / "sets" / "iron_throne" / "declared.txt",
    throne.iron_throne,
    throne.card_facts,
    FIRST_TITLES,
    {code: lines for code, lines in THRONE_ABILITIES.items() if not code.startswith("title-")},
    _about_cards(TESTS / "games" / "ccg" / "sets" / "iron_throne"),
)
"""Its multiplayer cards are declared by the first edition."""
POOLS: Final = {declaring.ruleset.id: declaring for declaring in (SECOND, FIRST, THRONE)}
