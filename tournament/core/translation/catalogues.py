"""Catalogues of texts: English as it stands in the code, a language from its file, and the pseudo-language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from tournament.core.translation.pseudo import pseudonymize

ENGLISH: Final = "en"
PSEUDO: Final = "qps"
"""A language for tests: every letter has an accent, so plain English on a page was not marked for translation."""
TEMPLATE: Final = "messages.pot"
SCRIPTS: Final = ".js"
_FILES: Final = files("tournament") / "locales"

Texts = Mapping[str, tuple[str, ...]]
"""Translations by the English text, or by the English singular; one for each plural form."""


def _english_plural(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language; a missing text stays English."""

    locale: str
    texts: Texts = field(default_factory=dict)
    plural_form: Callable[[int], int] = _english_plural

    def text(self, message: str) -> str:
        found = self.texts.get(message)
        return found[0] if found else message

    def plural(self, one: str, many: str, number: int) -> str:
        found = self.texts.get(one)
        if found:
            return found[min(self.plural_form(number), len(found) - 1)]
        return one if number == 1 else many


class PseudoCatalogue(Catalogue):
    """English with an accent on every letter."""

    def text(self, message: str) -> str:
        return pseudonymize(message)

    def plural(self, one: str, many: str, number: int) -> str:
        return pseudonymize(one if number == 1 else many)


def available_locales() -> list[str]:
    """List the languages that a server can offer: those with a catalogue, and the pseudo-language."""
    translated = [one.name.removesuffix(".po") for one in _FILES.iterdir() if one.name.endswith(".po")]
    return [ENGLISH, *sorted(translated), PSEUDO]


@cache
def load_catalogue(locale: str) -> Catalogue:
    """Read a language's catalogue once a process."""
    if locale == ENGLISH:
        return Catalogue(ENGLISH)
    if locale == PSEUDO:
        return PseudoCatalogue(PSEUDO)
    from babel.messages.pofile import read_po

    with (_FILES / f"{locale}.po").open("rb") as file:
        catalogue = read_po(file, locale=locale)
    texts: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and all(strings) and not message.fuzzy:
            texts[key] = strings
    return Catalogue(locale, texts, _plural_form(str(catalogue.plural_expr)))


def _plural_form(expression: str) -> Callable[[int], int]:
    from gettext import c2py

    form: Callable[[int], int] = c2py(expression)
    return form


@cache
def script_texts(locale: str) -> Texts:
    """Return what scripts say in a language; texts of the template that come from a script, by their English."""
    from babel.messages.pofile import read_po

    catalogue = load_catalogue(locale)
    with (_FILES / TEMPLATE).open("rb") as file:
        template = read_po(file)
    texts: dict[str, tuple[str, ...]] = {}
    for message in template:
        if not message.id or not any(place.endswith(SCRIPTS) for place, _ in message.locations):
            continue
        if isinstance(message.id, str):
            texts[message.id] = (catalogue.text(message.id),)
        elif locale == PSEUDO:
            texts[message.id[0]] = tuple(pseudonymize(text) for text in message.id)
        elif found := catalogue.texts.get(message.id[0]):
            texts[message.id[0]] = found
    return texts


def plural_table(locale: str) -> list[int]:
    """Return the plural form of each number below 200; larger numbers have that of their last two digits plus 100."""
    form = load_catalogue(locale).plural_form
    return [form(number) for number in range(200)]
