"""Cost of the view that a board is sent: CPU time and bytes."""

from __future__ import annotations

import gzip
import time
from itertools import count
from statistics import median

import msgspec

from engine import Match
from engine.bots import RandomBot, propose_draw

COMPRESSION_LEVEL = 6
"""The compression level of the service."""
MEASURED_EVERY = 5
REPETITIONS = 5
"""How often each view is made, since one alone is too short for the clock."""
_encode = msgspec.json.Encoder().encode


def view_costs(match: Match, bot: RandomBot) -> list[tuple[float, float, int, int]]:
    """Measure views at every fifth prompt of a random match.

    Each row has the CPU-milliseconds of the asked seat's view and of another seat's view, and the bytes of the
    first, plain and compressed.
    """
    found = []
    for turn in count():
        if match.outcome is not None:
            break
        choices = match.choices[0]
        if turn % MEASURED_EVERY == 0:
            other = (choices.seat + 1) % match.game.seats
            sent = _encode(match.seen(choices.seat))
            packed = gzip.compress(sent, COMPRESSION_LEVEL)
            found.append((_cost(match, choices.seat), _cost(match, other), len(sent), len(packed)))
        match.submit(bot.choose(choices), 0, choices.step)
        for proposal in propose_draw(match):
            match.submit(proposal)
    return found


def _cost(match: Match, seat: int) -> float:
    began = time.process_time()
    for _ in range(REPETITIONS):
        _encode(match.seen(seat))
    return (time.process_time() - began) / REPETITIONS * 1000


def rows_of(costs: list[tuple[float, float, int, int]]) -> list[tuple[str, str, str, str]]:
    """Return rows: what was measured, its value, its limit and its goal."""
    asked, others, plain, packed = zip(*costs, strict=True)
    return [
        ("view of the seat that is asked, median prompt, ms", f"{median(asked):.2f}", "0.6", "0.3"),
        ("view of another seat, median prompt, ms", f"{median(others):.2f}", "0.6", "0.3"),
        ("view, median prompt, KB", f"{median(plain) / 1024:.1f}", "", ""),
        ("view as it is sent, median prompt, KB", f"{median(packed) / 1024:.2f}", "3", "2"),
        ("view as it is sent, largest, KB", f"{max(packed) / 1024:.2f}", "", ""),
    ]
