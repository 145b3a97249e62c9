"""One phone that guesses passwords in a hall: who is slowed down by it, and who is not."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select
from werkzeug.test import TestResponse

from tests.support.tournament.accounts import HTML, fill, sign_in, who
from tests.support.tournament.people import PASSWORD, field_token, make_account
from tournament.accounts.models import Guesses, KnownDevice
from tournament.accounts.operations.login_throttle import FORGET_AFTER, FREE_TRIES, MAX_DELAY, count_try, uncount_try
from tournament.accounts.pages import sign_in as doors
from tournament.accounts.problems import TooManyGuesses
from tournament.app import connect_services
from tournament.core.config import Config
from tournament.core.security.passwords import Passwords
from tournament.core.storage.database import Database
from tournament.http.rate_limits import network_of

NEW = "a new lone wolf"


@pytest.fixture
def hall(registered: Flask, config: Config, either_database: Database) -> Iterator[Flask]:
    """The application on either database; everybody comes from one address."""
    url = either_database.url.render_as_string(hide_password=False)
    connect_services(registered, replace(config, database_url=url))
    yield registered
    registered.extensions["kingsmoot.database"].close()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Lets time pass for the doors."""
    return lambda passed: monkeypatch.setattr(doors, "now", lambda: datetime.now(UTC) + passed)


def database_of(app: Flask) -> Database:
    database = app.extensions["kingsmoot.database"]
    assert isinstance(database, Database)
    return database


def guess(client: FlaskClient, times: int, login: str = "Ann") -> list[int]:
    return [sign_in(client, login, "wrong wrong wrong").status_code for _ in range(times)]


def phone_of(app: Flask, login: str) -> FlaskClient:
    """A browser in which somebody has signed in and out again."""
    client = app.test_client()
    assert sign_in(client, login).status_code == 303
    client.post("/sign-out", data={"csrf_token": field_token(client.get("/", headers=HTML).text)})
    return client


def test_fifty_wrong_passwords_from_one_phone_lock_nobody_else(hall: Flask):
    for name in ("Ann", "Bob", "Cersei"):
        make_account(database_of(hall), name)
    phone = hall.test_client()
    codes = guess(phone, 50)
    assert codes == [403] * FREE_TRIES + [429] * (50 - FREE_TRIES)
    assert guess(phone, 1, "Nobody has this name") == [403]
    for name in ("Bob", "Cersei"):
        assert sign_in(hall.test_client(), name).status_code == 303


def test_who_is_guessed_for_signs_in_on_a_device_that_is_known(hall: Flask):
    make_account(database_of(hall), "Ann")
    mine = phone_of(hall, "Ann")
    guess(hall.test_client(), FREE_TRIES + 5)
    assert guess(mine, 1) == [403], "a slip of the hand is no reason to wait"
    assert sign_in(mine).status_code == 303
    assert who(mine) == "Ann"


def test_a_new_device_behind_the_same_address_is_slowed_and_not_locked(hall: Flask, later: Callable[..., None]):
    make_account(database_of(hall), "Ann")
    phone, new = hall.test_client(), hall.test_client()
    guess(phone, FREE_TRIES)
    refused = sign_in(new)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 5
    assert f"Wait {refused.headers['Retry-After']} second" in refused.text
    later(timedelta(seconds=6))
    assert sign_in(new).status_code == 303
    passed = timedelta(seconds=10)
    for _ in range(8):  # the phone goes on at every turn it gets
        passed += MAX_DELAY
        later(passed)
        assert guess(phone, 2) == [403, 429]
    later(passed + MAX_DELAY)
    assert sign_in(hall.test_client()).status_code == 303, "nobody waits longer than that"


def test_a_known_device_is_no_way_to_guess_without_end(hall: Flask):
    make_account(database_of(hall), "Ann")
    mine = phone_of(hall, "Ann")
    assert guess(mine, FREE_TRIES + 2) == [403] * FREE_TRIES + [429] * 2
    assert sign_in(hall.test_client()).status_code == 303, "another place, another count"


