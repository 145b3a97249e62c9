"""Which function of which feature each hook calls: nothing gets lost silently, nothing is added unseen."""

import importlib
from pathlib import Path

import tournament
from tournament.core.hooks import Hook
from tournament.page_subscriptions import subscribe_pages
from tournament.subscriptions import subscribe_all

SUBSCRIBERS = {
    "core.security.sealed_columns": [
        "tournament.online.operations.upkeep.sealed_columns.sealed_columns",
        "tournament.judging.disputes.operations.remedies.remedies.sealed_columns",
        "tournament.judging.lab.operations.shared_positions.sealed_columns",
    ],
    "http.roles_in": ["tournament.events.book.roles.visible_roles"],
    "http.organizes_any": ["tournament.events.book.roles.organizes_any"],
    "accounts.real_name_hidden": ["tournament.events.entries.operations.erasure.hide_real_name"],
    "accounts.person_exported": [
        "tournament.events.entries.operations.erasure.export_person",
        "tournament.decks.operations.saved_decks.export_decks",
        "tournament.online.operations.upkeep.personal_data.export_seats",
    ],
    "accounts.person_erased": [
        "tournament.decks.operations.saved_decks.erase_decks",
        "tournament.events.entries.operations.erasure.erase_person",
        "tournament.online.operations.upkeep.personal_data.erase_seats",
        "tournament.judging.disputes.operations.personal_data.erase_looks",
    ],
    "replays.match_source": ["tournament.online.pages.records.match_lookup.open_for_reader"],
    "events.book.recorded_tables": [
        "tournament.judging.disputes.operations.recorded_disputes.recorded_tables",
    ],
    "events.event_replaced": [
        "tournament.online.operations.event.restored_tables.remember_tables",
        "tournament.judging.disputes.operations.recorded_disputes.keep_dispute_references",
    ],
    "events.timers_restored": [
        "tournament.judging.disputes.operations.disputes.restore_dispute_timers",
    ],
    "events.seat_faults": [
        "tournament.online.operations.event.round_tables.find_seat_faults",
    ],
    "events.round_published": [
        "tournament.online.operations.event.round_tables.open_round",
    ],
    "events.seats_wanted": [
        "tournament.online.operations.event.round_tables.check_not_begun",
    ],
    "events.round_unpaired": [
        "tournament.online.operations.event.round_tables.close_waiting",
        "tournament.judging.disputes.operations.recorded_disputes.detach_tables",
    ],
    "events.tables_reseated": [
        "tournament.online.operations.event.round_tables.reopen_tables",
    ],
    "events.clock_changed": [
        "tournament.online.operations.match.settlement.touch_timed_matches",
    ],
    "events.time_given": [
        "tournament.online.operations.event.round_time.extend_timers",
    ],
    "events.clock_ended": [
        "tournament.online.operations.event.round_time.schedule_time_calls",
    ],
    "events.tables_settled": [
        "tournament.online.operations.match.settlement.end_settled_matches",
    ],
    "events.result_disputed": [
        "tournament.judging.disputes.operations.judge_calls.open_result_dispute",
    ],
    "events.result_dispute_ended": [
        "tournament.judging.disputes.operations.judge_calls.close_result_disputes",
    ],
    "events.provisional_tables": [
        "tournament.judging.disputes.operations.views.provisional_results.provisional_tables",
    ],
    "events.judged_events": ["tournament.judging.disputes.operations.personal_data.judged_events"],
    "events.judge_calls": ["tournament.judging.disputes.operations.views.case_views.dispute_queue"],
    "events.open_calls": ["tournament.judging.disputes.operations.views.open_work.count_open_calls"],
    "events.call_at_table": ["tournament.judging.disputes.operations.views.case_views.open_call_at"],
    "events.event_finished": [
        "tournament.judging.disputes.operations.disputes.close_disputes",
    ],
    "events.match_leaves": [
        "tournament.online.operations.event.round_proof.list_match_leaves",
    ],
    "events.ruled_tables": [
        "tournament.judging.disputes.operations.recorded_disputes.ruled_tables",
    ],
    "events.matches_at": ["tournament.online.operations.event.event_matches.load_table_matches"],
    "events.ended_matches": [
        "tournament.online.operations.event.event_matches.list_ended_matches",
    ],
    "events.table_of_call": [
        "tournament.judging.disputes.operations.judge_calls.table_of_call",
    ],
    "online.judge_wanted": [
        "tournament.judging.disputes.operations.judge_calls.call_from_match",
    ],
    "online.table_needs_judge": [
        "tournament.judging.disputes.operations.judge_calls.call_to_table",
    ],
    "online.seat_exported": ["tournament.judging.disputes.operations.personal_data.export_lines"],
    "online.seat_erased": ["tournament.judging.disputes.operations.personal_data.erase_lines"],
    "online.resume_wanted": [
        "tournament.judging.disputes.operations.disputes.check_may_resume",
    ],
    "online.called_tables": ["tournament.judging.disputes.operations.views.open_work.called_tables"],
    "online.is_disputed": ["tournament.judging.disputes.operations.views.table_view.is_disputed"],
    "online.dispute_at": ["tournament.judging.disputes.operations.views.table_view.dispute_payload_at"],
    "online.eyes_of": ["tournament.judging.disputes.operations.views.hidden_looks.find_match_viewer"],
    "online.hidden_cards_shown": ["tournament.judging.disputes.operations.views.hidden_looks.note_whole_match"],
    "online.looks_at": ["tournament.judging.disputes.operations.views.hidden_looks.list_looks"],
    "judging.disputes.suggested_cases": ["tournament.judging.cases.operations.search.suggest_cases"],
}


def declared() -> list[Hook]:
    root = Path(tournament.__file__).parent
    modules = [".".join(path.relative_to(root.parent).with_suffix("").parts) for path in root.rglob("hooks.py")]
    return [
        hook
        for module in sorted({*modules} - {"tournament.core.hooks"})
        for hook in vars(importlib.import_module(module)).values()
        if isinstance(hook, Hook)
    ]


def test_every_hook_calls_the_listed_functions():
    subscribe_all()
    subscribe_pages()
    named = {
        hook.name: [f"{each.__module__}.{each.__qualname__}" for each in hook.subscribers] for hook in declared()
    }
    assert named == SUBSCRIBERS


def test_a_hook_is_called_as_its_feature_and_its_name_say():
    root = Path(tournament.__file__).parent
    for path in root.rglob("hooks.py"):
        module = ".".join(path.relative_to(root.parent).with_suffix("").parts)
        feature = module.removeprefix("tournament.").removesuffix(".hooks")
        for name, hook in vars(importlib.import_module(module)).items():
            if isinstance(hook, Hook):
                assert hook.name == f"{feature}.{name}"
