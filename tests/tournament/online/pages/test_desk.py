"""Judges and organizers look over the online matches of a round, on a page and by the API."""

import re
from datetime import UTC, datetime
from html import unescape
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import Choice
from engine.record.clocks import Clocks
from tests.support.tournament.online_tables import at_event
from tests.support.tournament.page import words_of
from tests.support.tournament.people import bearer, browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Scope
from tournament.core.storage.database import Database
from tournament.events.history.operations.undo import undo
from tournament.events.online_settings import ChessClock, MatchSettings, OnlineRules
from tournament.events.problems import CannotUndo
from tournament.events.rounds.operations.results import ResultInput, dispute_result, report_result
from tournament.online.models import OnlineNote
from tournament.online.operations.match.clocks import read_clocks, store_clocks, to_milliseconds
from tournament.online.operations.match.frozen_matches import freeze_match
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.operations.match.snapshots import PendingInput, load_snapshot
from tournament.online.operations.match.submission import read_match
from tournament.online.states import NoteKind, OnlineStatus


def hands(run, match_id) -> set[str]:
    """Titles that only one player sees."""

    def look(match, _):
        game = match.game
        return {game.title(card) for seat in (0, 1) for card in game.hand(seat)}

    return read_match(run.play, load_snapshot(run.play, match_id), look)


@pytest.fixture
def head(app: Flask, database: Database):
    run = at_event(app, database, 6)
    run.staff("Hedda", Role.HEAD_JUDGE)
    run.staff("Org", Role.ORGANIZER)
    return run


def test_what_needs_somebody_stands_first_and_judges_pause_and_lead_out(app: Flask, head, database: Database):
    run = head
    live, frozen = run.begin(1), run.begin(2)
    step = PendingInput(0, "k", Choice(0, ("x",)), 0, run.now, [])
    assert freeze_match(run.play, load_snapshot(run.play, frozen), step, ValueError("broken"))
    hedda, org = browser(app, run.people["Hedda"]), browser(app, run.people["Org"])
    address = f"/events/{run.slug}/desk/matches"
    page = hedda.get(address).text
    assert page.index("Frozen") < page.index("Not started") < page.index("Playing") and "Judge called" in page
    assert not any(title in page for title in hands(run, live))
    log = hedda.get(f"{address}/{live}/log").text
    assert "<h1>Log: " in log and not any(title in log for title in hands(run, live))

    def does(who: FlaskClient, match_id, what: str, do: str) -> int:
        sent = {"do": do, "key": uuid4().hex}
        return who.post(f"{address}/{match_id}/{what}", data=sent, headers={"Accept": "text/html"}).status_code

    assert does(hedda, live, "order", "pause") == 303 and run.status(live) is OnlineStatus.PAUSED
    assert "Resume" in hedda.get(address).text
    assert does(hedda, live, "order", "pause") == 422
    assert does(org, live, "order", "resume") == 303 and run.status(live) is OnlineStatus.LIVE
    assert does(org, frozen, "frozen", "end") == 403
    assert does(hedda, frozen, "frozen", "go back") == 303 and run.status(frozen) is OnlineStatus.LIVE
    waiting = run.matches()[3]
    assert does(hedda, waiting, "start", "start") == 403
    assert does(org, waiting, "start", "start") == 303 and run.status(waiting) is OnlineStatus.LIVE
    started = run.last()
    assert (
        started.verb == "match.started"
        and "Org started the online match of table 3 without waiting for " in started.summary
    )
    with pytest.raises(CannotUndo):
        run.do(undo, started.number)
    assert browser(app, run.player(1)).get(address).status_code == 403
    with database.read() as session:
        notes = session.query(OnlineNote).filter_by(kind=NoteKind.ORDERED).order_by(OnlineNote.number).all()
        assert [(note.way, note.account_id) for note in notes] == [
            ("pause", run.people["Hedda"].account_id),
            ("resume", run.people["Org"].account_id),
        ]


def test_nobody_rules_at_the_own_table(app: Flask, database: Database):
    run = at_event(app, database, 2)
    playing = run.player(1)
    run.staff(playing.name, Role.HEAD_JUDGE)
    match_id = run.begin(1)
    judge = browser(app, playing)
    address = f"/events/{run.slug}/desk/matches"
    page = judge.get(address).text
    assert "your table" in page and "Pause" not in page
    for what, do in (("order", "pause"), ("frozen", "end")):
        answer = judge.post(f"{address}/{match_id}/{what}", data={"do": do})
        assert answer.status_code == 403 and "You are a player in this match" in answer.text
    assert judge.get(f"{address}/{match_id}/log").status_code == 403
    assert run.status(match_id) is OnlineStatus.LIVE


