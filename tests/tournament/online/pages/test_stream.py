"""The stream of an online match: who has a seat hears of the version that everybody may know, nothing else."""

import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from flask import Flask

from tests.support.tournament.people import browser, make_account
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.bus.bus import Bus, match_topic
from tournament.core.config import Config
from tournament.core.storage.database import Database
from tournament.http.streams.limit import OpenStreams
from tournament.http.streams.tickets import Tickets


def shown(version: int) -> bytes:
    return b'data: {"version":%s}\n\n' % str(version).encode()


def test_both_players_hear_of_a_change_and_then_fetch_their_own_view(app: Flask, sitting: Sitting):
    match, ann, bob = sitting
    view, stream = f"/matches/{match}/view", f"/matches/{match}/stream"
    before = bob.get(view).json["version"]
    with ann.get(stream, buffered=False) as to_ann, bob.get(stream, buffered=False) as to_bob:
        assert to_ann.headers["Content-Type"].startswith("text/event-stream")
        assert to_ann.headers["Cache-Control"] == "no-store"
        lines = [each.iter_encoded() for each in (to_ann, to_bob)]
        assert all(re.fullmatch(rb"retry: [1-5]\d{3}\n\n" + shown(before), next(each)) for each in lines)
        after = ann.post(f"/matches/{match}/concede", json={"key": "enough"}).json["version"]
        assert after > before
        assert [next(each) for each in lines] == [shown(after)] * 2
    streams: OpenStreams = app.extensions["kingsmoot.streams"]
    assert streams.open == 0


def test_who_waits_for_others_hears_of_them(app: Flask, database: Database):
    ann, bob = (browser(app, make_account(database, name)) for name in ("Ann", "Bob"))
    opened = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"}).json
    with ann.get(f"/matches/{opened['match']}/stream", buffered=False) as response:
        lines = response.iter_encoded()
        assert next(lines).endswith(shown(1))
        bob.post(f"/play/{opened['link']}", json={"deck": "lannister"})
        assert next(lines) == shown(2)


def test_once_is_one_version_and_holds_no_place(app: Flask, sitting: Sitting):
    match, ann, _ = sitting
    answer = ann.get(f"/matches/{match}/stream?once=1")
    assert answer.json == {"version": ann.get(f"/matches/{match}/view").json["version"]}
    assert answer.headers["Cache-Control"] == "no-store"
    streams: OpenStreams = app.extensions["kingsmoot.streams"]
    assert streams.open == 0


@pytest.fixture
def quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.http.server_sent_events.HEARTBEAT_SECONDS", 0.05)


def test_a_poke_that_was_overtaken_is_no_news(app: Flask, sitting: Sitting, quick_heart: None):
    match, ann, _ = sitting
    bus: Bus = app.extensions["kingsmoot.bus"]
    now = ann.get(f"/matches/{match}/view").json["version"]
    with ann.get(f"/matches/{match}/stream", buffered=False) as response:
        lines = response.iter_encoded()
        next(lines)
        bus.publish(match_topic(UUID(match)), now + 2)
        assert next(lines) == shown(now + 2)
        bus.publish(match_topic(UUID(match)), now + 1)
        assert next(lines) == b": heartbeat\n" + shown(now + 2)


def test_a_lost_poke_heals_with_the_heartbeat(sitting: Sitting, quick_heart: None, monkeypatch: pytest.MonkeyPatch):
    match, ann, bob = sitting
    with bob.get(f"/matches/{match}/stream", buffered=False) as response:
        lines = response.iter_encoded()
        next(lines)
        monkeypatch.setattr("tournament.online.notifications.notify", lambda bus, told: None)
        after = ann.post(f"/matches/{match}/concede", json={"key": "enough"}).json["version"]
        assert next(lines) == b": heartbeat\n" + shown(after)


