"""An event for each kind of deck visibility, with planted decks, and everybody who asks: what came back, as text."""

import base64
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.support.tournament.people import browser, field_token
from tests.support.tournament.running import Running
from tournament.core.security.permissions import POLICIES, Action, Role
from tournament.core.security.principal import ANONYMOUS, Principal
from tournament.core.storage.database import Database
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.floor.operations.announcements import announce
from tournament.events.floor.operations.deck_checks import pick_player
from tournament.events.settings import DeckVisibility, EventSettings
from tournament.http.permission_check import declared_action
from tournament.judging.disputes.operations.judge_calls import call_judge

ANN, BOB, CAT, DAN = 1, 2, 3, 4
WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
CODE: Final = "Redwyne"
"""To register, which only those who edit the event may read."""
NOBODYS: Final = "martell"
"""The house that nobody plays: where lists of all houses stand, it stands as often as any other."""


@dataclass(frozen=True)
class Planted:
    """A deck whose every word is its own."""

    player: int
    name: str
    house: str
    agenda: str
    earlier: str
    """The name of the version before, which only its player and the judges may still read."""

    def source(self, name: str) -> str:
        return f"{name}\nHouse {self.house.title()}\n{self.agenda}\n3x The Kingsroad\n"

    def is_told(self, text: str, *, of_event: bool) -> list[str]:
        """What of the deck that counts stands in a text; pages of no event speak of houses as they like."""
        found = [word for word in (self.name, self.agenda) if word in text]
        if of_event and text.lower().count(self.house) != text.lower().count(NOBODYS):
            found.append(self.house)
        return found


DECKS: Final = (
    Planted(ANN, "Quellonsong", "greyjoy", "Banner of the Rose", "Longtide"),
    Planted(CAT, "Goldtooth", "lannister", "Banner of the Wolf", "Deepvault"),
    Planted(DAN, "Ashkeeper", "targaryen", "Banner of the Stag", "Cinderway"),
)
"""Ann wins everything and is in the cut, Cat's deck is checked, Dan loses everything."""


@dataclass(frozen=True)
class Kind:
    """What an event says of its decks, and how far it has come."""

    visibility: DeckVisibility
    has_begun: bool = True

    @property
    def name(self) -> str:
        return f"Moot {self.visibility.value}{'' if self.has_begun else ' to come'}"


KINDS: Final = (*(Kind(one) for one in DeckVisibility), Kind(DeckVisibility.PUBLIC, has_begun=False))


@dataclass(frozen=True)
class Person:
    what: str
    principal: Principal
    client: FlaskClient
    roles: frozenset[Role] = frozenset()
    plays: int = 0

    @property
    def judges(self) -> bool:
        return not self.plays and self.is_staff

    @property
    def is_staff(self) -> bool:
        return self.principal.is_admin or bool(self.roles & {Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER})

    @property
    def organizes(self) -> bool:
        return self.principal.is_admin or Role.ORGANIZER in self.roles

    def may_see(self, kind: Kind, deck: Planted, in_cut: frozenset[int]) -> bool:
        """As docs/decks.md has it, without a word of the code that decides."""
        if self.plays == deck.player:
            return True
        if self.judges:
            return kind.visibility is not DeckVisibility.HIDDEN or deck.player == CAT
        if kind.visibility is DeckVisibility.CUT:
            return deck.player in in_cut
        return kind.visibility is DeckVisibility.PUBLIC and kind.has_begun


@dataclass(frozen=True)
class Answer:
    person: Person
    method: str
    rule: Rule
    status: int
    location: str
    text: str

    def __str__(self) -> str:
        return f"{self.person.what}: {self.method} {self.rule} answered {self.status}"


