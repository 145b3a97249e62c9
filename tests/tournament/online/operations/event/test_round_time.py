"""Who does not say ready for an event's match: handled by the event's policy when the time is up."""

from datetime import timedelta

from tests.support.tournament.calls import questions
from tests.support.tournament.online_event import Online
from tournament.core.bus.bus import Notification
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.storage.database import Database
from tournament.events.online_settings import NoShowAction, OnlineRules
from tournament.events.rounds.operations.lifecycle import extend_table
from tournament.events.rounds.operations.results import describe_result
from tournament.events.states import SettledBy, TableStatus
from tournament.judging.models.disputes import Dispute
from tournament.online.operations.event.event_matches import load_table_match
from tournament.online.operations.event.round_time import start_unready_match
from tournament.online.states import OnlineStatus
from tournament.timer_handlers import HANDLERS


def later(run: Online, minutes: float) -> list[Notification]:
    """Lets time go by and timers fire."""
    run.wait(minutes=minutes)
    told: list[Notification] = []
    fire_due_timers(run.database, run.now, HANDLERS, told.append)
    return told


def table(run: Online, number: int):
    book = run.book()
    return book.table(book.round(*run.place()), number)


def test_who_was_ready_wins_and_the_match_is_over(either_database: Database):
    run = (
        Online(either_database, rules=OnlineRules(no_show=NoShowAction.LOSS, no_show_minutes=10))
        .with_decks(4)
        .playing()
    )
    first, second = run.matches()[1], run.matches()[2]
    ready, absent = run.tables()[0].players
    run.say_ready(first, run.player(ready))
    with run.database.read() as session:
        seen = load_table_match(session, table(run, 1).id)
    assert seen is not None and seen.not_ready == (run.entry(absent).name,)
    assert seen.ready_until == run.now + timedelta(minutes=10)
    assert later(run, 9) == []
    told = later(run, 1.1)
    assert {poke.topic for poke in told} >= {f"event/{run.slug}", f"match/{first}"}
    row = table(run, 1)
    names = (run.entry(ready).name, run.entry(absent).name)
    assert (row.status, row.settled_by) == (TableStatus.FINAL, SettledBy.MATCH)
    assert describe_result(run.book(), row) == f"{names[0]} beats {names[1]} (no-show)"
    assert run.status(first) is OnlineStatus.ENDED
    # Where nobody came the desk decides.
    assert table(run, 2).status is TableStatus.OPEN and run.status(second) is OnlineStatus.WAITING
    with run.database.read() as session:
        assert "not ready for the online match in time" in questions(session)[0]
    assert run.is_told_by_its_trail()


def test_the_desk_is_called_and_gives_more_time_or_lets_the_match_begin(database: Database):
    run = Online(database, joust=False, melee=True, cut=False, rules=OnlineRules(no_show=NoShowAction.LOSS))
    run.with_decks(4, "melee").playing()
    match_id = run.matches()[1]
    run.say_ready(match_id, run.player(1), run.player(2), run.player(3))
    later(run, 11)
    assert table(run, 1).status is TableStatus.OPEN
    with run.database.read() as session:
        assert session.query(Dispute).count() == 1
        assert questions(session)[0] == "Dan: not ready for the online match in time."
    run.do(extend_table, 1, 5)
    with run.database.read() as session:
        due = session.query(Timer).filter_by(kind=TimerKind.NO_SHOW, fired_at=None).one().due_at
    assert due == run.now + timedelta(minutes=5)
    run.do(start_unready_match, match_id, run.play.sealer, run.dealer.draw)
    assert run.status(match_id) is OnlineStatus.LIVE
    later(run, 6)
    assert run.status(match_id) is OnlineStatus.LIVE


def test_a_match_that_began_in_time_is_left_alone(database: Database):
    run = Online(database).with_decks(2).playing()
    match_id = run.begin(1)
    later(run, 11)
    assert run.status(match_id) is OnlineStatus.LIVE
    with run.database.read() as session:
        assert session.query(Dispute).count() == 0
