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

from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.core.compression import compress_bytes, unpack
from tournament.core.translation import gettext
from tournament.decks.analysis.report import PoolVersion
from tournament.decks.cards import RulesetId
from tournament.decks.community import LoadedCardData
from tournament.decks.community.load import sort_by_release
from tournament.decks.models import StoredPool
from tournament.decks.pool import CORE_KEYS, CardPool, PoolContent, make_core_pool
from tournament.decks.problems import DeckTermsUnknown

MAX_POOL_BYTES: Final = 64 * 1024 * 1024
"""Limit of an unpacked pool; known pools are far smaller."""
POOL_CACHE_SIZE: Final = 8
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
    ruleset: RulesetId
    cards: int
    digest: str
    imported_at: datetime | None = None


def built_in_pool(ruleset: RulesetId | None = None) -> tuple[CardPool, PoolVersion]:
    """Return the built-in pool of a game, by default that of the default game."""
    return _cached_built_in_pool(ruleset or RulesetId(DEFAULT_GAME))


@cache
def _cached_built_in_pool(ruleset: RulesetId) -> tuple[CardPool, PoolVersion]:
    pool = make_core_pool(ruleset)
    return pool, PoolVersion(CORE_KEYS[ruleset], compute_digest(_encode_content(pool.content)))


def import_pool(session: Session, loaded: LoadedCardData, key: str, now: datetime) -> ImportSummary:
    """Merge loaded content into a pool.

    The caller's transaction makes it all or nothing.
    """
    content = loaded.content
    if content is None:
        raise ValueError("nothing was loaded that could be imported")
    row = session.scalar(select(StoredPool).where(StoredPool.key == key).with_for_update())
    before = _decode_content(row.content) if row else PoolContent(content.ruleset, content.name, (), ())
    if before.ruleset is not content.ruleset:
        raise DeckTermsUnknown(
            gettext(
                "The card pool %(pool)s has cards of the %(game)s, but the files have cards of the %(other)s.",
                pool=key,
                game=GAMES[before.ruleset].name,
                other=GAMES[content.ruleset].name,
            ),
            pool=key,
            ruleset=content.ruleset,
        )
    merged = merge_pools(before, content)
    data = _encode_content(merged)
    digest = compute_digest(data)
    if row is None:
        row = StoredPool(key=key)
        session.add(row)
    row.name = merged.name
    row.ruleset = merged.ruleset
    row.cards = len(merged.cards)
    row.digest = digest
    row.imported_at = now
    row.content = compress_bytes(data)
    return _summarize_import(key, before, content, merged, digest)


def merge_pools(before: PoolContent, new: PoolContent) -> PoolContent:
    """Merge two contents: newer entries win, and others stay."""
    packs = {pack.code: pack for pack in (*before.packs, *new.packs)}
    cards = {card.code: card for card in (*before.cards, *new.cards)}
    lists = {entry.code: entry for entry in (*before.lists, *new.lists)}
    ordered = sorted(lists.values(), key=lambda entry: (entry.date, entry.code))
    return PoolContent(
        new.ruleset, new.name, tuple(packs.values()), sort_by_release(packs.values(), cards.values()), tuple(ordered)
    )


def _summarize_import(
    key: str, before: PoolContent, new: PoolContent, merged: PoolContent, digest: str
) -> ImportSummary:
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


def list_pool_entries(session: Session) -> tuple[PoolEntry, ...]:
    """List every pool of the installation, built-in ones first."""
    first = [
        PoolEntry(named.key, core.name, core.ruleset, len(core.cards), named.digest)
        for core, named in map(built_in_pool, CORE_KEYS)
    ]
    rows = session.scalars(select(StoredPool).order_by(StoredPool.key))
    return (*first, *(_pool_entry(row) for row in rows))


def has_only_built_in(entries: Iterable[PoolEntry]) -> bool:
    """Tell whether nothing was imported yet, so that most decks name unknown cards."""
    return all(entry.key in CORE_KEYS.values() for entry in entries)


def _pool_entry(row: StoredPool) -> PoolEntry:
    return PoolEntry(row.key, row.name, RulesetId(row.ruleset), row.cards, row.digest, row.imported_at)


def load_pool(session: Session, ruleset: RulesetId, key: str = "") -> tuple[CardPool, PoolVersion]:
    """Load the pool with this key, or by default the largest one of the ruleset."""
    entries = [entry for entry in list_pool_entries(session) if entry.ruleset is ruleset]
    if key:
        entries = [entry for entry in entries if entry.key == key]
    if not entries:
        known = ", ".join(entry.key for entry in list_pool_entries(session) if entry.ruleset is ruleset)
        raise DeckTermsUnknown(
            gettext(
                "There is no card pool “%(pool)s” for the %(game)s. Choose one of: %(known)s.",
                pool=key,
                game=GAMES[ruleset].name,
                known=known,
            ),
            pool=key,
            ruleset=ruleset,
        )
    best = max(entries, key=lambda entry: entry.cards)
    if best.key in CORE_KEYS.values():
        return built_in_pool(ruleset)
    row = session.scalars(select(StoredPool).where(StoredPool.key == best.key)).one()
    return _cached_pool(row), PoolVersion(row.key, row.digest)


_pool_cache: dict[str, CardPool] = {}


def _cached_pool(row: StoredPool) -> CardPool:
    """Return the pool of a row, cached by digest.

    Building one takes longer than hundreds of checks.
    """
    found = _pool_cache.get(row.digest)
    if found is None:
        found = CardPool(_decode_content(row.content))
        for old in list(_pool_cache)[: -POOL_CACHE_SIZE + 1]:
            _pool_cache.pop(old, None)
        _pool_cache[row.digest] = found
    return found


def compute_digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def content_digest(content: PoolContent) -> str:
    return compute_digest(_encode_content(content))


def _encode_content(content: PoolContent) -> bytes:
    return msgspec.json.encode(content)


def _decode_content(data: bytes) -> PoolContent:
    return unpack(data, _CONTENT_DECODER, MAX_POOL_BYTES)
