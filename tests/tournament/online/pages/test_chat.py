"""Talking at a table: for its seats alone, muted and reported, and no part of the match."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from tests.support.tournament.calls import questions
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tests.support.tournament.valid_html import faults
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.judging.models.disputes import Dispute
from tournament.online.models import OnlineMatch, OnlineSeat
from tournament.online.operations.upkeep.personal_data import erase_seats, export_seats
from tournament.online.operations.view import chat as talking
from tournament.online.operations.view.chat import list_casual_reports, mark_reports_read


def said(client: FlaskClient, match: str, after: int = 0) -> list[tuple[int, str]]:
    return [(word["seat"], word["text"]) for word in talk(client, match, after)["words"]]


def talk(client: FlaskClient, match: str, after: int = 0) -> dict:
    return client.get(f"/matches/{match}/words?after={after}").json


def say(client: FlaskClient, match: str, text: str, key: str = "") -> int:
    answer = client.post(f"/matches/{match}/words", json={"text": text, "key": key or text[:40]})
    return answer.status_code


def test_seats_talk_and_nobody_else_hears_of_it(app: Flask, database: Database, either_sitting: Sitting):
    match, ann, bob = either_sitting
    before = [ann.get(f"/matches/{match}/view").headers["ETag"], ann.get(f"/matches/{match}/log?after=0").data]
    stream = f"/matches/{match}/stream"
    with bob.get(stream, buffered=False) as following:
        lines = following.iter_encoded()
        version = ann.get(f"/matches/{match}/view").json["version"]
        assert next(lines).endswith(b'data: {"version":%d}\n\n' % version)
        assert say(ann, match, "  Good luck,\n\u202ehave <b>fun</b>!\x00 ", "first") == 200
        assert next(lines) == b'data: {"version":%d,"words":1}\n\n' % version
    assert say(ann, match, "Good luck again?", "first") == 200  # the same key
    assert say(ann, match, "A key that no database takes", "\x00") == 422
    assert say(bob, match, "And you") == 200
    assert said(ann, match) == said(bob, match) == [(0, "Good luck, have <b>fun</b>!"), (1, "And you")]
    assert said(ann, match, 1) == [(1, "And you")]
    after = [ann.get(f"/matches/{match}/view").headers["ETag"], ann.get(f"/matches/{match}/log?after=0").data]
    assert after == before  # nothing of the match has changed
    assert bob.get(f"{stream}?once=1").json == {"version": version, "words": 2}


def test_who_has_no_seat_reads_and_says_nothing(app: Flask, database: Database, sitting: Sitting):
    match, ann, _ = sitting
    say(ann, match, "A word for Bob")
    eve = browser(app, make_account(database, "Eve"))
    for path in ("words", "mutes", "reports"):
        body = {"text": "Hello", "key": "k", "seat": 0, "muted": True, "lines": []}
        fields = {"words": ("text", "key"), "mutes": ("seat", "muted", "key"), "reports": ("lines", "key")}[path]
        sent = {name: body[name] for name in fields}
        assert eve.post(f"/matches/{match}/{path}", json=sent).status_code == 403
        assert app.test_client().post(f"/matches/{match}/{path}", json=sent).status_code == 401
    assert eve.get(f"/matches/{match}/words?after=0").status_code == 403
    for path in ("watch", "watch/view", "watch/log?after=0", "watch/log", "record"):
        assert b"A word for Bob" not in eve.get(f"/matches/{match}/{path}").data
    opened = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"}).json["match"]
    early = ann.post(f"/matches/{opened}/words", json={"text": "Anybody?", "key": "k"})
    assert (early.status_code, "has begun" in early.json["detail"]) == (409, True)


def test_talk_has_its_limits(sitting: Sitting, database: Database, monkeypatch: pytest.MonkeyPatch):
    match, ann, bob = sitting
    assert [say(ann, match, f"line {number}") for number in range(6)] == [200] * 5 + [429]
    assert say(bob, match, "I may still") == 200
    assert say(bob, match, "x" * 241) == 422 and say(bob, match, " \n ") == 422
    assert say(bob, match, "x" * 240) == 200
    monkeypatch.setattr(talking, "MAX_CHAT_LINES", 7)
    assert say(bob, match, "one too many") == 429
    with database.write() as session:  # Ann is the only person left
        session.execute(update(OnlineSeat).where(OnlineSeat.seat == 1).values(account_id=None, bot="easy"))
    monkeypatch.setattr(talking, "CHAT_WINDOW", timedelta(0))
    assert (say(ann, match, "Hello, bot"), talk(ann, match)["heard"]) == (409, False)


def test_who_is_muted_is_not_sent_and_comes_back(sitting: Sitting):
    match, ann, bob = sitting
    say(bob, match, "You play badly")
    assert ann.post(f"/matches/{match}/mutes", json={"seat": 1, "muted": True, "key": "k"}).status_code == 200
    say(bob, match, "Very badly")
    assert (said(ann, match), talk(ann, match)["muted"]) == ([], [1])
    assert talk(ann, match)["newest"] == 2  # and so it is not asked for again and again
    assert len(said(bob, match)) == 2 and talk(bob, match)["muted"] == []
    ann.post(f"/matches/{match}/mutes", json={"seat": 1, "muted": False, "key": "k"})
    assert len(said(ann, match)) == 2
    for seat in (0, 5):
        assert ann.post(f"/matches/{match}/mutes", json={"seat": seat, "muted": True, "key": "k"}).status_code == 403


def test_a_casual_report_waits_for_whoever_runs_the_installation(sitting: Sitting, database: Database):
    match, ann, bob = sitting
    report = f"/matches/{match}/reports"
    assert ann.post(report, json={"key": "k"}).status_code == 404  # nothing was said
    for line in ("One", "Two", "Three"):
        say(bob, match, line)
    for _ in range(2):  # the same key twice is one report
        taken = ann.post(report, json={"lines": [2], "key": "k"})
        assert taken.json == {"report": 1, "called": False, "reader": "admin"}
    assert ann.post(report, json={"lines": [9], "key": "k2"}).status_code == 404
    with database.read() as session:
        (chat,) = list_casual_reports(session)
    assert (chat.names, chat.reporters, chat.marked) == (("Ann", "Bob"), ("Ann",), {2})
    assert [word.text for word in chat.words] == ["One", "Two", "Three"]
    with database.write() as session:
        assert mark_reports_read(session, UUID(match), datetime.now(UTC)) == 1
        assert list_casual_reports(session) == []


def test_a_report_at_an_event_calls_a_judge_who_then_reads_the_chat(app: Flask, database: Database, sitting: Sitting):
    match, _, _ = sitting
    run = Running(database).with_players(4, accounts=True)
    run.playing()
    table = run.book().tables[0]
    players = run.book().players_at(table)
    ann, bob = (browser(app, run.player(entry.number)) for entry in players)
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=run.book().event.id, table_id=table.id))
        for seat, entry in enumerate(players):
            session.execute(update(OnlineSeat).where(OnlineSeat.seat == seat).values(account_id=entry.account_id))
    judge = browser(app, run.staff("Judith", Role.JUDGE))
    keeper = browser(app, run.staff("Keeper", Role.SCOREKEEPER))
    address = f"/events/{run.slug}/matches/{match}/words"
    say(bob, match, "You <i>cheat</i>")
    assert judge.get(address).status_code == 404  # nobody has reported it
    taken = ann.post(f"/matches/{match}/reports", json={"lines": [1], "key": "k"})
    assert taken.json == {"report": 1, "called": True, "reader": "judge"}
    again = ann.post(f"/matches/{match}/reports", json={"key": "k2"})
    assert again.json == {"report": 2, "called": False, "reader": "judge"}  # one is on the way
    with database.read() as session:
        call = session.scalars(select(Dispute)).one()
        (question,) = questions(session)
    assert (call.table_id, address in question) == (table.id, True)
    assert "cheat" not in question  # the trail is for ever, and lines go with their account
    page = judge.get(address)
    assert (page.status_code, "You &lt;i&gt;cheat" in page.text, faults(page.text)) == (200, True, [])
    assert [who.get(address).status_code for who in (ann, keeper)] == [403, 403]
    link = f'<a href="{address}">read the chat</a>'
    assert link in judge.get(f"/events/{run.slug}/judge").text
    assert link in judge.get(f"/events/{run.slug}/desk/calls").text
    calls = keeper.get(f"/events/{run.slug}/desk/calls").text
    assert address in calls and link not in calls
    assert judge.get(f"/events/{run.slug}/matches/{UUID(int=7)}/words").status_code == 404


def test_lines_go_with_their_account_and_are_handed_out(sitting: Sitting, database: Database):
    match, ann, bob = sitting
    say(bob, match, "This is about me")
    ann.post(f"/matches/{match}/reports", json={"key": "k"})
    with database.write() as session:
        account = session.scalar(select(OnlineSeat.account_id).where(OnlineSeat.seat == 1))
        assert account is not None
        (mine,) = export_seats(session, account)["online_matches"]
        assert [line["text"] for line in mine["said"]] == ["This is about me"]
        erase_seats(session, account, datetime.now(UTC))
    assert said(ann, match) == []
    with database.read() as session:
        (chat,) = list_casual_reports(session)
    assert [word.text for word in chat.words] == [""]
