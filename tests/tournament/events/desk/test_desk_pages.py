"""The other pages of the desk: creating, settings, staff, news, calls, penalties, deck checks, the journal."""

import pytest
from flask import Flask
from sqlalchemy import select

from tests.support.tournament.at_desk import PAGE, AtDesk
from tests.support.tournament.page import one_line
from tests.support.tournament.people import browser, make_account
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.floor.operations import deck_checks
from tournament.events.online_settings import ChessClock, MatchSettings, NoShowAction, OnlineRules, TimeoutAction
from tournament.events.pages.projector import qr_code
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.scheduled_steps import end_clock


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    return AtDesk(app, database)


@pytest.fixture
def playing(desk: AtDesk) -> AtDesk:
    desk.run.with_players(4).playing()
    return desk


# Creating


def test_a_new_event_chooses_among_the_games_and_is_told_their_presets(app: Flask, database: Database):
    page = browser(app, make_account(database, "Ansgar")).get("/events/new", headers=PAGE).text
    choice = '<input type="radio" name="ruleset" value="{}"><span translate="no">{}</span><small>{}</small>'
    assert (
        choice.replace('">', '" checked>', 1).format(
            "lcg2", "Second edition", "Points: win 5, modified win 4. Rounds of 55 minutes."
        )
        in page
    )
    assert (
        choice.format("lcg1", "First edition", "Points: win 5, modified win 4, draw 2. Rounds of 50 minutes.") in page
    )
    assert choice.format("ccg", "Collectible card game", "Same rules as the first edition") in page


def test_an_event_is_created_with_hour_place_and_presets(app: Flask, database: Database):
    client = browser(app, make_account(database, "Ansgar"))
    fields = {
        "name": "Été à Nîmes",
        "ruleset": "lcg1",
        "starts_at": "2026-07-04T10:00",
        "time_zone": "Europe/Paris",
        "venue": "Arènes",
        "description": "Bring dice.",
        "melee": "1",
    }
    wrong = client.post("/events/new", data={**fields, "ruleset": "lcg2", "variant": "littlefinger"}, headers=PAGE)
    assert wrong.status_code == 422 and "This game has no variants" in wrong.text
    assert '<option value="littlefinger" selected translate="no">' in wrong.text
    made = client.post("/events/new", data={**fields, "variant": ["", "littlefinger"]}, headers=PAGE)
    assert made.location == "/events/ete-a-nimes/desk?did=1"
    settings = client.get("/events/ete-a-nimes/desk/settings", headers=PAGE).text
    assert '<option value="littlefinger" selected>Littlefinger (3 to 6 players at a table)' in settings
    page = client.get("/events/ete-a-nimes/desk", headers=PAGE).text
    assert 'datetime="2026-07-04T08:00:00+00:00"' in page
    assert "Sat 4 Jul 2026, 10:00" in page
    assert "Arènes" in page


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "x", "An event needs a name of 3 to 120 printable characters."),
        ("time_zone", "Nowhere", "“Nowhere” is not a time zone"),
        ("starts_at", "tomorrow", "“tomorrow” is not a date and time"),
        ("ruleset", "chess", "There is no game “chess”"),
        ("joust", "", "An event needs a joust, a melee or both."),
    ],
)
def test_an_event_that_can_t_be_made_says_why(app: Flask, database: Database, field: str, value: str, sentence: str):
    from html import unescape

    client = browser(app, make_account(database, "Ansgar"))
    fields = {"name": "Cup", "time_zone": "UTC", "ruleset": "lcg2", "joust": "1", "venue": "Hall", field: value}
    response = client.post("/events/new", data=fields, headers=PAGE)
    assert response.status_code == 422
    assert sentence in unescape(response.text)
    assert 'value="Hall"' in response.text


def test_creating_needs_an_account(app: Flask, database: Database):
    assert "/sign-in" in app.test_client().get("/events/new", headers=PAGE).location


# Settings

SETTINGS = {
    "name": "Kingsmoot Cup",
    "time_zone": "Europe/Berlin",
    "starts_at": "2026-11-14T10:00",
    "venue": "Hall",
    "tier": "formal",
    "capacity": "32",
    "deck_format": "lcg2-joust",
    "deck_visibility": "public",
    "deck_deadline": "2026-11-13T20:00",
    "confirm_minutes": "10",
    "players_report": "1",
    "table_numbers": "1-4, 10",
    "accessible_tables": "1",
    "rule": ["caution", "disqualification", ""],
    "effect": ["noted", "leaves the event", "noted"],
    "repeats": ["3", "0", "0"],
}


