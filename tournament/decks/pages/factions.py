"""Factions and Houses as the pages name them: the shield's id and the words beside it, and those of each game."""

from tournament.decks.cards import FACTIONS_OF, NEUTRAL, Ruleset

FACTIONS = (
    ("stark", "Stark"),
    ("lannister", "Lannister"),
    ("baratheon", "Baratheon"),
    ("greyjoy", "Greyjoy"),
    ("martell", "Martell"),
    ("nightswatch", "Night’s Watch"),
    ("targaryen", "Targaryen"),
    ("tyrell", "Tyrell"),
    (NEUTRAL, "Neutral"),
)


def factions_of(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Those that a deck of the game can be of."""
    return tuple(one for one in FACTIONS if one[0] in FACTIONS_OF[Ruleset(ruleset)])
