"""The public pages of events: what they show, what they never show, and how they are sent."""

import gzip
import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from tests.support.tournament.page import Page, one_line
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.entries.operations import decks as event_decks
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import announcements
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.models.events import Event
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.settings import DeckVisibility, EventSettings
from tournament.events.states import EventStatus

HTML = {"Accept": "text/html"}
LIST = "Wolves of winter\n\nHouse Stark\n\nPlots:\n1x A Noble Cause (Core)\n\nCharacters (2):\n2x Arya Stark (Core)\n"
PAGES = (
    *("", "/players", "/pairings", "/pairings?by=name", "/standings", "/live", "/live?all=1"),
    *("/overall", "/bracket", "/decks", "/pairing-proof"),
)
WALL = ("/projector", "/projector?show=tables", "/projector?show=standings")


def text(client: FlaskClient, path: str, status: int = 200) -> str:
    response = client.get(path, headers=HTML)
    assert response.status_code == status, path
    return response.text


def everything(client: FlaskClient, moot: Running) -> str:
    """All that anybody can read of an event, in one string."""
    numbers = [f"/standings/{entry.number}" for entry in moot.book().entries]
    address = f"/events/{moot.slug}"
    pages = [client.get(address + page, headers=HTML).text for page in (*PAGES, *WALL, *numbers)]
    return "\n".join([*pages, text(client, "/"), text(client, "/events")])


@pytest.fixture
def moot(app: Flask, database: Database) -> Running:
    """Eight players in their second round, with one result in."""
    running = Running(database, "Moot of Eight").with_players(8).playing().enter_all().close().next_round()
    running.enter(1)
    return running


@pytest.fixture
def both(app: Flask, database: Database) -> Running:
    """Joust with a cut, melee with a final, all over."""
    running = Running(database, "Both Ways", melee=True).with_players(12).check_in_all()
    for stage, size in ((1, 0), (2, 4), (3, 0), (4, 4)):
        running.start(stage, size)
        for _ in range(2 if stage < 4 else 1):
            running.play_round()
    return running.finish()


def test_every_page_is_whole(moot: Running, client: FlaskClient):
    for path in (*PAGES, "/standings/3"):
        page = Page(text(client, f"/events/{moot.slug}{path}"))
        assert page.landmarks[:4] == ["header", "nav", "nav", "main"], path
        assert page.landmarks[-1] == "footer", path
        assert page.headings[0] == 1, path
        assert page.headings.count(1) == 1, path
        for level, following in zip(page.headings, page.headings[1:], strict=False):
            assert following <= level + 1, path
        assert len(page.ids) == len(set(page.ids)), path
        assert set(page.labelled_by) <= set(page.ids), path
        assert set(page.symbols_used) <= set(page.ids), path
        assert [line for line in page.inline if "src=" not in line] == [], path


def test_no_link_of_an_event_goes_nowhere(both: Running, client: FlaskClient):
    tried: set[str] = set()
    for path in PAGES:
        page = Page(text(client, f"/events/{both.slug}{path}"))
        for link in {link.partition("#")[0] for link in page.links} - {"", *tried}:
            assert client.get(link, headers=HTML).status_code in (200, 302), f"{path}: {link}"
            tried.add(link)


def test_the_home_page_names_what_runs_what_comes_and_what_was(moot: Running, both: Running, client: FlaskClient):
    Running(moot.database, "Coming Cup", starts_at=datetime(2027, 3, 1, 9, tzinfo=UTC)).open_registration()
    Running(moot.database, "Still a Draft")
    home = text(client, "/")
    assert "Moot of Eight" in home
    assert '<span translate="no">Joust</span>, round 2 of 3' in home
    assert "Coming Cup" in home
    assert "Both Ways" in home
    assert "Still a Draft" not in home
    assert "Still a Draft" not in text(client, "/events")
    assert client.get("/events/still-a-draft", headers=HTML).status_code == 404


