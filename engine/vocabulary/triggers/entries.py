"""When a card enters play or is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger, bearer_of
from engine.abilities.trigger import HAPPENS
from engine.base.ids import NOTHING
from engine.vocabulary.triggers.conditions import controller, happens_to

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


ENTRY_WORDS: Final = {
    ev.MARSHALED: "is marshaled",
    ev.AMBUSHED: "enters play by ambush",
    ev.PUT_INTO_PLAY: "is put into play",
}


def enters_play(
    of: Ref | None = SELF, how: tuple[str, ...] = (), phase: str = "", in_challenge: bool = False
) -> Trigger:
    """Trigger when this card enters play.

    how, phase, in_challenge: only in these ways, in this phase, during a challenge.
    """

    def test(game: Game, _card: int, event: Event, _row: Occurrence) -> bool:
        if not isinstance(event, ev.EnterPlay) or (how and event.how not in how):
            return False
        return (not phase or game.phase == phase) and (not in_challenge or game.challenge is not None)

    said = [" or ".join(ENTRY_WORDS[one] for one in how) or "enters play"]
    said += [f"in the {phase} phase"] if phase else []
    said += ["while a challenge is under way"] if in_challenge else []
    conditions = [Condition(" ".join(said), test, role=HAPPENS)]
    conditions += [happens_to(of)] if of else []
    return Trigger(("enter play",), tuple(conditions))


def you_marshal(which: Filter) -> Trigger:
    """Trigger when you bring a card into play by paying for it.

    Some games call that playing it.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        return (
            isinstance(event, ev.EnterPlay)
            and event.seat == seat
            and event.how == ev.MARSHALED
            and which.test(game, event.card, seat)
        )

    return Trigger(("enter play",), (Condition(f"you marshal {which.phrase.a_one}", test),))


def you_marshal_or_play(which: Filter) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        if isinstance(event, ev.EnterPlay):
            return event.seat == seat and event.how == ev.MARSHALED and which.test(game, event.card, seat)
        return isinstance(event, ev.PlayCard) and event.seat == seat and which.test(game, event.card, seat)

    return Trigger(("enter play", "play"), (Condition(f"you marshal or play {which.phrase.a_one}", test),))


def marshaled_on(of: Ref = SELF) -> Trigger:
    """Trigger when an attachment is marshaled on a card."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return isinstance(event, ev.EnterPlay) and event.how == ev.MARSHALED and event.host == who != NOTHING

    return Trigger(("enter play",), (Condition(f"an attachment is marshaled on {of.name}", test),))


def opponent_marshals(which: Filter) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        if not isinstance(event, ev.EnterPlay) or event.how != ev.MARSHALED:
            return False
        return game.are_opponents(seat, event.seat) and which.test(game, event.card, seat)

    return Trigger(("enter play",), (Condition(f"an opponent marshals {which.phrase.a_one}", test),))


def you_play(which: Filter | None = None) -> Trigger:
    """Trigger when you play an event."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.PlayCard) or event.seat != controller(game, card, row):
            return False
        return which is None or which.test(game, event.card, event.seat)

    said = "an event" if which is None else which.phrase.a_one
    return Trigger(("play",), (Condition(f"you play {said}", test),))
