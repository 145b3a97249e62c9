"""A player's own pages: registering, the table now, reports and objections, decks, leaving."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.page import Page
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running, Seated
from tournament.core.storage.database import Database
from tournament.events.entries.operations import decks as event_decks
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import penalties
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.settings import EventSettings
from tournament.events.states import EntryStatus, PlayerStatus, SettledBy, TableStatus

HTML = {"Accept": "text/html"}
LIST = (
    "Wolves\n\nHouse Stark\nFealty\n\nPlots (1):\n1x A Noble Cause (Core)\n\nCharacters (4):\n4x Arya Stark (Core)\n"
)
Sign = Callable[[int], FlaskClient]


def text(client: FlaskClient, path: str, status: int = 200) -> str:
    response = client.get(path, headers=HTML)
    assert response.status_code == status, path
    return response.text


@pytest.fixture
def open_event(app: Flask, database: Database) -> Running:
    return Running(database, "Open Moot", settings=EventSettings(capacity=2)).open_registration()


@pytest.fixture
def moot(app: Flask, database: Database) -> Running:
    """Eight people with accounts in their first round."""
    return Running(database, "Moot of Eight").with_players(8, accounts=True).playing()


@pytest.fixture
def signed(app: Flask, moot: Running) -> Sign:
    return lambda number: browser(app, moot.player(number))


def report_url(moot: Running, table: Seated, more: str = "") -> str:
    return f"/events/{moot.slug}/report/{moot.stage}/{moot.round}/{table.number}{more}"


def post(client: FlaskClient, url: str, status: int = 303, **fields: object) -> str:
    response = client.post(url, data=fields, headers=HTML)
    assert response.status_code == status, response.text[-2000:]
    return response.headers.get("Location", "") or response.text


def test_a_visitor_is_led_to_sign_in_and_back(open_event: Running, client: FlaskClient):
    for page in ("register", "claim", "me"):
        response = client.get(f"/events/{open_event.slug}/{page}", headers=HTML)
        assert response.status_code == 302
        assert f"next=/events/{open_event.slug}/{page}" in response.headers["Location"].replace("%2F", "/")
    assert client.get("/me", headers=HTML).status_code == 302


def test_registering_fills_places_and_then_the_waiting_list(open_event: Running, app: Flask):
    address = f"/events/{open_event.slug}"
    for name, state in (("Ann", "registered"), ("Bob", "registered"), ("Cat", "waiting")):
        one = browser(app, open_event.account(name, real_name=f"{name} Real"))
        form = text(one, f"{address}/register")
        assert f"{name} Real" in form
        assert f"done={state}" in post(one, f"{address}/register", real_name="", faction="stark")
        assert one.get(f"{address}/register", headers=HTML).status_code == 302  # registered already
    page = text(browser(app, open_event.people["Cat"]), f"{address}/me")
    assert "waiting list" in page
    ann = browser(app, open_event.people["Ann"])
    post(ann, f"{address}/me/withdraw")
    assert open_event.entry(1).status is EntryStatus.WITHDRAWN
    assert open_event.entry(3).status is EntryStatus.REGISTERED
    assert "You have withdrawn" in ann.get(f"{address}/me?done=withdrawn", headers=HTML, follow_redirects=True).text
    assert "done=waiting" in post(ann, f"{address}/register", real_name="")


def test_a_wrong_invitation_keeps_what_was_typed(app: Flask, database: Database):
    moot = Running(database, "By Invitation", settings=EventSettings(invitation_code="swordfish")).open_registration()
    ann = browser(app, moot.account("Ann"))
    page = post(ann, f"/events/{moot.slug}/register", 403, invitation="sardine", real_name="Anna A", faction="tyrell")
    assert "Invitation code required" in page
    assert 'value="sardine"' in page
    assert 'value="Anna A"' in page
    assert '<option value="tyrell" translate="no" selected>' in page
    assert "swordfish" not in page
    post(ann, f"/events/{moot.slug}/register", invitation="swordfish", real_name="Anna A", faction="tyrell")
    assert moot.entry(1).faction == "tyrell"
    assert not moot.entry(1).shows_real_name


def test_closed_registration_says_what_to_do(open_event: Running, app: Flask):
    ann = browser(app, open_event.account("Ann"))
    open_event.do(events.close_registration)
    assert "Ask the organizer to add you" in text(ann, f"/events/{open_event.slug}/register")
    assert "Registration for Open Moot is closed" in post(ann, f"/events/{open_event.slug}/register", 409)


def test_who_plays_both_parts_chooses(app: Flask, database: Database):
    moot = Running(database, "Both", melee=True).open_registration()
    ann = browser(app, moot.account("Ann"))
    assert "I play" in text(ann, f"/events/{moot.slug}/register")
    assert "Choose joust, melee, or both" in post(ann, f"/events/{moot.slug}/register", 422, parts="1")
    post(ann, f"/events/{moot.slug}/register", parts="1", melee="1")
    assert (moot.entry(1).plays_joust, moot.entry(1).plays_melee) == (False, True)


def test_a_guest_s_place_is_claimed_by_its_code(app: Flask, database: Database):
    moot = Running(database, "Claims").with_players(4).playing()
    ann = browser(app, moot.account("Somebody"))
    page = post(ann, f"/events/{moot.slug}/claim", 404, code="nonsense")
    assert "No entry of Claims has this code" in page
    assert 'value="nonsense"' in page
    post(ann, f"/events/{moot.slug}/claim", code="code of Bob")
    assert "Your table" in text(ann, f"/events/{moot.slug}/me")


def test_check_in_is_one_button(app: Flask, database: Database):
    moot = Running(database, "Check-in").open_registration()
    ann = browser(app, moot.account("Ann"))
    post(ann, f"/events/{moot.slug}/register", real_name="")
    assert "Check in here when check-in opens" in text(ann, f"/events/{moot.slug}/me")
    moot.do(events.start_check_in)
    assert "Check in when you have arrived" in text(ann, f"/events/{moot.slug}/me")
    post(ann, f"/events/{moot.slug}/me/check-in")
    assert moot.entry(1).status is EntryStatus.CHECKED_IN
    assert "You are checked in" in text(ann, f"/events/{moot.slug}/me")


def test_my_table_names_table_opponent_and_clock(moot: Running, signed: Sign):
    table = moot.table_of(1)
    moot.do(rounds.start_clock)
    moot.do(rounds.extend_table, table.number, 6)
    page = text(signed(1), f"/events/{moot.slug}/me")
    assert f'<span class="no">{table.number}</span>' in page
    assert all(name in page for name in table.names)
    ends = moot.book().rounds[-1].clock_ends_at
    assert ends is not None
    assert f'data-ends="{(ends + timedelta(minutes=6)).strftime("%Y-%m-%dT%H:%M:%SZ")}"' in page
    outline = Page(page)
    assert outline.headings[0] == 1
    assert len(outline.ids) == len(set(outline.ids))
    assert [line for line in outline.inline if "src=" not in line] == []


def test_one_reports_and_the_other_confirms(moot: Running, signed: Sign):
    table = moot.table_of(1)
    me, other = 1, next(player for player in table.players if player != 1)
    ann, bob = signed(me), signed(other)
    assert "Choose a result" in post(ann, report_url(moot, table), 422)
    post(ann, report_url(moot, table), said=f"modified win:{me}")
    mine = text(ann, f"/events/{moot.slug}/me")
    assert "Your report" in mine
    assert "has a modified win over" in mine
    theirs = text(bob, f"/events/{moot.slug}/me")
    assert "Is this correct?" in theirs
    assert "Not your table" not in theirs
    assert "reported this result" in post(ann, report_url(moot, table, "/confirm"), 403)
    post(bob, report_url(moot, table, "/confirm"))
    row = next(one for one in moot.book().tables if one.number == table.number)
    assert (row.status, row.settled_by) == (TableStatus.FINAL, SettledBy.OPPONENT)
    assert "Confirmed by the opponent" in text(ann, f"/events/{moot.slug}/me")


def test_a_dispute_needs_words_and_ends_when_both_agree(moot: Running, signed: Sign):
    table = moot.table_of(1)
    other = next(player for player in table.players if player != 1)
    ann, bob = signed(1), signed(other)
    post(ann, report_url(moot, table), said="win:1")
    refused = post(bob, report_url(moot, table, "/dispute"), 422, objection=" ")
    assert "Reason required" in refused
    assert '<details id="dispute" open>' in refused
    differs = post(bob, report_url(moot, table), 409, said=f"win:{other}")
    assert "This table has another report" in differs
    post(bob, report_url(moot, table, "/dispute"), objection="I won on <power>")
    for one in (ann, bob):
        page = text(one, f"/events/{moot.slug}/me")
        assert "Result disputed" in page
        assert "I won on &lt;power&gt;" in page
    post(ann, report_url(moot, table), said=f"concession:{other}")
    post(bob, report_url(moot, table), said=f"concession:{other}")
    assert next(one for one in moot.tables() if one.number == table.number).status is TableStatus.FINAL


@pytest.mark.parametrize("how", ["disqualification:1", "penalty:1", "no-show:1", "double loss:", "nonsense", ""])
def test_players_say_only_what_players_can_know(how: str, moot: Running, signed: Sign):
    table = moot.table_of(1)
    assert "Result not possible" in post(signed(1), report_url(moot, table), 422, said=how)
    assert moot.table_of(1).status is TableStatus.OPEN


def test_nobody_reports_for_another_table(moot: Running, signed: Sign, client: FlaskClient, app: Flask):
    table = moot.table_of(1)
    stranger = next(player for one in moot.tables() if one.number != table.number for player in one.players)
    assert "Not your table" in post(signed(stranger), report_url(moot, table), 403, said="win:1")
    outside = browser(app, moot.account("Outside"))
    assert outside.post(report_url(moot, table), data={"said": "win:1"}, headers=HTML).status_code == 403
    assert client.post(report_url(moot, table), data={"said": "win:1"}, headers=HTML).status_code == 401
    assert moot.table_of(1).status is TableStatus.OPEN


def test_the_code_of_a_slip_leads_everybody_somewhere(moot: Running, signed: Sign, client: FlaskClient, app: Flask):
    table = moot.table_of(1)
    mine = signed(1).get(report_url(moot, table), headers=HTML)
    assert mine.status_code == 302
    assert mine.headers["Location"].endswith("/me#report")
    assert "Sign in" in text(client, report_url(moot, table))
    stranger = next(player for one in moot.tables() if one.number != table.number for player in one.players)
    assert "This is not your table" in text(signed(stranger), report_url(moot, table))
    assert "does not play in" in text(browser(app, moot.account("Outside")), report_url(moot, table))
    assert "Round 9 is over" in text(signed(1), f"/events/{moot.slug}/report/1/9/1")


def test_where_the_desk_enters_results_players_are_told(app: Flask, database: Database):
    moot = Running(database, "Slips", settings=EventSettings(players_report=False)).with_players(4, accounts=True)
    moot.playing()
    ann = browser(app, moot.player(1))
    assert "entered at the desk" in text(ann, f"/events/{moot.slug}/me")
    assert "Hand in your slip" in post(ann, report_url(moot, moot.table_of(1)), 409, said="win:1")


def test_a_melee_table_is_reported_by_places_and_power(app: Flask, database: Database):
    moot = Running(database, "Melee", joust=False, melee=True, cut=False).with_players(4, accounts=True).playing()
    table = moot.table_of(1)
    ann, bob = browser(app, moot.player(table.players[0])), browser(app, moot.player(table.players[1]))
    page = text(ann, f"/events/{moot.slug}/me")
    assert page.count('name="place-') == 4
    gap = {f"place-{at}": place for at, place in enumerate((1, 3, 3, 4))}
    refused = post(ann, report_url(moot, table), 422, **gap)
    assert "have a gap" in refused
    assert "<option selected>3</option>" in refused
    places = {f"place-{at}": place for at, place in enumerate((1, 2, 2, 4))}
    power = {f"power-{at}": number for at, number in enumerate((15, 9, 9, 2))}
    post(ann, report_url(moot, table), **places, **power)
    assert "(15 power)" in text(bob, f"/events/{moot.slug}/me")
    post(bob, report_url(moot, table, "/confirm"))
    row = moot.book().tables[0]
    assert row.result == {"places": [1, 2, 2, 4], "power": [15, 9, 9, 2]}


def test_dropping_is_asked_twice_and_told(moot: Running, signed: Sign):
    ann = signed(1)
    assert "Drop from the event" in text(ann, f"/events/{moot.slug}/me")
    post(ann, f"/events/{moot.slug}/me/drop")
    stage = moot.book().stages[0]
    place = moot.book().place_in(stage, moot.entry(1))
    assert place is not None
    assert place.status is PlayerStatus.DROPPED
    assert "Drop from the event" not in text(ann, f"/events/{moot.slug}/me")
    assert "has started" in post(ann, f"/events/{moot.slug}/me/withdraw", 409)


def test_a_deck_is_submitted_checked_kept_in_versions_and_locked(app: Flask, database: Database):
    deadline = datetime.now(UTC) + timedelta(days=1)
    settings = EventSettings(decks_required=True, deck_deadline=deadline)
    moot = Running(database, "Decks", settings=settings).open_registration().with_players(4, accounts=True)
    ann = browser(app, moot.player(1))
    address = f"/events/{moot.slug}/me"
    assert "Deck list required" in text(ann, address)
    post(ann, f"{address}/decks/joust", text=LIST)
    page = text(ann, address)
    assert "Not legal: " in page
    assert "4 copies of Arya Stark" in page
    assert "lcg2:deckbuilding/draw-deck" in page
    post(ann, f"{address}/decks/joust", text=LIST.replace("4x", "3x"))
    assert "version 2" in text(ann, address)
    assert "3×" in text(ann, f"{address}/decks/joust/2")
    assert "4×" in text(ann, f"{address}/decks/joust/1")
    unreadable = post(ann, f"{address}/decks/joust", 422, text="{broken")
    assert "The deck list can&#39;t be read" in unreadable or "The deck list can't be read" in unreadable
    assert "{broken" in unreadable
    assert post(ann, f"{address}/decks/melee", 422, text=LIST)
    bob = browser(app, moot.player(2))
    assert "Wolves" not in text(bob, address)
    assert bob.get(f"{address}/decks/joust/1", headers=HTML).status_code == 404
    for number in (2, 3, 4):
        moot.do(event_decks.submit_deck, number, "joust", LIST, actor=moot.player(number))
    moot.playing()
    assert "Joust has started" in text(ann, address)
    assert "The deadline has passed" in post(ann, f"{address}/decks/joust", 409, text=LIST)


def test_penalties_are_seen_by_the_player_alone(moot: Running, signed: Sign, client: FlaskClient):
    moot.do(penalties.give_penalty, 1, "warning", "slow play", "twenty minutes in one plot")
    assert "twenty minutes in one plot" in text(signed(1), f"/events/{moot.slug}/me")
    assert "slow play" in text(signed(1), "/me")
    for page in ("", "/players", "/standings/1", "/pairings"):
        assert "slow play" not in text(client, f"/events/{moot.slug}{page}")
    assert "slow play" not in text(signed(2), f"/events/{moot.slug}/me")


def test_my_events_are_now_coming_and_past(app: Flask, database: Database, moot: Running, signed: Sign):
    coming = Running(database, "Coming Cup").open_registration()
    coming.do(entries.register, actor=moot.player(1))
    past = Running(database, "Past Cup").with_players(4).playing()
    past.do(entries.claim, "code of Ann", actor=moot.player(1))
    past.enter_all().close().finish()
    page = text(signed(1), "/me")
    order = [page.index(name) for name in ("Moot of Eight", "Coming Cup", "Past Cup")]
    assert order == sorted(order)
    assert re.search(r"your table: \d", page)
    assert "1 won, 0 lost" in page
    assert "No events yet" in text(browser(app, moot.account("Nobody Yet")), "/me")


def test_staff_finds_its_events(moot: Running, app: Flask):
    judge = browser(app, moot.staff("Ottilie"))
    assert f"/events/{moot.slug}/desk" in text(judge, "/me")


def test_a_form_of_another_page_does_nothing(moot: Running, signed: Sign):
    ann = signed(1)
    ann.environ_base["HTTP_X_CSRF_TOKEN"] = "forged"
    response = ann.post(report_url(moot, moot.table_of(1)), data={"said": "win:1"}, headers=HTML)
    assert response.status_code == 403
    assert moot.table_of(1).status is TableStatus.OPEN


def test_everybody_who_changes_something_pokes_those_who_watch(moot: Running, signed: Sign, app: Flask):
    bus = app.extensions["kingsmoot.bus"]
    with bus.subscribe([f"event/{moot.slug}"]) as watching:
        post(signed(1), report_url(moot, moot.table_of(1)), said="win:1")
        poke = watching.wait(30)
    assert poke is not None
    assert poke.version == moot.event().version


def test_silence_is_announced_with_its_hour(moot: Running, signed: Sign):
    table = moot.table_of(1)
    moot.do(results.report_result, 1, 1, table.number, moot.said(table), actor=moot.player(table.players[0]))
    other = signed(table.players[1])
    assert "Confirmed automatically at" in text(other, f"/events/{moot.slug}/me")


def test_players_count_who_is_ahead_and_report_it(app: Flask, database: Database):
    moot = Running(database).with_players(4, accounts=True).playing()
    table = moot.tables()[0]
    client = browser(app, moot.player(table.players[0]))
    here = f"/events/{moot.slug}/me"
    assert f'href="{here}/at-time"' in client.get(here).text
    ruled = unescape(client.get(f"{here}/at-time?power=9&power=11").text)
    assert f"{table.names[1]} has a modified win over {table.names[0]}: " in ruled
    assert f'name="said" value="modified win:{table.players[1]}"' in ruled
    path = f"/events/{moot.slug}/report/1/1/{table.number}"
    assert client.post(path, data={"said": f"modified win:{table.players[1]}"}).status_code == 303
    assert client.get(f"{here}/at-time?power=x&power=1").status_code == 422
    moot.enter_all()
    assert "Report this result" not in client.get(f"{here}/at-time?power=9&power=11").text
    moot.close()
    assert client.get(f"{here}/at-time").status_code == 302
    stranger = browser(app, moot.account("Bran")).get(f"{here}/at-time", headers={"Accept": "text/html"})
    assert stranger.status_code == 403
