"""What others see of a dispute: provisional standings, and who looked into hands once the match is over."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.prompts.prompts import PASS
from tests.support.tournament.disputed import Disputed
from tests.support.tournament.people import browser
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.pages.verbs import JUDGE_VERBS
from tournament.judging.models.disputes import HiddenLook
from tournament.judging.states import Remedy
from tournament.online.models import OnlineState
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.replays.pages.what_if import MATCH_IS_UNDER_WAY


@pytest.fixture
def run(app: Flask, database: Database) -> Disputed:
    run = Disputed(database)
    run.play = app.extensions["kingsmoot.online"]
    return run.ready()


def test_a_disputed_table_is_marked_in_the_standings_until_that_is_over(app: Flask, run: Disputed):
    def is_marked() -> bool:
        page = app.test_client().get(f"/events/{run.slug}/standings").text
        return "Table 1 of round 1 is disputed" in page

    assert not is_marked()
    dispute = run.flag()
    assert is_marked()
    run.does(dispute, DisputeVerb.WITHDRAW, run.raiser)
    assert not is_marked()


def test_players_read_who_looked_when_the_match_is_over_and_not_before(app: Flask, run: Disputed):
    judge, player = browser(app, run.judith), browser(app, run.opponent)
    log = f"/matches/{run.match_id}/log"
    dispute = run.does(run.flag(None), DisputeVerb.TAKE, run.judith)
    case = f"/events/{run.slug}/disputes/{dispute.number}"
    assert "by setting" not in judge.get(case).text
    looked = judge.post(f"{case}/look", data={"seat": "1"})
    assert "by setting" in looked.text
    with run.database.read() as session:
        assert session.query(HiddenLook).count() == 1
        newest = session.get_one(OnlineState, run.match_id).step
    assert "Hidden cards were shown to" not in player.get(log).text
    number = next(one for one in run.tables() if one.number == 1).players[0]
    run.does(dispute, DisputeVerb.PASS_UP, run.judith)
    wanted = RemedyRequest(Remedy.RESULT, more={"how": "win", "winner": number})
    run.does(dispute, DisputeVerb.DECIDE, run.hedda, decided=RulingRequest(wanted, "Over."))
    assert 73 < newest < 101
    assert f"Judith</span>, steps 73 to {newest}" in player.get(log).text, "a look ends with the newest step"


def test_who_has_not_taken_it_is_shown_no_hand(app: Flask, run: Disputed):
    other = browser(app, run.staff("Jorah"))
    dispute = run.does(run.flag(None), DisputeVerb.TAKE, run.judith)
    answer = other.post(f"/events/{run.slug}/disputes/{dispute.number}/look", data={"seat": "1"})
    assert answer.status_code == 403
    assert "by setting" not in answer.text
    with run.database.read() as session:
        assert session.query(HiddenLook).count() == 0


def test_the_address_of_a_form_that_was_refused_leads_back_to_the_case(app: Flask, run: Disputed):
    """The answer to a form is shown at its address, and a page that follows its event asks for that again."""
    case = f"/events/{run.slug}/disputes/{run.flag(None).number}"
    judge = browser(app, run.judith)
    for form in ("look", "preview", "rules", *(verb.value for verb in JUDGE_VERBS)):
        answer = judge.get(f"{case}/{form}?part=case")
        assert (form, answer.status_code, answer.location) == (form, 303, case)


def test_a_what_if_of_a_match_under_way_is_a_look_at_hidden_cards(app: Flask, run: Disputed):
    step = run.passed.number
    other = next(str(id) for id in run.passed.secret[2] if str(id) != PASS)
    body = {"step": step, "seat": run.passed.actor, "choices": [[other]]}

    def tries(who: FlaskClient) -> tuple[int, dict]:
        answer = who.post(f"/matches/{run.match_id}/what-if", json=body)
        return answer.status_code, answer.json

    judge, others = browser(app, run.judith), [run.raiser, run.opponent, run.staff("Jorah")]
    run_by = [browser(app, one) for one in others] + [app.test_client(), judge]
    dispute = run.flag(None)
    refused = [tries(one) for one in run_by]
    assert {status for status, _ in refused} == {409}
    assert {told["detail"][:60] for _, told in refused} == {MATCH_IS_UNDER_WAY[:60]}
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    before = load_snapshot(run.play, run.match_id)
    with run.database.read() as session:
        assert session.query(HiddenLook).count() == 0
    status, told = tries(judge)
    assert (status, told["official"], told["chance"]) == (200, False, "another")
    assert told["real"][0]["said"].startswith("Bob passes") and told["tried"][0]["said"] != told["real"][0]["said"]
    with run.database.read() as session:
        (look,) = session.query(HiddenLook)
        assert (look.account_id, look.last) == (run.judith.account_id, before.step)
    page = judge.get(f"/logs/online-{run.match_id}/what-if?step={step}", headers={"Accept": "text/html"})
    assert page.status_code == 200 and "What if?" in page.text
    assert [tries(one)[0] for one in run_by[:-1]] == [409] * 4
    assert judge.get(f"/lab?from=online-{run.match_id}&step={step}").status_code == 409, "a link would tell anybody"
    after = load_snapshot(run.play, run.match_id)
    assert (after.head, after.version) == (before.head, before.version)
