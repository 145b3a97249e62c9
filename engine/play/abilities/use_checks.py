"""The checks of an ability's use, with their words.

Bans, restrictions, limit, X, costs, targets, effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from engine.abilities import Ability
from engine.chain.journal import Data
from engine.english import phrase
from engine.play.abilities import payment, usability
from engine.play.abilities.choice_checks import payer_rows, target_rows
from engine.prompts.checks import CHECK_ALL, CHECK_NOTHING, CheckResult, check_of_refusal, make_unreached_check
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.rows import AbilityUse

INDEPENDENT: Final = 0
"""A check that depends on no other check."""
NEEDS_OCCASION: Final = 1
"""A check that depends on what the ability is used for."""
NEEDS_X: Final = 2
"""A check that depends on X."""
NEEDS_ALL: Final = 3
"""A check that is made only if all others hold."""


class UseCheck(NamedTuple):
    """One check of a use: rule, words, how to make it, what it depends on."""

    rule: str
    words: str
    refusal: Callable[[], Refusal | None]
    after: int = INDEPENDENT
    facts: Callable[[], Data] | None = None
    cards: Callable[[], Data] | None = None
    """Each card that comes into question, for viewers with full information."""


def use_checks(
    game: Game, use: AbilityUse, reached: int = CHECK_ALL, told: bool = False, *first: UseCheck
) -> Iterator[CheckResult]:
    """Yield every check of an ability's use, in the order of the rules.

    reached: how far the checks are made. told: include all that is known. first: checks of the game itself, made
    before the others.
    """
    whole = has_x = fine = reached == CHECK_ALL
    for one in (*first, *_ability_checks(game, use, usability.ability_of(game, use))):
        made = (reached != CHECK_NOTHING, whole, has_x, fine)[one.after]
        if not made:
            yield make_unreached_check(one.rule, one.words)
            continue
        refusal = one.refusal()
        if refusal is not None:
            has_x, fine = has_x and one.rule != game.deal.cited.x, False
        facts = one.cards if told and one.cards is not None else one.facts
        yield check_of_refusal(refusal, one.rule, one.words, () if facts is None else facts())


def _ability_checks(game: Game, use: AbilityUse, ability: Ability) -> Iterator[UseCheck]:
    cited, title, name = game.deal.cited, game.title(use.card), game.name(use.seat)
    yield UseCheck(
        cited.blank,
        phrase("the text box of %(title)s is not blank", title=title),
        lambda: usability.blank_refusal(game, use),
    )
    yield UseCheck(
        cited.cannot,
        phrase("no effect stops %(name)s from using it", name=name),
        lambda: usability.trigger_refusal(game, use, ability),
    )
    for check in ability.when:
        yield UseCheck(
            usability.rule_of(game, use, check.rule),
            check.words,
            partial(usability.restriction_refusal, game, use, check),
        )
    limit = ability.limit
    if limit is not None:
        yield UseCheck(
            cited.maximum if limit.by_title else usability.rule_of(game, use, "limit"),
            limit.words,
            lambda: usability.limit_refusal(game, use, ability),
            facts=lambda: (game.count(limit.key(game, use)), limit.times),
        )
    if ability.x is not None:
        x, possible = lambda: payment.x_refusal(game, use, ability), partial(payment.values_of_x, game, use, ability)
        yield UseCheck(cited.x, "X has a legal value", x, NEEDS_OCCASION, cards=lambda: tuple(possible()))
    if usability.usable_from_hand(game, use.card, use.ability):
        yield UseCheck(
            usability.rule_of(game, use, "cost_payable"),
            phrase("%(name)s can pay for %(title)s", name=name, title=title),
            lambda: payment.price_refusal(game, use),
            INDEPENDENT if ability.x is None else NEEDS_X,
            lambda: payment.event_cost(game, use).data(),
        )
    for cost in ability.cost:
        cards = partial(payer_rows, game, use, cost) if cost.among is not None else None
        refusal = partial(payment.cost_refusal, game, use, cost)
        yield UseCheck(
            usability.rule_of(game, use, "cost_payable"),
            phrase("can %(words)s", words=cost.words),
            refusal,
            NEEDS_X,
            cards=cards,
        )
    if payment.has_several_payments(game, use, ability):
        words = phrase("%(name)s can pay all costs of %(title)s", name=name, title=title)
        refusal = partial(payment.joint_costs_refusal, game, use, ability)
        yield UseCheck(usability.rule_of(game, use, "cost_payable"), words, refusal, NEEDS_X)
    if ability.target is not None:
        words = phrase("there is a legal target: %(words)s", words=ability.target.words)
        there = partial(usability.missing_target_refusal, game, use, ability)
        yield UseCheck(
            usability.rule_of(game, use, "no_target"), words, there, NEEDS_X, cards=lambda: target_rows(game, use)
        )
    if game.deal.ruleset.terms.idle_uses:
        return
    if ability.target is None:
        words = phrase("%(title)s would change something", title=title)
        yield UseCheck(cited.potential, words, lambda: usability.pointless_refusal(game, use, ability), NEEDS_X)
    if ability.cost:
        words = phrase("%(title)s would still change something once its costs are paid", title=title)
        yield UseCheck(
            cited.no_effect, words, lambda: payment.exhausted_effect_refusal(game, use, ability), NEEDS_ALL
        )
