"""The desk: an event from its creation to the archive, by the one button, with results by the line."""

import pytest
from flask import Flask

from tests.support.tournament.at_desk import JSON, PAGE, AtDesk
from tests.support.tournament.page import Page
from tests.support.tournament.people import browser, make_account
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.states import TableStatus


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    return AtDesk(app, database)


@pytest.fixture
def playing(desk: AtDesk) -> AtDesk:
    desk.run.with_players(8).playing()
    return desk


def test_an_event_goes_its_whole_way_by_the_one_button(app: Flask, database: Database):
    client = browser(app, make_account(database, "Ansgar"))
    made = client.post("/events/new", data={"name": "Saltmere Open", "joust": "1", "cut": "1"}, headers=PAGE)
    assert made.status_code == 303
    desk = object.__new__(AtDesk)
    desk.client = client
    here = "/events/saltmere-open/desk"

    def press(label: str, action: str, **fields: object) -> str:
        assert f">{label}</button>" in desk.get(here), label
        return desk.does(f"{here}/{action}", **fields)

    press("Open registration", "event/open-registration")
    for name in ("Ann", "Bob", "Cat", "Dan"):
        assert desk.post(f"{here}/players", name=name).status_code == 200
    press("Open check-in", "event/open-check-in")
    desk.does(f"{here}/players/check-in")
    press("Start Joust (4 players)", "round/start", stage=1)
    for number in (1, 2, 3):
        label = "Pair round 1" if number == 1 else f"Close round {number - 1} and pair round {number}"
        press(label, "round/draw")
        press(f"Publish round {number}", "round/publish")
        press("Start clock", "round/clock")
        assert "2 tables still open." in desk.get(here)
        for table in (1, 2):
            desk.does(f"{here}/results", line=f"{table} 1")
    press("Start the cut (top 4)", "round/start", stage=2, size=4)
    for number, tables in ((1, 2), (2, 1)):
        press("Pair round 1" if number == 1 else "Close round 1 and pair round 2", "round/draw")
        press(f"Publish round {number}", "round/publish")
        for table in range(1, tables + 1):
            desk.does(f"{here}/results", line=f"{table} 2")
    press("Finish event", "event/finish")
    assert "wins the tournament" in press("Archive event", "event/archive")
    assert "The event is archived." in desk.get(here)


def test_what_was_done_is_said_with_a_way_back(playing: AtDesk):
    page = playing.does("/results", line="1 1")
    assert "Ansgar entered table 1 of round 1:" in page
    assert 'role="status"' in page
    page = playing.does("/undo", number=playing.run.last().number)
    assert "Ansgar undid: Ansgar entered table 1" in page
    assert playing.run.tables()[0].status is TableStatus.OPEN


def test_slips_by_script_are_json(playing: AtDesk):
    said = playing.client.post(playing.url("/results"), json={"line": "1 2"}, headers=JSON)
    assert said.status_code == 200
    assert said.json == {
        "table": 1,
        "words": f"{playing.run.tables()[0].names[1]} beats {playing.run.tables()[0].names[0]}",
        "open": 3,
        "did": playing.run.last().number,
    }
    wrong = playing.client.post(playing.url("/results"), json={"line": "99 1"}, headers=JSON)
    assert wrong.status_code == 422
    assert wrong.json is not None
    assert wrong.json["detail"] == "Round 1 has no table 99. Tables are 1 to 4."
    assert wrong.mimetype == "application/problem+json"


def test_a_line_that_is_refused_stays_in_the_field(playing: AtDesk):
    page = playing.is_refused("/results", 422, line="1 nobody")
    assert 'value="1 nobody"' in page
    assert "“nobody” is not at table 1" in page


def test_a_result_that_counts_is_corrected_with_a_reason_only(playing: AtDesk):
    playing.does("/results", line="1 1")
    assert "A correction needs a reason" in playing.is_refused("/results", 422, line="1 2")
    assert "(was:" in playing.does("/results", line="1 2 !Slip misread")
    assert playing.run.last().reason == "Slip misread"


