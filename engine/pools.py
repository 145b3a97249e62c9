"""The pools that ship with the product."""

from engine.cards import FACTIONS, Pool, core_facts, faction_card
from engine.lcg2.core import ABILITIES, GUISES
from engine.lcg2.core.numbers import NUMBERS

CORE_SET = "Core Set"


def core_set(enforced: bool = True) -> Pool:
    """The second edition's Core Set of 2015; without abilities where only the facts are wanted."""
    facts = {card.code: card for card in [*core_facts(), *map(faction_card, FACTIONS)]}
    if not enforced:
        return Pool(f"{CORE_SET}, facts only", facts)
    return Pool(CORE_SET, facts, ABILITIES, {card.code: card for card in GUISES}, NUMBERS)
