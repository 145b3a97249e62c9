"""A judge cites a published case: from the dispute's page or the case's own, kept with the ruling, and counted."""

import re

import pytest
from flask import Flask

from tests.support.tournament.lawful import GOOD, Lawful
from tests.support.tournament.people import browser
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.citations import count_citations
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.states import DisputeKind, EngineStance, Remedy

HTML = {"Accept": "text/html"}


@pytest.fixture
def run(app: Flask, database: Database) -> Lawful:
    """Case 1 is published, and a judge has taken another dispute."""
    run = Lawful(database)
    run.play = app.extensions["kingsmoot.online"]
    run.closed()
    run.drafts()
    run.publishes()
    claim = "Does a setting pass for a player whose character has a duplicate?"
    wrong = Flag(run.passed.number, DisputeKind.TIMING, claim, run.key())
    run.found = flag_step(run.play, run.match_id, wrong, run.raiser, run.now)
    run.does(run.found, DisputeVerb.TAKE, run.judith)
    return run


def value_of(page: str, name: str) -> str:
    (found,) = re.findall(rf'name="{name}"[^>]* value="([^"]*)"', page)
    return str(found)


def test_a_suggested_case_goes_into_the_form_with_its_rules_and_stays_with_the_ruling(app: Flask, run: Lawful):
    judge, head, visitor = browser(app, run.judith), browser(app, run.hedda), app.test_client()
    path = f"/events/{run.slug}/disputes/2"
    page = judge.get(path).text
    assert 'form="rule" name="cite" value="1"' in page
    assert 'name="cite"' not in head.get(path).text, "it is not hers to rule on"
    typed = {"reason": "As before.", "rules": "lcg2:4.2", "remedy": "uphold", "cites": "", "version": "", "key": "k"}
    cited = judge.post(f"{path}/cite", data={**typed, "cite": "1"}, headers=HTML)
    assert cited.status_code == 200
    assert value_of(cited.text, "rules") == "lcg2:4.2 lcg2:duplicates/save lcg2:pass"
    assert value_of(cited.text, "cites") == "1"
    assert "As before." in cited.text, "what was typed is not lost"
    assert judge.get(f"{path}/cite").status_code == 303
    refused = judge.post(f"{path}/cite", data={**typed, "cite": "77"}, headers=HTML)
    assert (refused.status_code, "There is no published case 77" in refused.text) == (422, True)
    assert "As before." in refused.text

    for wrong, words in (
        ("1, 77", "There is no published case 77"),
        ("1 2 3 4 5 6", "at most 5 cases"),
        ("one", "case 0"),
    ):
        answer = judge.post(f"{path}/rule", data={**typed, "cites": wrong}, headers=HTML)
        assert (answer.status_code, words in answer.text) == (422, True), answer.text
    ruled = judge.post(f"{path}/rule", data={**typed, "cites": "case 1"}, headers=HTML)
    assert ruled.status_code == 303, ruled.text
    shown = judge.get(path).text
    assert '<a class="small" href="/cases/1"\n>cites case 1</a>' in shown
    assert "uphold: As before. It cites case 1." in shown, "the players read it in the thread"
    assert "Cited in 1 ruling." in visitor.get("/cases/1").text
    assert visitor.get("/api/v1/cases/1").json["cited"] == 1
    assert visitor.get("/api/v1/cases").json["items"][0]["cited"] == 1
    told = visitor.get("/cases/1").text.partition("<main")[2]
    assert run.event().name not in told and "Judith" not in told


def test_from_the_page_of_a_case_a_judge_goes_to_the_form_of_what_waits_for_a_ruling(app: Flask, run: Lawful):
    judge, head, player = (browser(app, who) for who in (run.judith, run.hedda, run.opponent))
    action = f"/events/{run.slug}/disputes/2/cite"
    assert f'action="{action}#rule"' in judge.get("/cases/1").text
    assert "Cite in a ruling" not in head.get("/cases/1").text
    assert player.post(action, data={"cite": "1"}).status_code == 403
    assert value_of(judge.post(action, data={"cite": "1"}, headers=HTML).text, "cites") == "1"
    run.does(run.found, DisputeVerb.PASS_UP, run.judith)
    assert "Cite in a ruling" not in judge.get("/cases/1").text
    assert "Cite in a ruling" in head.get("/cases/1").text


def test_a_ruling_that_was_appealed_counts_no_more_and_programs_cite_too(app: Flask, run: Lawful):
    decided = RulingRequest(RemedyRequest(Remedy.UPHOLD), "As before.", engine=EngineStance.AGREES, cites=(1, 1))
    run.does(run.found, DisputeVerb.RULE, run.judith, decided=decided)
    case = run.case()
    with run.database.read() as session:
        assert count_citations(session) == {case.id: 1}
    told = browser(app, run.judith).get(f"/api/v1/events/{run.slug}/disputes/2").json
    assert told["rulings"][0]["cites"] == [1]
    run.does(run.found, DisputeVerb.APPEAL, run.raiser, "It is not.", ground="rule")
    with run.database.read() as session:
        assert not count_citations(session)
    assert GOOD.title in browser(app, run.hedda).get("/cases/1").text
