"""The checks of an ability's use, with their words.

Bans, restrictions, limit, X, costs, targets, effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from engine.abilities import Ability
from engine.chain.journal import Data
from engine.play.abilities import payment, usability
from engine.play.abilities.choice_checks import payers, targets
from engine.prompts.checks import UNREACHED, WHOLE, CheckResult, check_of_refusal, make_unreached_check
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.rows import AbilityUse

BY_ITSELF: Final = 0
"""A check that depends on no other check."""
FOR_THIS: Final = 1
"""A check that depends on what the ability is used for."""
WITH_X: Final = 2
"""A check that depends on X."""
IN_THE_END: Final = 3
"""A check that is made only if all others hold."""


class Reading(NamedTuple):
    """One check of a use: rule, words, how to make it, what it depends on."""

    rule: str
    words: str
    refusal: Callable[[], Refusal | None]
    after: int = BY_ITSELF
    facts: Callable[[], Data] | None = None
    cards: Callable[[], Data] | None = None
    """Each card that comes into question, for viewers with full information."""


def use_checks(
    game: Game, use: AbilityUse, reached: int = WHOLE, told: bool = False, *first: Reading
) -> Iterator[CheckResult]:
    """Yield every check of an ability's use, in the order of the rules.

    reached: how far the checks are made. told: include all that is known. first: checks of the game itself, made
    before the others.
    """
    whole = has_x = fine = reached == WHOLE
    for one in (*first, *_readings(game, use, usability.ability_of(game, use))):
        made = (reached != UNREACHED, whole, has_x, fine)[one.after]
        if not made:
            yield make_unreached_check(one.rule, one.words)
            continue
        refusal = one.refusal()
        if refusal is not None:
            has_x, fine = has_x and one.rule != game.deal.cited.x, False
        facts = one.cards if told and one.cards is not None else one.facts
        yield check_of_refusal(refusal, one.rule, one.words, () if facts is None else facts())


def _readings(game: Game, use: AbilityUse, ability: Ability) -> Iterator[Reading]:
    cited, title, name = game.deal.cited, game.title(use.card), game.name(use.seat)
    yield Reading(cited.blank, f"{title} has its text", lambda: usability.not_blank(game, use))
    yield Reading(
        cited.cannot, f"nothing forbids {name} to use it", lambda: usability.not_forbidden(game, use, ability)
    )
    for check in ability.when:
        yield Reading(
            usability.rule_of(game, use, check.rule),
            check.words,
            partial(usability.restriction_met, game, use, check),
        )
    limit = ability.limit
    if limit is not None:
        yield Reading(
            cited.maximum if limit.by_title else usability.rule_of(game, use, "limit"),
            limit.words,
            lambda: usability.limit_not_reached(game, use, ability),
            facts=lambda: (game.count(limit.key(game, use)), limit.times),
        )
    if ability.x is not None:
        x, possible = lambda: payment.x_possible(game, use, ability), partial(payment.values_of_x, game, use, ability)
        yield Reading(cited.x, "a value of X is possible", x, FOR_THIS, cards=lambda: tuple(possible()))
    if usability.usable_from_hand(game, use.card, use.ability):
        yield Reading(
            usability.rule_of(game, use, "cost_payable"),
            f"{name} can pay for {title}",
            lambda: payment.price_payable(game, use),
            BY_ITSELF if ability.x is None else WITH_X,
            lambda: payment.event_cost(game, use).data(),
        )
    for cost in ability.cost:
        cards = partial(payers, game, use, cost) if cost.among is not None else None
        refusal = partial(payment.cost_payable, game, use, cost)
        yield Reading(usability.rule_of(game, use, "cost_payable"), cost.words, refusal, WITH_X, cards=cards)
    if payment.has_several(game, use, ability):
        words = f"{name} can pay all costs of {title} together"
        refusal = partial(payment.payable_together, game, use, ability)
        yield Reading(usability.rule_of(game, use, "cost_payable"), words, refusal, WITH_X)
    if ability.target is not None:
        words = f"there is a target: {ability.target.words}"
        there = partial(usability.target_there, game, use, ability)
        yield Reading(
            usability.rule_of(game, use, "no_target"), words, there, WITH_X, cards=lambda: targets(game, use)
        )
    if game.deal.ruleset.terms.idle_uses:
        return
    if ability.target is None:
        words = f"{title} could change something"
        yield Reading(cited.potential, words, lambda: usability.not_pointless(game, use, ability), WITH_X)
    if ability.cost:
        words = f"{title} could change something once its costs are paid"
        yield Reading(cited.no_effect, words, lambda: payment.still_possible(game, use, ability), IN_THE_END)
