"""Every state × every verb × everybody, over HTTP: what the table allows is done, all else changes nothing."""

from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import select, update

from engine import Order
from tests.effort import SOAK, turn
from tests.support.tournament.judging.everybody import PARTS, PLAYERS, Case
from tournament.core.storage.database import Database
from tournament.judging.disputes import schemas as words
from tournament.judging.disputes.operations.transitions import ENDED_STATES, TRANSITIONS, DisputeVerb, possible_verbs
from tournament.judging.disputes.pages.verbs import JUDGE_VERBS, PLAYER_VERBS
from tournament.judging.models.disputes import Dispute, DisputeLine, HiddenLook
from tournament.judging.states import DisputeKind, DisputeState, EngineStance, LineKind, RaisedBy, Remedy
from tournament.online.models import OnlineInput, OnlineMatch, OnlineState
from tournament.online.operations.match.clocks import to_milliseconds
from tournament.online.operations.match.submission import submit_input
from tournament.online.states import OnlineStatus


@pytest.fixture
def case(app: Flask, database: Database) -> Case:
    return Case(app, database)


def test_every_state_and_verb_for_everybody(case: Case):
    """What the table of moves allows is done; all else is refused, and the row stays as it was.

    Of what is refused a third is tried, in rotation.
    """
    reached: set[tuple[DisputeState, DisputeState]] = set()
    moved, refused = 0, 0
    for state in DisputeState:
        case.put(state)
        before = case.row()
        for verb in DisputeVerb:
            move = TRANSITIONS.get((state, verb))
            for who, parts in PARTS.items():
                by_player = who in PLAYERS
                if verb not in (PLAYER_VERBS if by_player else JUDGE_VERBS):
                    expected = 404 if by_player or parts else 403
                elif not by_player and not parts:
                    expected = 403
                elif move is None:
                    expected = 409
                else:
                    expected = 403 if move.by.isdisjoint(parts) else 200
                if expected != 200:
                    refused += 1
                    if not SOAK and refused % 3 != turn(3):
                        continue
                status, answer = case.send(who, verb, by_player)
                told = (state.value, verb.value, who, status, answer.get("detail"))
                assert status == expected, told
                if status == 409:
                    assert answer["possible"] == [one.value for one in possible_verbs(state, parts)], told
                if status != 200:
                    assert case.row() == before, told
                    continue
                now, version = case.stands()
                assert version > 3, told
                assert now in _reached(state, verb), told
                reached.add((state, now))
                moved += 1
                case.put(state)
                before = case.row()
    assert {(one, other) for one, other in reached if one is not other} == BY_PEOPLE
    assert (moved, refused) == (
        sum(len(_who_may(*at)) for at in TRANSITIONS),
        len(DisputeState) * len(DisputeVerb) * 8 - moved,
    )


_S = DisputeState
LIFE = {
    _S.SETTLING: {_S.AGREED, _S.OPEN, _S.WITHDRAWN},
    _S.OPEN: {_S.TAKEN, _S.WITHDRAWN},
    _S.TAKEN: {_S.RULED, _S.OPEN, _S.APPEALED},
    _S.RULED: {_S.APPLIED, _S.APPEALED},
    _S.APPEALED: {_S.APPLIED},
    _S.APPLIED: {_S.CLOSED},
    _S.CLOSED: {_S.OPEN, _S.PUBLISHED},
}
"""Every way from state to state; from all others there is none."""
BY_ITSELF = {(_S.APPLIED, _S.CLOSED), (_S.CLOSED, _S.PUBLISHED)}
BY_PEOPLE = {
    (one, _S.CLOSED if other is _S.APPLIED else other)  # what is applied is closed at once
    for one, others in LIFE.items()
    for other in others
    if (one, other) not in BY_ITSELF and (one, other) != (_S.RULED, _S.APPLIED)  # which both have to accept
}


def test_the_table_of_moves_is_the_life_of_a_dispute():
    ways = {(state, move.to) for (state, _), move in TRANSITIONS.items() if move.to is not None}
    assert ways | BY_ITSELF == {(one, other) for one, others in LIFE.items() for other in others}


def _who_may(state: DisputeState, verb: DisputeVerb) -> list[str]:
    """Everybody who may do this, by the route of players or of judges."""
    by = TRANSITIONS[state, verb].by
    return [
        who
        for who, parts in PARTS.items()
        if not by.isdisjoint(parts) and verb in (PLAYER_VERBS if who in PLAYERS else JUDGE_VERBS)
    ]


