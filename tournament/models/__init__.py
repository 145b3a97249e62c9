"""The tables."""

from tournament.models.accounts import Account, ApiToken, Guesses, KnownDevice, PasswordReset, SignIn
from tournament.models.base import Base
from tournament.models.entries import Deck, Entry, ForbiddenPair, StagePlayer
from tournament.models.events import Event, Staff, Stage
from tournament.models.floor import Announcement, DeckCheck, EventLog, JudgeCall, Penalty
from tournament.models.idempotency import IdempotencyKey
from tournament.models.installation import Installation
from tournament.models.kept_decks import KeptDeck
from tournament.models.online import (
    OnlineInput,
    OnlineMatch,
    OnlineNote,
    OnlineRecord,
    OnlineReport,
    OnlineSeat,
    OnlineState,
    OnlineWord,
)
from tournament.models.paper import Paper
from tournament.models.pools import PoolImport, StoredPool
from tournament.models.reports import SharedReport
from tournament.models.rounds import Round, Seat, Table
from tournament.models.saved_matches import SavedMatch
from tournament.models.timers import Lease, Timer, TimerKind
from tournament.models.trail import TrailEntry

__all__ = [
    "Account",
    "Announcement",
    "ApiToken",
    "Base",
    "Deck",
    "DeckCheck",
    "Entry",
    "Event",
    "EventLog",
    "ForbiddenPair",
    "Guesses",
    "IdempotencyKey",
    "Installation",
    "JudgeCall",
    "KeptDeck",
    "KnownDevice",
    "Lease",
    "OnlineInput",
    "OnlineMatch",
    "OnlineNote",
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
