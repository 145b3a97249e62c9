"""Events of kneeling, standing, gold, power and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.base import counters, defaults, zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER
from engine.chain.journal import TABLE
from engine.events.base import Event, register
from engine.table import values
from engine.table.constants import GOLD, STANDING_AT_MOST, limits

if TYPE_CHECKING:
    from engine.table.game import Game


def can_kneel(game: Game, card: int) -> bool:
    return game.zone[card] in zones.IN_PLAY and not game.kneeling[card]


@dataclass(slots=True)
class Kneel(Event):
    kind = "kneel"
    words = "{card} kneels"
    noted = "kneel"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return can_kneel(game, self.card)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        game.kneeling[self.card] = 1
        game.note("kneel", entry, game.seat_of[self.card], self.card, rule)


def can_stand(game: Game, card: int) -> bool:
    """Tell whether the limit on standing characters lets a card stand."""
    if STANDING_AT_MOST not in game.deal.constants or game.facts[card].type != CHARACTER:
        return True
    seat = game.seat_of[card]
    return all(game.count(counters.characters_stood(seat)) < limit for limit in limits(game, STANDING_AT_MOST, seat))


def has_standing_limit(game: Game, card: int) -> bool:
    """Tell whether a limit on standing characters applies to a card now."""
    if STANDING_AT_MOST not in game.deal.constants or game.facts[card].type != CHARACTER:
        return False
    return bool(limits(game, STANDING_AT_MOST, game.seat_of[card]))


def note_standing_limit(game: Game, entry: int) -> None:
    """Log the default for limits on standing characters.

    The rules don't say whether such a limit binds more than the framework.
    """
    game.note_unsettled(defaults.STANDING_LIMIT, entry, game.deal.cited.stand)


def _stand_card(game: Game, card: int) -> None:
    game.kneeling[card] = 0
    if STANDING_AT_MOST in game.deal.constants and game.facts[card].type == CHARACTER:
        game.bump(counters.characters_stood(game.seat_of[card]))


@dataclass(slots=True)
class Stand(Event):
    kind = "stand"
    words = "{card} stands"
    noted = "stand"
    card: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        kneeling = game.zone[self.card] in zones.IN_PLAY and bool(game.kneeling[self.card])
        return kneeling and can_stand(game, self.card)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        if has_standing_limit(game, self.card):
            note_standing_limit(game, entry)
        _stand_card(game, self.card)
        game.note("stand", entry, game.seat_of[self.card], self.card, rule)


@dataclass(slots=True)
class StandAll(Event):
    """Several kneeling cards stand at the same time."""

    kind = "stand all"
    words = "cards stand"
    noted = "stand all"
    cards: tuple[int, ...]

    def apply(self, game: Game, entry: int, rule: str) -> None:
        stood = [card for card in self.cards if game.zone[card] in zones.IN_PLAY and game.kneeling[card]]
        for card in stood:
            _stand_card(game, card)
        game.note("stand all", entry, TABLE, NOTHING, rule, (tuple(game.ref[card] for card in stood),))


@dataclass(slots=True)
class GainGold(Event):
    kind = "gain gold"
    words = "{seat} gains gold"
    noted = "gold"
    seat: int
    amount: int
    why: str = ""

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return self.amount > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.gold[self.seat]
        game.gold[self.seat] = before + self.amount
        game.note("gold", entry, self.seat, NOTHING, rule, (self.why or "gains", before, before + self.amount))


@dataclass(slots=True)
class SpendGold(Event):
    """Gold on a card goes back to the treasury, like gold from the pool."""

    kind = "spend gold"
    words = "gold on {card} is spent"
    noted = "spends"
    card: int
    amount: int

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return 0 < self.amount <= game.tokens.get(self.card, {}).get(GOLD, 0)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        tokens = game.tokens[self.card]
        before = tokens.pop(GOLD)
        after = before - self.amount
        if after:
            tokens[GOLD] = after
        elif not tokens:
            del game.tokens[self.card]
        game.note("spends", entry, game.seat_of[self.card], self.card, rule, (before, after))


def spend_from_cards(game: Game, seat: int, amount: int, entry: int, rule: str) -> None:
    """Spend gold from cards, as far as they have it."""
    for card, there in values.spendable_gold(game, seat):
        taken = min(amount, there)
        if taken:
            SpendGold(card, taken).apply(game, entry, rule)
            amount -= taken


@dataclass(slots=True)
class PayGold(Event):
    """Gold goes back to the treasury: paid for something, or returned."""

    kind = "pay gold"
    words = "{seat} pays gold"
    noted = "gold"
    seat: int
    amount: int
    why: str = "pays"

    @property
    def whose(self) -> int:
        return self.seat

    def possible(self, game: Game) -> bool:
        return self.amount > 0 and (
            self.amount <= game.gold[self.seat] or self.amount <= values.payable_gold(game, self.seat)
        )

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.gold[self.seat]
        if self.amount > before:
            spend_from_cards(game, self.seat, self.amount - before, entry, rule)
        paid = min(self.amount, before)
        if paid:
            game.gold[self.seat] = before - paid
            game.note("gold", entry, self.seat, NOTHING, rule, (self.why, before, before - paid))


@dataclass(slots=True)
class GainPower(Event):
    kind = "gain power"
    words = "{card} gains power"
    noted = "power"
    card: int
    amount: int
    why: str = ""

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return self.amount > 0 and game.zone[self.card] in zones.IN_PLAY

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.power.get(self.card, 0)
        game.power[self.card] = before + self.amount
        seat = game.seat_of[self.card]
        game.note("power", entry, seat, self.card, rule, (self.why or "gains", before, before + self.amount))


@dataclass(slots=True)
class MovePower(Event):
    kind = "move power"
    words = "power moves from {card}"
    noted = "move power"
    source: int
    target: int
    amount: int

    @property
    def about(self) -> int:
        return self.source

    def touches(self) -> tuple[int, ...]:
        return (self.source, self.target)

    def possible(self, game: Game) -> bool:
        both = game.zone[self.source] in zones.IN_PLAY and game.zone[self.target] in zones.IN_PLAY
        return both and self.amount > 0 and game.power.get(self.source, 0) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.power.get(self.source, 0)
        amount = min(self.amount, before)
        there = game.power.get(self.target, 0)
        game.power[self.target] = there + amount
        if before == amount:
            del game.power[self.source]
        else:
            game.power[self.source] = before - amount
        data = (game.ref[self.target], before, before - amount, there, there + amount)
        game.note("move power", entry, game.seat_of[self.target], self.source, rule, data)


@dataclass(slots=True)
class PlaceToken(Event):
    kind = "place token"
    words = "{card} gets a token"
    noted = "token"
    card: int
    token: str
    amount: int = 1

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.zone[self.card] in zones.IN_PLAY

    def apply(self, game: Game, entry: int, rule: str) -> None:
        tokens = game.tokens.setdefault(self.card, {})
        before = tokens.get(self.token, 0)
        tokens[self.token] = before + self.amount
        data = (self.token, before, before + self.amount)
        game.note("token", entry, game.seat_of[self.card], self.card, rule, data)


@dataclass(slots=True)
class RemoveToken(Event):
    kind = "remove token"
    words = "{card} loses a token"
    noted = "token"
    card: int
    token: str

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.tokens.get(self.card, {}).get(self.token, 0) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        tokens = game.tokens[self.card]
        before = tokens[self.token]
        tokens[self.token] = before - 1
        if before == 1:
            del tokens[self.token]
        if not tokens:
            del game.tokens[self.card]
        data = (self.token, before, before - 1)
        game.note("token", entry, game.seat_of[self.card], self.card, rule, data)


@dataclass(slots=True)
class DiscardPower(Event):
    """Power goes back to the treasury."""

    kind = "discard power"
    words = "{card} loses power"
    noted = "power"
    card: int
    amount: int = 1

    @property
    def about(self) -> int:
        return self.card

    def possible(self, game: Game) -> bool:
        return game.power.get(self.card, 0) > 0

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before = game.power[self.card]
        after = max(before - self.amount, 0)
        if after:
            game.power[self.card] = after
        else:
            del game.power[self.card]
        game.note("power", entry, game.seat_of[self.card], self.card, rule, ("loses", before, after))


@dataclass(slots=True)
class MoveGold(Event):
    kind = "move gold"
    words = "{seat} takes gold"
    noted = "gold"
    source: int
    target: int
    amount: int
    paid: bool = False
    """Whether the gold is paid, so that gold on cards may be used, and not taken from a pool."""

    @property
    def whose(self) -> int:
        return self.target

    def possible(self, game: Game) -> bool:
        return (
            self.amount > 0 and (values.payable_gold(game, self.source) if self.paid else game.gold[self.source]) > 0
        )

    def apply(self, game: Game, entry: int, rule: str) -> None:
        before, there = game.gold[self.source], game.gold[self.target]
        amount = min(self.amount, values.payable_gold(game, self.source) if self.paid else before)
        if amount > before:
            spend_from_cards(game, self.source, amount - before, entry, rule)
        if before:
            after = before - min(amount, before)
            game.gold[self.source] = after
            game.note("gold", entry, self.source, NOTHING, rule, ("loses", before, after))
        game.gold[self.target] = there + amount
        game.note("gold", entry, self.target, NOTHING, rule, ("takes", there, there + amount))


register(
    Kneel,
    Stand,
    StandAll,
    GainGold,
    SpendGold,
    PayGold,
    GainPower,
    MovePower,
    PlaceToken,
    RemoveToken,
    DiscardPower,
    MoveGold,
)
