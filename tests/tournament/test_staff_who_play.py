"""Staff with an entry see the decks that any player sees until the event is over; staff without one see more."""

import io
from dataclasses import replace

import msgspec
import pytest
from flask import Flask

from tests.support.tournament.every_answer import ANN, BOB, CAT, KINDS, Moot, Person, routes, telling
from tests.support.tournament.people import browser
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Role
from tournament.core.security.sealing import Sealer
from tournament.events.backup.operations.sealed_backup import open_seal
from tournament.events.book.book import load_book
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.entries.operations.illegal_decks import decide_deck
from tournament.events.floor.operations.deck_checks import finish_check, pick_player, pick_table, start_check
from tournament.events.history.operations.views import trail_page
from tournament.events.settings import DeckVisibility
from tournament.events.states import DeckDecision, EventStatus

HIDDEN = KINDS[0]
STAFF = next(kind for kind in KINDS if kind.visibility is DeckVisibility.STAFF)
FOUND = "Goldtooth has Banner of the Wolf twice"
BOBS = frozenset({Role.PLAYER, Role.ORGANIZER, Role.HEAD_JUDGE})
WAYS = {
    *("desk.decks", "desk.trail", "events.decks", "events.deck", "paper.backup"),
    *(
        "api_event_decks.index",
        "api_event_decks.show",
        "api_trail.index",
        "api_backup.export",
        "api_deck_checks.index",
    ),
}
"""By which staff without an entry read of decks."""


