"""The deck pages: without an account, without a script, every error on the page itself."""

import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from engine.games.registry import FACT_LOADERS
from tests.support.tournament.community_cards import CARD, LIST, PACK, PLOT, loaded
from tests.support.tournament.page import Page, words_of
from tournament.core.storage.database import Database
from tournament.decks.models import SharedReport
from tournament.decks.operations.pools import import_pool
from tournament.http.server_log import logged_path

LIST_TEXT = """Wolves <b>&

House Stark
Fealty

Plots (1):
1x A Noble Cause (Core)

Characters (4):
4x Arya Stark (Core)
2x Cersei Lannister (Core)
1x Nobody At All
"""


def check(client: FlaskClient, **fields: object):
    return client.post("/decks/check", data={"text": LIST_TEXT, **fields}, headers={"Accept": "text/html"})


def share(client: FlaskClient) -> str:
    response = client.post("/decks/share", data={"text": LIST_TEXT})
    assert response.status_code == 303
    return response.location


@pytest.fixture
def pages(client: FlaskClient) -> list[Page]:
    return [Page(check(client).text), Page(client.get(share(client)).text)]


def test_a_report_shows_the_deck_and_its_problems(client: FlaskClient):
    response = check(client)
    assert response.status_code == 200
    for words in (
        "Not legal: 5 problems",
        "4 copies of Arya Stark (maximum 3).",
        "lcg2:deckbuilding/draw-deck",
        "there is no card “Nobody At All”",
        "Wolves &lt;b&gt;&amp;",
        "Statistics",
    ):
        assert words in response.text
    assert "<b>&" not in response.text


def test_pages_are_well_formed_for_every_reader(pages: list[Page]):
    for page in pages:
        assert page.landmarks == ["header", "nav", "main", "footer"]
        assert page.headings[0] == 1
        assert page.headings.count(1) == 1
        for level, following in zip(page.headings, page.headings[1:], strict=False):
            assert following <= level + 1
        assert len(page.ids) == len(set(page.ids))
        assert set(page.labelled_by) <= set(page.ids)
        assert set(page.symbols_used) <= set(page.ids)
        assert page.inline == []


def test_links_on_the_page_lead_to_cards_and_problems(pages: list[Page]):
    for page in pages:
        anchors = [link[1:] for link in page.links if link.startswith("#")]
        assert anchors
        assert set(anchors) <= set(page.ids)


def test_agendas_that_are_too_many_and_cards_aside_can_be_linked_to(client: FlaskClient):
    text = "House Stark\n1 Fealty\n1 Fealty\n1 Banner of the Lion\n4x Ice\n\nRookery:\n4x Bodyguard\n2x Fealty\n"
    page = Page(check(client, text=text).text)
    anchors = [link[1:] for link in page.links if link.startswith("#")]
    assert set(anchors) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


def test_a_legal_deck_is_told_so(client: FlaskClient):
    plots = (
        "A Noble Cause", "Calling the Banners", "Counting Coppers", "Confiscation", "Marched to the Wall",
        "A Storm of Swords", "Wildfire Assault",
    )  # fmt: skip
    stark = (
        "Arya Stark", "Bran Stark", "Catelyn Stark", "Eddard Stark", "Grey Wind", "Robb Stark", "Sansa Stark",
        "Summer", "Direwolf Pup", "Tumblestone Knight", "Vanguard of the North", "Winterfell Steward", "Ice",
        "Gates of Winterfell", "The Wolfswood", "Heart Tree Grove", "For the North!", "Like Warm Rain",
        "Winter Is Coming", "The Kingsroad",
    )  # fmt: skip
    text = "\n".join(["House Stark", *(f"1x {title}" for title in plots), *(f"3x {title}" for title in stark)])
    page = client.post("/decks/check", data={"text": text}).text
    assert 'data-s="ok"' in page
    assert ">Legal" in page


def test_a_file_may_be_uploaded(client: FlaskClient):
    data = {"text": "", "file": (io.BytesIO(LIST_TEXT.encode()), "list.txt")}
    response = client.post("/decks/check", data=data)
    assert "4 copies of Arya Stark" in response.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": ""}, "The list is empty."),
        ({"text": "x" * 300_000}, "(maximum 262144)"),
        ({"text": "<!DOCTYPE a><deck/>"}, "document type"),
        ({"format": "chess"}, "There is no format “chess”"),
        ({"list": "nothing"}, "has no legality lists"),
        ({"pool": "nothing"}, "no card pool “nothing”"),
        ({"day": "tomorrow"}, "is not a day"),
        ({"file": (io.BytesIO(b"%PDF-1.7"), "a.pdf")}, "neither text nor a known deck format"),
    ],
)
def test_what_can_not_be_done_is_said_on_the_form(client: FlaskClient, fields: dict[str, object], words: str):
    response = check(client, **fields)
    assert response.status_code == 422
    assert words in response.text
    assert 'role="alert"' in response.text
    assert "<form" in response.text


def test_the_form_keeps_what_was_sent(client: FlaskClient):
    response = check(client, list="nothing", format="lcg2-melee")
    assert "4x Arya Stark (Core)" in response.text
    assert '<option value="lcg2-melee" selected>' in response.text


def test_a_list_without_a_faction_is_asked_for_one(client: FlaskClient):
    response = check(client, text="3x Arya Stark")
    assert "Which faction?" in response.text
    again = check(client, text="3x Arya Stark", faction="stark")
    assert "Which faction?" not in again.text


