"""The demonstration: filled as promised, and nowhere else."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from engine.games.registry import DEFAULT_GAME, RULESETS
from tests.demonstration import demonstration
from tests.support.tournament.people import browser
from tournament.app import create_app
from tournament.core.config import Config, ConfigError, load_config
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.demo.online import finished_event_name, tonights_event_name
from tournament.demo.people import PERSONAS, persona
from tournament.demo.seed import MINUTES_PLAYED, ROUND_MINUTES
from tournament.events.book.book import load_book
from tournament.events.book.result_values import result_words
from tournament.events.book.submitted_decks import current_decks
from tournament.events.models.floor import DeckCheck
from tournament.events.standings.operations.views import overall_view
from tournament.events.standings.operations.winners import winners
from tournament.events.states import EventStatus, RoundStatus, TableStatus
from tournament.events.trail.change import current_rows, rebuild_rows, trail_entries
from tournament.judging.disputes.operations.views.case_views import dispute_queue
from tournament.judging.states import DisputeState
from tournament.online.models import OnlineMatch
from tournament.online.operations.lobby.lobby import list_own_matches, list_watchable_matches
from tournament.replays.addresses import address_of
from tournament.replays.operations.saved_matches import public_matches
from tournament.timer_handlers import HANDLERS


@pytest.fixture
def demo(database: Database, config: Config, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    demonstration(tmp_path_factory, config.instance_dir)
    (config.instance_dir / "demo.db").replace(config.instance_dir / "kingsmoot.db")
    return create_app(replace(config, demo=True))


def test_everything_can_be_seen_at_once(demo: Flask, database: Database):
    with database.read() as session:
        joust = load_book(session, "iron-hall-joust")
        assert len(joust.entries) == 24
        third = joust.round(1, 3)
        assert third.status is RoundStatus.PUBLISHED and third.clock_ends_at is not None
        states = {table.status for table in joust.tables_of(third)}
        assert states == {TableStatus.OPEN, TableStatus.REPORTED, TableStatus.DISPUTED, TableStatus.FINAL}
        legal = [deck.is_legal for deck in current_decks(session, joust).values()]
        assert (legal.count(True), legal.count(False)) == (22, 2)

        gathering = load_book(session, "stonebridge-gathering")
        assert gathering.event.status is EventStatus.FINISHED
        assert overall_view(gathering) is not None
        assert len(winners(gathering)) >= 2

        assert load_book(session, "winter-open").event.registration_open
        assert len(public_matches(session)) == 3
        for slug in ("iron-hall-joust", "stonebridge-gathering", "winter-open"):
            event = load_book(session, slug).event
            trail = trail_entries(session, event)
            assert rebuild_rows(trail) == current_rows(session, event)
            assert [entry.at for entry in trail] == sorted(entry.at for entry in trail)


def test_the_disputed_result_makes_sense(demo: Flask, database: Database):
    """The reporter claims the win, the other objects with another result, and nothing speaks of time."""
    with database.read() as session:
        book = load_book(session, "iron-hall-joust")
        tables = book.tables_of(book.round(1, 3))
        (disputed,) = [table for table in tables if table.status is TableStatus.DISPUTED]
        one, other = book.players_at(disputed)
        reporter, objector = (one, other) if disputed.reported_by == one.id else (other, one)
        names = [one.name, other.name]
        assert result_words(disputed.report, names) == f"{reporter.name} beats {objector.name}"
        assert disputed.objection.startswith(f"{objector.name} beats {reporter.name}.")
        assert "time" not in disputed.objection
        said = [result_words(table.report or table.result, ["A", "B"]) for table in tables if table.number]
        assert not any("modified" in words or "at time" in words for words in said), "the clock still runs"


def test_the_tour_stays_true_for_an_hour(demo: Flask, database: Database):
    with database.read() as session:
        ends = load_book(session, "iron-hall-joust").round(1, 3).clock_ends_at
    assert ends is not None
    began = ends - timedelta(minutes=ROUND_MINUTES - MINUTES_PLAYED)

    def looked(minutes: int) -> int:
        """How many tables have a result after so many minutes, with what happens by itself until then."""
        at = began + timedelta(minutes=minutes)
        while fire_due_timers(database, at, HANDLERS, lambda pokes: None):
            pass
        with database.read() as session:
            book = load_book(session, "iron-hall-joust")
            third = book.round(1, 3)
            states = {table.number: table.status for table in book.tables_of(third)}
            pia = next(entry for entry in book.entries if entry.name == "Pia")
            own = next(table for table in book.tables_of(third) if pia in book.players_at(table))
            waiting = [one for one in dispute_queue(session, book, at) if one.dispute.state is DisputeState.OPEN]
            assert third.status is RoundStatus.PUBLISHED
            assert third.clock_ends_at is not None and third.clock_ends_at > at
        assert own.status is TableStatus.REPORTED  # it waits for her word
        assert (states[4], states[6]) == (TableStatus.OPEN, TableStatus.DISPUTED)
        assert [one.claim for one in waiting if not one.versions] == ["May a save be used after the claim is chosen?"]
        assert [one.table for one in waiting if one.versions] == [6]
        return list(states.values()).count(TableStatus.FINAL)

    results = [looked(minutes) for minutes in (0, 5, 30, 60)]
    assert results == sorted(results)
    assert results[0] < results[1] < results[2]


@pytest.mark.parametrize("game", [game for game in RULESETS if game != DEFAULT_GAME])
def test_an_online_event_of_every_other_game_was_played_by_bots(demo: Flask, database: Database, game: str):
    with database.read() as session:
        book = load_book(session, "-".join(finished_event_name(game).lower().split()))
        assert (book.event.status, book.event.ruleset, len(book.entries)) == (EventStatus.FINISHED, game, 4)
        assert all(deck.is_legal for deck in current_decks(session, book).values())
        results = [table.result for table in book.tables_of(book.round(1, 1))]
        assert len(results) == 2 and all(results)
        rows = book.standings(book.stages[0]).rows
        assert rows[0].points > rows[-1].points
        assert rebuild_rows(trail_entries(session, book.event)) == current_rows(session, book.event)
        matches = session.scalars(select(OnlineMatch.id).where(OnlineMatch.event_id == book.event.id)).all()
    client = demo.test_client()
    for match_id in matches:
        log = client.get(f"/logs/{address_of(match_id)}")
        assert log.status_code == 200 and "dominance" in log.text


@pytest.mark.parametrize("game", [game for game in RULESETS if game != DEFAULT_GAME])
def test_another_is_being_played_and_pia_can_play_on(demo: Flask, database: Database, game: str):
    with database.read() as session:
        book = load_book(session, "-".join(tonights_event_name(game).lower().split()))
        assert (book.event.status, book.event.ruleset) == (EventStatus.RUNNING, game)
        assert len({deck.faction for deck in current_decks(session, book).values()}) == 4
        checks = session.scalars(select(DeckCheck).where(DeckCheck.event_id == book.event.id)).all()
        assert sorted(check.done_at is None for check in checks) == [False, True]
        matches = session.scalars(select(OnlineMatch.id).where(OnlineMatch.event_id == book.event.id)).all()
        assert rebuild_rows(trail_entries(session, book.event)) == current_rows(session, book.event)
        pia = persona(session, "player")
        assert pia is not None
    client = browser(demo, Principal(account_id=pia.id, name=pia.name))
    views = [client.get(f"/matches/{match_id}/view") for match_id in matches]
    assert sorted(view.status_code for view in views) == [200, 403]
    own = next(view.json for view in views if view.status_code == 200)
    assert own["status"] == "live" and own["prompt"]["offers"]
    late = [demo.test_client().get(f"/matches/{match_id}/watch/view").json for match_id in matches]
    assert [(one["status"], one["you"]) for one in late] == [("live", None)] * 2


def test_a_table_of_each_variant_for_many_can_be_watched_and_played_on(demo: Flask, database: Database):
    with database.read() as session:
        running, _ = list_watchable_matches(session, datetime.now(UTC))
        player = persona(session, "player")
        assert player is not None
        own = list_own_matches(session, player.id)
    watched = {match.format: match.id for match in running if match.occasion is None}
    assert {match.format for match in own if match.is_asked and not match.occasion} == set(watched)
    assert set(watched) == {"two-on-two", "littlefinger"}
    for format, match_id in watched.items():
        view = demo.test_client().get(f"/matches/{match_id}/watch/view").json
        told = demo.test_client().get(f"/matches/{match_id}/watch/log?after={view['step'] - 9}").json["lines"]
        assert ("gift" in {line["kind"] for line in told}) is (format == "littlefinger")


@pytest.mark.parametrize("who", PERSONAS)
def test_one_click_signs_in(demo: Flask, who: str):
    client: FlaskClient = demo.test_client()
    page = client.get("/").text
    form = page.split(f'action="/demo/{who}"')[1]
    token = form.split('value="')[1].split('"')[0]
    answer = client.post(f"/demo/{who}", data={"csrf_token": token})
    assert answer.status_code == 303
    place = client.get(answer.headers["Location"])
    assert place.status_code == 200
    assert PERSONAS[who] in place.text and "Demonstration." in place.text


def test_other_installations_have_none_of_it(client: FlaskClient):
    assert client.post("/demo/organizer").status_code == 404
    assert "Demonstration." not in client.get("/").text


def test_production_refuses_the_demonstration(tmp_path: Path):
    settings = {"KINGSMOOT_INSTANCE": str(tmp_path), "KINGSMOOT_DEMO": "1", "KINGSMOOT_SECRET_KEY": "x7" * 40}
    with pytest.raises(ConfigError, match="refused in production"):
        load_config(settings)
    found = load_config({**settings, "KINGSMOOT_ENV": "development"})
    assert found.demo and found.database_url.endswith("demo.db")
    assert not load_config({"KINGSMOOT_INSTANCE": str(tmp_path), "KINGSMOOT_ENV": "development"}).demo
    with pytest.raises(ConfigError, match="must be 1 or not set"):
        load_config({**settings, "KINGSMOOT_ENV": "development", "KINGSMOOT_DEMO": "yes"})
