"""Input that no page sends, for every place of every route: what a route reads is learned by watching it read."""

from __future__ import annotations

import io
import json
import signal
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from traceback import extract_tb
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

import pytest
from flask import Flask, Request, has_request_context, request
from flask.testing import FlaskClient
from marshmallow import Schema, fields
from marshmallow.validate import OneOf
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.routing import IntegerConverter, Rule, UUIDConverter

from tests.effort import in_rotation
from tests.support.tournament.every_answer import WRITES
from tests.support.tournament.lawful import Lawful
from tests.support.tournament.people import browser, field_token, make_account
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.floor.operations import announcements, deck_checks, penalties
from tournament.events.settings import DeckVisibility
from tournament.judging.disputes.operations.judge_calls import call_judge

DEPTH: Final = 100_000
DEEP_LIST: Final = b"[" * DEPTH + b"]" * DEPTH
DEEP_OBJECT: Final = b'{"a":' * DEPTH + b"1" + b"}" * DEPTH
DIGITS: Final = "9" * 5000
NUMBERS: Final = (
    DIGITS,
    "0" * 5000,
    str(10**400),
    str(2**63),
    str(2**31),
    "-1",
    "1e999",
    "nan",
    "\u00b2",
    "\u0663",
    "0",
)
WORDS: Final = ("a\0b", "\ud800", "x" * 5000, "", "%", "[" * DEPTH, "\u202e\ufffe", "2026-02-30T99:99")
"""What is typed into a field; a lone surrogate comes as the bytes that would be one."""
JSON_VALUES: Final = (
    *(DIGITS, str(10**400), "1e999", "-1e999", str(2**63), str(2**31), "-1", "1.5", "NaN"),
    *('"a\\u0000b"', '"\\ud800"', json.dumps("x" * 5000), '""', "null", "true", "[]", "{}", "[null]", '{"a":[1]}'),
    *('["a\\u0000b"]', '["\\ud800"]', f"[{DIGITS}]", "[[1]]", '"2026-02-30T99:99:99Z"', '"\\u0000"'),
)
BODIES: Final = (
    *(DEEP_LIST, DEEP_OBJECT, b"", b"{", b"[]", b'"x"', b"null", b"1e999", DIGITS.encode(), b"\xff\xfe", b"\0"),
    *(b'{"\\ud800": 1}', b'{"a\\u0000": 1}', b'{"a": 1, "a": 2}', b'"\\ud800"', b"true"),
)
FILES: Final = (
    b"",
    b"\0" * 64,
    DEEP_LIST,
    b"PK\x03\x04" + b"\xff" * 60,
    b'"\\ud800"',
    DIGITS.encode(),
    b'{"a":' * 2000,
)
MOST_SECONDS: Final = 20.0
"""Of work for one request; more is a hang."""
LAST: Final = (
    *("/undo", "/concede", "/leave", "/start", "/publish", "/unpair", "/close", "/round/<step>", "/<verb>", "/drop"),
    *("/withdraw", "/disqualify", "start-check-in", "registration", "sessions", "/finish", "/event/<step>"),
    *("/archive", "/delete", "events/<slug>"),
)
"""What would end something that others need comes last, in this order."""
LEAVING: Final = ("accounts.", "own_account.", "api_account.", "opening.", "talking.turn_away")
"""These may end the sender's session or change the account: each is sent by a new one."""


@dataclass
class Reads:
    """What a route was seen to read: names of its query and form, files, and the fields of its JSON."""

    query: set[str] = field(default_factory=set)
    form: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    body: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Sent:
    """One hostile request."""

    rule: Rule
    method: str
    place: str
    path: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.method} {self.rule} with {self.place}"


class Watched(ImmutableMultiDict[str, Any]):
    """Notes which names are asked for."""

    asked: set[str] | None = None

    def _note(self, key: object) -> None:
        if self.asked is not None and isinstance(key, str):
            self.asked.add(key)

    def get(self, key, *given, **named):  # type: ignore[no-untyped-def]
        self._note(key)
        return super().get(key, *given, **named)

    def getlist(self, key, *given, **named):  # type: ignore[no-untyped-def]
        self._note(key)
        return super().getlist(key, *given, **named)

    def __getitem__(self, key):  # type: ignore[no-untyped-def]
        self._note(key)
        return super().__getitem__(key)

    def __contains__(self, key):  # type: ignore[no-untyped-def]
        self._note(key)
        return super().__contains__(key)


