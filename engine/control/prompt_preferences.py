"""Prompt preferences: what a seat may set, and when it passes automatically."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.abilities import TIMINGS
from engine.chain.inputs import Setting
from engine.english import phrase
from engine.errors import IllegalChoice
from engine.play.windows.windows import window_names
from engine.prompts.prompts import PASS, Option
from engine.table.game import Game
from engine.table.rows import AUTO_PASS, UNTIL_DECISION, UNTIL_TARGETED, PromptPreferences

WINDOW_QUESTION: Final = "opportunity"
"""The name of the question that windows ask."""
WINDOW_VERBS: Final = ("use", "save", PASS)
"""The verbs that any window may offer; all others belong to a seat's own turn."""
ASK_SINGLE_CHOICES: Final = "choices"
"""In `ask_in`, beside windows: ask the seat even if it has only one answer."""
ON: Final = "on"
ON_OFF: Final = (ON, "off")


def list_settings(timings: Iterable[int]) -> dict[str, str]:
    """Return the values that `ask_in` may hold, by their names in settings."""
    return {**window_names(timings), ASK_SINGLE_CHOICES: ASK_SINGLE_CHOICES}


def is_always_asked(game: Game, seat: int) -> bool:
    """Tell whether the seat would be asked here even with only one answer.

    If so, the fact that it is asked reveals nothing.
    """
    asked, asks = game.asked, game.manners[seat].ask_in
    if asked is None or seat not in asked.waiting():
        return False
    if asked.name != WINDOW_QUESTION:
        return ASK_SINGLE_CHOICES in asks
    return TIMINGS[game.windows[game.stack[-1].a].timing].name in asks


def change_preference(game: Game, setting: Setting) -> PromptPreferences:
    """Return a seat's preferences with one of them changed."""
    manners = game.manners[setting.seat]
    windows = list_settings(game.deal.ruleset.timings)
    if setting.name == "auto_pass" and setting.value in AUTO_PASS:
        return manners._replace(auto_pass=setting.value)
    if setting.name == "ask_in" and set(setting.value.split()) <= windows.keys():
        return manners._replace(ask_in=tuple(windows[name] for name in setting.value.split()))
    if setting.name == "confirm_risky" and setting.value in ON_OFF:
        return manners._replace(confirm_risky=setting.value == ON)
    raise IllegalChoice(
        phrase(
            "%(player)s can't set %(name)s to %(value)s; auto_pass is one of %(passes)s, "
            "ask_in a list of %(windows)s, confirm_risky %(confirm)s",
            player=game.name(setting.seat),
            name=repr(setting.name),
            value=repr(setting.value),
            passes=", ".join(repr(v) for v in AUTO_PASS),
            windows=", ".join(windows),
            confirm=" or ".join(ON_OFF),
        )
    )


def passes_automatically(game: Game, seat: int, options: list[Option]) -> bool:
    """Tell whether a seat with auto-pass passes here."""
    if options[-1].verb != PASS:
        return False
    if game.manners[seat].auto_pass not in (UNTIL_DECISION, UNTIL_TARGETED):
        return True
    if game.asked is None or game.asked.name != WINDOW_QUESTION:
        return False
    return game.active != seat or all(option.verb in WINDOW_VERBS for option in options)