class Hall:
    """Bob plays and is an organizer and the head judge; Cat's deck was checked, with a finding that names it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.moot = Moot(app, app.extensions["kingsmoot.database"], (HIDDEN, STAFF))
        for kind, run in self.moot.runs.items():
            for role in (Role.ORGANIZER, Role.HEAD_JUDGE):
                run.staff("Bob", role)
            judge = run.account("The judge")
            run.do(finish_check, self.moot.checks[kind], False, actor=judge, findings=FOUND, remedy="Goldtooth")
        self.run = self.moot.runs[HIDDEN]
        self.bob = self.run.account("Bob")
        self.plays = Person("organizer who plays", self.bob, browser(app, self.bob), BOBS, BOB)
        (self.organizer,) = self.moot.some("organizer")


@pytest.fixture
def hall(one_app: Flask) -> Hall:
    return Hall(one_app)


def test_no_way_shows_staff_who_play_a_deck_of_an_opponent(hall: Hall):
    reading = routes(hall.app, of_events=True, writing=False)
    faults, told = [], set()
    for kind in (HIDDEN, STAFF):
        for answer in hall.moot.answers(kind, reading, (hall.plays,)):
            assert answer.status not in (401, 403) and answer.status < 500, str(answer)
            faults += hall.moot.leaks(kind, answer)
        told |= telling(list(hall.moot.answers(kind, reading, (hall.organizer,))))
    assert faults == []
    assert WAYS - told == set(), "staff without an entry no longer read it there"


def test_searching_the_history_tells_no_finding(hall: Hall):
    with hall.run.database.read() as session:
        book = load_book(session, hall.run.slug)
        for roles, found in ((BOBS, 0), (frozenset({Role.ORGANIZER}), 1)):
            page = trail_page(session, book, hall.bob, roles, words="Goldtooth")
            assert len(page.lines) == found
        checked = trail_page(session, book, hall.bob, BOBS, verb="deck check.done").lines
    assert [line.summary for line in checked] == ["The judge finished a deck check."]


def test_why_a_deck_was_decided_about_is_not_for_staff_who_play(hall: Hall):
    run, why = hall.run, "Goldtooth is there four times"
    run.do(submit_deck, CAT, "joust", "House Stark\n4x Robb Stark", by_staff=True)
    run.do(decide_deck, CAT, "joust", DeckDecision.PLAY_ON, actor=run.account("The judge"), reason=why)
    desk = f"/events/{run.slug}/desk"
    for page in (f"{desk}/history", f"{desk}/players/{CAT}", f"/api/v1/events/{run.slug}/trail"):
        answer = hall.plays.client.get(page)
        assert answer.status_code == 200 and why not in answer.text, page
    assert why in hall.organizer.client.get(f"{desk}/history").text
    backup = hall.plays.client.get(f"/api/v1/events/{run.slug}/backup")
    assert backup.status_code == 200 and why.encode() not in backup.data


def test_a_judge_who_plays_neither_picks_the_own_table_nor_checks_a_deck(hall: Hall):
    moot = Moot(hall.app, hall.run.database, (replace(HIDDEN),))
    run = moot.runs[HIDDEN]
    run.staff("Ann", Role.JUDGE)
    ann, table = run.player(ANN), run.table_of(ANN)
    opponent = next(number for number in table.players if number != ANN)
    for picking, number in ((pick_table, table.number), (pick_player, opponent), (pick_player, ANN)):
        with pytest.raises(NotAllowed, match="You are a player at this table"):
            run.do(picking, number, actor=ann)
    with pytest.raises(NotAllowed, match="You are a player in this event"):
        run.do(start_check, moot.checks[HIDDEN], actor=ann)
    run.do(start_check, moot.checks[HIDDEN], actor=run.account("The judge"))


def test_a_sealed_backup_is_restored_here_and_nowhere_else(hall: Hall):
    run, sealer = hall.run, hall.app.extensions["kingsmoot.sealer"]
    path = f"/api/v1/events/{run.slug}"
    before = hall.organizer.client.get(f"{path}/backup").data
    sealed = hall.plays.client.get(f"{path}/backup").data
    told = msgspec.json.decode(sealed)
    assert told["version"] == 2 and "ask an administrator" in told["note"]
    assert {row["name"] for row in told["rows"]["deck"]} == {"(sealed)"}
    admin = hall.run.account("Aegon the Admin", is_admin=True)
    client = browser(hall.app, admin)
    assert open_seal(sealed, sealer) == before

    def bring(content: bytes) -> tuple[int, str]:
        answer = client.post("/events/import", data={"file": (io.BytesIO(content), "a.json"), "replace": "1"})
        return answer.status_code, answer.text

    assert bring(sealed)[0] == 303  # nothing went on here meanwhile, so nothing is to be done
    assert hall.organizer.client.get(f"{path}/backup").data == before
    status, page = bring(sealed.replace(told["sealed"][8:60].encode(), b"A" * 52))
    assert status == 422 and "was changed after the export" in page
    hall.app.extensions["kingsmoot.sealer"] = Sealer("the key of another installation")
    status, page = bring(sealed)
    assert status == 422
    assert "only the server it comes from" in page and "an organizer who doesn" in page


def test_when_the_event_is_over_staff_who_played_see_what_staff_see(hall: Hall):
    with hall.run.database.read() as session, session.no_autoflush:
        book = load_book(session, hall.run.slug)
        cat = book.entry(CAT)
        assert not DeckAccess(session, book, hall.bob, BOBS).may_see(cat, "joust")
        assert DeckAccess(session, book, hall.bob, BOBS - {Role.PLAYER}).may_see(cat, "joust")
        book.event.status = EventStatus.FINISHED  # for this reading alone
        assert DeckAccess(session, book, hall.bob, BOBS).may_see(cat, "joust")


def test_no_answer_to_a_write_tells_staff_who_play_of_a_deck(hall: Hall):
    run = hall.run
    done = next(entry.number for entry in run.trail() if entry.verb == "deck check.done")
    client, headers = hall.plays.client, {"Accept": "application/json"}
    undone = client.post(f"/api/v1/events/{run.slug}/trail/{done}/undo", json={"reason": "wrong"}, headers=headers)
    page = client.get(f"/events/{run.slug}/desk/history?q=wrong", headers={"Accept": "text/html"})
    assert undone.status_code == 200 and page.status_code == 200
    for text in (undone.text, page.text):
        assert "Goldtooth" not in text
    writing = [
        (rule, method)
        for rule, method in routes(hall.app, of_events=True, writing=True)
        if not rule.rule.endswith(("finish", "archive", "<slug>", "withdraw", "drop"))
    ]
    answers = hall.moot.answers(HIDDEN, writing, (hall.plays,))
    assert [leak for answer in answers for leak in hall.moot.leaks(HIDDEN, answer)] == []
