"""Every page in the pseudo-language: what is still plain English was not marked for translation."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.demonstration import ROLES, demonstration, session_secret
from tests.support.tournament.every_page import PAGES
from tests.support.tournament.plain_english import plain_texts, pseudo_app

LOOKS = [(shown.path, who) for several in PAGES.values() for shown in several for who in shown.by]
WHO = {"v": "visitor", "p": "player", "j": "judge", "o": "organizer"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("pseudo")
    demonstration(tmp_path_factory, folder)
    app = pseudo_app(folder)
    yield app
    app.extensions["kingsmoot.database"].close()


@pytest.fixture(scope="module")
def clients(app: Flask) -> dict[str, FlaskClient]:
    found = {who: app.test_client() for who in ROLES}
    for who, client in found.items():
        if who != "visitor":
            client.set_cookie("kingsmoot_session", session_secret(who))
    return found


@pytest.mark.parametrize(("path", "by"), LOOKS)
def test_a_page_has_no_text_that_is_not_marked_for_translation(clients: dict[str, FlaskClient], path: str, by: str):
    answer = clients[WHO[by]].get(path, headers={"Accept": "text/html", "Accept-Language": "qps"})
    assert answer.status_code == 200
    assert '<html lang="qps"' in answer.text
    assert plain_texts(answer.text) == []
