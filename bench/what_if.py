"""Cost of a what-if at steps all over a long match, both lines in words."""

from __future__ import annotations

import time
from random import Random
from typing import Final

from engine.record.what_if import GivenAnswer
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match
from tournament.replays.operations.what_if import question_at, try_line

LONG_SAMPLE: Final = "sample-long"
WHAT_IF_COUNT: Final = 200

Row = tuple[str, str, str, str]


def measure_what_ifs() -> list[Row]:
    """Measure what-ifs at answers that could have been others."""
    opened, chance = open_match(sample_match(LONG_SAMPLE)), Random(1)
    answers = [entry.number for entry in opened.entries if entry.kind in ("pass", "choice") and len(entry.secret) > 2]
    spent, met = [], 0
    for step in chance.sample(answers, len(answers)):
        asked = question_at(opened, step)
        others = [id for id, _words, chosen in asked.offers if not chosen]
        if not others or not asked.least <= 1 <= asked.most:
            continue
        began = time.process_time()
        told = try_line(opened, step, asked.seat, [GivenAnswer((others[0],))])
        spent.append((time.process_time() - began) * 1000)
        met += told.met is not None
        if len(spent) == WHAT_IF_COUNT:
            break
    spent.sort()
    what = f"what-if in a log of {opened.steps:,} steps"
    return [
        (f"{what}, median, ms", f"{spent[len(spent) // 2]:.1f}", "", ""),
        (f"{what}, p99, ms", f"{spent[int(len(spent) * 0.99)]:.1f}", "50", "20"),
        (f"{what}, lines that meet again", f"{met} of {len(spent)}", "", ""),
    ]
