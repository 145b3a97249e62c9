"""What online play asks of judging, and what it tells it."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement
from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.problems import Fact
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.models.rounds import Table
from tournament.events.trail.change import Change

judge_wanted: Final = Hook[[Session, str, str, Principal, datetime, int | None], None]("online.judge_wanted")
"""Call a judge with a question: to a table of the event, or without one to where the actor plays."""

table_needs_judge: Final = Hook[[Change, Table, str, datetime], bool]("online.table_needs_judge")
"""Call a judge within a change of the event; False where one is called to that table already."""

resume_wanted: Final = Hook[[Session, UUID], None]("online.resume_wanted")
"""A judge lets a paused match go on: raise where something else holds it still."""

seat_exported: Final = Hook[[Session, UUID, int], Sequence[Fact]]("online.seat_exported")
"""What disputes keep of one seat of a match, for the file that its player takes along."""

seat_erased: Final = Hook[[Session, UUID, int, Collection[str], str], None]("online.seat_erased")
"""The player of a seat goes: take out what they said and these names, and put the label in their place."""

called_tables: Final = Hook[[Session, Collection[UUID]], set[UUID]]("online.called_tables")
"""At which of these tables a judge is called, or with somebody already."""

is_disputed: Final = Hook[[], ColumnElement[bool]]("online.is_disputed")
"""A condition on `OnlineMatch`, whether there ever was a dispute about it: each view asks with the rest it reads."""


class DisputeNotice(Protocol):
    """What everybody at the table may know of a dispute; equal notices say the same."""

    def for_seat(self, seat: int) -> msgspec.Struct:
        """With what this seat may do about it; below zero is nobody's seat."""


dispute_at: Final = Hook[[Session, UUID], DisputeNotice | None]("online.dispute_at")
"""The dispute that stands at a match."""

eyes_of: Final = Hook[[Database, UUID, Principal, datetime, int, int], int]("online.eyes_of")
"""Whose eyes somebody has for these steps of a match, by its dispute; a judge's look is noted before the answer."""

hidden_cards_shown: Final = Hook[[Database, UUID, Principal, datetime, int], None]("online.hidden_cards_shown")
"""A judge is about to be shown all of an ended match up to this step: note it before a byte is sent."""


class NotedLook(Protocol):
    """Somebody was shown hidden cards of these steps."""

    @property
    def name(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...


looks_at: Final = Hook[[Session, UUID], Sequence[NotedLook]]("online.looks_at")
"""Every look at hidden cards of a match that is over; none while it goes on."""
