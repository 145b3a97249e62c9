"""Timing of the collectible game: events leave right after their effect.

Everything else is the first edition's action window. The rulebook says that an action is resolved completely, that
only saves and cancels interrupt it, that passives come before actions, and responses before the next action. What
lies between follows the FAQ of the game's successor. That is a default, and the log says so.
"""

from __future__ import annotations

from engine.abilities import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, Part, Then
from engine.base import defaults, zones
from engine.events import WinChallenge
from engine.games.lcg1.keywords import RESOLUTION_EVENTS
from engine.games.lcg1.timing import current_course
from engine.games.lcg1.timing.ability_use import STEPS, finish_ability
from engine.games.lcg1.timing.action_window import finish_event, settle
from engine.play.abilities import payment, usability
from engine.table.frames import sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

TIMING_RULES = {
    ACTION: "ccg:expert/actions",
    SAVE_CANCEL: "ccg:expert/save-cancel",
    PASSIVE: "ccg:expert/passive",
    RESPONSE: "ccg:expert/responses",
}
"""Rules that the windows of the collectible game rest on."""

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
"""Open points of the rulebook, by name: the rule, and the number of the default."""


def note_default(game: Game, default: str, entry: int) -> None:
    """Note in the log that what follows is a default."""
    if default == "order of passives" and len(game.deal.names) > 2:
        return
    if default == "passives" and not any(
        isinstance(event, RESOLUTION_EVENTS) for event in current_course(game).events
    ):
        return
    rule, number = DEFAULTS[default]
    game.note_unsettled(number, entry, rule)
    if default == "first to respond" and any(
        isinstance(event, WinChallenge) for event in current_course(game).events
    ):
        note_default(game, "after the box", entry)


def _discard_played_event(game: Game, frame: Frame) -> None:
    """Move a played event to its pile right after its effect.

    Answers to the event come later. A player whom this card dooms loses now.
    """
    card = game.pending[frame.a].card
    if game.zone[card] == zones.BEING_PLAYED:
        finish_event(game, card, frame.entry)
        settle(game, frame.entry)


def _note_cost_first(game: Game, frame: Frame) -> None:
    """Note the default that costs come before restrictions, where a use has both."""
    use = game.pending[frame.a]
    ability = usability.ability_of(game, use)
    if (ability.when or ability.limit) and (ability.cost or ability.x or payment.gold_price(game, use)):
        note_default(game, "cost first", frame.entry)


def _note_no_result(game: Game, frame: Frame) -> None:
    """Note the default that an event may be played although it visibly can do nothing."""
    use = game.pending[frame.a]
    parts = usability.ability_of(game, use).do
    seen = game.zone[use.card] == zones.BEING_PLAYED and all(isinstance(part, Part | Then) for part in parts)
    if seen and not use.canceled and not usability.has_potential(game, use):
        note_default(game, "no result", frame.entry)


_TARGETS = [name for name, _do in STEPS].index("targets") + 1
ABILITY = sequence(
    "ccg.ability",
    step("cost first", _note_cost_first),
    *STEPS[:_TARGETS],
    step("no result", _note_no_result),
    *STEPS[_TARGETS:],
    step("event leaves", _discard_played_event),
    step("finish", finish_ability),
)
