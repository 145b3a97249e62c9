"""Checking under terms, and sharing by a link that nobody can guess and that ends."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import func, select

from tournament.core.storage.database import Database
from tournament.decks.models import SharedReport
from tournament.decks.operations.checks import SHARE_PERIOD, DeckRequest, check_deck, load_report, share_report
from tournament.decks.problems import DeckNotReadable, DeckTermsUnknown, ReportExpired, ReportNotFound

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
TEXT = "House Stark\n3x Arya Stark\n"


def look(database: Database, **asked: object):
    with database.read() as session:
        return check_deck(session, DeckRequest(**{"source": TEXT, "day": NOW.date(), **asked}))  # type: ignore[arg-type]


def test_a_report_names_pool_format_list_and_day(database: Database):
    found = look(database)
    assert (found.pool_key, found.format, found.list_code, found.day) == (
        "core",
        "lcg2-joust",
        "",
        date(2026, 11, 16),
    )
    assert len(found.pool_digest) == 64


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"format": "lcg3"}, "no format “lcg3”. Choose one of: lcg2-joust"),
        ({"list": "ffg9.9"}, "has no legality lists"),
        ({"pool": "mine"}, "no card pool “mine”"),
        (
            {"format": "ccg-legacy", "pool": "mine"},
            "no card pool “mine” for the collectible card game",
        ),
    ],
)
def test_terms_that_do_not_exist_are_a_problem(database: Database, asked: dict[str, str], words: str):
    with pytest.raises(DeckTermsUnknown, match=words):
        look(database, **asked)


def test_a_list_that_can_not_be_read_is_a_problem(database: Database):
    with pytest.raises(DeckNotReadable, match="empty"):
        look(database, source=" ")


def test_the_faction_can_be_given_where_the_list_has_none(database: Database):
    assert look(database, source="3x Arya Stark", faction="stark").deck.faction == "stark"
    assert look(database, faction="tyrell").deck.faction == "stark"


def test_only_printings_of_one_title_are_swapped(database: Database):
    found = look(database, swaps=(("01141", "01002"),))
    assert found.deck.cards == look(database).deck.cards


def test_a_shared_report_comes_back_until_it_ends(either_database: Database):
    found = look(either_database)
    with either_database.write() as session:
        expires_at = share_report(session, found, "secret", NOW)
    assert expires_at == NOW + SHARE_PERIOD
    with either_database.read() as session:
        assert load_report(session, "secret", NOW) == (found, expires_at)
        with pytest.raises(ReportExpired, match="expired on 16 Dec 2026"):
            load_report(session, "secret", expires_at)
        with pytest.raises(ReportNotFound):
            load_report(session, "Secret", NOW)


def test_the_secret_is_not_in_the_database(database: Database):
    with database.write() as session:
        share_report(session, look(database), "secret", NOW)
    with database.read() as session:
        (row,) = session.scalars(select(SharedReport))
    assert "secret" not in row.secret_hash
    assert b"secret" not in row.content


def test_long_expired_reports_are_removed(database: Database):
    found = look(database)
    for secret, when in (("old", NOW - timedelta(days=60)), ("new", NOW)):
        with database.write() as session:
            share_report(session, found, secret, when)
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(SharedReport)) == 1
