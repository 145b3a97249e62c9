"""Every route × every part somebody may have: who gets through is what the policies say, and none is silent."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import wraps
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.routing.converters import AnyConverter, BaseConverter, UUIDConverter

from tests.support.tournament.people import bearer, browser, field_token, make_account
from tournament.core.security.permissions import POLICIES, STAFF, Action, Audience, Role
from tournament.core.security.principal import ANONYMOUS, Principal, Scope
from tournament.core.storage.database import Database
from tournament.events.book.book import load_book
from tournament.events.entries.operations.registration import register
from tournament.events.lifecycle.operations.lifecycle import EventDraft, create_event, open_registration
from tournament.events.lifecycle.operations.staff import add_staff, remove_staff, staff_of
from tournament.http.input.url_values import ColumnNumber
from tournament.http.permission_check import LIBRARY_VIEWS, declared_action, requires

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
OPEN_WRITES = frozenset({Action.ASK, Action.SIGN_IN})
"""What somebody unknown may write."""
READING = frozenset(
    {Action.READ, Action.SEE_EVENT, Action.SEE_DESK, Action.SEE_DECKS, Action.SEE_TRAIL, Action.BACK_UP}
)
SAMPLE: dict[type, object] = {UUIDConverter: UUID(int=1), ColumnNumber: 1}
THROUGH = 299
NOW = datetime(2026, 11, 14, 9, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Person:
    """Somebody who sends requests, and what we know them to be in the event."""

    what: str
    principal: Principal
    client: FlaskClient
    headers: dict[str, str]
    roles: frozenset[Role] = frozenset()
    organizes_another: bool = False

    def send(self, method: str, path: str) -> int:
        headers = {"Accept": "application/json", **self.headers}
        return self.client.open(path, method=method, headers=headers).status_code


@dataclass(frozen=True)
class Hall:
    """One event with a person in every part, another event, and everybody else."""

    people: tuple[Person, ...]
    slug: str
    draft: str
    organizer: Principal
    admin: Principal


def an_event(database: Database, name: str, organizer: Principal, *, is_open: bool = True) -> str:
    with database.write() as session:
        slug = create_event(session, EventDraft(name=name), organizer, NOW, "00" * 32).slug
        if is_open:
            open_registration(session, slug, organizer, NOW)
    return slug


@pytest.fixture
def hall(app: Flask, database: Database) -> Hall:
    organizer, admin = make_account(database, "Olenna"), make_account(database, "Aegon", is_admin=True)
    slug = an_event(database, "The moot", organizer)
    staff = {role: make_account(database, f"The {role}") for role in Role if role in STAFF - {Role.ORGANIZER}}
    player, other = make_account(database, "Podrick"), make_account(database, "Tywin")
    an_event(database, "Another moot", other)
    with database.write() as session:
        for role, somebody in staff.items():
            add_staff(session, slug, somebody.name, role, organizer, NOW)
        event = load_book(session, slug).event
        mine = next(one for one in staff_of(session, event) if one.name == "Olenna" and one.role == Role.HEAD_JUDGE)
        remove_staff(session, slug, mine.id, organizer, NOW)  # another head judge is named
        register(session, slug, player, NOW)
    parts = {Role.ORGANIZER: organizer, **staff, Role.PLAYER: player}
    people = [
        Person("anonymous", ANONYMOUS, visitor(app), {}),
        signed_in(app, "signed in", make_account(database, "Bran")),
        replace(signed_in(app, "organizer of another event", other), organizes_another=True),
        signed_in(app, "administrator", admin),
        *(signed_in(app, role.value, somebody, role) for role, somebody in parts.items()),
    ]
    return Hall(tuple(people), slug, an_event(database, "A draft", organizer, is_open=False), organizer, admin)


def signed_in(app: Flask, what: str, principal: Principal, *roles: Role) -> Person:
    return Person(what, principal, browser(app, principal), {}, frozenset(roles))


def visitor(app: Flask) -> FlaskClient:
    """Somebody unknown, who has looked at the form to sign in."""
    client = app.test_client()
    client.environ_base["HTTP_X_CSRF_TOKEN"] = field_token(client.get("/sign-in").text)
    return client


@pytest.fixture
def stubbed(app: Flask, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application with empty views: what is left is who gets through to them."""
    for endpoint, view in list(app.view_functions.items()):
        if endpoint != "static":
            monkeypatch.setitem(app.view_functions, endpoint, emptied(view))
    return app


def emptied(view: Callable[..., object]) -> Callable[..., object]:
    @wraps(view)
    def nothing(**arguments: object) -> tuple[str, int]:
        return "", THROUGH

    return nothing


def routes(app: Flask) -> Iterator[tuple[Rule, str, Action]]:
    for rule in app.url_map.iter_rules():
        action = declared_action(app, rule.endpoint)
        assert action is not None, f"{rule} declares no policy"
        if rule.endpoint != "static":
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield rule, method, action


def _sample(converter: BaseConverter) -> object:
    if isinstance(converter, AnyConverter):
        return min(converter.items)
    return SAMPLE.get(type(converter), "x")


def address(rule: Rule, slug: str) -> str:
    values = {name: _sample(rule._converters[name]) for name in rule.arguments}
    if "slug" in values:
        values["slug"] = slug
    built = rule.build(values)
    assert built is not None
    return built[1]


