"""A disputed report is a dispute of kind result, and everybody sees the same state of it."""

from html import unescape

import pytest
from flask import Flask

from tests.support.tournament import calls
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running, Seated
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.history.operations.undo import undo
from tournament.events.rounds.operations.results import ResultInput, clear_result, dispute_result, report_result
from tournament.events.states import TableStatus
from tournament.judging.disputes.operations.views.case_views import DisputeView, dispute_queue
from tournament.judging.states import DisputeKind, DisputeState


@pytest.fixture
def run(app: Flask, database: Database) -> Running:
    return Running(database, actor=make_account(database, "Ansgar")).with_players(4, accounts=True).playing()


@pytest.fixture
def table(run: Running) -> Seated:
    """Ann reported that she won, and the other says that it was the other way round."""
    table = run.table_of(1)
    one, other = table.players
    where = (1, 1, table.number)
    run.do(report_result, *where, ResultInput(winner=one), actor=run.player(one))
    said = ResultInput(how="concession", winner=other)
    run.do(dispute_result, *where, "Look at the <power>.", said=said, actor=run.player(other))
    return table


def seen(app: Flask, run: Running, path: str, who: Principal | None = None) -> str:
    client = browser(app, who) if who else app.test_client()
    answer = client.get(f"/events/{run.slug}{path}", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


def call(run: Running) -> DisputeView:
    found: list[DisputeView] = run.look(dispute_queue)
    assert len(found) == 1
    return found[0]


def test_everybody_sees_both_versions_and_that_a_judge_is_called(app: Flask, run: Running, table: Seated):
    one, other = table.names
    report, objection = f"{one} beats {other}.", f"{other} beats {one} (concession). Look at the &lt;power&gt;."
    judge = run.staff("Judith")
    for path, who in (
        ("/me", run.player(table.players[0])),
        ("/me", run.player(table.players[1])),
        ("/judge", judge),
        ("/desk/calls", run.actor),
        ("/desk", run.actor),
        (f"/desk/rounds/1/1/tables/{table.number}", run.actor),
    ):
        page = seen(app, run, path, who)
        assert report in page and objection in page, path
    assert "A judge was called" in seen(app, run, "/me", run.player(1))
    assert "waiting for a judge" in seen(app, run, "/desk", run.actor)
    for path in ("", "/pairings"):
        page = seen(app, run, path)
        assert "Disputed" in page
        assert "Look at the" not in page  # what the players say of each other is not for everybody
    assert call(run).dispute.kind is DisputeKind.RESULT
    run.do(calls.take, call(run).dispute.id, actor=judge)
    assert "Judith</span> is on the way" in seen(app, run, "/me", run.player(1))
    assert "judge: Judith" in seen(app, run, "/desk", run.actor)


def test_who_may_enter_results_decides_it_on_the_judges_page(app: Flask, run: Running, table: Seated):
    head = run.staff("Hedda", Role.HEAD_JUDGE)
    assert f"{table.names[1]}</span> won</span>" in seen(app, run, "/judge", head)
    form = {"how": "win", "winner": str(table.players[1])}
    sent = browser(app, head).post(
        f"/events/{run.slug}/judge/at-time/1/1/{table.number}", data=form, headers={"Accept": "text/html"}
    )
    assert sent.status_code == 303
    closed = call(run)
    assert (closed.dispute.state, closed.dispute.judge) == (DisputeState.CLOSED, "Hedda")
    assert closed.outcome == f"Result: {table.names[1]} beats {table.names[0]}."
    assert run.is_told_by_its_trail()


def test_a_judge_who_may_not_rules_and_the_desk_reads_it(app: Flask, run: Running, table: Seated):
    judge = run.staff("Judith")
    page = seen(app, run, "/judge", judge)
    assert "won</span>" not in page
    assert "the desk enters the result" in page
    run.do(calls.answer, call(run).dispute.id, "Ann had fifteen.", actor=judge)
    assert 'Judith ruled:</b>\n <span translate="no">Ann had fifteen.' in seen(app, run, "/desk", run.actor)
    assert "A judge has ruled" in seen(app, run, "/me", run.player(1))


def test_players_who_agree_and_a_table_that_is_cleared_end_the_call(run: Running, table: Seated):
    run.do(
        report_result, 1, 1, table.number, ResultInput(winner=table.players[1]), actor=run.player(table.players[1])
    )
    ended = call(run)
    assert (ended.dispute.state, ended.dispute.judge) == (DisputeState.CLOSED, "")
    run.do(undo, run.last().number, reason="once more")
    assert call(run).dispute.state is DisputeState.OPEN
    run.do(clear_result, 1, 1, table.number, reason="they play on")
    assert call(run).dispute.state is DisputeState.CLOSED
    assert run.table_of(1).status is TableStatus.OPEN
    assert run.is_told_by_its_trail()


def test_a_dispute_says_it_in_words_or_by_another_result(app: Flask, run: Running):
    table = run.table_of(1)
    path = f"/events/{run.slug}/report/1/1/{table.number}"
    run.do(
        report_result, 1, 1, table.number, ResultInput(winner=table.players[0]), actor=run.player(table.players[0])
    )
    client = browser(app, run.player(table.players[1]))
    same = client.post(f"{path}/dispute", data={"said": f"win:{table.players[0]}"}, headers={"Accept": "text/html"})
    assert same.status_code == 409
    assert "That is the reported result" in unescape(same.text)
    form = {"said": f"win:{table.players[1]}"}
    assert client.post(f"{path}/dispute", data=form, headers={"Accept": "text/html"}).status_code == 303
    dispute = call(run).versions
    assert dispute is not None
    assert (dispute.objector, dispute.objection) == (table.names[1], f"{table.names[1]} beats {table.names[0]}.")
