"""Subscribers of each hook, in the order of features."""

from tournament.accounts import hooks as accounts
from tournament.core.security import hooks as security
from tournament.decks.operations.saved_decks import erase_decks, export_decks
from tournament.events import hooks as events
from tournament.events.book import hooks as book
from tournament.events.book.roles import organizes_any, visible_roles
from tournament.events.entries.operations.erasure import erase_person, export_person, hide_real_name
from tournament.http import hooks as http
from tournament.judging.cases.operations.search import suggest_cases
from tournament.judging.disputes import hooks as disputes
from tournament.judging.disputes.operations.disputes import check_may_resume, close_disputes, restore_dispute_timers
from tournament.judging.disputes.operations.judge_calls import (
    call_from_match,
    call_to_table,
    close_result_disputes,
    open_result_dispute,
    table_of_call,
)
from tournament.judging.disputes.operations.personal_data import erase_lines, erase_looks, export_lines, judged_events
from tournament.judging.disputes.operations.recorded_disputes import (
    detach_tables,
    keep_dispute_references,
    recorded_tables,
    ruled_tables,
)
from tournament.judging.disputes.operations.remedies import remedies
from tournament.judging.disputes.operations.views.case_views import dispute_queue, open_call_at
from tournament.judging.disputes.operations.views.hidden_looks import find_match_viewer, list_looks, note_whole_match
from tournament.judging.disputes.operations.views.open_work import called_tables, count_open_calls
from tournament.judging.disputes.operations.views.provisional_results import provisional_tables
from tournament.judging.disputes.operations.views.table_view import dispute_payload_at, is_disputed
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
    events.event_replaced.subscribe(keep_dispute_references)
    events.timers_restored.subscribe(restore_dispute_timers)
    events.seat_faults.subscribe(find_seat_faults)
    events.round_published.subscribe(open_round)
    events.seats_wanted.subscribe(check_not_begun)
    events.round_unpaired.subscribe(close_waiting)
    events.round_unpaired.subscribe(detach_tables)
    events.tables_reseated.subscribe(reopen_tables)
    events.clock_changed.subscribe(touch_timed_matches)
    events.time_given.subscribe(extend_timers)
    events.clock_ended.subscribe(schedule_time_calls)
    events.tables_settled.subscribe(end_settled_matches)
    events.result_disputed.subscribe(open_result_dispute)
    events.result_dispute_ended.subscribe(close_result_disputes)
    events.provisional_tables.subscribe(provisional_tables)
    events.judged_events.subscribe(judged_events)
    events.judge_calls.subscribe(dispute_queue)
    events.open_calls.subscribe(count_open_calls)
    events.call_at_table.subscribe(open_call_at)
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
    online.dispute_at.subscribe(dispute_payload_at)
    online.eyes_of.subscribe(find_match_viewer)
    online.hidden_cards_shown.subscribe(note_whole_match)
    online.looks_at.subscribe(list_looks)
    disputes.suggested_cases.subscribe(suggest_cases)
