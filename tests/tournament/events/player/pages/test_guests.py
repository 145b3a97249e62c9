"""Guests: the code on the slip speaks for one seat of one table in one round, and for nothing else."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.at_desk import AtDesk
from tests.support.tournament.pdf_text import texts
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running, Seated
from tournament.accounts.operations.login_throttle import FREE_TRIES
from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.storage.database import Database
from tournament.core.storage.installation import load_installation
from tournament.demo.seed import deck_texts
from tournament.events.entries.operations.guest_codes import slip_codes
from tournament.events.entries.operations.registration import claim
from tournament.events.rounds.operations.results import ResultInput, report_result
from tournament.events.states import PlayerStatus, SettledBy, TableStatus
from tournament.judging.disputes.operations.views.case_views import dispute_queue

PAGE = {"Accept": "text/html"}


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    """Four guests, and the first round is played."""
    desk = AtDesk(app, database)
    desk.run.with_players(4).playing()
    return desk


def codes(app: Flask, run: Running, table: Seated) -> dict[int, str]:
    book = run.book()
    row = book.table(book.round(*run.place()), table.number)
    return slip_codes(app.extensions["kingsmoot.config"].secret_key, book, row)


def at(run: Running, table: Seated, verb: str = "") -> str:
    stage, round_ = run.place()
    return f"/events/{run.slug}/report/{stage}/{round_}/{table.number}{f'/slip/{verb}' if verb else ''}"


def says(
    client: FlaskClient, run: Running, table: Seated, verb: str, code: str, status: int = 303, **form: str
) -> str:
    answer = client.post(at(run, table, verb), data={"code": code, **form}, headers=PAGE)
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


def test_one_guest_reports_and_the_other_confirms_by_the_codes_on_the_slip(app: Flask, desk: AtDesk):
    run, nobody = desk.run, app.test_client()
    table = run.tables()[0]
    one, other = table.players
    code = codes(app, run, table)
    typed = f"{code[one][:4].lower()}-{code[one][4:]}"
    found = nobody.get(f"/events/{run.slug}/slip?table={table.number}&code={typed}")
    assert found.status_code == 302
    page = nobody.get(found.location).text
    assert "Who won?" in page
    assert "My deck" not in page
    says(nobody, run, table, "report", code[one], said=f"win:{one}")
    assert run.table_of(one).status is TableStatus.REPORTED
    assert run.last().actor == table.names[0]
    mine = nobody.get(at(run, table), query_string={"code": code[one]}).text
    assert f"{table.names[1]}</span> has no account" in mine
    assert "confirms your report" not in mine
    assert "guest, by slip" in desk.get()
    says(nobody, run, table, "confirm", code[one], 403)  # nobody confirms their own report
    says(nobody, run, table, "confirm", code[other])
    book = run.book()
    assert book.table(book.round(1, 1), table.number).settled_by is SettledBy.OPPONENT
    assert run.is_told_by_its_trail()


def test_a_guest_who_says_otherwise_calls_a_judge(app: Flask, desk: AtDesk):
    run, nobody = desk.run, app.test_client()
    table = run.tables()[0]
    one, other = table.players
    code = codes(app, run, table)
    says(nobody, run, table, "report", code[one], said=f"win:{one}")
    says(nobody, run, table, "dispute", code[other], said=f"win:{other}")
    assert run.table_of(one).status is TableStatus.DISPUTED
    assert len(run.look(dispute_queue)) == 1


def test_a_code_is_good_for_its_own_table_and_round_only(app: Flask, desk: AtDesk):
    run, nobody = desk.run, app.test_client()
    first, second = run.tables()
    one = first.players[0]
    code = codes(app, run, first)[one]
    refused = says(nobody, run, second, "report", code, 403, said=f"win:{second.players[0]}")
    assert f"This is not a code of table {second.number} in this round" in refused
    assert nobody.get(at(run, second), query_string={"code": code}).status_code == 403
    old = at(run, first, "report")
    run.enter_all().close().next_round()
    late = nobody.post(old, data={"code": code, "said": f"win:{one}"}, headers=PAGE)
    assert late.status_code == 403
    assert "is over. Its codes have expired" in late.text
    shown = nobody.get(old.removesuffix("/slip/report"), query_string={"code": code})
    assert shown.status_code == 200 and "this code has expired" in shown.text and "<form" not in shown.text
    again = run.table_of(one)
    assert codes(app, run, again)[one] != code
    says(nobody, run, again, "report", code, 403, said=f"win:{one}")


def test_who_has_an_account_has_no_code_and_one_that_was_claimed_is_good_for_nothing(app: Flask, desk: AtDesk):
    run = desk.run
    table = run.tables()[0]
    one, other = table.players
    code = codes(app, run, table)[one]
    run.do(claim, f"code of {table.names[0]}", actor=run.account(table.names[0]))
    assert list(codes(app, run, table)) == [other]
    says(app.test_client(), run, table, "report", code, 403, said=f"win:{one}")
    run.do(report_result, 1, 1, table.number, ResultInput(winner=one), actor=run.account(table.names[0]))
    mine = browser(app, run.account(table.names[0])).get(f"/events/{run.slug}/me").text
    assert f"{table.names[1]}</span> has no account and confirms with the code on the slip" in mine


def test_a_guest_drops_by_the_slip(app: Flask, desk: AtDesk):
    run = desk.run
    table = run.tables()[0]
    says(app.test_client(), run, table, "drop", codes(app, run, table)[table.players[0]])
    book = run.book()
    place = book.place_in(book.stage(1), book.entry(table.players[0]))
    assert place is not None and place.status is PlayerStatus.DROPPED


def wrong_codes(client: FlaskClient, run: Running, table: Seated, times: int) -> list[int]:
    """Half of them by opening the page, half by reporting."""
    tries = (f"AAAA{guess:04}" for guess in range(times))
    return [
        client.post(at(run, table, "report"), data={"code": code, "said": "win:1"}, headers=PAGE).status_code
        if code[-1] in "13579"
        else client.get(at(run, table), query_string={"code": code}).status_code
        for code in tries
    ]


def from_network(app: Flask, address: str) -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def test_wrong_codes_never_block_the_right_one(either_app: Flask):
    run = AtDesk(either_app, either_app.extensions["kingsmoot.database"]).run.with_players(4).playing()
    app, (first, second) = either_app, run.tables()
    one, other = first.players
    code = codes(app, run, first)
    assert wrong_codes(app.test_client(), run, first, FREE_TRIES + 3) == [403] * FREE_TRIES + [429] * 3
    refused = app.test_client().get(at(run, first), query_string={"code": "AAAABBBB"}, headers=PAGE)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 5
    assert "hand in the slip at the desk" in refused.text
    assert code[one] not in refused.text and code[other] not in refused.text
    says(app.test_client(), run, first, "report", code[one], said=f"win:{one}")
    says(app.test_client(), run, first, "confirm", code[other])
    assert wrong_codes(app.test_client(), run, second, 1) == [403], "another table, another count"
    assert wrong_codes(from_network(app, "192.0.2.7"), run, first, 1) == [403], "another network, another count"


def test_behind_a_proxy_each_client_has_a_count_of_its_own(config: Config, database: Database):
    app = create_app(replace(config, trusted_proxies=1))
    try:
        run = AtDesk(app, database).run.with_players(4).playing()
        table = run.tables()[0]

        def behind(*forwarded: str) -> FlaskClient:
            client = app.test_client()
            client.environ_base["HTTP_X_FORWARDED_FOR"] = ", ".join(forwarded)
            return client

        assert wrong_codes(behind("198.51.100.1"), run, table, FREE_TRIES + 1)[-1] == 429
        assert wrong_codes(behind("198.51.100.2"), run, table, 1) == [403]
        invented = behind("203.0.113.9", "198.51.100.1")
        assert wrong_codes(invented, run, table, 1) == [429], "only what the proxy adds is believed"
    finally:
        app.extensions["kingsmoot.database"].close()


def test_codes_have_eight_signs_and_printed_ones_of_six_hold_for_their_round(app: Flask, desk: AtDesk):
    run, nobody = desk.run, app.test_client()
    table = run.tables()[0]
    one = table.players[0]
    code = codes(app, run, table)[one]
    assert len(code) == 8

    def upgraded(at: datetime | None) -> None:
        with run.database.write() as session:
            load_installation(session).long_codes_since = at

    drawn_at = run.book().round(*run.place()).drawn_at
    for since, status in ((None, 403), (drawn_at, 403), (drawn_at + timedelta(seconds=1), 200)):
        upgraded(since)
        assert nobody.get(at(run, table), query_string={"code": code[:6]}).status_code == status
        assert nobody.get(at(run, table), query_string={"code": code}).status_code == 200
        for wrong in (code[:7], code[:5], code[1:7], code + "A", ""):
            assert nobody.get(at(run, table), query_string={"code": wrong}).status_code in (403, 429)
    upgraded(drawn_at + timedelta(seconds=1))
    assert wrong_codes(nobody, run, table, FREE_TRIES)[-1] == 429
    says(nobody, run, table, "report", code[:6], said=f"win:{one}")
    run.enter_all().close().next_round()
    again = run.table_of(one)
    short = codes(app, run, again)[one][:6]
    assert nobody.get(at(run, again), query_string={"code": short}).status_code == 403, "drawn after the upgrade"


def test_slips_hold_both_codes_and_claim_codes_are_a_list_and_can_be_issued_again(app: Flask, desk: AtDesk):
    run = desk.run
    added = desk.post("/players", name="Xaver").text
    first = re.search(r'<code class="code" tabindex="0"[^>]*>([^<]+)</code>', added)
    assert first
    listed = texts(desk.client.get(f"/events/{run.slug}/print/claim-codes.pdf").data)
    assert listed[listed.index("Xaver") + 1] == first[1]
    assert listed[listed.index("Ann") + 1].startswith("Unknown here")
    ann = run.entry(1)
    page = desk.does("/players/1/code")
    issued = re.search(r'<code class="code" tabindex="0"[^>]*>([^<]+)</code>', page)
    assert issued and run.entry(1).claim_hash != ann.claim_hash
    table = run.table_of(1)
    slip = codes(app, run, table)[1]
    printed = texts(desk.client.get(f"/events/{run.slug}/print/slips.pdf").data)
    assert f"Report code: {slip[:4]}-{slip[4:]}. Claim code: {issued[1]}" in printed
    again = desk.does("/players/1/code")
    assert issued[1] not in again
    person = make_account(run.database, "Annika")
    claiming = browser(app, person)
    old = claiming.post(f"/events/{run.slug}/claim", data={"code": issued[1]}, headers=PAGE)
    assert old.status_code == 404
    newest = re.search(r'<code class="code" tabindex="0"[^>]*>([^<]+)</code>', again)
    assert newest
    done = claiming.post(f"/events/{run.slug}/claim", data={"code": newest[1].lower()}, headers=PAGE)
    assert done.status_code == 303
    assert run.entry(1).account_id == person.account_id
    judge = run.staff("Judith")
    assert browser(app, judge).get(f"/events/{run.slug}/print/claim-codes.pdf").status_code == 403


def test_the_desk_enters_a_guests_deck(app: Flask, desk: AtDesk):
    page = desk.does("/players/1/decks/joust", text=deck_texts()[0], part="joust")
    assert "Version 1" in page
    assert "by Ansgar" in page
    assert "deck.submitted" in [line.verb for line in desk.run.trail()]
    refused = desk.is_refused("/players/1/decks/melee", 422, text="x", part="melee")
    assert "plays no part" in refused
