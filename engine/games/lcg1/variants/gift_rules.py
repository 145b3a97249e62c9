"""When gold may be given in the Littlefinger variant.

It can't be given in the marshalling phase, nor while it is about to be paid.
"""

from __future__ import annotations

from engine.english import phrase
from engine.events import MoveGold, PayGold
from engine.games.lcg1.timing import ABILITY
from engine.games.lcg1.variants.variants import LITTLEFINGER
from engine.play.abilities.tolls import TOLL
from engine.ruleset import Refusal
from engine.table.frames import STEP_NAMES
from engine.table.game import Game
from engine.table.rows import IMMINENT


def refusal(game: Game, seat: int) -> Refusal | None:
    if not game.phase:
        return Refusal(LITTLEFINGER, "gold can be given only during a phase", "between phases")
    if game.phase == "marshalling":
        return Refusal(LITTLEFINGER, "gold can't be given in the marshalling phase", "marshalling")
    if _is_paying(game, seat):
        return Refusal(
            LITTLEFINGER, phrase("%(player)s is about to pay for something", player=game.name(seat)), "paying"
        )
    return None


def _is_paying(game: Game, seat: int) -> bool:
    """Return whether a seat has begun something that may cost gold and isn't paid yet."""
    declared = game.declaring
    if declared is not None and declared.attacker == seat and game.challenge is None:
        return True
    costs = STEP_NAMES[ABILITY].index("costs")
    for frame in game.stack:
        if frame.sequence == ABILITY and frame.step <= costs and game.pending[frame.a].seat == seat:
            return True
        if frame.sequence == TOLL and frame.a == seat:
            return True
    return any(
        fate == IMMINENT
        and (
            (isinstance(event, PayGold) and event.seat == seat)
            or (isinstance(event, MoveGold) and event.paid and event.source == seat)
        )
        for row in game.occurrences.values()
        for event, fate in zip(row.events, row.fates, strict=True)
    )
