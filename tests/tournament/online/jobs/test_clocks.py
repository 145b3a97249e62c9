"""Chess clocks of online matches: kept with the table, the same by the inputs alone, and ended by a timer once."""

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from sqlalchemy import select, update

from engine import Concede, Order, OrderRole, Proposal
from engine.bots import RandomBot
from engine.chain.inputs import PAUSE, RESUME, TAKEBACK, Forfeit, Timeout
from engine.record.clocks import Clocks
from tests.support.tournament import calls
from tests.support.tournament.online.tables import NOON, begun, people, playing_on
from tests.support.tournament.running import Running
from tournament.core.bus.bus import ProcessBus, match_topic
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.storage.database import Database
from tournament.events.models.events import Event
from tournament.events.models.rounds import Table as Seating
from tournament.events.online_settings import ChessClock, MatchSettings, TimeoutAction
from tournament.judging.disputes.operations.views.case_views import dispute_queue
from tournament.online.jobs.clocks import TIME_UP_QUESTION, ClockWatch
from tournament.online.models import OnlineInput, OnlineMatch
from tournament.online.operations.match.clocks import find_next_time_out, read_clocks, seats_out_of_time
from tournament.online.operations.match.frozen_matches import FrozenResolution, vote_resolution
from tournament.online.operations.match.judge_orders import give_seat_time
from tournament.online.operations.match.match_rows import lock_state, open_content
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.operations.match.timeouts import claim_match
from tournament.online.operations.upkeep.maintenance import recompute_clocks
from tournament.online.problems import MatchNotLive, NothingToClaim, PromptPassed
from tournament.online.states import OnlineStatus

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)
PASSES = ChessClock(minutes=2, increment=1, delay=5, forfeit_after=2)
CALLS = ChessClock(minutes=2, delay=0, on_timeout=TimeoutAction.CALL)


class Table:
    """A match with a clock, the time of which is ours."""

    def __init__(self, database: Database, clock: ChessClock, seats: int = 2, format: str = "joust") -> None:
        self.database = database
        self.play = playing_on(database)
        self.people = people(database, seats)
        self.id = begun(self.play, self.people, format=format, settings=MatchSettings(clock=clock))
        self.now = NOON
        self.bus = ProcessBus()
        self.watch = ClockWatch(self.play, self.bus, lambda: self.now)

    @property
    def snapshot(self) -> MatchSnapshot:
        return load_snapshot(self.play, self.id)

    @property
    def clocks(self) -> Clocks:
        clock_state = read_clocks(self.snapshot.clocks)
        assert clock_state is not None
        return clock_state.clocks

    def send(self, given, wait: timedelta = SECOND) -> MatchSnapshot:
        self.now += wait
        return submit_input(self.play, self.id, given, uuid4().hex, self.now, lambda *_: None).snapshot

    def answer(self, wait: timedelta = SECOND, seed: int = 0) -> int:
        """Whoever is asked first answers something; who that was."""
        choice = read_match(
            self.play, self.snapshot, lambda match, _: RandomBot(seed.to_bytes(16)).choose(match.choices[0])
        )
        self.send(choice, wait)
        return choice.seat

    def gives(self, seat: int, seconds: int, wait: timedelta = SECOND) -> None:
        """A judge gives time back."""
        self.now += wait
        with self.database.write() as session:
            state = lock_state(session, self.id)
            assert state is not None
            give_seat_time(session, state, seat, seconds, self.now)

    def timer(self) -> Timer | None:
        pending = select(Timer).filter_by(kind=TimerKind.TIME_OUT, subject=self.id, fired_at=None)
        with self.database.read() as session:
            return session.scalar(pending)

    def look_after(self, wait: timedelta) -> int:
        self.now += wait
        return self.watch.look()

    def inputs(self) -> list[object]:
        with self.database.read() as session:
            rows = session.scalars(select(OnlineInput).filter_by(match_id=self.id).order_by(OnlineInput.seq))
            return [open_content(self.play.sealer, row).given for row in rows]


