"""The header of a new match, with its commitments."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import resources

from engine.cards import Deck, Pool
from engine.chain.chance import commitment
from engine.chain.header import FORMAT, Header, deck_bytes, deck_commitment, deck_digests
from engine.table.ability_index import index_of

_HAND_DIGEST_KEY = ""
"""Key of the hand digest among the digests of a pool's cards; no card has an empty code."""


def hand_digest(pool: Pool) -> str:
    """Return a digest of the cards that may act from a hand.

    Windows open by what any hand might hold.
    """
    known = pool.digests.get(_HAND_DIGEST_KEY)
    if known is None:
        codes = sorted(index_of(pool).hand_codes)
        known = pool.digests[_HAND_DIGEST_KEY] = sha256(b"".join(pool.digest(code) for code in codes)).digest()[:8]
    return known.hex()


@cache
def rules_index_digest() -> str:
    return sha256(resources.files("engine.data").joinpath("rules-index.json").read_bytes()).hexdigest()[:16]


def make_header(
    ruleset: str,
    version: int,
    format: str,
    pool: Pool,
    names: tuple[str, ...],
    decks: tuple[Deck, ...],
    seed: bytes,
    root: bytes,
    nonces: tuple[bytes, ...],
    at: int,
    board: str,
) -> Header:
    return Header(
        format_version=FORMAT,
        ruleset=ruleset,
        rules_version=version,
        rules_index=rules_index_digest(),
        format=format,
        pool=pool.name,
        cards=hand_digest(pool),
        seats=names,
        chance="sha256-counter/1",
        seed_commitment=commitment(seed),
        nonces=nonces,
        deck_commitments=tuple(
            deck_commitment(root, seat, deck_bytes(deck, deck_digests(pool, deck))) for seat, deck in enumerate(decks)
        ),
        at=at,
        board=board,
    )
