"""Values that are computed, never stored: STR, icons, keywords, plots, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities import Cheaper
from engine.abilities.constant import CircularReadError, Constant, begin_read
from engine.base import counters
from engine.base.defaults import CIRCULAR_CONSTANTS
from engine.base.ids import NOTHING
from engine.base.zones import PLAY, TITLES
from engine.cards import EVENT, Facts, NoAttachments
from engine.table.constants import (
    ABILITY_COST,
    CLAIM,
    COST,
    COST_FOR_ALL,
    CRESTS,
    DEFENDERS_AT_MOST,
    GOLD,
    ICONS,
    INFLUENCE,
    INITIATIVE,
    KEYWORDS,
    NO_STRENGTH,
    OWN_COST,
    POWER_TO_WIN,
    RESERVE,
    SIDE_STRENGTH,
    SPENDABLE_GOLD,
    STRENGTH,
    TAKES_PART,
    TRAITS,
    active_constants,
    constants_affecting,
    has_quantity,
    is_blank,
    is_immune,
    limits,
)
from engine.table.rows import cannot_defend_in, claim_against, claim_in

if TYPE_CHECKING:
    from engine.chain.journal import Data
    from engine.table.game import Game
    from engine.table.rows import CostReduction


_make = tuple.__new__
Modifier = tuple[str, int, int]
"""(operation, amount, public number of the source)."""


CIRCULAR: Final = "circle"
"""The operation of a constant ability that depends on itself: it doesn't count; the amount is a default's number."""
_MASKS: Final = frozenset({ICONS, KEYWORDS})
"""Bit masks: gained and lost, not added."""


class Value(NamedTuple):
    """A quantity with its base and modifiers."""

    quantity: str
    total: int
    base: int
    modifiers: tuple[Modifier, ...]

    def data(self) -> Data:
        return (self.quantity, self.total, self.base, self.modifiers)


def compute(quantity: str, base: int, modifiers: list[Modifier]) -> Value:
    """Apply modifiers to a base value and return the result.

    Sums come first, then doubling and halving, rounded up once. The latest "set" wins, and the total is never below
    zero.
    """
    if not modifiers:
        # A hot path: the named tuple's own constructor, a Python function, would be slower.
        return _make(Value, (quantity, base if base > 0 else 0, base, ()))
    total = replaced = base
    numerator, denominator = 1, 1
    fixed: int | None = None
    for operation, amount, _source in modifiers:
        if operation == "add":
            total += amount
        elif operation == "base":
            total += amount - replaced
            replaced = amount
        elif operation == "double":
            numerator *= amount
        elif operation == "halve":
            denominator *= amount
        elif operation == "set":
            fixed = amount
        elif operation == CIRCULAR:
            continue
        else:
            raise ValueError(f"no modifier is called {operation!r}; add, base, double, halve or set")
    total = -((-total * numerator) // denominator)
    if fixed is not None:
        total = fixed
    return Value(quantity, max(total, 0), base, tuple(modifiers))


def _constant_modifiers(game: Game, card: int, quantity: str) -> list[Modifier]:
    """Collect the constant modifiers of one value of a card.

    Abilities that depend on each other don't count.
    """
    found: list[Modifier] = []
    for source, constant in active_constants(game, quantity):
        look = (id(constant), source, card, "value")
        if look not in game.circular:
            depth = begin_read(game, look)
            try:
                if (
                    constant.applies(game, source, card)
                    and constant.has_text(game, source)
                    and not is_immune(game, card, source)
                ):
                    found.append((constant.operation, constant.by(game, source, card), game.ref.get(source, 0)))
                continue
            except CircularReadError as circle:
                if circle.at != depth:
                    raise
            finally:
                del game.reading[depth:]
        if quantity not in _MASKS:
            found.append((CIRCULAR, CIRCULAR_CONSTANTS, game.ref.get(source, 0)))
    return found


def sum_modifiers(game: Game, quantity: str, who: int, sign: int = 1) -> list[Modifier]:
    """Collect what constant abilities add to a sum of a card or seat.

    Abilities that depend on each other don't count.
    """
    found: list[Modifier] = []
    for source, constant in active_constants(game, quantity) if quantity in game.deal.constants else ():
        found += modifier_by(game, source, constant, who, sign)
    return found


def modifier_by(game: Game, source: int, constant: Constant, who: int, sign: int = 1) -> list[Modifier]:
    """Return what one constant ability adds to a sum.

    If the ability depends on itself, the modifier says that it doesn't count.
    """
    amount = constant.by(game, source, who) if (bears := constant.bears(game, source, who)) else 0
    if constant.is_circular(game, source, who):
        return [(CIRCULAR, CIRCULAR_CONSTANTS, game.ref.get(source, 0))]
    return [("add", sign * amount, game.ref.get(source, 0))] if bears else []


def modifiers_on(game: Game, card: int, quantity: str) -> list[Modifier]:
    """Collect the constant and lasting modifiers of one value of a card, oldest first."""
    found = _constant_modifiers(game, card, quantity) if quantity in game.deal.constants else []
    for row in game.lasting:
        if row.quantity == quantity and card in row.cards:
            found.append((row.operation, row.amount, game.ref.get(row.source, 0)))
    return found


def strength_of(game: Game, card: int) -> Value:
    return compute("STR", game.facts[card].strength, modifiers_on(game, card, STRENGTH))


def strength(game: Game, card: int) -> int:
    """Return a character's STR; cached until the next event."""
    known = game.cache.get(card)
    if known is None:
        known = strength_of(game, card).total
        game.cache[card] = known
    return known


