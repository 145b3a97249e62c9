"""The life of a dispute at an online table: flagged, settled or ruled, appealed, applied as an input, closed."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from engine import JUDGE, Order
from engine.log.undone_steps import find_undone_steps
from engine.record.container import dump
from engine.record.verify import verify
from tests.support.tournament.disputed import PASSED, Disputed
from tournament.accounts.hooks import person_erased
from tournament.core.bus.bus import ProcessBus
from tournament.core.problems import NotAllowed
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event
from tournament.events.backup.operations.document import read_backup
from tournament.events.lifecycle.operations.lifecycle import finish_event
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.judging.dispute_problems import DisputeMoved, DisputeUnderWay, RemedyNotPossible
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.personal_data import FORMER_JUDGE, judged_events
from tournament.judging.disputes.operations.remedies.remedies import HiddenRemedy, RemedyRequest, open_hidden
from tournament.judging.disputes.operations.transitions import APPEAL_PERIOD, SETTLING_PERIOD, DisputeVerb
from tournament.judging.disputes.operations.views.hidden_looks import find_match_viewer, list_looks
from tournament.judging.models.disputes import DisputeLine, HiddenLook, Ruling
from tournament.judging.states import DisputeKind, DisputeState, EngineStance, Remedy
from tournament.online.models import OnlineInput
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.judge_orders import give_order
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.problems import MatchNotLive
from tournament.online.states import OnlineStatus


@pytest.fixture
def run(database: Database) -> Disputed:
    return Disputed(database).ready()


def late(run: Disputed, *, answered: bool = True, engine: EngineStance = EngineStance.DIFFERS) -> RulingRequest:
    option = tuple(id for id in run.passed.secret[2] if id != "pass")[:1] if answered else ()
    wanted = RemedyRequest(Remedy.ALLOW_LATE, run.passed.number, PASSED, True, HiddenRemedy(option=option))
    return RulingRequest(wanted, "The setting was forgotten.", ("save",), 3, engine=engine)


def proved(run: Disputed) -> bool:
    record = load_record(run.play, run.match_id)
    record.head = load_snapshot(run.play, run.match_id).head
    return verify(dump(record), load_deal(run.play, run.match_id).pool).ok


def test_a_late_effect_from_the_flag_to_the_end(either_database: Database):
    run = Disputed(either_database).ready()
    dispute = run.flag()
    assert run.status(run.match_id) is OnlineStatus.PAUSED
    assert run.does(dispute, DisputeVerb.INSIST, run.raiser).state is DisputeState.OPEN
    assert run.does(dispute, DisputeVerb.TAKE, run.judith).judge == "Judith"
    ruled = run.does(dispute, DisputeVerb.RULE, run.judith, decided=late(run))
    assert ruled.state is DisputeState.RULED
    appealed = run.does(dispute, DisputeVerb.APPEAL, run.opponent, "He set it himself.", ground="remedy")
    assert appealed.state is DisputeState.APPEALED
    closed = run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=late(run))
    assert (closed.state, closed.paused, closed.minutes) == (DisputeState.CLOSED, False, 3)
    assert run.status(run.match_id) is OnlineStatus.LIVE
    record = load_record(run.play, run.match_id)
    assert run.passed.number in find_undone_steps(record.entries)
    orders = [played.input for played in record.inputs if isinstance(played.input, Order)]
    assert [(one.order, str(one.role)) for one in orders] == [
        ("pause", "flag"),
        ("rewind", "head judge"),
        ("resume", "flag"),
    ]
    assert (orders[1].case, orders[1].ask, len(orders[1].digest)) == (dispute.number, PASSED, 64)
    assert proved(run)
    assert run.is_told_by_its_trail()
    with run.database.read() as session:
        first, second = session.scalars(select(Ruling).order_by(Ruling.instance))
        assert (first.ground, first.applied_at) == ("remedy", None)
        assert second.applied_at is not None
        assert second.input_seq is not None
        row = session.get(OnlineInput, (run.match_id, second.input_seq))
        assert row is not None
        assert row.key == second.id.hex
        leaks = open_hidden(run.play.sealer, run.match_id, second.id, second.sealed).leaks
        assert len(leaks) == 2
        assert "sealed" not in str(run.trail()[-1].changes)
        read_backup(export_event(session, run.slug))


def test_a_late_answer_that_a_backup_left_out_is_ordered_anew(run: Disputed):
    dispute = run.does(run.flag(None), DisputeVerb.TAKE, run.judith)
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=late(run))
    with run.database.write() as session:
        session.scalars(select(Ruling)).one().sealed = None
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    assert run.does(dispute, DisputeVerb.ACCEPT, run.opponent).state is DisputeState.TAKEN
    assert run.passed.number not in find_undone_steps(load_record(run.play, run.match_id).entries)
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=late(run))
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    assert run.does(dispute, DisputeVerb.ACCEPT, run.opponent).state is DisputeState.CLOSED
    assert run.passed.number in find_undone_steps(load_record(run.play, run.match_id).entries)


def test_what_the_players_agree_on_is_done(run: Disputed):
    dispute = run.flag()
    agreed = run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert (agreed.state, agreed.paused) == (DisputeState.AGREED, False)
    match = load_record(run.play, run.match_id)
    assert [p.input.order for p in match.inputs if isinstance(p.input, Order)] == ["pause", "rewind", "resume"]
    assert load_snapshot(run.play, run.match_id).waiting == 1 << PASSED
    assert proved(run)


def test_who_withdraws_lets_the_match_go_on(run: Disputed):
    dispute = run.flag()
    assert run.does(dispute, DisputeVerb.WITHDRAW, run.raiser).state is DisputeState.WITHDRAWN
    assert run.status(run.match_id) is OnlineStatus.LIVE
    assert run.flag(None).number == dispute.number + 1


def test_there_is_one_dispute_at_a_time_and_the_same_key_is_the_same_flag(run: Disputed):
    dispute = run.flag()
    with pytest.raises(DisputeUnderWay, match=r"already has dispute 1 \(settling\)\. Wait until it is closed"):
        run.flag()
    run.keys = 0
    assert run.flag().id == dispute.id


def test_times_end_by_themselves(run: Disputed):
    dispute = run.flag()
    watch = DisputeWatch(run.play, ProcessBus(), lambda: run.now)
    assert watch.look() == 0
    run.now += SETTLING_PERIOD
    assert watch.look() == 1
    assert run.dispute(dispute).state is DisputeState.OPEN
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=late(run))
    run.now += APPEAL_PERIOD - timedelta(seconds=1)
    assert watch.look() == 0
    run.now += timedelta(seconds=1)
    assert watch.look() == 1
    assert run.dispute(dispute).state is DisputeState.CLOSED
    assert watch.look() == 0


def test_a_ruling_that_all_let_stand_is_applied_at_once(run: Disputed):
    dispute = run.flag(None)
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(RemedyRequest(Remedy.UPHOLD), "It stands."))
    assert run.does(dispute, DisputeVerb.ACCEPT, run.raiser).state is DisputeState.RULED
    assert run.does(dispute, DisputeVerb.ACCEPT, run.opponent).state is DisputeState.CLOSED
    assert run.status(run.match_id) is OnlineStatus.LIVE


def test_a_late_effect_needs_consent_or_a_fault_of_the_engine(run: Disputed):
    dispute = run.flag(None)
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    decided = late(run, engine=EngineStance.AGREES)
    with pytest.raises(RemedyNotPossible, match="needs the consent of the other players"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=decided)
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert run.does(dispute, DisputeVerb.RULE, run.judith, decided=decided).state is DisputeState.RULED


def test_other_kinds_let_the_match_go_on(run: Disputed):
    run.flag(None, DisputeKind.CONDUCT)
    assert run.status(run.match_id) is OnlineStatus.LIVE


def test_while_a_dispute_holds_a_match_nobody_plays_and_no_judge_lets_it_go_on(run: Disputed):
    run.flag()
    with pytest.raises(DisputeUnderWay, match="pauses the match"):
        give_order(run.play, run.slug, run.match_id, run.hedda.account_id, "resume", "x", run.now)
    with pytest.raises(MatchNotLive):
        from tests.support.tournament.disputed import passed_by_setting

        passed_by_setting(run.play, run.match_id, run.now)


def test_a_stale_version_and_a_verb_of_another_state_say_where_it_stands(run: Disputed):
    dispute = run.flag()
    with pytest.raises(DisputeMoved, match="Dispute 1 is settling") as caught:
        run.does(dispute, DisputeVerb.APPEAL, run.opponent, "No.", ground="rule")
    assert caught.value.facts["possible"] == ["agree", "refuse", "say"]
    with run.database.read() as session:
        lines = session.scalars(select(DisputeLine)).all()
    assert len(lines) == 1


# --- whose eyes


def test_hidden_cards_are_for_the_judge_who_has_taken_it_and_every_look_is_noted(run: Disputed):
    def eyes(who: object) -> int:
        return find_match_viewer(run.database, run.match_id, who, run.now, 1, 9)  # type: ignore[arg-type]

    def looks() -> int:
        with run.database.read() as session:
            return len(session.scalars(select(HiddenLook)).all())

    other = run.staff("Jorah")
    public = eyes(other)
    assert public == eyes(run.judith) == eyes(run.hedda)
    dispute = run.flag(None)
    assert eyes(run.hedda) == public  # nobody has taken it
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    assert looks() == 0
    assert (eyes(run.judith), eyes(run.hedda), eyes(other)) == (JUDGE, JUDGE, public)
    assert eyes(run.judith) == JUDGE
    assert looks() == 2  # the same look again is one
    assert eyes(run.raiser) == PASSED
    with run.database.read() as session:
        assert list_looks(session, run.match_id) == []


def test_who_plays_at_the_table_does_not_judge_there(run: Disputed):
    dispute = run.flag(None)
    with run.database.write() as session:
        from tournament.events.models.events import Event, Staff

        event = session.scalars(select(Event)).one()
        account = run.opponent.account_id
        session.add(Staff(event_id=event.id, account_id=account, role="head judge", name=run.opponent.name))
    with pytest.raises(NotAllowed, match="Only judges can"):
        run.does(dispute, DisputeVerb.TAKE, run.opponent)


def test_what_is_disputed_when_the_event_is_finished_is_closed_with_it(run: Disputed):
    dispute = run.flag()
    for table in run.tables():
        said = ResultInput("win", table.players[0])
        run.do(enter_result, *run.place(), table.number, said, reason="So it was.")
    run.do(finish_event)
    closed = run.dispute(dispute)
    assert (closed.state, closed.paused) == (DisputeState.CLOSED, False)
    assert run.last().summary.endswith("One dispute was closed with it.")
    assert run.is_told_by_its_trail()


def test_who_is_erased_is_in_no_line_of_a_dispute(run: Disputed):
    dispute = run.flag()
    run.does(dispute, DisputeVerb.INSIST, run.raiser, f"{run.raiser.name} is right.")
    assert run.raiser.account_id is not None
    with run.database.write() as session:
        person_erased.notify(session, run.raiser.account_id, run.now)
    with run.database.read() as session:
        lines = [(line.author, line.text) for line in session.scalars(select(DisputeLine))]
    assert run.raiser.name not in str(lines)
    assert run.is_told_by_its_trail()


def test_a_judge_who_goes_is_in_no_look_at_hidden_cards(run: Disputed):
    run.does(run.flag(None), DisputeVerb.TAKE, run.judith)
    assert run.judith.account_id is not None
    with run.database.read() as session:
        assert judged_events(session, run.judith.account_id) == [run.event().id]
        assert judged_events(session, run.raiser.account_id) == []
    assert find_match_viewer(run.database, run.match_id, run.judith, run.now, 1, 9) == JUDGE
    with run.database.write() as session:
        person_erased.notify(session, run.judith.account_id, run.now)
    with run.database.read() as session:
        look = session.scalars(select(HiddenLook)).one()
    assert (look.account_id, look.name) == (None, FORMER_JUDGE)
