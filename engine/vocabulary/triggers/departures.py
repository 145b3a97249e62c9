"""When a card leaves play or is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger
from engine.abilities.trigger import HAPPENS
from engine.base import zones
from engine.vocabulary.triggers.conditions import (
    concerns,
    controller,
    happens_to,
    leaves_by,
    savable,
    savable_with,
    under_your_control,
)

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def killed(
    which: Filter | None = None, of: Ref | None = None, would: bool = False, remedy: Filter | None = None
) -> Trigger:
    """Trigger when a character is killed.

    of: this card or its bearer. which: a matching one. would: it can still be saved. remedy: the save of a matching
    card removes the condition that kills it.
    """
    conditions = [leaves_by(ev.KILLED)]
    conditions += [happens_to(of)] if of else []
    conditions += [concerns(which)] if which else []
    conditions += [savable() if remedy is None else savable_with(remedy)] if would else []
    return Trigger(("leave play",), tuple(conditions))


def leaves_play(of: Ref = SELF) -> Trigger:
    return Trigger(("leave play",), (happens_to(of),))


def leaves(
    hows: tuple[str, ...],
    which: Filter | None = None,
    of: Ref | None = None,
    would: bool = False,
    yours: bool = False,
    remedy: Filter | None = None,
) -> Trigger:
    """Trigger when a card leaves play in one of several ways.

    remedy: the save of a matching card removes the condition that makes it leave.
    """
    how = Condition(
        f"is {' or '.join(hows)}",
        lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and event.how in hows,
        role=HAPPENS,
    )
    conditions = [how]
    conditions += [happens_to(of)] if of else []
    conditions += [concerns(which)] if which else []
    conditions += [under_your_control()] if yours else []
    conditions += [savable() if remedy is None else savable_with(remedy)] if would else []
    return Trigger(("leave play",), tuple(conditions))


def dies(yours: bool) -> Trigger:
    """Trigger when a card goes from play to your or an opponent's dead pile."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.LeavePlay) or ev.destination_of(game, event) != zones.DEAD:
            return False
        owner, seat = game.deal.owner[event.card], controller(game, card, row)
        return owner == seat if yours else game.are_opponents(seat, owner)

    whose = "your dead pile" if yours else "an opponent's dead pile"
    return Trigger(("leave play",), (Condition(f"a card goes to {whose}", test),))


def is_saved(which: Filter | None = None) -> Trigger:
    """Trigger when a card is saved."""
    return Trigger(("save",), (concerns(which),) if which else (Condition("a card is saved", lambda *_: True),))
