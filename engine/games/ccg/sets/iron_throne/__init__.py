"""The abilities of the Iron Throne Edition, declared by code."""

from engine.abilities import Declared
from engine.games.ccg.sets.iron_throne import (
    baratheon,
    events,
    greyjoy,
    lannister,
    martell,
    neutral,
    plots,
    promotional,
    stark,
    targaryen,
    titles,
)
from engine.games.ccg.sets.iron_throne.common import CHAMBERS

ABILITIES: dict[str, tuple[Declared, ...]] = {
    **stark.CARDS,
    **lannister.CARDS,
    **baratheon.CARDS,
    **greyjoy.CARDS,
    **targaryen.CARDS,
    **martell.CARDS,
    **neutral.CARDS,
    **events.CARDS,
    **plots.CARDS,
    **promotional.CARDS,
    **titles.CARDS,
}
GUISES = (events.RISEN, *CHAMBERS)
"""What cards of the set are treated as once they have changed their type."""
