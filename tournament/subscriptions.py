"""Subscribers of each hook, in the order of features."""

from tournament.accounts import hooks as accounts
from tournament.core.security import hooks as security
from tournament.decks.operations.saved_decks import erase_decks, export_decks
from tournament.events import hooks as events
from tournament.events.book import hooks as book
from tournament.events.book.roles import organizes_any, visible_roles
from tournament.events.entries.operations.erasure import erase_person, export_person, hide_real_name
from tournament.http import hooks as http
from tournament.judging.cases.operations.search import suggested
from tournament.judging.disputes import hooks as disputes
from tournament.judging.disputes.operations.disputes import check_may_resume, close_disputes, watch_over_anew
from tournament.judging.disputes.operations.judge_calls import (
    call_from_match,
    call_to_table,
    dispute_of_result,
    end_dispute_of_result,
    table_of_call,
)
from tournament.judging.disputes.operations.personal_data import erase_lines, erase_looks, export_lines, judged_events
from tournament.judging.disputes.operations.recorded_disputes import (
    keep_disputes,
    leave_tables,
    recorded_tables,
    ruled_tables,
)
from tournament.judging.disputes.operations.remedies import remedies
from tournament.judging.disputes.operations.views.case_views import call_at_table, calls_of
from tournament.judging.disputes.operations.views.hidden_looks import eyes_of, looks_at, note_whole_match
from tournament.judging.disputes.operations.views.open_work import called_tables, open_calls
from tournament.judging.disputes.operations.views.provisional_results import provisional_tables
from tournament.judging.disputes.operations.views.table_view import is_disputed, stands_at
from tournament.judging.lab.operations import shared_positions
from tournament.online import hooks as online
from tournament.online.operations.event.event_matches import list_ended_matches, load_table_matches
from tournament.online.operations.event.restored_tables import remember_tables
from tournament.online.operations.event.round_proof import list_match_leaves
from tournament.online.operations.event.round_tables import (
    check_not_begun,
    close_waiting,
    find_seat_faults,
    open_round,
    reopen_tables,
)
from tournament.online.operations.event.round_time import extend_timers, schedule_time_calls
from tournament.online.operations.match.settlement import end_settled_matches, touch_timed_matches
from tournament.online.operations.upkeep.personal_data import erase_seats, export_seats
from tournament.online.operations.upkeep.sealed_columns import sealed_columns


def subscribe_all() -> None:
    """Connect the features.

    The application, each command that opens the database, and the tests call this first.
    """
    for columns in (sealed_columns, remedies.sealed_columns, shared_positions.sealed_columns):
        security.sealed_columns.subscribe(columns)
    http.roles_in.subscribe(visible_roles)
    http.organizes_any.subscribe(organizes_any)
    accounts.real_name_hidden.subscribe(hide_real_name)
    for export in (export_person, export_decks, export_seats):  # the order of sections in the exported file
        accounts.person_exported.subscribe(export)
    # All operations lock events before matches.
    for erase in (erase_decks, erase_person, erase_seats, erase_looks):
        accounts.person_erased.subscribe(erase)
    book.recorded_tables.subscribe(recorded_tables)
    events.event_replaced.subscribe(remember_tables)
    events.event_replaced.subscribe(keep_disputes)
    events.timers_restored.subscribe(watch_over_anew)
    events.seat_faults.subscribe(find_seat_faults)
    events.round_published.subscribe(open_round)
    events.seats_wanted.subscribe(check_not_begun)
    events.round_unpaired.subscribe(close_waiting)
    events.round_unpaired.subscribe(leave_tables)
    events.tables_reseated.subscribe(reopen_tables)
    events.clock_changed.subscribe(touch_timed_matches)
    events.time_given.subscribe(extend_timers)
    events.clock_ended.subscribe(schedule_time_calls)
    events.tables_settled.subscribe(end_settled_matches)
    events.result_disputed.subscribe(dispute_of_result)
    events.result_dispute_ended.subscribe(end_dispute_of_result)
    events.provisional_tables.subscribe(provisional_tables)
    events.judged_events.subscribe(judged_events)
    events.judge_calls.subscribe(calls_of)
    events.open_calls.subscribe(open_calls)
    events.call_at_table.subscribe(call_at_table)
    events.event_finished.subscribe(close_disputes)
    events.match_leaves.subscribe(list_match_leaves)
    events.ruled_tables.subscribe(ruled_tables)
    events.matches_at.subscribe(load_table_matches)
    events.ended_matches.subscribe(list_ended_matches)
    events.table_of_call.subscribe(table_of_call)
    online.judge_wanted.subscribe(call_from_match)
    online.table_needs_judge.subscribe(call_to_table)
    online.seat_exported.subscribe(export_lines)
    online.seat_erased.subscribe(erase_lines)
    online.resume_wanted.subscribe(check_may_resume)
    online.called_tables.subscribe(called_tables)
    online.is_disputed.subscribe(is_disputed)
    online.dispute_at.subscribe(stands_at)
    online.eyes_of.subscribe(eyes_of)
    online.hidden_cards_shown.subscribe(note_whole_match)
    online.looks_at.subscribe(looks_at)
    disputes.suggested_cases.subscribe(suggested)