def test_a_shared_link_can_not_be_guessed_and_is_not_kept_by_caches(client: FlaskClient):
    first, second = share(client), share(client)
    assert first != second
    secret = first.rsplit("/", 1)[1]
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", secret)
    response = client.get(first)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert client.get(first[:-1]).status_code == 404


def test_a_shared_report_stays_what_it_was_after_an_import(client: FlaskClient, app: Flask):
    link = share(client)
    before = client.get(link).text
    with app.extensions["kingsmoot.database"].write() as session:
        import_pool(session, loaded(pack=PACK), "lcg2", datetime.now(UTC))
    assert client.get(link).text == before


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_an_expired_report_says_so_in_the_same_words(client: FlaskClient, app: Flask, accept: str):
    link = share(client)
    with app.extensions["kingsmoot.database"].write() as session:
        session.execute(update(SharedReport).values(expires_at=datetime.now(UTC) - timedelta(days=1)))
    response = client.get(link, headers={"Accept": accept})
    assert response.status_code == 410
    assert "This deck report expired on" in response.text


@pytest.mark.parametrize(
    ("target", "media_type", "start"),
    [
        ("thronesdb-text", "text/plain", b"Wolves <b>&\n\nHouse Stark\nFealty\n"),
        ("thronesdb-json", "application/json", b"{"),
        ("octgn", "application/xml", b"<?xml"),
        ("pdf", "application/pdf", b"%PDF"),
    ],
)
def test_decks_are_saved_in_other_formats(client: FlaskClient, target: str, media_type: str, start: bytes):
    posted = client.post(f"/decks/save/{target}", data={"text": LIST_TEXT})
    shared = client.get(f"{share(client)}/{target}")
    for response in (posted, shared):
        assert response.status_code == 200
        assert response.mimetype == media_type
        assert response.data.startswith(start)
        assert response.headers["Content-Disposition"].startswith('attachment; filename="Wolves')
    assert posted.data == shared.data


def test_an_unknown_format_to_save_in_is_a_problem(client: FlaskClient):
    response = client.post("/decks/save/docx", data={"text": LIST_TEXT})
    assert response.status_code == 422
    assert "A deck can’t be saved as “docx”" in response.json["detail"]


def test_the_pools_page_says_what_is_known_and_what_to_do_about_the_rest(client: FlaskClient):
    text = words_of(client.get("/decks/pools").text)
    assert "Second edition joust, Second edition melee, Second edition draft" in text
    for game, facts in FACT_LOADERS.items():
        assert f"{len(facts())} cards in 1 pack" in text, game
    assert "built in; no legality list" in text
    assert "Only the cards of the Core Set are available." in text
    assert "The cards of this game are not available yet" not in text
    assert "Administrators import community card data on this page" in text
    assert "kingsmoot cards import" not in text, "commands are for administrators"


def test_the_pools_page_shows_an_imported_pool_with_its_lists(client: FlaskClient, app: Flask):
    with app.extensions["kingsmoot.database"].write() as session:
        summary = import_pool(session, loaded(pack=PACK, lists=[LIST]), "mine", datetime(2026, 5, 4, tzinfo=UTC))
    text = words_of(client.get("/decks/pools").text)
    assert "Mon 4 May 2026" in text
    assert "1 legality list: Invented list" in text
    assert summary.digest[:8] in text
    assert "Only the cards of the First edition Core Set" in text
    assert "Only the cards of the Core Set" not in text


def test_the_form_leads_to_the_pools(client: FlaskClient):
    assert 'href="/decks/pools"' in client.get("/decks").text


@pytest.fixture
def with_reprints(app: Flask) -> None:
    """A pool with a title of two printings, the older one banned."""
    packs = [
        {**PACK, "cards": [CARD, PLOT]},
        {**PACK, "code": "New", "name": "Newer", "cards": [{**CARD, "code": "02900"}]},
    ]
    more = {**PACK, "code": "Many", "cards": [{**CARD, "code": f"05{n:03}", "name": f"Man {n}"} for n in range(300)]}
    database: Database = app.extensions["kingsmoot.database"]
    with database.write() as session:
        import_pool(session, loaded(a=packs[0], b=packs[1], c=more, lists=[LIST]), "lcg2", datetime.now(UTC))


def test_a_banned_printing_is_replaced_on_request(client: FlaskClient, with_reprints: None):
    text = "The Night's Watch\n1x Invented Lord (Inv)\n"
    response = check(client, text=text)
    assert "Use legal printings" in response.text
    assert "is banned by Invented list" in response.text
    assert "The game engine does not enforce 1 card of this deck." in response.text
    again = check(client, text=text, replace="1")
    assert "is banned by" not in again.text
    assert 'id="card-02900"' in again.text


def test_an_ambiguous_title_offers_its_printings(client: FlaskClient, with_reprints: None):
    text = "The Night's Watch\n1x Invented Lord\n"
    response = check(client, text=text, list="none")
    assert "Which printing?" in response.text
    assert 'value="01900:02900"' in response.text
    again = check(client, text=text, list="none", swap="01900:02900")
    assert 'id="card-02900"' in again.text
    assert '<option value="01900:02900" selected>' in again.text


def test_lists_of_the_pools_can_be_chosen(client: FlaskClient, with_reprints: None):
    page = client.get("/decks").text
    assert '<option value="inv1">Invented list (1 Feb 2020)</option>' in page


def test_the_secret_of_a_link_is_not_logged(app: Flask):
    with app.test_request_context("/decks/reports/abcdefgh"):
        assert logged_path() == "/decks/reports/…"
    with app.test_request_context("/decks"):
        assert logged_path() == "/decks"
