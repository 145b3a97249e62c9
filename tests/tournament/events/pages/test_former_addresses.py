"""Former addresses of an event's pages: what each leads to, and that its forms are still accepted."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from tests.support.tournament.at_desk import AtDesk
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.pages.former_addresses import EVENT, FORMER_ADDRESSES


@pytest.fixture
def moot(database: Database) -> str:
    """Return the name of a running event in addresses."""
    return Running(database, "Moot of Two").with_players(2).playing().slug


def rules_below(app: Flask, address: str) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if f"{rule.rule}/".startswith(f"{EVENT}{address}/")]


def methods(rules: list[Rule]) -> set[tuple[str, str]]:
    return {(rule.endpoint, method) for rule in rules for method in (rule.methods or set()) & {"GET", "POST"}}


@pytest.mark.parametrize(("former", "present"), FORMER_ADDRESSES.items())
def test_a_former_address_takes_what_the_present_one_takes(app: Flask, former: str, present: str):
    taken = methods(rules_below(app, present))
    assert taken
    assert methods(rules_below(app, former)) == {
        (f"former.{endpoint}" if method == "GET" else endpoint, method) for endpoint, method in taken
    }


@pytest.mark.parametrize(("former", "present"), FORMER_ADDRESSES.items())
def test_a_former_address_leads_to_the_present_one(client: FlaskClient, moot: str, former: str, present: str):
    answer = client.get(f"/events/{moot}{former}?stage=1&q=a%26b&slug=other")
    assert answer.status_code == 308
    assert answer.location == f"/events/{moot}{present}?stage=1&q=a%26b&slug=other"
    assert client.get(f"/events/{moot}{former}").location == f"/events/{moot}{present}"


@pytest.mark.parametrize(("former", "present"), FORMER_ADDRESSES.items())
def test_pages_link_to_the_present_address(app: Flask, former: str, present: str):
    for rule in rules_below(app, present):
        built = app.url_map.bind("localhost").build(rule.endpoint, dict.fromkeys(rule.arguments, "x"))
        assert built.startswith(f"/events/x{present}")


def test_a_form_is_accepted_at_its_former_address(app: Flask, database: Database):
    desk = AtDesk(app, database)
    answer = desk.post("/news", text="Lunch at one")
    assert answer.status_code == 303
    assert answer.location.partition("?")[0] == desk.url("/announcements")
    assert "Lunch at one" in desk.get("/announcements")
