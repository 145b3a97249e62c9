"""When an effect is about to take effect, or reveals a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import Condition, Filter, Trigger
from engine.abilities.timings import PASSIVE, RESPONSE, WHEN_REVEALED
from engine.base.ids import NOTHING
from engine.cards import AGENDA, EVENT, TYPES
from engine.english import add_article, join_words
from engine.vocabulary.triggers.conditions import controller

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def effects_would_initiate(opponents_event: bool = False, types: tuple[int, ...] = ()) -> Trigger:
    """Trigger when an event or a triggered ability is about to initiate.

    The event is an opponent's; the ability is one of a card of these types.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.Initiate):
            return False
        facts = game.deal.facts[event.card]
        if opponents_event:
            return facts.type == EVENT and game.are_opponents(controller(game, card, row), event.seat)
        return facts.type in types

    of = join_words([TYPES[one] for one in types], "or")
    said = (
        "an opponent's event takes effect"
        if opponents_event
        else f"a triggered ability of {add_article(of)} takes effect"
    )
    return Trigger(("initiate",), (Condition(said, test),))


def about_to_take_effect(
    which: Filter | None = None, passives: bool = False, opponents: bool = False, when_revealed: bool = False
) -> Trigger:
    """Trigger when an effect is about to take effect.

    which: of a matching card. passives: a passive or when-revealed effect instead of a triggered one. when_revealed:
    only what a plot does when it is revealed. opponents: of an opponent.
    """
    kinds = {WHEN_REVEALED} if when_revealed else {PASSIVE, WHEN_REVEALED} if passives else None

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.Initiate) or game.deal.facts[event.card].type == AGENDA:
            return False
        use, seat = game.pending.get(event.pending), controller(game, card, row)
        ability = None if use is None else game.deal.abilities[use.card][use.ability]
        if ability is not None and ability.firm:
            return False
        timing = RESPONSE if ability is None else ability.timing
        if (timing in (PASSIVE, WHEN_REVEALED)) != bool(kinds) or (kinds and timing not in kinds):
            return False
        if opponents and not game.are_opponents(seat, event.seat):
            return False
        return which is None or which.test(game, event.card, seat)

    kind = "a when-revealed ability" if when_revealed else "a passive effect" if passives else "a triggered effect"
    said = [
        kind,
        *([f"of {which.phrase.a_one}"] if which else []),
        *(["that an opponent controls"] if opponents and which else ["of an opponent"] if opponents else []),
    ]
    return Trigger(("initiate",), (Condition(f"{' '.join(said)} takes effect", test),))


def _revealing_card(event: Event) -> int:
    """Return the card whose effect reveals another card in this event."""
    if isinstance(event, ev.MoveToHand):
        return event.by if event.revealed else NOTHING
    return event.by if isinstance(event, ev.RevealCard) else NOTHING


def opponents_effect_reveals(which: Filter | None = None, but: str = "") -> Trigger:
    """Trigger when an opponent's effect reveals matching cards.

    but: not the effect of this title. Several cards revealed together trigger once.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        source, seat = _revealing_card(event), controller(game, card, row)
        if source == NOTHING or not game.are_opponents(seat, game.seat_of[source]) or game.title(source) == but:
            return False
        fitting = [
            other
            for other in row.events
            if _revealing_card(other) == source and (which is None or which.test(game, other.about, seat))
        ]
        return bool(fitting) and fitting[0] is event

    what = which.phrase.a_one if which else "a card"
    return Trigger(("show", "to hand"), (Condition(f"an opponent's effect reveals {what}", test),))
