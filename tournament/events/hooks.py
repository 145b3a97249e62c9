"""What events ask of online play and judging, and what they tell them."""

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
    PlayerCall,
    RestoreReferences,
    SeatFault,
    TableMatch,
)
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round, Table

if TYPE_CHECKING:
    from tournament.events.trail.change import Change

# Rows of an event

event_replaced: Final = Hook[[Session, UUID], RestoreReferences]("events.event_replaced")
"""The rows of an event are about to give way to those of a backup, which ends all references to them."""
timers_restored: Final = Hook[[Session, Event, datetime], None]("events.timers_restored")
"""Rows of an event were put back by undo or from a backup: set the timers that they ask for."""

# Rounds

seat_faults: Final = Hook[[Session, Book, Round], Sequence[SeatFault]]("events.seat_faults")
"""The players of a drawn round who can't sit down at its online matches."""
round_published: Final = Hook[[Session, Dealer | None, Book, Round, datetime], None]("events.round_published")
"""Everybody sees a round: where it is played online, its tables open their matches; raise where one can't."""
seats_wanted: Final = Hook[[Session, Sequence[Table]], None]("events.seats_wanted")
"""The seats of these tables are to be given to others, or to nobody: raise where a match there has begun."""
round_unpaired: Final = Hook[[Session, Sequence[Table]], None]("events.round_unpaired")
"""A round is taken back, so these tables are about to go; what has happened at them stays, without them."""
tables_reseated: Final = Hook[[Session, Dealer | None, Book, Round, Sequence[Table], datetime], None](
    "events.tables_reseated"
)
"""Other players sit at these tables of a published round."""

# Clocks

clock_changed: Final = Hook[[Session, Collection[UUID], Collection[UUID]], None]("events.clock_changed")
"""The clock of these rounds, or the time of these tables, is another."""
time_given: Final = Hook[[Session, Table, int, datetime], None]("events.time_given")
"""A table has so many minutes more."""
clock_ended: Final = Hook[[Session, Book, Round, datetime], None]("events.clock_ended")
"""Time is up in a round."""

# Results

tables_settled: Final = Hook[[Session, Collection[UUID], datetime], None]("events.tables_settled")
"""Tables have their result: whatever is still played there is over."""
result_disputed: Final[Hook[["Change", Table, Entry, datetime], None]] = Hook("events.result_disputed")
"""A player says that the report of a table is wrong."""
result_dispute_ended: Final[Hook[["Change", Table, str, datetime, Principal | None, UUID | None], None]] = Hook(
    "events.result_dispute_ended"
)
"""The result of a table is disputed no more: why, in words, and who decided it, unless the players agreed.

The dispute of the id, in which the result was ruled, goes its own way.
"""
provisional_tables: Final = Hook[[Session, Book, Stage], list[tuple[int, int]]]("events.provisional_tables")
"""Round and table of each result of a stage that may still change."""
judged_events: Final = Hook[[Session, UUID], Collection[UUID]]("events.judged_events")
"""The events in which a person has judged a dispute."""
judge_calls: Final = Hook[[Session, Book, datetime], Sequence[JudgeCall]]("events.judge_calls")
"""All judge calls and disputes of an event, the longest waiting first."""
open_calls: Final = Hook[[Session, Event], int]("events.open_calls")
"""How many of them wait for a judge."""
call_at_table: Final = Hook[[Session, Book, Table | None, Entry, datetime], PlayerCall | None]("events.call_at_table")
"""The newest call or dispute of a player's table that is not over."""
event_finished: Final[Hook[["Change", datetime], str]] = Hook("events.event_finished")
"""An event ends: return what ends with it, as a sentence for its trail."""

# Proof

match_leaves: Final = Hook[[Session, UUID], Mapping[UUID, Sequence[MatchLeaf]]]("events.match_leaves")
"""The ended matches of a round, by table."""
ruled_tables: Final = Hook[[Session, Sequence[Values]], list[UUID]]("events.ruled_tables")
"""Tables of whose match a ruling is applied by these changes of rows."""

# Matches and logs

matches_at: Final = Hook[[Session, Collection[UUID]], Mapping[UUID, TableMatch]]("events.matches_at")
"""The newest online match of each of these tables, by table."""
ended_matches: Final = Hook[[Session, UUID, UUID | None], Sequence[EndedMatch]]("events.ended_matches")
"""The online matches of an event that are over, or those of an account; the newest first."""
table_of_call: Final = Hook[[Session, Event, UUID], UUID | None]("events.table_of_call")
"""The table that a judge is called to, if to any; raise NothingThere where the event has no such call."""
