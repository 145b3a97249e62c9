"""PDF sheets of an event: pairings by name and by table, standings, result slips, claim codes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import segno
from reportlab.lib.units import mm

from tournament.core.pdf.sheet import BOLD_FONT, GREY, HEIGHT, MARGIN, WIDTH, PrintedSheet, draw_qr_code
from tournament.core.translation import gettext
from tournament.events.rounds.operations.views import RoundView, TableSeatView, TableView
from tournament.events.standings.operations.views import StandingsView
from tournament.events.state_words import state_word

ProgressCallback = Callable[[int, int], None]
"""Receives the progress: the index of the current item, and the number of items."""
Item = TypeVar("Item")
LINE_HEIGHT: Final = 6.2 * mm
SLIP_HEIGHT: Final = 66 * mm
SLIPS_PER_PAGE: Final = 4
CONTENT_WIDTH: Final = WIDTH - 2 * MARGIN


def _ignore_progress(_at: int, _of: int) -> None:
    """Do nothing, for callers that show no progress."""


def _with_progress(items: Sequence[Item], tell: ProgressCallback) -> Iterator[Item]:
    for at, item in enumerate(items):
        tell(at, len(items))
        yield item


def pairings_by_table(
    event: str, round_: RoundView, tell: ProgressCallback = _ignore_progress, report: str = ""
) -> bytes:
    sheet = PrintedSheet(
        gettext("%(stage)s, round %(round)s: by table", stage=round_.stage_name, round=round_.number), event, report
    )
    for table in _with_progress((*round_.tables, *round_.unseated), tell):
        if not sheet.has_room(LINE_HEIGHT):
            sheet.begin_page()
        _draw_table_line(sheet, table)
    return sheet.done()


def _draw_table_line(sheet: PrintedSheet, table: TableView) -> None:
    sheet.text(MARGIN + 14 * mm, sheet.y, str(table.number or "–"), 13, BOLD_FONT, right=True)
    width = (CONTENT_WIDTH - 20 * mm) / max(len(table.seats), 2)
    for at, seat in enumerate(table.seats):
        x = MARGIN + 20 * mm + at * width
        sheet.text(x, sheet.y, seat.name, 10.5, room=width - 16 * mm)
        sheet.text(x + width - 4 * mm, sheet.y, seat.points, 8, grey=GREY, right=True, room=12 * mm)
    if table.number is None:
        words = state_word(table.seats[0].outcome)
        sheet.text(MARGIN + 20 * mm + width, sheet.y, words, 9.5, grey=GREY)
    sheet.rule(sheet.y - 2 * mm, line=0.2)
    sheet.y -= LINE_HEIGHT


def pairings_by_name(
    event: str, round_: RoundView, tell: ProgressCallback = _ignore_progress, report: str = ""
) -> bytes:
    """Print all players by name, with table and opponents, in two columns."""
    lines: list[tuple[TableSeatView, TableView]] = [
        (seat, table) for table in (*round_.tables, *round_.unseated) for seat in table.seats
    ]
    lines.sort(key=lambda line: line[0].name.casefold())
    sheet = PrintedSheet(
        gettext("%(stage)s, round %(round)s: by name", stage=round_.stage_name, round=round_.number), event, report
    )

    def draw(x: float, width: float, line: tuple[TableSeatView, TableView]) -> None:
        seat, table = line
        others = ", ".join(other.name for other in table.seats if other is not seat) or state_word(seat.outcome)
        sheet.text(x + 11 * mm, sheet.y, str(table.number or "–"), 11, BOLD_FONT, right=True)
        sheet.text(x + 14 * mm, sheet.y, seat.name, 9.5, BOLD_FONT, room=width * 0.38)
        sheet.text(x + 14 * mm + width * 0.41, sheet.y, others, 8, grey=GREY, room=width * 0.55 - 12 * mm)
        sheet.rule(sheet.y - 1.8 * mm, x, width, line=0.2)

    _draw_columns(sheet, lines, draw, tell)
    return sheet.done()


def _draw_columns(
    sheet: PrintedSheet,
    lines: Sequence[tuple[TableSeatView, TableView]],
    draw: Callable[[float, float, tuple[TableSeatView, TableView]], None],
    tell: ProgressCallback,
    columns: int = 2,
) -> None:
    gap = 8 * mm
    width = (CONTENT_WIDTH - (columns - 1) * gap) / columns
    sheet.begin_page()
    top, column = sheet.y, 0
    for line in _with_progress(lines, tell):
        if not sheet.has_room(LINE_HEIGHT):
            column += 1
            if column == columns:
                sheet.begin_page()
                column = 0
            sheet.y = top
        draw(MARGIN + column * (width + gap), width, line)
        sheet.y -= LINE_HEIGHT


def standings_sheet(event: str, standings: StandingsView, tell: ProgressCallback = _ignore_progress) -> bytes:
    values = {"event": event, "round": standings.after_round}
    if standings.is_final:
        title = gettext("%(stage)s: final places", stage=standings.name)
        below = gettext("%(event)s, by the cut, then by the standings after round %(round)s", **values)
    else:
        title = gettext("%(stage)s: standings", stage=standings.name)
        below = gettext("%(event)s, after round %(round)s", **values)
    if not standings.after_round:
        below = gettext("%(event)s, before round 1", event=event)
    sheet = PrintedSheet(title, below)
    columns = [label for label in standings.labels if label != "lot"][:3]
    step = 24 * mm
    first = WIDTH - MARGIN - len(columns) * step
    for row in _with_progress(standings.rows, tell):
        if not sheet.has_room(LINE_HEIGHT):
            sheet.begin_page()
            for at, label in enumerate((gettext("points"), *map(state_word, columns))):
                sheet.text(first + at * step, sheet.y, label, 8, grey=GREY, right=True)
            sheet.y -= LINE_HEIGHT
        sheet.text(MARGIN + 9 * mm, sheet.y, str(row.rank), 11, BOLD_FONT, right=True)
        left = "" if row.status.value == "playing" else f" ({state_word(row.status.value)})"
        sheet.text(MARGIN + 13 * mm, sheet.y, row.name + left, 10.5, room=first - MARGIN - 13 * mm - step)
        sheet.text(first, sheet.y, row.points, 10.5, BOLD_FONT, right=True)
        for at, value in enumerate(row.values[: len(columns)], start=1):
            sheet.text(first + at * step, sheet.y, value, 9.5, right=True)
        sheet.rule(sheet.y - 2 * mm, line=0.9 if row.rank == standings.cut and standings.cut else 0.2)
        sheet.y -= LINE_HEIGHT
    if standings.disqualified:
        if not sheet.has_room(2 * LINE_HEIGHT):
            sheet.begin_page()
        sheet.text(
            MARGIN,
            sheet.y - LINE_HEIGHT / 2,
            gettext("Disqualified: %(names)s", names=", ".join(standings.disqualified)),
            9,
            room=CONTENT_WIDTH,
        )
    return sheet.done()


@dataclass(frozen=True, slots=True)
class SlipLinks:
    """Targets of a slip's QR codes: the table's page, and each guest's own."""

    table: str
    guests: Mapping[int, tuple[str, str, str]]
    """By player number: address, code, and the code that claims the entry, if allowed."""


