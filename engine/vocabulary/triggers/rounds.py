"""When something happens in a round.

Phases, plots, income, dominance, power, and cards that stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger, bearer_of
from engine.vocabulary.triggers.conditions import controller, happens_to

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def phase_begins(phase: str) -> Trigger:
    return Trigger(
        ("phase begins",),
        (Condition(f"the {phase} phase begins", lambda _g, _c, e, _o: getattr(e, "phase", "") == phase),),
    )


def phase_ends(phase: str = "") -> Trigger:
    return Trigger(
        ("phase ends",),
        (
            Condition(
                f"the {phase} phase ends" if phase else "a phase ends",
                lambda _g, _c, e, _o: not phase or getattr(e, "phase", "") == phase,
            ),
        ),
    )


def you_reveal_plot() -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return isinstance(event, ev.RevealPlot) and game.seat_of[event.card] == controller(game, card, row)

    return Trigger(("reveal plot",), (Condition("you reveal a plot", test),))


def opponent_collects_income() -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.GainGold) or event.why != "income":
            return False
        return game.are_opponents(controller(game, card, row), event.seat)

    return Trigger(("gain gold",), (Condition("an opponent collects income", test),))


def you_win_dominance() -> Trigger:
    return Trigger(
        ("win dominance",),
        (Condition("you win dominance", lambda game, card, event, row: event.whose == controller(game, card, row)),),
    )


def stands(of: Ref = SELF) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return event.about == who or (isinstance(event, ev.StandAll) and who in event.cards)

    return Trigger(("stand", "stand all"), (Condition(f"{of.name} stands", test),))


def stands_in_standing_phase(which: Filter) -> Trigger:
    """Trigger when a matching card stands in the standing phase."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        cards = event.cards if isinstance(event, ev.StandAll) else (event.about,)
        seat = controller(game, card, row)
        return game.phase == "standing" and any(which.test(game, one, seat) for one in cards)

    return Trigger(("stand", "stand all"), (Condition(f"{which.phrase.a_one} stands in the standing phase", test),))


def gains_power(of: Ref) -> Trigger:
    return Trigger(("gain power",), (happens_to(of),))


def strength_raised() -> Trigger:
    return Trigger(("strength raised",), (happens_to(SELF),))
