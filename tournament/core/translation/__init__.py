"""Texts in the reader's language: `gettext` for one text, `ngettext` for a text with a count.

Texts are written in English where they are used, as whole sentences with named placeholders: `%(name)s`. The current
language belongs to the request or job (a context variable), so it is never an argument. Texts of constants are marked
with `translatable` and translated where they are shown.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from tournament.core.translation.catalogues import ENGLISH, Catalogue, load_catalogue

_ENGLISH: Final = load_catalogue(ENGLISH)
_CURRENT: Final[ContextVar[Catalogue]] = ContextVar("catalogue", default=_ENGLISH)


def gettext(message: str, /, **values: object) -> str:
    """Translate a text, then fill in its placeholders."""
    text = _CURRENT.get().text(message)
    return text % values if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Translate the text that fits a number; it can use the number as `%(number)s`."""
    return _CURRENT.get().plural(one, many, number) % {"number": number, **values}


def translatable(message: str) -> str:
    """Mark the text of a constant for translators, and return it as it is."""
    return message


def current_locale() -> str:
    """Return the language of this request or job: `en`, `de`, or `qps` for the pseudo-language."""
    return _CURRENT.get().locale


@contextmanager
def use_locale(locale: str) -> Iterator[None]:
    """Speak another language for a while; what is stored for everybody is written in English."""
    token = _CURRENT.set(load_catalogue(locale))
    try:
        yield
    finally:
        _CURRENT.reset(token)


def set_locale(locale: str) -> None:
    """Speak a language from here on in this context."""
    _CURRENT.set(load_catalogue(locale))


def lookup(message: str) -> str:
    """Translate a text and leave its placeholders; Jinja fills them in."""
    return _CURRENT.get().text(message)


def lookup_plural(one: str, many: str, number: int) -> str:
    """Translate the text that fits a number and leave its placeholders; Jinja fills them in."""
    return _CURRENT.get().plural(one, many, number)
