"""The language of a request."""

from pathlib import Path

import pytest
from flask import Flask

from tests.demonstration import demonstration
from tests.support.tournament.plain_english import pseudo_app
from tournament.core.config import ConfigError, load_config
from tournament.http.rendering.language import choose_locale, locale_of

HTML = {"Accept": "text/html"}
BOTH = ("en", "qps")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = tmp_path_factory.mktemp("languages")
    demonstration(tmp_path_factory, folder)
    return pseudo_app(folder)


def test_a_choice_counts_before_what_the_browser_asks_for():
    assert choose_locale(BOTH, {}, "qps,en;q=0.5") == "qps"
    assert choose_locale(BOTH, {"kingsmoot_language": "en"}, "qps") == "en"
    assert choose_locale(BOTH, {"kingsmoot_language": "xx"}, "fr, de") == "en"
    assert choose_locale(("en",), {"kingsmoot_language": "qps"}, "qps") == "en"


def test_a_request_that_flask_has_not_read_has_the_same_language():
    asked = {"HTTP_COOKIE": "a=1; kingsmoot_language=qps", "HTTP_ACCEPT_LANGUAGE": "en"}
    assert locale_of(BOTH, asked) == "qps"
    assert locale_of(BOTH, {"HTTP_ACCEPT_LANGUAGE": "qps"}) == "qps"
    assert locale_of(BOTH, {}) == "en"


def test_one_worker_never_mixes_two_languages(app: Flask):
    """Pages, kept parts and 304s, asked for in turns."""
    client = app.test_client()
    tags: dict[str, str] = {}
    for _ in range(3):
        for language, other in (BOTH, BOTH[::-1]):
            for path in ("/events/iron-hall-joust", "/events/iron-hall-joust/standings"):
                answer = client.get(path, headers={**HTML, "Accept-Language": language})
                assert f'<html lang="{language}"' in answer.text
                assert "Accept-Language" in answer.headers["Vary"]
                assert tags.setdefault(language + path, answer.headers["ETag"]) == answer.headers["ETag"]
                known = tags.get(other + path, "")
                stale = client.get(path, headers={**HTML, "Accept-Language": language, "If-None-Match": known})
                assert (stale.status_code, known == answer.headers["ETag"]) == (200, False)
                same = client.get(
                    path, headers={**HTML, "Accept-Language": language, "If-None-Match": tags[language + path]}
                )
                assert same.status_code == 304


def test_a_reader_chooses_a_language_and_comes_back_to_the_page(app: Flask):
    client = app.test_client()
    answer = client.post("/language", data={"language": "qps", "next": "/events?old=1"})
    assert (answer.status_code, answer.location) == (303, "/events?old=1")
    assert '<html lang="qps"' in client.get("/", headers={**HTML, "Accept-Language": "en"}).text
    elsewhere = client.post("/language", data={"language": "en", "next": "https://example.org/"})
    assert elsewhere.location == "/"
    refused = client.post("/language", data={"language": "tlh"}, headers=HTML)
    assert refused.status_code == 422


def test_scripts_load_a_catalogue_unless_the_page_is_in_english(app: Flask):
    client = app.test_client()
    page = client.get("/", headers={**HTML, "Accept-Language": "qps"}).text
    address = page.partition('<script src="')[2].partition('"')[0]
    assert address.startswith("/messages/qps.js?v=")
    answer = client.get(address)
    assert answer.text.startswith("globalThis.kingsmootMessages = {")
    assert "immutable" in answer.headers["Cache-Control"]
    assert "/messages/" not in client.get("/", headers={**HTML, "Accept-Language": "en"}).text
    assert client.get("/messages/en.js").status_code == 404


def test_a_language_without_texts_is_refused_when_the_server_starts(tmp_path: Path):
    environ = {"KINGSMOOT_ENV": "testing", "KINGSMOOT_INSTANCE": str(tmp_path)}
    assert load_config({**environ, "KINGSMOOT_LOCALES": "en, qps"}).locales == BOTH
    assert load_config(environ).locales == ("en",)
    with pytest.raises(ConfigError, match="KINGSMOOT_LOCALES names 'tlh'"):
        load_config({**environ, "KINGSMOOT_LOCALES": "tlh"})
