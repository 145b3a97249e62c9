"""Saved matches brought to an event: linked from table, call and event, and seen by those who may."""

import io

import pytest

from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tests.support.tournament.stored_samples import NAME, brought
from tournament.core.security.permissions import Role
from tournament.events.floor.operations.match_logs import bring_log, logs_of
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations.staff import add_staff
from tournament.events.problems import NothingThere
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.replays.operations.samples import sample_match


@pytest.fixture
def run(database) -> Running:
    opened = Running(database).with_players(4, accounts=True).playing()
    opened.account("Judith")
    opened.do(add_staff, "Judith", Role.JUDGE)
    return opened


def test_a_log_knows_its_table_its_call_or_the_event_alone(run: Running):
    call = run.do(call_judge, "?", actor=run.player(1))
    number = run.table_of(1).number
    run.do(bring_log, brought("of-a-call"), call_id=call.id)
    run.do(bring_log, brought("of-a-table"), at=(1, 1, 2), is_public=True)
    run.do(bring_log, brought("of-the-event"))
    found = {log.link: log for log in run.look(logs_of, staff=True)}
    assert (found["of-a-call"].table, found["of-a-call"].call_id) == (number, call.id)
    assert (found["of-a-table"].stage, found["of-a-table"].round, found["of-a-table"].table) == (1, 1, 2)
    assert (found["of-the-event"].table, found["of-the-event"].call_id) == (None, None)
    assert [log.link for log in run.look(logs_of, staff=False)] == ["of-a-table"]
    assert run.is_told_by_its_trail()


def test_a_call_of_another_event_takes_none_and_a_log_can_be_taken_back(run: Running):
    with pytest.raises(NothingThere):
        run.do(bring_log, brought("of-nothing"), call_id=run.book().event.id)
    run.do(bring_log, brought("by-mistake"))
    assert "by-mistake" not in run.last().summary
    run.do(undo, run.last().number)
    assert run.look(logs_of, staff=True) == []


def test_table_call_and_event_link_it_for_those_who_may(run: Running, app):
    call = run.do(call_judge, "?", actor=run.player(1))
    judge, slug, number = browser(app, run.account("Judith")), run.slug, run.table_of(1).number

    def send(**fields: object):
        data = {"file": (io.BytesIO(sample_match(NAME)), "match.kmt"), **fields}
        return judge.post(f"/events/{slug}/judge/logs", data=data, headers={"Accept": "text/html"})

    assert send(call=call.id).status_code == 303
    shown = run.look(logs_of, staff=True)[0]
    link = f"/logs/{shown.link}"
    table_page = f"/events/{slug}/desk/rounds/1/1/tables/{number}"
    assert link in judge.get(f"/events/{slug}/judge").text
    assert link in judge.get(table_page).text
    assert judge.get(link).status_code == 200
    player = browser(app, run.player(1))
    assert link not in player.get(f"/events/{slug}").text
    assert player.get(table_page).status_code == 403
    back = send(stage=1, round=1, table=number, public=1)
    assert back.location.startswith(table_page)
    public = next(log for log in run.look(logs_of, staff=True) if log.is_public)
    assert f"/logs/{public.link}" in player.get(f"/events/{slug}").text
    refused = judge.post(
        f"/events/{slug}/judge/logs",
        data={"file": (io.BytesIO(b"no match"), "x.kmt")},
        headers={"Accept": "text/html"},
    )
    assert refused.status_code == 422
    assert "note-bad" in refused.text
