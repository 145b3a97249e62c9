"""Index of a pool's abilities: the part of a deal that all its matches share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import TIMINGS, Ability
from engine.base.zones import HAND
from engine.cards import EVENT, Pool

if TYPE_CHECKING:
    from engine.abilities.constant import Constant


class PoolIndex:
    """Used and constant abilities by code, and the abilities that hands may hold."""

    __slots__ = ("abilities", "constants", "from_hand", "hand_actions", "hand_codes", "tallies")

    def __init__(self, pool: Pool) -> None:
        self.abilities: dict[str, tuple[Ability, ...]] = {}
        self.constants: dict[str, tuple[Constant, ...]] = {}
        self.from_hand: list[dict[str, list[Ability]]] = [{} for _ in TIMINGS]
        """By timing and kind of event: what any card of the pool could answer from a hand.

        The pool is public, the decks are secret.
        """
        self.hand_actions: list[Ability] = []
        self.hand_codes: list[str] = []
        """Cards that can act from a hand: all events, and cards with an ability used from the hand."""
        self.tallies: dict[str, frozenset[str]] = {}
        """By code: the counters that are kept only if a card of the match asks for them."""
        for code, lines in pool.abilities.items():
            used = tuple(line for line in lines if isinstance(line, Ability))
            constant = tuple(line for line in lines if not isinstance(line, Ability))
            if used:
                self.abilities[code] = used
                self.tallies[code] = frozenset(check.tally for ability in used for check in ability.when)
            if constant:
                self.constants[code] = constant
            played = pool[code].type == EVENT
            if played or any(HAND in ability.places for ability in used):
                self.hand_codes.append(code)
            for ability in used:
                if HAND in ability.places or (played and not ability.places):
                    self._from_hand(ability)

    def _from_hand(self, ability: Ability) -> None:
        if ability.trigger is not None:
            for event in ability.trigger.events:
                self.from_hand[ability.timing].setdefault(event, []).append(ability)
        elif ability.is_action:
            self.hand_actions.append(ability)


def index_of(pool: Pool) -> PoolIndex:
    """Return the pool's index; build it at the first call and keep it in the pool."""
    if not pool.index:
        pool.index.append(PoolIndex(pool))
    return pool.index[0]