def test_a_judge_gives_thinking_time_back_and_never_more_than_was_used(app: Flask, database: Database):
    clock = ChessClock(minutes=10, delay=0)
    run = at_event(app, database, 2, OnlineRules(match=MatchSettings(clock=clock)))
    hedda = run.staff("Hedda", Role.HEAD_JUDGE)
    match_id = run.begin(1)
    page, address = browser(app, hedda), f"/events/{run.slug}/desk/matches"
    asked = clocks(run, match_id).asked[0]
    spend(run, match_id, asked, 400_000)

    def gives(key: str, seat: object = asked, minutes: object = 3) -> int:
        sent = {"seat": seat, "minutes": minutes, "key": key}
        answer = page.post(f"{address}/{match_id}/time", data=sent, headers={"Accept": "text/html"})
        return answer.status_code

    assert "Give time back" in page.get(address).text
    shown = load_snapshot(run.play, match_id).shown
    assert gives("one") == 303
    assert 379_000 < (clocks(run, match_id).left[asked] or 0) <= 380_000
    assert load_snapshot(run.play, match_id).shown == shown + 1, "boards look again"
    assert gives("one") == 303
    assert (clocks(run, match_id).left[asked] or 0) <= 380_000, "the same key gives nothing more"
    assert gives("two", minutes=10) == 303
    assert (clocks(run, match_id).left[asked] or 0) <= 600_000
    assert gives("none", 1 - asked) == 409, "who has used nothing gets nothing"
    assert gives("odd", minutes="many") == 409 and gives("odd", seat=9) == 409 and gives("odd", seat="x") == 404
    playing = browser(app, run.player(run.tables()[0].players[0]))
    assert playing.post(f"{address}/{match_id}/time", data={"seat": 0, "minutes": 3}).status_code == 403
    token = bearer(database, hedda, Scope.READ, Scope.JUDGE)
    sent = {"seat": asked, "seconds": 5, "key": "three"}
    given = app.test_client().post(f"/api/v1{address.replace('/desk', '')}/{match_id}/time", json=sent, headers=token)
    assert given.status_code in (200, 409), given.json
    with database.read() as session:
        notes = session.query(OnlineNote).filter_by(kind=NoteKind.TIME_GIVEN).order_by(OnlineNote.number).all()
        assert notes[0].way == f"{asked} 180000" and {note.account_id for note in notes} == {hedda.account_id}
    assert playing.post(f"/matches/{match_id}/concede", json={"key": "k" * 16}).status_code == 200
    assert gives("late") == 409


def clocks(run, match_id) -> Clocks:
    clock_state = read_clocks(load_snapshot(run.play, match_id).clocks)
    assert clock_state is not None
    return clock_state.clocks


def spend(run, match_id, seat: int, spent: int) -> None:
    """As if a seat had thought so long by now."""
    with run.database.write() as session:
        state = lock_state(session, match_id)
        clock_state = read_clocks(state.clocks)
        left = [*clock_state.clocks.left]
        left[seat] -= spent
        at = to_milliseconds(datetime.now(UTC))
        state.clocks = store_clocks(clock_state._replace(clocks=clock_state.clocks._replace(left=tuple(left), at=at)))


