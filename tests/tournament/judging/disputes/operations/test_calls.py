"""Calls of tables, which are disputes about no step: who may call and come, what a ruling holds, how it ends."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from tests.support.tournament.calls import does, read, rules, stands
from tests.support.tournament.running import Running
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import NotAllowed, ReasonNeeded, SettingsNotPossible
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.entries.operations.registration import forbid_pair
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations.lifecycle import finish_event
from tournament.events.models.floor import Penalty
from tournament.events.problems import NotNow, NotYourTable
from tournament.events.rounds.operations.lifecycle import unpair_round
from tournament.events.rounds.operations.results import ResultInput, dispute_result, report_result
from tournament.events.states import TableStatus
from tournament.judging.dispute_problems import DisputeMoved, DisputeNotFound, RemedyNotPossible
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import DisputeView, dispute_queue, find_dispute_view
from tournament.judging.states import DisputeState, LineKind, RaisedBy, Remedy
from tournament.replays.problems import RuleNotFound
from tournament.timer_handlers import HANDLERS


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True).playing()


@pytest.fixture
def judith(run: Running) -> Principal:
    return run.staff("Judith")


def test_a_player_calls_a_judge_to_the_own_table(run: Running):
    call = run.do(call_judge, "May he marshal twice?", actor=run.player(1))
    assert (call.state, call.raised_by, call.match_id, call.step) == (DisputeState.OPEN, RaisedBy.ENTRY, None, None)
    assert run.last().summary == f"Ann called a judge to table {run.table_of(1).number} (dispute 1)."
    (seen,) = run.look(dispute_queue)
    assert (seen.claim, seen.raised_by, seen.lines[0].author) == ("May he marshal twice?", "Ann", "Ann")
    assert run.is_told_by_its_trail()


def test_a_player_can_not_call_to_another_table(run: Running):
    mine = run.table_of(1).number
    other = next(table.number for table in run.tables() if table.number != mine)
    with pytest.raises(NotYourTable, match=f"Ann sits at table {mine}, not at table {other}"):
        run.do(call_judge, "?", table=other, actor=run.player(1))


def test_who_does_not_play_does_not_call(run: Running):
    with pytest.raises(NotAllowed, match="Visitor does not play"):
        run.do(call_judge, "?", actor=run.account("Visitor"))


def test_without_a_table_one_asks_the_desk(run: Running):
    run.enter_all().close()
    with pytest.raises(NotNow, match="has no table right now"):
        run.do(call_judge, "?", actor=run.player(1))


def test_the_desk_sends_a_judge_to_any_table_or_to_none(run: Running):
    sent = run.do(call_judge, "Watch the clock.", table=2, by_staff=True, actor=run.account("Desk"))
    assert (sent.table_id is not None, sent.raised_by) == (True, RaisedBy.STAFF)
    assert run.do(call_judge, "Spilled coffee.", by_staff=True).table_id is None


def test_a_table_calls_once_until_it_is_answered(run: Running, judith: Principal):
    table = run.table_of(1)
    call = run.do(call_judge, "First?", actor=run.player(1), key="once")
    assert run.do(call_judge, "First?", actor=run.player(1), key="once").id == call.id
    other = next(number for number in table.players if number != 1)
    with pytest.raises(NotNow, match=r"has already called a judge\. Please wait"):
        run.do(call_judge, "Second?", actor=run.player(other))
    does(run, call, DisputeVerb.TAKE, judith)
    with pytest.raises(NotNow, match="and Judith is there"):
        run.do(call_judge, "Second?", actor=run.player(other))
    rules(run, call, "Yes.", judith)
    run.do(call_judge, "Second?", actor=run.player(other))


def test_one_judge_takes_a_call(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    taken = does(run, call, DisputeVerb.TAKE, judith)
    assert (taken.state, taken.judge) == (DisputeState.TAKEN, "Judith")
    with pytest.raises(DisputeMoved, match="Dispute 1 is taken"):
        does(run, call, DisputeVerb.TAKE, run.staff("Jacob"))
    with pytest.raises(NotAllowed, match="Only the judge who took this dispute can"):
        rules(run, call, "Mine.", run.staff("Jorah"))


def test_organizers_do_not_rule_by_being_organizers(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    with pytest.raises(NotAllowed, match="Only judges can"):
        does(run, call, DisputeVerb.TAKE, run.staff("Orla", Role.ORGANIZER))
    assert read(run, call).state is DisputeState.OPEN


def test_nobody_rules_at_a_table_they_play_at_or_where_somebody_sits_whom_they_are_kept_from(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    for number in run.table_of(1).players:
        with pytest.raises(NotAllowed, match="plays at this table"):
            does(run, call, DisputeVerb.TAKE, run.staff(run.entry(number).name, Role.HEAD_JUDGE))
    other = next(table for table in run.tables() if 1 not in table.players)
    beside, away = other.players
    run.do(forbid_pair, 1, beside, "They travel together.")
    with pytest.raises(NotAllowed, match="and Ann are marked “Don’t pair”"):
        does(run, call, DisputeVerb.TAKE, run.staff(run.entry(beside).name))
    does(run, call, DisputeVerb.TAKE, run.staff(run.entry(away).name))


def test_a_call_that_is_handed_back_waits_since_it_was_made(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    made = run.now
    does(run, call, DisputeVerb.TAKE, judith)
    does(run, call, DisputeVerb.HAND_BACK, judith)
    run.wait(minutes=2)
    (seen,) = run.look(dispute_queue)
    assert (seen.dispute.state, seen.dispute.judge, seen.is_late) == (DisputeState.OPEN, "", True)
    assert seen.waited == int((run.now - made).total_seconds())
    with pytest.raises(DisputeMoved, match="“hand-back” is not possible now"):
        does(run, call, DisputeVerb.HAND_BACK, judith)


def test_a_ruling_cites_rules_gives_time_back_and_stands_after_two_minutes(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    ruled = rules(run, call, "The attacker pays.", judith, rules=("lcg2:4.2.2",), minutes=3)
    assert (ruled.state, ruled.minutes) == (DisputeState.RULED, 0)
    number = run.table_of(1).number
    assert run.last().summary == f"Judith ruled on dispute 1 at table {number} of round 1: in words."
    assert stands(run, call, minutes=1).state is DisputeState.RULED
    closed = stands(run, call, minutes=1)
    assert (closed.state, closed.minutes) == (DisputeState.CLOSED, 3)
    book = run.book()
    assert book.table(book.rounds[-1], number).extension == 3
    (seen,) = run.look(dispute_queue)
    assert (seen.outcome, seen.rules) == ("The attacker pays.", ["lcg2:4.2.2"])
    assert run.is_told_by_its_trail()
    with pytest.raises(DisputeMoved, match="Dispute 1 is closed"):
        rules(run, call, "Again.", judith)


def test_it_stands_at_once_when_both_players_accept(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    rules(run, call, "Yes.", judith)
    one, other = (run.player(number) for number in run.table_of(1).players)
    does(run, call, DisputeVerb.ACCEPT, one)
    assert stands(run, call, seconds=1).state is DisputeState.RULED
    does(run, call, DisputeVerb.ACCEPT, other)
    assert stands(run, call, seconds=1).state is DisputeState.CLOSED


def test_a_player_appeals_and_the_head_judge_decides(run: Running, judith: Principal):
    hedda = run.staff("Hedda", Role.HEAD_JUDGE)
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    rules(run, call, "No.", judith)
    other = next(number for number in run.table_of(1).players if number != 1)
    does(run, call, DisputeVerb.APPEAL, run.player(other), "It says so on the card.", ground="rule")
    with pytest.raises(NotAllowed, match="Only the head judge can"):
        rules(run, call, "No.", judith, verb=DisputeVerb.DECIDE)
    rules(run, call, "Yes, after all.", hedda, verb=DisputeVerb.DECIDE)
    assert stands(run, call, seconds=1).state is DisputeState.CLOSED
    seen: DisputeView = run.look(find_dispute_view, 1, actor=hedda)
    assert [(ruling.by, ruling.reason, ruling.ground) for ruling in seen.rulings] == [
        ("Judith", "No.", "rule"),
        ("Hedda", "Yes, after all.", ""),
    ]
    assert run.is_told_by_its_trail()


def test_who_raised_it_withdraws_it(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    other = next(number for number in run.table_of(1).players if number != 1)
    with pytest.raises(NotAllowed, match="Only the player who raised this dispute can"):
        does(run, call, DisputeVerb.WITHDRAW, run.player(other))
    assert does(run, call, DisputeVerb.WITHDRAW, run.player(1)).state is DisputeState.WITHDRAWN


def test_a_ruling_may_be_a_penalty_of_the_ladder(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    given = {"entry": 1, "penalty": "caution", "infraction": "Slow play"}
    rules(run, call, "Keep up the pace.", judith, remedy=Remedy.PENALTY, **given)
    stands(run, call)
    with run.database.read() as session:
        penalty = session.scalars(select(Penalty)).one()
    assert (penalty.dispute_id, penalty.name, penalty.given_by) == (call.id, "caution", "Judith")
    assert run.is_told_by_its_trail()


def test_a_match_that_is_not_online_can_not_be_rewound(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    with pytest.raises(RemedyNotPossible, match=r"no online match to change\. Choose “In words”"):
        rules(run, call, "Back.", judith, remedy=Remedy.REWIND)


def test_a_result_that_is_ruled_settles_the_table_and_its_dispute(run: Running):
    hedda = run.staff("Hedda", Role.HEAD_JUDGE)
    table = run.table_of(1)
    one, other = table.players
    run.do(report_result, 1, 1, table.number, ResultInput(winner=one), actor=run.player(one))
    run.do(dispute_result, 1, 1, table.number, "I won.", actor=run.player(other))
    (seen,) = run.look(dispute_queue)
    does(run, seen.dispute, DisputeVerb.TAKE, hedda)
    rules(run, seen.dispute, "It was so.", hedda, remedy=Remedy.RESULT, how="win", winner=other)
    assert stands(run, seen.dispute).state is DisputeState.CLOSED
    assert run.table_of(1).status is TableStatus.FINAL
    (seen,) = run.look(dispute_queue)
    assert seen.rulings[0].result_after.endswith(f"{table.names[1]} beats {table.names[0]}")
    assert run.is_told_by_its_trail()


def test_a_rule_may_be_cited_without_its_game(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    rules(run, call, "It stays.", judith, rules=("save", "lcg2:save"))
    (seen,) = run.look(dispute_queue)
    assert seen.rules == ["lcg2:save"]


def test_open_calls_close_with_the_event_and_open_again_if_that_is_undone(run: Running, judith: Principal):
    waiting = run.do(call_judge, "?", actor=run.player(1))
    taken = run.do(call_judge, "Coffee.", by_staff=True)
    does(run, taken, DisputeVerb.TAKE, judith)
    run.enter_all().close()
    run.do(finish_event)
    assert run.last().summary.endswith("2 disputes were closed with it.")
    assert {seen.dispute.state for seen in run.look(dispute_queue)} == {DisputeState.CLOSED}
    assert run.is_told_by_its_trail()
    run.do(undo, run.last().number)
    assert {seen.dispute.id: seen.dispute.state for seen in run.look(dispute_queue)} == {
        waiting.id: DisputeState.OPEN,
        taken.id: DisputeState.TAKEN,
    }
    assert pending(run) == {waiting.id, taken.id}


def test_a_rule_has_to_be_in_the_index(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    before = run.rows()
    with pytest.raises(RuleNotFound):
        rules(run, call, "By my rules.", judith, rules=("lcg2:99.99",))
    assert run.rows() == before


def test_a_ruling_says_something_and_time_needs_a_table(run: Running, judith: Principal):
    call = run.do(call_judge, "Spilled coffee.", by_staff=True)
    does(run, call, DisputeVerb.TAKE, judith)
    with pytest.raises(ReasonNeeded):
        rules(run, call, "  ", judith)
    with pytest.raises(SettingsNotPossible, match="has no table, so you can’t give time"):
        rules(run, call, "Wiped.", judith, minutes=5)


def test_the_queue_shows_who_waits_longest_first(run: Running, judith: Principal):
    first = run.do(call_judge, "First", actor=run.player(run.tables()[0].players[0]))
    second = run.do(call_judge, "Second", actor=run.player(run.tables()[1].players[0]))
    third = run.do(call_judge, "Third", by_staff=True)
    does(run, first, DisputeVerb.TAKE, judith)
    assert [seen.claim for seen in run.look(dispute_queue)] == ["Second", "Third", "First"]
    does(run, second, DisputeVerb.WITHDRAW, run.player(run.tables()[1].players[0]))
    assert [seen.claim for seen in run.look(dispute_queue)] == ["Third", "First", "Second"]
    (_, seen, _) = run.look(dispute_queue)
    assert (seen.table, seen.players) == (1, run.tables()[0].names)
    assert third.entry_id is None


def test_what_waits_too_long_is_told_to_the_head_judge_and_nothing_else_happens(run: Running, judith: Principal):
    run.staff("Hedda", Role.HEAD_JUDGE)
    call = run.do(call_judge, "?", actor=run.player(1))
    raised = run.now
    version = call.version
    fire_due_timers(run.database, raised + timedelta(minutes=2), HANDLERS, lambda poke: None)
    table = run.table_of(1).number
    said = f"Dispute 1 at table {table} of round 1 waits too long for a judge. Notified: Hedda."
    assert (run.last().summary, run.last().changes) == (said, [])
    assert (read(run, call).state, read(run, call).version) == (DisputeState.OPEN, version)
    does(run, call, DisputeVerb.TAKE, judith)
    assert pending(run) == {call.id}
    fire_due_timers(run.database, run.now + timedelta(minutes=5), HANDLERS, lambda poke: None)
    assert "waits too long for Judith" in run.last().summary
    rules(run, call, "Yes.", judith)
    assert pending(run) == set()


def pending(run: Running) -> set[object]:
    """The disputes that somebody is waited for in."""
    with run.database.read() as session:
        wanted = select(Timer.subject).where(Timer.kind == TimerKind.DISPUTE_LATE, Timer.fired_at.is_(None))
        return set(session.scalars(wanted))


def test_a_call_of_another_event_is_not_there(run: Running, database: Database):
    call = run.do(call_judge, "?", actor=run.player(1))
    other = Running(database, "Another Cup")
    with pytest.raises(DisputeNotFound):
        does(other, call, DisputeVerb.TAKE, other.staff("Jacob"))


def test_a_call_outlives_a_round_that_is_taken_back(run: Running):
    run.do(call_judge, "?", actor=run.player(1))
    run.do(unpair_round, "a wrong draw")
    (seen,) = run.look(dispute_queue)
    assert (seen.dispute.table_id, seen.raised_by) == (None, "Ann")
    assert run.is_told_by_its_trail()


def test_what_is_said_of_it_is_read_by_everybody_at_the_table(run: Running, judith: Principal):
    call = run.do(call_judge, "?", actor=run.player(1))
    does(run, call, DisputeVerb.SAY, run.player(1), "It is the third challenge.")
    does(run, call, DisputeVerb.SAY, judith, "I come.")
    (seen,) = run.look(dispute_queue)
    told = [(line.author, line.text) for line in seen.lines if line.kind is LineKind.MESSAGE]
    assert told == [("Ann", "It is the third challenge."), ("Judith", "I come.")]
