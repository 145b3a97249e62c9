"""Random matches with all Core cards, every check of the fuzz: `python -m tests.engine.soak --games N --seed S`.

With `--game lcg1` or `ccg` those of another game: joust, and melee of three to six seats, with random legal decks,
every third with decks and players that make for cards which chance seldom comes to (`directed.py` of the game).
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine import Match
from engine.abilities import Ability, Declaration
from engine.abilities.constant import Constant
from engine.bots import RandomBot
from engine.cards import Pool
from engine.chain.journal import LogEntry
from engine.play.abilities import initiation
from engine.record.container import dump
from engine.record.verify import verify
from engine.table.constants import ON_HOUSE, SPENDABLE_GOLD, TRACKS_STRENGTH
from engine.table.deal import Deal
from engine.table.game import Game
from engine.table.rows import AbilityUse
from tests.support.engine.games.ccg.directed import THRONE
from tests.support.engine.games.lcg1.directed import FIRST
from tests.support.engine.games.lcg1.matches import first_printing
from tests.support.engine.play import CORE, check_state, play_out, start_core

MOST: Final = 10_000
"""Inputs after which a match is left as it stands: not every game has a rule that brings each to an end."""
Line = tuple[str, int]
"""A card's code and the number of one of its declared abilities."""


@dataclass
class Played:
    """What came of one match."""

    number: int
    decisions: int = 0
    ending: str = "fault"
    resolved: Counter[Line] = field(default_factory=Counter)
    fault: str = ""


class Soaked(NamedTuple):
    """What is played: the cards, how a match begins, and how often every ability is to do something."""

    pool: Pool
    start: Callable[[int, Pool], Match]
    least: int
    first: Callable[[str], str] = lambda code: code
    """The number under which a card is declared, of a number that repeats it."""
    bot: Callable[[int, Match], RandomBot | None] = lambda number, match: None
    """Who plays a match, where that is not left to chance alone."""
    never: frozenset[Line] = frozenset()
    """Abilities that no card of the pool brings about; they are not counted."""


DOOMED: Final = ("ite_p21", 0)
"""Widow of War keeps doomed cards in hands, and the edition has none."""
SOAKED: Final = {
    "lcg2": Soaked(CORE, start_core, 1),
    "lcg1": Soaked(FIRST.legal.pool, FIRST.start, 5, first_printing, FIRST.bot),
    "ccg": Soaked(THRONE.legal.pool, THRONE.start, 5, bot=THRONE.bot, never=frozenset({DOOMED})),
}


def play(asked: tuple[str, int, bool]) -> Played:
    """Plays a match, with every check unless it is only counted, and counts which abilities did something."""
    game, number, checked = SOAKED[asked[0]], asked[1], asked[2]
    played = Played(number)
    applied: Counter[Line] = Counter()
    try:
        with using() as used:
            match = game.start(number, counting(game.pool, applied))
            recorder = play_out(match, number, check_state if checked else None, MOST, bot=game.bot(number, match))
            resolved = Counter(line_of(recorder.match.deal, row) for row in used if not row.canceled)
        faults = verify(dump(recorder.record), game.pool).faults if checked else ()
        if faults:
            raise AssertionError(str(faults[0]))
        played.decisions = len(recorder.record.inputs)
        outcome = recorder.match.outcome
        played.ending = outcome.reason if outcome else f"no end in {MOST} inputs"
        applied += told(game.pool, recorder.record.entries, applied)
        for (code, line), times in (resolved + applied).items():
            played.resolved[game.first(code), line] += times
    except Exception:
        played.fault = traceback.format_exc()
    return played


# --- which abilities did something


