"""Pairings, slips and standings on paper and in spreadsheets."""

import csv
import re
from collections.abc import Callable
from io import StringIO
from typing import Final

import pytest
import segno

from tests.support.tournament.pdf_text import drawn, texts
from tests.support.tournament.running import Running
from tournament.core.pdf.sheet import UNDRAWABLE, printable, unprintable
from tournament.core.storage.database import Database
from tournament.events.paper.event_sheets import (
    SlipLinks,
    pairings_by_name,
    pairings_by_table,
    result_slips,
    standings_sheet,
)
from tournament.events.paper.spreadsheets import overall_csv, pairings_csv, safe_cell, standings_csv
from tournament.events.rounds.operations.views import RoundView, round_view
from tournament.events.standings.operations.views import StandingsView, overall_view, standings_view

ODD: Final = "Łukasz Żółć Ωμέγα Жанна"


@pytest.fixture
def event(database: Database) -> Running:
    event = Running(database, melee=True, cut=False).with_players(9)
    event.playing()
    return event


def seen(event: Running) -> tuple[RoundView, StandingsView]:
    book = event.book()
    return round_view(book, book.round(1, 1)), standings_view(book, book.stage(1))


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def test_every_sheet_is_a_pdf_and_the_same_each_time(event: Running):
    round_, standings = seen(event)
    for sheet in (
        lambda: pairings_by_name("Cup", round_),
        lambda: pairings_by_table("Cup", round_),
        lambda: standings_sheet("Cup", standings),
        lambda: result_slips("Cup", round_, lambda table: SlipLinks(f"https://moot.example/{table}", {})),
    ):
        pdf = sheet()
        assert pdf.startswith(b"%PDF") and pages(pdf) == 1
        assert sheet() == pdf


def test_four_slips_fit_on_a_page(database: Database):
    event = Running(database).with_players(18)
    event.playing()
    round_, _ = seen(event)
    assert (
        pages(result_slips("Cup", round_, lambda table: SlipLinks(f"https://moot.example/{table}", {}))) == 3
    )  # 9 tables


def test_the_code_on_a_slip_is_the_tables_address(event: Running):
    """The dark squares of each slip, read back from the page, are those of a code for that address."""
    round_, _ = seen(event)
    pdf = result_slips(
        "Cup", round_, lambda table: SlipLinks(f"https://moot.example/events/cup/report/1/1/{table}", {})
    )
    runs = [
        [tuple(map(float, one)) for one in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", path)]
        for path in re.findall(rb"n ((?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re ){20,})f", b" ".join(drawn(pdf)[0].split()))
    ]
    assert len(runs) == len(round_.tables)
    masks = set()
    for table, squares in zip(round_.tables, runs, strict=True):
        left, top, step = min(run[0] for run in squares), max(run[1] for run in squares), squares[0][3]
        dark = {
            (round((top - y) / step), round((x - left) / step) + at)
            for x, y, width, _ in squares
            for at in range(round(width / step))
        }
        address = f"https://moot.example/events/cup/report/1/1/{table.number}"
        codes = {mask: segno.make_qr(address, error="m", mask=mask).matrix for mask in range(8)}
        found = [
            mask
            for mask, code in codes.items()
            if dark == {(y, x) for y, row in enumerate(code) for x, is_dark in enumerate(row) if is_dark}
        ]
        assert len(found) == 1
        masks |= set(found)
    assert len(masks) == 1


def test_names_of_many_scripts_can_be_drawn_and_others_do_no_harm():
    assert printable(ODD) == ODD
    assert printable("狼 \u202e\x00x") == f"{UNDRAWABLE} x"


def test_a_hall_of_hundreds_goes_on_to_more_pages(database: Database):
    event = Running(database).with_players(120)
    event.playing()
    round_, standings = seen(event)
    assert pages(pairings_by_table("Cup", round_)) == 2
    assert pages(pairings_by_name("Cup", round_)) == 2
    assert pages(standings_sheet("Cup", standings)) == 4


def test_a_cell_that_looks_like_a_formula_is_only_text():
    for risky in ("=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1"):
        assert safe_cell(risky).startswith("'")
    for harmless in ("Ann", "-5", "3.25", "7", "", "a=b"):
        assert safe_cell(harmless) == harmless


def test_spreadsheets_hold_every_seat_and_every_number(database: Database):
    event = Running(database, melee=True, cut=False)
    event.with_players(4)
    from tournament.events.entries.operations.registration import add_guest

    event.do(add_guest, '=HYPERLINK("x")', "code-of-the-guest")
    event.playing()
    round_, standings = seen(event)
    seats = list(csv.DictReader(StringIO(pairings_csv(round_))))
    assert len(seats) == 5
    assert '\'=HYPERLINK("x")' in {seat["name"] for seat in seats}
    assert [seat["outcome"] for seat in seats].count("bye") == 1
    rows = list(csv.DictReader(StringIO(standings_csv(standings))))
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0]["points"] == "5"  # the bye
    assert {"SoS", "extended SoS"} <= rows[0].keys()
    assert "lot" not in rows[0]


def test_overall_standings_as_a_spreadsheet(event: Running):
    event.enter_all()
    event.close()
    event.start(2)
    together = overall_view(event.book())
    assert together is not None
    rows = list(csv.DictReader(StringIO(overall_csv(together))))
    assert len(rows) == 9
    assert rows[0].keys() == {
        "rank",
        "number",
        "name",
        "points",
        "Joust",
        "Melee",
        "place in Joust",
        "place in Melee",
    }


@pytest.mark.parametrize("make", [pairings_by_name, pairings_by_table])
def test_posters_show_the_way_to_report(event: Running, make: Callable[..., bytes]):
    round_, _ = seen(event)
    posted, bare = make("Cup", round_, report="https://moot.example/r/k7ab"), make("Cup", round_)
    dark_squares = rb"n (?:[\d.]+ [\d.]+ [\d.]+ [\d.]+ re ){20,}f"
    assert "Report the result: moot.example/r/k7ab" in texts(posted)
    assert [len(re.findall(dark_squares, b" ".join(drawn(pdf)[0].split()))) for pdf in (posted, bare)] == [1, 0]


def test_names_that_paper_can_not_hold_are_known_before():
    assert unprintable(["Ann", "Søren Łukasz", "Ελένη", "Юлия", "Nguyễn Thị Hoa"]) == []
    assert unprintable(["王小明", "Ann 😀"]) == [("王小明", "王小明"), ("Ann 😀", "😀")]
