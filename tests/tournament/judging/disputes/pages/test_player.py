"""A player calls a judge from the own page, withdraws the call, accepts a ruling or appeals against it."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament import calls
from tests.support.tournament.page import one_line
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import dispute_queue
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState, Remedy

HTML = {"Accept": "text/html"}
Sign = Callable[[int], FlaskClient]


@pytest.fixture
def run(app: Flask, database: Database) -> Running:
    return Running(database, "Moot of Four").with_players(4, accounts=True).playing()


@pytest.fixture
def judith(run: Running) -> Principal:
    return run.staff("Judith")


@pytest.fixture
def signed(app: Flask, run: Running) -> Sign:
    return lambda number: browser(app, run.player(number))


@pytest.fixture
def call(run: Running) -> Dispute:
    """Ann asks a question."""
    found: Dispute = run.do(call_judge, "May I <look>?", actor=run.player(1))
    return found


@pytest.fixture
def ruled(run: Running, call: Dispute, judith: Principal) -> Dispute:
    run.now = datetime.now(UTC)  # pages look at the clock, and there are two minutes to appeal
    calls.does(run, call, DisputeVerb.TAKE, judith)
    calls.rules(run, call, "You may.", judith, remedy=Remedy.TIME, rules=("lcg2:4.2.1",), minutes=5)
    return call


def me(run: Running, more: str = "") -> str:
    return f"/events/{run.slug}/me{more}"


def text(client: FlaskClient, path: str) -> str:
    response = client.get(path, headers=HTML)
    assert response.status_code == 200, path
    return response.text


def post(client: FlaskClient, url: str, status: int = 303, **fields: object) -> str:
    response = client.post(url, data=fields, headers=HTML)
    assert response.status_code == status, response.text[-2000:]
    return response.headers.get("Location", "") or response.text


def test_a_judge_is_called_once_and_seen_to_come(run: Running, signed: Sign, judith: Principal):
    ann = signed(1)
    assert post(ann, me(run, "/call"), question="") == me(run, "?done=called")
    page = text(ann, me(run, "?done=called"))
    assert "A judge has been called to your table." in page
    assert "A judge is called" in page
    refused = post(ann, me(run, "/call"), 409, question="again")
    assert "has already called a judge" in refused
    call = run.look(dispute_queue)[0].dispute
    assert call.state is DisputeState.OPEN
    run.do(calls.take, call.id, actor=judith)
    assert "Judith</span> is on the way" in text(ann, me(run))


def test_what_was_typed_stays_where_nobody_can_be_called(run: Running, signed: Sign):
    run.enter_all().close()
    refused = post(signed(1), me(run, "/call"), 409, question="May I?")
    assert "has no table right now. Ask the desk." in refused


def test_a_call_is_read_at_the_table_and_withdrawn(run: Running, signed: Sign, call: Dispute):
    ann, opponent = signed(1), signed(next(one for one in run.table_of(1).players if one != 1))
    said = post(ann, me(run, "/disputes/1/say"), text="It is about <Ned>.", key="one")
    assert said == me(run, "?done=dispute-say#my-table")
    page = text(opponent, me(run, "?done=dispute-say"))
    assert "Message sent to the judge." in page
    assert "“May I &lt;look&gt;?”" in page
    assert "<b>Ann:</b> It is about &lt;Ned&gt;." in page
    assert "Cancel call</button>" not in page
    assert "Cancel call</button>" in text(ann, me(run))
    assert post(ann, me(run, "/disputes/1/withdraw")) == me(run, "?done=dispute-withdraw#my-table")
    page = text(ann, me(run, "?done=dispute-withdraw"))
    assert "You have canceled the call." in page
    assert "May I" not in page
    assert "Call a judge" in page
    assert calls.read(run, call).state is DisputeState.WITHDRAWN


def test_a_ruling_is_accepted_once_by_each(run: Running, signed: Sign, ruled: Dispute):
    first, other = (signed(number) for number in run.table_of(1).players)
    page = text(first, me(run))
    for words in (
        'Ruling by <span translate="no">Judith</span>:</b> <span translate="no">You may.',
        'href="/rules/lcg2:4.2.1"',
        "You get 5 extra minutes.",
        "Final at",
    ):
        assert words in page
    version = str(calls.read(run, ruled).version)
    assert post(first, me(run, "/disputes/1/accept"), version=version) == me(run, "?done=dispute-accept#my-table")
    page = text(first, me(run, "?done=dispute-accept"))
    assert "You accept the ruling." in page
    assert "You accepted this ruling." in page
    assert "Accept ruling</button>" in one_line(text(other, me(run)))
    assert "dispute 1" in post(first, me(run, "/disputes/1/withdraw"), 409).lower()


def test_an_appeal_says_why(run: Running, signed: Sign, ruled: Dispute):
    ann = signed(1)
    refused = post(ann, me(run, "/disputes/1/appeal"), 422, ground="rule", text=" ")
    assert '<details class="gap-top" id="appeal" open>' in refused
    assert post(ann, me(run, "/disputes/1/appeal"), ground="rule", text="No.").endswith("dispute-appeal#my-table")
    page = text(ann, me(run, "?done=dispute-appeal"))
    assert "Appeal sent. The head judge’s decision is final." in page
    assert "<b>Waiting for the head judge.</b>" in page
    assert calls.read(run, ruled).state is DisputeState.APPEALED


def test_only_who_sits_there_answers_and_only_as_players_do(run: Running, signed: Sign, call: Dispute):
    stranger = next(number for number in range(1, 5) if number not in run.table_of(1).players)
    refused = post(signed(stranger), me(run, "/disputes/1/say"), 404, text="I, too.")
    assert "Your table has no dispute 1." in refused
    assert "Moot of Four has no dispute 2." in post(signed(1), me(run, "/disputes/2/say"), 404, text="Hello")
    assert "Players" in post(signed(1), me(run, "/disputes/1/take"), 404)
    assert len(run.look(dispute_queue)[0].lines) == 1
