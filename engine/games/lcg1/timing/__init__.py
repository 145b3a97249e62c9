"""First edition timing: the action window, and how an ability is used in it."""

from engine.games.lcg1.timing.ability_use import ABILITY, act, coming, effect
from engine.games.lcg1.timing.action_window import (
    AFTERWARDS,
    STEPS,
    TIMINGS_OF,
    carry_through,
    course_of,
    discard_illegal,
    execute,
    happens,
    may_be_answered,
    note_expired_first,
    open_action,
    resolve_keyword,
    settle,
)
from engine.games.lcg1.timing.destinations import QUESTIONS
from engine.games.lcg1.timing.draws import drawn
from engine.games.lcg1.timing.duplicates import save_with_duplicate

__all__ = [
    "ABILITY",
    "AFTERWARDS",
    "QUESTIONS",
    "STEPS",
    "TIMINGS_OF",
    "act",
    "carry_through",
    "coming",
    "course_of",
    "discard_illegal",
    "drawn",
    "effect",
    "execute",
    "happens",
    "may_be_answered",
    "note_expired_first",
    "open_action",
    "resolve_keyword",
    "save_with_duplicate",
    "settle",
]
