"""A match's header: everything that is fixed before the first card is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from engine.cards import Deck, Pool
from engine.chain.journal import secret_key

FORMAT = 2
FORMATS = (1, 2)
"""Readable versions. In format 1, a deck has at most one agenda, and all cards share one public digest."""

Digests = tuple[bytes, ...]
"""One for each different card of a deck, ordered by code."""

_encode = msgspec.msgpack.Encoder().encode
_Strings = tuple[str, ...]
_Digests = tuple[bytes, ...]
_read_row = msgspec.msgpack.Decoder(
    tuple[int, str, int, str, str, str, str, _Strings, str, bytes, _Digests, _Digests, int, str]
).decode
_read_first_deck = msgspec.msgpack.Decoder(tuple[str, str | None, _Strings, _Strings, str]).decode
"""A deck in format 1."""
_read_deck = msgspec.msgpack.Decoder(tuple[str, _Strings, _Strings, _Strings, str, _Digests]).decode


@dataclass(frozen=True, slots=True)
class Header:
    """The public part of a match's beginning; decks are in it as commitments only."""

    format_version: int
    ruleset: str
    rules_version: int
    rules_index: str
    format: str
    pool: str
    cards: str
    """A digest of the pool's cards that can act from a hand; in format 1, of all cards in the decks."""
    seats: tuple[str, ...]
    chance: str
    seed_commitment: bytes
    nonces: tuple[bytes, ...]
    deck_commitments: tuple[bytes, ...]
    at: int
    board: str
    """A described board from which play begins, as text; empty for a match that begins with setup."""

    def to_bytes(self) -> bytes:
        return _encode(
            (
                *(self.format_version, self.ruleset, self.rules_version, self.rules_index, self.format, self.pool),
                *(self.cards, self.seats, self.chance, self.seed_commitment, self.nonces, self.deck_commitments),
                *(self.at, self.board),
            )
        )


def read_header(source: bytes) -> Header:
    return Header(*_read_row(source))


def deck_bytes(deck: Deck, digests: Digests, format_version: int = FORMAT) -> bytes:
    """Encode a deck as it is stored in secret and committed to."""
    if format_version == 1:
        return _encode((deck.faction, *(deck.agendas or (None,)), deck.plots, deck.draw, deck.name))
    return _encode((deck.faction, deck.agendas, deck.plots, deck.draw, deck.name, digests))


def read_deck(source: bytes, format_version: int = FORMAT) -> tuple[Deck, Digests]:
    if format_version == 1:
        faction, agenda, plots, draw, name = _read_first_deck(source)
        return Deck(faction, plots, draw, (agenda,) if agenda else (), name), ()
    faction, agendas, plots, draw, name, digests = _read_deck(source)
    return Deck(faction, plots, draw, agendas, name), digests


def deck_commitment(root: bytes, seat: int, deck: bytes) -> bytes:
    """Commit to a deck's bytes, with a key so that a list can't be guessed."""
    return sha256(secret_key(root, (1 << 32) + seat) + deck).digest()


def deck_digests(pool: Pool, deck: Deck) -> Digests:
    """Return the digests of a deck's cards, to be checked before a replay.

    The commitment to the deck covers them, too.
    """
    return tuple(pool.digest(code) for code in sorted(set(deck.codes())))