def test_programs_see_and_do_the_same(app: Flask, head, database: Database):
    run = head
    match_id = run.begin(1)
    client, api = app.test_client(), f"/api/v1/events/{run.slug}"
    hedda = bearer(database, run.people["Hedda"], Scope.READ, Scope.JUDGE)
    org = bearer(database, run.people["Org"], Scope.READ, Scope.ORGANIZE)
    ann = bearer(database, run.player(run.tables()[0].players[0]), Scope.READ, Scope.PLAY)
    listed = client.get(f"{api}/matches", headers=hedda).json
    assert listed.get("total") == 3, listed
    assert {one["status"] for one in listed["items"]} == {"waiting", "live"}
    named = client.get(f"{api}/matches?stage=1&round=1", headers=hedda).json
    assert named.get("total") == 3, named
    assert client.get(f"{api}/matches", headers=ann).status_code == 403
    own = client.get(f"{api}/me/match", headers=ann).json
    assert (own["match"], own["status"], own["ready"]) == (str(match_id), "live", True)
    # Board, log and file take the same token.
    assert client.get(f"{own['address']}/view", headers=ann).json["you"] == 0
    assert client.get(f"{own['address']}/log?after=0", headers=ann).json["lines"]
    assert client.post(f"{own['address']}/settings", json={}, headers=ann).status_code == 422
    lines = client.get(f"{api}/matches/{match_id}/log?after=5", headers=hedda).json["lines"]
    assert lines and lines[0]["step"] > 5
    assert not any(title in line["words"] for line in lines for title in hands(run, match_id))
    for _ in range(2):  # the same key again is the same order again
        paused = client.post(f"{api}/matches/{match_id}/pause", json={"key": "one"}, headers=hedda)
        assert (paused.status_code, paused.json["status"]) == (200, "paused")
    assert client.post(f"{api}/matches/{match_id}/pause", json={}, headers=hedda).status_code == 422
    assert client.post(f"{api}/matches/{match_id}/resume", json={"key": "two"}, headers=ann).status_code == 403
    resumed = client.post(f"{api}/matches/{match_id}/resume", json={"key": "two"}, headers=hedda)
    assert resumed.json["status"] == "live"
    refused = client.post(f"{api}/matches/{match_id}/lead-out", json={"key": "x", "do": "end"}, headers=hedda)
    assert refused.status_code == 409
    waiting = run.matches()[2]
    assert client.post(f"{api}/matches/{waiting}/start", headers=org).status_code == 204
    assert run.status(waiting) is OnlineStatus.LIVE
    assert client.post(f"{api}/matches/{uuid4()}/start", headers=org).status_code == 404
    assert {"/api/v1/events/{slug}/matches", "/api/v1/events/{slug}/matches/{match_id}/pause"} <= set(
        client.get("/api/openapi.json").json["paths"]
    )


def test_only_tables_whose_players_are_ready_are_called_playing(app: Flask, head):
    run = head
    desk = browser(app, run.staff("Olga", Role.ORGANIZER))
    address = f"/events/{run.slug}/desk"
    assert "<h2>Not started</h2>" in desk.get(address).text and "Playing" not in desk.get(address).text
    first = run.begin(1)
    seated = next(one for one in run.tables() if one.number == 2)
    waiting = run.matches()[2]
    run.say_ready(waiting, run.player(seated.players[0]))
    page = unescape(desk.get(address).text)
    assert "<h2>Playing</h2>" in page and "<h2>Not started</h2>" in page
    assert f"waiting for {seated.names[1]}" in page and f"waiting for {seated.names[0]}" not in page
    assert "1 playing, 2 not started" in desk.get(f"{address}/matches").text
    lobby = unescape(browser(app, run.player(seated.players[0])).get(f"/matches/{waiting}").text)
    assert (
        f"Waiting for {seated.names[1]}" in words_of(lobby) and "All here" not in lobby and "All ready" not in lobby
    )
    assert first != waiting


def test_the_card_of_a_dispute_prefers_no_side(app: Flask, database: Database):
    run = Running(database).with_players(4, accounts=True).playing()
    table = run.tables()[0]
    where = (1, 1, table.number)
    run.do(report_result, *where, ResultInput(winner=table.players[0]), actor=run.player(table.players[0]))
    run.do(dispute_result, *where, "I won.", actor=run.player(table.players[1]))
    page = browser(app, run.staff("Olga", Role.ORGANIZER)).get(f"/events/{run.slug}/desk").text
    kinds = [re.search(rf'<button class="([^"]*)"[^>]*>{name} won<', page)[1] for name in table.names]
    assert kinds[0] == kinds[1] == "btn btn-s"


def test_public_pairings_call_no_online_table_playing_that_may_not_have_begun(app: Flask, head):
    page = app.test_client().get(f"/events/{head.slug}/pairings").text
    assert "no result yet" in page
    assert "playing" not in re.findall(r'<span class="st">([^<]*)', page)
    field = app.test_client().get(f"/events/{head.slug}/live").text
    assert "no result yet." in field and " playing." not in field
    player = browser(app, head.people["Org"]).get(f"/events/{head.slug}/desk/players/1").text
    assert "<td>no result yet</td>" in player
