"""A call at a table of wood, on phones: taken, ruled while the server is away, sent later, appealed, decided."""

from datetime import UTC, datetime
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.support.browser.pages import axe
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament import calls
from tests.support.tournament.people import session_of
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import dispute_queue
from tournament.judging.states import DisputeState

AWAY = ("net::ERR_", "Failed to fetch", "503", "fetching the script")
"""What a browser says while nobody answers."""
KEPT = "async () => (await (await caches.open('judge-2 en')).keys()).some((one) => one.url.includes('/rules?in='))"


def begun(run: Running) -> Running:
    run.with_players(4, accounts=True).playing()
    run.staff("Judith")
    run.staff("Hedda", Role.HEAD_JUDGE)
    return run


def give(page: Page, words: str, choice: str = "In words", button: str = "Rule: in words") -> None:
    page.get_by_label("Ruling and reason").fill(words)
    page.get_by_role("radio", name=choice).check()
    page.get_by_role("button", name=button).click()


def test_a_call_is_ruled_on_without_a_network_sent_later_appealed_and_decided(watch: Watch, empty_site: Site):
    watch.forgiven = AWAY
    with empty_site.database() as database:
        run = begun(Running(database, f"Cup {token_hex(3)}", now=datetime.now(UTC)))
        number = run.tables()[0].players[0]
        player = watch.page(f"/events/{run.slug}/me", PHONE, session_of(database, run.player(number)))
        judge = watch.page(f"/events/{run.slug}/judge", PHONE, session_of(database, run.people["Judith"]))
        expect(judge.get_by_text("No judge calls")).to_be_visible()
        player.get_by_text("Call a judge").click()
        player.get_by_label("Question (optional)").fill("Was he saved in time?")
        player.get_by_role("button", name="Call judge to table").click()
        expect(player.locator("#my-table")).to_contain_text("A judge is called")
        judge.get_by_role("button", name="Take call, table 1").click()
        expect(player.locator("#my-table")).to_contain_text("Judith is on the way")
        judge.wait_for_function("navigator.serviceWorker.controller !== null")
        judge.wait_for_function(KEPT)
        assert not scrolls_sideways(judge)
        # The server goes away: the page is read anew, rules are found, and the ruling waits.
        empty_site.server.kill()
        judge.reload()
        judge.get_by_label("Search rules").fill("duplicate save")
        rule = judge.locator("#found-rules label").filter(has_text="lcg2:duplicates/save")
        rule.get_by_role("checkbox").check()
        judge.get_by_label("Minutes given back").fill("3")
        give(judge, "No: the save came too late.")
        expect(judge.locator("#outbox")).to_contain_text("Not sent yet: table 1")
        judge.goto(f"/events/{run.slug}/judge")
        expect(judge.locator("#outbox")).to_contain_text("No: the save came too late.")
        judge.goto("/rules/lcg2:duplicates/save")
        expect(judge.get_by_role("heading", name="Rules", level=1)).to_be_visible()
        (seen,) = run.look(dispute_queue)
        assert seen.dispute.state is DisputeState.TAKEN
        empty_site.server.start()
        judge.goto(f"/events/{run.slug}/judge")
        expect(judge.locator("#outbox")).to_be_empty()
        player.reload()
        expect(player.locator("#my-table")).to_contain_text("Ruling by Judith: No: the save came too late.")
        expect(player.locator("#my-table")).to_contain_text("You get 3 extra minutes.")
        # The player appeals, and the head judge decides.
        player.get_by_text("Appeal to the head judge").click()
        player.get_by_label("Reason").fill("The window was open.")
        player.get_by_role("button", name="Appeal", exact=True).click()
        expect(player.locator("#my-table")).to_contain_text("Waiting for the head judge.")
        head = watch.page(f"/events/{run.slug}/judge", PHONE, session_of(database, run.people["Hedda"]))
        head.get_by_role("link", name="Decide the appeal").click()
        expect(head.locator("#thread")).to_contain_text("The window was open.")
        assert (axe(head), scrolls_sideways(head)) == ([], False)
        confirm = "onfirm Judith’s ruling (as explained at the table"
        give(head, "Yes, it was.", f"C{confirm}", f"Decide: c{confirm}")
        expect(head.locator("#rulings")).to_contain_text("Hedda: Yes, it was.")
        (seen,) = run.look(dispute_queue)
        assert (seen.dispute.state, seen.rulings[0].rules) == (DisputeState.CLOSED, "lcg2:duplicates/save")


