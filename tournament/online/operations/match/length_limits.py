"""How long an online match may get, and so what readers of its record have to take.

`replays/operations/opened_match` reads and proves every file that stays within these bounds. What a seat may add
besides its choices is bounded in `seat_rate_limits`.
"""

from typing import Final

MOST_STEPS: Final = 20_000
"""Steps of the log after which no choice is taken any more; a long match has 4,000."""
MOST_TAKEBACKS: Final = 30
"""Requests to take back that a seat makes in one match."""