def _reached(state: DisputeState, verb: DisputeVerb) -> set[DisputeState]:
    """Where a verb leads, with what follows by itself: who plays against one other needs no second word."""
    to = TRANSITIONS[state, verb].to
    if verb is DisputeVerb.ACCEPT:  # the other has still to say so
        return {DisputeState.RULED}
    if to is DisputeState.APPLIED:
        return {DisputeState.CLOSED}
    return {state if to is None else to}


def test_a_ruling_that_both_accept_is_applied_and_closed(case: Case):
    case.put(DisputeState.RULED)
    assert case.send("raiser", DisputeVerb.ACCEPT, True)[0] == 200
    assert case.stands()[0] is DisputeState.RULED
    assert case.send("other", DisputeVerb.ACCEPT, True, version=case.stands()[1])[0] == 200
    assert case.stands()[0] is DisputeState.CLOSED


def test_an_unknown_verb_says_what_there_is(case: Case):
    case.put(DisputeState.OPEN)
    answer = case.clients["head"].post(
        f"/api/v1/events/{case.run.slug}/disputes/1/bless", json={"key": "k", "version": 3}
    )
    assert answer.status_code == 404
    assert "take, hand-back, pass-up" in answer.get_json()["detail"]


def test_a_stale_version_is_refused_with_the_present_one(case: Case):
    case.put(DisputeState.OPEN)
    status, answer = case.send("judge", DisputeVerb.TAKE, False, version=2)
    assert (status, answer["version"], answer["state"]) == (409, 3, "open")
    assert case.stands() == (DisputeState.OPEN, 3)


def test_the_same_key_again_changes_nothing_more(case: Case):
    case.put(DisputeState.OPEN)
    sent = {"key": "once", "version": 3, "text": ""}
    path = f"/api/v1/events/{case.run.slug}/disputes/1/take"
    first = case.clients["judge"].post(path, json=sent)
    again = case.clients["judge"].post(path, json=sent)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.get_json()["version"] == again.get_json()["version"] == 4


def test_spectators_report_breaches_and_nothing_that_was_missed(case: Case):
    path = f"/matches/{case.run.match_id}/disputes"
    sent = {"step": case.run.passed.number, "text": "He may save.", "key": "k", "kind": "missed"}
    assert case.clients["visitor"].post(path, json=sent).status_code == 403
    proposed = {**sent, "kind": "conduct", "proposal": "rewind"}
    assert case.clients["visitor"].post(path, json=proposed).status_code == 403
    assert case.clients["visitor"].post(path, json={**sent, "kind": "legality"}).status_code == 204
    with case.run.database.read() as session:
        found = session.scalars(select(Dispute)).one()
    assert (found.raised_by, found.state, found.paused) == (RaisedBy.SPECTATOR, DisputeState.OPEN, False)
    for at in (f"{path}/1/say", f"/api/v1/events/{case.run.slug}/me/disputes/1/say"):
        told = case.clients["raiser"].post(at, json={"text": "What is it?", "key": "s", "version": 1})
        assert (told.status_code, "may save" in told.text) == (404, False), "its table hears of it from a judge"
    own = case.clients["raiser"].post(path, json={**sent, "kind": "timing"})
    assert own.status_code == 200, "a report takes nobody's place"
    assert "He may save." in [line["text"] for line in own.get_json()["dispute"]["lines"]]
    second = case.clients["raiser"].post(path, json={**sent, "kind": "timing", "key": "other"})
    assert (second.status_code, second.get_json()["state"]) == (409, "open")


def test_who_watches_is_told_no_newer_step_than_watchers_see(case: Case):
    path = f"/matches/{case.run.match_id}/disputes"
    sent = {"step": 999999, "text": "Wrong.", "key": "k", "kind": "conduct"}
    with case.run.database.write() as session:
        match = session.get_one(OnlineMatch, case.run.match_id)
        match.settings = {**match.settings, "delay": 5}
        session.execute(update(OnlineInput).values(at=to_milliseconds(datetime.now(UTC))))
        newest = session.get_one(OnlineState, case.run.match_id).step
    told = case.clients["visitor"].post(path, json=sent)
    assert told.status_code == 422
    assert "1 to 0." in told.get_json()["detail"] and newest > 0


