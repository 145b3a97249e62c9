"""Building blocks of triggers: conditions, and one trigger of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger, bearer_of
from engine.abilities.trigger import ASIDE, HAPPENS, SUBJECT, UNSAID
from engine.base.ids import NOTHING

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def controller(game: Game, card: int, row: Occurrence) -> int:
    """Return the last known controller of the ability."""
    return row.known[card][0] if card in row.known else game.seat_of[card]


def concerns(which: Filter) -> Condition:
    """Require that the event is about a matching card.

    The ability's controller decides what matches.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return event.about != NOTHING and which.test(game, event.about, controller(game, card, row))

    return Condition(which.phrase.a_one, test, role=SUBJECT)


def happens_to(ref: Ref) -> Condition:
    """Require that the event is about the ability's own card, or its bearer."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if ref is SELF:
            return event.about == card
        return event.about == bearer_of(game, card, row) != NOTHING

    return Condition(ref.name, test, ref, role=SUBJECT)


def under_your_control() -> Condition:
    """Require that you control the card of the event, or did when it left play."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return event.about != NOTHING and controller(game, event.about, row) == controller(game, card, row)

    return Condition("you control", test, role=ASIDE)


def leaves_by(how: str) -> Condition:
    return Condition(
        f"is {how}", lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and event.how == how, role=HAPPENS
    )


def savable() -> Condition:
    return Condition(
        "can be saved",
        lambda game, _c, event, _o: isinstance(event, ev.LeavePlay) and not event.is_final(game),
        role=UNSAID,
    )


def savable_with(remedy: Filter) -> Condition:
    """Require that the card can be saved.

    It also can if the save removes the condition that makes it leave.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.LeavePlay):
            return False
        remedied = event.ongoing and remedy.test(game, event.card, controller(game, card, row))
        return remedied or not event.is_final(game)

    return Condition(f"can be saved ({remedy.words})", test, role=UNSAID)


def any_of(*triggers: Trigger) -> Trigger:
    """Trigger when one of several triggers does."""
    events = tuple(dict.fromkeys(event for trigger in triggers for event in trigger.events))

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return any(event.kind in one.events and one.matches(game, card, event, row) for one in triggers)

    return Trigger(events, (Condition(" or ".join(one.words() for one in triggers), test),))