def test_events_are_found_by_name_and_place_and_turned_in_pages(app: Flask, database: Database, client: FlaskClient):
    for number in range(33):
        old = Running(database, f"Old Cup {number:02d}")
    with database.write() as session:
        session.execute(update(Event).values(status=EventStatus.FINISHED, finished_at=old.now))
    here = Running(database, "By the Sea").open_registration()
    here.do(events.edit_event, venue="Saltmere 100%")
    first = text(client, "/events")
    assert "Page 1 of 2" in first
    assert first.count("Old Cup") == 30
    assert text(client, "/events?page=2").count("Old Cup") == 3
    assert "By the Sea" in text(client, "/events?q=saltmere")
    assert "By the Sea" in text(client, "/events?q=100%25")
    assert "By the Sea" not in text(client, "/events?q=1_0")
    assert "No events found" in text(client, "/events?q=nowhere")


def test_pairings_are_found_by_name_and_by_table_without_a_script(moot: Running, client: FlaskClient):
    address = f"/events/{moot.slug}/pairings"
    table = moot.table_of(5)
    found = text(client, f"{address}?q=eve")
    assert all(name in found for name in table.names)
    others = [name for one in moot.tables() if one is not table for name in one.names if name not in table.names]
    assert not any(f">{name}<" in found for name in others)
    names = re.findall(r"<b translate=\"no\">(\w+)</b><span class=\"v\">", text(client, f"{address}?by=name"))
    assert names == sorted(names)
    assert len(names) == 8
    assert "No players found" in text(client, f"{address}?q=xyz")
    first = text(client, f"{address}?stage=1&round=1")
    assert "round 1" in first
    assert text(client, f"{address}?q={table.number}").count('class="tableno"') == 1


def test_a_round_that_is_only_drawn_is_nowhere(app: Flask, database: Database, client: FlaskClient):
    moot = Running(database, "Hidden Draw").with_players(8).playing().enter_all().close()
    before = everything(client, moot)
    moot.pair()
    after = everything(client, moot)

    def plain(page: str) -> str:
        return re.sub(r'data-version="\d+"', "", page)

    assert plain(after) == plain(before)
    refused = text(client, f"/events/{moot.slug}/pairings?stage=1&round=2", 404)
    unheard = text(client, f"/events/{moot.slug}/pairings?stage=1&round=9", 404)
    assert "no published round" in refused
    assert "no published round" in unheard


def test_codes_and_real_names_without_consent_are_nowhere(app: Flask, database: Database, client: FlaskClient):
    moot = Running(
        database, "Secretive", settings=EventSettings(invitation_code="opensesame-7731")
    ).open_registration()
    moot.add_player("Guest")
    shy, open_ = moot.account("Shy"), moot.account("Open")
    code = "opensesame-7731"
    moot.do(entries.register, actor=shy, invitation=code, real_name="Petronella Hidden")
    moot.do(entries.register, actor=open_, invitation=code, real_name="Olga Shown", shows_real_name=True)
    seen = everything(client, moot)
    moot.check_in_all().start().next_round()
    seen += everything(client, moot)
    assert "Olga Shown" in seen
    assert "Petronella" not in seen
    assert "opensesame" not in seen
    assert "code of Guest" not in seen
    assert moot.book().event.seed not in seen


@pytest.mark.parametrize("visibility", list(DeckVisibility))
def test_decks_are_seen_as_far_as_the_event_lets_them(
    visibility: DeckVisibility, app: Flask, database: Database, client: FlaskClient
):
    moot = Running(database, "Decks", settings=EventSettings(deck_visibility=visibility)).open_registration()
    moot.with_players(8, accounts=True)
    for number in (1, 8):
        named = LIST.replace("Wolves of winter", f"Deck of {number}")
        moot.do(event_decks.submit_deck, number, "joust", named, actor=moot.player(number))
    address = f"/events/{moot.slug}/decks"

    def shown() -> list[bool]:
        listed = text(client, address)
        found = [f"Deck of {number}" in listed for number in (1, 8)]
        opened = [client.get(f"{address}/{number}/joust", headers=HTML).status_code == 200 for number in (1, 8)]
        assert found == opened
        return found

    assert shown() == [False, False]
    moot.playing()
    assert shown() == [visibility is DeckVisibility.PUBLIC] * 2
    moot.enter_all().close().play_round().play_round().start(2, 4).next_round()
    in_cut = {player for table in moot.tables() for player in table.players}
    assert 1 in in_cut
    assert 8 not in in_cut
    expected = {DeckVisibility.PUBLIC: [True, True], DeckVisibility.CUT: [True, False]}
    assert shown() == expected.get(visibility, [False, False])
    own = browser(app, moot.player(8))
    assert "Deck of 8" in text(own, address)
    if visibility in (DeckVisibility.HIDDEN, DeckVisibility.STAFF):
        assert "Deck of" not in everything(client, moot)


