"""The printed deck list that a player signs and a judge checks."""

from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tournament.core.translation import gettext, ngettext, translatable
from tournament.decks.analysis.report import DeckReport, DeckRow

WIDTH, HEIGHT = A4
MARGIN: Final = 14 * mm
PLAIN_FONT: Final = "Helvetica"
BOLD_FONT: Final = "Helvetica-Bold"
INK_GRAY: Final = 0.1
LIGHT_GRAY: Final = 0.45
COLUMN_COUNT: Final = 2
COLUMN_GAP: Final = 10 * mm
LINE_HEIGHT: Final = 4.9 * mm
FONT_SIZE: Final = 10.5
SMALL_FONT_SIZE: Final = 7
FOOT_HEIGHT: Final = 24 * mm


def render_deck_sheet(found: DeckReport) -> bytes:
    """Return the sheet as PDF; a deck too large for one page continues on the next."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True)
    canvas.setTitle(_to_latin(found.deck.name or gettext("Deck list")))
    canvas.setAuthor("Kingsmoot")
    _DeckSheet(canvas, found).draw()
    canvas.save()
    return stream.getvalue()


class _DeckSheet:
    def __init__(self, canvas: Canvas, found: DeckReport) -> None:
        self.canvas = canvas
        self.found = found
        self.column = 0
        self.top = 0.0
        self.y = 0.0
        self.page = 1
        self.width = (WIDTH - 2 * MARGIN - (COLUMN_COUNT - 1) * COLUMN_GAP) / COLUMN_COUNT

    def draw(self) -> None:
        self._head()
        for name, cards in self._sections():
            self._section(name, cards)
            if name == "Characters" and self.page == 1 and self.column == 0:
                self._room(1_000)  # other cards start in the next column
        self._foot()

    def _sections(self) -> list[tuple[str, tuple[DeckRow, ...]]]:
        found = self.found
        sections = [(translatable("Agenda"), found.agendas)] if found.agendas else []
        sections.append((translatable("Plots"), found.plots))
        sections += [(group.name, group.cards) for group in found.groups]
        if found.others:
            sections.append((translatable("Not deck cards"), found.others))
        if found.aside:
            sections.append((translatable("Rookery"), found.aside))
        return sections

    def _text(
        self, x: float, y: float, text: str, size: float, font: str = PLAIN_FONT, grey: float = INK_GRAY
    ) -> None:
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, _to_latin(text))

    def _head(self) -> None:
        found, canvas = self.found, self.canvas
        y = HEIGHT - MARGIN - 6 * mm
        self._text(
            MARGIN,
            y,
            _shorten_text(found.deck.name or gettext("Deck list"), 20, BOLD_FONT, WIDTH - 2 * MARGIN - 50 * mm),
            20,
            BOLD_FONT,
        )
        bad = len(found.violations)
        verdict = ngettext("Not legal: %(number)s problem", "Not legal: %(number)s problems", bad)
        verdict = verdict if bad else gettext("Legal")
        width = stringWidth(verdict, BOLD_FONT, 12)
        self._text(WIDTH - MARGIN - width, y, verdict, 12, BOLD_FONT)
        y -= 6 * mm
        agendas = "".join(f", {card.title}" for card in found.agendas)
        self._text(MARGIN, y, f"{found.faction_name}{agendas}", 11)
        y -= 5 * mm
        terms = gettext(
            "%(format)s, %(list)s, %(day)s, card pool %(pool)s",
            format=gettext(found.format_name),
            list=found.list_name or gettext("no legality list"),
            day=found.day,
            pool=f"{found.pool_name} {found.pool_digest[:8]}",
        )
        self._text(MARGIN, y, terms, 8.5, grey=LIGHT_GRAY)
        y -= 9 * mm
        for label, x in ((gettext("Player"), 0.0), (gettext("Player id"), 92 * mm), (gettext("Table"), 150 * mm)):
            self._text(MARGIN + x, y, label, 8.5, grey=LIGHT_GRAY)
        canvas.setStrokeGray(INK_GRAY)
        canvas.setLineWidth(0.5)
        for x, width in ((14 * mm, 72 * mm), (108 * mm, 36 * mm), (161 * mm, 21 * mm)):
            canvas.line(MARGIN + x, y - 1 * mm, MARGIN + x + width, y - 1 * mm)
        y -= 5 * mm
        canvas.setLineWidth(1)
        canvas.line(MARGIN, y, WIDTH - MARGIN, y)
        self.top = self.y = y - 6 * mm

    def _x(self) -> float:
        return float(MARGIN + self.column * (self.width + COLUMN_GAP))

    def _room(self, lines: int) -> None:
        """Start the next column, or page, if this many lines don't fit."""
        if self.y - lines * LINE_HEIGHT >= FOOT_HEIGHT + MARGIN:
            return
        self.column += 1
        if self.column == COLUMN_COUNT:
            self._foot()
            self.canvas.showPage()
            self.page += 1
            self.column = 0
            self.top = HEIGHT - MARGIN - 6 * mm
        self.y = self.top

    def _section(self, name: str, cards: tuple[DeckRow, ...]) -> None:
        self._room(3)
        count = str(sum(card.count for card in cards))
        self._text(self._x(), self.y, gettext(name), 12, BOLD_FONT)
        self._text(self._x() + self.width - stringWidth(count, BOLD_FONT, 12), self.y, count, 12, BOLD_FONT)
        self.canvas.setLineWidth(0.5)
        self.canvas.setStrokeGray(INK_GRAY)
        self.canvas.line(self._x(), self.y - 1.2 * mm, self._x() + self.width, self.y - 1.2 * mm)
        self.y -= LINE_HEIGHT * 1.35
        for card in cards:
            self._room(1)
            self._card(card)
        self.y -= LINE_HEIGHT * 0.6

    def _card(self, card: DeckRow) -> None:
        x = self._x()
        mark = " !" if card.problems else ""
        pack = _to_latin(f"{card.pack} {card.code}")
        packed = stringWidth(pack, PLAIN_FONT, SMALL_FONT_SIZE)
        title = _to_latin(f"{card.title}{mark}")
        room = self.width - 9 * mm - packed - 2 * mm
        size = min(
            FONT_SIZE, FONT_SIZE * room / max(stringWidth(title, PLAIN_FONT, FONT_SIZE), 1)
        )  # shrink, don't cut
        self._text(x, self.y, f"{card.count}x", FONT_SIZE, BOLD_FONT)
        self._text(x + 9 * mm, self.y, title, size)
        self._text(x + self.width - packed, self.y, pack, SMALL_FONT_SIZE, grey=LIGHT_GRAY)
        self.y -= LINE_HEIGHT

    def _foot(self) -> None:
        y = MARGIN + 12 * mm
        found = self.found
        plots = ngettext("%(number)s plot", "%(number)s plots", found.plot_count)
        totals = f"{plots}, {ngettext('%(number)s draw card', '%(number)s draw cards', found.draw_count)}"
        self._text(MARGIN, y, totals, 9, BOLD_FONT)
        self._text(MARGIN + 62 * mm, y, gettext("Signature"), 8.5, grey=LIGHT_GRAY)
        self._text(MARGIN + 128 * mm, y, gettext("Judge"), 8.5, grey=LIGHT_GRAY)
        self.canvas.setLineWidth(0.5)
        self.canvas.line(MARGIN + 79 * mm, y - 1 * mm, MARGIN + 122 * mm, y - 1 * mm)
        self.canvas.line(MARGIN + 139 * mm, y - 1 * mm, WIDTH - MARGIN, y - 1 * mm)
        page = gettext("Kingsmoot, page %(page)s", page=self.page)
        if not found.valid:
            marks = gettext("Cards marked with ! have a problem. See the deck report.")
            page = f"{marks} {page}"
        self._text(MARGIN, MARGIN, page, 7.5, grey=LIGHT_GRAY)


def _shorten_text(text: str, size: float, font: str, room: float) -> str:
    """Shorten a text with dots until it fits into the given width."""
    text = _to_latin(text)
    if stringWidth(text, font, size) <= room:
        return text
    while text and stringWidth(f"{text}...", font, size) > room:
        text = text[:-1]
    return f"{text.rstrip()}..."


def _to_latin(text: str) -> str:
    """Replace characters that the built-in fonts can't draw."""
    return text.encode("cp1252", "replace").decode("cp1252")
