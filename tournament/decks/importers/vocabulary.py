"""Words of deck lists in several languages: section headings and faction names."""

from enum import StrEnum
from typing import Final

from tournament.decks.cards import NEUTRAL, CardType
from tournament.decks.text import title_key


class DeckSection(StrEnum):
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
    """A heading in an unknown language; the cards' own types decide."""


SECTION_HEADINGS: Final = {
    **dict.fromkeys(
        ("plot", "plots", "plot deck", "plot cards", "trama", "tramas", "intrigues", "complot", "complots",
         "strategie", "strategien", "plotkarten", "trame", "knowania", "сюжеты", "замыслы"),
        DeckSection.PLOTS,
    ),
    **dict.fromkeys(
        ("character", "characters", "personaje", "personajes", "personnage", "personnages", "charakter", "charaktere",
         "personaggio", "personaggi", "postać", "postacie", "personagem", "personagens", "персонажи"),
        DeckSection.CHARACTERS,
    ),
    **dict.fromkeys(
        ("attachment", "attachments", "accesorio", "accesorios", "attachement", "attachements", "aufwertung",
         "aufwertungen", "verstärkung", "verstärkungen", "aggregato", "aggregati", "dodatek", "dodatki", "acessórios",
         "приложения"),
        DeckSection.ATTACHMENTS,
    ),
    **dict.fromkeys(
        ("location", "locations", "lugar", "lugares", "lieu", "lieux", "ort", "orte", "schauplatz", "schauplätze",
         "luogo", "luoghi", "lokacja", "lokacje", "locais", "локации"),
        DeckSection.LOCATIONS,
    ),
    **dict.fromkeys(
        ("event", "events", "evento", "eventos", "événement", "événements", "évènements", "ereignis", "ereignisse",
         "eventi", "wydarzenie", "wydarzenia", "события"),
        DeckSection.EVENTS,
    ),
    **dict.fromkeys(("agenda", "agendas", "agende", "agendy", "повестка"), DeckSection.AGENDA),
    **dict.fromkeys(
        ("faction", "house", "house card", "faction card", "fraktion", "haus", "facción", "casa", "maison", "fazione",
         "frakcja", "ród", "facção", "фракция"),
        DeckSection.FACTION,
    ),
    **dict.fromkeys(("rookery", "sideboard", "side board", "rookery plots", "rookery cards"), DeckSection.ASIDE),
    **dict.fromkeys(
        ("comment", "comments", "notes", "note", "description", "tournament notes", "strategy", "changes", "maybe",
         "maybeboard"),
        DeckSection.COMMENTS,
    ),
    **dict.fromkeys(
        ("draw deck", "deck", "main deck", "card", "cards", "total cards", "house deck"),
        DeckSection.OTHER,
    ),
}  # fmt: skip
SECTION_TYPES: Final = {
    DeckSection.PLOTS: (CardType.PLOT,),
    DeckSection.CHARACTERS: (CardType.CHARACTER,),
    DeckSection.ATTACHMENTS: (CardType.ATTACHMENT,),
    DeckSection.LOCATIONS: (CardType.LOCATION,),
    DeckSection.EVENTS: (CardType.EVENT,),
    DeckSection.AGENDA: (CardType.AGENDA,),
}
_HOUSE_NAMES: Final = {
    "baratheon": ("baratheonów", "баратеон", "拜拉席恩"),
    "greyjoy": ("graufreud", "greyjoyów", "грейджой", "葛雷乔伊"),
    "lannister": ("lennister", "lannisterów", "ланнистер", "兰尼斯特"),
    "martell": ("martellów", "мартелл", "马泰尔"),
    "stark": ("starków", "старк", "史塔克"),
    "targaryen": ("targaryenów", "таргариен", "坦格利安"),
    "tyrell": ("tirell", "tyrellów", "тирелл", "提利尔"),
}
"""Names of the houses other than the English ones."""
_HOUSE_FORMS: Final = ("{}", "house {}", "haus {}", "casa {}", "maison {}", "ród {}", "дом {}", "{}家族")
_WATCH_NAMES: Final = (
    "the night's watch", "night's watch", "nights watch", "nightswatch", "thenightswatch", "die nachtwache",
    "nachtwache", "la guardia de la noche", "guardia de la noche", "la garde de nuit", "garde de nuit",
    "i guardiani della notte", "guardiani della notte", "nocna straż",
    "a patrulha da noite", "patrulha da noite", "ночной дозор", "守夜人",
)  # fmt: skip
FACTION_WORDS: Final = {
    **{
        title_key(form.format(name)): faction
        for faction, names in _HOUSE_NAMES.items()
        for name in (faction, *names)
        for form in _HOUSE_FORMS
    },
    **{title_key(name): "nightswatch" for name in _WATCH_NAMES},
    "neutral faction": NEUTRAL,
}
