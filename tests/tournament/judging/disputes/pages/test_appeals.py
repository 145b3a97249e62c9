"""An appeal on the head judge's page: nothing is chosen yet, and confirming a ruling is a choice of its own."""

import re

import pytest
from flask import Flask
from sqlalchemy import select

from engine import Order
from engine.log.undone_steps import find_undone_steps
from tests.support.tournament import calls
from tests.support.tournament.at_desk import AtDesk
from tests.support.tournament.disputed import Disputed
from tests.support.tournament.judging.everybody import Case
from tests.support.tournament.people import browser
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.remedies.remedies import HiddenRemedy, RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import DisputeState, Remedy
from tournament.online.operations.match.record_files import load_record


def radios(page: str) -> dict[str, bool]:
    """Every choice of the ruling form, and whether it is made already."""
    found = re.findall(r'<input type="radio" name="remedy" value="([^"]*)"([^>]*)>', page)
    return {value: "checked" in more for value, more in found}


class Appealed:
    """A call at table 1 that Judith ruled on and a player appealed against."""

    def __init__(self, app: Flask, database: Database, remedy: Remedy, **more: object) -> None:
        self.desk = AtDesk(app, database)
        run = self.run = self.desk.run
        run.with_players(4, accounts=True).playing()
        self.judith, hedda = run.staff("Judith"), run.staff("Hedda", Role.HEAD_JUDGE)
        self.table = run.tables()[0]
        self.call = run.do(call_judge, "Marked sleeve?", table=1, by_staff=True)
        self.path = f"/events/{run.slug}/disputes/{self.call.number}"
        calls.does(run, self.call, DisputeVerb.TAKE, self.judith)
        ruled = {name: more.pop(name) for name in ("minutes", "rules") if name in more}
        calls.rules(run, self.call, "Seen at the table.", self.judith, remedy=remedy, **ruled, **more)  # type: ignore[arg-type]
        calls.does(run, self.call, DisputeVerb.APPEAL, run.player(self.table.players[0]), "No.", ground="rule")
        self.head = self.desk.as_(hedda)


@pytest.fixture
def appealed(app: Flask, database: Database) -> Appealed:
    return Appealed(app, database, Remedy.TIME, minutes=5, rules=("lcg2:4.2.2",))


def test_nothing_is_chosen_and_a_choice_confirms_the_ruling(appealed: Appealed):
    page = appealed.head.get(appealed.path)
    assert "Confirm Judith’s ruling (+5 min)" in page
    found = radios(page)
    assert next(iter(found)) == "confirm" and not any(found.values())
    assert "Decide the appeal</span>" in page


def test_an_appeal_without_a_choice_is_refused(appealed: Appealed):
    page = appealed.head.is_refused(f"{appealed.path}/decide", 422, reason="As it was.")
    assert "Choose what happens at the table." in page
    assert "As it was.</textarea>" in page
    assert calls.read(appealed.run, appealed.call).state is DisputeState.APPEALED


def test_a_confirmed_ruling_does_what_it_said(appealed: Appealed):
    appealed.head.does(f"{appealed.path}/decide", remedy="confirm", reason="As it was.")
    closed = calls.read(appealed.run, appealed.call)
    assert (closed.state, closed.minutes) == (DisputeState.CLOSED, 5)
    with appealed.run.database.read() as session:
        first, second = session.scalars(select(Ruling).order_by(Ruling.instance))
    assert (second.remedy, second.rules, second.reason) == (Remedy.TIME, "lcg2:4.2.2", "As it was.")
    assert second.data["confirms"] == first.instance
    assert "ruling confirmed, time: As it was." in appealed.head.get(appealed.path)


def test_a_confirmed_penalty_is_given(app: Flask, database: Database):
    at = Appealed(app, database, Remedy.PENALTY, entry=1, penalty="caution", infraction="Slow play")
    assert "Confirm Judith’s ruling (caution for Ann)" in at.head.get(at.path)
    at.head.does(f"{at.path}/decide", remedy="confirm", reason="As it was.")
    assert "caution: Slow play" in at.head.get(at.path)


def test_playing_on_is_not_confused_with_confirming(app: Flask, database: Database):
    at = Appealed(app, database, Remedy.WORDS)
    page = at.head.get(at.path)
    assert "Confirm Judith’s ruling (as explained at the table)" in page
    assert "Instead: no change, play continues" in page and "Uphold" not in page