def test_who_has_signed_in_to_another_account_is_not_known(hall: Flask):
    for name in ("Ann", "Bob"):
        make_account(database_of(hall), name)
    bobs = phone_of(hall, "Bob")
    guess(hall.test_client(), FREE_TRIES)
    assert sign_in(bobs).status_code == 429
    bobs.set_cookie("kingsmoot_device", "made-by-hand.0123456789abcdef")
    assert sign_in(bobs).status_code == 429


def test_a_browser_can_be_known_to_several(hall: Flask):
    for name in ("Ann", "Bob"):
        make_account(database_of(hall), name)
    family = phone_of(hall, "Ann")
    before = family.get_cookie("kingsmoot_device")
    sign_in(family, "Bob")
    family.post("/sign-out", data={"csrf_token": field_token(family.get("/", headers=HTML).text)})
    after = family.get_cookie("kingsmoot_device")
    assert before is not None and after is not None and after.value == before.value
    guess(hall.test_client(), FREE_TRIES)
    assert sign_in(family).status_code == 303


def ended_everywhere(client: FlaskClient) -> None:
    page = client.get("/account", headers=HTML).text
    client.post("/account/sessions/end", data={"csrf_token": field_token(page)})


def password_changed(client: FlaskClient) -> None:
    page = client.get("/account", headers=HTML).text
    data = {"csrf_token": field_token(page), "current": PASSWORD, "password": NEW}
    assert client.post("/account/password", data=data).status_code == 303


@pytest.mark.parametrize("end", [ended_everywhere, password_changed])
def test_devices_are_forgotten_with_the_sessions(hall: Flask, end: Callable[[FlaskClient], None]):
    make_account(database_of(hall), "Ann")
    lost, mine = phone_of(hall, "Ann"), hall.test_client()
    sign_in(mine)
    end(mine)
    guess(hall.test_client(), FREE_TRIES)
    password = NEW if end is password_changed else PASSWORD
    assert sign_in(lost, password=password).status_code == 429
    if end is password_changed:
        mine.post("/sign-out", data={"csrf_token": field_token(mine.get("/", headers=HTML).text)})
        assert sign_in(mine, password=password).status_code == 303, "the one that did it is still known"


def test_the_device_of_a_session_that_is_ended_is_forgotten(hall: Flask):
    make_account(database_of(hall), "Ann")
    lost, mine = hall.test_client(), hall.test_client()
    sign_in(lost)
    sign_in(mine)
    page = mine.get("/account", headers=HTML).text
    [address] = {part.split('"')[0] for part in page.split('action="') if "/account/sessions/" in part[:30]} - {
        "/account/sessions/end"
    }
    assert mine.post(address, data={"csrf_token": field_token(page)}).status_code == 303
    assert who(lost) == ""
    with database_of(hall).read() as session:
        assert session.scalar(select(func.count()).select_from(KnownDevice)) == 1
    guess(hall.test_client(), FREE_TRIES)
    assert sign_in(lost).status_code == 429


def test_a_link_by_mail_helps_who_is_being_guessed_for(hall: Flask, config: Config):
    make_account(database_of(hall), "Ann")
    guess(hall.test_client(), FREE_TRIES)
    new = hall.test_client()
    fill(new, "/forgot", email="ann@example.org")
    [mail] = config.mail_spool.iterdir()
    path = "/reset/" + mail.read_text().split("/reset/")[1].split()[0]
    assert fill(new, path, password=NEW).status_code == 303
    assert sign_in(new, password=NEW).status_code == 303