def counting(pool: Pool, applied: Counter[Line]) -> Pool:
    """The same cards with constant abilities that count how often they applied to something."""

    def watch(line: Line, constant: Constant) -> Constant:
        def applies(game: Game, source: int, who: int) -> bool:
            if constant.applies(game, source, who):
                applied[line] += 1
                return True
            return False

        return replace(constant, applies=applies)

    def watched(code: str, lines: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
        return tuple(
            watch((code, number), line) if isinstance(line, Constant) else line for number, line in enumerate(lines)
        )

    return replace(pool, abilities={code: watched(code, lines) for code, lines in pool.abilities.items()})


def told(pool: Pool, entries: Iterable[LogEntry], applied: Counter[Line]) -> Counter[Line]:
    """How often constants did something that are never asked whether they apply: the log tells, or their fellows."""
    marks = {
        (code, number): line.quantity
        for code, lines in pool.abilities.items()
        for number, line in enumerate(lines)
        if isinstance(line, Constant) and line.quantity in (ON_HOUSE, SPENDABLE_GOLD, TRACKS_STRENGTH)
    }
    on_house = Counter(entry.data[0] for entry in entries if entry.kind == "brings" and entry.data[1] == "on house")
    spent = sum(entry.kind == "spends" for entry in entries)
    found: Counter[Line] = Counter()
    for (code, number), quantity in marks.items():
        fellows = sum(times for (other, _number), times in applied.items() if other == code)
        found[code, number] = {ON_HOUSE: on_house[code], SPENDABLE_GOLD: spent, TRACKS_STRENGTH: fellows}[quantity]
    return found


@contextmanager
def using() -> Iterator[list[AbilityUse]]:
    """While this lasts, every use of an ability is taken down; whether it was canceled it says itself."""
    used: list[AbilityUse] = []

    class Counted(AbilityUse):
        def __init__(self, *row: int) -> None:
            super().__init__(*row)
            used.append(self)

    initiation.AbilityUse = Counted  # type: ignore[misc]
    try:
        yield used
    finally:
        initiation.AbilityUse = AbilityUse  # type: ignore[misc]


def line_of(deal: Deal, row: AbilityUse) -> Line:
    """The table numbers abilities that are used; a declaration numbers constants, too."""
    code = deal.facts[row.card].code
    places = [place for place, line in enumerate(deal.pool.abilities[code]) if isinstance(line, Ability)]
    return code, places[row.ability]


def rarely(game: Soaked, seen: Counter[Line]) -> list[str]:
    """Declared abilities that did nothing in any match, or not often enough, in words."""
    return [
        f"{code} {game.pool[code].title}, ability {number + 1}: {line.words()} ({seen[code, number]} times)"
        for code, lines in sorted(game.pool.abilities.items())
        for number, line in enumerate(lines)
        if game.first(code) == code and (code, number) not in game.never and seen[code, number] < game.least
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(SOAKED), default="lcg2")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--count", action="store_true", help="check nothing, only count which abilities did something"
    )
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    game = SOAKED[asked.game]
    numbers = [(asked.game, number, not asked.count) for number in range(asked.seed, asked.seed + asked.games)]
    endings: Counter[str] = Counter()
    seen: Counter[Line] = Counter()
    faults: list[Played] = []
    decisions = 0
    began = time.monotonic()
    with multiprocessing.get_context("fork").Pool(asked.processes) as workers:
        for done, played in enumerate(workers.imap_unordered(play, numbers, chunksize=4), 1):
            endings[played.ending] += 1
            seen += played.resolved
            decisions += played.decisions
            if played.fault:
                faults.append(played)
                print(f"\nmatch {played.number}:\n{played.fault}", file=sys.stderr)
            print(f"\r{done} of {asked.games} matches, {len(faults)} faults", end="", file=sys.stderr)
    print(file=sys.stderr)
    spent = time.monotonic() - began
    print(f"{asked.games} matches, {decisions} inputs, {dict(endings)}, {len(faults)} faults, {spent:.0f} seconds")
    for played in sorted(faults, key=lambda one: one.number):
        why = played.fault.strip().splitlines()[-1]
        keep = f"; once fixed: python -m tests.engine.golden core {played.number}" if game.least == 1 else ""
        print(f"fault in match {played.number}: {why}{keep}")
    rare = rarely(game, seen)
    declared = sum(len(lines) for code, lines in game.pool.abilities.items() if game.first(code) == code)
    declared -= len(game.never)
    often = "" if game.least == 1 else f" {game.least} times at least"
    print(f"{declared - len(rare)} of {declared} declared abilities did something{often}")
    for words in rare:
        print(f"rarely: {words}")
    return 1 if faults or rare else 0


if __name__ == "__main__":
    sys.exit(main())
