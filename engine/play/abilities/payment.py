"""The cost of using an ability.

All payments together: whether they can be made, and what the effect can still change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.abilities import TIMINGS, Ability, Cheaper, Cost, Part
from engine.base import zones
from engine.cards import COST_X
from engine.english import join_words, phrase
from engine.events import DiscardPower, DrawCards, Event, GainGold, MoveGold, PayGold, PlayCard, RevealCard
from engine.play.abilities import tolls
from engine.play.abilities.usability import (
    ability_of,
    missing_target_refusal,
    pointless_refusal,
    rule_of,
    usable_from_hand,
)
from engine.prompts.checks import first_fitting
from engine.ruleset import Refusal
from engine.table import values
from engine.table.game import Game
from engine.table.rows import AbilityUse


def values_of_x(game: Game, use: AbilityUse, ability: Ability) -> list[int]:
    """Return the possible values of X that leave gold for all other payments.

    If none does, return the first value.
    """
    if ability.x is None:
        return []
    found, kept, payable = ability.x(game, use), use.x, []
    if not has_several_payments(game, use, ability):
        return found
    for use.x in found:
        if gold_refusal(game, use) is None:
            payable.append(use.x)
    use.x = kept
    return payable or found[:1]


def x_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Set X to its first possible value for the checks that follow.

    Return why that is impossible, or None.
    """
    if ability.x is not None:
        possible = values_of_x(game, use, ability)
        if not possible:
            words = phrase("%(card)s has no legal value of X", card=game.title(use.card))
            return Refusal(game.deal.cited.x, words, "no legal X")
        use.x = possible[0]
    return None


def costs_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why a cost, or all costs together, can't be paid; None if they can."""
    if usable_from_hand(game, use.card, use.ability):
        refused = price_refusal(game, use)
        if refused is not None:
            return refused
    for cost in ability.cost:
        if not cost.payable(game, use):
            return cost_refusal(game, use, cost)
    return joint_costs_refusal(game, use, ability) if has_several_payments(game, use, ability) else None


def has_several_payments(game: Game, use: AbilityUse, ability: Ability) -> bool:
    """Return whether there may be more than one payment."""
    if game.deal.has_tolls and tolls_of(game, use):
        return True
    return len(ability.cost) + usable_from_hand(game, use.card, use.ability) > 1


def joint_costs_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why all costs of a use can't be paid together, or None.

    All gold comes from one purse, and no card pays twice.
    """
    refused = gold_refusal(game, use)
    if refused is None and len(ability.cost) > 1 and not can_complete(game, use, use.paid):
        words = phrase(
            "the costs of %(card)s can't all be paid: %(names)s",
            card=game.title(use.card),
            names=join_words([c.words for c in ability.cost]),
        )
        return Refusal(rule_of(game, use, "cost_payable"), words, "can't pay all")
    return refused


def gold_refusal(game: Game, use: AbilityUse) -> Refusal | None:
    """Return why the gold for a use is missing, or None.

    Counts every payment of gold, tolls included.
    """
    needed = sum([event.amount for event in _cost_events(game, use) if isinstance(event, PayGold)])
    needed += gold_price(game, use)
    if game.deal.has_tolls:
        needed += tolls.total_gold(tolls_of(game, use))
    if needed <= game.gold[use.seat] or needed <= (there := values.payable_gold(game, use.seat)):
        return None
    words = phrase(
        "%(card)s costs %(needed)s gold in total; %(player)s has %(there)s",
        card=game.title(use.card),
        needed=needed,
        player=game.name(use.seat),
        there=there,
    )
    return Refusal(
        rule_of(game, use, "cost_payable"),
        words,
        first_fitting(phrase("needs %(number)s more gold", number=needed - there), "lacks gold"),
    )


def payments(game: Game, use: AbilityUse) -> list[Event]:
    """Return all payments of a use, with the cards chosen to pay."""
    events: list[Event] = []
    price = gold_price(game, use)
    if price:
        events.append(PayGold(use.seat, price))
    if game.deal.has_tolls:
        events += tolls.toll_events(use.seat, tolls_of(game, use))
    return events + _cost_events(game, use)


def _cost_events(game: Game, use: AbilityUse) -> list[Event]:
    """Return the events of the ability's costs, each paid with its own cards."""
    kept = use.paid
    events: list[Event] = []
    for cost, cards in _cost_shares(game, use):
        use.paid = cards
        events += cost.events(game, use)
    use.paid = kept
    return events


