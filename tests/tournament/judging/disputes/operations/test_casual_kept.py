"""What is kept of casual disputes: with accounts that go, records that are cleared, tables that go down and up."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from engine import Concede
from tests.support.tournament.casual import Casual
from tests.support.tournament.disputed import PASSED
from tests.support.tournament.online.tables import playing_on
from tournament.accounts.hooks import person_erased
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.transitions import SETTLING_PERIOD, DisputeVerb
from tournament.judging.disputes.operations.views.hidden_looks import list_looks
from tournament.judging.disputes.operations.views.open_work import held_matches
from tournament.judging.disputes.operations.views.table_view import disputes_at
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeState, Remedy
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineInput
from tournament.online.operations.match.frozen_matches import FrozenResolution, vote_resolution
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.upkeep.personal_data import concede_left_seats, export_seats
from tournament.online.problems import MatchNotLive
from tournament.online.states import OnlineStatus


@pytest.fixture
def run(database: Database) -> Casual:
    return Casual(playing_on(database))


def test_who_leaves_is_in_no_line_of_a_casual_dispute_and_nobody_waits_for_them(run: Casual):
    dispute = run.flag()
    run.does(dispute, DisputeVerb.SAY, run.opponent, f"Was it {run.raiser.name}, or {run.raiser.name}s brother?")
    run.does(dispute, DisputeVerb.SAY, run.raiser, "It was me.")
    assert run.raiser.account_id is not None
    with run.database.read() as session:
        (told,) = export_seats(session, run.raiser.account_id)["online_matches"]
    assert [(one["did"], one["text"]) for one in told["disputes"]] == [
        ("claim", "I never got to save him."),
        ("say", "It was me."),
    ]
    with run.database.write() as session:
        person_erased.notify(session, run.raiser.account_id, run.now)
    lines = [(line.author, line.text) for line in run.lines(dispute)]
    assert lines == [
        ("Player 2", ""),
        (run.opponent.name, f"Was it Player 2, or {run.raiser.name}s brother?"),
        ("Player 2", ""),
    ]
    assert len(concede_left_seats(run.play, run.now)) == 1
    assert run.status is OnlineStatus.ENDED
    run.now += SETTLING_PERIOD
    assert (run.look(), run.look()) == (1, 0)
    assert (run.dispute(dispute).state, run.dispute(dispute).paused) == (DisputeState.WITHDRAWN, False)


def test_who_agreed_and_leaves_is_in_no_ruling(run: Casual):
    run.does(run.flag(), DisputeVerb.AGREE, run.opponent)
    assert run.opponent.account_id is not None
    with run.database.write() as session:
        person_erased.notify(session, run.opponent.account_id, run.now)
    with run.database.read() as session:
        kept = [session.execute(select(model.__table__)).all() for model in (Dispute, DisputeLine, Ruling)]
    assert run.opponent.name not in str(kept)
    assert run.raiser.name in str(kept)
    assert run.is_proved()


def test_a_match_that_is_put_away_keeps_its_disputes(run: Casual):
    agreed = run.flag()
    run.does(agreed, DisputeVerb.AGREE, run.opponent)
    late = run.flag(Remedy.UPHOLD, step=3)
    submit_input(run.play, run.match_id, Concede(PASSED), "enough", run.now, lambda *_: None)
    run.now += timedelta(days=2)
    maker = RecordMaker(run.play, lambda: run.now)
    maker.run(lambda: True)
    maker.close()
    with run.database.read() as session:
        assert session.scalar(select(func.count()).select_from(OnlineInput)) == 0
        assert list_looks(session, run.match_id) == []
        assert [one.match_id for one in held_matches(session, run.now)] == [run.match_id]  # nobody looked for days
    assert load_record(run.play, run.match_id).entries
    assert run.does(late, DisputeVerb.AGREE, run.opponent).state is DisputeState.WITHDRAWN
    with run.database.read() as session:
        told = [(one.number, one.state, one.lines[0].text) for one in disputes_at(session, run.match_id)]
        assert held_matches(session, run.now) == []
    assert told == [(1, "agreed", "I never got to save him."), (2, "withdrawn", "I never got to save him.")]


def test_what_is_due_of_a_frozen_match_comes_after_it(run: Casual, monkeypatch: pytest.MonkeyPatch):
    dispute = run.flag()
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        with pytest.raises(MatchNotLive):
            submit_input(run.play, run.match_id, Concede(0), "enough", run.now, lambda *_: None)
    run.now += SETTLING_PERIOD
    assert run.look() == 1
    assert (run.dispute(dispute).state, run.status) == (DisputeState.WITHDRAWN, OnlineStatus.FROZEN)
    assert run.look() == 0
    for seat in (0, 1):
        vote_resolution(run.play, run.match_id, seat, FrozenResolution.GO_BACK, f"w{seat}", run.now)
    assert run.status is OnlineStatus.PAUSED
    run.now += timedelta(minutes=1)
    assert run.look() == 1
    assert run.goes_on(dispute, DisputeState.WITHDRAWN)
