"""Accounts: who may have which name, what a password must be, what is kept, and what goes."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from secrets import token_urlsafe

import pytest
from sqlalchemy import func, select, text

from tests.support.tournament.people import CHEAP, NOW, PASSWORD, make_account
from tournament.accounts.models import Account, ApiToken, PasswordReset, SignIn
from tournament.accounts.operations.accounts import (
    NewAccount,
    change_password,
    check_reset,
    delete_account,
    edit_profile,
    export_account,
    load_profile,
    request_reset,
    reset_password,
    sign_up,
)
from tournament.accounts.operations.administration import load_accounts, set_admin
from tournament.accounts.operations.login_throttle import GuessSource
from tournament.accounts.operations.sessions import list_sessions, open_session, principal_of_session, sign_in
from tournament.accounts.operations.tokens import create_token, principal_of_token
from tournament.accounts.problems import (
    AccountNotFound,
    EmailTaken,
    NameTaken,
    PasswordWrong,
    ResetLinkSpent,
    SignInRefused,
)
from tournament.core.problems import InvalidFields, Problem
from tournament.core.security.passwords import Passwords
from tournament.core.security.principal import Principal, Scope
from tournament.core.storage.database import Database


def ann(database: Database) -> Principal:
    return make_account(database, "Ann", now=NOW)


def signed_in(database: Database, principal: Principal, secret: str = "s1") -> None:
    assert principal.account_id
    with database.write() as session:
        open_session(session, principal.account_id, secret, "Firefox on Linux", NOW)


def enter(database: Database, login: str, password: str = PASSWORD, passwords: Passwords = CHEAP) -> Principal:
    here = {"guess": GuessSource("a place"), "secret": token_urlsafe(), "device": "Firefox", "known_as": "d1"}
    return sign_in(database, login, password, passwords=passwords, now=NOW, **here)


@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        (NewAccount("A", "a@example.org", PASSWORD), "/name", "2 to 40 characters for your name (now 1)"),
        (NewAccount("x" * 41, "a@example.org", PASSWORD), "/name", "(now 41)"),
        (NewAccount("\u200b\u200b\u200b", "a@example.org", PASSWORD), "/name", "(now 0)"),
        (NewAccount("---", "a@example.org", PASSWORD), "/name", "at least one letter or digit"),
        (NewAccount("ann@home", "a@example.org", PASSWORD), "/name", "none of @"),
        (NewAccount("Removed  Player", "a@example.org", PASSWORD), "/name", "is reserved"),
        (NewAccount("ﷺ" * 20, "a@example.org", PASSWORD), "/name", "2 to 40 characters"),
        (NewAccount("Ann", "ann", PASSWORD), "/email", "such as ann@example.org"),
        (NewAccount("Ann", "ann@example.org\nBcc: x@y.org", PASSWORD), "/email", "a valid e-mail address"),
        (NewAccount("Ann", "Ann <ann@example.org>", PASSWORD), "/email", "a valid e-mail address"),
        (NewAccount("Ann", "a@example.org", "short"), "/password", "10 to 200 characters for your password (now 5)"),
        (NewAccount("Ann", "a@example.org", "x" * 201), "/password", "(now 201)"),
        (NewAccount("Ann", "a@example.org", "Password123"), "/password", "too easy to guess"),
        (NewAccount("Ann", "a@example.org", "aabbaabbaabb"), "/password", "too easy to guess"),
        (NewAccount("Ann Greyjoy", "a@example.org", "ann greyjoy"), "/password", "can't be your name"),
        (NewAccount("Ann", "ann.greyjoy@example.org", "ann.greyjoy"), "/password", "e-mail address"),
        (NewAccount("Ann", "a@example.org", PASSWORD, "x" * 121), "/real_name", "at most 120"),
    ],
)
def test_what_can_not_be_an_account_is_said_by_field(database: Database, asked: NewAccount, field: str, words: str):
    with pytest.raises(InvalidFields) as refusal:
        sign_up(database, asked, passwords=CHEAP, now=NOW)
    errors = refusal.value.facts["errors"]
    assert [error["pointer"] for error in errors] == [field]
    assert words in errors[0]["detail"]


def test_everything_that_is_wrong_is_said_at_once(database: Database):
    with pytest.raises(InvalidFields) as refusal:
        sign_up(database, NewAccount("", "", ""), passwords=CHEAP, now=NOW)
    assert [error["pointer"] for error in refusal.value.facts["errors"]] == ["/name", "/email", "/password"]


@pytest.mark.parametrize("name", ["Ann Stark", "ANN STARK", " ann  stark ", "Ａnn Stark", "Ann\u00a0Stark"])
def test_a_name_belongs_to_one_account_however_it_is_written(database: Database, name: str):
    make_account(database, "Ann Stark")
    with pytest.raises(NameTaken, match=r"is taken\. Choose another"):
        sign_up(database, NewAccount(name, "other@example.org", PASSWORD), passwords=CHEAP, now=NOW)


def test_an_address_belongs_to_one_account(database: Database):
    ann(database)
    with pytest.raises(EmailTaken, match="already has an account"):
        sign_up(database, NewAccount("Other", " ANN@Example.org", PASSWORD), passwords=CHEAP, now=NOW)


def test_of_many_who_take_a_name_at_once_one_gets_it(either_database: Database):
    def attempt(number: int) -> str:
        asked = NewAccount("Ann", f"ann{number}@example.org", PASSWORD)
        try:
            return sign_up(either_database, asked, passwords=CHEAP, now=NOW).name
        except NameTaken:
            return "taken"

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(attempt, range(8)))
    assert sorted(results) == ["Ann", *["taken"] * 7]


def test_of_many_who_take_an_address_at_once_one_gets_it(either_database: Database):
    def attempt(number: int) -> str:
        asked = NewAccount(f"Ann {number}", "ann@example.org", PASSWORD)
        try:
            return sign_up(either_database, asked, passwords=CHEAP, now=NOW).name
        except EmailTaken:
            return "taken"

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(attempt, range(8)))
    assert results.count("taken") == 7


@pytest.mark.parametrize("login", ["Ann", "ann", " ANN ", "ann@example.org", "Ann@Example.ORG"])
def test_one_signs_in_by_name_or_address(database: Database, login: str):
    ann(database)
    assert enter(database, login).name == "Ann"


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("Ann", "the lone wolf lives"),
        ("Bob", PASSWORD),
        ("bob@example.org", PASSWORD),
        ("", ""),
        ("\x00", "\x00"),
        ("a\x00@b", "x"),
    ],
)
def test_nobody_is_told_which_of_name_and_password_is_wrong(either_database: Database, login: str, password: str):
    ann(either_database)
    with pytest.raises(SignInRefused) as refusal:
        enter(either_database, login, password)
    assert refusal.value.detail == "No account has this name or e-mail address with this password."


def test_an_unknown_account_costs_one_hash_as_a_known_one_does(database: Database):
    class Counting(Passwords):
        compared = 0

        def fits(self, password: str, kept: str | None) -> bool:
            self.compared += 1
            return super().fits(password, kept)

    ann(database)
    passwords = Counting(memory_kib=64, passes=1)
    for login in ("Ann", "Nobody Known"):
        with pytest.raises(SignInRefused):
            enter(database, login, "wrong", passwords)
    assert passwords.compared == 2
    assert not passwords.fits("nobody has this password", None)


def test_a_hash_of_another_cost_is_renewed_at_the_next_sign_in(database: Database):
    principal = ann(database)
    dearer = Passwords(memory_kib=128, passes=2)
    enter(database, "Ann", passwords=dearer)
    with database.read() as session:
        kept = session.get_one(Account, principal.account_id).password_hash
    assert kept is not None
    assert "m=128,t=2,p=1" in kept
    assert enter(database, "Ann").name == "Ann"


def test_the_cost_in_production_is_what_is_recommended():
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in Passwords(memory_kib=19 * 1024, passes=2).hashed("x")


def test_one_letter_typed_in_two_ways_is_one_password(database: Database):
    asked = NewAccount("Bob", "bob@example.org", "caf\u00e9 au lait")
    sign_up(database, asked, passwords=CHEAP, now=NOW)
    assert enter(database, "Bob", "cafe\u0301 au lait").name == "Bob"


def test_secrets_and_passwords_are_in_no_table(database: Database):
    principal = ann(database)
    signed_in(database, principal, "the-cookie-secret")
    with database.write() as session:
        create_token(session, principal, name="t", scopes=[Scope.READ], days=None, secret="the-token-secret", now=NOW)
        request_reset(session, "ann@example.org", secret="the-link-secret", link="", now=NOW)
    with database.read() as session:
        for table in ("account", "sign_in", "api_token", "password_reset"):
            kept = str(session.execute(text(f"SELECT * FROM {table}")).all())
            assert "secret'" not in kept
            assert "-secret" not in kept
            assert PASSWORD not in kept


def test_real_names_need_consent_and_consent_needs_a_name(database: Database):
    principal = ann(database)
    with database.write() as session:
        edit_profile(session, principal, real_name="  Ann \n Example ", show_real_name=True, now=NOW)
    with database.read() as session:
        profile = load_profile(session, principal)
    assert (profile.real_name, profile.show_real_name) == ("Ann Example", True)
    with database.write() as session:
        edit_profile(session, principal, real_name="", show_real_name=True, now=NOW)
    with database.read() as session:
        profile = load_profile(session, principal)
    assert (profile.real_name, profile.show_real_name) == ("", False)


def test_a_new_password_ends_the_other_sessions(either_database: Database):
    principal = ann(either_database)
    signed_in(either_database, principal, "here")
    signed_in(either_database, principal, "elsewhere")
    here = principal_of_session(either_database, "here", NOW)
    assert here is not None
    asked = {"current": PASSWORD, "new": "a new lone wolf", "keep": here.id, "place": "p", "passwords": CHEAP}
    messages = change_password(either_database, principal, now=NOW, **asked)
    assert [message.to for message in messages] == ["ann@example.org"]
    assert principal_of_session(either_database, "here", NOW) is not None
    assert principal_of_session(either_database, "elsewhere", NOW) is None
    with pytest.raises(SignInRefused):
        enter(either_database, "Ann", PASSWORD)
    assert enter(either_database, "Ann", "a new lone wolf").name == "Ann"


@pytest.mark.parametrize(
    ("current", "new", "kind"),
    [("wrong wrong wrong", "a new lone wolf", PasswordWrong), (PASSWORD, "short", InvalidFields)],
)
def test_a_password_is_not_changed_for_nothing(database: Database, current: str, new: str, kind: type[Problem]):
    principal = ann(database)
    with pytest.raises(kind):
        asked = {"current": current, "new": new, "keep": None, "place": "p", "passwords": CHEAP}
        change_password(database, principal, now=NOW, **asked)
    assert enter(database, "Ann").name == "Ann"


def asked_for_link(database: Database, email: str, secret: str):
    with database.write() as session:
        return request_reset(session, email, secret=secret, link=f"https://moot.example/reset/{secret}", now=NOW)


def test_a_link_sets_the_password_once(either_database: Database):
    principal = ann(either_database)
    signed_in(either_database, principal, "somebody else")
    with either_database.write() as session:
        create_token(session, principal, name="t", scopes=[Scope.READ], days=None, secret="tok", now=NOW)
    [message] = asked_for_link(either_database, "ANN@example.org", "first")
    asked_for_link(either_database, "ann@example.org", "second")
    assert message.to == "ann@example.org"
    assert "https://moot.example/reset/first" in message.text
    reset_password(either_database, "first", "a new lone wolf", passwords=CHEAP, now=NOW + timedelta(minutes=59))
    assert enter(either_database, "Ann", "a new lone wolf").name == "Ann"
    with either_database.read() as session:
        assert principal_of_session(either_database, "somebody else", NOW) is None
        assert principal_of_token(session, "tok", NOW) is None
    for spent in ("first", "second", "never made"):
        with pytest.raises(ResetLinkSpent):
            reset_password(either_database, spent, "another lone wolf", passwords=CHEAP, now=NOW)


def test_a_link_ends_after_an_hour(database: Database):
    ann(database)
    asked_for_link(database, "ann@example.org", "late")
    with database.read() as session, pytest.raises(ResetLinkSpent):
        check_reset(session, "late", NOW + timedelta(hours=1))


def test_a_link_that_two_use_at_once_works_for_one(either_database: Database):
    ann(either_database)
    asked_for_link(either_database, "ann@example.org", "link")

    def attempt(number: int) -> bool:
        try:
            reset_password(either_database, "link", f"lone wolf number {number}", passwords=CHEAP, now=NOW)
        except ResetLinkSpent:
            return False
        return True

    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(attempt, range(6))) == 1


def test_asking_for_a_link_tells_nothing_about_who_has_an_account(database: Database):
    ann(database)
    assert len(asked_for_link(database, "ann@example.org", "known")) == 1
    assert asked_for_link(database, "nobody@example.org", "unknown") == []
    with database.read() as session:
        rows = session.scalars(select(PasswordReset).order_by(PasswordReset.id)).all()
    assert len(rows) == 2
    with database.read() as session, pytest.raises(ResetLinkSpent):
        check_reset(session, "unknown", NOW)


def test_what_has_expired_is_forgotten(database: Database):
    ann(database)
    asked_for_link(database, "ann@example.org", "old")
    with database.write() as session:
        request_reset(session, "x@example.org", secret="new", link="", now=NOW + timedelta(days=1))
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(PasswordReset)) == 1


def test_an_export_holds_everything_given_and_no_secret(database: Database):
    principal = ann(database)
    signed_in(database, principal)
    with database.write() as session:
        edit_profile(session, principal, real_name="Ann Example", show_real_name=False, now=NOW)
        create_token(session, principal, name="my bot", scopes=[Scope.READ], days=30, secret="tok", now=NOW)
    with database.read() as session:
        everything = export_account(session, principal, NOW)
    given = ["exported_at", "account", "sessions", "devices", "tokens", "events", "decks", "online_matches"]
    assert list(everything) == given
    written = json.dumps(everything)
    for word in ("Ann", "ann@example.org", "Ann Example", "Firefox on Linux", "my bot", "read"):
        assert word in written
    assert "hash" not in written
    assert "argon2" not in written


def test_a_deleted_account_leaves_an_empty_row(either_database: Database):
    principal = ann(either_database)
    signed_in(either_database, principal)
    with either_database.write() as session:
        edit_profile(session, principal, real_name="Ann Example", show_real_name=True, now=NOW)
        create_token(session, principal, name="t", scopes=[Scope.READ], days=None, secret="tok", now=NOW)
        request_reset(session, "ann@example.org", secret="link", link="", now=NOW)
    with pytest.raises(PasswordWrong):
        delete_account(either_database, principal, password="wrong", place="p", passwords=CHEAP, now=NOW)
    delete_account(either_database, principal, password=PASSWORD, place="p", passwords=CHEAP, now=NOW)
    with either_database.read() as session:
        row = session.get_one(Account, principal.account_id)
        kept = (row.name, row.name_key, row.email, row.password_hash, row.real_name, row.show_real_name)
        assert kept == ("removed player", None, None, None, None, False)
        assert row.removed_at == NOW
        for table in (SignIn, ApiToken, PasswordReset):
            assert session.scalar(select(func.count()).select_from(table)) == 0
        assert principal_of_session(either_database, "s1", NOW) is None
        assert principal_of_token(session, "tok", NOW) is None
        assert load_accounts(session) == []
    with pytest.raises(SignInRefused):
        enter(either_database, "removed player", PASSWORD)
    make_account(either_database, "Ann")
    assert enter(either_database, "Ann").account_id != principal.account_id


def test_two_accounts_can_be_deleted(either_database: Database):
    for name in ("Ann", "Bob"):
        who = make_account(either_database, name)
        delete_account(either_database, who, password=PASSWORD, place="p", passwords=CHEAP, now=NOW)
    with either_database.read() as session:
        assert session.scalar(select(func.count()).select_from(Account)) == 2


def test_administrators_are_named_by_name_or_address(database: Database):
    ann(database)
    make_account(database, "Zoe")
    with database.write() as session:
        assert set_admin(session, "zoe@example.org", is_admin=True) == "Zoe"
    with database.read() as session:
        assert [(profile.name, profile.is_admin) for profile in load_accounts(session)] == [
            ("Zoe", True),
            ("Ann", False),
        ]
    with database.write() as session, pytest.raises(AccountNotFound, match=r"No account has .* “Nobody”"):
        set_admin(session, "Nobody", is_admin=True)


def test_sessions_are_listed_for_their_owner_only(database: Database):
    principal, other = ann(database), make_account(database, "Bob")
    signed_in(database, principal)
    with database.read() as session:
        assert [found.device for found in list_sessions(session, principal, NOW)] == ["Firefox on Linux"]
        assert list_sessions(session, other, NOW) == []
