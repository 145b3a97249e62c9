"""How cards of the collectible game declare their abilities.

They use the first edition's constructors, except for plots. What a plot does automatically when revealed is a passive
like any other, so the first player orders all of them together. There is no taxation phase and no Limited Response.
"""

from __future__ import annotations

from typing import Final

from engine.abilities.ability import Ability, PlayRestriction
from engine.abilities.parts import AnyPart
from engine.abilities.refs import SELF
from engine.abilities.targets import Target
from engine.abilities.trigger import Trigger
from engine.games.lcg1.declarations import (
    any_phase,
    canceling,
    challenges,
    dominance,
    draw_phase,
    marshalling,
    passive,
    plot_phase,
    response,
    saving,
    standing,
)
from engine.vocabulary.triggers import happens_to

PHASES: Final = ("plot", "draw", "marshalling", "challenges", "dominance", "standing")


def when_revealed(*do: AnyPart, target: Target | None = None, when: tuple[PlayRestriction, ...] = ()) -> Ability:
    """Declare what a plot does when revealed."""
    return passive(Trigger(("reveal plot",), (happens_to(SELF),)), *do, target=target, when=when)


__all__ = [
    "PHASES",
    "any_phase",
    "canceling",
    "challenges",
    "dominance",
    "draw_phase",
    "marshalling",
    "passive",
    "plot_phase",
    "response",
    "saving",
    "standing",
    "when_revealed",
]
