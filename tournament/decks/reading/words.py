"""The words of lists: headings of sections and names of factions."""

from enum import StrEnum
from typing import Final

from tournament.decks.cards import FACTION_NAMES, NEUTRAL, CardType
from tournament.decks.folding import key


class Section(StrEnum):
    PLOTS = "plots"
    CHARACTERS = "characters"
    ATTACHMENTS = "attachments"
    LOCATIONS = "locations"
    EVENTS = "events"
    AGENDA = "agenda"
    FACTION = "faction"
    ASIDE = "aside"
    COMMENTS = "comments"
    OTHER = "other"
    """A heading in a language we do not know; types come from the cards anyway."""


HEADINGS: Final = {
    **dict.fromkeys(("plot", "plots", "plot deck", "tramas", "intrigues", "complots"), Section.PLOTS),
    **dict.fromkeys(
        ("character", "characters", "personajes", "personnages", "charaktere"), Section.CHARACTERS
    ),
    **dict.fromkeys(("attachment", "attachments", "accesorios", "attachements"), Section.ATTACHMENTS),
    **dict.fromkeys(("location", "locations", "lugares", "lieux", "orte"), Section.LOCATIONS),
    **dict.fromkeys(("event", "events", "eventos", "ereignisse"), Section.EVENTS),
    **dict.fromkeys(("agenda", "agendas"), Section.AGENDA),
    **dict.fromkeys(("faction", "house", "house card"), Section.FACTION),
    **dict.fromkeys(("rookery", "sideboard", "side board", "rookery plots", "rookery cards"), Section.ASIDE),
    **dict.fromkeys(
        ("comment", "comments", "notes", "note", "description", "tournament notes", "strategy", "changes", "maybe",
         "maybeboard"),
        Section.COMMENTS,
    ),
    **dict.fromkeys(("draw deck", "deck", "main deck", "card", "cards", "total cards", "house deck"), Section.OTHER),
}  # fmt: skip
TYPES: Final = {
    Section.PLOTS: (CardType.PLOT,),
    Section.CHARACTERS: (CardType.CHARACTER,),
    Section.ATTACHMENTS: (CardType.ATTACHMENT,),
    Section.LOCATIONS: (CardType.LOCATION,),
    Section.EVENTS: (CardType.EVENT,),
    Section.AGENDA: (CardType.AGENDA,),
}
FACTION_WORDS: Final = {
    word: faction
    for faction, name in FACTION_NAMES.items()
    for word in (key(name), faction, key(name).removeprefix("house ").removeprefix("the "))
    if faction != NEUTRAL
} | {"thenightswatch": "nightswatch", "neutral faction": NEUTRAL}
