"""The rules engine: matches as data.

It is pure: given time, chance and choices, it returns prompts, views and log.
"""

from engine.cards import Deck, Facts, Pool
from engine.chain.inputs import Choice, Concede, Forfeit, Gift, Order, OrderRole, Proposal, Repeat, Setting, Timeout
from engine.chain.journal import LogEntry
from engine.errors import (
    BadDeck,
    BadScenario,
    BrokenRecord,
    EngineError,
    IllegalChoice,
    MatchOver,
    MatchPaused,
    NotYourChoice,
    UnknownCard,
)
from engine.games.registry import core_set, ready_decks
from engine.log.redaction import JUDGE, PUBLIC, ViewerTable
from engine.match.match import Match, Seat
from engine.position.board import Board, Side
from engine.prompts.checks import CardUse, CheckResult
from engine.prompts.prompts import Offer, Prompt
from engine.ruleset import Refusal

__all__ = [
    "JUDGE",
    "PUBLIC",
    "BadDeck",
    "BadScenario",
    "Board",
    "BrokenRecord",
    "CardUse",
    "CheckResult",
    "Choice",
    "Concede",
    "Deck",
    "EngineError",
    "Facts",
    "Forfeit",
    "Gift",
    "IllegalChoice",
    "LogEntry",
    "Match",
    "MatchOver",
    "MatchPaused",
    "NotYourChoice",
    "Offer",
    "Order",
    "OrderRole",
    "Pool",
    "Prompt",
    "Proposal",
    "Refusal",
    "Repeat",
    "Seat",
    "Setting",
    "Side",
    "Timeout",
    "UnknownCard",
    "ViewerTable",
    "core_set",
    "ready_decks",
]
