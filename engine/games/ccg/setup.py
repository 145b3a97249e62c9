"""Setup of the collectible game: 5 gold of characters and locations.

Its steps are those of the first edition.
"""

from engine.games.lcg1.setup import QUESTIONS, STEPS
from engine.table.frames import declare_card_steps, sequence

SETUP = sequence("ccg.setup", *STEPS)
declare_card_steps(SETUP, "attach")

__all__ = ["QUESTIONS", "SETUP"]
