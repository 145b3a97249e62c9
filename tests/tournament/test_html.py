"""HTML as it should be: every page of the demonstration, with everybody's eyes, and where its links lead."""

from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from re import findall, sub
from urllib.parse import urljoin, urlsplit
from zlib import crc32

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.demonstration import ROLES, demonstration, session_secret
from tests.effort import in_rotation
from tests.support.tournament.every_page import EXCUSED, OTHER_KINDS, PAGES, PARTS, looks, routes
from tests.support.tournament.valid_html import faults
from tournament.app import create_app
from tournament.core.config import Config, Environment

HTML = {"Accept": "text/html"}
ADDRESSES = [shown.path for several in PAGES.values() for shown in several]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("demonstration")
    demonstration(tmp_path_factory, folder)
    app = create_app(
        Config(
            environment=Environment.TESTING,
            secret_key="for tests only, in no way a secret",
            database_url=f"sqlite:///{folder / 'demo.db'}",
            instance_dir=folder,
            demo=True,
        )
    )
    yield app
    app.extensions["kingsmoot.database"].close()


@pytest.fixture(scope="module")
def clients(app: Flask) -> dict[str, FlaskClient]:
    found = {who: app.test_client() for who in ROLES}
    for who, client in found.items():
        if who != "visitor":
            client.set_cookie("kingsmoot_session", session_secret(who))
    return found


Got = Callable[[str, str], tuple[int, str, str]]


@pytest.fixture(scope="module")
def got(clients: dict[str, FlaskClient]) -> Got:
    """Status, kind and text of a page for somebody, asked for once: the demonstration stays as it is."""

    @cache
    def get(who: str, path: str) -> tuple[int, str, str]:
        answer = clients[who].get(path, headers=HTML)
        return answer.status_code, answer.mimetype, answer.text

    return get


def test_every_route_that_can_be_got_is_looked_at_or_excused(app: Flask):
    known = {*PAGES, *OTHER_KINDS, *EXCUSED}
    assert routes(app) - known == set(), "a new page needs an address in tests/support/tournament/every_page.py"
    assert known - routes(app) == set(), "these routes are gone"


@pytest.mark.parametrize("path", OTHER_KINDS.values())
def test_what_is_no_page_answers_with_another_kind(clients: dict[str, FlaskClient], path: str):
    with clients["organizer"].get(path, headers=HTML) as answer:
        assert answer.status_code == 200
        assert answer.mimetype != "text/html"


def test_every_page_is_there_for_those_who_look_at_it(got: Got):
    answers = [(who, path, got(who, path)[0]) for who, path in looks()]
    assert [answer for answer in answers if answer[2] != 200] == []


@pytest.mark.parametrize("path", [*ADDRESSES, "/nowhere"])
def test_pages_are_valid(got: Got, path: str):
    """Refusals are pages too; whoever has to sign in first is sent on.

    Of the pages that people see at an address half are checked, in rotation.
    """
    seen: dict[str, str] = {}
    for who in ROLES:
        status, kind, text = got(who, path)
        if status not in (302, 303) and text not in seen:
            assert kind == "text/html"
            seen[text] = who
    assert seen
    some = in_rotation(list(seen.items()), 2, place=crc32(path.encode()))
    wrong = {who: found for text, who in some if (found := faults(text))}
    assert wrong == {}


@pytest.mark.parametrize("path", PARTS)
def test_parts_are_valid(clients: dict[str, FlaskClient], path: str):
    assert faults(clients["judge"].get(path, headers=HTML).text, whole=False) == []


@pytest.mark.parametrize("who", ROLES)
def test_no_link_leads_nowhere(clients: dict[str, FlaskClient], got: Got, who: str):
    """All that a page offers to this person is there, and they may see it."""
    client, tried, dead = clients[who], set(), []
    for page in ADDRESSES:
        status, _, text = got(who, page)
        if status != 200:
            continue
        for link in sorted({unescape(one) for one in findall(r'<a\s[^>]*?href="([^"]+)"', text)}):
            target = urlsplit(urljoin(page, link))
            if target.netloc:
                continue
            address = target.path + (f"?{target.query}" if target.query else "")
            if (kind := _kind(address)) in tried:
                continue
            tried.add(kind)
            if address in ADDRESSES:
                status = got(who, address)[0]
            else:
                with client.get(address, headers=HTML) as there:
                    status = there.status_code
            if status >= 400:
                dead.append((page, link, status))
    assert dead == []


def _kind(address: str) -> str:
    """Links that differ in numbers only are followed once, as are those into the index of rules."""
    if address.startswith("/rules/"):
        return "/rules/"
    return sub(r"\d+", "0", address)


class TestTheReader:
    """What the reader of pages itself finds."""

    PAGE = "<!doctype html><html lang=en><head><title>t</title></head><body><main><h1>h</h1>{}</main></body></html>"

    @pytest.mark.parametrize(
        ("html", "words"),
        [
            ("<p id=a></p><p id=a></p>", "the id 'a' is given again"),
            ("<input name=n>", "<input name='n'> has no label"),
            ("<label for=x>X</label><input id=y name=n>", "<input name='n'> has no label"),
            ('<p class="a" class="b"></p>', "<p> has class 2 times"),
            ("<p><div></div></p>", "Unexpected end tag (p)"),
            ("<a href=/><button>b</button></a>", "<button> stands inside <a>"),
            ("<ul><p>no</p></ul>", "<p> stands inside <ul>"),
            ("<section><span></section>", "</section> closes <span>"),
            ('<p aria-describedby="gone"></p>', "aria-describedby points to 'gone', which is not there"),
            ("<h1>again</h1>", "<h1> stands there 2 times"),
            ("<form><form></form></form>", "<form> stands inside <form>"),
            ('<p style="color:red"></p>', "<p> has a style or a handler of its own"),
            ("<table><tr><p>x</p></tr></table>", "Unexpected start tag"),
        ],
    )
    def test_it_finds_what_is_wrong(self, html: str, words: str):
        assert any(words in found for found in faults(self.PAGE.format(html)))

    @pytest.mark.parametrize(
        "html",
        [
            "<ul><li>one<li>two</ul>",
            "<table><tbody><tr><td>1<td>2<tr><td>3<td>4</tbody></table>",
            "<label>Name <input name=n></label>",
            "<label for=y>X</label><input id=y name=n>",
            '<svg aria-hidden="true"><use href="#x"/></svg>',
        ],
    )
    def test_it_lets_what_is_right_pass(self, html: str):
        assert faults(self.PAGE.format(html)) == []
