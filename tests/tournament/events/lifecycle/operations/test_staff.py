"""The staff: who is named, and that somebody always organizes."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.problems import SettingsNotPossible
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.book.roles import visible_roles
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations.staff import add_staff, remove_staff, staff_of
from tournament.events.problems import CannotUndo, NothingThere, NotNow


@pytest.fixture
def run(database: Database) -> Running:
    first = Running(database, "Somebody's Cup")
    return Running(database, actor=first.account("Olga"))


def test_whoever_creates_an_event_organizes_it_and_judges_there_until_another_does(run: Running):
    assert [(row.name, row.role) for row in run.look(staff_of)] == [("Olga", "organizer"), ("Olga", "head judge")]
    run.do(remove_staff, run.look(staff_of)[1].id)
    assert run.look(visible_roles, run.account("Olga")) == {Role.ORGANIZER}


def test_people_are_named_by_name_or_id(run: Running):
    judith, jacob = run.account("Judith"), run.account("Jacob")
    run.do(add_staff, " JUDITH ", Role.JUDGE)
    run.do(add_staff, jacob.account_id, Role.HEAD_JUDGE)
    assert [(row.name, row.role) for row in run.look(staff_of)] == [
        ("Olga", "organizer"),
        ("Jacob", "head judge"),
        ("Olga", "head judge"),
        ("Judith", "judge"),
    ]
    assert run.look(visible_roles, judith) == {Role.JUDGE}
    assert run.last().summary == "Olga made Jacob head judge."
    assert run.is_told_by_its_trail()


def test_one_person_can_have_several_parts_but_each_once(run: Running):
    run.account("Judith")
    run.do(add_staff, "Judith", Role.JUDGE)
    run.do(add_staff, "Judith", Role.SCOREKEEPER)
    with pytest.raises(NotNow, match="Judith already has this role"):
        run.do(add_staff, "Judith", Role.JUDGE)


def test_a_player_is_no_staff_and_nobody_is_nobody(run: Running):
    with pytest.raises(SettingsNotPossible, match="Choose one of: organizer, head judge, judge, scorekeeper"):
        run.do(add_staff, "Olga", Role.PLAYER)
    with pytest.raises(NothingThere, match="no account “Nemo”"):
        run.do(add_staff, "Nemo", Role.JUDGE)


def test_the_last_organizer_stays(run: Running):
    olga, heads = run.look(staff_of)
    run.do(remove_staff, heads.id)
    with pytest.raises(NotNow, match="Olga is the only organizer"):
        run.do(remove_staff, olga.id)
    run.account("Otto")
    run.do(add_staff, "Otto", Role.ORGANIZER)
    run.do(remove_staff, olga.id)
    assert [row.name for row in run.look(staff_of)] == ["Otto"]
    assert run.is_told_by_its_trail()


def test_undoing_leaves_an_organizer_too(run: Running):
    olga, heads = run.look(staff_of)
    run.do(remove_staff, heads.id)
    run.account("Otto")
    run.do(add_staff, "Otto", Role.ORGANIZER)
    added = run.event().version
    run.do(remove_staff, olga.id)
    with pytest.raises(CannotUndo, match="The event would have no organizer"):
        run.do(undo, added)
    run.do(undo, added + 1)
    run.do(undo, added)
    assert [row.name for row in run.look(staff_of)] == ["Olga"]


def test_a_part_in_another_event_is_not_there(run: Running, database: Database):
    olga, heads = run.look(staff_of)
    run.do(remove_staff, heads.id)
    other = Running(database, "Another Cup", actor=run.account("Otto"))
    with pytest.raises(NothingThere):
        other.do(remove_staff, olga.id)
