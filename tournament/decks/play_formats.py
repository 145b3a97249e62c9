"""Formats of play for deck checks: their sizes and the ids of their rules."""

from dataclasses import dataclass
from typing import Final

from engine.games.registry import DEFAULT_GAME
from tournament.core.translation import translatable
from tournament.decks.cards import RulesetId


@dataclass(frozen=True, slots=True)
class RuleIds:
    """Ids of the construction rules in the rules index."""

    plots: str
    draw: str
    copies: str
    doubled: str
    plot_limit: str
    faction: str
    affiliation: str
    agenda: str
    loyal: str = ""
    title: str = ""
    promotional: str = ""
    limit: str = ""


@dataclass(frozen=True, slots=True)
class PlayFormat:
    code: str
    name: str
    ruleset: RulesetId
    list_format: str
    """The format's name in legality lists; empty if no list covers it."""
    draw: int
    plots: int
    doubled: int
    copies: int
    rules: RuleIds
    draft: bool = False
    aside_plots: int = 0
    aside_draw: int = 0


LCG2_RULES: Final = RuleIds(
    plots="lcg2:plot-deck",
    draw="lcg2:deckbuilding/draw-deck",
    copies="lcg2:deckbuilding/draw-deck",
    doubled="lcg2:deckbuilding/plots",
    plot_limit="lcg2:plot-deck-limit",
    faction="lcg2:faction-cards",
    affiliation="lcg2:deckbuilding/affiliation",
    agenda="lcg2:agenda-cards",
    loyal="lcg2:loyal",
    title="lcg2:title-cards",
    limit="lcg2:deck-limits",
)
LCG1_RULES: Final = RuleIds(
    plots="lcg1:core/deck",
    draw="lcg1:core/deck",
    copies="lcg1:faq-4.9",
    doubled="lcg1:core/deck",
    plot_limit="lcg1:core/deck",
    faction="lcg1:core/house-cards",
    affiliation="lcg1:core/deck",
    agenda="lcg1:core/agendas",
    title="lcg1:core/title-cards",
    limit="lcg1:core/deck",
)
CCG_RULES: Final = RuleIds(
    plots="ccg:deck",
    draw="ccg:deck",
    copies="ccg:deck",
    doubled="ccg:deck",
    plot_limit="ccg:deck",
    faction="ccg:cards/house",
    affiliation="ccg:deck",
    agenda="ccg:cards/agenda",
    title="ccg:cards",
    promotional="ccg:symbol/promo",
    limit="ccg:deck",
)


def _lcg2(code: str, name: str, list_format: str, draw: int = 60, plots: int = 7) -> PlayFormat:
    return PlayFormat(
        code, name, RulesetId.LCG2, list_format, draw, plots, doubled=1, copies=3, rules=LCG2_RULES,
        draft=not list_format, aside_plots=2, aside_draw=10,
    )  # fmt: skip


FORMATS: Final = {
    play.code: play
    for play in (
        _lcg2("lcg2-joust", translatable("Second edition joust"), "joust"),
        _lcg2("lcg2-melee", translatable("Second edition melee"), "melee"),
        _lcg2("lcg2-draft", translatable("Second edition draft"), "", draw=40, plots=5),
        PlayFormat(
            "lcg1-joust", translatable("First edition joust"), RulesetId.LCG1, "joust", 60, 7, 0, 3, LCG1_RULES
        ),
        PlayFormat(
            "lcg1-melee", translatable("First edition melee"), RulesetId.LCG1, "melee", 60, 7, 0, 3, LCG1_RULES
        ),
        PlayFormat(
            "ccg-legacy", translatable("Collectible game, Legacy"), RulesetId.CCG, "legacy", 60, 7, 0, 3, CCG_RULES
        ),
    )
}

ALIASES: Final = {"lcg2": "lcg2-joust", "lcg1": "lcg1-joust", "ccg": "ccg-legacy"}
"""The format that the bare id of a game stands for."""
DEFAULT_FORMAT: Final = ALIASES[DEFAULT_GAME]
