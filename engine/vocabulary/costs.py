"""For: the costs of using an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import SELF, YOUR_FACTION, Filter
from engine.abilities.costs import Cost
from engine.abilities.refs import Ref, referenced_cards
from engine.abilities.targets import YOURS, Candidates
from engine.base import zones
from engine.english import add_article
from engine.prompts.checks import first_fitting
from engine.table import values
from engine.vocabulary.filters import CARDS, STANDING, both

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


def sacrifice(ref: Ref) -> Cost:
    return Cost(
        f"sacrifice {ref.name}",
        lambda game, use: all(game.deal.ruleset.may_leave(game, card) for card in referenced_cards(game, use, ref)),
        lambda game, use: [ev.sacrifice_event(card) for card in referenced_cards(game, use, ref)],
    )


def kneel(ref: Ref) -> Cost:
    return Cost(
        f"kneel {ref.name}",
        lambda game, use: all([ev.can_kneel(game, card) for card in referenced_cards(game, use, ref)]),
        lambda game, use: [ev.Kneel(card) for card in referenced_cards(game, use, ref)],
        lacks="kneeling" if ref is SELF else "faction kneeling" if ref is YOUR_FACTION else "bearer kneeling",
    )


def _has_gold(game: Game, seat: int, price: int) -> bool:
    """Return whether the seat has the gold, in its pool or with gold on cards.

    The pool alone is checked first, since it is nearly always enough.
    """
    return game.gold[seat] >= price or values.payable_gold(game, seat) >= price


def pay(amount: int) -> Cost:
    def events(game: Game, use: AbilityUse) -> list[ev.Event]:
        price = _amount_to_pay(game, use, amount)
        return [ev.PayGold(use.seat, price)] if price else []

    return Cost(
        f"pay {amount} gold",
        lambda game, use: _has_gold(game, use.seat, _amount_to_pay(game, use, amount)),
        events,
        takes=False,
        amount=amount,
    )


def _amount_to_pay(game: Game, use: AbilityUse, amount: int) -> int:
    """Return what remains to pay of an ability's gold or influence cost."""
    return values.ability_cost(game, use.seat, use.card, amount).total


def kneel_one(which: Filter) -> Cost:
    """Kneel a standing card of your choice."""

    among = Candidates(both(STANDING, which), (zones.PLAY,), YOURS)
    return Cost(
        f"kneel {which.phrase.a_one}",
        lambda game, use: bool(among(game, use)),
        lambda _game, use: [ev.Kneel(card) for card in use.paid],
        among,
        lacks="nothing to kneel",
    )


def influence(amount: int, but_itself: bool = False) -> Cost:
    """Kneel standing cards with enough influence; any surplus is lost.

    but_itself: exclude the card with the ability, which kneels for it anyway.
    """
    has = Filter(
        "with influence",
        lambda game, card, _seat: values.influence(game, card) > 0,
        lambda _game, _card: "no influence",
    )
    among = Candidates(both(STANDING, has), (zones.PLAY, zones.TITLES), YOURS, but_itself)

    def enough(game: Game, use: AbilityUse, cards: list[int]) -> bool:
        return sum(values.influence(game, card) for card in cards) >= _amount_to_pay(game, use, amount)

    return Cost(
        f"kneel {amount} influence",
        lambda game, use: enough(game, use, among(game, use)),
        lambda _game, use: [ev.Kneel(card) for card in use.paid],
        among,
        lacks=first_fitting(f"needs {amount} influence", "lacks influence"),
        enough=enough,
        amount=amount,
    )


def kneel_several(number: int, which: Filter) -> Cost:
    """Kneel this number of standing cards of your choice."""
    among = Candidates(both(STANDING, which), (zones.PLAY,), YOURS)
    return Cost(
        f"kneel {number} {which.phrase.many}",
        lambda game, use: len(among(game, use)) >= number,
        lambda _game, use: [ev.Kneel(card) for card in use.paid],
        among,
        lacks="not enough cards",
        enough=lambda _game, _use, cards: len(cards) >= number,
    )


def pay_x() -> Cost:
    return Cost(
        "pay X gold",
        lambda game, use: values.payable_gold(game, use.seat) >= use.x,
        lambda _game, use: [ev.PayGold(use.seat, use.x)] if use.x else [],
        takes=False,
    )


def discard_from_play(ref: Ref = SELF) -> Cost:
    """Discard a card from play as a cost, which can't be saved."""
    return Cost(
        f"discard {ref.name}",
        lambda game, use: all(
            ev.discard_event(card, True).possible(game) for card in referenced_cards(game, use, ref)
        ),
        lambda game, use: [ev.discard_event(card, True) for card in referenced_cards(game, use, ref)],
        lacks="can't leave play",
    )


def discard_one_from_hand() -> Cost:
    among = Candidates(CARDS, (zones.HAND,), YOURS, but_itself=True)
    return Cost(
        "discard a card from your hand",
        lambda game, use: bool(among(game, use)),
        lambda _game, use: [ev.Discard(card) for card in use.paid],
        among,
        lacks="nothing to discard",
    )


def return_to_hand_as_cost(ref: Ref = SELF) -> Cost:
    return Cost(
        f"return {ref.name} to your hand",
        lambda game, use: all(game.deal.ruleset.may_leave(game, card) for card in referenced_cards(game, use, ref)),
        lambda game, use: [ev.return_event(card, unsavable=True) for card in referenced_cards(game, use, ref)],
    )


def remove_from_game(ref: Ref = SELF) -> Cost:
    return Cost(
        f"remove {ref.name} from the game",
        lambda game, use: all(game.deal.ruleset.may_leave(game, card) for card in referenced_cards(game, use, ref)),
        lambda game, use: [
            ev.LeavePlay(card, ev.OUT_OF_GAME, zones.REMOVED, True) for card in referenced_cards(game, use, ref)
        ],
    )


def discard_token(token: str, ref: Ref = SELF) -> Cost:
    return Cost(
        f"discard {add_article(token)} token from {ref.name}",
        lambda game, use: all(ev.RemoveToken(c, token).possible(game) for c in referenced_cards(game, use, ref)),
        lambda game, use: [ev.RemoveToken(card, token) for card in referenced_cards(game, use, ref)],
        takes=False,
        lacks=first_fitting(f"no {token} token", "no token"),
    )