def test_outstanding_tables_stand_first_and_are_decided_in_place(desk: AtDesk):
    desk.run.add_players(4, accounts=True).playing()
    run = desk.run
    first, second = run.tables()
    run.do(results.report_result, 1, 1, 1, ResultInput(winner=first.players[0]), actor=run.player(first.players[0]))
    run.do(results.report_result, 1, 1, 2, ResultInput(winner=second.players[0]), actor=run.player(second.players[0]))
    run.do(results.dispute_result, 1, 1, 2, "I won", actor=run.player(second.players[1]))
    page = desk.get()
    assert page.index(">Disputed<") < page.index(">To confirm<")
    assert 'says: <span translate="no">I won' in page
    desk.does("/tables/1/confirm")
    desk.does("/tables/1/confirm")  # once more changes nothing
    desk.does("/results", line="2 2")
    assert all(table.status is TableStatus.FINAL for table in run.tables())


def test_confirming_what_nobody_reported_is_refused(playing: AtDesk):
    assert "Table 1 has no report to confirm." in playing.is_refused("/tables/1/confirm")


@pytest.mark.parametrize("order", ["state", "table", "name"])
def test_tables_come_in_three_orders(playing: AtDesk, order: str):
    page = playing.get(f"?order={order}")
    assert all(name in page for table in playing.run.tables() for name in table.names)


def test_the_clock_starts_pauses_and_is_given_time(playing: AtDesk):
    assert "started the clock" in playing.does("/round/clock")
    assert "The clock is already running." in playing.is_refused("/round/clock")
    assert "changed the clock of round 1 by +5 min" in playing.does("/round/more-time", minutes=5)
    assert "paused the clock" in playing.does("/round/pause")
    assert "Continue" in playing.get()
    assert "Add or remove 1 to 120 minutes" in playing.is_refused("/round/more-time", 422, minutes="many")
    assert "Ansgar gave table 2 +6 min" in playing.does("/tables/2/extend", minutes=6)
    assert "Table 2: +6 min" in playing.get()


def test_a_drawn_round_is_looked_at_changed_and_drawn_again(desk: AtDesk):
    desk.run.with_players(9).playing().enter_all().close().pair()
    page = desk.get()
    assert "Best possible" in page
    assert "Best possible cost" in page
    assert ">Bye<" in page
    one, other = desk.run.tables()[0].players[0], desk.run.tables()[1].players[0]
    refused = desk.is_refused("/round/swap", 422, one=one, other=other, reason="")
    assert "Give a reason for the swap." in refused
    assert f'<option value="{one}" selected>' in refused
    assert "were swapped by hand: Brothers" in desk.does("/round/swap", one=one, other=other, reason="Brothers")
    assert "Give a reason. It is shown to everyone." in desk.is_refused("/round/draw-again", 422, reason=" ")
    assert "attempt 2" in desk.does("/round/draw-again", reason="Wrong player")
    assert "deleted the pairing of round 2 of Joust" in desk.does("/round/take-back", reason="Not yet")


def test_rematches_and_pairs_not_to_meet_are_marked_in_the_preview(desk: AtDesk):
    from tournament.events.entries.operations import registration as entries

    run = desk.run.with_players(4)
    run.playing().enter_all().close().pair()
    (first, second) = run.tables()
    run.do(entries.forbid_pair, first.players[0], first.players[1], reason="Sisters")
    assert "Don’t pair" in desk.get()
    assert "(Sisters)" in desk.get()
    assert "Rematch of round 1" not in desk.get()
    marked = []
    for other in second.players:  # one of the two is whom the first player met before
        desk.does("/round/swap", one=run.table_of(first.players[0]).players[1], other=other, reason="To see it")
        marked.append("Rematch of round 1" in desk.get())
    assert marked.count(True) == 1


def test_a_step_that_is_not_possible_says_why(desk: AtDesk):
    assert "Start a stage first" in desk.is_refused("/round/draw")
    assert "Only a running event can be finished" in desk.is_refused("/event/finish")
    assert desk.post("/round/dance").status_code == 404
    assert desk.post("/event/dance").status_code == 404


def test_missing_decks_can_be_overruled(app: Flask, database: Database):
    from tournament.events.settings import EventSettings

    desk = AtDesk(app, database, settings=EventSettings(decks_required=True))
    desk.run.with_players(4).check_in_all()
    refused = desk.is_refused("/round/start", stage=1)
    assert "Missing deck lists:" in refused
    assert "Start without these decks" in refused
    assert "started Joust" in desk.does("/round/start", stage=1, without_decks="1")


