"""Events over JSON: from a draft to the archive, as an organizer's program would do it."""

from typing import Any

import pytest

from tests.support.tournament.driving import EVENTS, Hall, Program


def test_an_event_is_created_read_and_listed_once_it_is_open(hall: Hall):
    made = hall.organizer.post(EVENTS, {"name": "Summer moot", "melee": True, "settings": {"capacity": 16}})
    assert made.status_code == 201
    assert made.headers["Location"] == f"{EVENTS}/summer-moot"
    assert [stage["kind"] for stage in made.json["stages"]] == ["swiss", "elimination", "melee", "melee cut"]
    assert (made.json["status"], made.json["capacity"], made.json["seed"]) == ("draft", 16, None)
    mine = Program(hall.app, hall.organizer.headers, "summer-moot")
    stranger = Program(hall.app, hall.stranger.headers, "summer-moot")
    assert stranger.get().status_code == 404
    assert hall.stranger.read(EVENTS)["total"] == 0
    mine.does("open-registration")
    assert stranger.read()["name"] == "Summer moot"
    assert [card["slug"] for card in hall.anybody.read(EVENTS)["items"]] == ["summer-moot"]
    assert hall.anybody.read(f"{EVENTS}?status=finished")["items"] == []
    assert hall.anybody.read(f"{EVENTS}?q=sUMMer")["total"] == 1


def test_an_event_is_created_and_planned_with_variants_of_its_game(hall: Hall):
    asked = {"name": "Partners", "ruleset": "lcg1", "joust": False, "melee": True, "variants": ["two-on-two"]}
    made = hall.organizer.post(EVENTS, asked)
    assert [stage["format"] for stage in made.json["stages"]] == ["two-on-two", "melee"]
    mine = Program(hall.app, hall.organizer.headers, "partners")
    plan = mine.read("plan")["items"]
    assert [stage["plan"]["format"] for stage in plan] == ["two-on-two", ""]
    stages = [{"kind": "melee", "name": "Bribes", "plan": {"format": "littlefinger"}}]
    assert mine.does("plan", {"stages": stages}, "PUT")["items"][0]["plan"]["format"] == "littlefinger"
    refused = mine.is_refused(422, "plan", {"stages": [{**stages[0], "plan": {"format": "titled-joust"}}]}, "PUT")
    assert refused["setting"] == "format" and "Choose one of: melee, two-on-two" in refused["detail"]
    other = hall.organizer.post(EVENTS, {**asked, "name": "Others", "ruleset": "lcg2"})
    assert other.status_code == 422 and "This game has no variants" in other.json["detail"]


def test_the_life_of_an_event(hall: Hall):
    organizer, desk = hall.organizer, hall.scorekeeper
    assert organizer.does("open-registration")["registration_open"] is True
    for name in ("Ann", "Bob", "Cat", "Dan"):
        desk.does("entries", {"name": name})
    assert organizer.does("close-registration")["registration_open"] is False
    assert organizer.does("start-check-in")["status"] == "check-in"
    assert desk.does("entries/check-in") == {"count": 4}
    assert desk.read("desk")["step"]["name"] == "start"
    assert desk.does("stages/1/start")["status"] == "running"
    for _ in range(3):
        drawn = desk.does("rounds")
        desk.does("rounds/publish")
        for table in drawn["tables"]:
            winner = min(seat["number"] for seat in table["seats"])
            desk.does(f"rounds/1/{drawn['number']}/tables/{table['number']}/result", {"winner": winner}, "PUT")
        desk.does("rounds/close")
    assert organizer.does("finish")["status"] == "finished"
    assert len(hall.anybody.read()["seed"]) > 20
    assert organizer.does("archive")["status"] == "archived"
    assert organizer.is_refused(409, "archive")["type"] == "/problems/not-now"