ONLINE = {
    "online": "1", "no_show_minutes": "7", "no_show": "loss", "takebacks": "1", "delay": "3", "clock": "1",
    "clock_minutes": "25", "clock_delay": "4", "clock_increment": "2", "on_timeout": "call", "forfeit_after": "2",
}  # fmt: skip


def test_an_event_is_set_to_be_played_online_and_a_stage_otherwise(desk: AtDesk):
    page = desk.does("/settings", **SETTINGS, **ONLINE)
    assert 'name="online" value="1" checked' in page and 'name="clock_minutes" min="0" max="180" value="25"' in page
    settings = desk.run.book().settings
    clock = ChessClock(minutes=25, increment=2, delay=4, on_timeout=TimeoutAction.CALL, forfeit_after=2)
    match = MatchSettings(clock=clock, draws=False, watched=False, delay=3)
    assert settings.online
    assert settings.online_rules == OnlineRules(match=match, no_show_minutes=7, no_show=NoShowAction.LOSS)
    for field, value, says in (
        ("clock_minutes", "999", "1 to 180 minutes"),
        ("no_show_minutes", "999", "between 0 (no limit) and 240"),
        ("delay", "x", "between 0 and 60 minutes"),
        ("no_show", "flog", "is not valid"),
    ):
        assert says in desk.is_refused("/settings", 422, **{**SETTINGS, **ONLINE, field: value})
    plan = {"kind-1": "swiss", "name-1": "Joust", "minutes-1": "50", "online-1": "tables"}
    assert '<option value="tables" selected>' in desk.does("/settings/stages", **plan)
    book = desk.run.book()
    assert not book.is_online(book.stages[0])


def test_settings_are_kept_and_shown_in_the_events_zone(desk: AtDesk):
    page = desk.does("/settings", **SETTINGS)
    assert 'value="2026-11-13T20:00"' in page
    assert 'value="1-4, 10"' in page
    settings = desk.run.book().settings
    assert settings.deck_deadline is not None
    assert settings.deck_deadline.hour == 19
    assert settings.table_numbers == (1, 2, 3, 4, 10)
    assert [(rule.name, rule.repeats) for rule in settings.penalties] == [("caution", 3), ("disqualification", 0)]
    assert (settings.capacity, settings.confirm_minutes, settings.tier.value) == (32, 10, "formal")


def test_the_events_address_can_be_shared_with_a_qr_code(desk: AtDesk):
    address = f"{desk.app.extensions['kingsmoot.config'].base_url}/events/{desk.slug}"
    for path in ("", "/print"):
        page = desk.get(path)
        assert f'href="{address}"' in page
        assert f'data-copy="{address}"' in page
        assert qr_code(address) in page
    link = f'<a href="/events/{desk.slug}/desk/print#share">Share</a>'
    assert link in one_line(desk.get(f"/events/{desk.slug}"))
    desk.run.open_registration()
    assert link not in one_line(desk.app.test_client().get(f"/events/{desk.slug}", headers=PAGE).text)


def test_hidden_factions_are_still_for_the_desk(desk: AtDesk):
    desk.run.add_player("Ann", faction="stark")
    shield = '<use href="#sh-stark"/>'
    assert shield in desk.get(f"/events/{desk.slug}/players")
    assert 'name="hide_factions" value="1" checked' in desk.does("/settings", **SETTINGS, hide_factions="1")
    assert shield not in desk.get(f"/events/{desk.slug}/players")
    assert shield in desk.get("/players")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("capacity", "-3", "must be between 0 (no limit) and 5000"),
        ("confirm_minutes", "soon", "Auto-confirm must be between"),
        ("table_numbers", "1-x", "“1-x” is not a table number"),
        ("time_zone", "Mars", "is not a time zone"),
        ("deck_deadline", "soon", "is not a date and time"),
        ("tier", "grand", "A choice in the form is not valid"),
        ("rule", ["twice", "twice"], "needs its own name"),
    ],
)
def test_a_setting_that_can_t_be_is_refused_and_nothing_typed_is_lost(
    desk: AtDesk, field: str, value: str, sentence: str
):
    page = desk.is_refused("/settings", 422, **{**SETTINGS, "venue": "Another hall", field: value})
    assert sentence in page
    assert 'value="Another hall"' in page


