"""Card pools of the installation: import, list, load."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.games.registry import DEFAULT_GAME
from tournament.core.compression import compress_bytes, unpack
from tournament.decks.analysis.report import PoolName
from tournament.decks.cards import Ruleset
from tournament.decks.community import Loaded
from tournament.decks.community.load import in_order
from tournament.decks.models import StoredPool
from tournament.decks.pool import CORE_KEYS, CardPool, PoolContent, core_pool
from tournament.decks.problems import DeckTermsUnknown

MOST_BYTES: Final = 64 * 1024 * 1024
"""Limit of an unpacked pool; known pools are far smaller."""
MOST_BUILT: Final = 8
_CONTENT_DECODER: Final = msgspec.json.Decoder(PoolContent)


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What an import changed in a pool."""

    key: str
    name: str
    ruleset: str
    new: int
    changed: int
    same: int
    kept: int
    """Cards of the pool that the files don't contain."""
    new_lists: tuple[str, ...]
    changed_lists: tuple[str, ...]
    digest: str
    total: int


@dataclass(frozen=True, slots=True)
class PoolEntry:
    key: str
    name: str
    ruleset: Ruleset
    cards: int
    digest: str
    imported_at: datetime | None = None


def built_in(ruleset: Ruleset | None = None) -> tuple[CardPool, PoolName]:
    """Return the built-in pool of a game, by default that of the default game."""
    return _built_in(ruleset or Ruleset(DEFAULT_GAME))


@cache
def _built_in(ruleset: Ruleset) -> tuple[CardPool, PoolName]:
    pool = core_pool(ruleset)
    return pool, PoolName(CORE_KEYS[ruleset], digest_of(_encoded(pool.content)))


def import_pool(session: Session, loaded: Loaded, key: str, now: datetime) -> ImportSummary:
    """Merge loaded content into a pool.

    The caller's transaction makes it all or nothing.
    """
    content = loaded.content
    if content is None:
        raise ValueError("nothing was loaded that could be imported")
    row = session.scalar(select(StoredPool).where(StoredPool.key == key).with_for_update())
    before = _decoded(row.content) if row else PoolContent(content.ruleset, content.name, (), ())
    if before.ruleset is not content.ruleset:
        raise DeckTermsUnknown(
            f"The pool {key} holds cards of {before.ruleset}, the files cards of {content.ruleset}.",
            pool=key,
            ruleset=content.ruleset,
        )
    merged = merge(before, content)
    data = _encoded(merged)
    digest = digest_of(data)
    if row is None:
        row = StoredPool(key=key)
        session.add(row)
    row.name = merged.name
    row.ruleset = merged.ruleset
    row.cards = len(merged.cards)
    row.digest = digest
    row.imported_at = now
    row.content = compress_bytes(data)
    return _summary(key, before, content, merged, digest)


def merge(before: PoolContent, new: PoolContent) -> PoolContent:
    """Merge two contents: newer entries win, and others stay."""
    packs = {pack.code: pack for pack in (*before.packs, *new.packs)}
    cards = {card.code: card for card in (*before.cards, *new.cards)}
    lists = {entry.code: entry for entry in (*before.lists, *new.lists)}
    ordered = sorted(lists.values(), key=lambda entry: (entry.date, entry.code))
    return PoolContent(
        new.ruleset, new.name, tuple(packs.values()), in_order(packs.values(), cards.values()), tuple(ordered)
    )


def _summary(key: str, before: PoolContent, new: PoolContent, merged: PoolContent, digest: str) -> ImportSummary:
    old = {card.code: card for card in before.cards}
    old_lists = {entry.code: entry for entry in before.lists}
    added = [card for card in new.cards if card.code not in old]
    changed = [card for card in new.cards if card.code in old and old[card.code] != card]
    return ImportSummary(
        key=key,
        name=merged.name,
        ruleset=merged.ruleset,
        new=len(added),
        changed=len(changed),
        same=len(new.cards) - len(added) - len(changed),
        kept=len(merged.cards) - len(new.cards),
        new_lists=tuple(entry.code for entry in new.lists if entry.code not in old_lists),
        changed_lists=tuple(
            entry.code for entry in new.lists if entry.code in old_lists and old_lists[entry.code] != entry
        ),
        digest=digest,
        total=len(merged.cards),
    )


def pool_entries(session: Session) -> tuple[PoolEntry, ...]:
    """List every pool of the installation, built-in ones first."""
    first = [
        PoolEntry(named.key, core.name, core.ruleset, len(core.cards), named.digest)
        for core, named in map(built_in, CORE_KEYS)
    ]
    rows = session.scalars(select(StoredPool).order_by(StoredPool.key))
    return (*first, *(_entry(row) for row in rows))


def only_core(entries: Iterable[PoolEntry]) -> bool:
    """Tell whether nothing was imported yet, so that most decks name unknown cards."""
    return all(entry.key in CORE_KEYS.values() for entry in entries)


def _entry(row: StoredPool) -> PoolEntry:
    return PoolEntry(row.key, row.name, Ruleset(row.ruleset), row.cards, row.digest, row.imported_at)


def load_pool(session: Session, ruleset: Ruleset, key: str = "") -> tuple[CardPool, PoolName]:
    """Load the pool with this key, or by default the largest one of the ruleset."""
    entries = [entry for entry in pool_entries(session) if entry.ruleset is ruleset]
    if key:
        entries = [entry for entry in entries if entry.key == key]
    if not entries:
        known = ", ".join(entry.key for entry in pool_entries(session) if entry.ruleset is ruleset)
        raise DeckTermsUnknown(
            f"There is no pool {key} of {ruleset} cards in this installation; there are {known}.",
            pool=key,
            ruleset=ruleset,
        )
    best = max(entries, key=lambda entry: entry.cards)
    if best.key in CORE_KEYS.values():
        return built_in(ruleset)
    row = session.scalars(select(StoredPool).where(StoredPool.key == best.key)).one()
    return _built(row), PoolName(row.key, row.digest)


_shelf: dict[str, CardPool] = {}


def _built(row: StoredPool) -> CardPool:
    """Return the pool of a row, cached by digest.

    Building one takes longer than hundreds of checks.
    """
    found = _shelf.get(row.digest)
    if found is None:
        found = CardPool(_decoded(row.content))
        for old in list(_shelf)[: -MOST_BUILT + 1]:
            _shelf.pop(old, None)
        _shelf[row.digest] = found
    return found


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def content_digest(content: PoolContent) -> str:
    return digest_of(_encoded(content))


def _encoded(content: PoolContent) -> bytes:
    return msgspec.json.encode(content)


def _decoded(data: bytes) -> PoolContent:
    return unpack(data, _CONTENT_DECODER, MOST_BYTES)
