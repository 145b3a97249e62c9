"""Names of games on pages."""

from flask import Flask

from engine.games.registry import GAMES
from tournament.events.formats import describe_sides, format_name


def register_games(app: Flask) -> None:
    app.jinja_env.globals["match_words"] = match_words
    app.jinja_env.globals["said_format"] = format_name
    app.jinja_env.globals["said_sides"] = describe_sides


def match_words(ruleset: str, format: str) -> str:
    """Return game and format of a match, like `First edition, joust`.

    A game that is unknown here appears by its id.
    """
    return f"{GAMES[ruleset].heading if ruleset in GAMES else ruleset}, {format_name(ruleset, format)}"