def strength_gain(game: Game, card: int) -> int:
    """Return how much of a character's STR comes from effects that raise it."""
    modifiers = modifiers_on(game, card, STRENGTH)
    return sum(amount for operation, amount, _source in modifiers if amount > 0 and operation in ("add", "double"))


def strength_with(game: Game, card: int, more: int) -> int:
    """Compute a character's STR with an additional amount.

    A sum below 0 is not cut off before the amount is added.
    """
    now = strength_of(game, card)
    return compute("STR", now.base, [*now.modifiers, ("add", more, 0)]).total


def icons(game: Game, card: int) -> int:
    """Return a character's challenge icons as a bit mask.

    Gains and losses of the same icon are added up.
    """
    printed = game.facts[card].icons
    changes = modifiers_on(game, card, ICONS)
    if not changes:
        return printed
    counters = [printed & 1, printed >> 1 & 1, printed >> 2 & 1]
    for operation, mask, _source in changes:
        for kind in range(3):
            if mask >> kind & 1:
                counters[kind] += -1 if operation == "lose" else 1
    return (counters[0] > 0) | (counters[1] > 0) << 1 | (counters[2] > 0) << 2


def has_icon(game: Game, card: int, challenge: int) -> bool:
    return bool(icons(game, card) >> challenge & 1)


def keywords(game: Game, card: int) -> int:
    """Return a card's keywords as a bit mask; the same keyword twice counts once."""
    mask = 0 if is_blank(game, card) else game.facts[card].keywords
    for operation, gained, _source in modifiers_on(game, card, KEYWORDS):
        mask = mask & ~gained if operation == "lose" else mask | gained
    return mask


def traits(game: Game, card: int) -> tuple[str, ...]:
    """Return a card's traits: printed, and in play also gained.

    Immunity may depend on traits, so gaining a trait never checks immunity.
    """
    printed = game.facts[card].traits
    if TRAITS not in game.deal.constants or game.zone[card] != PLAY:
        return printed
    gained = [constant.about for _source, constant in constants_affecting(game, TRAITS, card)]
    return (*printed, *gained) if gained else printed


def crests(game: Game, card: int) -> tuple[str, ...]:
    """Return a card's crests: printed, and in play also gained."""
    printed = game.facts[card].crests
    if CRESTS not in game.deal.constants or game.zone[card] != PLAY:
        return printed
    gained = [constant.about for _source, constant in constants_affecting(game, CRESTS, card)]
    return (*printed, *gained) if gained else printed


def influence(game: Game, card: int) -> int:
    """Return the influence that kneeling a card yields.

    The printed icons are part of the text box, so a blank card has none.
    """
    printed = 0 if is_blank(game, card) else game.facts[card].influence
    return compute("influence", printed, modifiers_on(game, card, INFLUENCE)).total


