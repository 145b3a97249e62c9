"""Base of all printed sheets: fonts that can draw names, pages with head and foot."""

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tournament.core.translation import gettext

WIDTH, HEIGHT = A4
MARGIN: Final = 14 * mm
PLAIN_FONT: Final = "DejaVuSans"
BOLD_FONT: Final = "DejaVuSans-Bold"
QR_CODE_SIZE: Final = 24 * mm
INK: Final = 0.1
GREY: Final = 0.45
FONT_FOLDER: Final = Path(__file__).parent / "fonts"
UNDRAWABLE: Final = "\N{REPLACEMENT CHARACTER}"


@cache
def _drawable_characters() -> frozenset[int]:
    """Register both fonts on first use; return the characters that both have."""
    found: list[frozenset[int]] = []
    for name in (PLAIN_FONT, BOLD_FONT):
        font = TTFont(name, str(FONT_FOLDER / f"{name}.ttf"))
        pdfmetrics.registerFont(font)
        found.append(frozenset(font.face.charToGlyph))
    return found[0] & found[1]


def printable(text: str) -> str:
    """Drop characters that turn or hide others; replace those the fonts can't draw."""
    known = _drawable_characters()
    return "".join(sign if ord(sign) in known else UNDRAWABLE for sign in text if sign.isprintable())


def unprintable(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return names that would lose characters on paper, each with those characters."""
    lost = [
        (name, "".join(sign for sign in dict.fromkeys(name) if ord(sign) not in _drawable_characters()))
        for name in names
    ]
    return [(name, signs) for name, signs in lost if signs.strip()]


class PrintedSheet:
    """Pages of one document; `y` is the position of the next line."""

    def __init__(self, title: str, under: str, report: str = "") -> None:
        """Begin a document.

        `report` is an address for reporting results; each page shows it as a QR code and in words.
        """
        self.report = report
        _drawable_characters()
        self.title = title
        self.under = under
        self.page = 0
        self.y = 0.0
        self._stream = BytesIO()
        self.canvas = Canvas(self._stream, pagesize=A4, invariant=True)
        self.canvas.setTitle(printable(f"{title}, {under}"))
        self.canvas.setAuthor("Kingsmoot")

    def begin_page(self) -> None:
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.y = HEIGHT - MARGIN - 5 * mm
        room = WIDTH - 2 * MARGIN - (QR_CODE_SIZE + 4 * mm if self.report else 0)
        self.text(MARGIN, self.y, self.title, 16, BOLD_FONT, room=room)
        self.y -= 6 * mm
        self.text(MARGIN, self.y, self.under, 9.5, grey=GREY, room=room)
        if self.report:
            self.y -= 5 * mm
            words = gettext("Report the result: %(address)s", address=self.report.partition("://")[2])
            self.text(MARGIN, self.y, words, 11, BOLD_FONT, room=room)
            self.square(self.report, HEIGHT - 6 * mm, QR_CODE_SIZE)
            self.y = min(self.y, HEIGHT - 6 * mm - QR_CODE_SIZE + 3 * mm)
        self.y -= 4 * mm
        self.rule(self.y)
        self.y -= 6.5 * mm
        self.text(MARGIN, MARGIN - 4 * mm, gettext("Kingsmoot, page %(page)s", page=self.page), 7.5, grey=GREY)

    def has_room(self, height: float) -> bool:
        return self.page > 0 and self.y - height >= MARGIN

    def rule(self, y: float, x: float = MARGIN, width: float = WIDTH - 2 * MARGIN, line: float = 0.6) -> None:
        self.canvas.setStrokeGray(INK)
        self.canvas.setLineWidth(line)
        self.canvas.line(x, y, x + width, y)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        font: str = PLAIN_FONT,
        *,
        grey: float = INK,
        room: float = 0.0,
        right: bool = False,
    ) -> None:
        """Draw one line; if it exceeds `room`, shrink it to half its size, then cut it."""
        text = printable(text)
        if room and (width := stringWidth(text, font, size)) > room:
            size = max(size / 2, size * room / width)
            while stringWidth(text, font, size) > room and text:
                text = text[:-1]
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)
        (self.canvas.drawRightString if right else self.canvas.drawString)(x, y, text)

    def square(self, address: str, top: float, size: float) -> None:
        """Draw a QR code at the right margin."""
        draw_qr_code(self.canvas, segno.make_qr(address, error="m"), WIDTH - MARGIN - size, top, size)

    def done(self) -> bytes:
        if not self.page:
            self.begin_page()
        self.canvas.save()
        return self._stream.getvalue()


def draw_qr_code(canvas: Canvas, code: segno.QRCode, x: float, top: float, size: float) -> None:
    """Draw a QR code as runs of dark squares in one path.

    This is smaller and quicker than a picture, and sharp on any printer.
    """
    quiet = 2
    step = size / (len(code.matrix) + 2 * quiet)
    path = canvas.beginPath()
    for line, row in enumerate(code.matrix):
        y, at = top - (line + quiet + 1) * step, 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                path.rect(x + (at + quiet) * step, y, width * step, step)
            at += width
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)
