"""Live parts: who hears of which change, what is fetched then, and that what is shared is the same for all."""

import gzip
import json
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event as hooks

from tests.support.tournament import calls
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.shared_book import read_book
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import announcements
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.pages import conditional
from tournament.events.pages import live_parts as parts
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.http.rendering.page_pieces import gzip_pieces, replace_in_pieces, split_pieces
from tournament.judging.disputes.operations.judge_calls import call_judge

HTML = {"Accept": "text/html"}
LIVE = re.compile(r'<(\w+) id="([\w-]+)" data-live="([\w -]*)"')
PAGES = (
    *("", "/pairings", "/pairings?by=name", "/standings", "/standings/3", "/players", "/pairing-proof"),
    "/projector",
)


@pytest.fixture
def moot(app: Flask, database: Database) -> Running:
    """Eight people with accounts in their second round."""
    return Running(database, "Moot").with_players(8, accounts=True).playing().enter_all().close().next_round()


def page(client: FlaskClient, moot: Running, path: str = "") -> str:
    response = client.get(f"/events/{moot.slug}{path}", headers=HTML)
    assert response.status_code == 200, response.text[-500:]
    return response.text


def versions(client: FlaskClient, moot: Running, path: str) -> dict[str, int]:
    """What a stream of this page would tell now."""
    followed = {part for _, _, of in LIVE.findall(page(client, moot, path)) for part in of.split()}
    answer = client.get(f"/events/{moot.slug}/stream", query_string={"once": "1", "of": " ".join(sorted(followed))})
    assert answer.status_code == 200, answer.text
    found: dict[str, int] = json.loads(answer.text)
    assert found.keys() == followed
    return found


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.events.pages.newest_books.GATHER_SECONDS", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_result_is_told_to_its_own_table_and_stage_and_to_nobody_else(app: Flask, moot: Running):
    here, there = moot.tables()[0], moot.tables()[-1]
    concerned = {
        "/me of a player there": (browser(app, moot.player(here.players[0])), "/me"),
        "/me of the opponent": (browser(app, moot.player(here.players[1])), "/me"),
        "/standings": (app.test_client(), "/standings"),
        "/pairings": (app.test_client(), "/pairings"),
        "the wall": (app.test_client(), "/projector"),
    }
    others = {
        "/me of another": (browser(app, moot.player(there.players[0])), "/me"),
        "/players": (app.test_client(), "/players"),
        "/pairing-proof": (app.test_client(), "/pairing-proof"),
        "/decks": (app.test_client(), "/decks"),
    }
    before = {name: versions(client, moot, path) for name, (client, path) in (concerned | others).items()}
    said = ResultInput("win", here.players[0])
    moot.do(results.report_result, *moot.place(), here.number, said, actor=moot.player(here.players[0]))
    moot.do(results.confirm_result, *moot.place(), here.number, actor=moot.player(here.players[1]))
    for name, (client, path) in concerned.items():
        assert versions(client, moot, path) != before[name], name
    for name, (client, path) in others.items():
        assert versions(client, moot, path) == before[name], name

    moot.do(rounds.add_time, 5)  # the clock concerns all
    for name, (client, path) in others.items():
        assert versions(client, moot, path)["event"] > before[name]["event"], name


@pytest.mark.usefixtures("at_once")
def test_a_judge_call_is_told_to_its_table_alone(app: Flask, moot: Running):
    here, there = moot.tables()[0], moot.tables()[-1]
    players = [browser(app, moot.player(number)) for number in (*here.players, there.players[0])]
    judge = moot.staff("Judith")
    before = [versions(client, moot, "/me") for client in players]
    wall = versions(app.test_client(), moot, "/projector")
    call = moot.do(call_judge, "Who is first?", actor=moot.player(here.players[0]))
    called = [versions(client, moot, "/me") for client in players]
    assert [one != two for one, two in zip(before, called, strict=True)] == [True, True, False]
    moot.do(calls.take, call.id, actor=judge)
    taken = [versions(client, moot, "/me") for client in players]
    assert [one != two for one, two in zip(called, taken, strict=True)] == [True, True, False]
    assert versions(app.test_client(), moot, "/projector") == wall


