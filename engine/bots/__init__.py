"""Bots: one that answers at random, and thinking bots of three strengths."""

from typing import Final

from engine.bots.random_bot import RandomBot
from engine.bots.stalemate import propose_draw, sees_no_end
from engine.bots.thinker import STRENGTHS, BotStrength, Thinker
from engine.errors import EngineError

RANDOM: Final = "random"
KINDS: Final = (RANDOM, *STRENGTHS)
"""All kinds of bots, the weakest first."""

Bot = RandomBot | Thinker


def make_bot(kind: str, seed: bytes, name: str = "") -> Bot:
    """Create a bot; the same kind, seed and name give the same answers."""
    if kind == RANDOM:
        return RandomBot(seed, name)
    if kind not in STRENGTHS:
        raise EngineError(f"there is no bot {kind!r}; one of {', '.join(KINDS)}")
    return Thinker(seed + name.encode(), STRENGTHS[kind])


__all__ = [
    "KINDS",
    "RANDOM",
    "STRENGTHS",
    "Bot",
    "BotStrength",
    "RandomBot",
    "Thinker",
    "make_bot",
    "propose_draw",
    "sees_no_end",
]
