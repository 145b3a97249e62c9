"""What is answered before Flask is what Flask would have answered, good requests and bad: status, headers, bytes."""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from structlog.testing import capture_logs
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from engine import Match, core_set, ready_decks
from engine.games.registry import CORE_SET, DEFAULT_GAME
from tests.support.tournament.people import bearer, browser, make_account
from tournament.app import create_app
from tournament.core.bus.bus import Bus, match_topic
from tournament.core.config import Config
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.core.translation.catalogues import ENGLISH, PSEUDO
from tournament.core.translation.pseudo import pseudonymize
from tournament.http.concurrency_limit import QUEUE_TIMEOUT_KEY, ConcurrencyLimit
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.pages.fast_path import MAX_CHOICE_BYTES, FastPath

CHANGING = ("X-Request-Id", "Kingsmoot-Now")
Answer = tuple[str, list[tuple[str, str]], bytes]


@dataclass
class Both:
    """The application, asked on either way."""

    app: Flask
    players: list[Principal]
    headers: list[dict[str, str]]
    straight: FastPath
    flask: ConcurrencyLimit
    reached: list[str] = field(default_factory=list)
    """What came to Flask."""

    def begun(self) -> UUID:
        """A match that is the same as the others, but for its id."""
        play: MatchRuntime = self.app.extensions["kingsmoot.online"]
        ready, now = ready_decks(core_set()), datetime.now(UTC)
        with play.database.write() as session:
            match_id = open_match(
                session,
                play.sealer,
                MatchSecrets(bytes(32), uuid4().hex),
                ruleset=DEFAULT_GAME,
                format="joust",
                pool=CORE_SET,
                seats=2,
                now=now,
            )
            for player, deck in zip(self.players, ("stark", "lannister"), strict=True):
                sit_down(session, play.sealer, match_id, player, ready[deck], now)
            for player in self.players:
                set_ready(session, play.sealer, match_id, player, b"a nonce of a test", now)
        return match_id

    def ask(self, way: str, method: str, path: str, seat: int = 0, /, **more: Any) -> Answer:
        """`headers` are added to those of a board, or left out where None; other arguments are EnvironBuilder's."""
        changed = more.pop("headers", {})
        headers = {name: value for name, value in (self.headers[seat] | changed).items() if value is not None}
        environ = EnvironBuilder(path, method=method, headers=Headers(headers), **more).get_environ()
        environ |= {name: value for name, value in changed.items() if name.startswith("kingsmoot.")}
        app = self.app.wsgi_app if way == "straight" else self.flask
        before = len(self.reached)
        body, status, sent = run_wsgi_app(app, environ)
        told = (status, [(name, "" if name in CHANGING else value) for name, value in sent], b"".join(body))
        assert way == "straight" or len(self.reached) > before
        return told

    def compare(self, method: str, path: str, seat: int = 0, /, **more: Any) -> tuple[Answer, bool]:
        """The answer, which is the same on both ways with the same line in the log, and whether Flask was needed."""
        told, came = [], len(self.reached)
        for way in ("straight", "flask"):
            with capture_logs() as lines:
                answer = self.ask(way, method, path, seat, **more)
            told.append((answer, [line | {"ms": 0} for line in lines if line["event"] == "answered"]))
        (one, lines), other = told[0], told[1]
        one = (one[0], one[1], _without_id(one[2]))
        assert (one, lines) == ((other[0][0], other[0][1], _without_id(other[0][2])), other[1]), (method, path, more)
        assert len(lines) == 1
        return one, len(self.reached) - came > 1


def _without_id(body: bytes) -> bytes:
    """Problems of the service itself name the request."""
    if not body.startswith(b"{"):
        return body
    found = json.loads(body)
    return json.dumps({name: value for name, value in found.items() if name != "request"}).encode()


@pytest.fixture
def both(app: Flask, database: Database) -> Iterator[Both]:
    yield from asked_on_either_way(app, database)


@pytest.fixture
def in_two_languages(database: Database, config: Config) -> Iterator[Both]:
    app = create_app(replace(config, locales=(ENGLISH, PSEUDO)))
    yield from asked_on_either_way(app, database)
    app.extensions["kingsmoot.database"].close()


