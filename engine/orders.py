"""A judge's orders: rewinding, fixing the table, reshuffling."""

from __future__ import annotations

from typing import Final

from engine.errors import IllegalChoice
from engine.events import Event, Shuffle, from_row
from engine.log.journal import JUDGE_ACTOR
from engine.record.inputs import FIX, ORDERS, RESHUFFLE, REWIND, Order
from engine.table.game import Game

FIXES: Final = frozenset(
    {"kneel", "stand", "gain gold", "pay gold", "gain power", "move power", "draw", "discard", "to hand",
     "leave play", "enter play", "shuffle"}
)  # fmt: skip


def carry_out(game: Game, order: Order, at: int, restored: Game | None) -> Game:
    """The table after an order; of an earlier step where it rewinds."""
    if order.order not in ORDERS:
        raise IllegalChoice(f"{order.actor} ordered {order.order!r}; one of {', '.join(ORDERS)}")
    if order.order == REWIND:
        game = _rewound(game, order, at, restored)
    elif order.order == FIX:
        _fix(game, order, at)
    elif order.order == RESHUFFLE:
        Shuffle(order.seat).apply(game, note(game, order, at), "")
    if game.asked is not None:
        game.asked.offered.clear()
        game.asked.ids.clear()
    return game


def note(game: Game, order: Order, at: int) -> int:
    game.journal.at = at
    data = (order.actor, order.order, order.reason, order.step, order.seat, int(order.keep_chance), at)
    return game.write("order", 0, JUDGE_ACTOR, 0, "", data)


def _rewound(game: Game, order: Order, at: int, restored: Game | None) -> Game:
    """Takes up the table of an earlier step; what was seen since is reshuffled and chance begins anew."""
    if restored is None or restored.journal.number != order.step:
        raise IllegalChoice(f"{order.actor} ordered a rewind to step {order.step}, which no prompt stands at")
    journal, epoch = game.journal, game.chance.epoch
    restored.journal, restored.until = journal, game.until
    entry = note(restored, order, at)
    if not order.keep_chance:
        restored.chance.new_epoch(epoch + 1)
        reshuffle_unseen(restored, entry)
    if restored.asked is not None:
        restored.asked.since = journal.number
    return restored


def _fix(game: Game, order: Order, at: int) -> None:
    events = [_fixing(game, order, row) for row in order.events]
    entry = note(game, order, at)
    for event in events:
        event.apply(game, entry, "")
    game.cache.clear()


def _fixing(game: Game, order: Order, row: tuple[object, ...]) -> Event:
    kind = row[0] if row else None
    if kind not in FIXES:
        raise IllegalChoice(f"{order.actor} can't fix by {kind!r}; one of {', '.join(sorted(FIXES))}")
    try:
        event = from_row(list(row))
        possible = event.possible(game)
    except (TypeError, IndexError, ValueError) as error:
        raise IllegalChoice(f"{order.actor} can't fix by {row!r}: {error}") from error
    if not possible:
        raise IllegalChoice(f"{order.actor} can't fix by {row!r}: it would change nothing")
    return event


def reshuffle_unseen(game: Game, entry: int | None = None) -> None:
    """Shuffles, within each deck, the cards whose place nobody has seen; a fork has no log to say so in."""
    for seat in range(game.seats):
        deck = game.deck(seat)
        places = [place for place, card in enumerate(deck) if not game.seen[card]]
        cards = [deck[place] for place in places]
        game.chance.shuffle(f"deck/{seat}", cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
        if entry is None:
            continue
        game.note("shuffle", entry, seat, -1, "", (len(cards), f"deck/{seat}", game.chance.epoch, 0))