def test_stages_are_planned_by_preset_or_by_hand(desk: AtDesk):
    desk.does("/settings/stages", preset="both")
    assert [stage.name for stage in desk.run.book().stages] == ["Joust", "Joust cut", "Melee", "Melee cut"]
    fields: dict[str, object] = {"kind-1": "swiss", "name-1": "Joust", "rounds-1": 6, "minutes-1": 65}
    fields |= {"kind-2": "elimination", "name-2": "Top 8", "follows-2": 1, "cut_size-2": 8, "minutes-2": 70}
    fields |= {"kind-3": "melee", "name-3": "Melee", "minutes-3": 90, "remove-3": "1"}
    desk.does("/settings/stages", **fields)
    book = desk.run.book()
    assert [stage.name for stage in book.stages] == ["Joust", "Top 8"]
    assert (book.plan(book.stage(1)).rounds, book.plan(book.stage(2)).cut_size) == (6, 8)
    wrong = desk.is_refused("/settings/stages", 422, **{**fields, "follows-2": 0})
    assert "must follow an earlier Swiss stage" in wrong
    assert "An event needs at least one stage" in desk.is_refused("/settings/stages", 422)
    assert "There is no stage kind" in desk.is_refused("/settings/stages", 422, **{"kind-1": "chess"})


# Staff, news, calls


def test_staff_is_named_and_released(desk: AtDesk):
    desk.run.account("Jude")
    assert "made Jude head judge" in desk.does("/staff", name="jude", role="head judge")
    assert "already has this role" in desk.is_refused("/staff", name="Jude", role="head judge")
    page = desk.is_refused("/staff", 404, name="Nobody Known", role="judge")
    assert 'value="Nobody Known"' in page
    assert "Choose a role" in desk.is_refused("/staff", 422, name="Jude", role="king")
    rows = {row.name: row.id for row in reversed(desk.run.look(staff_rows))}  # Ansgar organizes and judges
    assert "removed Jude as head judge" in desk.does(f"/staff/{rows['Jude']}/remove")
    assert "is the only organizer" in desk.is_refused(f"/staff/{rows['Ansgar']}/remove")


def staff_rows(session, event):
    from tournament.events.lifecycle.operations.staff import staff_of

    return staff_of(session, event)


def test_news_is_told_and_withdrawn(desk: AtDesk):
    assert "Lunch at one" in desk.does("/announcements", text="Lunch at one")
    assert "An announcement" in desk.is_refused("/announcements", 422, text=" ")
    row = desk.run.look(news_rows)[0]
    assert "Withdrawn" in desk.does(f"/announcements/{row.id}/withdraw")
    assert "already withdrawn" in desk.is_refused(f"/announcements/{row.id}/withdraw")


def news_rows(session, event):
    from tournament.events.floor.operations.announcements import announcements_of

    return announcements_of(session, event, withdrawn=True)


def test_the_desk_sends_a_judge(playing: AtDesk):
    assert "called a judge to table 2" in playing.does("/calls", table=2, question="Marked sleeve?")
    assert "Marked sleeve?" in playing.get()
    assert '>Judge calls <span class="n">1</span>' in playing.get()
    assert "has already called" in playing.is_refused("/calls", table=2, question="Once more")
    assert "Round 1 has no table 77" in playing.is_refused("/calls", 404, table=77, question="Hello")
    refused = playing.is_refused("/calls", 422, table=1, question="")
    assert "The question" in refused


# Penalties and deck checks


def test_penalties_show_history_and_what_repetition_makes_of_them(playing: AtDesk):
    fields = {"number": 1, "penalty": "caution", "infraction": "Slow play", "reason": "Asked twice"}
    assert "gave Ann a caution for Slow play" in playing.does("/penalties", **fields)
    playing.does("/penalties", **fields)
    page = playing.get("/penalties?player=1")
    assert "Repeated: becomes warning." in page
    assert "a warning (caution, repeated)" in playing.does("/penalties", **fields)
    refused = playing.is_refused("/penalties", 422, **{**fields, "reason": "", "infraction": "Talking"})
    assert "The reason for a penalty" in refused
    assert 'value="Talking"' in refused


def test_a_penalty_is_taken_back_with_a_reason(playing: AtDesk):
    playing.does("/penalties", number=1, penalty="caution", infraction="Slow play", reason="Asked twice")
    row = playing.run.look(penalty_rows)[0]
    assert "The reason" in playing.is_refused(f"/penalties/{row.id}/revoke", 422, reason="")
    assert "revoked a penalty of Ann: caution" in playing.does(f"/penalties/{row.id}/revoke", reason="It was Bob")
    assert "already revoked" in playing.is_refused(f"/penalties/{row.id}/revoke", reason="Again")


def penalty_rows(session, event):
    from tournament.events.floor.operations.penalties import penalties_of

    return penalties_of(session, event)


def test_only_the_organizer_sends_away_by_penalty(playing: AtDesk):
    judge = playing.as_(playing.run.staff("Jude", Role.JUDGE))
    assert "Only the organizer can give it." in judge.get("/penalties?player=1")
    fields = {"number": 1, "penalty": "disqualification", "infraction": "Cheating", "reason": "Seen by three"}
    assert "Only the organizer can give this penalty" in judge.is_refused("/penalties", 403, **fields)
    assert "Ann is out of the event." in playing.does("/penalties", **fields)


