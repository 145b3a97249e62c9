"""The log reader's pages: upload, reading without a script, the parts a script loads, and what nobody may see."""

import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from engine import JUDGE, PUBLIC, Choice, Order, OrderRole
from engine.log.undone_steps import find_undone_steps
from engine.record.container import MAGIC, dump, dump_redacted, load, read
from engine.record.record import Recorder
from tests.support.engine.play import play_out, start_core
from tests.support.tournament.page import Page
from tests.support.tournament.saved_matches import codes_in, said
from tournament.core.storage.database import Database
from tournament.replays.models import SavedMatch
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.rows import viewer_log
from tournament.replays.operations.samples import sample_match
from tournament.replays.operations.saved_matches import save_match
from tournament.replays.operations.table import table_at

SAMPLE = "/logs/sample-wolf-lion"
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def source() -> bytes:
    return sample_match("sample-wolf-lion")


def send(client: FlaskClient, source: bytes, name: str = "match.kingsmoot"):
    return client.post("/logs", data={"file": (io.BytesIO(source), name)}, headers=HTML)


def test_the_table_of_a_melee_has_every_seat_with_its_title_and_relations(client: FlaskClient):
    match = open_match(sample_match("sample-melee"))
    turned = next(entry for entry in match.entries if entry.kind == "title")
    page = client.get(f"/logs/sample-melee?step={turned.number + 4}", headers=HTML)
    assert page.status_code == 200
    for seat in ("Lena", "Rolf", "Tove", "Emil"):
        assert f"{seat}’s side" in page.text
    assert "supports " in page.text
    assert "worth 1 power" in page.text
    last = client.get(f"/logs/sample-melee?step={match.steps}", headers=HTML)
    assert "Place 1" in last.text
    assert "Place 4" in last.text


# --- uploading


def test_an_uploaded_match_is_read_at_an_address_of_its_own(client: FlaskClient, source: bytes):
    response = send(client, source)
    assert response.status_code == 303
    page = client.get(response.location)
    assert page.status_code == 200
    for words in ("Mira against Teo", "Verified", "Setup: joust, Mira and Teo", "Available until", "lcg2:setup/1"):
        assert words in page.text
    assert page.headers["Cache-Control"] == "private, no-store"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert page.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no match", "This is not a Kingsmoot match"),
        (b"", "This is not a Kingsmoot match"),
        (MAGIC + b"?" * 99, "damaged from its first step on"),
    ],
)
def test_what_is_no_match_is_refused_on_the_page_with_what_to_do(client: FlaskClient, content: bytes, words: str):
    response = send(client, content)
    assert response.status_code == 422
    assert words in response.text


def test_without_a_file_the_page_says_so(client: FlaskClient):
    response = client.post("/logs", data={}, headers=HTML)
    assert response.status_code == 422
    assert "Choose a saved match first" in response.text


def test_a_damaged_match_is_shown_up_to_the_break(client: FlaskClient, source: bytes):
    at = len(source) // 2
    response = send(client, source[:at] + bytes([source[at] ^ 1]) + source[at + 1 :])
    assert response.status_code == 303
    page = client.get(response.location).text
    fault = next(fault for fault in read(source[:at] + bytes([source[at] ^ 1]) + source[at + 1 :]).faults)
    assert f"Damaged at step {fault.step}" in page
    assert f"You can read it up to step {fault.step - 1}" in page
    assert client.get(f"{response.location}?step={fault.step}").status_code == 404


def test_a_redacted_copy_says_what_it_holds(client: FlaskClient, source: bytes):
    address = send(client, dump_redacted(load(source), 1)).location
    page = client.get(address).text
    assert "Verified, not replayed" in page
    assert "A redacted copy has no tables" in page
    refused = client.get(f"{address}?as=judge", headers=HTML)
    assert refused.status_code == 403
    assert "This is the copy for Teo" in refused.text


def test_links_that_are_wrong_or_old_say_so(client: FlaskClient, app: Flask, source: bytes):
    assert client.get("/logs/nowhere", headers=HTML).status_code == 404
    address = send(client, source).location
    database = app.extensions["kingsmoot.database"]
    assert isinstance(database, Database)
    with database.write() as session:
        session.execute(update(SavedMatch).values(expires_at=datetime.now(UTC) - timedelta(days=1)))
    response = client.get(address, headers=HTML)
    assert response.status_code == 410
    assert "Upload the file again" in response.text


