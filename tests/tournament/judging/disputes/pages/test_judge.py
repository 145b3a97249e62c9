"""The judge's page: calls, rulings, penalties and more time."""

import pytest
from flask import Flask

from tests.support.tournament.at_desk import AtDesk
from tests.support.tournament.page import Page, one_line
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.judge_calls import call_judge


@pytest.fixture
def judge(app: Flask, database: Database) -> AtDesk:
    desk = AtDesk(app, database)
    desk.run.with_players(4).playing()
    return desk.as_(desk.run.staff("Jude", Role.JUDGE))


def call(judge: AtDesk, table: int = 1) -> str:
    made = judge.run.do(call_judge, "Marked sleeve?", table=table, by_staff=True)
    return f"/events/{judge.slug}/disputes/{made.number}"


def test_a_call_is_taken_handed_back_and_ruled(judge: AtDesk):
    here = f"/events/{judge.slug}/judge"
    assert "No judge calls" in judge.get(here)
    path = call(judge)
    page = judge.get(here)
    assert "Marked sleeve?" in page
    assert "Take call, table 1" in page
    taken = judge.does(f"{path}/take")
    assert "Give ruling" in taken
    assert 'placeholder="lcg2:4.2.2"' in taken
    judge.does(f"{path}/hand-back")
    assert "is not possible now" in judge.is_refused(f"{path}/hand-back", 409)
    judge.does(f"{path}/take")
    done = judge.does(f"{path}/rule", remedy="in words", reason="Worn, not marked", rules="lcg2:4.2.2", minutes=3)
    assert "3 min given back" in done
    assert '/rules/lcg2:4.2.2"' in done
    assert "is not possible now" in judge.is_refused(f"{path}/rule", 409, remedy="in words", reason="Again")
    assert judge.post(f"{path}/dance").status_code == 404


def test_rules_are_found_by_plain_words_beside_a_ruling_that_is_kept(judge: AtDesk):
    path = call(judge)
    judge.does(f"{path}/take")
    form = {"reason": "It stays.", "words": "saved character", "rules": "lcg2:4.2.2", "minutes": 2, "remedy": "time"}
    page = one_line(judge.post(f"{path}/rules", **form).text)
    assert "It stays.</textarea>" in page
    assert '<input type="checkbox" name="rules" value="lcg2:' in page
    assert 'value="lcg2:4.2.2"' in page
    assert 'name="minutes" inputmode="numeric" min="0" max="120" value="2"' in page
    assert "No rule contains these words" in judge.post(f"{path}/rules", words="zeppelin").text


def test_only_judges_are_offered_to_take_a_call(judge: AtDesk):
    path = call(judge)
    organizer = judge.as_(judge.run.staff("Orla", Role.ORGANIZER))
    page = organizer.get(f"/events/{judge.slug}/judge")
    assert "Marked sleeve?" in page and "Take call, table" not in page
    assert organizer.post(f"{path}/take").status_code == 403


def test_what_waits_too_long_is_red_and_the_head_judge_reads_it_first(judge: AtDesk):
    call(judge)
    here = f"/events/{judge.slug}/judge"
    head = judge.as_(judge.run.staff("Mace", Role.HEAD_JUDGE))
    page = head.get(here)  # the tests' clock stands years before that of the pages
    assert 'data-s="bad"' in page and "Waiting too long" in page
    assert "Waiting too long" not in judge.as_(judge.run.staff("Jory")).get(here)


def test_a_ruling_that_is_refused_is_not_lost(judge: AtDesk):
    path = call(judge)
    judge.does(f"{path}/take")
    ruled = {"remedy": "in words", "reason": "As printed"}
    page = judge.is_refused(f"{path}/rule", 404, **ruled, rules="lcg2:nowhere", minutes=2)
    assert "As printed</textarea>" in page
    assert 'value="lcg2:nowhere"' in page
    assert "The reason of the ruling" in judge.is_refused(f"{path}/rule", 422, **{**ruled, "reason": ""})
    assert "minutes" in judge.is_refused(f"{path}/rule", 422, **ruled, minutes=500)


def test_a_table_is_given_time(judge: AtDesk):
    here = f"/events/{judge.slug}/judge"
    assert "gave table 2 +5 min" in judge.does(f"{here}/time", table=2, minutes=5)
    assert "(+5)" in judge.get(here)
    assert "Table not found" in judge.is_refused(f"{here}/time", 404, table="", minutes=5)


def test_a_penalty_is_given_on_a_phone(judge: AtDesk):
    here = f"/events/{judge.slug}/judge/penalty"
    assert "Choose a player" in judge.get(here)
    assert "No penalties." in judge.get(f"{here}?player=1")
    fields = {"number": 1, "penalty": "caution", "infraction": "Slow play", "reason": "Asked twice"}
    assert "gave Ann a caution" in judge.does(here, **fields)
    assert "The infraction" in judge.is_refused(here, 422, **{**fields, "infraction": ""})


def test_the_page_is_for_judges_and_well_made(judge: AtDesk):
    call(judge)
    for path in ("judge", "judge/penalty?player=1"):
        page = Page(judge.get(f"/events/{judge.slug}/{path}"))
        assert page.headings.count(1) == 1
        assert all(later <= level + 1 for level, later in zip(page.headings, page.headings[1:], strict=False))
        assert len(page.ids) == len(set(page.ids))
        assert set(page.symbols_used) <= set(page.ids)
    keeper = judge.as_(judge.run.staff("Kay", Role.SCOREKEEPER))
    assert "do this: answer judge calls" in keeper.get(f"/events/{judge.slug}/judge", status=403)


def test_a_judge_finds_who_is_ahead_at_time(judge: AtDesk):
    here = f"/events/{judge.slug}/judge"
    name, other = judge.run.tables()[0].names
    assert f'<option value="1" translate="no">1: {name} – {other}</option>' in judge.get(here)
    form = judge.get(f"{here}/at-time?table=1")
    assert 'name="power"' in form
    assert 'name="cards"' not in form
    asked = judge.get(f"{here}/at-time?table=1&power=9&power=9")
    assert "How many cards are in each draw deck?" in asked
    assert 'name="cards"' in asked
    ruled = judge.get(f"{here}/at-time?table=1&power=9&power=9&cards=20&cards=12")
    assert f"{name} has a modified win over {other}: more cards in the draw deck." in ruled
    assert "Enter this result" not in ruled  # a judge rules; results are entered by a head judge and the desk
    head = judge.as_(judge.run.staff("Mace", Role.HEAD_JUDGE))
    ruled = head.get(f"{here}/at-time?table=1&power=9&power=9&cards=20&cards=12")
    assert "Enter this result" in ruled
    number = judge.run.tables()[0].players[0]
    done = head.does(f"{here}/at-time/1/1/1", how="modified win", winner=number)
    assert f"{name} has a modified win over {other}" in done
    assert "A correction needs a reason" in head.is_refused(
        f"{here}/at-time/1/1/1", 422, how="modified win", winner=judge.run.tables()[0].players[1]
    )
    assert judge.post(f"{here}/at-time/1/1/2", how="win", winner=1).status_code == 403


def test_numbers_that_are_none_are_said_on_the_judges_page(judge: AtDesk):
    here = f"/events/{judge.slug}/judge/at-time"
    assert "“many” is not a whole number" in judge.get(f"{here}?table=1&power=many&power=9", 422)
    page = judge.get(f"{here}?table=1&power=9&power=", 422)
    assert "Enter a number for each player." in page
    assert 'value="9"' in page
    assert "has no table 77" in judge.get(f"{here}?table=77", 404)
    assert "Table not found" in judge.get(here, 404)