class Moot:
    """The events, and whoever may ask for something of them."""

    def __init__(self, app: Flask, database: Database, kinds: tuple[Kind, ...] = KINDS) -> None:
        self.app = app
        self.runs = {kind: _event(database, kind) for kind in kinds}
        first = next(iter(self.runs.values()))
        self.in_cut = {kind: _in_cut(run) for kind, run in self.runs.items()}
        self.checks = {kind: _checked(run) for kind, run in self.runs.items()}
        staff = {role: first.account(f"The {role.value}") for role in Role if role is not Role.PLAYER}
        self.people = (
            Person("visitor", ANONYMOUS, _visitor(app)),
            Person("stranger", bran := first.account("Bran"), browser(app, bran)),
            Person("the player", ann := first.account("Ann"), browser(app, ann), frozenset({Role.PLAYER}), ANN),
            Person("another player", bob := first.account("Bob"), browser(app, bob), frozenset({Role.PLAYER}), BOB),
            *(Person(role.value, who, browser(app, who), frozenset({role})) for role, who in staff.items()),
            Person("administrator", admin := first.account("Aegon the Admin", is_admin=True), browser(app, admin)),
        )

    def some(self, *what: str) -> tuple[Person, ...]:
        found = tuple(person for person in self.people if person.what in what)
        assert len(found) == len(what)
        return found

    def answers(self, kind: Kind, rules: list[tuple[Rule, str]], people: tuple[Person, ...]) -> Iterator[Answer]:
        for rule, method in rules:
            path = self.address(kind, rule)
            for person in people:
                yield self.ask(person, method, rule, path)

    def address(self, kind: Kind, rule: Rule) -> str:
        """Where the rule leads in this event; an argument that is not known here has no cell."""
        values = {"slug": self.runs[kind].slug, "check_id": self.checks[kind], **VALUES}
        unknown = rule.arguments - values.keys()
        assert not unknown, f"{rule} has no cell: say in VALUES what its {', '.join(sorted(unknown))} can be here"
        built = rule.build({name: values[name] for name in rule.arguments})
        assert built is not None, f"{rule} has no cell: its VALUES don't fit"
        return built[1] + QUERIES.get(rule.endpoint, "")

    def ask(self, person: Person, method: str, rule: Rule, path: str) -> Answer:
        for_programs = path.startswith("/api/")
        headers = {"Accept": "application/json" if for_programs else "text/html"}
        body = {"json": {}} if for_programs and method in WRITES - {"DELETE"} else {}
        try:
            response = person.client.open(path, method=method, headers=headers, buffered=False, **body)
        except Exception as error:  # in tests a fault is not answered but raised
            return Answer(person, method, rule, 500, "", repr(error))
        text = _text(response)
        response.close()
        return Answer(person, method, rule, response.status_code, response.location or "", text)

    def leaks(self, kind: Kind, answer: Answer) -> list[str]:
        """What the answer tells whom it must not be told."""
        if answer.rule.endpoint in READY_MADE and answer.status == 200:
            return []
        if answer.rule.endpoint in WHOLE and answer.status == 200 and not answer.person.plays:
            return []
        person, found = answer.person, []
        if CODE in answer.text and not person.organizes:
            found.append(f"{kind.name}, {answer} and tells the invitation code")
        for deck in DECKS:
            sees = person.may_see(kind, deck, self.in_cut[kind])
            told = [] if sees else deck.is_told(answer.text, of_event="slug" in answer.rule.arguments)
            if deck.earlier in answer.text and not (sees and (person.judges or person.plays == deck.player)):
                told.append(deck.earlier)
            if told:
                found.append(f"{kind.name}, {answer} and tells {', '.join(told)}")
        return found

    def is_refused(self, person: Person, rule: Rule) -> bool:
        action = declared_action(self.app, rule.endpoint)
        assert action is not None
        return not POLICIES[action].permits(
            person.principal, person.roles if "slug" in rule.arguments or action is Action.RESTORE else ()
        )


