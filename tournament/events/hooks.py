"""Hooks of events: what they ask of online play and judging, and notify them of."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.security.principal import Principal
from tournament.events.book.book import Book
from tournament.events.book.hooks import Values
from tournament.events.hook_values import (
    Dealer,
    EndedMatch,
    JudgeCall,
    MatchLeaf,
    OnlineTableMatch,
    PlayerCall,
    RestoreReferences,
    SeatFault,
)
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round, Table

if TYPE_CHECKING:
    from tournament.events.trail.change import Change

# Rows of an event

event_replaced: Final = Hook[[Session, UUID], RestoreReferences]("events.event_replaced")
"""A backup is about to replace the rows of an event.

This removes all references to them; return a function that restores those.
"""
timers_restored: Final = Hook[[Session, Event, datetime], None]("events.timers_restored")
"""Undo or a backup restored rows of an event: set the timers that they need."""

# Rounds

seat_faults: Final = Hook[[Session, Book, Round], Sequence[SeatFault]]("events.seat_faults")
"""Players of a drawn round who can't sit down at its online matches."""
round_published: Final = Hook[[Session, Dealer | None, Book, Round, datetime], None]("events.round_published")
"""A round is published: open the matches of its online tables, or raise."""
seats_wanted: Final = Hook[[Session, Sequence[Table]], None]("events.seats_wanted")
"""The seats of these tables are about to change: raise if a match there has begun."""
round_unpaired: Final = Hook[[Session, Sequence[Table]], None]("events.round_unpaired")
"""A round is taken back, so these tables are about to be deleted.

What happened at them is kept without them.
"""
tables_reseated: Final = Hook[[Session, Dealer | None, Book, Round, Sequence[Table], datetime], None](
    "events.tables_reseated"
)
"""Other players sit at these tables of a published round."""

# Clocks

clock_changed: Final = Hook[[Session, Collection[UUID], Collection[UUID]], None]("events.clock_changed")
"""The clock of these rounds, or the extension of these tables, changed."""
time_given: Final = Hook[[Session, Table, int, datetime], None]("events.time_given")
"""A table got this many more minutes."""
clock_ended: Final = Hook[[Session, Book, Round, datetime], None]("events.clock_ended")
"""Time is up in a round."""

# Results

tables_settled: Final = Hook[[Session, Collection[UUID], datetime], None]("events.tables_settled")
"""These tables have a result: end their running matches."""
result_disputed: Final[Hook[["Change", Table, Entry, datetime], None]] = Hook("events.result_disputed")
"""A player disputes the report of a table."""
result_dispute_ended: Final[Hook[["Change", Table, str, datetime, Principal | None, UUID | None], None]] = Hook(
    "events.result_dispute_ended"
)
"""The dispute about a table's result is over.

Why, in words, and the principal who decided it; None if the players agreed. The dispute with this id, in which the
result was ruled, continues by its own rules.
"""
provisional_tables: Final = Hook[[Session, Book, Stage], list[tuple[int, int]]]("events.provisional_tables")
"""Round and table of each result of a stage that may still change."""
judged_events: Final = Hook[[Session, UUID], Collection[UUID]]("events.judged_events")
"""Events in which a person has judged a dispute."""
judge_calls: Final = Hook[[Session, Book, datetime], Sequence[JudgeCall]]("events.judge_calls")
"""All judge calls and disputes of an event, the longest waiting first."""
open_calls: Final = Hook[[Session, Event], int]("events.open_calls")
"""Number of calls and disputes that wait for a judge."""
call_at_table: Final = Hook[[Session, Book, Table | None, Entry, datetime], PlayerCall | None]("events.call_at_table")
"""The newest call or dispute of a player's table that is not over."""
event_finished: Final[Hook[["Change", datetime], str]] = Hook("events.event_finished")
"""An event ends: return what ends with it, as a sentence for its trail."""

# Proof

match_leaves: Final = Hook[[Session, UUID], Mapping[UUID, Sequence[MatchLeaf]]]("events.match_leaves")
"""The ended matches of a round, by table."""
ruled_tables: Final = Hook[[Session, Sequence[Values]], list[UUID]]("events.ruled_tables")
"""Tables whose match got a ruling applied by these row changes."""

# Matches and logs

matches_at: Final = Hook[[Session, Collection[UUID]], Mapping[UUID, OnlineTableMatch]]("events.matches_at")
"""The newest online match of each of these tables, by table."""
ended_matches: Final = Hook[[Session, UUID, UUID | None], Sequence[EndedMatch]]("events.ended_matches")
"""Ended online matches of an event, or those of an account; the newest first."""
table_of_call: Final = Hook[[Session, Event, UUID], UUID | None]("events.table_of_call")
"""The table of a call, if it has one; raise NothingThere if there is no such call."""
