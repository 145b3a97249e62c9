"""Lookup of the printing that a title means.

Pack and number decide if given, otherwise what is legal on the day.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from tournament.decks.cards import Card, CardType
from tournament.decks.pool import CardPool

_NUMBERED: Final = re.compile(r"(.*?)[ ,]*(?:#\s*([A-Z]?)|\b([A-Z]?))(\d{1,4})")


@dataclass(frozen=True, slots=True)
class PrintingPreference:
    """How to choose a printing: released by the day, not banned, for drafts or not."""

    day: date
    banned: frozenset[str] = frozenset()
    draft: bool = False


@dataclass(frozen=True, slots=True)
class TitleMatch:
    card: Card
    others: tuple[Card, ...] = ()
    """Other printings that fit as well; if there are any, a choice was made."""
    unknown_pack: bool = False


def resolve_title(
    pool: CardPool,
    title: str,
    pack: str,
    prefer: PrintingPreference,
    types: Iterable[CardType] = (),
) -> TitleMatch | None:
    """Find the printing for a title; return None if no card has the title.

    `types` are suggested by the position in the list.
    """
    found = pool.printings(title) or pool.almost(title)
    if not found:
        return None
    unknown_pack = False
    if pack:
        in_pack = _printings_in_pack(pool, found, pack)
        unknown_pack = not in_pack
        found = in_pack or found
    wanted = frozenset(types)
    fitting = tuple(card for card in found if card.type in wanted) or found
    if len(fitting) > 1 and not prefer.draft:
        fitting = tuple(card for card in fitting if not pool.is_draft_card(card)) or fitting
    ranked = sorted(
        enumerate(fitting),
        key=lambda entry: (entry[1].code in prefer.banned, not pool.released(entry[1], prefer.day), entry[0]),
    )
    first = ranked[0][1]
    return TitleMatch(first, tuple(card for _, card in ranked[1:]), unknown_pack)


def _printings_in_pack(pool: CardPool, found: tuple[Card, ...], pack: str) -> tuple[Card, ...]:
    """Return the printings in the pack with this code or name.

    `Core Set #4` and `Core S13` also give the card's number.
    """
    codes = pool.packs_called(pack)
    if codes:
        return tuple(card for card in found if card.pack in codes)
    match = _NUMBERED.fullmatch(pack)
    if match is None:
        return ()
    codes = pool.packs_called(match[1])
    number = int(match[4])
    inside = tuple(card for card in found if card.pack in codes)
    return tuple(card for card in inside if card.number == number) or inside