def x_of(game: Game, card: int) -> int:
    """Return the X paid for a card in play, or 0."""
    return game.count(counters.x_of(game.ref.get(card, 0)))


def influence_payers(game: Game, seat: int) -> list[int]:
    """Return the standing cards that a seat may kneel for influence."""
    there = [*game.in_play(seat), *game.pile(seat, TITLES)]
    return [card for card in there if not game.kneeling[card] and influence(game, card)]


def influence_of(game: Game, seat: int) -> Value:
    """Compute the influence that a seat could kneel for now, card by card."""
    worth = [("add", influence(game, card), game.ref.get(card, 0)) for card in influence_payers(game, seat)]
    return compute("influence", 0, worth)


def shuns(game: Game, card: int) -> tuple[NoAttachments, ...]:
    """Return the "no attachments" keywords that a card has now."""
    printed = game.facts[card].shuns
    return () if printed and is_blank(game, card) else printed


def participants(game: Game, seat: int) -> list[int]:
    """Return the participants on a seat's side of the challenge.

    Besides declared characters, this includes those that count as participating.
    """
    challenge = game.challenge
    if challenge is None:
        return []
    side = challenge.side(seat)
    if TAKES_PART not in game.deal.constants:
        return side
    others = []
    for source, constant in active_constants(game, TAKES_PART):
        if game.seat_of[source] == seat and source not in side and constant.bears(game, source, source):
            others.append(source)
    return [*side, *others] if others else side


def takes_part(game: Game, card: int) -> bool:
    """Return whether a character participates in the challenge, on any side."""
    challenge = game.challenge
    if challenge is None:
        return False
    return bool(challenge.side_of(card)) or card in participants(game, game.seat_of[card])


def _plot_value(game: Game, seat: int, quantity: str) -> Value:
    plot = game.plot(seat)
    base = 0 if plot == NOTHING else _printed(game.facts[plot], quantity)
    facts = game.facts
    there = game.in_play(seat)
    if game.deal.titles:
        there = [*there, *game.pile(seat, TITLES)]
    modifiers: list[Modifier] = [
        ("add", _printed(facts[card], quantity), game.ref[card])
        for card in there
        if _printed(facts[card], quantity) and not is_blank(game, card)
    ]
    if plot != NOTHING:
        modifiers += modifiers_on(game, plot, quantity)
    return compute(quantity, base, modifiers)


def _printed(facts: Facts, quantity: str) -> int:
    if quantity == GOLD:
        return facts.gold
    if quantity == INITIATIVE:
        return facts.initiative
    if quantity == RESERVE:
        return facts.reserve
    return facts.claim


def gold(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, GOLD)


def spendable_gold(game: Game, seat: int) -> list[tuple[int, int]]:
    """Return the cards on which a seat has gold to spend, with the amounts."""
    if SPENDABLE_GOLD not in game.deal.constants:
        return []
    held = [(card, game.tokens.get(card, {}).get(GOLD, 0)) for card, _line in active_constants(game, SPENDABLE_GOLD)]
    return [(card, amount) for card, amount in held if amount and game.seat_of[card] == seat]


def payable_gold(game: Game, seat: int) -> int:
    """Return the gold that a seat can pay with: its pool and gold on its cards."""
    pool = game.gold[seat]
    return pool + sum([amount for _card, amount in spendable_gold(game, seat)]) if game.tokens else pool


def initiative(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, INITIATIVE)


def reserve(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, RESERVE)


def claim(game: Game, seat: int) -> Value:
    """Compute the claim on a seat's plot.

    Some modifiers apply only in challenges of one type, or against one defender.
    """
    value = _plot_value(game, seat, CLAIM)
    challenge = game.challenge
    if challenge is None or not game.lasting:
        return value
    plot = game.plot(seat)
    more = modifiers_on(game, plot, claim_in(challenge.kind))
    more += [
        (row.operation, row.amount, game.ref.get(row.source, 0))
        for row in game.lasting
        if row.quantity == claim_against(challenge.kind) and challenge.defender in row.cards
    ]
    return compute(CLAIM, value.base, [*value.modifiers, *more]) if more else value


