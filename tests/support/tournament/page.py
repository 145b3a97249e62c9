"""Reads a page as a browser's outline would: landmarks, headings, ids, links."""

import re
from html import unescape
from html.parser import HTMLParser

LANDMARKS = ("header", "nav", "main", "footer")
SECTIONING = ("main", "section", "article", "aside")
"""Inside one of these a header or footer is no landmark of the page."""


class Page(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside = 0
        self.landmarks: list[str] = []
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.labelled_by: list[str] = []
        self.links: list[str] = []
        self.resources: list[str] = []
        self.symbols_used: list[str] = []
        self.inline: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag in LANDMARKS and not (self.inside and tag in ("header", "footer")):
            self.landmarks.append(tag)
        if tag in SECTIONING:
            self.inside += 1
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if "id" in values:
            self.ids.append(values["id"])
        if "aria-labelledby" in values:
            self.labelled_by.append(values["aria-labelledby"])
        if tag == "a":
            self.links.append(values["href"])
        if tag == "link" and "href" in values:
            self.resources.append(values["href"])
        if tag == "use":
            self.symbols_used.append(values["href"].removeprefix("#"))
        if tag == "script" and "src" in values:
            self.resources.append(values["src"])
        elif tag in ("style", "script") or any(name == "style" or name.startswith("on") for name in values):
            self.inline.append(self.get_starttag_text() or tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in SECTIONING:
            self.inside -= 1


def one_line(html: str) -> str:
    """Return a page with single spaces, so that a text is found wherever its template breaks lines."""
    return " ".join(html.split())


def words_of(html: str) -> str:
    """Return the texts of a page on one line, without tags."""
    return one_line(unescape(re.sub(r"<[^>]+>", "", html)))
