"""Hooks of online play, to which judging subscribes."""

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
"""Call a judge with a question. Without a table number, the judge comes to where the actor plays."""

table_needs_judge: Final = Hook[[Change, Table, str, datetime], bool]("online.table_needs_judge")
"""Call a judge within a change of the event; False if one is called to that table already."""

resume_wanted: Final = Hook[[Session, UUID], None]("online.resume_wanted")
"""A judge resumes a paused match: raise an error if something else keeps it paused."""

seat_exported: Final = Hook[[Session, UUID, int], Sequence[Fact]]("online.seat_exported")
"""Return the data that disputes store about one seat, for the player's personal data export."""

seat_erased: Final = Hook[[Session, UUID, int, Collection[str], str], None]("online.seat_erased")
"""Erase a player's data: remove what they wrote and replace these names with the label."""

called_tables: Final = Hook[[Session, Collection[UUID]], set[UUID]]("online.called_tables")
"""Return those of these tables to which a judge is called, or where one is present."""

is_disputed: Final = Hook[[], ColumnElement[bool]]("online.is_disputed")
"""Return a condition on `OnlineMatch`: whether it ever had a dispute. Views add it to their own query."""


class DisputeNotice(Protocol):
    """The public part of a dispute; notices with the same content compare equal."""

    def for_seat(self, seat: int) -> msgspec.Struct:
        """Add what this seat may do about the dispute; negative numbers mean no seat."""


dispute_at: Final = Hook[[Session, UUID], DisputeNotice | None]("online.dispute_at")
"""Return the current dispute of a match."""

eyes_of: Final = Hook[[Database, UUID, Principal, datetime, int, int], int]("online.eyes_of")
"""Return the viewer whose redaction a person gets for these steps, by the match's dispute. A judge's look is recorded
before the answer."""

hidden_cards_shown: Final = Hook[[Database, UUID, Principal, datetime, int], None]("online.hidden_cards_shown")
"""Record that a judge is about to see all of an ended match up to this step, before anything is sent."""


class NotedLook(Protocol):
    """A record that a person saw the hidden cards of these steps."""

    @property
    def name(self) -> str: ...
    @property
    def at(self) -> datetime: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...


looks_at: Final = Hook[[Session, UUID], Sequence[NotedLook]]("online.looks_at")
"""Return every look at hidden cards of an ended match; none while the match is under way."""
