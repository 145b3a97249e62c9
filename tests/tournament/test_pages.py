"""What every page must have, and the home page in particular."""

import pytest
from flask.testing import FlaskClient

from tests.support.tournament.page import Page

PAGES = ["/", "/events", "/decks", "/nowhere", "/problems/schema-not-current"]


def load(client: FlaskClient, path: str) -> Page:
    return Page(client.get(path, headers={"Accept": "text/html"}).text)


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, client: FlaskClient) -> Page:
    return load(client, request.param)


def test_landmarks_are_there_once_and_in_order(page: Page):
    assert page.landmarks == ["header", "nav", "main", "footer"]


def test_headings_start_with_one_h1_and_skip_no_level(page: Page):
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    for level, following in zip(page.headings, page.headings[1:], strict=False):
        assert following <= level + 1


def test_ids_are_unique_and_what_refers_to_them_finds_them(page: Page):
    assert len(page.ids) == len(set(page.ids))
    assert set(page.labelled_by) <= set(page.ids)
    assert set(page.symbols_used) <= set(page.ids)


def test_nothing_is_inline_that_the_policy_would_block(page: Page):
    assert page.inline == []


def test_no_link_goes_nowhere(page: Page, client: FlaskClient):
    for link in page.links + page.resources:
        path, _, anchor = link.partition("#")
        if path:
            response = client.get(path, headers={"Accept": "text/html"}, follow_redirects=True)
            assert response.status_code == 200, link
            response.close()
        if anchor:
            target = load(client, path) if path else page
            assert anchor in target.ids, link


def test_home_says_what_is_here_and_what_to_do(client: FlaskClient):
    response = client.get("/")
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    assert "<title>Kingsmoot</title>" in response.text
    for text in ("No events yet", "Check a deck", "Read a match", "Find a rule", "not affiliated"):
        assert text in response.text


def test_a_problem_type_is_explained(client: FlaskClient):
    text = client.get("/problems/schema-not-current").text
    assert "Database not up to date" in text
    assert "status 503" in text
    assert client.get("/problems/unheard-of").status_code == 404
