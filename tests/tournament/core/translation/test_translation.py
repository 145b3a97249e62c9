"""Texts in the reader's language."""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tournament.core.translation import (
    current_locale,
    gettext,
    ngettext,
    set_locale,
    translatable,
    use_locale,
)
from tournament.core.translation.catalogues import available_locales, load_catalogue, plural_table, script_texts
from tournament.core.translation.formats import format_number, format_time
from tournament.core.translation.pseudo import pseudonymize

ROOT = Path(__file__).parents[4]
COMMITTED = ROOT / "tournament" / "locales" / "messages.pot"
POLISH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "%(number)s card"
msgid_plural "%(number)s cards"
msgstr[0] "%(number)s karta"
msgstr[1] "%(number)s karty"
msgstr[2] "%(number)s kart"

msgid "Standings"
msgstr "Klasyfikacja"

#, fuzzy
msgid "Sign in"
msgstr "Zarejestruj"
"""


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(POLISH, encoding="utf-8")
    monkeypatch.setattr("tournament.core.translation.catalogues._FILES", tmp_path)
    load_catalogue.cache_clear()


def test_english_stands_in_the_code():
    assert gettext("Round %(round)s is published.", round=3) == "Round 3 is published."
    assert ngettext("%(number)s player", "%(number)s players", 1) == "1 player"
    assert ngettext("%(number)s player", "%(number)s players", 0) == "0 players"
    assert gettext("100 %") == "100 %", "a text without values is not formatted"
    assert translatable("Standings") == "Standings"


def test_the_pseudo_language_accents_letters_and_keeps_placeholders_and_markup():
    assert pseudonymize("Round <b>%(round)s</b> &amp; table") == "Ŕöûñð <b>%(round)s</b> &amp; ţåƀļé····"
    with use_locale("qps"):
        assert gettext("Hello %(name)s", name="Arya").startswith("Ĥéļļö Arya")
    assert gettext("Hello") == "Hello"


def test_a_language_has_its_plurals_and_english_where_a_text_is_missing(polish: None):
    assert available_locales() == ["en", "pl", "qps"]
    with use_locale("pl"):
        assert [ngettext("%(number)s card", "%(number)s cards", n) for n in (1, 2, 5, 12, 22)] == [
            *("1 karta", "2 karty", "5 kart", "12 kart", "22 karty"),
        ]
        assert gettext("Standings") == "Klasyfikacja"
        assert gettext("Sign in") == "Sign in", "a fuzzy translation is not used"
        assert gettext("Sign out") == "Sign out"
    load_catalogue.cache_clear()


def test_scripts_find_the_plural_form_of_any_number_in_a_table_of_two_hundred(polish: None):
    table, form = plural_table("pl"), load_catalogue("pl").plural_form
    assert all(table[n if n < 200 else 100 + n % 100] == form(n) for n in range(5_000))
    load_catalogue.cache_clear()


def test_a_context_keeps_its_language_to_itself():
    before = current_locale()
    with use_locale("qps"):
        set_locale("qps")
        assert current_locale() == "qps"
    assert current_locale() == before == "en"


def test_scripts_get_only_their_own_texts():
    texts = script_texts("qps")
    assert texts
    assert all(
        re.search(r"[^\x00-\x7f]", said) for forms in texts.values() for said in forms if re.search("[a-z]", said)
    )


def test_the_committed_template_has_every_text_that_is_marked(tmp_path: Path):
    """`make messages` writes it again."""
    command = re.search(r"pybabel (.*?) \.\n", (ROOT / "Makefile").read_text().replace("\\\n", " "), re.DOTALL)
    assert command is not None
    written = tmp_path / "messages.pot"
    arguments = [one if not one.endswith(".pot") else str(written) for one in command[1].split()]
    subprocess.run([str(Path(sys.executable).parent / "pybabel"), *arguments, "."], cwd=ROOT, check=True)
    assert written.read_text(encoding="utf-8") == COMMITTED.read_text(encoding="utf-8"), "run `make messages`"


def test_numbers_and_times_are_written_as_the_language_writes_them(polish: None):
    at = datetime(2026, 11, 20, 9, 5, tzinfo=UTC)
    assert (format_number(14530), format_time(at, "day")) == ("14,530", "Fri 20 Nov 2026")
    with use_locale("pl"):
        assert format_number(14530) == "14\N{NO-BREAK SPACE}530"
        assert [format_time(at, show) for show in ("whole", "day", "hour")] == [
            *("pt., 20 lis 2026, 09:05 UTC", "pt., 20 lis 2026", "09:05"),
        ]
    load_catalogue.cache_clear()
