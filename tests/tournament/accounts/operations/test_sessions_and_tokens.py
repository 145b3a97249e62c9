"""Sessions and tokens: how long they last, who sees them, and what they may do."""

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from tests.support.tournament.people import NOW, make_account
from tournament.accounts.models import SignIn
from tournament.accounts.operations.sessions import (
    MAX_OPEN_SESSIONS,
    SESSION_IDLE_LIFETIME,
    SESSION_MAX_LIFETIME,
    end_session,
    list_sessions,
    note_session_use,
    open_session,
    principal_of_session,
    sign_out,
    sign_out_everywhere,
)
from tournament.accounts.operations.tokens import (
    MAX_TOKENS,
    create_token,
    list_tokens,
    note_token_use,
    principal_of_token,
    revoke_token,
)
from tournament.accounts.problems import SessionNotFound, TokenNotFound
from tournament.core.problems import DatabaseUnavailable, InvalidFields, NotAllowed
from tournament.core.security.principal import Principal, Scope
from tournament.core.storage.database import Database

MINUTE = timedelta(minutes=1)


@pytest.fixture
def ann(database: Database) -> Principal:
    return make_account(database, "Ann")


def opened(database: Database, who: Principal, secret: str, now=NOW) -> None:
    assert who.account_id
    with database.write() as session:
        open_session(session, who.account_id, secret, "Firefox", now)


def known(database: Database, secret: str, now=NOW):
    return principal_of_session(database, secret, now)


def made(database: Database, who: Principal, secret: str = "tok", days: int | None = None, *scopes: Scope):
    with database.write() as session:
        return create_token(
            session, who, name="bot", scopes=scopes or [Scope.READ], days=days, secret=secret, now=NOW
        )


def test_a_session_knows_its_person_and_ends_by_itself(database: Database, ann: Principal):
    opened(database, ann, "cookie")
    found = known(database, "cookie")
    assert found.principal == ann
    assert found.principal.scopes == frozenset(Scope)
    assert known(database, "another") is None
    assert known(database, "cookie", NOW + SESSION_IDLE_LIFETIME - MINUTE) is not None
    assert known(database, "cookie", NOW + SESSION_IDLE_LIFETIME) is None


def test_a_session_is_noted_as_seen_every_few_minutes_and_goes_on(database: Database, ann: Principal):
    opened(database, ann, "cookie")
    assert not known(database, "cookie", NOW + 4 * MINUTE).is_due
    later = NOW + timedelta(days=20)
    found = known(database, "cookie", later)
    assert found.is_due
    with database.write() as session:
        note_session_use(session, found.id, later)
    assert not known(database, "cookie", later).is_due
    assert known(database, "cookie", NOW + SESSION_IDLE_LIFETIME + MINUTE) is not None


def test_no_session_lasts_longer_than_half_a_year(database: Database, ann: Principal):
    opened(database, ann, "cookie")
    found = known(database, "cookie")
    with database.write() as session:
        note_session_use(session, found.id, NOW + SESSION_MAX_LIFETIME - MINUTE)
    assert known(database, "cookie", NOW + SESSION_MAX_LIFETIME - MINUTE) is not None
    assert known(database, "cookie", NOW + SESSION_MAX_LIFETIME) is None


def test_signing_out_ends_this_session_or_all(database: Database, ann: Principal):
    for secret in ("one", "two", "three"):
        opened(database, ann, secret)
    with database.write() as session:
        sign_out(session, "one")
    assert known(database, "one") is None
    with database.write() as session:
        sign_out_everywhere(session, ann.account_id, keep=known(database, "two").id)
    assert known(database, "two") is not None
    assert known(database, "three") is None
    with database.write() as session:
        sign_out_everywhere(session, ann.account_id)
    assert known(database, "two") is None


def test_nobody_ends_the_session_of_another(database: Database, ann: Principal):
    bob = make_account(database, "Bob")
    opened(database, ann, "cookie")
    found = known(database, "cookie")
    with database.write() as session, pytest.raises(SessionNotFound):
        end_session(session, bob, found.id)
    with database.write() as session:
        end_session(session, ann, found.id)
    assert known(database, "cookie") is None


