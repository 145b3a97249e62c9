"""Whole events from creation to archive at the desk, and one list of final places wherever one looks."""

import csv
import json
import re
from collections.abc import Callable
from io import StringIO

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.effort import in_rotation
from tests.support.browser.serving import Site
from tests.support.browser.venue import Venue
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.pdf_text import texts
from tests.support.tournament.running import name_of


def test_sixteen_guests_joust_with_slips_from_creation_to_archive(empty_site: Site, watch: Watch):
    venue = Venue(empty_site, watch, "Wilhelmina")
    desk = venue.desk
    venue.create("Guests only")
    venue.press("Open registration")
    desk.get_by_role("link", name=re.compile("^Players")).click()
    desk.wait_for_url("**/desk/players")
    name = desk.get_by_label("Name", exact=True).last
    name.focus()
    for number in range(16):
        expect(name).to_be_focused()
        desk.keyboard.type(name_of(number))
        desk.keyboard.press("Enter")
        expect(desk.get_by_text(f"was added as player {number + 1}.")).to_be_visible()
    desk.goto(venue.url("/desk"))
    venue.check_in_all()
    for label in ("Start Joust", "Pair round 1", "Publish round 1"):
        venue.press(label)
    two_guests_report_and_confirm(venue)
    expect(desk.locator("[data-tables]")).to_have_attribute("data-tables", re.compile('"final"'))
    assert len(venue.open_tables()) == 7
    venue.slips()
    said = venue.play_to_the_archive()
    assert said[-1] == "Archive event"
    assert "Start the cut (top 4)" in said
    listed = venue.agree(1, "Joust")
    before = json.loads(venue.fetched(f"/api/v1{venue.url()}/standings?stage=1&round=4"))["rows"]
    seeds = [row["name"] for row in before]
    # In the cut the second seat, the weaker seed, won each time: 4 over 1, 3 over 2, then 3 over 4.
    assert [name for _, name in listed] == [seeds[2], seeds[3], seeds[0], seeds[1], *seeds[4:]]
    expect(desk.locator(".champion").first).to_contain_text(f"{seeds[2]}")
    venue.visitor.goto("/events")
    archive = venue.visitor.locator("section", has=venue.visitor.get_by_role("heading", name="Past events"))
    archive.get_by_role("link", name="Guests only").click()
    expect(venue.visitor.locator(".winner")).to_contain_text(f"{seeds[2]} wins")


def two_guests_report_and_confirm(venue: Venue) -> None:
    """From the printed slip: one scans the square, the other types the code; nobody has an account."""
    printed = texts(venue.desk.request.get(venue.url("/print/slips.pdf")).body())
    at = printed.index("Table 1")
    codes = [re.search(r"Report code: (\w{4}-\w{4})", line)[1] for line in printed[at:] if "Report code" in line][:2]
    names = [printed[row - 2] for row, line in enumerate(printed) if "Report code" in line][:2]
    phone: Page = venue.watch.page(venue.url(f"/report/1/1/1?code={codes[0].replace('-', '')}"), PHONE)
    phone.get_by_text("I won", exact=True).click()
    phone.get_by_role("button", name="Report result").click()
    expect(phone.locator("#report")).to_contain_text(f"{names[1]} has no account")
    other: Page = venue.watch.page(venue.url("/slip"), PHONE)
    other.locator('[name="table"]').fill("1")
    other.locator('[name="code"]').fill(codes[1].lower())
    other.get_by_role("button", name="Continue").click()
    other.get_by_role("button", name="Confirm result").click()
    expect(other.locator("#report")).to_contain_text(f"{names[0]} beats {names[1]}")
    expect(other.locator("main")).not_to_contain_text("deck")


def ten_play_a_melee_with_a_final_table(empty_site: Site, watch: Watch) -> None:
    venue = Venue(empty_site, watch, "Xenia")
    venue.create("Ten at a table", joust=False, melee=True)
    venue.enter_quietly(10)
    venue.desk.reload()
    venue.press("Open registration")
    venue.check_in_all()
    said = venue.play_to_the_archive()
    assert "Start the cut (top 4)" in said
    listed = venue.agree(1, "Melee")
    rows = json.loads(venue.fetched(f"/api/v1{venue.url()}/standings?stage=1"))["rows"]
    # At the final table the seats, which are in the order of the seeds, ended in the opposite one.
    assert [row["before_cut"] for row in rows] == [4, 3, 2, 1, 5, 6, 7, 8, 9, 10]
    venue.visitor.goto(venue.url())
    expect(venue.visitor.locator(".winner")).to_contain_text(f"{listed[0][1]} wins the tournament")


def joust_melee_and_overall_are_told_apart_and_agree(empty_site: Site, watch: Watch) -> None:
    venue = Venue(empty_site, watch, "Yolanda")
    venue.create("Both at once", melee=True)
    venue.enter_quietly(6)
    venue.desk.reload()
    venue.press("Open registration")
    venue.check_in_all()
    said = venue.play_to_the_archive()
    for label in (
        "Pair round 1 of Joust",
        "Start Joust cut (top 4)",
        "Pair round 1 of Melee",
        "Start Melee cut (top 4)",
    ):
        assert label in said, said
    joust, melee = venue.agree(1, "Joust"), venue.agree(3, "Melee")
    places = {name: [place] for place, name in joust}
    for place, name in melee:
        places[name].append(place)
    overall = json.loads(venue.fetched(f"/api/v1{venue.url()}/overall"))["rows"]
    assert {row["name"]: row["places"] for row in overall} == places
    text = venue.fetched(venue.url("/overall.csv")).decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert [(int(row["rank"]), row["name"]) for row in rows] == [(row["rank"], row["name"]) for row in overall]
    assert [[int(row["place in Joust"]), int(row["place in Melee"])] for row in rows] == [
        row["places"] for row in overall
    ]
    venue.visitor.goto(venue.url("/overall"))
    shown = venue.visitor.locator("#overall tbody tr").evaluate_all(
        "all => all.map(row => row.querySelector('.name a').innerText)"
    )
    assert shown == [row["name"] for row in overall]
    venue.visitor.goto(venue.url())
    for what in ("Joust", "Melee", "overall"):
        expect(venue.visitor.locator(".winner")).to_contain_text(f"wins {what}")


@pytest.mark.parametrize(
    "event",
    in_rotation([ten_play_a_melee_with_a_final_table, joust_melee_and_overall_are_told_apart_and_agree], 2),
    ids=lambda event: event.__name__,
)
def test_melees_are_played_from_check_in_to_the_archive(
    empty_site: Site, watch: Watch, event: Callable[[Site, Watch], None]
):
    """Alone or beside jousts, in rotation."""
    event(empty_site, watch)