def test_a_dispute_that_was_passed_up_has_nothing_to_confirm(app: Flask, database: Database):
    desk = AtDesk(app, database)
    run = desk.run
    run.with_players(4).playing()
    judith, head = run.staff("Judith"), desk.as_(run.staff("Hedda", Role.HEAD_JUDGE))
    call = run.do(call_judge, "Marked sleeve?", table=1, by_staff=True)
    path = f"/events/{run.slug}/disputes/{call.number}"
    calls.does(run, call, DisputeVerb.TAKE, judith)
    assert not any(radios(desk.as_(judith).get(path)).values())
    calls.does(run, call, DisputeVerb.PASS_UP, judith)
    found = radios(head.get(path))
    assert "confirm" not in found and not any(found.values())
    refused = head.is_refused(f"{path}/decide", 422, remedy="confirm", reason="As it was.")
    assert "no appealed ruling to confirm" in refused


class OnlineAppeal(Disputed):
    """A late effect that Judith allowed, with the answer that is given for the seat."""

    def appealed(self, app: Flask) -> Dispute:
        self.play = app.extensions["kingsmoot.online"]
        self.ready()
        dispute = self.does(self.flag(None), DisputeVerb.TAKE, self.judith)
        option = tuple(id for id in self.passed.secret[2] if id != "pass")[:1]
        wanted = RemedyRequest(Remedy.ALLOW_LATE, self.passed.number, 1, True, HiddenRemedy(option=option))
        self.does(dispute, DisputeVerb.AGREE, self.opponent)
        self.does(dispute, DisputeVerb.RULE, self.judith, decided=RulingRequest(wanted, "Forgotten.", minutes=3))
        return self.does(dispute, DisputeVerb.APPEAL, self.opponent, "He set it himself.", ground="remedy")


def test_an_online_ruling_is_confirmed_with_its_hidden_answer(app: Flask, database: Database):
    run = OnlineAppeal(database)
    dispute = run.appealed(app)
    head, path = browser(app, run.hedda), f"/events/{run.slug}/disputes/{dispute.number}"
    page = head.get(path, headers={"Accept": "text/html"}).text
    assert "Confirm Judith’s ruling (allow the late effect, +3 min)" in page
    assert not any(radios(page).values())
    form = {"remedy": "confirm", "reason": "As it was."}
    shown = head.post(f"{path}/decide", data=form, headers={"Accept": "text/html"}).text
    assert "Decide: confirm Judith’s ruling (allow the late effect, +3 min)" in shown
    found = re.search(r'name="read" value="([^"]*)"', shown)
    assert found is not None and radios(shown)["confirm"]
    sent = head.post(f"{path}/decide", data={**form, "read": found[1]}, headers={"Accept": "text/html"})
    assert sent.status_code == 303
    closed = run.dispute(dispute)
    assert (closed.state, closed.minutes) == (DisputeState.CLOSED, 3)
    record = load_record(run.play, run.match_id)
    assert run.passed.number in find_undone_steps(record.entries)
    rewind = [one.input for one in record.inputs if isinstance(one.input, Order) and one.input.order == "rewind"]
    assert [(one.ask, one.option, one.keep_chance) for one in rewind] == [
        (1, tuple(id for id in run.passed.secret[2] if id != "pass")[:1], True)
    ]


def test_the_api_confirms_and_wants_a_choice(app: Flask, database: Database):
    case = Case(app, database)
    case.put(DisputeState.APPEALED)
    path = f"/api/v1/events/{case.run.slug}/disputes/1/decide"
    sent: dict[str, object] = {"version": 3, "key": "k", "reason": "As it was."}
    refused = case.clients["head"].post(path, json=sent)
    assert (refused.status_code, refused.content_type) == (422, "application/problem+json")
    assert "`confirm`" in refused.get_json()["detail"]
    both = case.clients["head"].post(path, json={**sent, "confirm": True, "remedy": "uphold"})
    assert both.status_code == 422
    done = case.clients["head"].post(path, json={**sent, "confirm": True})
    assert (done.status_code, done.get_json()["state"]) == (200, "closed")


def test_chance_is_kept_when_the_box_is_ticked(app: Flask, database: Database):
    run = OnlineAppeal(database)
    dispute = run.appealed(app)
    page = browser(app, run.hedda).get(
        f"/events/{run.slug}/disputes/{dispute.number}", headers={"Accept": "text/html"}
    )
    assert '<input type="checkbox" name="keep_chance" value="1"' in page.text
