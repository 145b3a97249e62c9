"""Kinds of entry by subject, each with data, sentence and shown cards."""

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
