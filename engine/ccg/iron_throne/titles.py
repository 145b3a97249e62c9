"""The six multiplayer cards: whom each supports, whom it opposes, and what it gives its bearer.

They are those that the first edition took over, so facts and declarations stand there.
"""

from engine.lcg1.core.titles import CARDS, TITLES

__all__ = ["CARDS", "TITLES"]
