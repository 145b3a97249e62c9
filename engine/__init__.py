"""The rules engine: matches as data. Pure: given time, chance and choices, it returns prompts, views and log."""

from engine.cards import Deck, Facts, Pool
from engine.checked import Checked, Way
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
from engine.log.journal import Entry
from engine.log.views import JUDGE, PUBLIC, View
from engine.match import Match, Seat
from engine.prompts import Offer, Prompt
from engine.record.inputs import Choice, Concede, Forfeit, Gift, Order, Proposal, Repeat, Role, Setting, Timeout
from engine.ruleset import Refusal
from engine.rulesets import core_set, ready_decks
from engine.scenario.board import Board, Side

__all__ = [
    "JUDGE",
    "PUBLIC",
    "BadDeck",
    "BadScenario",
    "Board",
    "BrokenRecord",
    "Checked",
    "Choice",
    "Concede",
    "Deck",
    "EngineError",
    "Entry",
    "Facts",
    "Forfeit",
    "Gift",
    "IllegalChoice",
    "Match",
    "MatchOver",
    "MatchPaused",
    "NotYourChoice",
    "Offer",
    "Order",
    "Pool",
    "Prompt",
    "Proposal",
    "Refusal",
    "Repeat",
    "Role",
    "Seat",
    "Setting",
    "Side",
    "Timeout",
    "UnknownCard",
    "View",
    "Way",
    "core_set",
    "ready_decks",
]