def test_what_concerns_one_player_is_told_to_nobody_else(app: Flask, client: FlaskClient, moot: Running):
    stream = f"/events/{moot.slug}/stream?once=1&of=event+entry-3"
    assert browser(app, moot.player(3)).get(stream).status_code == 200
    for other in (client, browser(app, moot.player(4)), browser(app, moot.staff("Judith"))):
        refused = other.get(stream)
        assert (refused.status_code, "Only this player can follow" in refused.text) == (403, True)


def test_a_round_that_is_only_drawn_is_told_to_the_desk_alone(app: Flask, client: FlaskClient, moot: Running):
    moot.enter_all().close()
    before = versions(client, moot, "")
    moot.pair()
    with moot.database.read() as session:
        book = read_book(session, moot.slug)
    assert {part: book.part_version(part) for part in before} == before
    assert book.part_version("all") == book.event.version > before["event"]


def walk(moot: Running) -> Iterator[None]:
    """Changes of every kind, one after the other."""
    first, second, third, *_ = moot.tables()
    said, other = (
        ResultInput("win", first.players[1]),
        ResultInput("win", max(third.players)),
    )  # so far the lower number won
    steps: list[Callable[[], object]] = [
        lambda: moot.do(
            results.report_result, *moot.place(), first.number, said, actor=moot.player(first.players[1])
        ),
        lambda: moot.do(announcements.announce, "Lunch at noon."),
        lambda: moot.do(results.confirm_result, *moot.place(), first.number, actor=moot.player(first.players[0])),
        lambda: moot.do(undo, moot.last().number, "a slip"),
        lambda: moot.do(rounds.add_time, 5),
        lambda: moot.do(call_judge, "A question", actor=moot.player(second.players[0])),
        lambda: moot.do(entries.edit_entry, 3, name="Cathrine"),
        lambda: moot.enter(second.number),
        lambda: moot.do(stages.drop, second.players[0]),
        lambda: moot.enter(third.number),
        lambda: moot.enter_all(),
        lambda: moot.close(),
        lambda: moot.do(results.enter_result, *moot.place(), third.number, other, reason="both say so"),
        lambda: moot.pair(),
        lambda: moot.publish(),
        lambda: moot.do(events.edit_event, name="Great Moot"),
    ]
    for step in steps:
        step()
        yield


def test_a_part_whose_versions_are_the_same_is_the_same(app: Flask, client: FlaskClient, moot: Running):
    """So it may be kept and left alone; whatever changes it must have raised one of the versions it follows."""
    mine = browser(app, moot.player(3))
    kept: dict[tuple[str, str, str], str] = {}
    same = 0
    for _ in walk(moot):
        with moot.database.read() as session:
            book = read_book(session, moot.slug)
        for who, path in [*((client, path) for path in PAGES), (mine, "/me")]:
            parts._SHARED_PARTS.forget()
            conditional._PAGE_CACHE.forget()
            text = re.sub(r'name="csrf_token" value="[^"]*"', "", page(who, moot, path))
            found = list(LIVE.finditer(text))
            assert found, path
            for one, following in zip(found, [*found[1:], None], strict=True):
                tag, name, of = one.groups()
                end = text.rindex(f"</{tag}>", one.start(), following.start() if following else len(text))
                key = path, name, book.stamp(of.split())
                assert kept.setdefault(key, text[one.start() : end]) == text[one.start() : end], key
                same += len(kept)
    assert same


def test_parts_are_answered_alone_and_are_those_of_the_page(app: Flask, moot: Running):
    client = browser(app, moot.player(3))
    whole = page(client, moot, "/standings")
    asked = page(client, moot, "/standings?part=standings&at=1")
    assert LIVE.findall(asked) == [found for found in LIVE.findall(whole) if found[1] == "standings"]
    assert asked in whole and asked.startswith('<div id="standings"') and asked.endswith("</div>")
    assert [name for _, name, _ in LIVE.findall(page(client, moot, "/me?part=my-table my-call"))] == [
        "my-table",
        "my-call",
    ]
    assert page(client, moot, "/standings?part=nothing-of-ours") == ""


