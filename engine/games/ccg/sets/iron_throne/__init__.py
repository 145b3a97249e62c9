"""The abilities of the Iron Throne Edition, declared by code."""

from engine.abilities import Declaration
from engine.games.ccg.sets.iron_throne import (
    baratheon,
    event_actions,
    event_responses,
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

ABILITIES: dict[str, tuple[Declaration, ...]] = {
    **stark.CARDS,
    **lannister.CARDS,
    **baratheon.CARDS,
    **greyjoy.CARDS,
    **targaryen.CARDS,
    **martell.CARDS,
    **neutral.CARDS,
    **event_actions.CARDS,
    **event_responses.CARDS,
    **plots.CARDS,
    **promotional.CARDS,
    **titles.CARDS,
}
GUISES = (event_responses.RISEN, *CHAMBERS)
"""Facts of cards of the set after they have changed their type."""
