"""Melee tables by ruling, over HTTP: the head judge orders places and power, or the game anew."""

import re

import pytest
from flask import Flask
from sqlalchemy import select

from engine.record.container import dump
from engine.record.verify import verify
from tests.support.tournament.disputes import Melee
from tests.support.tournament.page import one_line
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.states import TableStatus
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.states import OnlineStatus


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_places_and_power_are_ordered_and_ordered_otherwise_later(app: Flask, database: Database, seats: int):
    """The last seat wins, then the first: points by place are worked out by the event's scheme."""
    table = Melee(app, database, seats)
    run = table.run
    backwards, forwards = list(range(seats, 0, -1)), list(range(1, seats + 1))
    power = [15 - place for place in backwards]
    ordered = {"remedy": "result", "reason": "The count was wrong.", "places": backwards, "power": power}
    table.flagged()
    assert "Only the head judge can order a result" in table.verb(table.judge, "rule", 403, **ordered)["detail"]
    table.verb(table.judge, "pass-up")
    short = table.verb(table.head, "decide", 422, **{**ordered, "places": backwards[1:]})
    assert f"The table has {seats} players, but {seats - 1} places." in short["detail"]
    against = table.verb(table.head, "decide", 422, **{**ordered, "power": power[::-1]})
    assert "confirm that it is correct" in against["detail"]
    assert run.status(table.match_id) is not OnlineStatus.ENDED

    decided = table.verb(table.head, "decide", **ordered)
    names = [run.player(number).name for number in table.numbers]
    words = ", ".join(f"{place}. {name} ({15 - place} power)" for place, name in enumerate(reversed(names), 1))
    assert decided["state"] == "closed"
    assert (decided["rulings"][0]["result_before"], decided["rulings"][0]["result_after"]) == ("no result", words)
    assert table.results() == [{"places": backwards, "power": power}]
    assert run.status(table.match_id) is OnlineStatus.ENDED
    first = table.points()
    assert max(first, key=lambda number: float(first[number])) == table.numbers[-1]

    record = load_record(run.play, table.match_id)
    record.head = load_snapshot(run.play, table.match_id).head
    pool = load_deal(run.play, table.match_id).pool
    outcome = record.seek(len(record.entries), pool).outcome
    assert verify(dump(record), pool).ok and outcome is not None and outcome.winner == seats - 1

    # The round is closed, and it is decided otherwise: points follow, and the trail has before and after.
    run.close()
    table.flagged()
    table.verb(table.judge, "pass-up")
    again = {**ordered, "places": forwards, "power": power, "sure": True}
    changed = table.verb(table.head, "decide", **again)
    assert changed["rulings"][0]["result_before"] == words
    assert table.results() == [{"places": forwards, "power": power}]
    turned = {number: first[other] for number, other in zip(table.numbers, reversed(table.numbers), strict=True)}
    assert table.points() == turned
    entered = [line for line in run.trail() if line.verb == "result.entered"]
    assert [f"(was: {words})" in line.summary for line in entered] == [False, True]
    assert run.is_told_by_its_trail()


def test_a_shared_first_place_ends_the_match_for_nobody(app: Flask, database: Database):
    table = Melee(app, database, 3)
    table.flagged()
    table.verb(table.judge, "pass-up")
    table.verb(table.head, "decide", remedy="result", reason="Nobody was ahead.", places=[1, 1, 3])
    assert table.results() == [{"places": [1, 1, 3], "power": []}]
    record = load_record(table.run.play, table.match_id)
    outcome = record.seek(len(record.entries), load_deal(table.run.play, table.match_id).pool).outcome
    assert outcome is not None and outcome.winner < 0


def test_partners_are_given_one_place_and_win_together(app: Flask, database: Database):
    table = Melee(app, database, 4, ruleset="lcg1", variants=("two-on-two",))
    table.flagged()
    table.verb(table.judge, "pass-up")
    path = f"/events/{table.run.slug}/disputes/{table.number}"
    assert table.head.get(path, headers={"Accept": "text/html"}).text.count('name="place"') == 4
    ordered = {"remedy": "result", "reason": "They were ahead."}
    apart = table.verb(table.head, "decide", 422, places=[4, 3, 2, 1], **ordered)
    assert "Partners share a place" in apart["detail"]
    table.verb(table.head, "decide", places=[3, 1, 3, 1], **ordered)
    assert table.results() == [{"places": [3, 1, 3, 1], "power": []}]
    record = load_record(table.run.play, table.match_id)
    outcome = record.seek(len(record.entries), load_deal(table.run.play, table.match_id).pool).outcome
    assert outcome is not None and outcome.winner in (1, 3) and outcome.places == (3, 1, 3, 1)


