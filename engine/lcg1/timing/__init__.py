"""First edition timing: the action window, what goes on in it, and how an ability is used there."""

from engine.lcg1.timing.destinations import QUESTIONS
from engine.lcg1.timing.drawing import drawn
from engine.lcg1.timing.duplicates import save_with_duplicate
from engine.lcg1.timing.using import ABILITY, act, coming, effect
from engine.lcg1.timing.window import (
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