def test_decks_are_picked_checked_and_written_down(playing: AtDesk):
    assert "at random for a deck check" in playing.does("/checks", how="random", count=1)
    playing.does("/checks", how="table", table=1)
    assert "Round 1 has no table 9" in playing.is_refused("/checks", 404, how="table", table=9)
    assert "Player not found" in playing.is_refused("/checks", 404, how="player", number="")
    assert "Pick 1 to 50" in playing.is_refused("/checks", 422, how="random", count=0)
    first, second = playing.run.look(deck_checks.deck_checks)[:2]
    assert "started the deck check" in playing.does(f"/checks/{first.check.id}/start")
    assert "has already started" in playing.is_refused(f"/checks/{first.check.id}/start")
    finish = f"/checks/{first.check.id}/finish"
    refused = playing.is_refused(finish, 422, found="wrong", findings="", remedy="Swap a card")
    assert "Findings" in refused
    assert 'value="Swap a card"' in refused
    assert "One card too many" in playing.does(finish, found="wrong", findings="One card too many", minutes=4)
    playing.does(f"/checks/{second.check.id}/start")
    assert "the deck is correct" in playing.does(f"/checks/{second.check.id}/finish", found="fine")
    assert "Ann" in playing.get("/decks")


# The journal


def test_the_journal_pages_filters_and_shows_before_and_after(playing: AtDesk):
    playing.does("/results", line="1 1")
    playing.does("/results", line="1 2 !Slip misread")
    page = playing.get("/history")
    assert "Reason:" in page
    assert page.count("beats") > 2
    assert "→" in page
    only = playing.get("/history?verb=result.")
    assert "Ansgar published" not in only
    assert "checked" not in playing.get("/history?q=Slip misread").partition('aria-label="Journal"')[2]
    assert "No entries found" in playing.get("/history?q=nothing like it")
    older = playing.get("/history?before=3")
    assert "created Kingsmoot Cup" in older
    assert "5eed5eed" not in older


def test_the_journal_undoes_what_nothing_rests_on(playing: AtDesk):
    number = playing.run.last().number
    page = playing.does("/undo", number=number, back="trail")
    assert "Ansgar undid: Ansgar published round 1" in page
    assert "was already undone (entry" in playing.is_refused("/undo", number=number, back="trail")
    assert "can't be undone" in playing.is_refused("/undo", number=1)
    keeper = playing.as_(playing.run.staff("Kay", Role.SCOREKEEPER))
    assert keeper.post("/undo", number=2).status_code == 403
    assert ">Undo<" not in keeper.get("/history")


def test_the_desk_enters_what_is_ruled_at_time(desk: AtDesk):
    desk.run.with_players(4).playing()
    table = desk.run.tables()[0]
    here = f"/rounds/1/1/tables/{table.number}"
    assert "Who is ahead?" in desk.get(here)
    ruled = desk.get(f"{here}?power=9&power=11")
    assert f"{table.names[1]} has a modified win over {table.names[0]}: less power still needed." in ruled
    assert f'<input type="hidden" name="winner" value="{table.players[1]}">' in ruled
    assert "Enter this result" in ruled
    desk.does(here, winner=table.players[1], how="modified win")
    again = desk.get(f"{here}?power=12&power=11")
    assert "Correct to this result" in again
    assert again.count("Reason for the correction") == 2
    assert "is not a whole number" in desk.get(f"{here}?power=-1&power=11", 422)


def test_when_time_is_up_the_desk_points_to_the_ruling(desk: AtDesk):
    desk.run.with_players(4).playing()
    assert "Time is up." not in desk.get()
    desk.run.do(rounds.start_clock)
    with desk.run.database.read() as session:
        timer = session.scalars(select(Timer).where(Timer.kind == TimerKind.CLOCK_ENDS)).one()
    desk.run.do(end_clock, timer, now=timer.due_at)
    page = desk.get()
    assert "Time is up. Open a table to see who is ahead" in page
    assert "/desk/rounds/1/1/tables/1#at-time" in page


def test_a_tables_history_is_its_own_in_every_stage(app: Flask, database: Database):
    desk = AtDesk(app, database, melee=True, cut=False)
    desk.run.with_players(6).playing().enter_all().close()
    joust = [line.summary for line in desk.run.trail() if "table 1 of round 1" in line.summary]
    desk.run.start(2).next_round().enter_all()
    melee = [line.summary for line in desk.run.trail() if "table 1 of round 1" in line.summary][len(joust) :]
    for stage, own, others in ((1, joust, melee), (2, melee, joust)):
        page = desk.get(f"/rounds/{stage}/1/tables/1").partition("History")[2]
        assert own[0] in page
        assert others[0] not in page
