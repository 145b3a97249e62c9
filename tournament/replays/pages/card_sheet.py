"""One card of a match at a step: facts, text, values, and steps that name it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import JUDGE
from engine.cards import Pool
from engine.views.card_faces import CardFace, make_card_face
from engine.views.shapes import CardPayload as CardSeen
from engine.views.shapes import GainPayload, TablePayload
from tournament.core.translation import gettext, translatable
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import LogRow, ViewerLog
from tournament.replays.operations.table import table_at
from tournament.replays.pages.value_breakdown import ValueBreakdown, break_down_value, source_title
from tournament.replays.problems import NoSuchCard

MAX_LISTED_STEPS: Final = 40
"""Most steps that are listed; those nearest to the current step."""
PLACE_TEXTS: Final = {
    "play": translatable("%(name)s, in play"),
    "being_played": translatable("%(name)s, being played"),
    "hand": translatable("%(name)s’s hand"),
    "setup": translatable("%(name)s’s setup cards"),
    "chosen": translatable("%(name)s’s chosen plot"),
    "plots": translatable("%(name)s’s plot deck"),
    "used": translatable("%(name)s’s used plots"),
    "discard": translatable("%(name)s’s discard pile"),
    "dead": translatable("%(name)s’s dead pile"),
    "removed": translatable("%(name)s’s removed cards"),
}
"""Where a card is, by the name of its pile."""


GAIN_TEXTS: Final = {
    "gain": translatable("gains %(what)s from %(source)s"),
    "lose": translatable("loses %(what)s from %(source)s"),
}


@dataclass(frozen=True, slots=True)
class CardSheet:
    id: str
    face: CardFace
    faction: str
    where: str
    state: tuple[str, ...]
    values: tuple[ValueBreakdown, ...]
    gained: tuple[str, ...]
    """Icons, keywords, crests and traits gained and lost, each with its source."""
    limits: tuple[str, ...]
    steps: tuple[LogRow, ...]
    owner: int
    """The seat on whose side or in whose hand it is."""


def sheet_of(opened: OpenedMatch, held: ViewerLog, step: int, viewer: int, id: str) -> CardSheet:
    """Return what a viewer may know of a card, by the viewer's own id for it.

    A hidden card gives the same problem as a missing one.
    """
    seen = table_at(opened, step, viewer).seen
    card = seen.cards.get(id) if seen is not None else None
    if seen is None or card is None or card.code is None:
        raise NoSuchCard(gettext("No card “%(card)s” is visible at step %(step)s.", card=id[:20], step=step))
    pool, face = opened.pool, make_card_face(opened.pool, card.code)
    if viewer == JUDGE:  # only its player's view has the cost
        own = table_at(opened, step, card.seat).seen
        if own is not None and id in own.cards:
            card, seen = own.cards[id], own
    return CardSheet(
        id,
        face,
        face.faction,
        _where(seen, id),
        tuple(_state(card)),
        _values(card, seen, pool),
        tuple(_gained(card, seen, pool)),
        tuple(
            gettext("%(limit)s: used %(used)s of %(most)s", limit=used.words, used=used.used, most=used.most)
            for used in card.limits
        ),
        _steps(held, step, id, face.title),
        card.seat,
    )


def _where(seen: TablePayload, id: str) -> str:
    for side in seen.seats:
        for name, pile in side.piles.items():
            if id in (pile.cards or ()):
                return gettext(PLACE_TEXTS.get(name, "%(name)s’s cards"), name=side.name)
        if id == side.plot:
            return gettext("%(name)s’s revealed plot", name=side.name)
    return gettext("on the table")


def _state(card: CardSeen) -> list[str]:
    said = [*card.state]
    said += [gettext("kneeling")] if card.kneels else []
    said += [gettext("%(number)s power", number=card.power)] if card.power else []
    said += [gettext("blank")] if card.blank else []
    said += [gettext("immune to %(cards)s", cards=words) for words in card.immune]
    return said


def _values(card: CardSeen, seen: TablePayload, pool: Pool) -> tuple[ValueBreakdown, ...]:
    held = (("STR", card.strength), ("cost", card.cost))
    return tuple(break_down_value(name, value, seen, pool) for name, value in held if value is not None)


def _gained(card: CardSeen, seen: TablePayload, pool: Pool) -> list[str]:
    return [
        gettext(GAIN_TEXTS.get(done, "%(what)s (%(source)s)"), what=what, source=source_title(source, seen, pool))
        for done, what, source in (*card.icons_by, *card.keywords_by, *_crests(card), *(card.traits_by or ()))
    ]


def _crests(card: CardSeen) -> list[GainPayload]:
    return [
        (done, gettext("the %(crest)s crest", crest=name.capitalize()), source)
        for done, name, source in card.crests_by or ()
    ]


def _steps(held: ViewerLog, step: int, id: str, title: str) -> tuple[LogRow, ...]:
    """Return the steps about the card or naming it, nearest to the current step."""
    ref = int(id) if id.isdecimal() else 0
    named = [row for row in held.rows if (ref and row.subject == ref) or title in row.said]
    nearest = sorted(named, key=lambda row: abs(row.number - step))[:MAX_LISTED_STEPS]
    return tuple(sorted(nearest, key=lambda row: row.number))