def test_old_sessions_are_forgotten_and_there_are_never_very_many(database: Database, ann: Principal):
    opened(database, ann, "old", NOW - 2 * SESSION_IDLE_LIFETIME)
    for number in range(MAX_OPEN_SESSIONS + 3):
        opened(database, ann, f"cookie {number}", NOW + number * MINUTE)
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(SignIn)) == MAX_OPEN_SESSIONS
        assert len(list_sessions(session, ann, NOW)) == MAX_OPEN_SESSIONS
    assert known(database, "cookie 0") is None
    assert known(database, f"cookie {MAX_OPEN_SESSIONS + 2}") is not None


def test_a_token_has_its_scopes_and_no_others(database: Database, ann: Principal):
    made(database, ann, "tok", None, Scope.PLAY, Scope.READ)
    with database.read() as session:
        found = principal_of_token(session, "tok", NOW)
        assert found.principal.scopes == {Scope.READ, Scope.PLAY}
        assert found.principal.name == "Ann"
        assert principal_of_token(session, "kot", NOW) is None


def test_a_token_ends_on_its_day_or_when_it_is_revoked(database: Database, ann: Principal):
    token = made(database, ann, days=30)
    with database.read() as session:
        assert principal_of_token(session, "tok", NOW + timedelta(days=29)) is not None
        assert principal_of_token(session, "tok", NOW + timedelta(days=30)) is None
        assert list_tokens(session, ann, NOW + timedelta(days=30)) == []
    with database.write() as session:
        revoke_token(session, ann, token.id, NOW)
    with database.read() as session:
        assert principal_of_token(session, "tok", NOW) is None
        assert list_tokens(session, ann, NOW) == []
    with database.write() as session, pytest.raises(TokenNotFound):
        revoke_token(session, ann, token.id, NOW)


def test_nobody_revokes_the_token_of_another(database: Database, ann: Principal):
    token = made(database, ann)
    with database.write() as session, pytest.raises(TokenNotFound):
        revoke_token(session, make_account_in_mind(), token.id, NOW)
    with database.read() as session:
        assert principal_of_token(session, "tok", NOW) is not None


def make_account_in_mind() -> Principal:
    return Principal(account_id=uuid4(), name="Bob")


def test_a_token_is_noted_as_used_every_few_minutes(database: Database, ann: Principal):
    token = made(database, ann)
    with database.read() as session:
        assert principal_of_token(session, "tok", NOW).is_due
    with database.write() as session:
        note_token_use(session, token.id, NOW)
    with database.read() as session:
        assert not principal_of_token(session, "tok", NOW + 4 * MINUTE).is_due
        assert principal_of_token(session, "tok", NOW + 5 * MINUTE).is_due
        assert list_tokens(session, ann, NOW)[0].used_at == NOW


def test_a_token_makes_none_that_may_do_more(database: Database, ann: Principal):
    limited = Principal(ann.account_id, ann.name, scopes=frozenset({Scope.ACCOUNT, Scope.READ}))
    made(database, limited, "less", None, Scope.READ)
    with pytest.raises(NotAllowed, match=r"scopes it doesn't have: organize\. It has: account, read"):
        made(database, limited, "more", None, Scope.READ, Scope.ORGANIZE)


@pytest.mark.parametrize(
    ("name", "scopes", "days", "pointer"),
    [
        ("", [Scope.READ], None, "/name"),
        ("x" * 61, [Scope.READ], None, "/name"),
        ("bot", [], None, "/scopes"),
        ("bot", [Scope.READ], 0, "/days"),
        ("bot", [Scope.READ], 367, "/days"),
    ],
)
def test_what_can_not_be_a_token_is_said(database: Database, ann: Principal, name, scopes, days, pointer):
    with database.write() as session, pytest.raises(InvalidFields) as refusal:
        create_token(session, ann, name=name, scopes=scopes, days=days, secret="x", now=NOW)
    assert [error["pointer"] for error in refusal.value.facts["errors"]] == [pointer]


def test_there_are_never_very_many_tokens(database: Database, ann: Principal):
    for number in range(MAX_TOKENS):
        made(database, ann, f"tok {number}")
    with pytest.raises(InvalidFields, match="Revoke one first"):
        made(database, ann, "one too many")


def test_a_database_without_tables_is_a_problem_and_no_crash(empty_database: Database):
    with pytest.raises(DatabaseUnavailable):
        principal_of_session(empty_database, "x", NOW)
    with empty_database.read() as session, pytest.raises(DatabaseUnavailable):
        principal_of_token(session, "x", NOW)
