"""Triggers: which events interrupts and reactions respond to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.abilities.refs import SELF, Ref
from engine.english import phrase

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


CLAUSE: Final = "clause"
HAPPENS: Final = "happens"
SUBJECT: Final = "subject"
ASIDE: Final = "aside"
UNSAID: Final = "unsaid"
EVENT_VERBS: Final = {
    "gain power": "gains power",
    "leave play": "leaves play",
    "enter play": "enters play",
    "strength raised": "gains STR",
    "phase ends": "a phase ends",
    "save": "is saved",
    "reveal plot": "is revealed",
}
"""Verbs for kinds of event, for triggers without words of their own."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A named test of a triggering event, and its words."""

    words: str
    test: Callable[[Game, int, Event, Occurrence], bool]
    """Arguments: the table, the card with the ability, the event, its occurrence."""
    of: Ref | None = None
    """The card that the event must happen to, if the condition names one."""
    role: str = CLAUSE
    """How its words fit the sentence.

    A whole clause, only what happens, only which card, or more about that card.
    """

    def met(self, say: Callable[[str], str]) -> str:
        """Return that it is met, as a statement. say: translates words into the game's terms."""
        words = say(self.words)
        if self.role == CLAUSE:
            return phrase("triggering condition met: %(words)s", words=words)
        if self.role == SUBJECT:
            return phrase("it happens to %(words)s", words=words)
        if self.role == ASIDE:
            return phrase("it happens to a card %(words)s", words=words)
        return phrase("the card %(words)s", words=words)

    def unmet(self, title: str, say: Callable[[str], str]) -> str:
        """Return what a card with this title needs instead, as a statement."""
        words = say(self.words)
        if self.role == CLAUSE:
            return phrase("the triggering condition of %(title)s did not occur: %(words)s", title=title, words=words)
        if self.role == SUBJECT:
            return phrase(
                "%(title)s responds only to itself" if self.of is SELF else "%(title)s needs %(words)s",
                title=title,
                words=words,
            )
        if self.role == ASIDE:
            return phrase("%(title)s needs a card %(words)s", title=title, words=words)
        return phrase("%(title)s needs a card that %(words)s", title=title, words=words)


@dataclass(frozen=True, slots=True)
class Trigger:
    """The kinds of event a trigger responds to, and the conditions on one."""

    events: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()

    def matches(self, game: Game, card: int, event: Event, row: Occurrence) -> bool:
        for condition in self.conditions:  # noqa: SIM110 - a hot loop, where a generator costs time
            if not condition.test(game, card, event, row):
                return False
        return True

    @property
    def is_own(self) -> bool:
        """Whether it is about the card that has the ability."""
        return any(condition.of is SELF for condition in self.conditions)

    def words(self) -> str:
        """Return the trigger as a clause.

        `a Stark character you control is killed or sacrificed`
        """

        def said(role: str) -> str:
            return " ".join(condition.words for condition in self.conditions if condition.role == role)

        clause = said(CLAUSE)
        if clause:
            return clause
        happens = said(HAPPENS) or " or ".join(EVENT_VERBS.get(event, event) for event in self.events)
        about = [said(SUBJECT), said(ASIDE)] if said(SUBJECT) else ["something"]
        return " ".join([*filter(None, about), happens])
