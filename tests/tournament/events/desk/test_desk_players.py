"""The desk's page of players: entering, checking in, editing, dropping, sending away, keeping apart."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.support.tournament.at_desk import PAGE, AtDesk
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.settings import EventSettings
from tournament.events.states import EntryStatus


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    return AtDesk(app, database)


def test_a_guest_enters_with_a_code_to_claim_the_entry(desk: AtDesk):
    response = desk.post("/players", name="Mira", faction="stark", prize_byes="1")
    assert response.status_code == 200
    code = re.search(r'<code class="code"[^>]*>([A-Z2-9]{5}-[A-Z2-9]{5})</code>', response.text)
    assert code is not None
    assert code[1] not in desk.get("/players")
    entry = desk.run.entry(1)
    assert (entry.name, entry.faction, entry.prize_byes) == ("Mira", "stark", 1)
    desk.run.do(entries.claim, code[1], actor=desk.run.account("Mira of Saltmere"))
    assert desk.run.entry(1).account_id is not None


def test_a_name_that_is_taken_stays_in_the_form(desk: AtDesk):
    desk.run.add_player("Mira")
    page = desk.is_refused("/players", name="mira", faction="stark")
    assert "already has a player called mira" in page
    assert 'value="mira"' in page
    assert '<option value="stark" selected>' in page


def test_a_pasted_list_enters_all_of_its_players(desk: AtDesk):
    page = desk.post("/players/list", list="Mira\n\n  Jojen  Reed \nZoë").text
    assert "<b>3 players</b> were added, with numbers 1 to 3." in page
    assert [entry.name for entry in desk.run.book().entries] == ["Mira", "Jojen Reed", "Zoë"]
    assert all(entry.claim_hash for entry in desk.run.book().entries)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (
            'Name,E-mail,Faction,Byes\nMira,m@example.org,House Stark,1\n"Reed, Jojen",,,',
            "The column “e-mail” was ignored",
        ),
        ("Mira;Stark\nReed, Jojen;j@example.org", "Line 2: the address j@example.org was ignored"),
        ("\ufeffplayer\thouse\tpaid\nMira\tstark\tyes\nReed, Jojen\t\tno", "The column “paid” was ignored"),
    ],
)
def test_columns_are_read_and_what_is_not_used_is_said(desk: AtDesk, text: str, remark: str):
    response = desk.post("/players/list", list=text)
    assert remark in unescape(response.text)
    assert [(entry.name, entry.faction) for entry in desk.run.book().entries] == [
        ("Mira", "stark"),
        ("Reed, Jojen", ""),
    ]
    assert desk.run.entry(1).prize_byes == ("Byes" in text)


def test_one_wrong_line_keeps_everybody_out_and_each_is_named(desk: AtDesk):
    desk.run.add_player("Ann")
    typed = "Bob\nann\nCat, Frey\nbob\n" + "x" * 61
    page = desk.is_refused("/players/list", 422, list=typed)
    assert "4 lines are wrong, so no player was added." in page
    for words in (
        "Line 2: Kingsmoot Cup already has a player called ann",
        "Line 3: “Frey” is not a faction: Baratheon, ",
        "Line 4: bob is already on line 1.",
        "Line 5: A name needs 1 to 60 printable characters.",
    ):
        assert words in page
    assert f">\n{typed}</textarea>" in page
    assert [entry.name for entry in desk.run.book().entries] == ["Ann"]
    assert "at most 300 lines" in desk.is_refused("/players/list", 422, list="\n".join(map(str, range(301))))
    assert "The list is empty" in desk.is_refused("/players/list", 422, list=" \n")
    assert [entry.name for entry in desk.run.book().entries] == ["Ann"]


def test_a_pasted_list_comes_late_into_a_running_stage_or_not_at_all(desk: AtDesk):
    desk.run.with_players(4).playing()
    assert "5 to 6" in desk.post("/players/list", list="Late\nLater", enter="1").text
    book = desk.run.book()
    assert 'name="enter" value="1" checked' in desk.is_refused("/players/list", 422, list="Late", enter="1")
    once = desk.is_refused("/players/list", 422, list="Late")
    assert once.count('name="enter" value="1" checked') == 1, "the form for one player is as it was"
    assert {"Late", "Later"} <= {entry.name for entry in book.players_in(book.stages[0])}
    judge = desk.as_(desk.run.staff("Jo", Role.JUDGE))
    assert judge.post("/players/list", list="Nobody").status_code == 403


def test_players_check_in_one_by_one_or_all(desk: AtDesk):
    desk.run.with_players(3)
    assert "is not open" in desk.is_refused("/players/1/check-in")
    desk.run.do(events.start_check_in)
    assert "Ann checked in." in desk.does("/players/1/check-in")
    assert "undid the check-in of Ann" in desk.does("/players/1/take-back")
    assert "Ansgar checked in 3 players." in desk.does("/players/check-in")
    assert desk.get("/players?show=missing").count("Check in<") == 0
    assert desk.post("/players/1/dance").status_code == 404


def test_while_check_in_is_open_desk_and_players_count_who_is_here(desk: AtDesk):
    desk.run.with_players(3)
    desk.run.do(entries.withdraw, 3)
    for path in ("", "/players"):
        assert "</b> checked in" not in desk.get(path)
    desk.run.do(events.start_check_in)
    desk.does("/players/1/check-in")
    for path in ("", "/players"):
        assert "<b>1 of 2</b> checked in" in desk.get(path)
        assert 'href="/events/kingsmoot-cup/desk/players?show=missing">1 missing</a>' in desk.get(path)
    missing = desk.get("/players?show=missing")
    assert ">Bob</a>" in missing
    assert ">Ann</a>" not in missing
    desk.does("/players/2/check-in")
    assert "<b>2 of 2</b> checked in" in desk.get()
    assert "missing</a>" not in desk.get()


def test_players_drop_return_and_come_late(desk: AtDesk):
    desk.run.with_players(6).playing()
    assert "Ann dropped from Joust." in desk.does("/players/1/drop")
    assert "doesn't play in the current stage" in desk.is_refused("/players/1/drop")
    assert "Ann" in desk.get("/players?show=gone")
    assert "Ann returned to Joust" in desk.does("/players/1/return", back="player")
    page = desk.post("/players", name="Late", enter="1").text
    assert "Late" in page
    assert desk.run.book().entry(7).status is EntryStatus.CHECKED_IN
    assert "is already in Joust" in desk.is_refused("/players/7/enter-late")


def test_somebody_who_waits_is_admitted_or_withdraws(app: Flask, database: Database):
    desk = AtDesk(app, database, settings=EventSettings(capacity=1))
    run = desk.run.open_registration()
    run.do(entries.register, actor=run.account("Ann"))
    run.do(entries.register, actor=run.account("Bob"))
    assert "Waiting" in desk.get("/players?show=waiting")
    assert "admitted Bob" in desk.does("/players/2/admit")
    assert "is not on the waiting list" in desk.is_refused("/players/2/admit")
    assert "Ann withdrew." in desk.does("/players/1/withdraw")


def test_a_player_is_edited(desk: AtDesk):
    desk.run.with_players(2)
    fields = {"name": "Anna", "faction": "tyrell", "prize_byes": 2, "fixed_table": 4, "needs_accessible": "1"}
    desk.does("/players/1", **fields)
    entry = desk.run.entry(1)
    assert (entry.name, entry.faction, entry.prize_byes) == ("Anna", "tyrell", 2)
    assert (entry.fixed_table, entry.needs_accessible) == (4, True)
    assert "0 to 9 prize byes" in desk.is_refused("/players/1", 422, **{**fields, "prize_byes": 12})
    assert "Table numbers are 1 to 9999" in desk.is_refused("/players/1", 422, **{**fields, "fixed_table": "front"})
    desk.does("/players/1", **{**fields, "fixed_table": ""})
    assert desk.run.entry(1).fixed_table is None
    assert "Player not found" in desk.get("/players/99", status=404)


def test_a_disqualification_needs_a_reason_and_the_organizer(desk: AtDesk):
    desk.run.with_players(4).playing()
    assert "A disqualification needs a reason." in desk.is_refused("/players/2/disqualify", 422, reason="")
    assert "Bob was disqualified." in desk.does("/players/2/disqualify", reason="Marked cards")
    keeper = desk.as_(desk.run.staff("Kay", Role.SCOREKEEPER))
    assert keeper.post("/players/3/disqualify", reason="No").status_code == 403
    assert "Disqualify Cat" not in keeper.get("/players/3")


def test_two_players_are_kept_apart_and_allowed_again(desk: AtDesk):
    desk.run.with_players(3)
    page = desk.is_refused("/pairs", 422, one=1, other=2, reason="")
    assert "Say why you don't pair these two" in page
    assert '<option value="1" selected translate="no">' in page
    assert "Ann – Bob" in desk.does("/pairs", one=1, other=2, reason="Sisters")
    assert "are already kept apart" in desk.is_refused("/pairs", one=2, other=1, reason="Sisters")
    assert "Player not found" in desk.is_refused("/pairs", 404, one="", other=2, reason="Sisters")
    assert "can be paired again" in desk.does("/pairs/allow", one=1, other=2)
    assert "are not kept apart" in desk.is_refused("/pairs/allow", one=1, other=2)


def test_players_are_found_by_name(desk: AtDesk):
    desk.run.with_players(5)
    page = desk.get("/players?q=CA")
    table = page.partition('id="players"')[2].partition("</table>")[0]
    assert "Cat" in table
    assert "Bob" not in table
    assert "No players found" in desk.get("/players?q=zzz")


def test_joust_and_melee_are_chosen_where_there_are_both(app: Flask, database: Database):
    desk = AtDesk(app, database, melee=True)
    desk.post("/players", name="Ann", parts="1", plays_joust="1")
    assert (desk.run.entry(1).plays_joust, desk.run.entry(1).plays_melee) == (True, False)
    assert "joust only" in desk.get("/players")
    refused = desk.client.post(desk.url("/players"), data={"name": "Bob", "parts": "1"}, headers=PAGE)
    assert refused.status_code == 422
    assert "Choose joust, melee, or both" in refused.text