VALUES: Final[dict[str, object]] = {
    "locale": "qps",
    "number": ANN,
    "one": ANN,
    "other": BOB,
    "stage": 1,
    "round_": 1,
    "table": 1,
    "version": 2,
    "part": "joust",
    "verb": "x",
    "kind": "slips",
    "what": "look",
    "code": "x",
    "step": "x",
    **dict.fromkeys(("announcement_id", "penalty_id", "staff_id", "session_id", "token_id"), UUID(int=1)),
    # What follows belongs to no event: there is no such thing here, and that is all that is said.
    **dict.fromkeys(("secret", "target", "name", "id", "filename", "link", "ruleset", "digest"), "x"),
    **dict.fromkeys(("match_id", "round_id", "import_id", "deck_id", "ruling_id"), UUID(int=1)),
}
WHOLE: Final = ("paper.backup", "api_backup.export")
"""The whole event as one file: for organizers, who are told what it holds."""
READY_MADE: Final = ("play.index",)
"""The same for all: it lists ready-made decks with their agendas, of which two are those of decks here."""
QUERIES: Final[dict[str, str]] = {
    "events.decks": "?q=e",
    "desk.trail": "?verb=deck",
    "api_trail.index": "?per_page=200",
    "api_draws.why_not": "?one=1&other=2",
    "api_draws.why_not_for_staff": "?one=1&other=2",
    "judge.at_time": "?table=1",
    "judge.penalty": "?player=1",
    "desk.penalties": "?player=1",
}


def _event(database: Database, kind: Kind) -> Running:
    settings = EventSettings(deck_visibility=kind.visibility, invitation_code=CODE)
    run = Running(database, kind.name, settings=settings, now=datetime.now(UTC).replace(microsecond=0))
    for role in Role:
        if role is not Role.PLAYER:
            run.staff(f"The {role.value}", role)
    run.with_players(4, accounts=True)
    for deck in DECKS:
        for name in (deck.earlier, deck.name):
            run.do(submit_deck, deck.player, "joust", deck.source(name), actor=run.player(deck.player))
    if kind.has_begun:
        run.playing()
        run.do(pick_player, CAT)
        run.do(call_judge, "Whose turn is it?", actor=run.player(ANN))
        run.do(announce, "Lunch is served.")
        run.enter_all().close().start(2, size=2).pair().publish()
    else:
        run.open_registration()
        run.do(pick_player, CAT)
    return run


def _in_cut(run: Running) -> frozenset[int]:
    book = run.book()
    return frozenset(entry.number for entry in book.entries if book.place_in(book.stage(2), entry) is not None)


def _checked(run: Running) -> UUID:
    found = next(row for table, row in run.rows() if table == "deck_check")
    return UUID(found)


def _visitor(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_X_CSRF_TOKEN"] = field_token(client.get("/sign-in").text)
    return client


def _text(response: TestResponse) -> str:
    """What a person could read of it: of a PDF what is drawn, of a stream its beginning."""
    if response.mimetype == "text/event-stream":
        return next(response.iter_encoded()).decode()
    content = response.get_data()
    if response.mimetype == "application/pdf":
        return "\n".join(_drawn(content))
    return re.sub(r"<symbol .*?</symbol>", "", content.decode(), flags=re.DOTALL)  # the shields of all houses


def _drawn(pdf: bytes) -> Iterator[str]:
    for stream in re.findall(rb"/ASCII85Decode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            yield zlib.decompress(base64.a85decode(stream.strip(), adobe=False)).decode("latin-1")
        except (ValueError, zlib.error):
            yield zlib.decompress(base64.a85decode(b"<~" + stream.strip(), adobe=True)).decode("latin-1")


def routes(app: Flask, *, of_events: bool, writing: bool) -> list[tuple[Rule, str]]:
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        if ("slug" in rule.arguments) is of_events
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if (method in WRITES) is writing
    ]


def telling(answers: Iterable[Answer]) -> set[str]:
    return {one.rule.endpoint for one in answers for deck in DECKS if deck.name in one.text}
