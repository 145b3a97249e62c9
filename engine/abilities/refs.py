"""References of an ability to cards, and what they mean in one use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.base.ids import NOTHING

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to a card. The use of the ability decides which card it is."""

    name: str


SELF: Final = Ref("this card")
BEARER: Final = Ref("the attached character")
IT: Final = Ref("that card")
TARGET: Final = Ref("the chosen card")
FOUND: Final = Ref("the found card")
MARKED: Final = Ref("the marked card")
YOUR_FACTION: Final = Ref("your faction card")


def referenced_cards(game: Game, use: AbilityUse, ref: Ref) -> list[int]:
    """Return the cards that a reference means in this use."""
    if ref is SELF:
        return [use.card]
    if ref is BEARER:
        host = bearer_of(game, use.card, game.occurrences.get(use.occurrence))
        return [] if host == NOTHING else [host]
    if ref is IT:
        row = game.occurrences.get(use.occurrence)
        return [] if row is None else [row.events[use.member].about]
    if ref is TARGET:
        return list(use.targets)
    if ref is FOUND:
        return list(use.found)
    if ref is MARKED:
        return list(use.looked)
    return [game.faction(use.seat)]


def bearer_of(game: Game, card: int, row: Occurrence | None) -> int:
    """Return the card an attachment is on, or was on when it left."""
    if row is not None and card in row.known:
        return row.known[card][1]
    return game.host.get(card, NOTHING)