def test_only_seats_follow_and_where_there_is_no_room_the_page_is_told_when_to_look(
    app: Flask, database: Database, sitting: Sitting
):
    match, ann, _ = sitting
    eve = browser(app, make_account(database, "Eve"))
    assert eve.get(f"/matches/{match}/stream").status_code == 403
    assert app.test_client().get(f"/matches/{match}/stream").status_code == 401
    assert ann.get(f"/matches/{uuid4()}/stream").status_code == 403
    app.extensions["kingsmoot.streams"] = OpenStreams(0)
    full = ann.get(f"/matches/{match}/stream")
    assert (full.status_code, full.headers["Retry-After"]) == (503, "20")
    assert ann.get(f"/matches/{match}/stream?once=1").status_code == 200


def test_where_another_process_sends_streams_a_seat_is_led_there_with_a_ticket_for_its_match(
    app: Flask, config: Config, database: Database, sitting: Sitting
):
    match, ann, _ = sitting
    app.extensions["kingsmoot.config"] = replace(config, streams_at="/streams")
    led = ann.get(f"/matches/{match}/stream")
    assert (led.status_code, led.headers["Cache-Control"]) == (307, "no-store")
    place, _, ticket = led.headers["Location"].rpartition("/")
    version = ann.get(f"/matches/{match}/view").json["version"]
    found = Tickets(config.secret_key).read(ticket, time.time())
    assert found is not None and (place, found.topic, found.version) == ("/streams", f"match/{match}", version)
    assert ann.get(f"/matches/{match}/stream?once=1").json == {"version": version}
    eve = browser(app, make_account(database, "Eve"))
    assert eve.get(f"/matches/{match}/stream").status_code == 403


def test_one_person_has_so_many_streams_and_others_still_follow(app: Flask, sitting: Sitting):
    match, ann, bob = sitting
    streams = app.extensions["kingsmoot.streams"] = OpenStreams(8, most_of_one=2)
    held = [ann.get(f"/matches/{match}/stream", buffered=False) for _ in range(2)]
    refused = ann.get(f"/matches/{match}/stream")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "20")
    assert refused.content_type == "application/problem+json" and "2 live pages open" in refused.json["detail"]
    assert ann.get(f"/matches/{match}/stream?once=1").status_code == 200
    with bob.get(f"/matches/{match}/stream", buffered=False) as other:
        assert other.status_code == 200
    for one in held:
        one.close()
    assert streams.open == 0
    with ann.get(f"/matches/{match}/stream", buffered=False) as again:
        assert again.status_code == 200


def test_visitors_behind_one_address_leave_room_to_others():
    streams = OpenStreams(8)
    assert [streams.enter("network 192.0.2.1") for _ in range(8)] == [True] * 6 + [False] * 2
    assert streams.enter("account ann", is_known=True) and streams.enter("network 192.0.2.2")
    assert not streams.enter("network 192.0.2.3")  # all are taken
    streams.leave("network 192.0.2.1")
    assert streams.enter("network 192.0.2.1")


HOLD = """
import sys
from pathlib import Path
from tournament.http.streams.limit import OpenStreams
streams = OpenStreams(8, most_of_one=3, places=Path(sys.argv[1]))
print([streams.enter("account ann", is_known=True) for _ in range(2)], flush=True)
sys.stdin.read()
"""


def test_the_streams_of_one_person_are_counted_in_all_processes(tmp_path: Path):
    path = tmp_path / "places" / "streams.lock"
    here = OpenStreams(8, most_of_one=3, places=path)
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None and worker.stdout.readline() == "[True, True]\n"
        try:
            assert [here.enter("account ann", is_known=True) for _ in range(2)] == [True, False]
            assert here.is_at_limit("account ann", is_known=True) and here.open == 1
            assert here.enter("account bob", is_known=True) and not here.is_at_limit("account bob", is_known=True)
            here.leave("account ann", is_known=True)
            assert here.enter("account ann", is_known=True), "a place that was given back"
        finally:
            worker.kill()
        worker.wait()
    assert [here.enter("account ann", is_known=True) for _ in range(3)] == [True, True, False]
    assert path.read_bytes() == b""
