"""The kinds of entry, by subject: each declared once, with its data, its sentence and what it shows."""

from engine.log.entries import (
    answers,
    challenges,
    effects,
    framework,
    lasting_effects,
    melee,
    table,
    windows,
)
from engine.log.kinds import KINDS

__all__ = ["KINDS", "answers", "challenges", "effects", "framework", "lasting_effects", "melee", "table", "windows"]
