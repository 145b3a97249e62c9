"""The check of the cards of a format 1 record; to be deleted with version 1 of the second edition's rules."""

from hashlib import sha256

from engine.cards import Deck, Pool

_FACTS = (
    "code", "title", "type", "faction", "unique", "loyal", "cost", "strength", "icons", "traits", "keywords",
    "ambush", "shuns", "bearer_faction", "bearer_traits", "gold", "initiative", "claim", "reserve", "limit",
    "copies", "ability",
)  # fmt: skip


def facts_digest(pool: Pool, decks: tuple[Deck, ...]) -> str:
    """One digest of the facts and the words of every card in the decks."""
    codes = sorted({code for deck in decks for code in deck.codes()})
    return sha256(b"".join(_card(pool, code) for code in codes)).hexdigest()[:16]


def _card(pool: Pool, code: str) -> bytes:
    facts = ", ".join(f"{name}={getattr(pool[code], name)!r}" for name in _FACTS)
    lines = [ability.words() for ability in pool.abilities.get(code, ())]
    return sha256(f"(Facts({facts}), {lines!r})".encode()).digest()
