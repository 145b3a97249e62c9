"""The pages of the case law: drafted, objected to and read over HTTP, each by whom it is for."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tournament.lawful import GOOD, Lawful
from tests.tournament.people import browser
from tournament.database import Database
from tournament.operations.cases import drafting

HTML = {"Accept": "text/html"}


@pytest.fixture
def run(app: Flask, database: Database) -> Lawful:
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed()
    return run


def typed(**changed: str) -> dict[str, str]:
    texts = {name: getattr(GOOD, name) for name in (*drafting.MOST, "window", "scenario")}
    return {**texts, "rules": " ".join(GOOD.rules), "cards": ", ".join(GOOD.cards), "do": "propose", **changed}


def test_a_case_from_the_draft_to_its_place_beside_the_rule(app: Flask, run: Lawful):
    head, judge, player, visitor = (
        browser(app, run.hedda), browser(app, run.judith), browser(app, run.opponent), app.test_client()
    )  # fmt: skip
    path = f"/events/{run.slug}/disputes/1"
    assert "Draft a case from it" in head.get(path).text
    assert "Draft a case from it" not in judge.get(path).text
    page = head.get(f"{path}/case").text
    assert "had set it so, and could see it." in page
    assert f"{run.raiser.name} had set it so" not in page
    refused = head.post(f"{path}/case", data=typed(situation=f"{run.raiser.name} forgot."), headers=HTML)
    assert (refused.status_code, f"{run.raiser.name} stands in the case" in refused.text) == (422, True)
    assert "A pass gives up a chance" in refused.text, "what was typed is not lost"
    assert judge.post(f"{path}/case", data=typed()).status_code == 403
    sent = head.post(f"{path}/case", data=typed())
    assert (sent.status_code, sent.location) == (303, "/cases/1")

    # Nobody but its players and the head judge sees it now; the player objects, and it is written anew.
    assert [one.get("/cases/1").status_code for one in (visitor, judge, player, head)] == [404, 404, 200, 200]
    assert "0 of 0 cases" in visitor.get("/cases").text
    assert visitor.get("/api/v1/cases").json["items"] == []
    assert visitor.get("/api/v1/cases/1").status_code == 404
    assert "This is about a match of yours" in player.get("/cases/1").text
    assert judge.post("/cases/1/object", data={"text": "No."}).status_code == 404
    assert player.post("/cases/1/object", data={"text": " "}, headers=HTML).status_code == 422
    assert player.post("/cases/1/object", data={"text": "I was that."}).status_code == 303
    assert "I was that." in head.get(f"{path}/case").text
    head.post(f"{path}/case", data=typed(do="keep", title="A pass by a setting"))
    run.publishes()

    # Everybody reads it, beside its rule, in a search, and where it suits a dispute.
    shown = visitor.get("/cases/1").text
    for words in ("A pass by a setting", GOOD.holding, "engine agrees", "lcg2:duplicates/save", "Open in the lab"):
        assert words.replace("’", "&#8217;") in shown or words in shown
    for name in (*(player.name for player in run.seats), "Judith", "Hedda", run.event().name, run.slug):
        assert f">{name}<" not in shown and f"{name} " not in shown.partition("<main")[2]
    assert "Superseded" not in shown and "I was that" not in shown
    assert 'href="/cases/1' in visitor.get("/cases?q=setting").text
    assert "No case has these words" in visitor.get("/cases?q=dragon").text
    assert 'href="/cases/1"' in visitor.get("/rules/lcg2:pass").text
    assert 'href="/cases/1"' in visitor.get("/rules?q=setting+passes").text
    assert "Cases like it" in judge.get(path).text
    told = visitor.get("/api/v1/cases/1").json
    assert (told["strength"], told["engine"], told["rules"][0]) == (
        "engine-verified",
        "agrees",
        "lcg2:duplicates/save",
    )
    assert set(told) & {"dispute", "event", "dispute_id"} == set()
    assert [one["number"] for one in visitor.get("/api/v1/cases?rule=lcg2:pass").json["items"]] == [1]
    assert visitor.get("/api/v1/cases?q=dragon").json["items"] == []
    assert player.post("/cases/1/object", data={"text": "Too late."}, headers=HTML).status_code == 409
    again = head.post(f"{path}/case", data=typed(), headers=HTML)
    assert (again.status_code, "another case may supersede it" in again.text) == (409, True)


def test_there_is_no_case_where_none_is(client: FlaskClient):
    assert "There is no case yet" in client.get("/cases").text
    assert client.get("/cases/7").status_code == 404
    assert client.get(f"/cases/{10**30}").status_code == 404
