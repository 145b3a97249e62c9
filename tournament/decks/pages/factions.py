"""Factions and houses on pages: the id of the shield and the name, for each game."""

from tournament.decks.cards import FACTIONS_OF, NEUTRAL, RulesetId

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
    """Return the factions that a deck of the game can have."""
    return tuple(one for one in FACTIONS if one[0] in FACTIONS_OF[RulesetId(ruleset)])
