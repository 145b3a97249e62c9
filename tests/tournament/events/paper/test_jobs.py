"""Paper of large rounds: asked for at the desk, made by another process, kept as long as it is right."""

from datetime import timedelta

import pytest
from flask import Flask

from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.shared_book import read_book
from tournament.events.models.rounds import Round
from tournament.events.paper import operations as paper
from tournament.events.paper.jobs import PaperMaker
from tournament.events.paper.operations import PaperKind
from tournament.events.rounds.operations import lifecycle as rounds


@pytest.fixture
def hall(app: Flask, database: Database, monkeypatch: pytest.MonkeyPatch) -> Running:
    """Six players, which are many here."""
    monkeypatch.setattr(paper, "MAX_PLAYERS_AT_ONCE", 5)
    return Running(database, actor=make_account(database, "Orla")).with_players(6).playing()


def state(hall: Running, kind: PaperKind = PaperKind.SLIPS) -> str:
    with hall.database.read() as session:
        return paper.paper_states(session, read_book(session, hall.slug))[kind].state


def want(hall: Running, kind: PaperKind = PaperKind.SLIPS) -> tuple[Round, str]:
    with hall.database.read() as session:
        book = read_book(session, hall.slug)
    print_ = paper.fingerprint(book, book.rounds[0], kind)
    with hall.database.write() as session:
        paper.request_paper(session, book.rounds[0], kind, print_, {}, hall.now)
    return book.rounds[0], print_


def test_slips_are_asked_for_made_and_opened_at_the_desk(app: Flask, hall: Running):
    desk, page = browser(app, hall.actor), f"/events/{hall.slug}/desk/print"
    printed = f"/events/{hall.slug}/print/slips.pdf"
    assert desk.get(printed).status_code == 409
    assert "in the background" in desk.get(page).text
    for _ in range(2):  # asking twice is asking once
        assert desk.post(f"{page}/slips", headers={"Accept": "text/html"}).status_code == 303
    waiting = desk.get(page)
    assert "Waiting in line" in waiting.text and waiting.headers["Refresh"]
    maker = PaperMaker(hall.database, lambda: hall.now)
    assert maker.make_next() and not maker.make_next()
    ready = desk.get(page)
    assert f'href="{printed}"' in ready.text and "Refresh" not in ready.headers
    assert desk.get(printed).data.startswith(b"%PDF")
    first, second = hall.tables()[:2]
    hall.do(rounds.swap_players, first.players[0], second.players[0], reason="spilt ale")
    assert state(hall) == "outdated"
    assert desk.get(printed).status_code == 409
    assert desk.post(f"{page}/nothing").status_code == 404


def test_who_is_killed_while_making_leaves_it_to_the_next(hall: Running):
    _, print_ = want(hall)
    with hall.database.write() as session:
        taken = paper.lease_paper(session, hall.now)
    assert taken is not None and state(hall) == "being made"
    with hall.database.write() as session:
        paper.record_progress(session, taken[0].id, 40, hall.now)
        assert paper.lease_paper(session, hall.now + paper.LEASE_DURATION) is None  # it is being made
        later = hall.now + paper.LEASE_DURATION + timedelta(seconds=1)
        assert paper.lease_paper(session, later) is not None
        paper.store_paper(session, taken[0].id, print_, b"%PDF", later)
    assert state(hall) == "ready"
    with hall.database.write() as session:
        assert paper.lease_paper(session, later + paper.RETENTION_PERIOD) is None
    assert state(hall) == "none"  # what is old is dropped


def test_what_fails_three_times_is_said_to_have_failed(hall: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.events.paper.jobs.WORKER_MODULE", "tournament.no_such_child")
    want(hall, PaperKind.BY_NAME)
    PaperMaker(hall.database, lambda: hall.now).run(lambda: True)
    assert state(hall, PaperKind.BY_NAME) == "failed"
    want(hall, PaperKind.BY_NAME)
    assert state(hall, PaperKind.BY_NAME) == "waiting"


def test_a_round_that_is_taken_back_takes_its_paper_along(hall: Running):
    want(hall)
    hall.do(rounds.unpair_round, reason="a spilt list")
    with hall.database.read() as session:
        assert not paper.has_request(session, hall.now)
