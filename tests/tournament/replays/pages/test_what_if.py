"""What-if over HTTP: both lines, as JSON and as pages without a script; and who may not ask."""

import io
import re

import pytest
from flask.testing import FlaskClient

from engine import JUDGE, PUBLIC
from engine.prompts.prompts import BY_SETTING
from engine.record.container import dump, dump_redacted
from engine.record.record import Recorder
from tests.support.engine.play import play_out, start_core
from tests.support.engine.twin_matches import longest_held, match_with_another
from tests.support.tournament.page import Page
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match

LOG = "/logs/sample-wolf-lion"
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def passed() -> int:
    """A step at which somebody passed by itself and could have done something."""
    entries = open_match(sample_match("sample-wolf-lion")).entries
    return next(
        entry.number
        for entry in entries
        if entry.kind == "pass" and entry.secret[0] == BY_SETTING and len(entry.secret[2]) > 1
    )


@pytest.fixture(scope="module")
def chosen() -> int:
    """A step at which a seat chose one of several."""
    entries = open_match(sample_match("sample-wolf-lion")).entries
    return next(
        entry.number
        for entry in entries
        if entry.kind == "choice" and entry.data == ("opportunity",) and len(entry.secret[2]) > 2
    )


def other_than_chosen(step: int) -> str:
    entry = open_match(sample_match("sample-wolf-lion")).entries[step - 1]
    return next(id for id in entry.secret[2] if id not in entry.secret[1])


def test_both_lines_are_told_and_the_tables_compared(client: FlaskClient, chosen: int):
    answer = client.post(f"{LOG}/what-if", json={"step": chosen, "choices": [[other_than_chosen(chosen)]]})
    assert answer.status_code == 200
    told = answer.json
    assert (told["official"], told["step"], told["given"]) == (False, chosen, 1)
    assert told["real"][0]["step"] == told["tried"][0]["step"] == chosen
    assert told["real"][0]["said"] != told["tried"][0]["said"]
    assert told["met"]["real"] > chosen
    assert told["differences"]
    assert told["chance"] == "as it was"
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_the_match_is_not_touched(client: FlaskClient, chosen: int):
    before = client.get(f"{LOG}/file").data
    body = {"step": chosen, "choices": [{"ids": [other_than_chosen(chosen)]}]}
    first = client.post(f"{LOG}/what-if", json=body).data
    assert client.post(f"{LOG}/what-if", json=body).data == first
    assert client.get(f"{LOG}/file").data == before


def test_who_was_never_asked_can_be_given_an_answer_too(client: FlaskClient, passed: int):
    entry = open_match(sample_match("sample-wolf-lion")).entries[passed - 1]
    answer = client.post(
        f"{LOG}/what-if", json={"step": passed, "seat": entry.actor, "choices": [[entry.secret[2][0]]]}
    )
    assert answer.status_code == 200
    assert answer.json["real"][0]["said"].startswith(f"{answer.json['name']} passes")


def test_a_page_without_a_script_offers_what_was_offered_and_shows_both_lines(client: FlaskClient, chosen: int):
    form = client.get(f"{LOG}/what-if?step={chosen}", headers=HTML)
    page = Page(form.text)
    assert form.status_code == 200
    assert "unofficial" in form.text
    assert other_than_chosen(chosen) in re.findall(r'name="option" value="([^"]+)"', form.text)
    assert page is not None
    sent = {"step": chosen, "seat": re.findall(r'name="seat" value="(\d)"', form.text)[0]}
    result = client.post(f"{LOG}/what-if", data={**sent, "option": other_than_chosen(chosen)}, headers=HTML)
    assert result.status_code == 200
    assert re.findall(r'name="option" value="([^"]+)" checked', result.text) == [other_than_chosen(chosen)]
    for words in (
        "chosen in the match",
        f"What-if from step {chosen}",
        "Differences",
        "unofficial",
        "The match itself does not change",
    ):
        assert words in result.text


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"step": 99999, "choices": [["pass"]]}, 404, "There is no step 99999. This log has steps 1 to"),
        ({"step": 1, "choices": [["pass"]]}, 422, "No player answers at step 1; the nearest answers are at"),
        ({"step": 1, "seat": 9, "choices": [["pass"]]}, 422, "There is no seat 9; seats are 0 to 1"),
        ({"step": 1, "choices": [["pass"]] * 201}, 422, "A what-if takes at most 200 choices. You sent 201."),
        ({"step": 1}, 422, "This is not a what-if: Object missing required field `choices`"),
        ({"step": "x", "choices": []}, 422, "This is not a what-if"),
        ({"step": 1, "choices": [["x" * 41]]}, 422, "A choice has at most 60 options with at most 40 letters each."),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_there_is(
    client: FlaskClient, body: dict[str, object], status: int, words: str
):
    answer = client.post(f"{LOG}/what-if", json=body)
    assert answer.status_code == status
    assert words in answer.json["detail"]


def test_what_was_not_offered_is_refused_with_what_was(client: FlaskClient, chosen: int):
    answer = client.post(f"{LOG}/what-if", json={"step": chosen, "choices": [["fly"]]})
    assert answer.status_code == 422
    assert "may not choose 'fly'; asked (opportunity): " in answer.json["detail"]
    nothing = client.post(f"{LOG}/what-if", json={"step": chosen, "choices": []})
    assert "Choose an option for" in nothing.json["detail"]


# --- what nobody may ask


def upload(client: FlaskClient, source: bytes) -> str:
    return client.post("/logs", data={"file": (io.BytesIO(source), "m.kingsmoot")}, headers=HTML).location


def test_copies_that_differ_in_a_hidden_card_only_are_refused_in_the_same_bytes(client: FlaskClient):
    """Two matches, alike but for a card that nobody else has seen: no answer about their copies tells of it."""
    number, viewers = 44, [1, PUBLIC]
    record = play_out(start_core(number), number, most=60).record
    card = longest_held(start_core(number), record, viewers)
    other = Recorder(match_with_another(number, card))
    for viewer in viewers:
        said = []
        for kept in (record, other.record):
            link = upload(client, dump_redacted(kept, viewer))
            for step in (1, 20, 40, 99999):
                for answer in (
                    client.post(f"{link}/what-if", json={"step": step, "choices": [["pass"]]}),
                    client.get(f"{link}/what-if?step={step}"),
                ):
                    said.append((answer.status_code, answer.json["detail"]))
        assert len(set(said)) == 1
        assert said[0][0] == 409
        assert "redacted copy" in said[0][1]


def test_a_whole_record_is_asked_with_all_eyes_only_where_it_is_whole(client: FlaskClient):
    recorder = play_out(start_core(2), 2)
    link = upload(client, dump(recorder.record))
    assert open_match(dump(recorder.record)).holds == JUDGE
    answers = [entry.number for entry in recorder.record.entries if entry.kind in ("pass", "choice")]
    assert client.get(f"{link}/what-if?step={answers[3]}", headers=HTML).status_code == 200


def test_a_damaged_match_has_no_other_line(client: FlaskClient):
    source = bytearray(dump(play_out(start_core(2), 2).record))
    source[len(source) // 2] ^= 1
    link = upload(client, bytes(source))
    answer = client.post(f"{link}/what-if", json={"step": 5, "choices": [["pass"]]})
    assert answer.status_code == 409
    assert "can’t be" in answer.json["detail"]