def test_standings_say_how_each_number_came_about(moot: Running, client: FlaskClient):
    listed = text(client, f"/events/{moot.slug}/standings")
    assert "round 2, 3 open tables" in listed
    assert "extended SoS" in listed or "Ext. SoS" in listed
    explained = text(client, f"/events/{moot.slug}/standings/1")
    assert "5 (win, round 1)" in explained
    assert "Round by round" in explained
    assert client.get(f"/events/{moot.slug}/standings/99", headers=HTML).status_code == 404
    after_one = text(client, f"/events/{moot.slug}/standings?stage=1&round=1")
    assert "after round 1" in after_one


def test_the_cut_line_says_what_decides(moot: Running, client: FlaskClient):
    stage = StageDraft
    book = moot.book()
    plans = [stage(kind=one.kind, name=one.name, plan=book.plan(one)) for one in book.stages]
    cut = plans[1].plan
    changed = type(cut)(points=cut.points, tiebreaks=cut.tiebreaks, follows=1, cut_size=4)
    moot.do(events.plan_stages, [plans[0], stage(kind=plans[1].kind, name=plans[1].name, plan=changed)])
    listed = text(client, f"/events/{moot.slug}/standings")
    assert "Cut as of now: top 4" in listed


def test_a_finished_event_shows_winners_brackets_and_the_sum_of_both(both: Running, client: FlaskClient):
    address = f"/events/{both.slug}"
    show = text(client, address)
    for words in ("wins Joust", "wins Melee", "wins overall"):
        assert words in show.replace('<span translate="no">', "")
    bracket = text(client, f"{address}/bracket")
    assert "Semi-finals" in bracket
    assert "Final table" in bracket
    overall = one_line(text(client, f"{address}/overall"))
    assert "Joust + Melee" in overall
    assert both.book().event.seed in text(client, f"{address}/pairing-proof")


def test_a_place_in_a_bracket_is_known_when_its_round_is_over(app: Flask, database: Database, client: FlaskClient):
    moot = Running(database, "Cut").with_players(8).playing().enter_all().close().play_round().play_round()
    moot.start(2, 4).next_round().enter(1)
    assert "Eliminated so far" not in text(client, f"/events/{moot.slug}/bracket")  # by seed, once both games are in
    moot.enter_all().close()
    bracket = text(client, f"/events/{moot.slug}/bracket")
    assert "Eliminated so far" in bracket
    assert re.findall(r'class="panel places">.*?</ol>', bracket, re.S)[0].count('<span class="rank">') == 2
    moot.next_round().enter_all().close()
    places = re.findall(r'class="panel places">.*?</ol>', text(client, f"/events/{moot.slug}/bracket"), re.S)[0]
    assert re.findall(r'<span class="rank">(\d)</span>', places) == ["1", "2", "3", "4"]


def test_draws_tell_of_every_attempt_and_why_it_was_taken_back(moot: Running, client: FlaskClient):
    moot.enter_all().close().next_round()
    moot.do(rounds.unpair_round, "A player was in the wrong hall")
    hidden = text(client, f"/events/{moot.slug}/pairing-proof")
    assert "wrong hall" not in hidden  # the third round is not published
    moot.next_round()
    shown = text(client, f"/events/{moot.slug}/pairing-proof")
    assert "A player was in the wrong hall" in shown
    assert "Attempt 2" in shown
    assert "stage 1/3/2" in shown
    assert moot.book().event.seed not in shown


def test_announcements_stand_on_the_event_and_on_the_wall(moot: Running, client: FlaskClient):
    row = moot.do(announcements.announce, "Lunch <at> noon")
    for page in ("", "/projector"):
        assert "Lunch &lt;at&gt; noon" in text(client, f"/events/{moot.slug}{page}")
    moot.do(announcements.withdraw_announcement, row.id)
    assert "Lunch" not in text(client, f"/events/{moot.slug}")


