"""Sessions that are remembered for seconds: ended here they are forgotten at once, ended elsewhere soon."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.support.tournament.people import NOW, PASSWORD, make_account
from tournament.accounts.models import Account
from tournament.accounts.operations import sessions
from tournament.accounts.operations.accounts import delete_account
from tournament.accounts.operations.session_cache import CACHE_LIFETIME, SessionCache
from tournament.core.security.passwords import Passwords
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database, Session

SECRET = "an open session"
A_MOMENT = timedelta(seconds=1)


@pytest.fixture
def ann(database: Database) -> Principal:
    principal = make_account(database, "Ann")
    assert principal.account_id is not None
    with database.write() as session:
        sessions.open_session(session, principal.account_id, SECRET, "Firefox", NOW)
    return principal


def ends(how: Callable[[Session, Principal], object]) -> Callable[[Database, Principal], None]:
    def act(database: Database, who: Principal) -> None:
        with database.write() as session:
            how(session, who)

    return act


def removed(database: Database, who: Principal) -> None:
    passwords = Passwords(memory_kib=64, passes=1)
    delete_account(database, who, password=PASSWORD, place="p", passwords=passwords, now=NOW)


def made_removed(session: Session, who: Principal) -> None:
    session.get_one(Account, who.account_id).removed_at = NOW


@pytest.mark.parametrize(
    "end",
    [
        ends(lambda session, who: sessions.sign_out(session, SECRET)),
        ends(lambda session, who: sessions.sign_out_everywhere(session, who.account_id)),  # type: ignore[arg-type]
        ends(
            lambda session, who: sessions.end_session(session, who, sessions.list_sessions(session, who, NOW)[0].id)
        ),
        ends(made_removed),
        removed,
    ],
)
def test_what_ends_in_this_process_is_forgotten_at_once(
    database: Database, ann: Principal, end: Callable[[Database, Principal], None]
):
    known = SessionCache(database)
    first = known.find(SECRET, NOW)
    assert first is not None and first.principal == ann
    assert known.find(SECRET, NOW + A_MOMENT) is first
    end(database, ann)
    assert known.find(SECRET, NOW + A_MOMENT) is None


def test_what_ends_elsewhere_is_believed_for_seconds_and_never_past_its_end(database: Database, ann: Principal):
    known = SessionCache(database)
    assert known.find(SECRET, NOW) is not None
    elsewhere = Database(database.url.render_as_string(hide_password=False))
    ends(lambda session, who: sessions.sign_out(session, SECRET))(elsewhere, ann)
    elsewhere.close()
    assert known.find(SECRET, NOW + CACHE_LIFETIME - A_MOMENT) is not None
    assert known.find(SECRET, NOW + CACHE_LIFETIME) is None


def test_nobody_is_remembered_past_the_session_s_end(database: Database, ann: Principal):
    known, last = SessionCache(database), NOW + sessions.SESSION_IDLE_LIFETIME
    with database.write() as session:
        found = sessions.list_sessions(session, ann, NOW)[0]
        sessions.note_session_use(session, found.id, NOW)
    assert known.find(SECRET, last - A_MOMENT) is not None
    assert known.find(SECRET, last) is None


def test_a_session_that_is_to_be_noted_is_not_remembered(database: Database, ann: Principal):
    known, later = SessionCache(database), NOW + sessions.SEEN_INTERVAL
    first = known.find(SECRET, later)
    assert first is not None and first.is_due
    again = known.find(SECRET, later)
    assert again is not None and again is not first