def test_a_melee_is_replayed_and_its_result_counts_once(app: Flask, database: Database):
    table = Melee(app, database, 4)
    run, first = table.run, table.match_id
    table.flagged()
    table.verb(table.judge, "pass-up")
    assert (
        table.verb(table.head, "decide", remedy="replay game", reason="The decks were mixed up.")["state"] == "closed"
    )
    other = run.begin(1)
    assert other != first
    assert (run.status(first), run.status(other)) == (OnlineStatus.ENDED, OnlineStatus.LIVE)
    assert run.tables()[0].status is TableStatus.OPEN
    for seat in (2, 0, 3):
        sent = {"key": f"gives up {seat}"}
        answer = table.players[seat].post(f"/matches/{other}/concede", json=sent)
        assert answer.status_code == 200, answer.text
    (result,) = table.results()
    assert result is not None and result["places"] == [3, 1, 4, 2]
    with database.read() as session:
        assert len(session.scalars(select(OnlineMatch)).all()) == 2
    entered = [line for line in run.trail() if line.verb in ("result.entered", "result.played")]
    assert len(entered) == 1
    assert run.is_told_by_its_trail()


def test_the_form_asks_for_places_and_power_by_seat(app: Flask, database: Database):
    table = Melee(app, database, 3)
    table.flagged()
    table.verb(table.judge, "pass-up")
    path = f"/events/{table.run.slug}/disputes/{table.number}"
    page = table.head.get(path, headers={"Accept": "text/html"}).text
    assert (page.count('name="place"'), page.count('name="power"'), 'name="winner"' in page) == (3, 3, False)
    version = table.head.get(f"/api/v1{path}").get_json()["version"]
    form = {"version": version, "key": "d", "remedy": "result", "reason": "Counted anew."}
    refused = table.head.post(f"{path}/decide", data={**form, "place": ["2", "1", "4"], "power": ["", "", ""]})
    assert (refused.status_code, "have a gap" in refused.text) == (422, True)
    assert re.search(
        r'Place of <span translate="no">\w+</span></span><input [^>]*value="4"', one_line(refused.text)
    ), "what was typed is not lost"
    done = table.head.post(f"{path}/decide", data={**form, "place": ["2", "1", "3"], "power": ["", "", ""]})
    assert done.status_code == 303
    assert table.results() == [{"places": [2, 1, 3], "power": []}]


def test_at_a_physical_table_places_are_ordered_as_well(app: Flask, database: Database):
    run = Running(database, joust=False, melee=True, cut=False).with_players(4, accounts=True).playing()
    head = browser(app, run.staff("Hedda", Role.HEAD_JUDGE))
    api = f"/api/v1/events/{run.slug}/disputes"
    called = head.post(api, json={"table": 1, "text": "Who was second?", "key": "k", "kind": "result"})
    assert called.status_code == 201, called.text
    taken = head.post(f"{api}/1/take", json={"version": called.get_json()["version"], "key": "t"}).get_json()
    page = head.get(f"/events/{run.slug}/disputes/1", headers={"Accept": "text/html"}).text
    assert page.count('name="place"') == 4
    form = {"version": taken["version"], "key": "r", "remedy": "result", "reason": "Counted anew."}
    places = {"place": ["2", "1", "3", "4"], "power": ["9", "15", "4", "3"]}
    assert head.post(f"/events/{run.slug}/disputes/1/rule", data={**form, **places}).status_code == 303
    book = run.book()
    assert book.table(book.round(1, 1), 1).result is None, "the players may still appeal"
    players = [browser(app, run.player(number)) for number in run.tables()[0].players]
    for player in players:
        version = head.get(f"{api}/1").get_json()["version"]
        own = f"/api/v1/events/{run.slug}/me/disputes/1/accept"
        assert player.post(own, json={"version": version, "key": "a"}).status_code == 200
    book = run.book()
    assert book.table(book.round(1, 1), 1).result == {"places": [2, 1, 3, 4], "power": [9, 15, 4, 3]}
    assert head.get(f"{api}/1").get_json()["state"] == "closed"