def test_a_remedy_that_the_engine_refuses_is_a_look(case: Case):
    case.put(DisputeState.TAKEN)
    late = {"remedy": "allow late", "step": case.run.passed.number, "seat": 1, "option": ["x"], "engine": "differs"}
    sent = {"key": "k", "version": 3, "text": "", "reason": "Late.", **late}
    answer = case.clients["taker"].post(f"/api/v1/events/{case.run.slug}/disputes/1/rule", json=sent)
    assert answer.status_code == 422, answer.get_json()
    with case.run.database.read() as session:
        looks = session.scalars(select(HiddenLook)).all()
    assert [look.name for look in looks] == ["Judith"]


def test_what_is_sent_and_told_has_the_words_of_the_tables():
    told = (words.KINDS, words.STATES, words.RAISED_BY, words.LINE_KINDS, words.REMEDIES, words.ENGINE_STANCES)
    kept = (DisputeKind, DisputeState, RaisedBy, LineKind, Remedy, EngineStance)
    assert [tuple(one) for one in told] == [tuple(word.value for word in one) for one in kept]


def test_every_end_is_one():
    assert all(move.to is not state for (state, _), move in TRANSITIONS.items())
    assert {state for state, verb in TRANSITIONS if state in ENDED_STATES} == {DisputeState.CLOSED}


def test_bad_flags_say_what_would_be_right(case: Case):
    client, path = case.clients["raiser"], f"/matches/{case.run.match_id}/disputes"
    good = {"step": case.run.passed.number, "text": "x", "key": "k", "kind": "conduct"}
    late = client.post(path, json={**good, "step": 99999})
    assert (late.status_code, "The match has steps 1 to" in late.get_json()["detail"]) == (422, True)
    assert client.post(path, json={**good, "kind": "weather"}).status_code == 422
    assert client.post(path, json={**good, "text": "x" * 2001}).status_code == 422
    assert client.post(path, json={**good, "proposal": "replay game"}).status_code == 422
    with case.run.database.read() as session:
        assert session.scalars(select(Dispute)).all() == []


def test_a_hand_is_not_in_what_others_are_sent(case: Case):
    """The look is a judge's; the same route tells an organizer, a player and everybody else nothing of it."""
    case.put(DisputeState.TAKEN)
    step = case.run.passed.number
    path = f"/matches/{case.run.match_id}/steps/{step}?tables=judge"
    sent = {who: client.get(path) for who, client in case.clients.items()}
    assert sent["taker"].status_code == sent["head"].status_code == 200
    for who in ("judge", "raiser", "other", "organizer", "scorekeeper", "visitor"):
        assert sent[who].status_code in (403, 404, 422), who


FLAGS = {
    "raiser": 200,
    "other": 200,
    "visitor": 403,
    "judge": 204,
    "head": 204,
    "organizer": 204,
    "nobody": 401,
}
"""Who may flag a step for its timing: players and staff; who watches reports breaches only, and who is not signed in
nothing at all."""


def test_who_may_flag_agree_and_read_at_a_table(app: Flask, case: Case):
    everybody = {**case.clients, "nobody": app.test_client()}
    match, step = f"/matches/{case.run.match_id}", case.run.passed.number
    for who, status in FLAGS.items():
        sent = {"step": step, "text": "So?", "key": f"flag {who}", "kind": "timing"}
        answer = everybody[who].post(f"{match}/disputes", json=sent, headers={"Accept": "application/json"})
        assert answer.status_code in ((401, 403) if status == 401 else (status,)), (who, answer.status_code)
        with case.run.database.write() as session:
            found = session.scalars(select(Dispute)).all()
            assert len(found) == (status < 300), who
            for dispute in found:
                for line in session.scalars(select(DisputeLine).filter_by(dispute_id=dispute.id)):
                    session.delete(line)
                session.flush()
                session.delete(dispute)
            state = session.get_one(OnlineState, case.run.match_id)
            paused = state.status is OnlineStatus.PAUSED
        if paused:
            submit_input(
                case.run.play, case.run.match_id, Order("flag", "resume"), f"on {who}", case.run.now, lambda *_: None
            )  # type: ignore[arg-type]
    case.put(DisputeState.SETTLING)
    for who in everybody.keys() - PLAYERS:
        sent = {"version": 3, "text": "", "key": f"agree {who}"}
        answer = everybody[who].post(f"{match}/disputes/1/agree", json=sent, headers={"Accept": "application/json"})
        assert answer.status_code in (401, 403), who
    assert case.stands() == (DisputeState.SETTLING, 3)
    own = {"raiser": 2, "other": 1}
    for who, client in everybody.items():
        for seat in (1, 2):
            status = client.get(f"{match}/steps/{step}?tables={seat}").status_code
            assert (status == 200) == (own.get(who) == seat), (who, seat, status)
