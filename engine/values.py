"""Values that are computed, never stored: strength, icons, keywords, plot values, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import CHARACTER, Facts
from engine.game import NOTHING

if TYPE_CHECKING:
    from engine.game import Game
    from engine.journal import Data

Modifier = tuple[str, int, int]
"""(operation, amount, public number of the source)."""


class Value(NamedTuple):
    """A quantity with how it came about."""

    quantity: str
    total: int
    base: int
    modifiers: tuple[Modifier, ...]

    def data(self) -> Data:
        return (self.quantity, self.total, self.base, self.modifiers)


def compute(quantity: str, base: int, modifiers: list[Modifier]) -> Value:
    """Base, then sums, then doubling and halving, rounded up once; the latest set wins; never below zero."""
    total = base
    numerator, denominator = 1, 1
    fixed: int | None = None
    for operation, amount, _source in modifiers:
        if operation == "add":
            total += amount
        elif operation == "base":
            total += amount - base
        elif operation == "double":
            numerator *= amount
        elif operation == "halve":
            denominator *= amount
        elif operation == "set":
            fixed = amount
        else:
            raise ValueError(f"no modifier is called {operation!r}; add, base, double, halve or set")
    total = -((-total * numerator) // denominator)
    if fixed is not None:
        total = fixed
    return Value(quantity, max(total, 0), base, tuple(modifiers))


def modifiers_on(game: Game, card: int, quantity: str) -> list[Modifier]:
    """The lasting effects on one value of a card, in the order in which they came."""
    return [
        (row.operation, row.amount, game.ref.get(row.source, 0))
        for row in game.lasting
        if row.quantity == quantity and card in row.cards
    ]


def strength_of(game: Game, card: int) -> Value:
    return compute("STR", game.facts[card].strength, modifiers_on(game, card, "strength"))


def strength(game: Game, card: int) -> int:
    """A character's STR; kept until the next event changes something."""
    if not game.lasting:
        return game.facts[card].strength
    known = game.cache.get(card)
    if known is None:
        known = strength_of(game, card).total
        game.cache[card] = known
    return known


def icons(game: Game, card: int) -> int:
    """A character's challenge icons as a bit mask."""
    return game.facts[card].icons


def has_icon(game: Game, card: int, challenge: int) -> bool:
    return bool(icons(game, card) >> challenge & 1)


def keywords(game: Game, card: int) -> int:
    """A card's keywords as a bit mask; having one twice is having it once."""
    return game.facts[card].keywords


def _plot_value(game: Game, seat: int, quantity: str) -> Value:
    plot = game.plot(seat)
    base = 0 if plot == NOTHING else _printed(game.facts[plot], quantity)
    facts = game.facts
    modifiers = [
        ("add", _printed(facts[card], quantity), game.ref[card])
        for card in game.in_play(seat)
        if _printed(facts[card], quantity)
    ]
    if game.lasting and plot != NOTHING:
        modifiers += modifiers_on(game, plot, quantity)
    return compute(quantity, base, modifiers)


def _printed(facts: Facts, quantity: str) -> int:
    if quantity == "gold":
        return facts.gold
    if quantity == "initiative":
        return facts.initiative
    if quantity == "reserve":
        return facts.reserve
    return facts.claim


def gold(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, "gold")


def initiative(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, "initiative")


def reserve(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, "reserve")


def claim(game: Game, seat: int) -> Value:
    return _plot_value(game, seat, "claim")


def cost(game: Game, seat: int, card: int) -> Value:
    """What it costs the seat to marshal or play a card."""
    return compute("cost", max(game.facts[card].cost or 0, 0), [])


def challenge_strength(game: Game, cards: list[int]) -> Value:
    """What one side of a challenge counts, character by character."""
    return compute("challenge STR", 0, [("add", strength(game, card), game.ref[card]) for card in cards])


def dominance(game: Game, seat: int) -> Value:
    """Standing characters' STR and unspent gold."""
    counted: list[Modifier] = [
        ("add", strength(game, card), game.ref[card])
        for card in game.in_play(seat)
        if game.facts[card].type == CHARACTER and not game.kneeling[card]
    ]
    if game.gold[seat]:
        counted.append(("add", game.gold[seat], 0))
    return compute("dominance", 0, counted)
