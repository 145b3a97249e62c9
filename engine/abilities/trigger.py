"""What interrupts and reactions wait for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.abilities.refs import SELF, Ref

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


CLAUSE: Final = "clause"
HAPPENS: Final = "happens"
SUBJECT: Final = "subject"
ASIDE: Final = "aside"
UNSAID: Final = "unsaid"
HAPPENING: Final = {
    "gain power": "gains power",
    "leave play": "leaves play",
    "enter play": "enters play",
    "strength raised": "has its STR raised",
    "phase ends": "a phase ends",
    "save": "is saved",
}
"""What happens, where only the kind of event tells."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A named test of a triggering event, with the words that stand for it."""

    words: str
    test: Callable[[Game, int, Event, Occurrence], bool]
    """Given the table, the card that bears the ability, the event and its occurrence."""
    of: Ref | None = None
    """The card that the event must happen to, where the condition names one."""
    role: str = CLAUSE
    """Whether the words say by themselves what happens, only that, only to which card, or more about that card."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What an interrupt or reaction waits for: kinds of event, and what must be true of one."""

    events: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()

    def matches(self, game: Game, card: int, event: Event, row: Occurrence) -> bool:
        for condition in self.conditions:  # noqa: SIM110 - asked so often that a generator would show
            if not condition.test(game, card, event, row):
                return False
        return True

    @property
    def is_own(self) -> bool:
        """Whether it speaks of the very card that bears the ability."""
        return any(condition.of is SELF for condition in self.conditions)

    def words(self) -> str:
        """What it waits for as a clause: `a Stark character you control is killed or sacrificed`."""

        def said(role: str) -> str:
            return " ".join(condition.words for condition in self.conditions if condition.role == role)

        clause = said(CLAUSE)
        if clause:
            return clause
        happens = said(HAPPENS) or " or ".join(HAPPENING.get(event, event) for event in self.events)
        about = [said(SUBJECT), said(ASIDE)] if said(SUBJECT) else ["something"]
        return " ".join([*filter(None, about), happens])