def test_a_draft_is_edited_and_deleted(hall: Hall):
    edited = hall.organizer.does("", {"venue": "Pyke", "settings": {"invitation_code": "what is dead"}}, "PATCH")
    assert (edited["venue"], edited["needs_invitation"]) == ("Pyke", True)
    settings = hall.organizer.read("settings")
    assert settings["invitation_code"] == "what is dead"
    assert settings["penalties"][0]["name"]
    hall.judge.is_refused(403, "settings", method="GET")
    hall.organizer.does("", {"starts_at": "2026-12-01T10:00:00+01:00"}, "PATCH")
    hall.organizer.does("", {"settings": {"penalties": settings["penalties"][:2]}}, "PATCH")
    assert hall.organizer.read()["starts_at"] == "2026-12-01T09:00:00+00:00"
    assert hall.organizer.does("", {"starts_at": None}, "PATCH")["starts_at"] is None
    assert len(hall.organizer.read("settings")["penalties"]) == 2
    online = {"match": {"takebacks": False, "clock": {"minutes": 20}}, "no_show": "loss"}
    hall.organizer.does("", {"settings": {"online": True, "online_rules": online}}, "PATCH")
    settings = hall.organizer.read("settings")
    assert settings["online"] and settings["online_rules"]["match"]["clock"]["minutes"] == 20
    hall.organizer.does("", {"settings": {"online": False}}, "PATCH")
    assert hall.organizer.read("settings")["online_rules"]["no_show"] == "loss"
    hall.organizer.does("", method="DELETE")
    assert hall.organizer.get().status_code == 404


def test_an_event_that_is_open_stays(hall: Hall):
    hall.organizer.does("open-registration")
    assert "Only a draft" in hall.organizer.is_refused(409, "", method="DELETE")["detail"]


def test_another_events_organizer_can_not_touch_it(hall: Hall, other: Program):
    assert other.get("desk").status_code == 404
    hall.organizer.does("open-registration")
    for path in ("finish", "close-registration", "rounds", "stages/1/start", "entries"):
        other.is_refused(403, path, {})
    other.is_refused(403, "", {"name": "Mine now"}, "PATCH")
    other.is_refused(403, "", method="DELETE")


def test_lists_come_in_pages_with_links(hall: Hall):
    for number in range(5):
        made = hall.organizer.does(EVENTS, {"name": f"Moot {number}"})
        hall.organizer.does(f"{EVENTS}/{made['slug']}/open-registration")
    found = hall.anybody.get(f"{EVENTS}?page=2&per_page=2&q=moot")
    assert (found.json["page"], found.json["per_page"], found.json["total"]) == (2, 2, 5)
    assert [card["name"] for card in found.json["items"]] == ["Moot 2", "Moot 3"]
    links = found.headers["Link"].split(", ")
    assert f'<{EVENTS}?q=moot&page=3&per_page=2>; rel="next"' in links
    assert {link.rpartition('rel="')[2] for link in links} == {'first"', 'prev"', 'next"', 'last"'}
    assert hall.anybody.read(f"{EVENTS}?page=9&per_page=2")["items"] == []
    hall.anybody.is_refused(422, f"{EVENTS}?per_page=0", method="GET")
    hall.anybody.is_refused(422, f"{EVENTS}?page={10**30}", method="GET")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": "x"}, "/name"),
        ({"name": "Moot", "more": 1}, "/more"),
        ({"name": "Moot", "settings": {"capacity": 2**70}}, "/settings/capacity"),
        ({"name": "Moot", "settings": {"capacity": True}}, "/settings/capacity"),
        ({"name": "Moot", "settings": {"table_numbers": [1, 2**40]}}, "/settings/table_numbers/1"),
        ({"name": "Moot", "starts_at": "0001-01-01T00:00:00+23:59"}, "/starts_at"),
        ({"name": "Moot", "starts_at": "2026-11-14T10:00:00"}, "/starts_at"),
        ({"name": "Moot", "joust": "yes"}, "/joust"),
        (["Moot"], ""),
    ],
)
def test_wrong_fields_are_named(hall: Hall, body: Any, pointer: str):
    refused = hall.organizer.is_refused(422, EVENTS, body)
    assert pointer in [error["pointer"] for error in refused["errors"]]


def test_a_zone_that_is_none_is_said_so(hall: Hall):
    for zone in ("Middle/Earth", "../../etc/passwd", "/etc/passwd", ""):
        assert hall.organizer.is_refused(422, EVENTS, {"name": "Moot", "time_zone": zone})["setting"] == "time_zone"