def _cost_shares(game: Game, use: AbilityUse) -> list[tuple[Cost, list[int]]]:
    """Return each cost with the cards chosen for it, in the order of choice."""
    left, found = use.paid, []
    for cost in ability_of(game, use).cost:
        number = 0
        if cost.among is not None:
            number = next((n for n in range(len(left)) if _is_paid(game, use, cost, left[:n])), len(left))
        found.append((cost, left[:number]))
        left = left[number:]
    return found


def _is_paid(game: Game, use: AbilityUse, cost: Cost, cards: list[int]) -> bool:
    return bool(cards) if cost.enough is None else cost.enough(game, use, cards)


def _open_share(game: Game, use: AbilityUse) -> tuple[int, list[int]] | None:
    """Return the index of the first cost that lacks cards, and its cards so far."""
    for place, (cost, cards) in enumerate(_cost_shares(game, use)):
        if cost.among is not None and not _is_paid(game, use, cost, cards):
            return place, cards
    return None


def open_cost(game: Game, use: AbilityUse) -> Cost | None:
    """Return the first cost for which cards are still to be chosen."""
    found = _open_share(game, use)
    return None if found is None else ability_of(game, use).cost[found[0]]


def possible_payers(game: Game, use: AbilityUse, cost: Cost) -> list[int]:
    """Return the cards that may be chosen next to pay a cost.

    All other costs must stay payable.
    """
    if cost.among is None:
        return []
    found = [card for card in cost.among(game, use) if card not in use.paid]
    if len(ability_of(game, use).cost) == 1:
        return found
    return [card for card in found if can_complete(game, use, [*use.paid, card])]


def can_complete(game: Game, use: AbilityUse, chosen: list[int]) -> bool:
    """Return whether all costs can be paid, given the cards chosen so far.

    Gold is not counted here.
    """
    kept, use.paid = use.paid, chosen
    able = _can_complete(game, use)
    use.paid = kept
    return able


def _can_complete(game: Game, use: AbilityUse) -> bool:
    chosen, costs, first = use.paid, ability_of(game, use).cost, _open_share(game, use)
    if not _are_compatible(game, _cost_events(game, use)):
        return False
    if first is None:
        return True
    place, share = first
    among, fitting = costs[place].among, []
    for card in [] if among is None else among(game, use):
        use.paid = [*chosen, card]
        if card not in chosen and _are_compatible(game, _cost_events(game, use)):
            fitting.append(card)
    use.paid = chosen
    if not _is_paid(game, use, costs[place], [*share, *fitting]):
        return False
    is_last = all([cost.among is None for cost in costs[place + 1 :]])
    return is_last or any(can_complete(game, use, [*chosen, card]) for card in fitting)


def _are_compatible(game: Game, events: Sequence[Event]) -> bool:
    """Return whether the payments are compatible.

    No card may be used for two payments of which it can make only one.
    """
    on_cards = [event for event in events if not isinstance(event, PayGold | MoveGold)]
    if len({event.about for event in on_cards}) == len(on_cards):
        return True
    table = game.trial()
    for event in on_cards:
        short = isinstance(event, DiscardPower) and table.power.get(event.card, 0) < event.amount
        if short or not event.possible(table):
            return False
        event.apply(table, 0, game.deal.cited.pay)
    return True


def price_refusal(game: Game, use: AbilityUse) -> Refusal | None:
    """Return why the price of an event card can't be paid, or None."""
    price = event_cost(game, use).total
    if price <= game.gold[use.seat] or price <= (there := values.payable_gold(game, use.seat)):
        return None
    words = phrase(
        "%(card)s costs %(price)s gold; %(player)s has %(there)s",
        card=game.title(use.card),
        price=price,
        player=game.name(use.seat),
        there=there,
    )
    return Refusal(
        rule_of(game, use, "cost_payable"),
        words,
        first_fitting(phrase("needs %(number)s more gold", number=price - there), "lacks gold"),
    )


