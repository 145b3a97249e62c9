"""The checks of an ability's use, each read aloud: what bars it, restrictions, limit, X, costs, targets, effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from engine.abilities import Ability
from engine.checked import Checked, judged, unreached
from engine.log.journal import Data
from engine.play import usable
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.rows import Pending

ALONE: Final = 0
"""A check that depends on no other."""
WITH_X: Final = 1
"""One that counts with X."""
IN_THE_END: Final = 2
"""One that is made only where all others hold."""


class Reading(NamedTuple):
    """One check of a use: the rule and the words where it holds, how to make it, what it depends on."""

    rule: str
    words: str
    refusal: Callable[[], Refusal | None]
    after: int = ALONE
    facts: Callable[[], Data] | None = None


def use_checks(game: Game, use: Pending, reached: bool = True) -> Iterator[Checked]:
    """Every check of an ability's use, in the order of the rules; none is made where none is reached."""
    has_x = fine = reached
    for one in _readings(game, use, usable.ability_of(game, use)):
        if not (reached if one.after == ALONE else has_x if one.after == WITH_X else fine):
            yield unreached(one.rule, one.words)
            continue
        refusal = one.refusal()
        if refusal is not None:
            has_x, fine = has_x and one.rule != game.deal.cited.x, False
        yield judged(refusal, one.rule, one.words, () if one.facts is None else one.facts())


def _readings(game: Game, use: Pending, ability: Ability) -> Iterator[Reading]:
    cited, title, name = game.deal.cited, game.title(use.card), game.name(use.seat)
    yield Reading(cited.blank, f"{title} has its text", lambda: usable.not_blank(game, use))
    yield Reading(cited.cannot, f"nothing forbids {name} to use it", lambda: usable.not_forbidden(game, use, ability))
    for check in ability.when:
        yield Reading(cited.named(check.rule), check.words, partial(usable.restriction_met, game, use, check))
    limit = ability.limit
    if limit is not None:
        yield Reading(
            cited.maximum if limit.by_title else cited.limit,
            limit.words,
            lambda: usable.limit_not_reached(game, use, ability),
            facts=lambda: (game.count(limit.key(game, use)), limit.times),
        )
    if ability.x is not None:
        yield Reading(cited.x, "a value of X is possible", lambda: usable.x_possible(game, use, ability))
    if usable.usable_from_hand(game, use.card):
        yield Reading(
            cited.cost_payable,
            f"{name} can pay for {title}",
            lambda: usable.price_payable(game, use),
            WITH_X,
            lambda: usable.event_cost(game, use).data(),
        )
    for cost in ability.cost:
        yield Reading(cited.cost_payable, cost.words, partial(usable.cost_payable, game, use, cost), WITH_X)
    if ability.target is not None:
        words = f"there is a target: {ability.target.words}"
        yield Reading(cited.no_target, words, lambda: usable.target_there(game, use, ability), WITH_X)
    else:
        words = f"{title} could change something"
        yield Reading(cited.potential, words, lambda: usable.not_pointless(game, use, ability), WITH_X)
    if ability.cost:
        words = f"{title} could change something once its costs are paid"
        yield Reading(cited.no_effect, words, lambda: usable.still_possible(game, use, ability), IN_THE_END)