class Work:
    """Everything that is asked of the database, and how many passwords are hashed."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        engine = database_of(app).engine
        event.listen(engine, "before_cursor_execute", lambda *all: self.done.append(str(all[2])))
        fits = Passwords.fits
        monkeypatch.setattr(Passwords, "fits", lambda *all: (self.done.append("hash"), fits(*all))[1])

    def of(self, ask: Callable[[], TestResponse]) -> tuple[list[str], int, str]:
        self.done.clear()
        response = ask()
        return list(self.done), response.status_code, response.text


def plain(text: str, *names: str) -> str:
    """A page without what is different each time it is asked for, and what was typed."""
    for name in names:
        text = text.replace(name, "…")
    return re.sub(r'name="csrf_token" value="[^"]*"', "", text)


@pytest.mark.parametrize("before", [0, FREE_TRIES])
def test_known_and_unknown_are_answered_alike_in_words_and_work(
    hall: Flask, monkeypatch: pytest.MonkeyPatch, before: int
):
    make_account(database_of(hall), "Known")
    other = phone_of(hall, "Known")
    it_is = datetime.now(UTC)
    monkeypatch.setattr(doors, "now", lambda: it_is)
    visitor = hall.test_client()
    for login in ("Known", "Nobody"):
        guess(visitor, before, login)
    work = Work(hall, monkeypatch)
    token = field_token(visitor.get("/sign-in", headers=HTML).text)

    def ask(login: str) -> Callable[[], TestResponse]:
        data = {"csrf_token": token, "login": login, "password": "wrong wrong wrong"}
        return lambda: visitor.post("/sign-in", data=data, headers=HTML)

    known, unknown = work.of(ask("Known")), work.of(ask("Nobody"))
    assert known[:2] == unknown[:2]
    assert plain(known[2], "Known") == plain(unknown[2], "Nobody")
    assert known[1] == (429 if before else 403)
    assert known[0].count("hash") == (0 if before else 1)
    token = field_token(other.get("/sign-in", headers=HTML).text)
    data = {"csrf_token": token, "login": "Known", "password": "wrong wrong wrong"}
    on_known = work.of(lambda: other.post("/sign-in", data=data, headers=HTML))
    assert on_known[1] == 403 and on_known[0].count("hash") == 1


def test_asking_for_a_link_says_and_takes_the_same_for_everybody(hall: Flask, monkeypatch: pytest.MonkeyPatch):
    make_account(database_of(hall), "Known")
    visitor = hall.test_client()
    work = Work(hall, monkeypatch)
    token = field_token(visitor.get("/forgot", headers=HTML).text)

    def ask(address: str) -> Callable[[], TestResponse]:
        return lambda: visitor.post("/forgot", data={"csrf_token": token, "email": address}, headers=HTML)

    known, unknown = work.of(ask("known@example.org")), work.of(ask("nobody@example.org"))
    assert known[0] == unknown[0] and any("INSERT INTO password_reset" in asked for asked in known[0])
    assert known[1] == unknown[1] == 200
    assert plain(known[2], "known@example.org") == plain(unknown[2], "nobody@example.org")


def test_many_at_once_are_no_way_around_the_count(hall: Flask):
    database = database_of(hall)
    now = datetime.now(UTC)

    def attempt(_: int) -> bool:
        try:
            with database.write() as session:
                count_try(session, "one place", now)
        except TooManyGuesses:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(attempt, range(3 * FREE_TRIES))) == FREE_TRIES


def test_right_passwords_count_against_nothing(either_database: Database):
    now = datetime.now(UTC)
    for _ in range(3 * FREE_TRIES):
        with either_database.write() as session:
            count_try(session, "a place", now)
            uncount_try(session, "a place", now)


def test_old_counts_are_dropped(either_database: Database):
    now = datetime.now(UTC)
    for number in range(20):
        with either_database.write() as session:
            count_try(session, f"name {number} that nobody has", now)
    with either_database.write() as session:
        count_try(session, "another", now + FORGET_AFTER)
    with either_database.read() as session:
        assert session.scalars(select(Guesses.place)).all() == ["another"]


def test_a_clock_that_is_set_back_locks_nobody(either_database: Database):
    now = datetime.now(UTC)
    for _ in range(FREE_TRIES):
        with either_database.write() as session:
            count_try(session, "a place", now)
    with either_database.write() as session:
        count_try(session, "a place", now - timedelta(hours=1))


def test_one_attacker_has_one_network():
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2::5") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::5")
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("") == ""
