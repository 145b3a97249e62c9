"""The abilities of the Core Set of 2008, declared by code.

Other printings of a card do what the first one does.
"""

from engine.abilities import Declaration
from engine.games.lcg1.sets.core import baratheon, events, lannister, neutral, plots, stark, targaryen, titles
from engine.games.lcg1.sets.core.common import CHAMBERS

ABILITIES: dict[str, tuple[Declaration, ...]] = {
    **stark.CARDS,
    **lannister.CARDS,
    **baratheon.CARDS,
    **targaryen.CARDS,
    **neutral.CARDS,
    **events.CARDS,
    **plots.CARDS,
    **titles.CARDS,
}
GUISES = (events.BOON, *CHAMBERS)
"""Facts of cards of the set after they have changed their type."""
