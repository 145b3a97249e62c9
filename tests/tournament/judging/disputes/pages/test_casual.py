"""Disputes of casual matches over HTTP: every verb in every state for everybody; what is refused changes nothing."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from tests.effort import SOAK
from tests.support.tournament.casual import Casual
from tests.support.tournament.disputed import PASSED, remove_dispute
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.app import connect_services
from tournament.core.config import Config
from tournament.core.models.timers import Timer
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.casual_tables import MAX_FLAGS
from tournament.judging.disputes.operations.transitions import (
    CASUAL_TRANSITIONS,
    CASUAL_VERBS,
    DisputePart,
    DisputeVerb,
    possible_verbs,
)
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeKind, DisputeState, LineKind, RaisedBy, Remedy
from tournament.online.models import OnlineSeat, OnlineState
from tournament.online.states import OnlineStatus

PARTS: dict[str, frozenset[DisputePart]] = {
    "raiser": frozenset({DisputePart.RAISER}),
    "other": frozenset({DisputePart.OTHER}),
}
RULING = {"remedy": "uphold", "reason": "It stands.", "rules": []}


class Case:
    """A casual dispute that is put into any state, its players, and others who would like to have a say."""

    def __init__(self, app: Flask, database: Database) -> None:
        self.app = app
        names = ("Arya", "Brienne")
        self.run = Casual(app.extensions["kingsmoot.online"], [make_account(database, name) for name in names])
        judge = Running(database, name="Elsewhere").staff("Jorah", Role.HEAD_JUDGE)
        people: dict[str, Principal] = {
            "raiser": self.run.raiser,
            "other": self.run.opponent,
            "visitor": make_account(database, "Varys"),
            "admin": replace(make_account(database, "Petyr"), is_admin=True),
            "judge": judge,
        }
        self.clients: dict[str, FlaskClient] = {name: browser(app, who) for name, who in people.items()}
        self.id = UUID(int=7)
        self.count = 0

    @property
    def path(self) -> str:
        return f"/matches/{self.run.match_id}/disputes"

    def put(self, state: DisputeState) -> None:
        """The dispute as if nothing but this had happened to it."""
        run = self.run
        with run.database.write() as session:
            remove_dispute(session, self.id)
            row = Dispute(id=self.id, number=1, match_id=run.match_id, step=run.passed.number, state=state)
            row.kind, row.state_since, row.version = DisputeKind.MISSED, run.now, 3
            row.raised_by, row.seat, row.proposal = RaisedBy.ENTRY, PASSED, Remedy.UPHOLD
            session.add(row)
            session.flush()
            line = DisputeLine(dispute_id=self.id, number=1, at=run.now, author="Brienne", kind=LineKind.CLAIM)
            line.text, line.data = "So?", {"seat": PASSED, "asked": [1 - PASSED]}
            session.add(line)

    def rows(self) -> str:
        """Everything that is kept of disputes, and of the match."""
        with self.run.database.read() as session:
            kept = [session.execute(select(one.__table__)).all() for one in (Dispute, DisputeLine, Ruling, Timer)]
            state = session.get_one(OnlineState, self.run.match_id)
            return repr((kept, state.version, state.status, state.stirs))

    def stands(self) -> DisputeState:
        with self.run.database.read() as session:
            return session.get_one(Dispute, self.id).state

    def flag(self, who: str = "raiser", **more: object) -> TestResponse:
        self.count += 1
        sent = {"step": self.run.passed.number, "kind": "timing", "text": "I was passed.", "proposal": "allow late"}
        sent |= {"key": f"k{self.count}", **more}
        return self.clients[who].post(self.path, json=sent, headers={"Accept": "application/json"})

    def send(self, who: str, verb: str, number: int = 1, version: int = 3, **more: object) -> TestResponse:
        self.count += 1
        sent = {"key": f"k{self.count}", "version": version, "text": "Because.", **more}
        path = f"{self.path}/{number}/{verb}"
        return self.clients[who].post(path, json=sent, headers={"Accept": "application/json"})


@pytest.fixture
def case(app: Flask, database: Database) -> Case:
    return Case(app, database)


def told(answer: TestResponse) -> dict[str, Any]:
    found: dict[str, Any] = answer.get_json()
    return found


def test_every_verb_in_every_state_for_everybody(case: Case):
    done = []
    for state in DisputeState:
        case.put(state)
        before = case.rows()
        for verb in DisputeVerb:
            for who in case.clients:
                if who not in PARTS and state is not DisputeState.SETTLING and not SOAK:
                    continue  # refused before anything of it is read
                answer = case.send(who, verb.value, **(RULING if verb is DisputeVerb.RULE else {}))
                said = (state.value, verb.value, who, answer.status_code, answer.get_data(as_text=True)[:300])
                move = CASUAL_TRANSITIONS.get((state, verb))
                if who not in PARTS:
                    assert (answer.status_code, told(answer)["title"]) == (403, "Not your seat"), said
                elif verb not in CASUAL_VERBS:
                    assert (answer.status_code, told(answer)["title"]) == (403, "No judge in casual matches"), said
                    assert "Its players can: agree, refuse, withdraw, say" in told(answer)["detail"], said
                elif move is None:
                    assert answer.status_code == 409, said
                    assert told(answer)["possible"] == possible_verbs(state, PARTS[who], judged=False), said
                elif move.by.isdisjoint(PARTS[who]):
                    assert answer.status_code == 403, said
                else:
                    assert (answer.status_code, case.stands()) == (200, move.to or state), said
                    done.append((state.value, verb.value, who))
                    case.put(state)
                    before = case.rows()
                assert case.rows() == before, said
    assert done == [
        ("settling", "agree", "other"),
        ("settling", "refuse", "other"),
        ("settling", "withdraw", "raiser"),
        ("settling", "say", "raiser"),
        ("settling", "say", "other"),
    ]


def test_what_is_flagged_and_agreed_on_is_told_to_both(case: Case):
    flagged = told(case.flag())
    dispute = flagged["dispute"]
    assert flagged["status"] == "paused"
    assert (dispute["number"], dispute["state"], dispute["judged"], dispute["proposal"]) == (
        *(1, "settling", False),
        "allow late",
    )
    assert (dispute["can"], dispute["waits"]) == (["withdraw", "say"], [1 - PASSED])
    theirs = told(case.clients["other"].get(f"/matches/{case.run.match_id}/view"))["dispute"]
    assert theirs["can"] == ["agree", "refuse", "say"]
    agreed = told(case.send("other", "agree", version=theirs["version"]))
    assert (agreed["status"], "dispute" in agreed) == ("live", False)
    assert case.run.orders() == [("pause", "flag"), ("rewind", "flag"), ("resume", "flag")]
    listed = told(case.clients["raiser"].get(case.path))["disputes"]
    assert [(one["number"], one["state"], one["can"]) for one in listed] == [(1, "agreed", [])]
    assert case.clients["visitor"].get(case.path).status_code == 403
    assert case.app.test_client().get(case.path, headers={"Accept": "application/json"}).status_code == 401


def test_why_it_ended_is_read_afterwards(case: Case):
    case.flag()
    refused = told(case.send("other", "refuse", version=2, text="You set it yourself."))
    assert (refused["status"], "dispute" in refused) == ("live", False)
    (listed,) = told(case.clients["raiser"].get(case.path))["disputes"]
    assert listed["state"] == "withdrawn"
    assert (listed["lines"][-1]["author"], listed["lines"][-1]["text"]) == (
        "Arya",
        "Not agreed: the match continues unchanged. You set it yourself.",
    )


def test_flags_that_are_refused_say_what_would_be_right_and_change_nothing(case: Case):
    before = case.rows()
    for who, more, status, words in (
        ("raiser", {"proposal": None}, 422, ": uphold, allow late, rewind"),
        ("raiser", {"proposal": "replay game"}, 422, ": uphold, allow late, rewind"),
        ("raiser", {"kind": "question"}, 422, "Its players can settle: timing, legality, missed"),
        ("raiser", {"kind": "weather"}, 422, "missing or not valid"),
        ("raiser", {"step": 10**6}, 422, "The match has steps 1 to"),
        ("raiser", {"text": "x" * 2001}, 422, "missing or not valid"),
        ("visitor", {"kind": "legality"}, 403, "Only the players of a casual match can flag its steps"),
        ("admin", {"proposal": None}, 403, "Only the players of a casual match can flag its steps"),
        (
            "judge",
            {"kind": "conduct", "proposal": None},
            403,
            "Only the players of a casual match can flag its steps",
        ),
    ):
        answer = case.flag(who, **more)
        assert (answer.status_code, words in told(answer)["detail"]) == (status, True), (who, more, told(answer))
        assert case.rows() == before, (who, more)
    nobody = case.app.test_client().post(case.path, json={}, headers={"Accept": "application/json"})
    assert nobody.status_code == 401
    assert case.rows() == before


def test_a_stale_version_an_unknown_verb_and_an_old_key(case: Case):
    case.flag()
    before = case.rows()
    stale = case.send("other", "agree", version=1)
    assert (stale.status_code, told(stale)["version"]) == (409, 2)
    assert told(stale)["possible"] == ["agree", "refuse", "say"]
    assert case.send("other", "bless").status_code == 404
    assert case.send("other", "agree", number=9).status_code == 404
    assert case.send("other", "agree", text="x" * 2001).status_code == 422
    assert case.flag("other").status_code == 409  # there is one at a time
    assert case.rows() == before
    assert case.flag(key="k1").status_code == 200
    assert case.rows() == before
    for _ in range(2):
        assert case.send("raiser", "withdraw", version=2, key="once").status_code == 200
    assert [line.kind.value for line in case.run.lines(case.run.dispute(one_of(case)))] == ["claim", "transition"]


def one_of(case: Case) -> Dispute:
    with case.run.database.read() as session:
        return session.scalars(select(Dispute)).one()


def test_a_seat_that_flagged_often_enough_is_told_the_number(case: Case):
    for number in range(1, MAX_FLAGS + 1):
        assert case.flag().status_code == 200
        assert case.send("raiser", "withdraw", number, version=2).status_code == 200
    before = case.rows()
    answer = case.flag()
    assert (answer.status_code, told(answer)["most"]) == (429, MAX_FLAGS)
    assert f"the limit is {MAX_FLAGS}" in told(answer)["detail"]
    assert case.rows() == before


def test_a_bot_is_not_asked_and_the_answer_says_why(case: Case):
    with case.run.database.write() as session:
        seat = session.get_one(OnlineSeat, (case.run.match_id, 1 - PASSED))
        seat.bot, seat.account_id, seat.name = "easy", None, "Bot (easy)"
    before = case.rows()
    for proposal in ("allow late", "rewind", "uphold"):
        answer = case.flag(proposal=proposal)
        assert (answer.status_code, "bot" in told(answer)["detail"]) == (422, True)
    assert "Bot (easy) would have to agree" in told(case.flag())["detail"]
    assert case.rows() == before


def test_a_match_that_is_over_shows_no_dispute_and_takes_none(case: Case):
    case.flag()
    conceded = case.clients["other"].post(f"/matches/{case.run.match_id}/concede", json={"key": "c"})
    assert (told(conceded)["status"], "dispute" in told(conceded)) == ("ended", False)
    agreed = told(case.send("other", "agree", version=2))
    assert (agreed["status"], case.run.orders()) == ("ended", [("pause", "flag")])
    answer = case.flag()
    assert (answer.status_code, "its result stands" in told(answer)["detail"]) == (409, True)


def test_who_watches_sees_that_the_match_stands_still_and_nothing_else(case: Case):
    case.flag()
    with case.run.database.write() as session:
        session.execute(update(OnlineState).values(changed_at=case.run.now))
    for path in ("watch/view", "view", "log"):
        answer = case.clients["visitor"].get(f"/matches/{case.run.match_id}/{path}")
        assert "I was passed." not in answer.text, path


# --- three at a table, at the same instant


@pytest.fixture
def either_app(registered: Flask, config: Config, either_database: Database) -> Iterator[Flask]:
    connect_services(
        registered, replace(config, database_url=either_database.url.render_as_string(hide_password=False))
    )
    yield registered
    registered.extensions["kingsmoot.database"].close()


def at_once(run: Casual, clients: list[FlaskClient], verbs: list[str], version: int) -> list[int]:
    gate = Barrier(len(clients))

    def send(client: FlaskClient, verb: str) -> int:
        gate.wait()
        sent = {"key": verb, "version": version, "text": ""}
        return client.post(f"/matches/{run.match_id}/disputes/1/{verb}", json=sent).status_code

    with ThreadPoolExecutor(len(clients)) as threads:
        return list(threads.map(send, clients, verbs))


def test_two_who_agree_at_the_same_instant_are_both_heard_and_it_is_done_once(either_app: Flask):
    run = Casual(either_app.extensions["kingsmoot.online"], many=3)
    dispute = run.flag()
    both = [browser(either_app, run.seats[seat]) for seat in (0, 2)]
    assert at_once(run, both, ["agree", "agree"], run.dispute(dispute).version) == [200, 200]
    consents = [line.data["seat"] for line in run.lines(dispute) if line.kind is LineKind.CONSENT]
    assert sorted(consents) == [0, 2]
    assert run.goes_on(dispute, DisputeState.AGREED)
    assert run.orders() == [("pause", "flag"), ("rewind", "flag"), ("resume", "flag")]
    assert run.is_proved()


def test_of_a_yes_and_a_no_at_the_same_instant_the_no_counts(either_app: Flask):
    run = Casual(either_app.extensions["kingsmoot.online"], many=3)
    dispute = run.flag()
    both = [browser(either_app, run.seats[seat]) for seat in (0, 2)]
    answers = at_once(run, both, ["agree", "refuse"], run.dispute(dispute).version)
    assert answers in ([200, 200], [409, 200]), "who agrees after the no is told that it is over"
    assert run.goes_on(dispute, DisputeState.WITHDRAWN)
    assert run.status is OnlineStatus.LIVE
    assert run.orders() == [("pause", "flag"), ("resume", "flag")]