def test_the_readers_own_line_is_marked_in_what_all_share(app: Flask, client: FlaskClient, moot: Running):
    for path in ("", "/standings", "/pairings", "/pairings?by=name", "/players"):
        public, own = page(client, moot, path), page(browser(app, moot.player(3)), moot, path)
        assert "data-you" not in public, path
        assert (
            set(re.findall(r' data-p(\d+)=""(?: data-p\d+="")? data-you=""', own)) >= {"3"}
            or ' data-p3="" data-you=""' in own
        )
        assert own.count("data-you") == public.count(' data-p3=""'), path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts whose bodies were drawn, one after the other."""
    found: list[str] = []
    real = parts.split_pieces

    def noting(text: str) -> object:
        found.append(text.split('"')[1])
        return real(text)

    monkeypatch.setattr(parts, "split_pieces", noting)
    return found


def test_the_long_list_is_drawn_once_for_all_who_are_signed_in_or_not(app: Flask, moot: Running, drawn: list[str]):
    readers = [app.test_client(), *(browser(app, moot.player(number)) for number in range(1, 9))]
    for reader in readers:
        page(reader, moot, "/standings")
    assert drawn.count("standings") == 1
    moot.do(call_judge, "A question", actor=moot.player(1))  # another version, in which no standing changed
    for reader in readers:
        page(reader, moot, "/standings")
    assert drawn.count("standings") == 1
    moot.enter(moot.tables()[0].number)
    for reader in readers:
        page(reader, moot, "/standings")
    assert drawn.count("standings") == 2


def test_a_reader_who_is_signed_in_asks_the_database_little_more(app: Flask, moot: Running):
    asked: list[str] = []
    engine = app.extensions["kingsmoot.database"].engine
    reader, visitor = browser(app, moot.player(3)), app.test_client()
    for client in (reader, visitor):
        page(client, moot, "/standings")

    def note(connection: object, cursor: object, statement: str, *_: object) -> None:
        asked.extend([statement] if statement.startswith("SELECT") else [])

    hooks.listen(engine, "before_cursor_execute", note)
    try:
        page(visitor, moot, "/standings")
        public = len(asked)
        page(reader, moot, "/standings")
        signed = len(asked) - public
    finally:
        hooks.remove(engine, "before_cursor_execute", note)
    # the event and its version; and for the reader: which parts they have (who it is, the driver asks by itself)
    assert (public, signed) == (2, 4), asked


def test_both_are_told_that_nothing_changed(app: Flask, moot: Running):
    for client in (app.test_client(), browser(app, moot.player(3))):
        address = f"/events/{moot.slug}/standings"
        tag = client.get(address, headers=HTML).headers["ETag"]
        again = client.get(address, headers={**HTML, "If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        moot.enter(moot.tables()[0 if again.headers["Cache-Control"] == "no-cache" else 1].number)
        assert client.get(address, headers={**HTML, "If-None-Match": tag}).status_code == 200


def test_a_page_in_pieces_is_sent_compressed_as_it_is(app: Flask, moot: Running):
    client = browser(app, moot.player(3))
    packed = client.get(f"/events/{moot.slug}/standings", headers={**HTML, "Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    text = gzip.decompress(packed.data).decode()
    assert (
        text.startswith("<!doctype html>") and ' data-p3="" data-you=""' in text and text.rstrip().endswith("</html>")
    )


def test_pieces_are_cut_where_lines_end_and_one_can_be_marked():
    text = "".join(f'<tr data-p{number}="">Göran {number}\n' for number in range(8000))
    pieces = split_pieces(text)
    assert len(pieces) > 4 and all(one.plain.endswith(b"\n") for one in pieces)
    marked = replace_in_pieces(pieces, ' data-p77=""', ' data-p77="" data-you=""')
    assert sum(one is not two for one, two in zip(pieces, marked, strict=True)) == 1
    assert gzip.decompress(gzip_pieces(marked)).decode() == text.replace(' data-p77=""', ' data-p77="" data-you=""')
    assert gzip.decompress(gzip_pieces(())) == b""
