"""A list is pasted in one browser, somebody else sits down at the open table, and both come to the board."""

from secrets import token_hex

from playwright.sync_api import expect

from tests.support.browser.serving import Site
from tests.support.browser.watching import Watch
from tests.support.tournament.people import make_account, session_of
from tests.support.tournament.ready_lists import ready_list

WIDE, PHONE = (1440, 960), (390, 844)


def test_a_pasted_list_is_mended_and_played_against_anybody(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        names = [f"{name} {token_hex(3)}" for name in ("Mira", "Teo")]
        secrets = [session_of(database, make_account(database, name)) for name in names]
    mira, teo = watch.context(WIDE, secrets[0]).new_page(), watch.context(PHONE, secrets[1]).new_page()
    watch.forgiven = ("422",)
    mira.goto("/play")
    mira.locator('[name="deck"][value="list"]').check()
    mira.locator('[name="list"]').fill(ready_list("stark").replace("1x ", "3x ", 1))
    mira.get_by_label("45 min").check()
    mira.get_by_role("button", name="Find a table").click()
    expect(mira.get_by_role("alert")).to_contain_text("maximum 2")
    expect(mira.locator('[name="clock"][value="45"]')).to_be_checked()
    mira.locator('[name="list"]').fill(ready_list("stark"))
    mira.get_by_role("button", name="Find a table").click()
    expect(mira.get_by_text("1 seat free")).to_be_visible()
    teo.goto("/play")
    teo.get_by_role("link", name=f"Sit down ({names[0]})").click()
    expect(teo.locator("main")).to_contain_text("45 min each")
    teo.get_by_label("Gold of the Rock").check()
    teo.get_by_role("button", name="Sit down").click()
    expect(mira.get_by_text(f"Waiting for {names[0]}, {names[1]}")).to_be_visible()
    for page in (teo, mira):
        page.get_by_role("button", name="I am ready").click()
    for page in (teo, mira):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    expect(mira.locator("[data-board]")).to_contain_text(names[1])
