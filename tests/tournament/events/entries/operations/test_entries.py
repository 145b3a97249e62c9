"""Who plays: registering, waiting, claiming, checking in."""

from datetime import timedelta

import pytest

from tests.support.tournament.running import START, Running
from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.entries.operations.guest_list import add_guests
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations.stages import disqualify
from tournament.events.problems import (
    AlreadyRegistered,
    EntryNotFound,
    InvitationNeeded,
    NameTaken,
    NotNow,
    PastedNotReadable,
)
from tournament.events.settings import EventSettings
from tournament.events.states import EntryStatus


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).open_registration()


def register(run: Running, name: str, **named: object):
    return run.do(entries.register, actor=run.account(name), **named)


def test_people_register_while_registration_is_open(run: Running):
    entry = register(run, "Ann", faction="stark")
    assert (entry.number, entry.name, entry.status, entry.faction) == (1, "Ann", EntryStatus.REGISTERED, "stark")
    with pytest.raises(AlreadyRegistered, match="Ann is already registered"):
        register(run, "Ann")
    run.do(events.close_registration)
    with pytest.raises(NotNow, match=r"is closed\. The organizer can still add you"):
        register(run, "Bob")
    assert run.is_told_by_its_trail()


def test_registration_ends_with_its_time_even_before_the_timer(database: Database):
    run = Running(database, settings=EventSettings(registration_closes_at=START + timedelta(hours=1)))
    run.open_registration().wait(hours=1)
    with pytest.raises(NotNow, match="closed"):
        register(run, "Ann")


def test_an_invitation_opens_the_door(database: Database):
    run = Running(database, settings=EventSettings(invitation_code="valar")).open_registration()
    with pytest.raises(InvitationNeeded):
        register(run, "Ann", invitation="morghulis")
    assert register(run, "Ann", invitation=" valar ").name == "Ann"


def test_beyond_the_capacity_one_waits_and_moves_up(database: Database):
    run = Running(database, settings=EventSettings(capacity=1)).open_registration()
    register(run, "Ann")
    assert register(run, "Bob").status is EntryStatus.WAITING
    register(run, "Cat")
    run.do(entries.withdraw, 1, actor=run.account("Ann"))
    assert [entry.status.value for entry in run.book().entries] == ["withdrawn", "registered", "waiting"]
    assert run.last().summary == "Ann withdrew. Bob moves up from the waiting list."
    run.do(entries.admit, 3)
    assert run.entry(3).status is EntryStatus.REGISTERED
    assert run.is_told_by_its_trail()


def test_who_withdrew_can_register_again_with_the_same_number(run: Running):
    register(run, "Ann")
    run.do(entries.withdraw, 1)
    assert register(run, "Ann").number == 1


def test_who_was_disqualified_can_not_slip_back_by_withdrawing(run: Running):
    register(run, "Ann")
    run.do(disqualify, 1, reason="last time")
    with pytest.raises(NotNow, match="Ann is disqualified"):
        run.do(entries.withdraw, 1)
    with pytest.raises(AlreadyRegistered):
        register(run, "Ann")


def test_after_the_start_one_drops_instead(run: Running):
    run.with_players(2).playing()
    with pytest.raises(NotNow, match="can drop instead"):
        run.do(entries.withdraw, 1)


def test_a_guest_can_be_claimed_once_by_the_code(run: Running):
    run.add_player("Ann")
    with pytest.raises(EntryNotFound, match="No entry of Kingsmoot Cup has this code"):
        run.do(entries.claim, "guess", actor=run.account("Ann"))
    assert run.do(entries.claim, "code of Ann", actor=run.account("Ann")).account_id == run.account("Ann").account_id
    with pytest.raises(EntryNotFound):
        run.do(entries.claim, "code of Ann", actor=run.account("Bob"))


def test_a_person_has_one_entry(run: Running):
    register(run, "Ann")
    run.add_player("Annie")
    with pytest.raises(AlreadyRegistered, match="already registered for Kingsmoot Cup as Ann"):
        run.do(entries.claim, "code of Annie", actor=run.account("Ann"))


@pytest.mark.parametrize("name", ["ann", "  ANN ", "Ann"])
def test_names_tell_people_apart(run: Running, name: str):
    run.add_player("Ann")
    with pytest.raises(NameTaken, match="Add something to tell them apart"):
        run.add_player(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Аnn Stаrk", "Ann Stark\u0301", "Αnn Stark", "Änn Stärk", "Ａｎｎ　Ｓｔａｒｋ", "𝐀𝐧𝐧 Stark"),
        *("Ann Stark\u3164", "ANN STARK", "Ann\u00a0Stark", "Ann Stаrк"),
        *("Aпn Stark", "Aηn Stark", "Αnn Տtark", "Ꭺnn Stark", "Aոn Stark", "Ann Ꮪtark", "ᴀɴɴ ꜱᴛᴀʀᴋ", "ꓮnn Stark"),
        *("A\u0336nn Stark", "Ann Stark\u20dd", "Ann Stark\u0483", "Ann Stark\u17b4", "AΝN Stark"),
    ],
)
def test_names_that_look_alike_are_told_apart(run: Running, name: str):
    run.add_player("Ann Stark")
    with pytest.raises(NameTaken, match=r"called Ann Stark, and .* looks the same|Add something"):
        run.add_player(name)
    if " ".join(name.split()).casefold() == "ann stark":
        with pytest.raises(NameTaken):
            register(run, f"{name} ")
    else:  # people can't choose another name while they register
        assert register(run, f"{name} ").name.endswith(" 2")


