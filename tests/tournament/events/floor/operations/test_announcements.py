"""Announcements: made, shown, withdrawn."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.floor.operations.announcements import announce, announcements_of, withdraw_announcement
from tournament.events.problems import NothingThere, NotNow


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database)


def texts(run: Running, **named: object) -> list[str]:
    return [row.text for row in run.look(announcements_of, **named)]


def test_the_newest_is_shown_first(run: Running):
    run.do(announce, "Doors at nine.")
    run.do(announce, "Lunch at one.")
    assert texts(run) == ["Lunch at one.", "Doors at nine."]
    assert run.last().summary == "console announced: Lunch at one."
    assert run.is_told_by_its_trail()


def test_what_is_withdrawn_is_for_the_desk_only(run: Running):
    made = run.do(announce, "Lunch at one.")
    run.do(withdraw_announcement, made.id)
    assert texts(run) == []
    assert texts(run, withdrawn=True) == ["Lunch at one."]
    with pytest.raises(NotNow, match="already withdrawn"):
        run.do(withdraw_announcement, made.id)


def test_an_announcement_says_something_and_not_too_much(run: Running):
    with pytest.raises(ReasonNeeded):
        run.do(announce, " \n ")
    with pytest.raises(SettingsNotPossible, match=r"has 1001 characters \(maximum 1000\)"):
        run.do(announce, "x" * 1001)


def test_hostile_characters_are_left_out(run: Running):
    made = run.do(announce, "Lunch\x00 at\u202e one\r\nor two \N{WHITE HEART SUIT}")
    assert made.text == "Lunch at one\nor two \N{WHITE HEART SUIT}"


def test_an_announcement_of_another_event_is_not_there(run: Running, database: Database):
    made = run.do(announce, "Lunch.")
    with pytest.raises(NothingThere):
        Running(database, "Another Cup").do(withdraw_announcement, made.id)
