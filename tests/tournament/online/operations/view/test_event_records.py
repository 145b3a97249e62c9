"""Who may have which copy of an event's match, and what is kept of it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from engine import JUDGE, PUBLIC, Concede
from engine.record.container import read
from tests.support.tournament.online_event import Online
from tournament.core.security.permissions import Role
from tournament.core.security.principal import ANONYMOUS, Scope
from tournament.core.storage.database import Database
from tournament.events.floor.operations.match_logs import logs_of, online_logs
from tournament.events.settings import DeckVisibility
from tournament.judging.disputes.operations.views.hidden_looks import list_looks
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineInput, OnlineMatch
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.visibility import CopyKind, find_copy, find_judge_copy
from tournament.online.problems import RecordSealed, SeatNotYours


def played(database: Database, visibility: DeckVisibility) -> tuple[Online, UUID]:
    """An event of one table whose match is over and has its file."""
    run = Online(database, settings={"deck_visibility": visibility}, cut=False).with_decks(2).playing()
    run.staff("Judy", Role.JUDGE)
    match_id = run.begin(1)
    submit_input(run.play, match_id, Concede(0), uuid4().hex, run.now, lambda *_: None)
    make(run.wait(minutes=6))  # from then on those who watch are told
    return run, match_id


def make(run: Any) -> None:
    maker = RecordMaker(run.play, lambda: run.now)
    try:
        maker.run(lambda: True)
    finally:
        maker.close()


@pytest.mark.parametrize("visibility", DeckVisibility)
def test_all_of_it_is_opened_when_the_event_is_over_to_those_who_may_see_the_decks(
    database: Database, visibility: DeckVisibility
):
    run, match_id = played(database, visibility)
    people = {
        "player": run.player(1).account_id,
        "judge": run.people["Judy"].account_id,
        "stranger": run.account("Moe").account_id,
        "visitor": None,
    }

    def eyes() -> dict[str, int]:
        return {
            who: min(find_copy(run.play, match_id, account, run.now).viewer, 0) for who, account in people.items()
        }

    seat = 0
    closed = {"player": seat, "judge": PUBLIC, "stranger": PUBLIC, "visitor": PUBLIC}
    assert eyes() == closed
    for account in people.values():
        with pytest.raises(RecordSealed, match="when the event is finished"):
            find_copy(run.play, match_id, account, run.now, CopyKind.FULL)
    run.finish()
    opened = {
        DeckVisibility.PUBLIC: dict.fromkeys(people, JUDGE),
        DeckVisibility.STAFF: closed | {"judge": JUDGE},
        DeckVisibility.CUT: closed | {"judge": JUDGE},  # nobody came into a cut
        DeckVisibility.HIDDEN: closed,
    }
    assert eyes() == opened[visibility]
    if visibility is DeckVisibility.PUBLIC:
        assert (
            find_copy(run.play, match_id, None, run.now).load()
            == find_copy(run.play, match_id, people["player"], run.now).load()
        )
    with pytest.raises(SeatNotYours):
        find_copy(run.play, match_id, people["stranger"], run.now, CopyKind.SEAT)


def test_logs_are_linked_and_rows_go_a_day_after_the_event(database: Database):
    run, match_id = played(database, DeckVisibility.STAFF)
    (log,) = run.look(logs_of, staff=False)
    assert (log.link, log.round, log.table, log.is_public) == (f"online-{match_id}", 1, 1, True)
    assert len(run.look(online_logs, run.player(2).account_id)) == 1
    assert run.look(online_logs, run.account("Moe").account_id) == []
    run.wait(days=3)
    make(run)

    def inputs() -> int:
        with database.read() as session:
            return session.query(OnlineInput).filter_by(match_id=match_id).count()

    assert inputs() > 0  # while the event goes on its results can be disputed
    run.close().finish()
    make(run)
    assert inputs() > 0
    run.wait(days=1, minutes=1)
    make(run)
    assert inputs() == 0
    assert find_copy(run.play, match_id, None, run.now).load()
    with database.read() as session:
        assert session.get_one(OnlineMatch, match_id).event_id is not None
    assert run.now - run.event().finished_at > timedelta(days=1)


@pytest.mark.parametrize("visibility", [DeckVisibility.STAFF, DeckVisibility.HIDDEN])
def test_a_judge_who_does_not_play_may_have_all_of_it_and_the_look_is_noted(
    database: Database, visibility: DeckVisibility
):
    run, match_id = played(database, visibility)
    judge, clerk = run.people["Judy"], run.staff("Clark", Role.SCOREKEEPER)
    entered = run.staff("Ann", Role.JUDGE)  # who plays
    reader = replace(judge, scopes=frozenset({Scope.READ}))
    for who in (clerk, entered, reader, run.account("Moe"), ANONYMOUS):
        assert find_judge_copy(run.play, match_id, who, run.now) is None
    copy = find_judge_copy(run.play, match_id, judge, run.now)
    with database.read() as session:
        looks = list_looks(session, match_id)
    if visibility is DeckVisibility.HIDDEN:
        assert (copy, looks) == (None, [])
        return
    assert copy is not None and copy.viewer == JUDGE and read(copy.load()).sealed is None
    assert [(look.name, look.first, look.eyes) for look in looks] == [("Judy", 1, "judge")]
    assert find_judge_copy(run.play, match_id, judge, run.now) is not None
    with database.read() as session:
        assert len(list_looks(session, match_id)) == 1