class Siege:
    """An online event with a dispute, a case and staff; whoever attacks; and what each route reads."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.database: Database = app.extensions["kingsmoot.database"]
        self.reads: dict[tuple[str, str], Reads] = {}
        self.attacked: set[tuple[str, str]] = set()
        run = Lawful(
            self.database,
            name="Siege",
            settings={"deck_visibility": DeckVisibility.HIDDEN},
            now=datetime.now(UTC).replace(microsecond=0),
        )
        run.play = app.extensions["kingsmoot.online"]
        run.closed()
        run.drafts()
        run.flag_now()
        run.do(call_judge, "Is this legal?", table=1, by_staff=True)
        known: dict[str, UUID] = {
            "penalty_id": run.do(penalties.give_penalty, 1, "caution", "late", "ten minutes").id,
            "check_id": run.do(deck_checks.pick_player, 2).id,
            "announcement_id": run.do(announcements.announce, "Lunch").id,
            "match_id": run.match_id,
        }
        self.values: dict[str, object] = {
            **VALUES,
            **known,
            "locale": "qps",
            "slug": run.slug,
        }
        self.run = run
        people = {
            "player": run.player(1),
            "organizer": run.staff("Olenna", Role.ORGANIZER),
            "judge": run.hedda,
            "administrator": run.account("Aegon", is_admin=True),
        }
        self.people = {"visitor": _visitor(app)} | {what: browser(app, who) for what, who in people.items()}
        self.news = 0
        self.turn = 0
        self.mark = self.database.engine.dialect.name
        _watch(monkeypatch, app, self.reads)
        signal.signal(signal.SIGVTALRM, _hangs)

    def rules(self) -> list[tuple[Rule, str]]:
        found = [
            (rule, method)
            for rule in self.app.url_map.iter_rules()
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        ]
        return sorted(found, key=lambda one: (_order(*one), one[0].rule, one[1]))

    def attack(self, count: int, *, everybody: bool) -> Iterator[str]:
        """Sends so many requests for each place of each route, and yields what went wrong.

        A route shows what else it reads while it is attacked, and that is attacked next. In rotation half of the
        routes are attacked on SQLite, the others on PostgreSQL.
        """
        for rule, method in in_rotation(self.rules(), 2, place=int(self.database.is_sqlite)):
            self.attacked.add((rule.endpoint, method))
            done: set[str] = set()
            self._ask_plainly(rule, method)
            while places := {place: all_ for place, all_ in self.places(rule, method).items() if place not in done}:
                for number, (place, hostile) in enumerate(places.items()):
                    done.add(place)
                    for sent in _some(hostile, count, f"{self.mark} {rule} {place}"):
                        able = self._able(rule)
                        others = [person for person in self.people if person != able] if number == 0 else []
                        for person in (able, *(others if everybody else others[self.turn % 4 :][:1])):
                            if wrong := self.send(sent, person):
                                yield f"{person}: {sent}: {wrong}"

    def places(self, rule: Rule, method: str) -> dict[str, list[Sent]]:
        """Every hostile request for one route, by the place where its input stands."""
        found: dict[str, list[Sent]] = {}
        for place, shown, path, options in self._requests(rule, method):
            found.setdefault(place, []).append(Sent(rule, method, f"{place} = {shown}", path, options))
        return found

    def _requests(self, rule: Rule, method: str) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        yield from self._to_paths(rule)
        reads, plain = self.reads.setdefault((rule.endpoint, method), Reads()), self.path(rule)
        for name in sorted(reads.query - UNREAD):
            others = {other: "1" for other in reads.query if other != name}
            for value in (*NUMBERS, *WORDS[:-3]):
                yield f"query {name}", _shown(value), plain, {"query": others | {name: value}}
        if method not in WRITES:
            return
        for name in sorted(reads.form - UNREAD):
            others = {other: "1" for other in reads.form if other != name}
            for value in (*NUMBERS, *WORDS):
                yield f"form {name}", _shown(value), plain, {"form": others | {name: value}}
        for name in sorted(reads.files):
            for content in FILES:
                yield f"file {name}", repr(content[:20]), plain, {"file": (name, content)}
        for content in BODIES:
            yield "body", repr(content[:20]), plain, {"body": content}
        for name in sorted(reads.body):
            others = {other: json.dumps(value) for other, value in reads.body.items() if other != name}
            for text in (*JSON_VALUES, DEEP_LIST.decode()):
                yield f"body {name}", text[:20], plain, {"body": _joined(others | {name: text}).encode()}

    def _able(self, rule: Rule) -> str:
        """Who gets furthest: administrators may do all but play, and somebody else takes a turn now and then."""
        if rule.rule.startswith(OF_PLAYERS) or "/me" in rule.rule or "/report/" in rule.rule:
            return "player"
        self.turn += 1
        return ("administrator", "organizer", "administrator", "judge", "player")[self.turn % 5]

    def _to_paths(self, rule: Rule) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        for name in sorted(rule.arguments):
            kind = rule._converters[name]
            if isinstance(kind, UUIDConverter):
                continue  # has one form, and nothing else is that route
            hostile = (
                NUMBERS if isinstance(kind, IntegerConverter) else (*WORDS[:3], *NUMBERS[:3], "\u00b2", "%", "melee")
            )
            for value in hostile:
                yield f"path {name}", _shown(value), self.path(rule, name, value), {}

    def path(self, rule: Rule, name: str = "", value: str = "") -> str:
        """The address of a route with values that fit, but for one of them."""
        values = self.values | ({"number": 2} if "disputes" in rule.rule else {}) | FITTING.get(rule.endpoint, {})
        path = ""
        for is_dynamic, part in rule._trace:
            if not is_dynamic:
                path += part.lstrip("|")
            elif part == name:
                path += quote(value.encode("utf-8", "surrogatepass"), safe="")
            else:
                path += quote(str(values[part]), safe="")
        return path

    def send(self, sent: Sent, person: str) -> str:
        """What went wrong, or nothing."""
        client = (
            self._fresh() if person != "visitor" and sent.rule.endpoint.startswith(LEAVING) else self.people[person]
        )
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)  # of this process, however busy the machine is
        try:
            response = client.open(**_options(sent))
            if response.mimetype == "text/event-stream":
                next(response.iter_encoded())
            status = response.status_code
            response.close()
        except Exception as error:  # in tests a fault is raised and not answered
            at = [frame for frame in extract_tb(error.__traceback__) if "/tournament/" in frame.filename]
            where = f"{at[-1].filename.rpartition('/tournament/')[2]}:{at[-1].lineno}" if at else ""
            return f"{type(error).__name__}: {str(error)[:160]!r} at {where}"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return f"status {status}" if status >= 500 else ""

    def _fresh(self) -> FlaskClient:
        self.news += 1
        return browser(self.app, make_account(self.database, f"New {self.news}"))

    def _ask_plainly(self, rule: Rule, method: str) -> None:
        """Something empty, so that what is read first is known."""
        for person in sorted({"administrator", self._able(rule)} & {"administrator", "player"}):
            ways: list[dict[str, Any]] = [{"form": {"reason": ""}}, {"body": b"{}"}] if method in WRITES else [{}]
            for way in ways:
                self.send(Sent(rule, method, "nothing", self.path(rule), way), person)


VALUES: Final[dict[str, object]] = {
    "number": 1,
    "one": 1,
    "other": 2,
    "stage": 1,
    "round_": 1,
    "table": 1,
    "version": 1,
    "part": "joust",
    "verb": "say",
    "kind": "slips",
    "what": "look",
    "code": "x",
    "step": "14",
    "secret": "sample-wolf-lion",
    "id": "lcg2:4.2.1",
    "ruleset": "lcg2",
    **dict.fromkeys(("target", "name", "filename", "link", "digest"), "x"),
    **dict.fromkeys(("session_id", "token_id", "staff_id"), UUID(int=1)),
    **dict.fromkeys(("round_id", "import_id", "deck_id", "ruling_id"), UUID(int=1)),
}
FITTING: Final[dict[str, dict[str, object]]] = {
    "desk.player_verb": {"verb": "check-in"},
    "desk.event_step": {"step": "open-registration"},
    "desk.step": {"step": "publish"},
    "guest.act": {"verb": "report"},
    "desk.make_paper": {"kind": "slips"},
}
"""For routes whose addresses take one of some words."""
UNREAD: Final = frozenset({"csrf_token"})
"""Which the guard reads, and every client here sends as a header."""
OF_PLAYERS: Final = ("/matches/", "/play")


def _order(rule: Rule, method: str) -> int:
    if method == "GET":
        return 0
    return 2 + LAST.index(end) if (end := next((one for one in LAST if rule.rule.endswith(one)), "")) else 1


def _watch(patch: pytest.MonkeyPatch, app: Flask, reads: dict[tuple[str, str], Reads]) -> None:
    """Nothing is changed for a request: what it is asked for is noted, and which schema read it."""

    def of_now() -> Reads | None:
        if not has_request_context() or request.endpoint is None:
            return None
        return reads.setdefault((request.endpoint, request.method), Reads())

    class Watching(Request):
        parameter_storage_class = Watched

        @property
        def args(self) -> Any:
            return self._noted(super().args, "query")

        @property
        def form(self) -> Any:  # type: ignore[override]
            return self._noted(super().form, "form")

        @property
        def files(self) -> Any:  # type: ignore[override]
            return self._noted(super().files, "files")

        def _noted(self, found: Any, name: str) -> Any:
            if (now := of_now()) is not None:
                found.asked = getattr(now, name)
            return found

    load = Schema.load

    def watched_load(schema: Schema, data: Any, **named: Any) -> Any:
        if (now := of_now()) is not None:
            plain = {name: plain_value(one) for name, one in schema.load_fields.items()}
            if request.method in WRITES:
                now.body |= plain
                if not request.path.startswith("/api/"):
                    now.form |= plain.keys()
            else:
                now.query |= plain.keys()
        return load(schema, data, **named)

    patch.setattr(app, "request_class", Watching)
    patch.setattr(Schema, "load", watched_load)


def plain_value(one: fields.Field[Any]) -> object:
    """Something that this field takes, or nearly."""
    choices = next((list(check.choices) for check in one.validators if isinstance(check, OneOf)), [])
    if choices:
        return choices[0]
    match one:
        case fields.Nested():
            return {name: plain_value(inner) for name, inner in one.schema.load_fields.items()}
        case fields.List():
            return [plain_value(one.inner)]
        case fields.Boolean():
            return True
        case fields.Integer() | fields.Float():
            return 1
        case fields.UUID():
            return str(UUID(int=1))
        case fields.Dict():
            return {}
    return "x"


def _options(sent: Sent) -> dict[str, Any]:
    """What a client sends; every request that writes is either JSON, a form or a file."""
    query, form, body = (sent.options.get(name) for name in ("query", "form", "body"))
    path = sent.path + (f"?{_encoded(query)}" if query else "")
    accept = "application/json" if path.startswith("/api/") or body is not None else "text/html"
    options: dict[str, Any] = {"path": path, "method": sent.method, "headers": {"Accept": accept}, "buffered": False}
    if body is not None:
        options |= {"data": body, "content_type": "application/json"}
    elif form is not None:
        options |= {"data": _encoded(form).encode(), "content_type": "application/x-www-form-urlencoded"}
    elif "file" in sent.options:
        name, content = sent.options["file"]
        options |= {"data": {name: (io.BytesIO(content), "a.json")}, "content_type": "multipart/form-data"}
    elif sent.method in WRITES - {"DELETE"} and path.startswith("/api/"):
        options["json"] = {}
    return options


def _encoded(sent: dict[str, str]) -> str:
    return "&".join(f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for name, value in sent.items())


def _joined(fields: dict[str, str]) -> str:
    return "{" + ", ".join(f"{json.dumps(name)}: {text}" for name, text in fields.items()) + "}"


def _shown(value: str) -> str:
    return ascii(value[:20]) + ("…" if len(value) > 20 else "")


def _hangs(*_: object) -> None:
    raise TimeoutError(f"no answer after {MOST_SECONDS:.0f} seconds of work")


def _visitor(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_X_CSRF_TOKEN"] = field_token(client.get("/sign-in").text)
    return client


def _some(hostile: list[Sent], count: int, mark: str) -> list[Sent]:
    """So many of them, others for each mark."""
    if count >= len(hostile):
        return hostile
    first = zlib.crc32(mark.encode())
    return [hostile[(first + turn * 7) % len(hostile)] for turn in range(count)]
