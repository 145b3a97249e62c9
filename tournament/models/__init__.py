"""The tables."""

from tournament.models.accounts import Account, ApiToken, Guesses, KnownDevice, LimitUse, PasswordReset, SignIn
from tournament.models.base import Base
from tournament.models.cases import Case, CaseCard, CaseRule, EngineReport
from tournament.models.disputes import Dispute, DisputeLine, HiddenLook, Ruling
from tournament.models.entries import Deck, Entry, ForbiddenPair, StagePlayer
from tournament.models.events import Event, Staff, Stage
from tournament.models.floor import Announcement, DeckCheck, EventLog, Penalty
from tournament.models.idempotency import IdempotencyKey
from tournament.models.installation import Installation
from tournament.models.kept_decks import KeptDeck
from tournament.models.lab import LabPosition
from tournament.models.online import (
    OnlineInput,
    OnlineMatch,
    OnlineNote,
    OnlinePace,
    OnlineRecord,
    OnlineReport,
    OnlineSeat,
    OnlineState,
    OnlineWord,
)
from tournament.models.paper import Paper
from tournament.models.pools import PoolImport, StoredPool
from tournament.models.reports import SharedReport
from tournament.models.rounds import Round, RoundRoot, Seat, Table
from tournament.models.saved_matches import SavedMatch
from tournament.models.timers import Lease, Timer, TimerKind
from tournament.models.trail import TrailEntry

__all__ = [
    "Account",
    "Announcement",
    "ApiToken",
    "Base",
    "Case",
    "CaseCard",
    "CaseRule",
    "Deck",
    "DeckCheck",
    "Dispute",
    "DisputeLine",
    "EngineReport",
    "Entry",
    "Event",
    "EventLog",
    "ForbiddenPair",
    "Guesses",
    "HiddenLook",
    "IdempotencyKey",
    "Installation",
    "KeptDeck",
    "KnownDevice",
    "LabPosition",
    "Lease",
    "LimitUse",
    "OnlineInput",
    "OnlineMatch",
    "OnlineNote",
    "OnlinePace",
    "OnlineRecord",
    "OnlineReport",
    "OnlineSeat",
    "OnlineState",
    "OnlineWord",
    "Paper",
    "PasswordReset",
    "Penalty",
    "PoolImport",
    "Round",
    "RoundRoot",
    "Ruling",
    "SavedMatch",
    "Seat",
    "SharedReport",
    "SignIn",
    "Staff",
    "Stage",
    "StagePlayer",
    "StoredPool",
    "Table",
    "Timer",
    "TimerKind",
    "TrailEntry",
]