def test_the_clock_is_told_by_its_end(moot: Running, client: FlaskClient):
    moot.do(rounds.start_clock)
    round_ = moot.book().rounds[-1]
    assert round_.clock_ends_at is not None
    end = round_.clock_ends_at.strftime("%Y-%m-%dT%H:%M:%SZ")
    for page in ("", "/pairings", "/projector"):
        assert f'data-ends="{end}"' in text(client, f"/events/{moot.slug}{page}")
    moot.wait(minutes=10)
    moot.do(rounds.pause_clock)
    paused = text(client, f"/events/{moot.slug}")
    assert 'data-state="paused"' in paused
    assert re.search(r'data-left="\d+"', paused)


def test_a_browser_that_has_the_page_gets_no_second_one(moot: Running, client: FlaskClient):
    first = client.get(f"/events/{moot.slug}/standings", headers=HTML)
    tag = first.headers["ETag"]
    again = client.get(f"/events/{moot.slug}/standings", headers={**HTML, "If-None-Match": tag})
    assert again.status_code == 304
    assert again.data == b""
    assert first.headers["Cache-Control"] == "no-cache"
    for path in ("/", "/events"):
        tag_there = client.get(path, headers=HTML).headers["ETag"]
        assert client.get(path, headers={**HTML, "If-None-Match": tag_there}).status_code == 304
    moot.enter(2)
    newer = client.get(f"/events/{moot.slug}/standings", headers={**HTML, "If-None-Match": tag})
    assert newer.status_code == 200
    assert newer.headers["ETag"] != tag


def test_nobody_gets_the_page_of_another(moot: Running, app: Flask, client: FlaskClient):
    ann = browser(app, make_account(moot.database, "Annika"))
    bea = browser(app, make_account(moot.database, "Beatrix"))
    address = f"/events/{moot.slug}"
    tags = {one.get(address, headers=HTML).headers["ETag"] for one in (client, ann, bea)}
    assert len(tags) == 3
    assert "Annika" in text(ann, address)
    assert "Annika" not in text(client, address)
    assert "Annika" not in text(bea, address)
    assert ann.get(address, headers=HTML).headers["Cache-Control"] == "private, no-cache"


def test_text_is_compressed_for_who_takes_it(moot: Running, client: FlaskClient):
    address = f"/events/{moot.slug}"
    plain = client.get(address, headers=HTML)
    packed = client.get(address, headers={**HTML, "Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    refused = client.get(address, headers={**HTML, "Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers
    style = client.get("/static/http/ground.css", headers={"Accept-Encoding": "gzip"})
    assert style.headers["Content-Encoding"] == "gzip"
    style.close()


def test_staff_finds_the_desk_and_others_do_not(moot: Running, app: Flask, client: FlaskClient):
    judge = browser(app, moot.staff("Ottilie", Role.JUDGE))
    assert f"/events/{moot.slug}/desk" in text(judge, f"/events/{moot.slug}")
    assert f"/events/{moot.slug}/desk" not in text(client, f"/events/{moot.slug}")


def test_what_a_dropped_and_a_disqualified_player_look_like(moot: Running, client: FlaskClient):
    moot.do(stages.drop, 8)
    moot.do(stages.disqualify, 7, reason="unsporting")
    listed = text(client, f"/events/{moot.slug}/standings")
    assert "dropped" in listed
    assert 'disqualified: <span translate="no">Gus' in listed
    assert "unsporting" not in everything(client, moot)


@pytest.mark.parametrize("game", ["lcg1", "ccg"])
def test_a_drawn_game_and_a_double_loss_are_told(app: Flask, database: Database, client: FlaskClient, game: str):
    moot = Running(database, "Old Ways", ruleset=game).with_players(4).playing()
    first, second = moot.tables()
    moot.do(results.enter_result, 1, 1, first.number, ResultInput(how="draw"))
    moot.do(results.enter_result, 1, 1, second.number, ResultInput(how="double loss"))
    listed = text(client, f"/events/{moot.slug}/pairings")
    assert "draw" in listed
    assert "both lose" in listed


def test_times_are_in_the_event_s_zone_and_marked_for_the_reader(app: Flask, database: Database, client: FlaskClient):
    start = datetime(2027, 7, 3, 8, 30, tzinfo=UTC)
    moot = Running(database, "Zoned", starts_at=start).open_registration()
    moot.do(events.edit_event, time_zone="Europe/Berlin")
    page = text(client, f"/events/{moot.slug}")
    assert '<time datetime="2027-07-03T08:30:00Z">Sat 3 Jul 2027, 10:30 CEST</time>' in page
