"""The collectible game's timing: the first edition's action window, but events leave right after their effect.

Its book says that an action is resolved completely, that only saves and cancels interrupt it, that passives come
before actions and responses before the next action. What lies between, the FAQ of its successor orders: a default,
and the log says so.
"""

from __future__ import annotations

from engine.abilities import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, Part, Then
from engine.base import defaults, zones
from engine.events import WinChallenge
from engine.games.lcg1.keywords import RESOLVED
from engine.games.lcg1.timing import course_of
from engine.games.lcg1.timing.ability_use import STEPS, finish
from engine.games.lcg1.timing.action_window import finish_event, settle
from engine.play.abilities import payment, usability
from engine.table.frames import sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

TIMINGS_OF = {
    ACTION: "ccg:expert/actions",
    SAVE_CANCEL: "ccg:expert/save-cancel",
    PASSIVE: "ccg:expert/passive",
    RESPONSE: "ccg:expert/responses",
}
"""The windows of the collectible game, each with the rule it rests on."""

DEFAULTS = {
    "moribund": ("ccg:expert/actions", defaults.MORIBUND),
    "first to respond": ("ccg:mp/response-order", defaults.FIRST_TO_RESPOND),
    "after the box": ("ccg:flow-challenges/resolve", defaults.AFTER_THE_BOX),
    "passives": ("ccg:expert/passive", defaults.PASSIVES_AFTERWARDS),
    "control in a challenge": ("ccg:challenges/participating", defaults.CONTROL_IN_CHALLENGE),
    "icon lost": ("ccg:challenges/participating", defaults.ICON_LOST),
    "nobody left": ("ccg:challenges/3", defaults.NOBODY_LEFT),
    "one by one": ("ccg:expert/draw-limit", defaults.ONE_BY_ONE),
    "order of passives": ("ccg:mp/passive-order", defaults.ORDER_OF_PASSIVES),
    "canceled deathbound": ("ccg:kw/deathbound", defaults.CANCELED_DEATHBOUND),
    "no result": ("ccg:expert/playing", defaults.NO_RESULT),
    "cost first": ("ccg:expert/actions", defaults.COST_FIRST),
    "end of phase": ("ccg:expert/responses", defaults.END_OF_PHASE),
    "until before at": ("ccg:expert/lasting", defaults.UNTIL_BEFORE_AT),
    "taken over": ("ccg:mp/lord-commander", defaults.TAKEN_OVER),
    "duplicate canceled": ("ccg:duplicates/save", defaults.DUPLICATE_CANCELED),
}
"""What the book leaves open: by name, the rule that does so, and the number of the default."""


def note_default(game: Game, default: str, entry: int) -> None:
    """Says in the log that what comes is a default."""
    if default == "order of passives" and len(game.deal.names) > 2:
        return
    if default == "passives" and not any(isinstance(event, RESOLVED) for event in course_of(game).events):
        return
    rule, number = DEFAULTS[default]
    game.note_unsettled(number, entry, rule)
    if default == "first to respond" and any(isinstance(event, WinChallenge) for event in course_of(game).events):
        note_default(game, "after the box", entry)


def _event_leaves(game: Game, frame: Frame) -> None:
    """A played event is placed in its pile right after its effect, whatever answers to it; who is doomed by it is."""
    card = game.pending[frame.a].card
    if game.zone[card] == zones.BEING_PLAYED:
        finish_event(game, card, frame.entry)
        settle(game, frame.entry)


def _cost_first(game: Game, frame: Frame) -> None:
    """Which of the two comes first is open, and said where something is paid and something restricts."""
    use = game.pending[frame.a]
    ability = usability.ability_of(game, use)
    if (ability.when or ability.limit) and (ability.cost or ability.x or payment.gold_price(game, use)):
        note_default(game, "cost first", frame.entry)


def _no_result(game: Game, frame: Frame) -> None:
    """An event of which everybody sees that it can't do anything is played by default."""
    use = game.pending[frame.a]
    parts = usability.ability_of(game, use).do
    seen = game.zone[use.card] == zones.BEING_PLAYED and all(isinstance(part, Part | Then) for part in parts)
    if seen and not use.canceled and not usability.has_potential(game, use):
        note_default(game, "no result", frame.entry)


_TARGETS = [name for name, _do in STEPS].index("targets") + 1
ABILITY = sequence(
    "ccg.ability",
    step("cost first", _cost_first),
    *STEPS[:_TARGETS],
    step("no result", _no_result),
    *STEPS[_TARGETS:],
    step("event leaves", _event_leaves),
    step("finish", finish),
)