def test_public_matches_are_listed_beside_the_samples(client: FlaskClient, app: Flask, source: bytes):
    database = app.extensions["kingsmoot.database"]
    save_match(database, source, "grand-final", datetime.now(UTC), public_name="grand-final")
    text = client.get("/logs").text
    assert "/logs/grand-final" in text
    assert SAMPLE in text
    assert client.get("/logs/grand-final").status_code == 200


# --- reading without a script


@pytest.fixture(
    params=[
        "/logs",
        SAMPLE,
        f"{SAMPLE}?step=324&as=1&by=window&all=1",
        f"{SAMPLE}?step=1752&as=public",
        "/rules",
        "/rules?q=save&in=lcg2",
        "/rules?q=zzzz",
        "/rules/lcg2:initiating/4",
    ]
)
def page(request: pytest.FixtureRequest, client: FlaskClient) -> Page:
    return Page(client.get(request.param).text)


def test_pages_are_sound(page: Page):
    assert page.landmarks == ["header", "nav", "main", "footer"]
    assert page.headings.count(1) == 1
    for level, following in zip(page.headings, page.headings[1:], strict=False):
        assert following <= level + 1
    assert len(page.ids) == len(set(page.ids))
    assert set(page.labelled_by) <= set(page.ids)
    assert set(page.symbols_used) <= set(page.ids)
    assert all("src=" in tag for tag in page.inline), "scripts are files; nothing is inline"


def test_one_can_walk_the_whole_log_by_links(client: FlaskClient):
    address, seen = f"{SAMPLE}?step=1&by=phase", []
    while address:
        text = client.get(address).text
        seen.append(int(re.search(r'data-step="(\d+)" data-steps', text)[1]))
        found = re.search(r'data-turn="1" href="([^"]+)" aria-label', text)
        address = found[1].replace("&amp;", "&") if found else ""
    assert seen == sorted(set(seen))
    assert len(seen) > 20


def test_the_current_step_is_marked_and_in_the_page(client: FlaskClient):
    text = client.get(f"{SAMPLE}?step=328").text
    assert text.count('aria-current="step"') == 1
    assert 'id="s328"' in text
    assert '<span class="cause" data-c="setting">auto-pass, by setting</span>' in text


def test_a_step_shows_its_question_its_rule_and_the_table(client: FlaskClient):
    pages = (client.get(f"{SAMPLE}/step?step={step}").text for step in range(320, 360))
    text = next(page for page in pages if ">Options</h3>" in page and "Defend with Sansa Stark" in page)
    for words in (">Options</h3>", "Defend with Sansa Stark", "lcg2:4.2.1", "Intrigue challenge", "Deck <b>"):
        assert words in text
    assert "Sansa Stark, character, cost" in text, "each card is a sentence for those who listen"


@pytest.mark.parametrize("step", ["0", "999999", "x", "-1", "1e3"])
def test_steps_that_are_not_there_are_refused(client: FlaskClient, step: str):
    response = client.get(f"{SAMPLE}?step={step}", headers=HTML)
    assert response.status_code == 404
    assert "step" in response.text


# --- what was undone


@pytest.fixture(scope="module")
def rewound() -> Recorder:
    """A match that a judge rewound over the beginning of a round, played on for a while."""
    recorder = play_out(start_core(4), 4, most=90)
    starts = [entry.number for entry in recorder.record.entries if entry.kind == "round"]
    step = next(step for step in reversed(recorder.record.prompt_steps()) if step < starts[-1])
    recorder.submit(Order(OrderRole.JUDGE, "rewind", 7, step=step), 5)
    for _ in range(40):
        if recorder.match.outcome is None:
            asked = recorder.match.choices[0]
            recorder.submit(Choice(asked.seat, asked.ids[: asked.least] or asked.ids[-1:]), 9, asked.step)
    return recorder