def asked_on_either_way(app: Flask, database: Database) -> Iterator[Both]:
    players = [make_account(database, name) for name in ("Ann", "Bob", "Eve")]
    headers = []
    for player in players:
        client = browser(app, player)
        cookie = client.get_cookie("kingsmoot_session")
        assert cookie is not None
        headers.append(
            {
                "Cookie": f"kingsmoot_session={cookie.value}",
                "X-CSRF-Token": client.environ_base["HTTP_X_CSRF_TOKEN"],
                "Accept": "application/json",
                "Accept-Encoding": "gzip, deflate, br",
                "Sec-Fetch-Site": "same-origin",
            }
        )
    turns = app.wsgi_app
    assert isinstance(turns, ConcurrencyLimit) and isinstance(turns._app, FastPath)
    straight = turns._app
    plain = straight._flask
    found = Both(app, players[:2], headers, straight, ConcurrencyLimit(plain, 4, 1024 * 1024))

    def noting(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        found.reached.append(environ["PATH_INFO"])
        return plain(environ, start)

    straight._flask = noting
    found.flask._app = noting
    yield found
    straight._flask = plain


def prompt_of(both: Both, match_id: UUID) -> tuple[int, dict[str, Any]]:
    for seat in (0, 1):
        view = both.ask("flask", "GET", f"/matches/{match_id}/view", seat, headers={"Accept-Encoding": None})
        if prompt := json.loads(view[2])["prompt"]:
            return seat, prompt
    raise AssertionError("nobody is asked")


def choice(prompt: dict[str, Any]) -> dict[str, object]:
    ids = [offer["id"] for offer in prompt["offers"][: max(prompt["least"], 1)]]
    return {"prompt": prompt["id"], "ids": ids, "key": uuid4().hex}


def test_views_are_the_same(both: Both, database: Database):
    match_id = both.begun()
    path = f"/matches/{match_id}/view"
    (status, headers, body), by_flask = both.compare("GET", path)
    assert (status, body[:1], by_flask) == ("200 OK", b"\x1f", False)
    mark = dict(headers)["ETag"]
    (status, headers, body), by_flask = both.compare("GET", path, headers={"If-None-Match": mark})
    assert (status, body, by_flask) == ("304 NOT MODIFIED", b"", False)
    cookie = both.headers[0]["Cookie"]
    plain: list[dict[str, Any]] = [
        {"headers": {"If-None-Match": mark[:-2] + ('1"' if mark[-2] == "0" else '0"')}},
        {"headers": {"Cookie": f"theme=dark; {cookie};other=x"}},
        {"headers": {"Sec-Fetch-Site": "cross-site"}},  # nothing is changed, and nothing is read by others
        {"query_string": "once=1"},
        {"base_url": "https://localhost"},
        {"headers": {"Accept": "text/html"}},
    ]
    for more in plain:
        (status, headers, _), by_flask = both.compare("GET", path, **more)
        assert (status, by_flask) == ("200 OK", False), more
        assert ("Strict-Transport-Security" in dict(headers)) is ("base_url" in more)
    (status, *_), by_flask = both.compare("GET", path.upper().replace("/MATCHES", "/matches").replace("VIEW", "view"))
    assert (status, by_flask) == ("200 OK", False)
    odd: list[tuple[int, dict[str, Any]]] = [
        (304, {"headers": {"If-None-Match": "*"}}),
        (304, {"headers": {"If-None-Match": f'"x", {mark}'}}),
        (304, {"headers": {"If-None-Match": mark.removeprefix("W/")}}),
        (200, {"headers": {"Accept-Encoding": None}}),
        (200, {"headers": {"Accept-Encoding": "gzip;q=0"}}),
        (200, {"headers": bearer(database, both.players[0])}),
        (401, {"headers": {"Authorization": "Bearer kms_nothing"}}),
        (401, {"headers": {"Cookie": None}}),
        (302, {"headers": {"Cookie": None, "Accept": "text/html"}}),
        (401, {"headers": {"Cookie": "kingsmoot_session=nobody"}}),
        (401, {"headers": {"Cookie": f"kingsmoot_session=nobody; {cookie}"}}),
        (200, {"headers": {"Cookie": f'kingsmoot_session="{cookie.partition("=")[2]}"'}}),
        (200, {"headers": {"Cookie": f"{cookie}; session=x.y.z"}}),
        (503, {"headers": {QUEUE_TIMEOUT_KEY: True}}),
    ]
    for expected, more in odd:
        (status, *_), by_flask = both.compare("GET", path, **more)
        assert (int(status[:3]), by_flask) == (expected, True), more
    for expected, method, seat, where in (
        (200, "HEAD", 0, path),
        (405, "POST", 0, path),
        (404, "GET", 0, path + "/"),
        (404, "GET", 0, "/matches/1/view"),
        (403, "GET", 2, path),
        (403, "GET", 0, f"/matches/{uuid4()}/view"),
    ):
        (status, *_), by_flask = both.compare(method, where, seat)
        assert (int(status[:3]), by_flask) == (expected, True), where


def test_choices_are_the_same(both: Both):
    ways = ("straight", "flask")
    twins = {way: both.begun() for way in ways}
    bus: Bus = both.app.extensions["kingsmoot.bus"]
    heard = {way: bus.subscribe([match_topic(twins[way])]) for way in ways}
    for _ in range(6):
        seat, prompt = prompt_of(both, twins["straight"])
        sent = choice(prompt)
        reached = len(both.reached)
        one, other = (both.ask(way, "POST", f"/matches/{twins[way]}/choices", seat, json=sent) for way in ways)
        assert one == other and one[0] == "200 OK" and one[2][:1] == b"\x1f"
        assert len(both.reached) == reached + 1
        pokes = [poke.version if (poke := heard[way].wait(0.1)) is not None else None for way in ways]
        assert pokes[0] == pokes[1] is not None
        again, by_flask = both.compare("POST", f"/matches/{twins['straight']}/choices", seat, json=sent)
        assert ("Kingsmoot-Again", "true") in again[1] and again[2] == one[2] and not by_flask
        assert heard["straight"].wait(0.01) is None


def test_what_is_no_plain_choice_is_told_by_flask_and_nothing_is_done_twice(both: Both):
    match_id = both.begun()
    path = f"/matches/{match_id}/choices"
    seat, prompt = prompt_of(both, match_id)
    good = choice(prompt)
    before = both.compare("GET", f"/matches/{match_id}/view", seat)
    text = json.dumps(good)
    by_origin = {"Sec-Fetch-Site": None, "Origin": "http://elsewhere"}
    odd: list[tuple[int, dict[str, Any]]] = [
        (409, {"json": good | {"prompt": good["prompt"] - 1}}),
        (422, {"json": good | {"ids": ["the moon"]}}),
        (422, {"json": good | {"key": "x" * 41}}),
        (422, {"json": {}}),
        (422, {"json": [good]}),
        (422, {"data": b"{", "content_type": "application/json"}),
        (422, {"data": b'{"key": "\xff"}', "content_type": "application/json"}),
        (422, {"data": b"", "content_type": "application/json"}),
        (422, {"data": text, "content_type": "text/plain"}),
        (422, {"data": {"key": "k"}}),
        (422, {"json": good | {"ids": ["x" * 70] * (MAX_CHOICE_BYTES // 60)}}),
        (413, {"data": b" " * (1024 * 1024 + 1), "content_type": "application/json"}),
        (403, {"json": good, "headers": {"X-CSRF-Token": None}}),
        (403, {"json": good, "headers": {"X-CSRF-Token": "0" * 16 + "." + "0" * 64}}),
        (403, {"json": good, "headers": {"Sec-Fetch-Site": "cross-site"}}),
        (403, {"json": good, "headers": {"Sec-Fetch-Site": "same-site"}}),
        (403, {"json": good, "headers": by_origin}),
        (401, {"json": good, "headers": {"Cookie": None}}),
        (503, {"json": good, "headers": {QUEUE_TIMEOUT_KEY: True}}),
    ]
    for expected, more in odd:
        (status, *_), by_flask = both.compare("POST", path, seat, **more)
        assert (int(status[:3]), by_flask) == (expected, True), more
    (status, *_), _ = both.compare("POST", path, 2, json=good)
    assert status.startswith("403")
    (status, *_), _ = both.compare("GET", path, seat)
    assert status.startswith("405")
    assert both.compare("GET", f"/matches/{match_id}/view", seat) == before  # nothing was chosen by all that
    ours = {"Sec-Fetch-Site": None, "Origin": "http://localhost"}
    reached = len(both.reached)
    assert both.ask("straight", "POST", path, seat, json=good, headers=ours)[0] == "200 OK"
    assert len(both.reached) == reached
    assert both.ask("flask", "POST", path, seat, json=good, headers=ours)[0] == "200 OK"


def test_a_fault_of_the_engine_freezes_the_match_once_and_is_told_the_same(
    both: Both, monkeypatch: pytest.MonkeyPatch
):
    ways = ("straight", "flask")
    twins = {way: both.begun() for way in ways}
    seat, prompt = prompt_of(both, twins["straight"])
    tried: list[Match] = []

    def broken(match: Match, *_: object) -> None:
        tried.append(match)
        raise ZeroDivisionError("a card that stumbles")

    with monkeypatch.context() as breaking:
        breaking.setattr(Match, "submit", broken)
        told = [both.ask(way, "POST", f"/matches/{twins[way]}/choices", seat, json=choice(prompt)) for way in ways]
    assert told[0] == told[1] and told[0][0] == "409 CONFLICT" and len(tried) == 2
    for match_id in twins.values():
        (status, *_), by_flask = both.compare("GET", f"/matches/{match_id}/view", seat)
        assert (status, by_flask) == ("200 OK", True)
        (status, _, body), by_flask = both.compare("POST", f"/matches/{match_id}/choices", json=choice(prompt))
        assert (status, json.loads(body)["status_of_match"], by_flask) == ("409 CONFLICT", "frozen", True)


SAID = {
    ENGLISH: "The game has moved on. Look at the table again.",
    PSEUDO: pseudonymize("The game has moved on. Look at the table again."),
}


def test_two_languages_in_turns_are_not_mixed(in_two_languages: Both):
    """Views are the same for all readers, so their caches are shared; marks and errors have the reader's language."""
    both, marks, views = in_two_languages, {}, set()
    match_id = both.begun()
    path, choices = f"/matches/{match_id}/view", f"/matches/{match_id}/choices"
    seat, prompt = prompt_of(both, match_id)
    late = choice(prompt) | {"prompt": prompt["id"] - 1}
    for way in ("straight", "flask", "straight"):
        for language in (ENGLISH, PSEUDO):
            speaks = {"Accept-Language": language}
            status, sent, body = both.ask(way, "GET", path, seat, headers=speaks)
            assert status == "200 OK" and "Accept-Language" in dict(sent)["Vary"]
            views.add(gzip.decompress(body))
            assert marks.setdefault(language, dict(sent)["ETag"]) == dict(sent)["ETag"]
            known = {
                mark: both.ask(way, "GET", path, seat, headers=speaks | {"If-None-Match": mark})[0]
                for mark in marks.values()
            }
            assert {mark for mark, status in known.items() if status.startswith("304")} == {marks[language]}
            status, _, body = both.ask(way, "POST", choices, seat, json=late, headers=speaks)
            assert (status, json.loads(body)["detail"]) == ("409 CONFLICT", SAID[language])
            cookie = f"{both.headers[seat]['Cookie']}; kingsmoot_language={PSEUDO}"
            status, _, body = both.ask(way, "POST", choices, seat, json=late, headers=speaks | {"Cookie": cookie})
            assert json.loads(body)["detail"] == SAID[PSEUDO], "what was chosen counts more than what a browser says"
    assert len(views) == 1 and len(set(marks.values())) == 2
    reached = len(both.reached)
    accepted = both.ask("straight", "POST", choices, seat, json=choice(prompt), headers={"Accept-Language": PSEUDO})
    assert accepted[0] == "200 OK" and len(both.reached) == reached


def test_pages_of_a_table_are_not_mixed_either(in_two_languages: Both):
    both = in_two_languages
    match_id = both.begun()
    for _ in range(2):
        for language, words in ((ENGLISH, "The broadcast starts 5 minutes"), (PSEUDO, "Ţĥé ƀŕöåðçåšţ šţåŕţš 5")):
            page = both.ask(
                "flask",
                "GET",
                f"/matches/{match_id}/watch",
                0,
                headers={"Accept": "text/html", "Accept-Language": language},
            )
            assert words in gzip.decompress(page[2]).decode()
