"""An ability as a value: timing, cost, targets, effect and limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict

from engine.abilities.constant import Constant
from engine.abilities.costs import Cost
from engine.abilities.parts import AnyPart
from engine.abilities.sentences import describe_ability
from engine.abilities.targets import Target
from engine.abilities.timings import ACTION
from engine.abilities.trigger import Trigger
from engine.base import counters
from engine.english import say_count

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


@dataclass(frozen=True, slots=True)
class PlayRestriction:
    """A play restriction: a condition for the seat that uses the ability."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Arguments: the table, the card with the ability, the seat."""
    rule: str = "restriction"
    tally: str = ""
    """A count that is kept only in matches with a card that asks for it."""
    short: str = ""
    """The state when the condition fails, in at most 18 characters."""


FREQUENCY_WORDS: Final = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class UseLimit:
    """How often an ability may be used.

    A limit counts one copy of the ability; a maximum counts all copies by title. Abilities of different cards that
    count together share a limit by its name.
    """

    times: int
    period: str
    by_title: bool = False
    shared: str = ""

    @property
    def words(self) -> str:
        """The limit in words: `at most twice per round`.

        Others: `at most 1 copy per challenge`, `at most 1 limited response per round`.
        """
        if self.shared:
            return f"at most {say_count(self.times, self.shared)} per {self.period}"
        if self.by_title:
            return f"at most {say_count(self.times, 'copy').replace('copys', 'copies')} per {self.period}"
        return f"at most {FREQUENCY_WORDS.get(self.times, f'{self.times} times')} per {self.period}"

    def key(self, game: Game, use: AbilityUse) -> str:
        if self.shared:
            return counters.title_uses(self.period, use.seat, self.shared)
        if self.by_title:
            return counters.title_uses(self.period, use.seat, game.title(use.card))
        return counters.ability_uses(self.period, use.seat, use.card, game.ref.get(use.card, 0), use.ability)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card."""

    timing: int
    do: tuple[AnyPart, ...] = ()
    trigger: Trigger | None = None
    phase: str = ""
    cost: tuple[Cost, ...] = ()
    target: Target | None = None
    limit: UseLimit | None = None
    when: tuple[PlayRestriction, ...] = ()
    x: Callable[[Game, AbilityUse], list[int]] | None = None
    """The values of X that the user may choose from.

    If there is only one, the card settles X.
    """
    places: tuple[int, ...] = ()
    """The zones it is used from, if not play, or the hand for an event card."""
    firm: bool = False
    """Whether nothing can cancel it."""

    @property
    def is_action(self) -> bool:
        return self.timing == ACTION

    def words(self) -> str:
        """Describe the ability in our own sentences, made from the declaration."""
        return describe_ability(self)


class Usage(TypedDict, total=False):
    """Shared arguments of ability constructors: cost, target, limit, conditions, X."""

    cost: tuple[Cost, ...]
    target: Target | None
    limit: UseLimit | None
    when: tuple[PlayRestriction, ...]
    x: Callable[[Game, AbilityUse], list[int]] | None


Declaration = Ability | Constant
"""What a card may declare."""