def cost_refusal(game: Game, use: AbilityUse, cost: Cost) -> Refusal | None:
    """Return why a single cost can't be paid, or None."""
    if cost.payable(game, use):
        return None
    short = cost.lacks or first_fitting(phrase("can't %(words)s", words=cost.words), "can't pay")
    return Refusal(rule_of(game, use, "cost_payable"), phrase("can't %(words)s", words=cost.words), short)


def tolls_of(game: Game, use: AbilityUse) -> list[tolls.Toll]:
    """Return the tolls for using an ability: on an event, or on the card itself."""
    if usable_from_hand(game, use.card, use.ability):
        return tolls.event_tolls(game, use.seat)
    timing = TIMINGS[ability_of(game, use).timing]
    if timing.forced or not timing.window:
        return []
    return tolls.tolls_of_cards(game, (use.card,))


def gold_price(game: Game, use: AbilityUse) -> int:
    """Return the price of an event card; for other abilities, 0.

    Their price is among their costs.
    """
    return event_cost(game, use).total if usable_from_hand(game, use.card, use.ability) else 0


def gold_to_pay(game: Game, use: AbilityUse) -> values.Value | None:
    """Return all the gold that a use costs, tolls included.

    None if it costs none, or if X is chosen first.
    """
    from_hand = usable_from_hand(game, use.card, use.ability)
    if from_hand and ability_of(game, use).x is not None and game.facts[use.card].cost == COST_X:
        return None
    price = event_cost(game, use) if from_hand else None
    besides = sum([event.amount for event in _cost_events(game, use) if isinstance(event, PayGold)])
    if game.deal.has_tolls:
        besides += tolls.total_gold(tolls_of(game, use))
    if not besides:
        return price
    return values.compute("cost", besides + (0 if price is None else price.total), [])


def event_cost(game: Game, use: AbilityUse) -> values.Value:
    base = use.x if game.facts[use.card].cost == COST_X else None
    return values.cost(game, use.seat, use.card, base)


def exhausted_effect_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why the effect can't change anything once costs are paid, or None.

    A card that pays may be the card that the effect needs.
    """
    for cost in ability.cost:
        if cost.takes:
            break
    else:
        return None
    if survives_payment(game, use, ability):
        return None
    first = open_cost(game, use)
    for paid in [[]] if first is None else [[card] for card in possible_payers(game, use, first)]:
        if is_possible_after(game, use, ability, paid):
            return None
    words = phrase("%(card)s would change nothing once its costs are paid", card=game.title(use.card))
    return Refusal(game.deal.cited.no_effect, words, "changes nothing")


def survives_payment(game: Game, use: AbilityUse, ability: Ability) -> bool:
    """Return whether the effect starts with something no cost can take away.

    Gold, cards drawn or revealed from a deck, or a lower price.
    """
    first = ability.do[0]
    if isinstance(first, Part):
        if ability.target is not None:
            return False
        events = first.events(game, use)
        for event in events:
            from_deck = isinstance(event, RevealCard) and game.zone[event.card] == zones.DECK
            if not from_deck and not isinstance(event, _UNAFFECTED_BY_COSTS):
                return False
        return bool(events)
    return isinstance(first, Cheaper)


_UNAFFECTED_BY_COSTS: Final = (DrawCards, GainGold)


def is_possible_after(game: Game, use: AbilityUse, ability: Ability, paid: list[int]) -> bool:
    """Return whether the effect could change something after payment.

    paid: the cards that pay.
    """
    table, kept = game.trial(), use.paid
    use.paid = paid
    events = payments(game, use)
    if usable_from_hand(game, use.card, use.ability):
        PlayCard(use.card, use.seat).apply(table, 0, game.deal.cited.use)
    for event in events:
        if event.possible(table):
            event.apply(table, 0, game.deal.cited.pay)
    table.cache, table.active_constants = {}, {}
    possible = missing_target_refusal(table, use, ability) is None and pointless_refusal(table, use, ability) is None
    use.paid = kept
    return possible