def test_a_ruling_that_waited_too_long_is_not_taken_and_not_lost(watch: Watch, empty_site: Site):
    watch.forgiven = (*AWAY, "409", "403")
    with empty_site.database() as database:
        run = begun(Running(database, f"Cup {token_hex(3)}", now=datetime.now(UTC)))
        call = run.do(call_judge, "Whose turn is it?", table=1, by_staff=True)
        run.do(calls.take, call.id, actor=run.people["Judith"])
        judge = watch.page(f"/events/{run.slug}/disputes/1", PHONE, session_of(database, run.people["Judith"]))
        judge.context.set_offline(True)
        give(judge, "The first player's.")
        expect(judge.locator("#outbox")).to_contain_text("Not sent yet")
        calls.does(run, call, DisputeVerb.HAND_BACK, run.people["Hedda"])
        judge.context.set_offline(False)
        expect(judge.locator("#outbox")).to_contain_text("Not accepted: table 1")
        expect(judge.locator("#outbox")).to_contain_text("The first player's.")
        judge.get_by_role("button", name="Discard").click()
        expect(judge.locator("#outbox")).to_be_empty()


def test_a_ruling_waits_for_its_author_and_nobody_else_sends_it(watch: Watch, empty_site: Site):
    watch.forgiven = AWAY
    with empty_site.database() as database:
        run = begun(Running(database, f"Cup {token_hex(3)}", now=datetime.now(UTC)))
        judith, jorah = run.people["Judith"], run.staff("Jorah")
        call = run.do(call_judge, "Whose turn is it?", table=1, by_staff=True)
        run.do(calls.take, call.id, actor=judith)
        page = watch.page(f"/events/{run.slug}/disputes/1", PHONE, session_of(database, judith))
        sessions = {who: session_of(database, who) for who in (judith, jorah)}
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
        give(page, "The first player's.")
        expect(page.locator("#outbox")).to_contain_text("Not sent yet: table 1")

        def signs_in(who: Principal) -> None:
            """On the same device."""
            cookie = {"name": "kingsmoot_session", "value": sessions[who], "url": empty_site.address}
            page.context.add_cookies([cookie])
            page.goto(f"/events/{run.slug}/judge")

        # The phone is signed out while the page is still open, and the network is back: nobody sends it.
        page.context.clear_cookies()
        with page.expect_response("**/disputes/1") as asked:
            page.context.set_offline(False)
        assert (asked.value.request.method, asked.value.status) == ("GET", 302), "it asks who is signed in first"
        expect(page.locator("#outbox")).to_contain_text("Not sent yet: table 1")
        # Another judge signs in: reads that it waits and for whom, and not what it says.
        signs_in(jorah)
        expect(page.locator("#outbox")).to_have_text(
            "1 ruling by Judith was not sent. It stays on this device until Judith signs in here."
        )
        (seen,) = run.look(dispute_queue)
        assert (seen.dispute.state, seen.rulings) == (DisputeState.TAKEN, ())
        # Its author does, in another session: it goes out, once.
        signs_in(judith)
        page.wait_for_function("() => localStorage.getItem('kingsmoot outbox') === '[]'")
        expect(page.locator("#outbox")).to_be_empty()
        (seen,) = run.look(dispute_queue)
        assert [(one.by, one.reason) for one in seen.rulings] == [("Judith", "The first player's.")]