def test_the_clocks_that_are_kept_follow_from_the_inputs_alone(either_database: Database, monkeypatch) -> None:
    """Answers after any time, a pause by a judge, one by agreement, a take-back, one frozen, time given back."""
    table, random, moved = Table(either_database, ChessClock(minutes=30, increment=2, delay=5)), Random(3), set()
    for number in range(60):
        table.answer(timedelta(milliseconds=random.randrange(30_000)), number)
        timer = table.timer()
        clock_state = read_clocks(table.snapshot.clocks)
        assert clock_state is not None and timer is not None
        due = find_next_time_out(clock_state, table.play.constants.get(table.id, lambda: None))
        assert clock_state.due is not None and due is not None and clock_state.due <= due, (
            "the timer never comes too late"
        )
        assert timer.due_at.timestamp() * 1000 == pytest.approx(clock_state.due)
        moved.add(timer.due_at)
    assert len(moved) <= 3, "of sixty choices hardly one moves the timer"
    before = table.clocks
    table.send(Order(OrderRole.JUDGE, "pause"))
    table.send(Order(OrderRole.JUDGE, "resume"), 20 * MINUTE)
    for about in (PAUSE, RESUME):
        table.send(Proposal(0, about, "ask"))
        table.send(Proposal(1, about, "grant"), 10 * MINUTE if about == RESUME else SECOND)
    table.send(Proposal(0, TAKEBACK, "ask"))
    table.send(Proposal(1, TAKEBACK, "grant"))
    with monkeypatch.context() as broken:
        broken.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        with pytest.raises(MatchNotLive):
            table.send(Concede(0))
    assert table.clocks.asked == ()
    table.now += 9 * MINUTE
    table.gives(0, 7)
    for seat in (0, 1):
        vote_resolution(table.play, table.id, seat, FrozenResolution.GO_BACK, uuid4().hex, table.now)
    spent = sum(was or 0 for was in before.left) - sum(left or 0 for left in table.clocks.left) + 7_000
    assert 0 <= spent <= 8_000, "of forty minutes in which nobody could choose none was thought"
    table.gives(1, 11, 5 * SECOND)
    table.answer(40 * SECOND)
    table.gives(0, 3, 5 * SECOND)
    assert recompute_clocks(table.play, table.id) == table.clocks
    assert recompute_clocks(playing_on(either_database), table.id) == table.clocks


def test_who_gets_time_back_is_out_of_time_that_much_later(either_database: Database) -> None:
    table = Table(either_database, ChessClock(minutes=2, delay=0))
    seat = table.clocks.asked[0]
    table.gives(seat, 30, 110 * SECOND)
    assert table.look_after(11 * SECOND) == 1, "the timer was set for who would have been out by now"
    assert Timeout(seat) not in table.inputs()
    assert table.look_after(28 * SECOND) == 0
    assert table.look_after(2 * SECOND) == 1
    assert table.inputs()[-1] == Timeout(seat)
    table.gives(seat, 600, SECOND)
    assert table.clocks.left[seat] == 120_000 and table.clocks.outs[seat] == 1, "that it was out of time stays"


def test_who_is_out_of_time_is_passed_for_some_times_and_then_has_lost(either_database: Database) -> None:
    table = Table(either_database, PASSES)
    for number in range(4):  # setup is over, and both have answered
        table.answer(seed=number)
    seat = table.clocks.asked[0]
    followed = table.bus.subscribe([match_topic(table.id)])
    other = ClockWatch(playing_on(either_database), table.bus, lambda: table.now)
    assert table.look_after(timedelta(seconds=121)) == 1, "the timer was set for who could have been out first"
    assert Timeout(seat) not in table.inputs(), "the delay of this question is not over"
    assert table.look_after(3 * SECOND) == 0
    table.now += 2 * SECOND
    assert (table.watch.look(), other.look()) == (1, 0)
    assert table.inputs()[-1] == Timeout(seat)
    assert (table.clocks.left[seat], table.clocks.outs[seat]) == (0, 1)
    assert followed.wait(0) is not None
    out = 1
    for _ in range(200):
        if table.snapshot.status is OnlineStatus.ENDED:
            break
        if seat not in table.clocks.asked:
            table.answer()
            continue
        assert table.look_after(4 * SECOND) <= 1
        assert out == table.clocks.outs[seat], "with nothing left there is still the delay"
        table.now += SECOND
        assert table.watch.look() == 1
        out += 1
    assert [given for given in table.inputs() if isinstance(given, (Timeout, Forfeit))] == [
        Timeout(seat),
        Timeout(seat),
        Forfeit(seat),
    ]
    assert table.timer() is None
    assert table.look_after(MINUTE) == 0