def result_slips(
    event: str, round_: RoundView, links: Callable[[int], SlipLinks], tell: ProgressCallback = _ignore_progress
) -> bytes:
    """Print four slips a page, with QR codes to the pages where results are reported."""
    sheet = PrintedSheet(
        gettext("%(stage)s, round %(round)s: slips", stage=round_.stage_name, round=round_.number), event
    )
    mask = _make_qr_code(links(round_.tables[0].number or 0).table).mask if round_.tables else None
    for at, table in enumerate(_with_progress(round_.tables, tell)):
        if at % SLIPS_PER_PAGE == 0:
            if sheet.page:
                sheet.canvas.showPage()
            sheet.page += 1
        top = HEIGHT - 8 * mm - (at % SLIPS_PER_PAGE) * (SLIP_HEIGHT + 3 * mm)
        _draw_slip(sheet, event, round_, table, top, links(table.number or 0), mask)
    return sheet.done()


def _draw_slip(
    sheet: PrintedSheet,
    event: str,
    round_: RoundView,
    table: TableView,
    top: float,
    links: SlipLinks,
    mask: int | None,
) -> None:
    canvas = sheet.canvas
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.4)
    canvas.setDash(2, 2)
    canvas.rect(MARGIN - 4 * mm, top - SLIP_HEIGHT, CONTENT_WIDTH + 8 * mm, SLIP_HEIGHT)
    canvas.setDash()
    sheet.text(MARGIN, top - 11 * mm, gettext("Table %(number)s", number=table.number), 20, BOLD_FONT)
    head = gettext("%(stage)s, round %(round)s", stage=round_.stage_name, round=round_.number)
    sheet.text(MARGIN + 45 * mm, top - 8 * mm, event, 9, grey=GREY, room=90 * mm)
    sheet.text(MARGIN + 45 * mm, top - 12.5 * mm, head, 9, grey=GREY, room=90 * mm)
    few = len(table.seats) < 4
    y = top - (23 * mm if few else 20 * mm)
    for seat in table.seats:
        canvas.rect(MARGIN, y - 1 * mm, 5 * mm, 5 * mm)
        sheet.text(MARGIN + 8 * mm, y, f"{seat.name}", 12, BOLD_FONT, room=78 * mm)
        if round_.is_melee:
            sheet.text(MARGIN + 90 * mm, y, gettext("place ____  power ____"), 9.5)
        else:
            sheet.text(MARGIN + 90 * mm, y, gettext("modified win"), 9.5, grey=GREY)
            canvas.rect(MARGIN + 113 * mm, y - 0.7 * mm, 4 * mm, 4 * mm)
        if seat.number in links.guests:
            _, code, claim = links.guests[seat.number]
            words = (
                gettext("Report code: %(code)s. Claim code: %(claim)s", code=code, claim=claim)
                if claim
                else gettext("Report code: %(code)s", code=code)
            )
            sheet.text(MARGIN + 8 * mm, y - 3.2 * mm, words, 7, room=80 * mm)
        y -= 11 * mm if few else 8 * mm if len(table.seats) < 5 else 7 * mm
    y = top - SLIP_HEIGHT + 5 * mm
    sheet.text(MARGIN, y, gettext("Signatures"), 8.5, grey=GREY)
    sheet.rule(y - 1 * mm, MARGIN + 20 * mm, 48 * mm, 0.4)
    sheet.rule(y - 1 * mm, MARGIN + 74 * mm, 48 * mm, 0.4)
    if not links.guests or len(table.seats) > 2:
        _draw_qr_code(sheet, _make_qr_code(links.table, mask), top - 10 * mm, 40 * mm, gettext("Report here"))
        return
    for at, seat in enumerate(table.seats):  # one for each player, against reports in another player's name
        address = links.guests[seat.number][0] if seat.number in links.guests else links.table
        _draw_qr_code(sheet, _make_qr_code(address, mask), top - 2 * mm - at * 32 * mm, 26 * mm, seat.name)


