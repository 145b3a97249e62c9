"""Judge calls: who may call, who may come, what a ruling holds."""

import pytest

from tests.tournament.running import Running
from tournament.database import Database
from tournament.event_problems import NothingThere, NotNow, NotYourTable, ReasonNeeded, SettingsNotPossible
from tournament.models.states import CallStatus
from tournament.operations.events.life import finish_event
from tournament.operations.floor.calls import call_judge, calls_of, close_call, hand_back, take_call
from tournament.operations.rounds.life import unpair_round
from tournament.operations.trail.undo import undo
from tournament.problems import NotAllowed, RuleNotFound


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True).playing()


def test_a_player_calls_a_judge_to_the_own_table(run: Running):
    call = run.do(call_judge, "May he marshal twice?", actor=run.player(1))
    assert call.status is CallStatus.WAITING
    assert run.last().summary == f"Ann called a judge to table {run.table_of(1).number}."
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
    with pytest.raises(NotNow, match="does not sit at a table now"):
        run.do(call_judge, "?", actor=run.player(1))


def test_the_desk_sends_a_judge_to_any_table_or_to_none(run: Running):
    assert run.do(call_judge, "Watch the clock.", table=2, by_staff=True).table_id is not None
    assert run.do(call_judge, "Spilled coffee.", by_staff=True).table_id is None


def test_a_table_calls_once_until_it_is_answered(run: Running):
    table = run.table_of(1)
    call = run.do(call_judge, "First?", actor=run.player(1))
    other = next(number for number in table.players if number != 1)
    with pytest.raises(NotNow, match="has called already, and a judge will come"):
        run.do(call_judge, "Second?", actor=run.player(other))
    run.do(take_call, call.id, actor=run.account("Judith"))
    with pytest.raises(NotNow, match=r"a judge \(Judith\) is there"):
        run.do(call_judge, "Second?", actor=run.player(other))
    run.do(close_call, call.id, "Yes.", actor=run.account("Judith"))
    run.do(call_judge, "Second?", actor=run.player(other))


def test_one_judge_takes_a_call(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    taken = run.do(take_call, call.id, actor=run.account("Judith"))
    assert (taken.status, taken.judge) == (CallStatus.TAKEN, "Judith")
    assert run.do(take_call, call.id, actor=run.account("Judith")).judge == "Judith"
    with pytest.raises(NotNow, match="was taken already by Judith"):
        run.do(take_call, call.id, actor=run.account("Jacob"))


def test_nobody_rules_at_a_table_they_play_at(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    for number in run.table_of(1).players:
        with pytest.raises(NotAllowed, match="plays at this table; another judge"):
            run.do(take_call, call.id, actor=run.player(number))
        with pytest.raises(NotAllowed):
            run.do(close_call, call.id, "I am right.", actor=run.player(number))


def test_a_call_that_is_handed_back_waits_since_it_was_made(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    made = run.now
    run.do(take_call, call.id, actor=run.account("Judith"))
    run.do(hand_back, call.id, actor=run.account("Judith"))
    run.wait(minutes=2)
    (seen,) = run.look(calls_of)
    assert (seen.call.status, seen.call.judge, seen.taken) == (CallStatus.WAITING, "", None)
    assert seen.waited == int((run.now - made).total_seconds())
    with pytest.raises(NotNow, match="only one that was taken"):
        run.do(hand_back, call.id)


def test_a_ruling_cites_rules_and_gives_time_back(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    run.do(take_call, call.id, actor=run.account("Judith"))
    closed = run.do(
        close_call, call.id, "The attacker pays.", rules=["lcg2:4.2.2"], minutes=3, actor=run.account("Judith")
    )
    assert (closed.status, closed.rules, closed.minutes) == (CallStatus.CLOSED, "lcg2:4.2.2", 3)
    book = run.book()
    number = run.table_of(1).number
    assert book.table(book.rounds[-1], number).extension == 3
    assert run.last().summary.endswith(f"Table {number} has 3 more minutes.")
    assert run.is_told_by_its_trail()
    with pytest.raises(NotNow, match="closed already"):
        run.do(close_call, call.id, "Again.")


def test_a_rule_may_be_cited_without_its_game(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    assert run.do(close_call, call.id, "It stays.", rules=["save", "lcg2:save"]).rules == "lcg2:save"


def test_open_calls_close_with_the_event_and_open_again_if_that_is_undone(run: Running):
    waiting = run.do(call_judge, "?", actor=run.player(1))
    taken = run.do(call_judge, "Coffee.", by_staff=True)
    run.do(take_call, taken.id)
    run.enter_all().close()
    run.do(finish_event)
    assert run.last().summary.endswith("2 open calls were closed with it.")
    assert {seen.call.status for seen in run.look(calls_of)} == {CallStatus.CLOSED}
    assert run.is_told_by_its_trail()
    run.do(undo, run.last().number)
    assert {seen.call.id: seen.call.status for seen in run.look(calls_of)} == {
        waiting.id: CallStatus.WAITING,
        taken.id: CallStatus.TAKEN,
    }


def test_a_rule_has_to_be_in_the_index(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    before = run.rows()
    with pytest.raises(RuleNotFound):
        run.do(close_call, call.id, "By my rules.", rules=["lcg2:99.99"])
    assert run.rows() == before


def test_a_ruling_says_something_and_time_needs_a_table(run: Running):
    call = run.do(call_judge, "Spilled coffee.", by_staff=True)
    with pytest.raises(ReasonNeeded):
        run.do(close_call, call.id, "  ")
    with pytest.raises(SettingsNotPossible, match="no table that could be given time"):
        run.do(close_call, call.id, "Wiped.", minutes=5)


def test_the_queue_shows_who_waits_longest_first(run: Running):
    first = run.do(call_judge, "First", actor=run.player(run.tables()[0].players[0]))
    second = run.do(call_judge, "Second", actor=run.player(run.tables()[1].players[0]))
    third = run.do(call_judge, "Third", by_staff=True)
    run.do(take_call, first.id)
    assert [seen.call.question for seen in run.look(calls_of)] == ["Second", "Third", "First"]
    run.do(close_call, second.id, "Yes.")
    assert [seen.call.question for seen in run.look(calls_of)] == ["Third", "First", "Second"]
    (_, seen, closed) = run.look(calls_of)
    assert (seen.table, seen.players) == (1, run.tables()[0].names)
    assert closed.waited == 30
    assert third.entry_id is None


def test_a_call_of_another_event_is_not_there(run: Running, database: Database):
    call = run.do(call_judge, "?", actor=run.player(1))
    other = Running(database, "Another Cup")
    with pytest.raises(NothingThere):
        other.do(take_call, call.id)


def test_a_call_outlives_a_round_that_is_taken_back(run: Running):
    run.do(call_judge, "?", actor=run.player(1))
    run.do(unpair_round, "a wrong draw")
    (seen,) = run.look(calls_of)
    assert (seen.call.table_id, seen.caller) == (None, "Ann")
    assert run.is_told_by_its_trail()