def test_a_timer_that_was_due_before_a_choice_came_passes_for_nobody(either_database: Database) -> None:
    table = Table(either_database, PASSES)
    table.now += timedelta(seconds=126)
    assert seats_out_of_time(read_clocks(table.snapshot.clocks), int(table.now.timestamp() * 1000))
    seat = table.answer(timedelta())  # a moment before anybody looked
    assert table.look_after(SECOND) == 0
    assert not any(isinstance(given, Timeout) for given in table.inputs())
    assert table.clocks.left[seat] == 1_000, "only the increment"


def test_nobody_s_clock_runs_in_a_paused_match(either_database: Database) -> None:
    table = Table(either_database, PASSES)
    table.send(Order(OrderRole.JUDGE, "pause"))
    assert table.look_after(60 * MINUTE) == 1
    assert table.timer() is None, "there is nothing to wait for"
    assert table.look_after(MINUTE) == 0
    table.send(Order(OrderRole.JUDGE, "resume"))
    assert table.timer() is not None


def test_in_a_casual_match_the_others_claim_what_a_clock_has_lost(either_database: Database) -> None:
    table = Table(either_database, CALLS, seats=3, format="melee")
    assert table.timer() is None
    seat = table.clocks.asked[0]
    by = (seat + 1) % 3
    given = (table.play, table.id, by, seat, "a key")
    table.now += MINUTE
    with pytest.raises(PromptPassed):
        claim_match(*given, table.now, lambda *_: None)
    table.now += MINUTE
    with pytest.raises(NothingToClaim, match="another player’s clock"):
        claim_match(table.play, table.id, seat, seat, "a key", table.now, lambda *_: None)
    assert not claim_match(*given, table.now, lambda *_: None).again
    assert claim_match(*given, table.now, lambda *_: None).again
    assert table.inputs()[-1] == Forfeit(seat)
    passing = Table(either_database, PASSES)
    with pytest.raises(NothingToClaim, match="you can’t claim a win when a player’s time runs out"):
        claim_match(passing.play, passing.id, 1, 0, "a key", NOON, lambda *_: None)


def test_at_an_event_a_judge_is_called_once_for_each_question(database: Database) -> None:
    run = Running(database, now=NOON - MINUTE).with_players(4, accounts=True).playing()
    table = Table(database, CALLS)
    with database.write() as session:
        seated = session.scalars(select(Seating).filter_by(number=1)).one()
        event_id = session.scalars(select(Event.id)).one()
        session.execute(
            update(OnlineMatch).where(OnlineMatch.id == table.id).values(event_id=event_id, table_id=seated.id)
        )
    table.play.constants.forget()
    table.answer()
    assert table.timer() is not None
    seat = table.clocks.asked[0]
    assert table.look_after(2 * MINUTE) == 1
    (call,) = run.look(dispute_queue)
    assert (call.claim, call.table) == (TIME_UP_QUESTION, 1)
    assert table.look_after(MINUTE) == 0
    table.send(Proposal(1 - seat, "draw", "ask"))
    assert table.look_after(MINUTE) == 0, "the same question calls nobody twice"
    run.do(calls.answer, call.dispute.id, "Play on.", actor=run.staff("Judith"))
    with pytest.raises(NothingToClaim, match="a judge decides"):
        claim_match(table.play, table.id, 1 - seat, seat, "a key", table.now, lambda *_: None)
    while seat not in table.clocks.asked or table.clocks.since == 0:
        table.answer()
    table.answer()
    while seat not in table.clocks.asked:
        table.answer()
    assert table.look_after(6 * SECOND) == 1
    assert len(run.look(dispute_queue)) == 2
    assert not any(isinstance(given, (Timeout, Forfeit)) for given in table.inputs())
