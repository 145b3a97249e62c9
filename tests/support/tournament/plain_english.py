"""Texts of a page in the pseudo-language that are still plain English, so they are not marked for translation."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from flask import Flask

from tournament.app import create_app
from tournament.core.config import Config, Environment
from tournament.core.translation.catalogues import ENGLISH, PSEUDO

WORD: Final = re.compile(r"(?<![\w/.@#:-])[A-Za-z][a-z]{2,}(?![\w/@:])")
PSEUDO_LETTER: Final = re.compile("[šţñéåðîöûŕļƀçéƒĝĥķɱþṽŵýž]")
READ: Final = ("title", "aria-label", "placeholder", "alt", "label", "data-confirm")
"""Attributes that people read or hear."""
SILENT: Final = frozenset({"script", "style", "code", "kbd", "time", "title", "textarea", "svg"})
EMPTY: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "use"}
)
NAMES: Final = frozenset({"Kingsmoot"})


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []
        """The elements that are open, and whether their texts are left out."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        kept_out = (self._open[-1][1] if self._open else False) or given.get("translate") == "no" or tag in SILENT
        if not kept_out:
            said = [given[name] for name in READ if name in given]
            if tag == "input" and given.get("type") in ("submit", "button", "reset"):
                said.append(given.get("value", ""))
            for text in said:
                self._look(text)
        if tag not in EMPTY:
            self._open.append((tag, kept_out))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1][1]):
            self._look(data)

    def _look(self, text: str) -> None:
        """Keep a text without any letter of the pseudo-language; in other texts, plain words are names."""
        if PSEUDO_LETTER.search(text):
            return
        words = [word for word in WORD.findall(text) if word not in NAMES]
        if words:
            self.found.append(" ".join(text.split()))


def plain_texts(html: str) -> list[str]:
    """Return the texts with English words outside of elements that are marked `translate="no"`."""
    reader = _Reader()
    reader.feed(html)
    return list(dict.fromkeys(reader.found))


def pseudo_app(folder: Path) -> Flask:
    """Build an application of the demonstration in a folder that speaks English and the pseudo-language."""
    return create_app(
        Config(
            environment=Environment.TESTING,
            secret_key="for tests only, in no way a secret",
            database_url=f"sqlite:///{folder / 'demo.db'}",
            instance_dir=folder,
            demo=True,
            locales=(ENGLISH, PSEUDO),
        )
    )