def test_names_that_look_different_are_different(run: Running):
    names = [
        "Anna",
        "Ann",
        "Mei",
        "Mel",
        "Ian",
        "Lan",
        "Kai",
        "Kal",
        "Hanna",
        "कि",
        "की",
        "Вера",
        "Vera",
        "か",
        "が",
        "Ann-Marie",
        "Ann Marie",
        "李",
        "季",
    ]
    for name in names:
        run.add_player(name)
    run.do(entries.edit_entry, 2, name="Änn")  # one's own name in another spelling


@pytest.mark.parametrize(
    ("name", "other"),
    [("Νed", "Ned"), ("Υgritte", "Ygritte"), ("\u03f9ersei", "Cersei"), ("Sam З", "Sam 3"), ("Ƅob", "bob")],
)
def test_letters_whose_capitals_look_otherwise_are_told_apart(run: Running, name: str, other: str):
    run.add_player(other)
    with pytest.raises(NameTaken, match="looks the same"):
        run.add_player(name)


def test_case_is_no_difference_in_any_alphabet(run: Running):
    for name in ("Νίκος", "Вера", "Ձմեռ", "Μηνάς", "Ұлы", "Łukasz", "Straße"):
        run.add_player(name)
        with pytest.raises(NameTaken):
            run.add_player(name.upper())


def test_a_pasted_list_holds_names_that_look_different(run: Running):
    run.do(add_guests, "Mei\nMel\nHans\nVans", lambda _: "code")
    with pytest.raises(PastedNotReadable) as refused:
        run.do(add_guests, "Ned\nΝed", lambda _: "code")
    assert refused.value.facts["lines"] == ["Line 2: Νed is already on line 1."]


@pytest.mark.parametrize("name", ["", "  ", "\u3164", "x" * 61, "a\x00b", "a\u202eb", "a\u200bb", "a\ud800b"])
def test_a_name_can_be_printed(run: Running, name: str):
    with pytest.raises(SettingsNotPossible, match="1 to 60 printable characters"):
        run.add_player(name)


@pytest.mark.parametrize("name", ["=1+1", "Zoë Müller-Łącka", "李小龍", "<b>Bob</b>", "'; DROP TABLE entry; --"])
def test_odd_names_are_names(run: Running, name: str):
    assert run.add_player(name).name == name
    assert run.is_told_by_its_trail()


def test_players_check_in_once_the_desk_opens_it(run: Running):
    run.add_players(3)
    with pytest.raises(NotNow, match="Check-in for Kingsmoot Cup is not open"):
        run.do(entries.check_in, 1)
    run.do(events.start_check_in)
    run.do(entries.check_in, 1)
    assert run.do(entries.check_in, 1).status is EntryStatus.CHECKED_IN
    assert run.do(entries.check_in_everybody) == 2
    run.do(entries.take_check_in_back, 2)
    assert run.entry(2).status is EntryStatus.REGISTERED
    assert run.is_told_by_its_trail()


def test_an_entry_is_edited_within_bounds(run: Running):
    run.add_players(2)
    run.do(entries.edit_entry, 1, name="Anna", prize_byes=1, fixed_table=7, needs_accessible=True, faction="tyrell")
    entry = run.entry(1)
    assert (entry.name, entry.prize_byes, entry.fixed_table) == ("Anna", 1, 7)
    run.do(entries.edit_entry, 1, fixed_table=0)
    assert run.entry(1).fixed_table is None
    for wrong in ({"prize_byes": 10}, {"fixed_table": -1}, {"plays_joust": False, "plays_melee": False}):
        with pytest.raises(SettingsNotPossible):
            run.do(entries.edit_entry, 1, **wrong)
    with pytest.raises(NameTaken):
        run.do(entries.edit_entry, 1, name="Bob")
    with pytest.raises(EntryNotFound, match="no player number 9"):
        run.do(entries.edit_entry, 9, name="Nemo")


def test_two_are_kept_apart_and_allowed_again(run: Running):
    run.add_players(2)
    with pytest.raises(ReasonNeeded):
        run.do(entries.forbid_pair, 1, 2, reason=" ")
    run.do(entries.forbid_pair, 2, 1, reason="sisters")
    with pytest.raises(NotNow, match="Ann and Bob are already kept apart"):
        run.do(entries.forbid_pair, 1, 2, reason="sisters")
    with pytest.raises(SettingsNotPossible, match="Choose two different players"):
        run.do(entries.forbid_pair, 1, 1, reason="alone")
    run.do(entries.allow_pair, 1, 2)
    with pytest.raises(NotNow, match="not kept apart"):
        run.do(entries.allow_pair, 1, 2)
    assert run.is_told_by_its_trail()


def test_nobody_enters_a_finished_event(run: Running):
    run.with_players(2).playing().enter_all().close().finish()
    with pytest.raises(NotNow, match=r"is over\. You can't add players"):
        run.add_player("Late")
