"""How long a pass waits that shall not tell whether it was chosen: drawn alike for who can act and who can't."""

from hashlib import sha256
from math import exp
from statistics import NormalDist
from typing import Final

MIDDLE: Final = 900
"""Milliseconds: who passes without a thought needs about as long to see what is asked and to press."""
SPREAD: Final = 0.35
LEAST: Final = 400
MOST: Final = 2500


def drawn_wait(seed: bytes, since: int, seat: int) -> int:
    """The wait of a seat that is asked since a step, in milliseconds; the same however often it is asked for.

    It is drawn from the match's secret, the step and the seat: neither cards nor offers have a part in it.
    """
    drawn = sha256(b"kingsmoot wait" + seed + since.to_bytes(8) + seat.to_bytes(2)).digest()
    share = (int.from_bytes(drawn[:6]) + 1) / (2**48 + 1)
    return round(min(max(MIDDLE * exp(SPREAD * NormalDist().inv_cdf(share)), LEAST), MOST))