def test_undone_steps_are_marked_with_the_order_and_left_out_of_the_contents(client: FlaskClient, rewound: Recorder):
    gone = find_undone_steps(rewound.record.entries)
    step, order = min(gone), next(iter(gone.values()))
    address = send(client, dump(rewound.record)).location
    text = client.get(f"{address}?step={step}&all=1").text
    assert f'id="s{step}" data-n="{step}"' in text
    assert re.search(rf'id="s{step}" [^>]*data-undone', text)
    assert not re.search(rf'id="s{step - 1}" [^>]*data-undone', text)
    assert f'<span class="vh">undone at step {order}: </span>' in text
    assert "the match went back to an" in text
    headings = [int(number) for number in re.findall(r'data-go="(\d+)">[^<]*</a><span class="seq">', text)]
    named = ("round", "phase", "setup", "challenge")
    rounds = [entry.number for entry in rewound.record.entries if entry.kind in named]
    assert headings == [number for number in rounds if number not in gone]
    assert set(rounds) & set(gone)
    outline = client.get(f"{address}/outline").json
    assert {outline["marks"][number - 1] for number in gone} == {"."}
    rows = client.get(f"{address}/entries?from={step - 1}&to={step}").json["rows"]
    assert [row[-2] for row in rows] == [0, order]
    assert outline["undone"] == [[order, sorted(gone)]]


def test_what_was_undone_stands_under_its_order_and_only_where_it_is_read(client: FlaskClient, rewound: Recorder):
    gone = find_undone_steps(rewound.record.entries)
    first, order = min(gone), next(iter(gone.values()))
    address = send(client, dump(rewound.record)).location
    folded = client.get(f"{address}?step={order}&all=1").text
    shown = [int(number) for number in re.findall(r'<li class="ev" id="s(\d+)"', folded)]
    assert shown == sorted(shown)
    assert not set(shown) & set(gone)
    assert shown[shown.index(order) - 1] == first - 1
    link = re.search(r'class="branch" href="([^"]+)">([^<]+)<', folded)
    assert link[2] == f"{len(gone)} steps undone, from step {first}"
    opened = client.get(link[1].replace("&amp;", "&")).text
    shown = [int(number) for number in re.findall(r'<li class="ev" id="s(\d+)"', opened)]
    assert shown[shown.index(order) + 1] == first
    assert f'id="s{first}" data-n="{first}" data-style=' in opened


def test_what_was_undone_neither_ends_nor_prolongs_a_round(rewound: Recorder):
    opened = open_match(dump(rewound.record))
    rows = viewer_log(opened, JUDGE).rows
    gone = find_undone_steps(rewound.record.entries)
    living = [row for row in rows if row.style == "round" and not row.undone]
    order = next(iter(gone.values()))
    assert living[-1].number > order or living[-1].end == len(rows)
    for row in rows:
        if row.undone:
            assert all(by == row.undone for number, by in gone.items() if row.number < number <= row.end)
            assert row.end < order
    around = [row for row in rows if row.style == "round" and row.number < min(gone) and row.end > order]
    assert len(around) == 1, "the round in which the match was rewound goes on after the order"


def test_the_table_of_a_page_is_the_one_at_its_step(rewound: Recorder):
    opened = open_match(dump(rewound.record))
    for step in range(100, 160):
        for viewer in (JUDGE, 0, PUBLIC):
            assert table_at(opened, step, viewer).view.step == step


# --- what a script loads


