"""First edition timing: the action window, and how an ability is used in it."""

from engine.games.lcg1.timing.ability_use import ABILITY, act, execute_effect, upcoming_events
from engine.games.lcg1.timing.action_window import (
    AFTERWARDS,
    TIMING_RULES,
    WINDOW_NAMES,
    can_be_answered,
    current_course,
    discard_illegal_attachments,
    execute,
    execute_with_destinations,
    let_happen,
    note_expired_first,
    open_action,
    resolve_keyword,
    settle,
)
from engine.games.lcg1.timing.destinations import QUESTIONS
from engine.games.lcg1.timing.draws import drawn_counter
from engine.games.lcg1.timing.duplicates import save_with_duplicate

__all__ = [
    "ABILITY",
    "AFTERWARDS",
    "QUESTIONS",
    "TIMING_RULES",
    "WINDOW_NAMES",
    "act",
    "can_be_answered",
    "current_course",
    "discard_illegal_attachments",
    "drawn_counter",
    "execute",
    "execute_effect",
    "execute_with_destinations",
    "let_happen",
    "note_expired_first",
    "open_action",
    "resolve_keyword",
    "save_with_duplicate",
    "settle",
    "upcoming_events",
]
