"""All tables, imported where the whole schema is needed."""

from tournament.accounts.models import Account, ApiToken, Guesses, KnownDevice, PasswordReset, SignIn
from tournament.core.models.base import Base
from tournament.core.models.idempotency import IdempotencyKey
from tournament.core.models.installation import Installation
from tournament.core.models.limits import LimitUse
from tournament.core.models.timers import Lease, Timer, TimerKind
from tournament.decks.models import KeptDeck, PoolImport, SharedReport, StoredPool
from tournament.events.models.entries import Deck, Entry, ForbiddenPair, StagePlayer
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.floor import Announcement, DeckCheck, EventLog, Penalty
from tournament.events.models.paper import Paper
from tournament.events.models.rounds import Round, RoundRoot, Seat, Table
from tournament.events.models.trail import TrailEntry
from tournament.judging.models.cases import Case, CaseCard, CaseRule, EngineReport
from tournament.judging.models.disputes import Dispute, DisputeLine, HiddenLook, Ruling
from tournament.judging.models.lab import LabPosition
from tournament.online.models import (
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
from tournament.replays.models import SavedMatch

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
