"""What every printed sheet of an event shares: fonts that can draw names, a page with head and foot, columns."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
MARGIN: Final = 14 * mm
PLAIN: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"
INK: Final = 0.1
GREY: Final = 0.45
FONTS: Final = Path(__file__).parent / "fonts"
UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"


@cache
def _drawable() -> frozenset[int]:
    """The characters that both fonts have; registered when the first sheet is made."""
    found: list[frozenset[int]] = []
    for name in (PLAIN, BOLD):
        font = TTFont(name, str(FONTS / f"{name}.ttf"))
        pdfmetrics.registerFont(font)
        found.append(frozenset(font.face.charToGlyph))
    return found[0] & found[1]


def printable(text: str) -> str:
    """A text without what the fonts can't draw and what would turn or hide other characters."""
    known = _drawable()
    return "".join(sign if ord(sign) in known else UNKNOWN for sign in text if sign.isprintable())


class Sheet:
    """Pages of one document; `y` is where the next line goes."""

    def __init__(self, title: str, under: str) -> None:
        _drawable()
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
        self.text(MARGIN, self.y, self.title, 16, BOLD, room=WIDTH - 2 * MARGIN)
        self.y -= 6 * mm
        self.text(MARGIN, self.y, self.under, 9.5, grey=GREY, room=WIDTH - 2 * MARGIN)
        self.y -= 4 * mm
        self.rule(self.y)
        self.y -= 6.5 * mm
        self.text(MARGIN, MARGIN - 4 * mm, f"Kingsmoot, page {self.page}", 7.5, grey=GREY)

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
        font: str = PLAIN,
        *,
        grey: float = INK,
        room: float = 0.0,
        right: bool = False,
    ) -> None:
        """One line; with `room` it gets narrower rather than cut, down to half its size."""
        text = printable(text)
        if room and (width := stringWidth(text, font, size)) > room:
            size = max(size / 2, size * room / width)
            while stringWidth(text, font, size) > room and text:
                text = text[:-1]
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)
        (self.canvas.drawRightString if right else self.canvas.drawString)(x, y, text)

    def done(self) -> bytes:
        if not self.page:
            self.begin_page()
        self.canvas.save()
        return self._stream.getvalue()
