"""The collectible game's timing: the first edition's action window, but events leave right after their effect.

Its book says that an action is resolved completely, that only saves and cancels interrupt it, that passives come
before actions and responses before the next action. What lies between, the FAQ of its successor orders: a default,
and the log says so.
"""

from __future__ import annotations

from engine.abilities import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, Part, Then
from engine.events import WinChallenge
from engine.lcg1.keywords import RESOLVED
from engine.lcg1.timing import course_of
from engine.lcg1.timing.using import STEPS, finish
from engine.lcg1.timing.window import finish_event, settle
from engine.log.journal import TABLE
from engine.play import usable
from engine.table import zones
from engine.table.frames import sequence, step
from engine.table.game import Game
from engine.table.rows import NOTHING, Frame

TIMINGS_OF = {
    ACTION: "ccg:expert/actions",
    SAVE_CANCEL: "ccg:expert/save-cancel",
    PASSIVE: "ccg:expert/passive",
    RESPONSE: "ccg:expert/responses",
}
"""The windows of the collectible game, each with the rule it rests on."""

UNCHARTED = 13
"""In the list of contested questions: actions in phases that have no chart."""
DEFAULTS = {
    "moribund": ("ccg:expert/actions", "a card that leaves play stays on the table until the action is over"),
    "first to respond": (
        "ccg:mp/response-order",
        "responses to what the rules make happen begin with the first player",
    ),
    "after the box": (
        "ccg:flow-challenges/resolve",
        "responses to a challenge's result come after all that its resolution does",
    ),
    "passives": (
        "ccg:expert/passive",
        "what follows a challenge by itself comes after all that its resolution does",
    ),
    "control in a challenge": (
        "ccg:challenges/participating",
        "who changes control while taking part is out of the challenge",
    ),
    "icon lost": ("ccg:challenges/participating", "who takes part goes on without the icon of the challenge"),
    "nobody left": ("ccg:challenges/3", "a challenge in which nobody takes part any more goes on to its resolution"),
    "one by one": ("ccg:expert/draw-limit", "several cards are drawn one by one"),
    "order of passives": ("ccg:mp/passive-order", "the first player orders passives where two play as well"),
    "canceled deathbound": (
        "ccg:kw/deathbound",
        "a Deathbound event that was canceled goes to the dead pile as well",
    ),
    "no result": ("ccg:expert/playing", "an event may be played although it can't have any result"),
    "cost first": ("ccg:expert/actions", "what it costs is determined before its restrictions are checked"),
    "end of phase": ("ccg:expert/responses", "nobody saves, cancels or responds where a phase or round ends"),
    "until before at": ("ccg:expert/lasting", "what lasts until the end is over before what comes at the end"),
    "taken over": (
        "ccg:mp/lord-commander",
        "an attack that was taken over comes to actions again, then to stealth and defenders",
    ),
    "duplicate canceled": ("ccg:duplicates/save", "what a duplicate is discarded for may be canceled"),
}
"""What the book leaves open: by name, the entry of another document that is followed, and what it comes to."""


def note_default(game: Game, default: str, entry: int) -> None:
    """Says in the log that what comes is a default."""
    if default == "order of passives" and len(game.deal.names) > 2:
        return
    if default == "passives" and not any(isinstance(event, RESOLVED) for event in course_of(game).events):
        return
    rule, words = DEFAULTS[default]
    game.note("unsettled", entry, TABLE, NOTHING, rule, (words, 0))
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
    ability = usable.ability_of(game, use)
    if (ability.when or ability.limit) and (ability.cost or ability.x or usable.gold_price(game, use)):
        note_default(game, "cost first", frame.entry)


def _no_result(game: Game, frame: Frame) -> None:
    """An event of which everybody sees that it can't do anything is played by default."""
    use = game.pending[frame.a]
    parts = usable.ability_of(game, use).do
    seen = game.zone[use.card] == zones.BEING_PLAYED and all(isinstance(part, Part | Then) for part in parts)
    if seen and not use.canceled and not usable.has_potential(game, use):
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
