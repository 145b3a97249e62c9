"""Formats of the first edition: for two, for many, and its variants."""

from typing import Final

from engine.base import defaults
from engine.ruleset import Format
from engine.table.game import Game

THREE_PLAYERS: Final = "lcg1:core/variant/three"
TWO_ON_TWO: Final = "lcg1:core/variant/two-on-two"
LITTLEFINGER: Final = "lcg1:core/variant/littlefinger"

FORMATS: Final = {
    form.name: form
    for form in (
        Format("joust", 2, 2),
        Format("melee", 3, 6, titles=True),
        Format("titled-joust", 2, 2, titles=True, rule=THREE_PLAYERS, called="joust with titles"),
        Format("two-on-two", 4, 4, teams=True, goal=30, rule=TWO_ON_TWO, called="Two on Two"),
        Format("littlefinger", 3, 6, titles=True, rule=LITTLEFINGER, gifts=True, called="Littlefinger"),
    )
}


def note_variant(game: Game, entry: int) -> None:
    """Note what the rules leave open about the variant."""
    if game.deal.form is not None and game.deal.form.teams:
        game.note_unsettled(defaults.PARTNERS, entry, TWO_ON_TWO)
