"""Take-backs, draws and pauses of an online match over HTTP: asked by one, granted by the other, survived by all."""

from datetime import timedelta
from random import Random
from uuid import UUID

import pytest
from msgspec import structs
from sqlalchemy import delete

from engine import Order, OrderRole
from tests.support.tournament.online.tables import NOON, answer
from tests.support.tournament.online_tables import check_kept, said, seen
from tests.tournament.online.pages.conftest import Sitting
from tournament.online.models import OnlineInput
from tournament.online.operations.match.log_readers import LiveLogLine
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.live_log import read_lines_after, read_whole_log
from tournament.online.states import OnlineStatus

PLAYED = 24


@pytest.fixture
def played(play: MatchRuntime, sitting: Sitting) -> Sitting:
    random = Random("agreeing")
    for _ in range(PLAYED):
        answer(play, UUID(sitting[0]), random)
    return sitting


def test_a_take_back_is_asked_seen_and_granted(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    before = seen(ann, match)
    mine = said(ann, match, "takeback", "ask")
    open_now = mine["offers_open"]["takeback"]
    assert (open_now["by"], open_now["to"], open_now["waits"]) == (0, before["last"], [1])
    assert seen(bob, match)["offers_open"]["takeback"] == open_now
    said(bob, match, "takeback", "grant", to=open_now["to"])
    after = seen(ann, match)
    assert after["offers_open"]["takeback"] is None
    assert after["prompt"] is not None
    assert after["step"] > before["step"]
    assert after["last"] is None or after["last"] < before["last"]
    check_kept(play, match)
    lines = ann.get(f"/matches/{match}/log?after={before['step']}").json["lines"]
    assert [line["words"] for line in lines if line["kind"] in ("proposal", "take-back")] == [
        f"Ann asks to undo everything since step {open_now['to']}",
        f"Bob agrees to undo everything since step {open_now['to']}",
        f"All agree: Ann undoes everything since step {open_now['to']}",
    ]


def without_summary(line: LiveLogLine) -> LiveLogLine:
    return structs.replace(line, summary="")


def test_the_match_goes_on_after_it_in_another_process(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    said(bob, match, "takeback", "ask")
    said(ann, match, "takeback", "grant")
    taken = load_snapshot(play, UUID(match))
    fresh, random = MatchRuntime(play.database, play.sealer), Random("on")
    for _ in range(8):
        answer(fresh, UUID(match), random)
    check_kept(play, match)
    for viewer in (0, 1):
        told = read_lines_after(fresh, UUID(match), viewer, taken.step)
        whole = read_whole_log(fresh, UUID(match), viewer, taken.step)
        # Summaries are left out if their beginning was not read here; those that are there are the same.
        summed = {line.step: line.summary for line in whole.lines if line.summary}
        assert {line.step: line.summary for line in told.lines if line.summary}.items() <= summed.items()
        assert (told.step, *map(without_summary, told.lines)) == (whole.step, *map(without_summary, whole.lines))


def test_a_take_back_is_refused_or_withdrawn(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    before = seen(ann, match)["prompt"]
    said(ann, match, "takeback", "ask")
    said(bob, match, "takeback", "refuse")
    said(ann, match, "takeback", "ask")
    said(ann, match, "takeback", "withdraw")
    assert seen(bob, match)["offers_open"]["takeback"] is None
    assert seen(ann, match)["prompt"] == before
    refused = said(bob, match, "takeback", "grant", 422)
    assert refused["detail"] == "Bob can't grant an undo: none is open."
    check_kept(play, match)


def test_where_others_chose_is_not_told_by_asking_for_it(played: Sitting, play: MatchRuntime):
    match, ann, _bob = played
    step = seen(ann, match)["step"]
    words = {said(ann, match, "takeback", "ask", 422, to=to)["detail"].replace(str(to), "n") for to in (1, step)}
    bobs = [p.step for p in load_record(play, UUID(match)).inputs if getattr(p.input, "seat", -1) == 1]
    words |= {said(ann, match, "takeback", "ask", 422, to=to)["detail"].replace(str(to), "n") for to in bobs[-3:]}
    assert words == {"Ann asks to undo to step n: Ann made no choice there."}


def test_where_what_is_stored_does_not_fit_together_nothing_is_taken_back(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    said(ann, match, "takeback", "ask")
    with play.database.write() as session:
        session.execute(delete(OnlineInput).where(OnlineInput.match_id == UUID(match), OnlineInput.seq == 5))
    assert "Nothing was changed" in said(bob, match, "takeback", "grant", 503)["detail"]
    assert seen(bob, match)["offers_open"]["takeback"] is not None


def test_the_same_key_asks_once(played: Sitting):
    match, ann, bob = played
    sent = {"do": "ask", "key": "the same"}
    first = ann.post(f"/matches/{match}/draw", json=sent)
    again = ann.post(f"/matches/{match}/draw", json=sent)
    assert (first.status_code, again.status_code, again.headers["Kingsmoot-Again"]) == (200, 200, "true")
    assert first.json["version"] == again.json["version"]
    assert bob.post(f"/matches/{match}/draw", json={"do": "beg", "key": "k"}).status_code == 422
    assert ann.post(f"/matches/{match}/takeback", json={"do": "ask", "to": -1, "key": "k"}).status_code == 422


def test_a_draw_that_both_want_ends_the_match(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    assert said(ann, match, "draw", "ask")["offers_open"]["draw"] == {"by": 0, "waits": [1]}
    over = said(bob, match, "draw", "grant")
    assert (over["status"], over["outcome"]["winner"], over["outcome"]["reason"]) == ("ended", None, "draw agreed")
    assert said(ann, match, "draw", "ask", 409)["status_of_match"] == "ended"
    check_kept(play, match)


def test_a_paused_match_is_seen_and_nothing_can_be_chosen(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    said(ann, match, "pause", "ask")
    paused = said(bob, match, "pause", "grant")
    assert (paused["status"], paused["paused"]) == ("paused", "players")
    assert load_snapshot(play, UUID(match)).status is OnlineStatus.PAUSED
    asked = next(player for player in (ann, bob) if seen(player, match)["prompt"])
    prompt = seen(asked, match)["prompt"]
    ids = [offer["id"] for offer in prompt["offers"][: max(prompt["least"], 1)]]
    late = asked.post(f"/matches/{match}/choices", json={"prompt": prompt["id"], "ids": ids, "key": "now"})
    assert (late.status_code, late.json["status_of_match"]) == (409, "paused")
    assert said(ann, match, "draw", "ask", 409)["status_of_match"] == "paused"
    waits = said(ann, match, "pause", "resume")
    assert waits["offers_open"]["pause"] == {"by": 0, "waits": [1]}
    goes_on = said(bob, match, "pause", "grant")
    assert (goes_on["status"], goes_on["paused"]) == ("live", None)
    sent = asked.post(f"/matches/{match}/choices", json={"prompt": prompt["id"], "ids": ids, "key": "now"})
    assert sent.status_code == 200
    check_kept(play, match)


def test_a_judge_pauses_and_players_can_only_leave(played: Sitting, play: MatchRuntime):
    match, ann, bob = played

    def order(what: str, after: int) -> None:
        submit_input(
            play, UUID(match), Order(OrderRole.JUDGE, what), what, NOON + timedelta(hours=after), lambda *_: None
        )

    order("pause", 1)
    assert seen(bob, match)["paused"] == "judge"
    refused = said(bob, match, "pause", "resume", 422)
    assert "a judge paused the match, and only a judge resumes it" in refused["detail"]
    order("resume", 2)
    assert seen(bob, match)["status"] == "live"
    said(bob, match, "pause", "ask")
    said(ann, match, "pause", "grant")
    over = ann.post(f"/matches/{match}/concede", json={"key": "enough"}).json
    assert (over["status"], over["outcome"]["winner"]) == ("ended", 1)
    check_kept(play, match)
