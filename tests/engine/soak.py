"""Random matches with all Core cards, every check of the fuzz: `python -m tests.engine.soak --games N --seed S`."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine.abilities import Ability, Declared
from engine.cards import Pool
from engine.log.journal import Entry
from engine.record.container import dump
from engine.record.verify import verify
from engine.table.constants import Constant
from engine.table.game import Game
from tests.engine.play import CORE, check_state, play_out, start_core

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


def play(number: int) -> Played:
    """Plays a match with every check, proves its record, and counts which abilities did something."""
    played = Played(number)
    applied: Counter[Line] = Counter()
    try:
        recorder = play_out(start_core(number, counting(applied)), number, check_state)
        report = verify(dump(recorder.record), CORE)
        if not report.ok:
            raise AssertionError(str(report.faults[0]))
        played.decisions = len(recorder.record.inputs)
        outcome = recorder.match.outcome
        played.ending = outcome.reason if outcome else "none"
        played.resolved = resolved(recorder.record.entries) + applied
    except Exception:
        played.fault = traceback.format_exc()
    return played


# --- which abilities did something


def counting(applied: Counter[Line]) -> Pool:
    """The Core Set with constant abilities that count how often they applied to something."""

    def watch(line: Line, constant: Constant) -> Constant:
        def applies(game: Game, source: int, who: int) -> bool:
            if constant.applies(game, source, who):
                applied[line] += 1
                return True
            return False

        return replace(constant, applies=applies)

    def watched(code: str, lines: tuple[Declared, ...]) -> tuple[Declared, ...]:
        return tuple(
            watch((code, number), line) if isinstance(line, Constant) else line for number, line in enumerate(lines)
        )

    return replace(CORE, abilities={code: watched(code, lines) for code, lines in CORE.abilities.items()})


def resolved(entries: Iterable[Entry]) -> Counter[Line]:
    """The abilities that were used, and not canceled, by the log alone."""
    used: dict[int, Line] = {}
    for entry in entries:
        if entry.kind == "play":
            used[entry.number] = line_of(str(entry.data[0]), 0)
        elif entry.kind == "use" and entry.rule != "lcg2:duplicates/save":
            number, code = entry.data[1], entry.data[2]
            used[entry.number] = line_of(str(code), number if isinstance(number, int) else 0)
        elif entry.kind == "canceled":
            used.pop(entry.parent, None)
    return Counter(used.values())


def line_of(code: str, number: int) -> Line:
    """The log numbers abilities that are used, and an event has one of them; a declaration numbers constants, too."""
    places = [place for place, line in enumerate(CORE.abilities[code]) if isinstance(line, Ability)]
    return code, places[number]


def never(seen: Counter[Line]) -> list[str]:
    """Declared abilities that did nothing in any match, in words."""
    return [
        f"{code} {CORE[code].title}, ability {number + 1}: {line.words()}"
        for code, lines in sorted(CORE.abilities.items())
        for number, line in enumerate(lines)
        if not seen[code, number]
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    numbers = range(asked.seed, asked.seed + asked.games)
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
        print(f"fault in match {played.number}: {why}; once mended, keep it: golden/core-{played.number}.kingsmoot")
    silent = never(seen)
    declared = sum(map(len, CORE.abilities.values()))
    print(f"{declared - len(silent)} of {declared} declared abilities did something")
    for words in silent:
        print(f"never: {words}")
    return 1 if faults or silent else 0


if __name__ == "__main__":
    sys.exit(main())
