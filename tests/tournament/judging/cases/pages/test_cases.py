"""The pages of the case law: drafted, objected to and read over HTTP, each by whom it is for."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.chain.inputs import Concede
from tests.support.tournament.lawful import GOOD, Lawful
from tests.support.tournament.people import browser
from tournament.core.storage.database import Database
from tournament.judging.cases.operations import drafts as drafting
from tournament.judging.cases.operations.engine_reports import list_reports
from tournament.judging.cases.operations.publication import end_objection_time
from tournament.judging.states import EngineStance
from tournament.online.jobs.records import RecordMaker
from tournament.online.operations.match.submission import submit_input
from tournament.replays.addresses import address_of

HTML = {"Accept": "text/html"}


@pytest.fixture
def run(app: Flask, database: Database) -> Lawful:
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed()
    return run


def typed(**changed: str) -> dict[str, str]:
    texts = {name: getattr(GOOD, name) for name in (*drafting.PART_MAX_LETTERS, "window", "scenario")}
    return {**texts, "rules": " ".join(GOOD.rules), "cards": ", ".join(GOOD.cards), "do": "propose", **changed}


def test_a_case_from_the_draft_to_its_place_beside_the_rule(app: Flask, run: Lawful):
    head, judge, player, visitor = (
        browser(app, run.hedda), browser(app, run.judith), browser(app, run.opponent), app.test_client()
    )  # fmt: skip
    path = f"/events/{run.slug}/disputes/1"
    assert "Draft a case" in head.get(path).text
    assert "Draft a case" not in judge.get(path).text
    page = head.get(f"{path}/case").text
    assert "had set it so, and could see it." in page
    assert f"{run.raiser.name} had set it so" not in page
    refused = head.post(f"{path}/case", data=typed(situation=f"{run.raiser.name} forgot."), headers=HTML)
    assert (refused.status_code, f"Remove from the case: {run.raiser.name}" in refused.text) == (422, True)
    assert "A pass gives up a chance" in refused.text, "what was typed is not lost"
    assert judge.post(f"{path}/case", data=typed()).status_code == 403
    sent = head.post(f"{path}/case", data=typed())
    assert (sent.status_code, sent.location) == (303, "/cases/1")

    # Nobody but its players and the head judge sees it now; the player objects, and it is written anew.
    assert [one.get("/cases/1").status_code for one in (visitor, judge, player, head)] == [404, 404, 200, 200]
    assert "0 of 0 cases" in visitor.get("/cases").text
    assert visitor.get("/api/v1/cases").json["items"] == []
    assert visitor.get("/api/v1/cases/1").status_code == 404
    assert "This case is about your match" in player.get("/cases/1").text
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
    assert "No matching cases" in visitor.get("/cases?q=dragon").text
    assert 'href="/cases/1"' in visitor.get("/rules/lcg2:pass").text
    assert 'href="/cases/1"' in visitor.get("/rules?q=setting+passes").text
    assert "Similar cases" in judge.get(path).text
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
    assert (again.status_code, "Only another case can replace it" in again.text) == (409, True)


def test_there_is_no_case_where_none_is(client: FlaskClient):
    assert "No cases yet" in client.get("/cases").text
    assert client.get("/cases/7").status_code == 404
    assert client.get(f"/cases/{10**30}").status_code == 404


def test_a_report_about_the_engine_is_for_administrators_and_tells_nothing_of_a_match_under_way(
    app: Flask, database: Database
):
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed(EngineStance.DIFFERS, reason="The Hand’s Judgment was in the hand.")
    admin = browser(app, run.account("Aegon", is_admin=True))
    others = [browser(app, who) for who in (run.hedda, run.judith, run.raiser)]
    with database.read() as session:
        (report,) = list_reports(session)
    page = f"/cases/reports/{report.ruling_id}"
    assert [one.get(path).status_code for one in others for path in ("/cases/desk", page)] == [403] * 6
    assert app.test_client().get(page).status_code == 401
    assert others[0].post(page, data={"note": "Done."}).status_code == 403
    assert "Manage case law" in admin.get("/cases").text
    assert "Manage case law" not in others[0].get("/cases").text
    assert f'href="{page}"' in admin.get("/cases/desk").text
    shown = admin.get(page).text
    assert "The match is still running" in shown
    assert "Judgment" not in shown + admin.get("/cases/desk").text
    assert admin.get(f"/cases/reports/{uuid4()}").status_code == 404
    assert admin.post(page, data={"note": " "}, headers=HTML).status_code == 422
    assert admin.post(page, data={"note": "Fixed in 9."}).status_code == 303
    assert "Fixed in 9." in admin.get(page).text
    assert "settled" in admin.get("/cases/desk").text
    assert admin.post(page, data={"do": "reopen"}).status_code == 303
    assert "Fixed in 9." not in admin.get(page).text


def test_when_the_match_is_over_the_report_shows_what_everybody_may_read_of_its_step(app: Flask, database: Database):
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed(EngineStance.DIFFERS)
    admin = browser(app, run.account("Aegon", is_admin=True))
    submit_input(run.play, run.match_id, Concede(0), "concede", run.now, lambda *_: None)
    with database.read() as session:
        (report,) = list_reports(session)
    page = f"/cases/reports/{report.ruling_id}"
    assert report.is_over
    assert "when the match file is checked" in admin.get(page).text
    maker = RecordMaker(run.play, lambda: run.now)
    maker.run(lambda: True)
    maker.close()
    shown = admin.get(page).text
    assert f"{run.raiser.name} passes" in shown and f"{run.raiser.name} had set it so" in shown
    assert (
        f'aria-current="step"><a class="n" href="/logs/{address_of(run.match_id)}?step={run.passed.number}"' in shown
    )
    assert str(run.passed.secret[0]) not in shown, "why somebody passed is no business of the public"


def test_an_administrator_publishes_what_waits_or_gives_it_back(app: Flask, database: Database):
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed(trusts=False)
    run.drafts()
    run.publishes()
    admin, head, player, visitor = (
        browser(app, run.account("Aegon", is_admin=True)), browser(app, run.hedda), browser(app, run.opponent),
        app.test_client(),
    )  # fmt: skip
    draft = f"/events/{run.slug}/disputes/1/case"
    assert "Then an administrator publishes the case" in head.get(draft).text
    assert [one.get("/cases/1").status_code for one in (visitor, player, head, admin)] == [404, 200, 200, 200]
    assert "An administrator must publish this case" in head.get("/cases/1").text
    assert "This case is about your match" in player.get("/cases/1").text
    assert GOOD.title in admin.get("/cases/desk").text
    for other in (head, player):
        assert other.post("/cases/1/publish", data={"do": "publish"}).status_code == 403
    refused = admin.post("/cases/1/publish", data={"do": "decline", "note": " "}, headers=HTML)
    assert (refused.status_code, "can&#39;t be empty" in refused.text) == (422, True), refused.text
    assert admin.post("/cases/1/publish", data={"do": "decline", "note": "Too much is told."}).status_code == 303
    assert "Too much is told." in head.get(draft).text
    head.post(draft, data=typed())
    run.wait(days=8)
    with database.write() as session:
        end_objection_time(session, run.case().id, run.now)
    assert visitor.get("/cases/1").status_code == 404
    assert admin.post("/cases/1/publish", data={"do": "publish"}).status_code == 303
    assert visitor.get("/cases/1").status_code == 200
    assert "No cases waiting" in admin.get("/cases/desk").text
    assert admin.post("/cases/1/publish", data={"do": "publish"}, headers=HTML).status_code == 409
    assert admin.post("/cases/9/publish", data={"do": "publish"}).status_code == 404
