"""A hall of 300 people behind one network address, beside somebody who attacks: who is stopped, and who is not.

Each limit of `tournament.core.limits.limits` has a test here, and the last tests see to it that none is left out.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select, update
from werkzeug.test import TestResponse

import tournament
from engine.games.registry import CORE_SET, DEFAULT_GAME, shipped_decks
from tests.support.tournament.hall import ADDRESS, HTML, Hall, account, form
from tests.support.tournament.people import PASSWORD, browser, make_account
from tests.support.tournament.running import Running
from tournament.accounts.models import Account
from tournament.accounts.operations.login_throttle import FREE_TRIES
from tournament.core.limits import limits
from tournament.core.limits.limits import HALL_SIZE, RATE_LIMITS, WORK_LIMITS, LimitBasis, RateLimit, WorkLimit
from tournament.core.limits.work_slots import WorkSlots
from tournament.core.models.limits import LimitUse
from tournament.core.problems import Problem
from tournament.core.security.passwords import Passwords
from tournament.core.security.principal import Principal
from tournament.events.entries.operations.guest_codes import slip_codes
from tournament.events.states import RoundStatus
from tournament.http.rate_limits import LIMIT_ATTRIBUTE
from tournament.judging.dispute_problems import TooManyFlags
from tournament.judging.disputes.operations.casual_tables import check_may_write
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeKind, DisputeState, RaisedBy
from tournament.online.models import OnlineState
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, sit_down
from tournament.online.operations.view.chat import add_chat_line
from tournament.online.problems import TooMuchSaid
from tournament.online.states import OnlineStatus

PEOPLE = 300
JSON = {"Accept": "application/json"}
DECK = {"text": "House Stark"}
HALLS: dict[str, str] = {}
"""Which test is about which limit."""
SOURCES = Path(tournament.__file__).parent
LIMITS_AT = ("core/limits/limit_counts.py", "http/rate_limits.py")
REFUSALS = {"TooOften", "TooManyGuesses", "TooMuchSaid", "TooManyFlags", "TooManyActions"}
"""The last one is of seats of online matches: `match_limits.LIMITS`, tested by `online/pages/test_floods.py`."""
"""Every problem with the status 429: by `count_use`, by guesses, and at a table by what a seat has written."""

ALLOWED = {SOURCES / place for place in ("core/limits/work_slots.py", "http/api/blueprint.py", *LIMITS_AT)}
"""Where limits are handled, and none is made."""

Test = Callable[..., None]


def hall_of(*about: RateLimit | WorkLimit) -> Callable[[Test], Test]:
    def declare(test: Test) -> Test:
        HALLS.update({limit.name: test.__name__ for limit in about})
        return test

    return declare


@pytest.fixture(scope="module")
def hall(module_app: Flask) -> Hall:
    database = module_app.extensions["kingsmoot.database"]
    attacker = make_account(database, "Attacker")
    first = make_account(database, "Person 0")
    with database.write() as session:  # all have the password of the first
        kept = session.scalars(select(Account.password_hash).where(Account.id == first.account_id)).one()
        rows = [
            Account(
                id=uuid4(),
                name=f"Person {at}",
                name_key=f"person {at}",
                email=f"person.{at}@example.org",
                password_hash=kept,
                created_at=datetime.now(UTC),
            )
            for at in range(1, PEOPLE)
        ]
        session.add_all(rows)
    people = [first, *(Principal(row.id, row.name) for row in rows)]
    return Hall(
        module_app, people, [browser(module_app, one) for one in people], browser(module_app, attacker), attacker
    )


@pytest.fixture(autouse=True)
def forgotten(hall: Hall) -> Iterator[None]:
    """Every test begins with nothing counted."""
    yield
    with hall.database.write() as session:
        session.execute(delete(LimitUse))


@hall_of(limits.SIGN_UPS)
def test_a_hundred_empty_sign_ups_stop_nobody(hall: Hall):
    send = form(hall.visitor(), "/sign-up")
    assert {send().status_code for _ in range(110)} == {422}
    assert [send(**account(f"New {at}")).status_code for at in range(PEOPLE)] == [303] * PEOPLE
    hall.use_up(limits.SIGN_UPS, ADDRESS, left=1)
    assert send(**account("Last")).status_code == 303
    refused = send(**account("Too Many"))
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) <= 30
    assert form(hall.visitor("192.0.2.1"), "/sign-up")(**account("Too Many")).status_code == 303


@hall_of(limits.RESET_MAILS, limits.RESETS_OF_ONE)
def test_links_that_lead_nowhere_count_against_nobody(hall: Hall):
    send = form(hall.visitor(), "/forgot")
    hall.use_up(limits.RESET_MAILS, ADDRESS, left=PEOPLE + limits.RESETS_OF_ONE.most - 1)
    assert {send(email=f"nobody.{at}@example.org").status_code for at in range(60)} == {200}
    asked = [send(email="person.0@example.org") for _ in range(limits.RESETS_OF_ONE.most + 1)]
    assert [one.status_code for one in asked] == [200] * limits.RESETS_OF_ONE.most + [429]
    assert "Links that were sent before still work" in asked[-1].text
    assert {send(email=f"person.{at}@example.org").status_code for at in range(1, PEOPLE)} == {200}
    assert send(email="attacker@example.org").status_code == 429, "so many mails went out"
    assert form(hall.visitor("192.0.2.1"), "/forgot")(email="attacker@example.org").status_code == 200


@hall_of(limits.PASSWORDS)
def test_guessing_for_one_account_stops_no_other(hall: Hall):
    send = form(hall.visitor(), "/sign-in")
    guesses = [send(login="Attacker", password="wrong wrong wrong").status_code for _ in range(2 * FREE_TRIES)]
    assert guesses == [403] * FREE_TRIES + [429] * FREE_TRIES
    assert {send(login=one.name, password=PASSWORD).status_code for one in hall.people} == {303}


@hall_of(limits.PASSWORDS_AGAIN)
def test_guessing_in_one_session_stops_no_other(hall: Hall):
    wrong = {"current": "wrong wrong wrong", "password": "a new lone wolf"}
    guesses = [hall.attacker.post("/account/delete", data=wrong).status_code for _ in range(FREE_TRIES + 2)]
    assert guesses == [403] * FREE_TRIES + [429] * 2
    again = browser(hall.app, hall.attackers_account)
    assert again.post("/account/delete", data=wrong).status_code == 403, "another session of the same account"
    hall.all_get(403, lambda client: client.post("/account/delete", data=wrong))


@hall_of(limits.TOKENS)
def test_everybody_creates_a_token(hall: Hall):
    asked = {"name": "a program", "scopes": ["read"]}
    hall.attacks(limits.TOKENS, lambda client: client.post("/api/v1/account/tokens", json=asked))
    hall.all_get(201, lambda client: client.post("/api/v1/account/tokens", json=asked))
    proof = {**asked, "password": PASSWORD}
    first = hall.visitor().post("/api/v1/account/first-token", json={**proof, "login": "Attacker"})
    assert first.status_code == 429, "both doors count for the account"
    for one in hall.people[:70]:
        made = hall.visitor().post("/api/v1/account/first-token", json={**proof, "login": one.name})
        assert made.status_code == 201


@hall_of(limits.CHECKS)
def test_everybody_checks_a_deck(hall: Hall):
    deck = {"deck": "House Stark", "format": "lcg2-joust"}
    hall.attacks(limits.CHECKS, lambda client: client.post("/api/v1/decks/check", json=deck))
    hall.all_get(200, lambda client: client.post("/api/v1/decks/check", json=deck))
    visitor = hall.visitor()
    assert {visitor.post("/api/v1/decks/check", json=deck).status_code for _ in range(70)} == {200}
    assert {visitor.post("/decks/check", data={"text": ""}).status_code for _ in range(5)} == {422}


@hall_of(limits.DESK_DECKS)
def test_the_desk_submits_the_decks_of_a_hall(hall: Hall):
    run = Running(hall.database, "Desk Cup", actor=hall.people[0]).with_players(2)
    path = f"/api/v1/events/{run.slug}/entries/1/decks/joust"
    hall.use_up(limits.CHECKS, str(hall.people[0].account_id))
    for _ in range(PEOPLE):
        assert hall.browsers[0].post(path, json={}).status_code == 422
    hall.use_up(limits.DESK_DECKS, str(hall.people[0].account_id))
    assert hall.browsers[0].post(path, json={}).status_code == 429


@hall_of(limits.SHARES)
def test_everybody_shares_a_deck(hall: Hall):
    hall.attacks(limits.SHARES, lambda client: client.post("/decks/share", data=DECK, headers=JSON))
    hall.all_get(303, lambda client: client.post("/decks/share", data=DECK, headers=JSON))


@hall_of(limits.OPEN_SHARES)
def test_everybody_shares_without_an_account_and_what_fails_counts_for_nothing(hall: Hall):
    visitor = hall.visitor()
    for _ in range(30):
        file = {"file": (BytesIO(b"no match"), "match.kingsmoot")}
        assert visitor.post("/logs", data=file).status_code == 422
    hall.use_up(limits.OPEN_SHARES, ADDRESS, left=PEOPLE)
    assert {visitor.post("/decks/share", data=DECK).status_code for _ in range(PEOPLE)} == {303}
    assert visitor.post("/decks/share", data=DECK).status_code == 429
    assert visitor.post("/decks/check", data=DECK).status_code == 200, "which keeps nothing"
    assert hall.visitor("192.0.2.1").post("/decks/share", data=DECK).status_code == 303
    assert hall.browsers[0].post("/decks/share", data=DECK).status_code == 303, "who has an account is counted by it"


NOWHERE = "00000000-0000-0000-0000-000000000000"
REQUESTS: list[tuple[RateLimit, str, dict[str, object], int]] = [
    (limits.WHAT_IFS, "/logs/unknown/what-if", {"json": {"step": 1, "choices": []}}, 404),
    (limits.LAB, "/lab", {"data": {"text": "x" * 60_000}}, 422),
    (limits.TABLES, "/matches", {"json": {}}, 422),
    (limits.FLAGS, f"/matches/{NOWHERE}/disputes", {"json": {}}, 422),
]


@hall_of(*(limit for limit, *_ in REQUESTS))
@pytest.mark.parametrize("limit,path,sent,status", REQUESTS, ids=[limit.name for limit, *_ in REQUESTS])
def test_what_needs_the_engine_is_counted_by_account(
    hall: Hall, limit: RateLimit, path: str, sent: dict[str, object], status: int
):
    def ask(client: FlaskClient) -> TestResponse:
        return client.post(path, headers=JSON, **sent)  # type: ignore[arg-type]

    hall.attacks(limit, ask)
    hall.all_get(status, ask)
    visitor = hall.visitor()
    assert ask(visitor).status_code in (status, 401)


def test_a_line_and_a_position_are_really_tried(hall: Hall):
    """The hall above is refused for what it sends, which is cheaper; what is right is done."""
    assert hall.browsers[0].post("/lab", data={"do": "clear"}, headers=HTML).status_code == 200
    assert hall.visitor().post("/lab", data={"do": "clear"}, headers=HTML).status_code == 200


@hall_of(limits.CHAT)
def test_everybody_talks(hall: Hall):
    play, now = hall.app.extensions["kingsmoot.online"], datetime.now(UTC)
    deck = next(iter(shipped_decks(DEFAULT_GAME)[1].values()))
    tables: list[UUID] = []
    with hall.database.write() as session:
        for at in range(0, PEOPLE, 2):
            chance = MatchSecrets(bytes(32), f"link {at}")
            match = open_match(
                *(session, play.sealer, chance), ruleset=DEFAULT_GAME, format="joust", pool=CORE_SET, seats=2, now=now
            )
            for one in hall.people[at : at + 2]:
                sit_down(session, play.sealer, match, one, deck, now)
            tables.append(match)
        session.execute(update(OnlineState).values(status=OnlineStatus.LIVE))
    loud = hall.people[0].account_id
    with hall.database.write() as session:
        for line in range(limits.CHAT.most):
            add_chat_line(session, tables[0], loud, "and again", f"line {line}", now)
        with pytest.raises(TooMuchSaid):
            add_chat_line(session, tables[0], loud, "and again", "one too many", now)
        for at, one in enumerate(hall.people[1:], 1):
            assert add_chat_line(session, tables[at // 2], one.account_id, "Hello", "hello", now)[1]


@hall_of(limits.CASUAL_FLAGS)
def test_everybody_flags_a_step_of_a_casual_match(hall: Hall):
    match, now = uuid4(), datetime.now(UTC)
    flagged = {"match_id": match, "seat": 0, "kind": DisputeKind.TIMING, "state": DisputeState.WITHDRAWN}
    with hall.database.write() as session:
        for number in range(limits.CASUAL_FLAGS.most):
            check_may_write(session, match, 0)
            session.add(Dispute(**flagged, number=number + 1, state_since=now, raised_by=RaisedBy.ENTRY))
            session.flush()
        with pytest.raises(TooManyFlags):
            check_may_write(session, match, 0)
        check_may_write(session, match, 1)
        for _ in range(PEOPLE):
            check_may_write(session, uuid4(), 0)


@hall_of(limits.CLAIMS)
def test_everybody_claims_with_the_right_code(hall: Hall):
    run = Running(hall.database, "Claimed Cup").with_players(PEOPLE).check_in_all()
    path, names = f"/events/{run.slug}/claim", [entry.name for entry in run.book().entries]
    wrong = [hall.attacker.post(path, data={"code": f"wrong {at}"}).status_code for at in range(34)]
    assert wrong == [404] * limits.CLAIMS.most + [429] * 4
    by_api = hall.attacker.post(f"/api/v1{path}", json={"code": "wrong"}, headers={"Idempotency-Key": "again"})
    assert by_api.status_code == 429, "both doors count for the account"
    for client, name in zip(hall.browsers[:40], names[:40], strict=True):
        assert client.post(path, data={"code": f"code of {name}"}).status_code == 303
    for client, name in zip(hall.browsers[40:80], names[40:80], strict=True):
        assert client.post(f"/api/v1{path}", json={"code": f"code of {name}"}).status_code == 200
    for client, name in zip(hall.browsers[80:], names[80:], strict=True):
        slip = client.post(path, data={"code": "a slip of the hand"}, headers=JSON)
        assert slip.status_code == 404
        assert client.post(path, data={"code": f"code of {name}"}).status_code == 303


@hall_of(limits.SLIP_CODES)
def test_everybody_reports_with_the_code_of_the_slip(hall: Hall):
    run = Running(hall.database, "Slip Cup").with_players(PEOPLE).playing()
    book, (stage, number) = run.book(), run.place()
    round_ = book.round(stage, number)
    assert round_.status is RoundStatus.PUBLISHED
    key, visitor = hall.app.extensions["kingsmoot.config"].secret_key, hall.visitor()

    def at(table: int | None, code: str) -> TestResponse:
        return visitor.get(f"/events/{run.slug}/report/{stage}/{number}/{table}", query_string={"code": code})

    tables = book.tables_of(round_)
    wrong = [at(tables[0].number, f"AAAA{guess:04}").status_code for guess in range(FREE_TRIES + 5)]
    assert wrong == [403] * FREE_TRIES + [429] * 5
    seen = [at(table.number, code).status_code for table in tables for code in slip_codes(key, book, table).values()]
    assert seen == [200] * PEOPLE


def hurried(bound: WorkLimit, app: Flask) -> WorkSlots:
    """The places of another process on the same machine, where nobody waits."""
    folder = app.extensions["kingsmoot.config"].instance_dir / "places"
    return WorkSlots(replace(bound, wait_seconds=0.0), folder)


@hall_of(limits.OPEN_WORK)
def test_work_without_an_account_holds_up_nobody_who_has_one(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(hall.app.extensions, "kingsmoot.open_work", hurried(limits.OPEN_WORK, hall.app))
    attackers, visitor = hurried(limits.OPEN_WORK, hall.app), hall.visitor()
    costly = [
        *(("POST", path) for path in ("/decks/check", "/decks/share", "/decks/save/pdf", "/lab", "/lab/share")),
        *(("POST", path) for path in ("/logs", "/logs/unknown/what-if", "/api/v1/decks/check")),
        *(("GET", path) for path in ("/lab", "/lab/unknown", "/logs/unknown", "/logs/unknown/steps/1")),
        *(("GET", path) for path in ("/logs/unknown/search", "/decks/reports/unknown/pdf")),
    ]
    with ExitStack() as held:
        for _ in range(limits.OPEN_WORK.places):
            held.enter_context(attackers.taken())
        for method, path in costly:
            refused = visitor.open(path, method=method, headers=JSON)
            assert refused.status_code == 503, path
            assert refused.headers["Retry-After"] == "5"
            assert refused.json["type"] == "/problems/too-busy"
        assert visitor.get("/decks").status_code == 200
        hall.all_get(422, lambda client: client.post("/api/v1/decks/check", json={}))
        assert hall.browsers[0].post("/decks/check", data=DECK).status_code == 200
    assert visitor.post("/decks/check", data=DECK).status_code == 200


@hall_of(limits.HASHING)
def test_hashing_for_others_ends_in_a_clear_answer_and_counts_as_no_guess(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    places = hurried(limits.HASHING, hall.app)
    cheap = Passwords(memory_kib=64, passes=1, places=places)
    monkeypatch.setitem(hall.app.extensions, "kingsmoot.passwords", cheap)
    send, new = form(hall.visitor(), "/sign-in"), form(hall.visitor(), "/sign-up")
    own = browser(hall.app, hall.people[1])
    with ExitStack() as held:
        for _ in range(limits.HASHING.places):
            held.enter_context(hurried(limits.HASHING, hall.app).taken())
        for _ in range(2 * FREE_TRIES):
            refused = send(login=hall.people[1].name, password=PASSWORD)
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
            wrong = {"current": "wrong wrong wrong", "password": "a new lone wolf"}
            assert own.post("/account/password", data=wrong).status_code == 503
        assert "Try again in 5 seconds" in refused.text
        assert new(**account("Waits For A Place")).status_code == 503
        hall.all_get(200, lambda client: client.get("/problems/not-allowed"))
    assert send(login=hall.people[1].name, password=PASSWORD).status_code == 303
    assert own.post("/account/password", data=wrong).status_code == 403
    assert {send(login=one.name, password=PASSWORD).status_code for one in hall.people[:20]} == {303}


# Nothing is left out


def test_every_limit_has_a_hall():
    assert set(HALLS) == set(RATE_LIMITS) | set(WORK_LIMITS)
    assert all(name in globals() for name in HALLS.values())


def test_every_limit_of_the_code_is_in_the_table():
    found = [value for value in vars(limits).values() if isinstance(value, RateLimit | WorkLimit)]
    assert {one.name for one in found} == set(RATE_LIMITS) | set(WORK_LIMITS)
    used: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        tree = ast.parse(path.read_text())
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        imported = {
            alias.name for node in taken if node.module == "tournament.core.limits.limits" for alias in node.names
        }
        elsewhere = {node.module for node in taken} | {alias.name for node in taken for alias in node.names}
        if path != SOURCES / "core" / "limits" / "limits.py":
            assert not {"RateLimit", "WorkLimit"} & imported or path in ALLOWED, f"{path} may make a limit of its own"
            used |= names & imported
        assert not {"flask_limiter", "Limiter", "BoundedSemaphore"} & (names | elsewhere), path
    assert {name for name, value in vars(limits).items() if isinstance(value, RateLimit | WorkLimit)} <= used


def test_whatever_is_refused_with_429_is_in_the_table():
    assert {kind.__name__ for kind in Problem.known.values() if kind.status == 429} == REFUSALS


def test_limits_of_views_are_in_the_table_and_described(registered: Flask):
    declared = {
        endpoint: vars(view)[LIMIT_ATTRIBUTE]
        for endpoint, view in registered.view_functions.items()
        if LIMIT_ATTRIBUTE in vars(view)
    }
    assert {limit for limit in declared.values() if limit is not None} <= set(RATE_LIMITS.values())
    described = registered.test_client().get("/api/openapi.json").json["paths"]
    told = {
        operation["operationId"].rpartition("_")[0]
        for path in described.values()
        for operation in path.values()
        if isinstance(operation, dict) and "429" in operation.get("responses", {})
    }
    limited = {
        endpoint.removeprefix("api_").rpartition(".")[0] for endpoint in declared if endpoint.startswith("api_")
    }
    assert limited and all(any(one.startswith(name) for one in told) for name in limited), (limited, told)


def test_an_address_is_counted_only_far_above_a_hall():
    assert all(limit.most >= 5 * HALL_SIZE for limit in RATE_LIMITS.values() if limit.by is LimitBasis.NETWORK)


def test_operators_read_the_same_table():
    text = (SOURCES.parent / "docs" / "operators.md").read_text()
    for limit in RATE_LIMITS.values():
        row = f"| {limit.counts} | {limit.by.value} | {limit.most:,} | {in_words(limit.within)} | {limit.then} |"
        assert row in text, row
    for bound in WORK_LIMITS.values():
        row = f"| {bound.work} | {bound.places} | {bound.wait_seconds:.0f} seconds | {bound.waiting} |"
        assert row in text, row


def test_a_refusal_names_the_number_and_the_time_of_its_limit():
    counted = {LimitBasis.ACCOUNT, LimitBasis.NETWORK, LimitBasis.MAILBOX}
    for limit in RATE_LIMITS.values():
        assert bool(limit.refusal) is (limit.by in counted), limit.name
        if limit.refusal:
            period = {"1 hour": "per hour", "1 minute": "per minute"}.get(in_words(limit.within))
            assert "%(most)s" in limit.refusal and (period or f"in {in_words(limit.within)}") in limit.refusal


def in_words(time: timedelta | None) -> str:
    if time is None:
        return "a match"
    seconds = int(time.total_seconds())
    return {3600: "1 hour", 60: "1 minute"}.get(seconds) or (
        f"{seconds // 60} minutes" if seconds % 60 == 0 else f"{seconds} seconds"
    )
