"""Disputes of casual matches: nobody judges, so all agree and it is done once, or the match goes on as it stood."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from engine import Concede, Proposal
from engine.chain.inputs import ASK, GRANT, PAUSE
from engine.log.undone_steps import find_undone_steps
from tests.support.tournament.casual import Casual
from tests.support.tournament.disputed import PASSED
from tests.support.tournament.online.tables import people, playing_on
from tournament.core.models.timers import Timer
from tournament.core.problems import NotAllowed
from tournament.core.storage.database import Database
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.judging.dispute_problems import (
    DisputeMoved,
    DisputeUnderWay,
    NobodyJudges,
    NobodyToAgree,
    RemedyNotPossible,
    TooManyFlags,
)
from tournament.judging.disputes.operations.casual_tables import MAX_FLAGS
from tournament.judging.disputes.operations.decisions import execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import CASUAL_VERBS, SETTLING_PERIOD, DisputeVerb
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeKind, DisputeState, Remedy
from tournament.online.models import OnlineInput, OnlineSeat
from tournament.online.operations.match.clocks import read_clocks
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.seat_views import load_match_context
from tournament.online.problems import MatchNotLive, SeatNotYours
from tournament.online.states import OnlineStatus


@pytest.fixture
def run(database: Database) -> Casual:
    return Casual(playing_on(database))


@pytest.fixture
def either(either_database: Database) -> Casual:
    return Casual(playing_on(either_database))


def test_a_late_answer_that_all_agree_on_is_given_once(either: Casual):
    run = either
    dispute = run.flag()
    assert (dispute.event_id, dispute.number, dispute.state) == (None, 1, DisputeState.SETTLING)
    assert run.status is OnlineStatus.PAUSED
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert run.goes_on(dispute, DisputeState.AGREED)
    assert run.orders() == [("pause", "flag"), ("rewind", "flag"), ("resume", "flag")]
    assert run.passed.number in find_undone_steps(load_record(run.play, run.match_id).entries)
    assert load_snapshot(run.play, run.match_id).waiting == 1 << PASSED
    assert run.is_proved()
    with run.database.read() as session:
        ruling = session.scalars(select(Ruling)).one()
        assert session.get_one(OnlineInput, (run.match_id, ruling.input_seq)).key == ruling.id.hex
        assert ruling.applied_at is not None
        assert session.scalars(select(Timer).where(Timer.fired_at.is_(None))).all() == []
    assert run.look() == 0


def test_who_refuses_withdraws_or_says_nothing_lets_the_match_go_on_as_it_stood(either: Casual):
    run = either
    head = load_snapshot(run.play, run.match_id).waiting
    refused = run.flag()
    run.does(refused, DisputeVerb.REFUSE, run.opponent, "You set it yourself.")
    assert run.goes_on(refused, DisputeState.WITHDRAWN)
    assert run.lines(refused)[-1].text == "Not agreed: the match continues unchanged. You set it yourself."
    withdrawn = run.flag(Remedy.REWIND)
    run.does(withdrawn, DisputeVerb.WITHDRAW, run.raiser)
    assert run.goes_on(withdrawn, DisputeState.WITHDRAWN)
    assert run.lines(withdrawn)[-1].text == "Withdrawn: the match continues unchanged."
    late = run.flag(Remedy.UPHOLD)
    run.now += SETTLING_PERIOD - timedelta(seconds=1)
    assert run.look() == 0
    run.now += timedelta(seconds=1)
    assert run.look() == 1
    assert run.goes_on(late, DisputeState.WITHDRAWN)
    last = run.lines(late)[-1]
    assert (last.author, last.text) == ("clock", "Not all players agreed in time: the match continues unchanged.")
    assert run.look() == 0
    assert [dispute.number for dispute in (refused, withdrawn, late)] == [1, 2, 3]
    assert run.orders() == [("pause", "flag"), ("resume", "flag")] * 3
    assert load_snapshot(run.play, run.match_id).waiting == head
    assert run.is_proved()


def test_to_play_on_is_a_line_of_the_log_and_a_rewind_takes_the_step_up_again(run: Casual):
    run.does(run.flag(Remedy.UPHOLD), DisputeVerb.AGREE, run.opponent)
    assert run.orders()[1] == ("ruling", "flag")
    step = load_record(run.play, run.match_id).prompt_steps()[-3]
    run.does(run.flag(Remedy.REWIND, step=step), DisputeVerb.AGREE, run.opponent)
    assert run.orders()[4] == ("rewind", "flag")
    assert step + 1 in find_undone_steps(load_record(run.play, run.match_id).entries)
    assert run.status is OnlineStatus.LIVE
    assert run.is_proved()


def test_another_casual_match_is_none_of_this_table(run: Casual):
    run.flag()
    Casual(run.play, run.seats, now=run.now + timedelta(seconds=1))
    known = load_match_context(run.play, run.match_id)
    assert known.dispute is not None
    assert (known.is_casual, known.replayed) == (True, None)


def test_what_is_missed_holds_nobody_up(run: Casual):
    dispute = run.flag(kind=DisputeKind.MISSED)
    assert (dispute.paused, run.status) == (False, OnlineStatus.LIVE)
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert run.orders() == [("rewind", "flag")]
    again = run.flag(Remedy.UPHOLD, DisputeKind.MISSED, step=3)
    run.now += SETTLING_PERIOD
    assert run.look() == 1
    assert run.goes_on(again, DisputeState.WITHDRAWN)


def test_a_pause_of_the_players_is_theirs_to_end(run: Casual):
    for seat, act in ((0, ASK), (1, GRANT)):
        submit_input(run.play, run.match_id, Proposal(seat, PAUSE, act), f"p{seat}", run.now, lambda *_: None)
    dispute = run.flag(Remedy.UPHOLD)
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert (run.dispute(dispute).state, run.status) == (DisputeState.AGREED, OnlineStatus.PAUSED)


def test_clocks_stand_still_while_something_is_settled(database: Database):
    settings = MatchSettings(clock=ChessClock(minutes=30))
    run = Casual(playing_on(database), settings=settings)

    def left() -> tuple[int | None, ...]:
        clock_state = read_clocks(load_snapshot(run.play, run.match_id).clocks)
        assert clock_state is not None
        return clock_state.clocks.left

    dispute = run.flag()
    before = left()
    run.now += timedelta(seconds=59)
    run.does(dispute, DisputeVerb.REFUSE, run.opponent)
    assert left() == before
    run.now += timedelta(seconds=59)
    run.flag()
    assert left() != before  # as it went on, they ran


# --- what is refused, and leaves everything as it was


def test_a_flag_proposes_what_can_be_agreed_on_or_is_refused_with_what_that_is(run: Casual):
    with pytest.raises(RemedyNotPossible, match=": uphold, allow late, rewind") as caught:
        run.flag(None)
    assert caught.value.facts["possible"] == ["uphold", "allow late", "rewind"]
    with pytest.raises(RemedyNotPossible, match=": uphold, allow late, rewind"):
        run.flag(Remedy.RESULT)
    for kind in (DisputeKind.CONDUCT, DisputeKind.QUESTION, DisputeKind.RESULT):
        with pytest.raises(RemedyNotPossible, match="Its players can settle: timing, legality, missed"):
            run.flag(kind=kind)
    with pytest.raises(RemedyNotPossible, match="The match has steps 1 to"):
        run.flag(step=99999)
    assert nothing_was_written(run)


def nothing_was_written(run: Casual) -> bool:
    with run.database.read() as session:
        rows = [session.scalars(select(model)).all() for model in (Dispute, DisputeLine, Timer)]
    return not any(rows) and run.status is OnlineStatus.LIVE and run.orders() == []


def test_who_watches_flags_nothing(run: Casual):
    visitor = people(run.database, 1)[0]
    with pytest.raises(SeatNotYours, match="Only the players of a casual match can flag its steps"):
        run.flag(kind=DisputeKind.LEGALITY, actor=visitor)
    assert nothing_was_written(run)


def test_what_needs_a_judge_is_refused_with_what_is_possible_instead(run: Casual):
    dispute = run.flag()
    version = run.dispute(dispute).version
    for verb in DisputeVerb:
        if verb in CASUAL_VERBS:
            continue
        for actor in run.seats:
            with pytest.raises(NobodyJudges, match="A casual match has no judge") as caught:
                run.does(dispute, verb, actor)
            assert caught.value.facts["possible"] == ["agree", "refuse", "withdraw", "say"]
    assert (run.dispute(dispute).state, run.dispute(dispute).version) == (DisputeState.SETTLING, version)


def test_nobody_agrees_to_the_own_proposal_nor_after_it_is_over(run: Casual):
    dispute = run.flag()
    with pytest.raises(NotAllowed, match="Only the other players can"):
        run.does(dispute, DisputeVerb.AGREE, run.raiser)
    with pytest.raises(NotAllowed, match="Only the player who raised this dispute can"):
        run.does(dispute, DisputeVerb.WITHDRAW, run.opponent)
    with pytest.raises(NotAllowed):
        run.does(dispute, DisputeVerb.SAY, people(run.database, 1)[0], "Me too.")
    run.does(dispute, DisputeVerb.REFUSE, run.opponent)
    with pytest.raises(DisputeMoved, match="Dispute 1 is withdrawn") as caught:
        run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert caught.value.facts["possible"] == []


def test_a_seat_flags_a_few_steps_of_a_match(either: Casual):
    run = either
    for _ in range(MAX_FLAGS):
        run.does(run.flag(), DisputeVerb.WITHDRAW, run.raiser)
    orders = run.orders()
    for kind in (DisputeKind.TIMING, DisputeKind.MISSED):
        with pytest.raises(TooManyFlags, match=r"flagged 3 steps of this match; the limit is 3") as caught:
            run.flag(kind=kind)
        assert caught.value.facts["most"] == MAX_FLAGS
    assert (run.orders(), run.status) == (orders, OnlineStatus.LIVE)
    assert run.flag(Remedy.UPHOLD, actor=run.opponent).number == MAX_FLAGS + 1


def test_there_is_one_at_a_time_and_the_same_key_is_the_same_flag(run: Casual):
    dispute = run.flag()
    with pytest.raises(DisputeUnderWay, match=r"already has dispute 1 \(settling\)"):
        run.flag(Remedy.UPHOLD, actor=run.opponent)
    run.keys = 0
    assert run.flag().id == dispute.id


def test_a_bot_agrees_to_nothing_that_changes_the_match_and_says_why(run: Casual):
    with run.database.write() as session:
        session.get_one(OnlineSeat, (run.match_id, 1 - PASSED)).bot = "easy"
    for proposal in (Remedy.ALLOW_LATE, Remedy.REWIND):
        with pytest.raises(NobodyToAgree, match="would have to agree, but bots never agree to a change"):
            run.flag(proposal)
    with pytest.raises(NobodyToAgree, match="You are playing only against bots"):
        run.flag(Remedy.UPHOLD)
    assert nothing_was_written(run)


def test_what_is_over_stands(run: Casual):
    dispute = run.flag()
    submit_input(run.play, run.match_id, Concede(PASSED), "enough", run.now, lambda *_: None)
    head = load_snapshot(run.play, run.match_id).head
    assert load_match_context(run.play, run.match_id).dispute is not None
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    found = run.dispute(dispute)
    assert (found.state, found.paused) == (DisputeState.WITHDRAWN, False)
    assert run.lines(dispute)[-1].text == "The match ended before this was settled. Its result stands."
    with pytest.raises(MatchNotLive, match="its result stands"):
        run.flag(kind=DisputeKind.MISSED)
    assert load_snapshot(run.play, run.match_id).head == head
    assert run.look() == 0


def test_what_was_agreed_takes_no_match_up_again_that_ended_before_it_was_carried_out(run: Casual):
    dispute = run.flag()
    with run.database.write() as session:
        execute_verb(run.play, session, None, dispute.id, DisputeVerb.AGREE, run.opponent, run.now, VerbRequest("k"))
    submit_input(run.play, run.match_id, Concede(PASSED), "enough", run.now, lambda *_: None)
    apply_due_ruling(run.play, dispute.id, run.now)
    assert run.status is OnlineStatus.ENDED
    assert run.orders() == [("pause", "flag")]
    assert "the agreement no longer fits" in run.lines(dispute)[-1].text
    assert (run.dispute(dispute).paused, run.look()) == (False, 0)


# --- at a table of three


@pytest.fixture
def melee(database: Database) -> Casual:
    return Casual(playing_on(database), many=3)


def test_all_others_have_to_agree(melee: Casual):
    run = melee
    dispute = run.flag()
    assert run.does(dispute, DisputeVerb.AGREE, run.seats[0]).state is DisputeState.SETTLING
    seen = load_match_context(run.play, run.match_id).dispute
    assert seen is not None
    assert (seen.agreed, seen.waits, seen.judged) == ((0,), (2,), False)
    can = [seen.for_seat(seat).can for seat in range(3)]
    assert can == [("refuse", "say"), ("withdraw", "say"), ("agree", "refuse", "say")]
    run.does(dispute, DisputeVerb.AGREE, run.seats[2])
    assert run.goes_on(dispute, DisputeState.AGREED)
    assert run.orders() == [("pause", "flag"), ("rewind", "flag"), ("resume", "flag")]
    assert run.is_proved()


def test_one_no_ends_it(melee: Casual):
    run = melee
    dispute = run.flag()
    run.does(dispute, DisputeVerb.AGREE, run.seats[0])
    run.does(dispute, DisputeVerb.REFUSE, run.seats[2])
    assert run.goes_on(dispute, DisputeState.WITHDRAWN)


def test_who_is_out_of_the_match_is_not_asked_and_nobody_goes_back_to_before_it(melee: Casual):
    run = melee
    submit_input(run.play, run.match_id, Concede(2), "enough", run.now, lambda *_: None)
    with pytest.raises(RemedyNotPossible, match="A player has left the match since then"):
        run.flag()
    with pytest.raises(SeatNotYours, match="You are out of this match"):
        run.flag(Remedy.UPHOLD, actor=run.seats[2])
    dispute = run.flag(Remedy.UPHOLD)
    seen = load_match_context(run.play, run.match_id).dispute
    assert seen is not None
    assert (seen.waits, seen.for_seat(2).can) == ((0,), ())
    with pytest.raises(NotAllowed, match="Only the other players can"):
        run.does(dispute, DisputeVerb.REFUSE, run.seats[2])
    run.does(dispute, DisputeVerb.AGREE, run.seats[0])
    assert run.goes_on(dispute, DisputeState.AGREED)
