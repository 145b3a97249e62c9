"""A match's header: everything that is fixed before the first card is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources

import msgspec

from engine.cards import Deck, Pool
from engine.chance import commitment
from engine.journal import secret_key

FORMAT = 1
_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True, slots=True)
class Header:
    """The public part; decks are in it only as commitments."""

    format_version: int
    ruleset: str
    rules_version: int
    rules_index: str
    format: str
    pool: str
    facts: str
    seats: tuple[str, ...]
    chance: str
    seed_commitment: bytes
    nonces: tuple[bytes, ...]
    deck_commitments: tuple[bytes, ...]
    at: int
    board: str
    """A described board from which play begins, as text; empty for a match that begins with setup."""

    def to_bytes(self) -> bytes:
        return _encode([getattr(self, name) for name in self.__slots__])


def read_header(source: bytes) -> Header:
    row = msgspec.msgpack.decode(source, type=tuple[int, str, int, str, str, str, str, tuple[str, ...], str, bytes,
                                                    tuple[bytes, ...], tuple[bytes, ...], int, str])  # fmt: skip
    return Header(*row)


def deck_bytes(deck: Deck) -> bytes:
    return _encode((deck.faction, deck.agenda, deck.plots, deck.draw, deck.name))


def read_deck(source: bytes) -> Deck:
    faction, agenda, plots, draw, name = msgspec.msgpack.decode(
        source, type=tuple[str, str | None, tuple[str, ...], tuple[str, ...], str]
    )
    return Deck(faction=faction, plots=plots, draw=draw, agenda=agenda, name=name)


def deck_commitment(root: bytes, seat: int, deck: Deck) -> bytes:
    """Hides a deck list until its owner shows it; keyed, so that a list can't be guessed."""
    return sha256(secret_key(root, (1 << 32) + seat) + deck_bytes(deck)).digest()


_FACTS_OF_FORMAT_1 = (
    "code", "title", "type", "faction", "unique", "loyal", "cost", "strength", "icons", "traits", "keywords",
    "ambush", "shuns", "bearer_faction", "bearer_traits", "gold", "initiative", "claim", "reserve", "limit",
    "copies", "ability",
)  # fmt: skip


def facts_digest(pool: Pool, decks: tuple[Deck, ...]) -> str:
    """Format 1: one digest of the facts and the words of every card in the decks."""
    codes = sorted({code for deck in decks for code in deck.codes()})
    return sha256(b"".join(_card_of_format_1(pool, code) for code in codes)).hexdigest()[:16]


def _card_of_format_1(pool: Pool, code: str) -> bytes:
    facts = ", ".join(f"{name}={getattr(pool[code], name)!r}" for name in _FACTS_OF_FORMAT_1)
    lines = [ability.words() for ability in pool.abilities.get(code, ())]
    return sha256(f"(Facts({facts}), {lines!r})".encode()).digest()


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
        facts=facts_digest(pool, decks),
        seats=names,
        chance="sha256-counter/1",
        seed_commitment=commitment(seed),
        nonces=nonces,
        deck_commitments=tuple(deck_commitment(root, seat, deck) for seat, deck in enumerate(decks)),
        at=at,
        board=board,
    )
