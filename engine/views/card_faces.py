"""Card faces: what is printed on the cards of a pool, in our own words.

A client fetches them once and may keep them for ever.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec

from engine.cards import CHALLENGES as ICONS
from engine.cards import COST_X, KEYWORDS, PLOT, TYPES, Facts, Pool
from engine.english import join_words, phrase


class CardFace(msgspec.Struct, frozen=True, gc=False):
    """The face of one card."""

    title: str
    type: str
    called: str
    """The type in the words of the game."""
    faction: str
    unique: bool
    loyal: bool
    cost: int | str | None
    strength: int | None = msgspec.field(name="str")
    icons: tuple[str, ...]
    traits: tuple[str, ...]
    keywords: tuple[str, ...]
    gist: str
    text: tuple[str, ...]
    gold: int | None
    initiative: int | None
    claim: int | None
    reserve: int | None
    influence: int | None
    crests: tuple[str, ...]
    houses: tuple[str, ...]
    """All its houses, if it has several; `only` has the houses whose decks alone may hold it."""
    only: tuple[str, ...]
    marks: tuple[str, ...]
    ties: tuple[str, ...]


class CardFaces(NamedTuple):
    """The faces as JSON, with a digest."""

    digest: str
    json: bytes


_encode = msgspec.json.Encoder().encode
_DIGEST_CHARACTERS = 16
MARKS = ("doomed", "perpetual", "promotional", "multiplayer")
"""Marks printed on a card besides its numbers; each is a field of the facts."""


def make_card_faces(pool: Pool) -> CardFaces:
    """Return the faces of a pool's cards, cached with the pool."""
    if not pool.printed:
        codes = [*pool.facts, *(code for code in pool.guises if code not in pool.facts)]
        source = _encode({code: _make_face(pool, pool[code]) for code in codes})
        pool.printed.append(CardFaces(sha256(source).hexdigest()[:_DIGEST_CHARACTERS], source))
    return pool.printed[0]


def make_card_face(pool: Pool, code: str) -> CardFace:
    """Return the face of one card."""
    return _make_face(pool, pool[code])


def _make_face(pool: Pool, facts: Facts) -> CardFace:
    is_plot = facts.type == PLOT
    reserve = is_plot and _has_reserve(pool)
    return CardFace(
        title=facts.title,
        type=TYPES[facts.type],
        called=pool.words.card(facts.type),
        faction=facts.faction,
        unique=facts.unique,
        loyal=facts.loyal,
        cost="X" if facts.cost == COST_X else facts.cost,
        strength=facts.strength if facts.is_character else None,
        icons=tuple(name for bit, name in enumerate(ICONS) if facts.icons >> bit & 1),
        traits=facts.traits,
        keywords=(*_keywords(facts), *(phrase("Ambush (%(price)s)", price=price) for price in facts.ambush)),
        gist=pool.gist(facts.code),
        text=pool.text(facts.code),
        gold=facts.gold if is_plot or facts.gold else None,
        initiative=facts.initiative if is_plot or facts.initiative else None,
        claim=facts.claim if is_plot or facts.claim else None,
        reserve=facts.reserve if reserve or facts.reserve else None,
        influence=facts.influence or None,
        crests=facts.crests,
        houses=facts.houses,
        only=facts.only,
        marks=marks_of(facts),
        ties=_title_relations(facts),
    )


def marks_of(facts: Facts) -> tuple[str, ...]:
    return tuple(mark for mark in MARKS if getattr(facts, mark))


def _has_reserve(pool: Pool) -> bool:
    """Tell whether the cards are of a game in which plots have a reserve."""
    return any(facts.reserve for facts in pool.facts.values())


def _title_relations(facts: Facts) -> tuple[str, ...]:
    """Describe the relations of a title to other titles."""
    ties = {
        "Supports: %(titles)s.": (facts.supports,) if facts.supports else (),
        "Opposes: %(titles)s.": facts.opposes,
        "Rivals: %(titles)s.": facts.rivals,
    }
    return tuple(phrase(pattern, titles=join_words(titles)) for pattern, titles in ties.items() if titles)


def _keywords(facts: Facts) -> list[str]:
    return [name.capitalize() for name, bit in KEYWORDS.items() if facts.keywords & bit]
