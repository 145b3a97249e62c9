"""Deck rules of the collectible game's agendas.

Each rule cites its card. The limits that errata add are included.
"""

from typing import Final

from tournament.decks.agendas.rules import AgendaRule, CopiesOfEach, ForbiddenCards
from tournament.decks.card_filter import DRAW, CardFilter
from tournament.decks.cards import CardType
from tournament.decks.text import title_key

TWO_OF_EACH: Final = CopiesOfEach(2, CardFilter("cards", DRAW))
NO_NEUTRALS: Final = ForbiddenCards(
    CardFilter(
        "neutral characters and locations",
        frozenset((CardType.CHARACTER, CardType.LOCATION)),
        neutral=True,
    )
)

RULES: Final = (
    # A Song of Twilight; the restriction to two copies comes from the errata (lcg1:errata/song-of-twilight).
    AgendaRule("ASoT U143", "The Wildling Horde", conditions=(TWO_OF_EACH,)),
    AgendaRule("ASoT U144", "Threat From the East", conditions=(TWO_OF_EACH,)),
    AgendaRule("ASoT U145", "Defenders of the North", conditions=(TWO_OF_EACH,)),
    # Five Kings Edition.
    AgendaRule("5KE F243", "Kings in the North", conditions=(NO_NEUTRALS,)),
    AgendaRule("5KE F244", "Kings of Deceit", more_plots=1, conditions=(NO_NEUTRALS,)),
    AgendaRule(
        "5KE F245",
        "Brothers at War",
        # Two decks of 30 cards with one copy in each: the combined list holds two.
        conditions=(NO_NEUTRALS, TWO_OF_EACH),
    ),
    AgendaRule("5KE F246", "Kings of Salt and Rock", draw=45, conditions=(NO_NEUTRALS,)),
    AgendaRule("5KE F247", "The True Queen", conditions=(NO_NEUTRALS,)),
    AgendaRule("5KE F248", "Princes of the South", doubled=1, conditions=(NO_NEUTRALS,)),
)

BY_TITLE: Final = {title_key(rule.title): rule for rule in RULES}
