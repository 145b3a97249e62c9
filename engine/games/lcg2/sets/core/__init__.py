"""The abilities of the Core Set of 2015, declared by code."""

from engine.abilities import Declaration
from engine.games.lcg2.sets.core import (
    baratheon,
    greyjoy,
    lannister,
    martell,
    neutral,
    nightswatch,
    plots,
    stark,
    targaryen,
    titles,
    tyrell,
)

ABILITIES: dict[str, tuple[Declaration, ...]] = {
    **plots.CARDS,
    **neutral.CARDS,
    **baratheon.CARDS,
    **greyjoy.CARDS,
    **lannister.CARDS,
    **martell.CARDS,
    **nightswatch.CARDS,
    **stark.CARDS,
    **targaryen.CARDS,
    **tyrell.CARDS,
    **titles.CARDS,
}
GUISES = (greyjoy.RISEN,)
"""Facts of cards of the set after they have changed their type."""