def test_a_draft_can_be_deleted_and_nothing_else(desk: AtDesk):
    desk.run.open_registration()
    assert "Only a draft can be deleted" in desk.is_refused("/delete")
    desk.client.post("/events/new", data={"name": "Never mind", "joust": "1"}, headers=PAGE)
    assert desk.post("/events/never-mind/desk/delete").location == "/"
    assert desk.client.get("/events/never-mind/desk", headers=PAGE).status_code == 404


def test_melee_is_entered_by_places(app: Flask, database: Database):
    desk = AtDesk(app, database, joust=False, melee=True)
    desk.run.with_players(8).playing()
    page = desk.get()
    assert "1 2143" in page
    assert "1. " in desk.does("/results", line="1 2143 12 15 4 9")
    assert "have a gap" in desk.is_refused("/results", 422, line="2 2233")
    table = desk.get("/rounds/1/1/tables/2")
    assert table.count('name="place"') == 4
    answer = desk.client.post(
        desk.url("/rounds/1/1/tables/2"),
        data={"place": ["1", "2", "3", "4"], "power": ["", "", "", ""]},
        headers=PAGE,
    )
    assert answer.status_code == 303


def test_an_old_round_is_corrected_on_its_own_page(playing: AtDesk):
    run = playing.run
    run.enter_all().close().next_round()
    page = playing.get("/rounds")
    assert "Closed" in page
    assert "best possible" in page
    assert all(name in playing.get("/rounds/1/1") for name in run.tables()[0].names)
    table = playing.get("/rounds/1/1/tables/1")
    assert "Reason for the correction" in table
    loser = max(entry.number for entry in run.book().players_at(run.book().table(run.book().round(1, 1), 1)))
    path = "/rounds/1/1/tables/1"
    assert "A correction needs a reason" in playing.is_refused(path, 422, winner=loser, how="win")
    done = playing.does(path, winner=loser, how="concession", reason="The slip was read wrong")
    assert "(concession)" in done
    assert "The slip was read wrong" in done
    assert "Correct the result instead" in playing.is_refused(f"{path}/clear", reason="Again")


def test_a_table_is_cleared_and_given_time_on_its_page(playing: AtDesk):
    path = "/rounds/1/1/tables/2"
    playing.does(path, winner="nobody:double loss")
    assert "Give a reason for clearing the result." in playing.is_refused(f"{path}/clear", 422, reason="")
    assert "cleared table 2" in playing.does(f"{path}/clear", reason="They play on")
    assert "gave table 2 +5 min" in playing.does(f"{path}/time", minutes=5, reason="Judge call")
    assert "Choose 1 to 120" in playing.is_refused(f"{path}/time", 422, minutes=500)


def test_the_desk_is_for_the_staff_and_offers_what_one_may_do(playing: AtDesk, database: Database):
    stranger = playing.as_(make_account(database, "Stranger"))
    assert "can't do this: see the desk" in stranger.get(status=403)
    judge = playing.as_(playing.run.staff("Jude", Role.JUDGE))
    page = judge.get()
    assert "data-slips" not in page
    assert "Start clock" not in page.partition('id="next"')[2].partition("</section>")[0]
    assert judge.post("/results", line="1 1").status_code == 403
    keeper = playing.as_(playing.run.staff("Kay", Role.SCOREKEEPER))
    assert "data-slips" in keeper.get()
    assert keeper.post("/event/finish").status_code == 403


PAGES = ("", "/players", "/players/1", "/decks", "/calls", "/penalties?player=1", "/announcements", "/rounds",
         "/rounds/1/1", "/rounds/1/1/tables/1", "/print", "/staff", "/history", "/settings")  # fmt: skip


def test_pages_are_well_made(playing: AtDesk):
    for path in PAGES:
        page = Page(playing.get(path))
        assert page.landmarks == ["header", "nav", "nav", "main", "footer"], path
        assert page.headings[0] == 1, path
        assert page.headings.count(1) == 1, path
        assert all(later <= level + 1 for level, later in zip(page.headings, page.headings[1:], strict=False)), path
        assert len(page.ids) == len(set(page.ids)), path
        assert set(page.labelled_by) <= set(page.ids), path
        assert set(page.symbols_used) <= set(page.ids), path
        assert [tag for tag in page.inline if "src=" not in tag] == [], path


def test_every_link_of_the_desk_leads_somewhere(playing: AtDesk):
    links = {link.partition("#")[0] for path in PAGES for link in Page(playing.get(path)).links}
    dead = [link for link in sorted(links) if link and playing.client.get(link, headers=PAGE).status_code >= 400]
    assert dead == []
