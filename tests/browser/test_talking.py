"""Two seats talk at their table, one mutes the other and reports what was said."""

from datetime import UTC, datetime
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import DESKTOP, PHONE, Watch
from tests.support.tournament.online import tables
from tests.support.tournament.people import make_account, session_of
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.view.chat import list_casual_reports


def test_two_talk_and_one_mutes_the_other_and_reports(
    watch: Watch, empty_site: Site, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tables, "NOON", datetime.now(UTC))
    with empty_site.database() as database:
        people = [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo")]
        match = tables.begun(MatchRuntime(database, Sealer(SECRET)), people, 3)
        mira, teo = (
            watch.page(f"/matches/{match}", size, session_of(database, player))
            for player, size in zip(people, (DESKTOP, PHONE), strict=True)
        )
    chat = mira.get_by_role("log", name="Chat")
    teo.get_by_role("button", name="Log").click()
    field = mira.get_by_role("textbox", name="Message")
    asked = mira.locator("[data-prompt]").get_attribute("data-prompt")
    teo.get_by_role("textbox", name="Message").fill("Good luck!")
    field.fill("half a li")
    teo.get_by_role("button", name="Send").click()
    expect(chat).to_contain_text("Good luck!")  # by the stream
    expect(field).to_have_value("half a li")
    expect(field).to_be_focused()  # what is said changes nothing for who writes or thinks
    assert mira.locator("[data-prompt]").get_attribute("data-prompt") == asked
    field.press_sequentially("ne")
    field.press("Enter")
    expect(teo.get_by_role("log", name="Chat")).to_contain_text("half a line")
    mira.get_by_role("button", name="Options for this message").click()
    mira.get_by_role("button", name="Report this message").click()
    expect(mira.get_by_text("An administrator will read it")).to_be_visible()
    with empty_site.database() as database, database.read() as session:
        chats = [one for one in list_casual_reports(session) if one.match_id == match]
    assert [(one.reporters, one.marked) for one in chats] == [((people[0].name,), {1})]
    mira.get_by_role("button", name="Options for this message").click()
    mira.get_by_role("button", name="Mute").click()
    expect(chat).not_to_contain_text("Good luck!")
    mira.reload()  # it holds on every device
    expect(chat).to_contain_text("You muted Teo")
    expect(chat).not_to_contain_text("Good luck!")
    chat.get_by_role("button", name="Unmute").click()
    expect(chat).to_contain_text("Good luck!")