def test_rows_come_in_stretches_that_a_browser_may_keep(client: FlaskClient):
    outline = client.get(f"{SAMPLE}/outline").json
    steps = outline["steps"]
    assert len(outline["marks"]) == len(outline["quiet"]) == len(outline["lines"]) == steps
    rows = []
    for first in range(1, steps + 1, 200):
        response = client.get(f"{SAMPLE}/entries?from={first}&to={first + 199}")
        assert response.json["first"] == first
        rows += response.json["rows"]
    assert len(rows) == steps
    assert "max-age" in response.headers["Cache-Control"]
    again = client.get(response.request.url, headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


def test_a_copy_for_other_eyes_can_be_saved(client: FlaskClient, source: bytes):
    assert client.get(f"{SAMPLE}/file").data == source
    copy = client.get(f"{SAMPLE}/file?as=1")
    assert "attachment" in copy.headers["Content-Disposition"]
    opened = open_match(copy.data)
    assert opened.report.ok
    assert opened.holds == 0


def test_the_address_is_not_written_to_the_log(client: FlaskClient, source: bytes, app: Flask):
    from tournament.http.server_log import logged_path

    with app.test_request_context("/logs/very-secret/step"):
        assert "very-secret" not in logged_path()


# --- hidden information


@pytest.mark.parametrize("seat", [0, 1])
def test_no_byte_for_a_seat_names_a_card_hidden_from_it(client: FlaskClient, source: bytes, seat: int):
    record, pool = load(source), open_match(source).pool
    known = set(record.decks[seat].codes())
    for entry in record.entries:
        known |= set(codes_in(entry.data))
        if entry.seats >> seat & 1:
            known |= set(codes_in(entry.secret))
    titles = {pool[code].title for code in known if code in pool.facts}
    hidden = {
        title
        for title in {pool[code].title for code in record.decks[1 - seat].codes()}
        if not any(said(other, title) for other in titles)
    }
    steps = len(record.entries)

    def everything(eyes: str, every: int) -> str:
        texts = [client.get(f"{SAMPLE}/outline?as={eyes}").text]
        texts += [client.get(f"{SAMPLE}/entries?from={n}&to={n + 499}&as={eyes}").text for n in range(1, steps, 500)]
        texts += [client.get(f"{SAMPLE}/step?step={n}&as={eyes}").text for n in range(1, steps, every)]
        texts += [_without_pool(client.get(f"{SAMPLE}?step={n}&as={eyes}&all=1").text) for n in range(1, steps, 300)]
        texts += [
            _without_pool(client.get(f"{SAMPLE}/why?step={n}&as={eyes}").text) for n in range(1, steps, 2 * every)
        ]
        texts += [
            client.get(f"{SAMPLE}/step?step={n}&as={eyes}&board=public").text for n in range(1, steps, 4 * every)
        ]
        texts += [client.get(f"{SAMPLE}/found?as={eyes}&kind={kind}").text for kind in ("draw", "pass", "choice")]
        return "\n".join(texts)

    mine = everything(str(seat + 1), 40)
    mine += "\n".join(
        client.get(f"{SAMPLE}/step?step={n}&as={seat + 1}&board={other}").text
        for n in range(1, steps, 200)
        for other in ("judge", "screens", str(2 - seat))
    )
    assert [title for title in hidden if said(mine, title)] == []
    judged = everything("judge", 400)
    assert [title for title in hidden if said(judged, title)], "a judge does read some of them"


def _without_pool(page: str) -> str:
    """A page but for the windows around its step, which name any event card of the pool, be it in a deck or not."""
    return re.sub(r'<ol class="rungs".*?</ol></div></section>', "", page, flags=re.DOTALL)


# --- the rule index


def test_rules_are_found_by_id_and_by_words(client: FlaskClient):
    first = re.search(r'rulelist"[^>]*>\s*<li><a href="([^"]+)"', client.get("/rules?q=4.2.1&in=lcg2").text)
    assert first[1] == "/rules/lcg2:4.2.1"
    text = client.get("/rules?q=duplicate+save&in=lcg2").text
    assert "lcg2:duplicates/save" in text
    assert "lcg1:" not in text
    assert "No rule contains these words" in client.get("/rules?q=xyzzy").text


def test_a_question_finds_rules_and_a_bare_id_is_the_games_own(client: FlaskClient):
    text = client.get("/rules?q=save+after+claim&in=lcg2").text
    assert "lcg2:save/claim" in text
    assert "lcg2:military-claim/saved" in text
    most = client.get("/rules?q=what+does+a+duplicate+save+xyzzy").text
    assert "No rule contains all of “what does a duplicate save xyzzy”" in most
    assert "lcg2:duplicates/save" in most
    assert client.get("/rules/save").location == "/rules/lcg2:save"
    assert client.get("/rules/save?part=1").location == "/rules/lcg2:save?part=1"


def test_a_rule_is_a_page_and_a_part_of_one(client: FlaskClient):
    page = client.get("/rules/lcg2:initiating/4")
    assert "lcg2:initiating/4" in page.text
    part = client.get("/rules/lcg2:initiating/4?part=1").text
    assert "<html" not in part
    assert "Open in the rule index" in part
    missing = client.get("/rules/lcg2:nothing", headers=HTML)
    assert missing.status_code == 404
    assert "search for a word of the rule" in missing.text


def test_every_rule_that_a_log_cites_has_its_summary(client: FlaskClient, source: bytes):
    for rule in {entry.rule for entry in load(source).entries if entry.rule}:
        assert client.get(f"/rules/{rule}").status_code == 200, rule
