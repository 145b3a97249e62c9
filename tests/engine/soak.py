"""Any number of random matches with every check of the fuzz: `python -m tests.engine.soak --games N --seed S`."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter

from engine.container import dump
from engine.verify import verify
from tests.engine.play import POOL, check_state, play_out, start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    endings: Counter[str] = Counter()
    decisions = faults = 0
    began = time.process_time()
    for done in range(asked.games):
        number = asked.seed + done
        try:
            recorder = play_out(start(number), number, check_state)
            report = verify(dump(recorder.record), POOL)
            if not report.ok:
                raise AssertionError(str(report.faults[0]))
            decisions += len(recorder.record.inputs)
            outcome = recorder.match.outcome
            endings[outcome.reason if outcome else "none"] += 1
        except Exception:
            faults += 1
            print(f"\nmatch {number}:\n{traceback.format_exc()}", file=sys.stderr)
        if done % 10 == 9 or done + 1 == asked.games:
            print(f"\r{done + 1} of {asked.games} matches, {faults} faults", end="", file=sys.stderr)
    spent = time.process_time() - began
    print(file=sys.stderr)
    print(f"{asked.games} matches, {decisions} inputs, {dict(endings)}, {faults} faults, {spent:.0f} CPU-seconds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