def cost(game: Game, seat: int, card: int, base: int | None = None) -> Value:
    """Compute a seat's cost to marshal or play a card; it is never below zero."""
    if base is None:
        base = max(game.facts[card].cost or 0, 0)
    modifiers: list[Modifier] = []
    constants = game.deal.constants
    if OWN_COST in constants:
        for source, constant in constants[OWN_COST]:
            if source == card:
                modifiers += modifier_by(game, source, constant, seat, -1)
    if COST in constants:
        for source, constant in active_constants(game, COST):
            if game.seat_of[source] == seat:
                modifiers += modifier_by(game, source, constant, card, -1)
    modifiers += sum_modifiers(game, COST_FOR_ALL, card)
    if game.reducers:
        for row in reducers_for(game, seat, card):
            free, source = _reducing_part(game, row).free, game.ref.get(row.card, 0)
            wholly = free is not None and free.test(game, card, seat)
            modifiers.append(("set", 0, source) if wholly else ("add", -row.amount, source))
    return compute("cost", base, modifiers)


def ability_cost(game: Game, seat: int, card: int, base: int) -> Value:
    """Compute the gold or influence that an ability costs a seat.

    No other cost of an ability can be reduced.
    """
    modifiers: list[Modifier] = []
    for source, constant in active_constants(game, ABILITY_COST) if ABILITY_COST in game.deal.constants else ():
        if game.seat_of[source] == seat:
            modifiers += modifier_by(game, source, constant, card, -1)
    return compute("cost", base, modifiers)


def reductions_at_most(game: Game) -> int:
    """Return a quick upper bound of all cost reductions together."""
    total = 99 if OWN_COST in game.deal.constants else 0
    total += sum([99 if _reducing_part(game, row).free else row.amount for row in game.reducers])
    for _source, constant in active_constants(game, COST):
        total += constant.amount if isinstance(constant.amount, int) else 99
    return total


def reducers_for(game: Game, seat: int, card: int) -> list[CostReduction]:
    """Return the reductions for "the next card" that apply to this card."""
    found = []
    for row in game.reducers:
        part = _reducing_part(game, row)
        if row.seat != seat:
            continue
        if (part.events_too or game.facts[card].type != EVENT) and part.which.test(game, card, seat):
            found.append(row)
    return found


def _reducing_part(game: Game, row: CostReduction) -> Cheaper:
    """Return the part of an ability that a reduction comes from."""
    part = game.deal.abilities[row.card][row.ability].do[row.part]
    assert isinstance(part, Cheaper)
    return part


def use_up_reducers(game: Game, seat: int, card: int) -> None:
    """Remove the reductions that this card uses up."""
    used = reducers_for(game, seat, card)
    if used:
        game.reducers = [row for row in game.reducers if row not in used]


def counts_strength(game: Game, card: int) -> bool:
    """Return whether a participant counts its STR in the challenge."""
    return not has_quantity(game, NO_STRENGTH, card) and game.deal.ruleset.counts_strength(game, card)


def challenge_strength(game: Game, seat: int) -> Value:
    """Compute the STR of one side of a challenge, character by character."""
    cards = participants(game, seat)
    counted: list[Modifier] = [
        ("add", strength(game, card) if counts_strength(game, card) else 0, game.ref[card]) for card in cards
    ]
    counted += sum_modifiers(game, SIDE_STRENGTH, seat)
    return compute("challenge STR", 0, counted)


def goal(game: Game, seat: int) -> int:
    """Return the power that a seat needs to win."""
    return game.deal.goal + (sum(limits(game, POWER_TO_WIN, seat)) if POWER_TO_WIN in game.deal.constants else 0)


def lowest_limit(game: Game, quantity: str, seat: int, usual: int) -> int:
    """Return the lowest limit on a seat, or the usual number."""
    if quantity == DEFENDERS_AT_MOST and game.challenge is not None:
        barred = cannot_defend_in(game.challenge.kind)
        if any(row.quantity == barred and seat in row.cards for row in game.lasting):
            return 0
    return min([usual, *limits(game, quantity, seat)])
