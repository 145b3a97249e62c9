"""How far tests with random input look: a part of the way in `make test`, all of it in `make soak`."""

import os
from typing import Final

SOAK: Final = os.environ.get("KINGSMOOT_SOAK") == "1"


def examples(few: int, many: int) -> int:
    """How many to try."""
    return many if SOAK else few
