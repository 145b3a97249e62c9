"""The public log of a match: worded once, whoever asks for which part of it; the same as read from the beginning."""

from datetime import datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete

from engine import PUBLIC, Concede, Proposal
from engine.chain.inputs import ASK, GRANT, TAKEBACK
from tests.support.tournament.online.tables import NOON, answer, begun, people
from tournament.core.problems import Problem
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineInput
from tournament.online.operations.match.log_readers import LogReader
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view import public_log
from tournament.online.operations.view.live_log import LogLines, read_whole_log
from tournament.online.operations.view.public_log import PublicLog
from tournament.online.operations.view.spectators import SpectatorFeed

LATER = NOON + timedelta(days=1)


@pytest.fixture
def match_id(app: Flask, play: MatchRuntime, monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A match in which something was taken back, with tables kept often; watched a day later."""
    for module in ("match.snapshots", "view.live_log"):
        monkeypatch.setattr(f"tournament.online.operations.{module}.CHECKPOINT_EVERY", 8)
    monkeypatch.setattr("tournament.online.pages.spectators.now", lambda: LATER)
    app.extensions["kingsmoot.watching"] = SpectatorFeed(play)
    found, random = begun(play, people(play.database, 2), 4), Random(1)
    for _ in range(40):
        answer(play, found, random)
    for seat in (0, 1):  # one of them has chosen something
        try:
            submit_input(play, found, Proposal(seat, TAKEBACK, ASK), f"ask {seat}", NOON, lambda *_: None)
            submit_input(play, found, Proposal(1 - seat, TAKEBACK, GRANT), f"grant {seat}", NOON, lambda *_: None)
        except Problem:
            continue
    for _ in range(40):
        answer(play, found, random)
    return found


def paged(client: FlaskClient, match_id: UUID) -> list[dict]:
    """The whole log as a watcher's board gathers it."""
    lines: dict[int, dict] = {}
    after = 0
    while True:
        told = client.get(f"/matches/{match_id}/watch/log?after={after}").json
        lines |= {line["step"]: line for line in told["lines"]}
        if told["step"] == after:
            return [lines[step] for step in sorted(lines)]
        after = told["step"]


def as_told(found: LogLines) -> list[tuple]:
    return [(line.step, line.words, line.quiet, line.undone) for line in found.lines]


def test_it_is_the_log_as_read_from_the_beginning(play: MatchRuntime, match_id: UUID):
    whole = as_told(read_whole_log(play, match_id, PUBLIC))
    assert any(undone for *_, undone in whole) and any(quiet for _, _, quiet, _ in whole)
    log, stands = PublicLog(play, match_id), load_snapshot(play, match_id)
    for version in range(stands.version + 1):  # as it is carried on while somebody watches
        log.extend(public_log.MatchSnapshot(match_id, version, 0, 0, stands.status, 0, b"", None))
        if version % 9 == 0:
            log._reading = None  # as a process that has read other matches meanwhile
    gathered, after = [], 0
    while after < log.step:
        told = log.after(after)
        gathered += [line for line in as_told(told) if line[0] > after]
        after = told.step
    assert gathered == whole


def test_it_is_read_in_parts_and_in_pages(
    app: Flask, play: MatchRuntime, match_id: UUID, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(public_log, "MAX_ANSWER_LINES", 50)
    client = app.test_client()
    told = client.get(f"/matches/{match_id}/watch/log?after=0").json
    assert (told["step"], len(told["lines"])) == (50, 50)
    lines = paged(client, match_id)
    assert [(line["step"], line["words"]) for line in lines] == [
        (line.step, line.words) for line in read_whole_log(play, match_id, PUBLIC).lines
    ]
    page = client.get(f"/matches/{match_id}/watch/log?all=1&step=1").text
    assert f'id="s{lines[0]["step"]}"' in page or lines[0]["words"] in page


def test_whoever_asks_for_whatever_part_words_are_found_once(
    app: Flask, match_id: UUID, play: MatchRuntime, monkeypatch: pytest.MonkeyPatch
):
    read: list[int] = []
    plain = LogReader.read

    def counted(reading: LogReader, seq: int, entries: list) -> list:
        read.append(seq)
        return plain(reading, seq, entries)

    monkeypatch.setattr(LogReader, "read", counted)
    rows: list[int] = []
    between = public_log.load_inputs_between
    monkeypatch.setattr(
        public_log, "load_inputs_between", lambda *asked: [rows.append(row.seq) or row for row in between(*asked)]
    )
    clients = [app.test_client() for _ in range(3)]
    for client in clients:
        for after in range(0, 120, 7):
            assert client.get(f"/matches/{match_id}/watch/log?after={after}").status_code == 200
        for path in ("", "?all=1", "?step=1", "?step=60&all=1"):
            assert client.get(f"/matches/{match_id}/watch/log{path}").status_code == 200
    version = load_snapshot(play, match_id).version
    assert sorted(rows) == list(range(version + 1))
    assert len(read) <= 2 * version + 2  # once each; those before a take-back once more
    read.clear()
    answer(play, match_id, Random(5))
    monkeypatch.setattr("tournament.online.pages.spectators.now", lambda: LATER + timedelta(seconds=1))
    rows.clear()
    assert clients[0].get(f"/matches/{match_id}/watch/log?after=0").status_code == 200
    assert version + 1 in rows and len(rows) < 30  # from a kept table on, at most


def test_it_is_the_same_when_only_the_file_is_left(app: Flask, play: MatchRuntime, match_id: UUID):
    submit_input(play, match_id, Concede(0), "enough", NOON, lambda *_: None)
    before = paged(app.test_client(), match_id)
    maker = RecordMaker(play, lambda: datetime.now(NOON.tzinfo))
    maker.run(lambda: True)
    maker.close()
    with play.database.write() as session:
        session.execute(delete(OnlineInput).where(OnlineInput.match_id == match_id))
    app.extensions["kingsmoot.watching"] = SpectatorFeed(play)
    assert paged(app.test_client(), match_id) == before


def test_a_clock_that_is_set_back_tells_nothing_newer(
    app: Flask, play: MatchRuntime, match_id: UUID, monkeypatch: pytest.MonkeyPatch
):
    client = app.test_client()
    assert paged(client, match_id)
    monkeypatch.setattr("tournament.online.pages.spectators.now", lambda: NOON - timedelta(hours=1))
    assert client.get(f"/matches/{match_id}/watch/log?after=0").json == {"step": 0, "lines": []}
