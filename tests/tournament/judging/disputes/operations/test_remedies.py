"""What a ruling can order, who may order it, what is shown before, and what becomes of match, table and trail."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select

from engine import JUDGE, Concede, Order
from engine.log.undone_steps import find_undone_steps
from engine.record.clocks import count_thinking_time, iter_readings
from engine.record.container import dump, load
from engine.record.record import Record
from engine.record.rewind_depth import RewindDepth, measure_depth
from engine.record.verify import verify
from tests.support.tournament.disputed import PASSED, Disputed
from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.models.floor import Penalty
from tournament.events.models.rounds import Table
from tournament.events.online_settings import ChessClock, MatchSettings, OnlineRules
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.lifecycle import close_round
from tournament.events.states import TableStatus
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.remedies.preview import preview_remedy
from tournament.judging.disputes.operations.remedies.remedies import HiddenRemedy, RemedyRequest, read_moves
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import DisputeState, Remedy
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineMatch, OnlineRecord
from tournament.online.operations.match.clocks import read_clocks
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import RECORD_PLACE, load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.upkeep.maintenance import recompute_clocks
from tournament.online.states import OnlineStatus


@pytest.fixture
def run(database: Database) -> Disputed:
    return Disputed(database).ready()


def taken(run: Disputed) -> Dispute:
    return run.does(run.flag(None), DisputeVerb.TAKE, run.judith)


def ruling_of(run: Disputed) -> Ruling:
    with run.database.read() as session:
        return session.scalars(select(Ruling)).one()


def steps_by_depth(run: Disputed) -> dict[RewindDepth, int]:
    """For each depth the newest step that lies so deep and at which somebody was asked."""
    record = load_record(run.play, run.match_id)
    return {measure_depth(record.entries, step): step for step in record.prompt_steps()}


def lowest(run: Disputed, *allowed: RewindDepth) -> int:
    """The earliest step that still counts and lies no deeper, asked step by step."""
    entries = load_record(run.play, run.match_id).entries
    gone = find_undone_steps(entries)
    return min(
        step for step in range(len(entries) + 1) if step not in gone and measure_depth(entries, step) in allowed
    )


def test_a_rewind_goes_back_to_the_exact_table_and_says_before_what_it_gives_away(run: Disputed):
    dispute = taken(run)
    before = load_record(run.play, run.match_id)
    pool = load_deal(run.play, run.match_id).pool
    step = steps_by_depth(run)[RewindDepth.ACTION]
    wanted = RemedyRequest(Remedy.REWIND, step, keep_chance=True)
    shown = preview_remedy(run.play, run.match_id, wanted)
    assert shown is not None
    assert (shown.step, shown.depth, shown.undone) == (step, "action", len(before.entries) - step)
    known = before.leaks(step, pool)
    assert [len(cards) for _, cards in shown.leaks] == [len(seat) for seat in known.seats]
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(wanted, "Back."))
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    run.does(dispute, DisputeVerb.ACCEPT, run.opponent)
    after = load_record(run.play, run.match_id)
    assert step + 1 in find_undone_steps(after.entries)
    then, now = before.seek(step, pool).view(JUDGE), after.seek(len(after.entries), pool).view(JUDGE)
    assert now.seats == then.seats
    after.head = load_snapshot(run.play, run.match_id).head
    assert verify(dump(after), pool).ok
    assert run.is_told_by_its_trail()


def test_how_deep_somebody_may_go_back(run: Disputed):
    deep = steps_by_depth(run)
    dispute = taken(run)
    beyond = RulingRequest(RemedyRequest(Remedy.REWIND, deep[RewindDepth.BEYOND]), "Back.")
    with pytest.raises(NotAllowed, match="Only the head judge can go back before this phase") as caught:
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=beyond)
    assert caught.value.facts["deepest"] == lowest(run, RewindDepth.ACTION)
    if RewindDepth.PHASE in deep:
        with pytest.raises(NotAllowed, match="pass the dispute up"):
            run.does(
                dispute,
                DisputeVerb.RULE,
                run.judith,
                decided=RulingRequest(RemedyRequest(Remedy.REWIND, deep[RewindDepth.PHASE]), "x"),
            )
    run.does(dispute, DisputeVerb.PASS_UP, run.judith)
    with pytest.raises(NotAllowed, match="all players consent") as caught:
        run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=beyond)
    assert caught.value.facts["deepest"] == lowest(run, RewindDepth.ACTION, RewindDepth.PHASE)
    assert f"step {caught.value.facts['deepest']}." in caught.value.detail
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    assert run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=beyond).state is DisputeState.CLOSED
    gone = max(find_undone_steps(load_record(run.play, run.match_id).entries))
    with pytest.raises(RemedyNotPossible, match="the steps that still count are 1 to"):
        again = run.does(run.flag_now(), DisputeVerb.TAKE, run.judith)
        run.does(again, DisputeVerb.RULE, run.judith, decided=RulingRequest(RemedyRequest(Remedy.REWIND, gone), "x"))


def test_the_table_is_corrected_move_by_move_each_with_its_reason(run: Disputed):
    dispute = taken(run)
    hidden = read_moves("gain gold 0 2: he paid twice\n\ndraw 1 1: the draw was forgotten")
    assert hidden.moves == (("gain gold", 0, 2), ("draw", 1, 1))
    assert hidden.reasons == ("he paid twice", "the draw was forgotten")
    wanted = RemedyRequest(Remedy.FIX_STATE, hidden=hidden)
    shown = preview_remedy(run.play, run.match_id, wanted)
    assert shown is not None
    assert all(side.before != side.after for side in shown.sides)
    ruled = RulingRequest(wanted, "As it should be.")
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=ruled)
    with run.database.write() as session:
        session.scalars(select(Ruling)).one().sealed = None  # as from a backup, which has no hidden cards
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    run.does(dispute, DisputeVerb.ACCEPT, run.opponent)
    assert run.dispute(dispute).state is DisputeState.TAKEN, "it is ordered anew"
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=ruled)
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    run.does(dispute, DisputeVerb.ACCEPT, run.opponent)
    orders = [p.input.order for p in load_record(run.play, run.match_id).inputs if isinstance(p.input, Order)]
    assert orders == ["pause", "fix", "resume"]
    assert "forgotten" not in str([line.changes for line in run.trail()])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kneel 12", "needs a reason after a colon"),
        ("bless 12: why not", "“bless 12” is not a move. Moves are: kneel, stand"),
    ],
)
def test_a_move_that_is_none_says_what_there_is(text: str, words: str):
    with pytest.raises(RemedyNotPossible, match=words):
        read_moves(text)


def test_leaving_play_names_how():
    assert read_moves("leave play 12 killed: so").moves == (("leave play", "12", "killed"),)


def test_a_result_is_the_head_judges_and_ends_the_match(run: Disputed):
    number = next(one for one in run.tables() if one.number == 1).players[0]
    dispute = taken(run)
    wanted = RemedyRequest(Remedy.RESULT, more={"how": "win", "winner": number})
    with pytest.raises(NotAllowed, match="Only the head judge can order a result"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(wanted, "He won."))
    run.does(dispute, DisputeVerb.PASS_UP, run.judith)
    with pytest.raises(ResultNotPossible):
        wrong = RemedyRequest(Remedy.RESULT, more={"how": "win", "winner": 99})
        run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(wrong, "He won."))
    assert (
        run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(wanted, "He won.")).state
        is DisputeState.CLOSED
    )
    assert run.status(run.match_id) is OnlineStatus.ENDED
    ruling = ruling_of(run)
    assert (ruling.result_before, bool(ruling.result_after)) == ("no result", True)
    with run.database.read() as session:
        table = session.get_one(Table, session.get_one(OnlineMatch, run.match_id).table_id)
    assert table.status is TableStatus.FINAL
    assert run.is_told_by_its_trail()


def test_a_penalty_of_the_ladder_is_given_with_the_ruling(run: Disputed):
    number = next(one for one in run.tables() if one.number == 1).players[PASSED]
    dispute = taken(run)

    def penalty(name: str) -> RulingRequest:
        return RulingRequest(
            RemedyRequest(Remedy.PENALTY, more={"entry": number, "penalty": name, "infraction": "slow"}), "Slow."
        )

    with pytest.raises(NotAllowed, match="Only the head judge can give a game loss"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=penalty("game loss"))
    with pytest.raises(SettingsNotPossible, match="This event has no penalty “keelhauling”"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=penalty("keelhauling"))
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=penalty("warning"))
    with run.database.read() as session:
        assert session.scalars(select(Penalty)).all() == []
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    run.does(dispute, DisputeVerb.ACCEPT, run.opponent)
    with run.database.read() as session:
        given = session.scalars(select(Penalty)).one()
    assert (given.dispute_id, given.name, given.given_by) == (dispute.id, "warning", "Judith")
    assert run.is_told_by_its_trail()


def test_time_is_given_when_the_ruling_is_applied(run: Disputed):
    dispute = taken(run)
    with pytest.raises(RemedyNotPossible, match="Enter how many minutes"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(RemedyRequest(Remedy.TIME), "Time."))
    with pytest.raises(RemedyNotPossible, match="no running clock"):
        run.does(
            dispute,
            DisputeVerb.RULE,
            run.judith,
            decided=RulingRequest(RemedyRequest(Remedy.TIME), "Time.", seconds=4),
        )
    ruled = run.does(
        dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(RemedyRequest(Remedy.TIME), "Time.", minutes=4)
    )
    assert ruled.minutes == 0
    accepted(run, dispute)
    with run.database.read() as session:
        table = session.get_one(Table, session.get_one(OnlineMatch, run.match_id).table_id)
    assert (run.dispute(dispute).minutes, table.extension) == (4, 4)
    assert orders(run) == ["pause", "ruling", "resume"]


def accepted(run: Disputed, dispute: Dispute) -> Dispute:
    run.does(dispute, DisputeVerb.ACCEPT, run.raiser)
    return run.does(dispute, DisputeVerb.ACCEPT, run.opponent)


def orders(run: Disputed, match_id: UUID | None = None) -> list[str]:
    record = load_record(run.play, match_id or run.match_id)
    return [played.input.order for played in record.inputs if isinstance(played.input, Order)]


def proved(run: Disputed) -> Record:
    """The record of the match, which every step of proves."""
    record = load_record(run.play, run.match_id)
    record.head = load_snapshot(run.play, run.match_id).head
    assert verify(dump(record), load_deal(run.play, run.match_id).pool).ok
    return record


# --- the end of a match, and after it


def test_a_game_is_replayed_in_another_match_of_the_table(run: Disputed):
    dispute, again = taken(run), RulingRequest(RemedyRequest(Remedy.REPLAY_GAME), "The decks were mixed up.")
    with pytest.raises(NotAllowed, match="Only the head judge can order a replay"):
        run.does(dispute, DisputeVerb.RULE, run.judith, decided=again)
    run.does(dispute, DisputeVerb.PASS_UP, run.judith)
    assert run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=again).state is DisputeState.CLOSED
    assert orders(run) == ["pause", "end"]
    assert proved(run).ended
    assert run.status(run.match_id) is OnlineStatus.ENDED
    other = run.matches()[1]
    assert other != run.match_id
    assert run.status(other) is OnlineStatus.WAITING
    assert run.begin(1) == other
    assert run.status(other) is OnlineStatus.LIVE
    assert run.tables()[0].status is TableStatus.OPEN
    assert run.is_told_by_its_trail()


def won(run: Disputed, key: str = "gives up") -> None:
    """The opponent of who would dispute it wins by a concession."""
    submit_input(run.play, run.match_id, Concede(PASSED), key, run.now, lambda *_: None)
    assert run.tables()[0].status is TableStatus.FINAL


def test_an_ended_match_is_ruled_on_and_its_file_is_made_anew(run: Disputed):
    won(run)
    head = load_snapshot(run.play, run.match_id).head
    dispute = run.does(run.flag_now(), DisputeVerb.TAKE, run.judith)
    run.does(dispute, DisputeVerb.RULE, run.judith, decided=RulingRequest(RemedyRequest(Remedy.UPHOLD), "It stands."))
    accepted(run, dispute)
    assert run.status(run.match_id) is OnlineStatus.ENDED
    assert load_snapshot(run.play, run.match_id).head != head
    record, ruling = proved(run), ruling_of(run)
    assert record.ended
    assert ruling.input_seq == len(record.inputs)
    assert orders(run) == ["ruling"]
    assert ruling.result_before == ruling.result_after == ""
    maker = RecordMaker(run.play, lambda: run.now)
    try:
        maker.run(lambda: True)
    finally:
        maker.close()
    with run.database.read() as session:
        kept = session.get_one(OnlineRecord, run.match_id)
        assert kept.content is not None
        assert load(run.play.sealer.open(kept.content, run.match_id, RECORD_PLACE)).inputs == record.inputs


def test_an_ended_match_is_rewound_and_played_on(run: Disputed):
    won(run)
    step = load_record(run.play, run.match_id).prompt_steps()[-1]
    dispute = run.does(run.flag_now(), DisputeVerb.TAKE, run.judith)
    moves = HiddenRemedy(moves=(("gain gold", 0, 1),))
    with pytest.raises(RemedyNotPossible, match="Rewind it to before its end, or order a result"):
        run.does(
            dispute,
            DisputeVerb.RULE,
            run.judith,
            decided=RulingRequest(RemedyRequest(Remedy.FIX_STATE, hidden=moves), "x"),
        )
    run.does(
        dispute,
        DisputeVerb.RULE,
        run.judith,
        decided=RulingRequest(RemedyRequest(Remedy.REWIND, step), "He meant another table."),
    )
    assert accepted(run, dispute).state is DisputeState.CLOSED
    assert run.status(run.match_id) is OnlineStatus.LIVE
    assert run.tables()[0].status is TableStatus.OPEN
    assert ruling_of(run).result_after == "no result"
    assert not proved(run).ended
    with run.database.read() as session:
        assert session.get(OnlineRecord, run.match_id) is None
    won(run, "and again")
    assert proved(run).ended
    assert run.is_told_by_its_trail()


def test_a_result_is_changed_after_the_end_and_what_was_paired_stays(run: Disputed):
    won(run)
    run.do(close_round)
    one, other = run.tables()[0].players
    dispute = run.does(run.does(run.flag_now(), DisputeVerb.TAKE, run.judith), DisputeVerb.PASS_UP, run.judith)
    step = load_record(run.play, run.match_id).prompt_steps()[-1]
    with pytest.raises(RemedyNotPossible, match=r"Round 1 is closed, so its matches stand\. Order a result"):
        run.does(
            dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(RemedyRequest(Remedy.REWIND, step), "Back.")
        )
    with pytest.raises(RemedyNotPossible, match="Round 1 is closed"):
        run.does(
            dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(RemedyRequest(Remedy.REPLAY_GAME), "Again.")
        )
    loser = run.seats[PASSED]
    number = next(number for number in (one, other) if run.player(number).account_id == loser.account_id)
    wanted = RemedyRequest(Remedy.RESULT, more={"how": "win", "winner": number})
    run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(wanted, "The concession was forged."))
    ruling = ruling_of(run)
    assert ruling.result_before != ruling.result_after
    assert orders(run) == ["end"]
    record = proved(run)
    assert record.entries[-1].actor == PASSED
    assert record.seek(len(record.entries), load_deal(run.play, run.match_id).pool).outcome.winner == PASSED  # type: ignore[union-attr]
    assert run.is_told_by_its_trail()


def test_clocks_are_those_of_the_step_and_what_is_given_back(database: Database):
    rules = OnlineRules(match=MatchSettings(clock=ChessClock(minutes=10, increment=0, delay=0)))
    run = Disputed(database, rules=rules).ready(thinking=timedelta(seconds=2))
    record = load_record(run.play, run.match_id)
    step = record.prompt_steps()[-5]

    def left() -> tuple[int | None, ...]:
        clock_state = read_clocks(load_snapshot(run.play, run.match_id).clocks)
        assert clock_state is not None
        assert recompute_clocks(run.play, run.match_id) == clock_state.clocks
        return clock_state.clocks.left

    now, pool = left(), load_deal(run.play, run.match_id).pool
    dispute = run.does(run.flag_now(), DisputeVerb.TAKE, run.hedda)
    run.does(dispute, DisputeVerb.AGREE, run.opponent)
    decided = RulingRequest(RemedyRequest(Remedy.REWIND, step, PASSED), "Back.", seconds=7)
    run.does(dispute, DisputeVerb.RULE, run.hedda, decided=decided)
    accepted(run, dispute)
    asked = count_thinking_time(list(iter_readings(record, pool))[: record.prompt_steps().index(step) + 1], 2, 0)
    then = [10 * 60_000 - spent for spent in asked]
    then[PASSED] = min(then[PASSED] + 7000, 10 * 60_000)
    assert left() == tuple(then) != now


def test_what_the_match_can_not_carry_out_is_refused_before_it_is_written(run: Disputed):
    dispute = taken(run)
    moves = HiddenRemedy(moves=(("kneel", "999"),))
    with pytest.raises(RemedyNotPossible, match="a judge sees no card '999'"):
        run.does(
            dispute,
            DisputeVerb.RULE,
            run.judith,
            decided=RulingRequest(RemedyRequest(Remedy.FIX_STATE, hidden=moves), "x"),
        )
    with run.database.read() as session:
        assert session.scalars(select(Ruling)).all() == []
    assert run.dispute(dispute).state is DisputeState.TAKEN
