"""Limited cards: how many a seat may marshal or play each round."""

from __future__ import annotations

from engine.base import counters
from engine.base.ids import NOTHING
from engine.cards import LIMITED
from engine.english import phrase
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import LIMITED_CARDS, constants_affecting
from engine.table.game import Game


def limited_allowance(game: Game, seat: int) -> int:
    """Return how many limited cards a seat may marshal or play each round."""
    return 1 + sum(more.by(game, source, seat) for source, more in constants_affecting(game, LIMITED_CARDS, seat))


def limited_refusal(game: Game, seat: int, card: int, verb: str = "") -> Refusal | None:
    """Return why a card exceeds the limit of limited cards, or None."""
    used = game.count(counters.limited_cards(seat))
    if used and values.keywords(game, card) & LIMITED and used >= limited_allowance(game, seat):
        words = phrase(
            "no more limited cards may be %(verb)s this round", verb=verb or game.deal.pool.words.marshaled
        )
        return Refusal(game.deal.cited.limited, words, phrase("only %(used)s limited", used=used))
    return None


def count_limited(game: Game, seat: int, card: int, entry: int) -> None:
    """Count a card that is marshaled or played, if it is limited."""
    if values.keywords(game, card) & LIMITED:
        data = ("round", game.bump(counters.limited_cards(seat)), limited_allowance(game, seat))
        game.note("count", entry, seat, NOTHING, game.deal.cited.limited, data)