def test_every_route_declares_what_it_does(app: Flask):
    silent = [str(rule) for rule in app.url_map.iter_rules() if declared_action(app, rule.endpoint) is None]
    assert silent == []
    assert LIBRARY_VIEWS.keys() <= app.view_functions.keys()


def test_every_action_has_a_policy():
    assert set(POLICIES) == set(Action)


def test_what_asks_for_a_role_names_an_event(app: Flask):
    for rule, method, action in routes(app):
        if not isinstance(POLICIES[action].allowed, Audience) and action is not Action.RESTORE:  # of any event
            assert "slug" in rule.arguments, f"{method} {rule} asks for a role, but of which event?"


def test_what_writes_is_more_than_reading(app: Flask):
    wrong = [f"{method} {rule}" for rule, method, action in routes(app) if method in WRITES and action in READING]
    assert wrong == []


def test_who_gets_through_is_what_the_policies_say(stubbed: Flask, hall: Hall):
    wrong = []
    for rule, method, action in routes(stubbed):
        path = address(rule, hall.slug)
        for person in hall.people:
            status = person.send(method, path)
            roles = person.roles if action is not Action.RESTORE or not person.organizes_another else {Role.ORGANIZER}
            if POLICIES[action].permits(person.principal, roles):
                right = status == THROUGH
            else:
                right = status == (403 if person.principal.is_known else 401)
            if not right:
                wrong.append(f"{person.what}: {method} {rule} ({action.name}) answered {status}")
    assert wrong == []


def test_somebody_unknown_writes_only_what_is_open(stubbed: Flask, hall: Hall):
    unknown = hall.people[0]
    for rule, method, action in routes(stubbed):
        if method in WRITES and action not in OPEN_WRITES:
            assert unknown.send(method, address(rule, hall.slug)) == 401, f"{method} {rule}"


def test_a_token_without_the_scope_does_not_do_even_for_administrators(
    stubbed: Flask, hall: Hall, database: Database
):
    for scope in Scope:
        others = [each for each in Scope if each is not scope]
        for who in (hall.organizer, hall.admin):
            headers = bearer(database, who, *others)
            program = Person("program", who, stubbed.test_client(), headers)
            for rule, method, action in routes(stubbed):
                if POLICIES[action].scope is scope:
                    assert program.send(method, address(rule, hall.slug)) == 403, f"{method} {rule} without {scope}"


def test_a_token_with_the_scope_does_without_a_form(stubbed: Flask, hall: Hall, database: Database):
    program = Person("program", hall.admin, stubbed.test_client(), bearer(database, hall.admin))
    for rule, method, action in routes(stubbed):
        if action is not Action.OWN_ENTRY:
            assert program.send(method, address(rule, hall.slug)) == THROUGH, f"{method} {rule}"


def test_a_draft_is_not_there_for_anybody_but_its_staff(stubbed: Flask, hall: Hall):
    # Whoever works for the other event is a stranger to this one.
    people = [person for person in hall.people if not person.roles or Role.ORGANIZER in person.roles]
    for rule, method, action in routes(stubbed):
        if "slug" not in rule.arguments:
            continue
        path = address(rule, hall.draft)
        for person in people:
            known = person.principal in (hall.organizer, hall.admin)
            status = person.send(method, path)
            assert (status != 404) is known, f"{person.what}: {method} {rule} ({action.name}) answered {status}"


def test_no_write_gets_through_without_the_mark_of_the_session(stubbed: Flask, hall: Hall):
    admin = next(person for person in hall.people if person.principal == hall.admin)
    del admin.client.environ_base["HTTP_X_CSRF_TOKEN"]
    for rule, method, _action in routes(stubbed):
        if method in WRITES:
            assert admin.send(method, address(rule, hall.slug)) == 403, f"{method} {rule}"


def test_a_route_that_says_nothing_serves_nobody(own_app: Flask):
    own_app.config["PROPAGATE_EXCEPTIONS"] = False
    own_app.add_url_rule("/silent", view_func=lambda: "here")
    assert own_app.test_client().get("/silent").status_code == 500


def test_browsers_are_shown_the_door_and_brought_back(own_app: Flask):
    own_app.add_url_rule("/mine", view_func=requires(Action.OWN_ACCOUNT)(lambda: "here"), methods=["GET", "POST"])
    client = own_app.test_client()
    response = client.get("/mine?a=1&b=2", headers={"Accept": "text/html"})
    assert (response.status_code, response.location) == (302, "/sign-in?next=/mine?a%3D1%26b%3D2")
    written = client.post("/mine", headers={"Accept": "text/html"})
    assert written.status_code == 401
    assert "Sign in to do this: manage your account." in written.text


def test_who_may_is_said(own_app: Flask, database: Database):
    own_app.add_url_rule("/theirs", view_func=requires(Action.RUN_ROUNDS)(lambda: "here"))
    ann = make_account(database, "Ann")
    refused = browser(own_app, ann).get("/theirs")
    assert refused.json["detail"] == (
        "Ann can't do this: pair and run rounds. It needs one of these roles: organizer, scorekeeper."
    )
    program = own_app.test_client().get("/theirs", headers=bearer(database, ann, Scope.READ))
    assert program.json["detail"] == (
        "This API token can't do this: pair and run rounds. It needs the scope “organize”, but has: read."
    )
