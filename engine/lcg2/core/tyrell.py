"""House Tyrell's cards of the Core Set."""

from engine.abilities import Declared

CARDS: dict[str, tuple[Declared, ...]] = {}