def _draw_qr_code(sheet: PrintedSheet, code: segno.QRCode, top: float, size: float, words: str) -> None:
    draw_qr_code(sheet.canvas, code, WIDTH - MARGIN - size, top, size)
    sheet.text(WIDTH - MARGIN, top - size - 2.5 * mm, words, 7.5, grey=GREY, right=True, room=44 * mm)


def claim_sheet(event: str, address: str, guests: Sequence[tuple[int, str, str]]) -> bytes:
    """Print the guests with the codes that claim their entries, to cut into strips."""
    sheet = PrintedSheet(
        gettext("Claim codes"),
        gettext("%(event)s: create an account, then open %(address)s", event=event, address=address),
    )
    for number, name, code in guests:
        if not sheet.has_room(LINE_HEIGHT * 1.6):
            sheet.begin_page()
        sheet.text(MARGIN + 10 * mm, sheet.y, str(number), 11, BOLD_FONT, right=True)
        sheet.text(MARGIN + 14 * mm, sheet.y, name, 11, room=90 * mm)
        sheet.text(
            WIDTH - MARGIN, sheet.y, code or gettext("Unknown here. Issue a new code."), 12, BOLD_FONT, right=True
        )
        sheet.rule(sheet.y - 3 * mm, line=0.2)
        sheet.y -= LINE_HEIGHT * 1.6
    return sheet.done()


def _make_qr_code(address: str, mask: int | None = None) -> segno.QRCode:
    """Return a QR code, with the best of the eight masks unless one is given.

    The search takes long, so it is done once a round: the round's addresses are similar.
    """
    return segno.make_qr(address, error="m", mask=mask)
