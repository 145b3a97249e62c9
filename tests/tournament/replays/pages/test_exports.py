"""A match taken along as a file, as JSON Lines and as text, and brought back; and the page that checks it."""

import io
import json

import pytest
from flask.testing import FlaskClient

from engine import PUBLIC
from engine.record.container import dump_redacted, load, read
from engine.record.json_lines import from_lines
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match

SAMPLE = "/logs/sample-wolf-lion"


@pytest.mark.parametrize(("eyes", "viewer"), [("public", PUBLIC), ("1", 0)])
def test_lines_are_the_copy_and_are_proved_before_they_are_shown(client: FlaskClient, eyes: str, viewer: int):
    answer = client.get(f"{SAMPLE}/file?as={eyes}&form=lines")
    assert answer.headers["Content-Disposition"].endswith(f'-{eyes}.jsonl"')
    copy = dump_redacted(load(sample_match("sample-wolf-lion")), viewer)
    assert from_lines(answer.data) == copy == client.get(f"{SAMPLE}/file?as={eyes}").data
    sent = client.post("/logs", data={"file": (io.BytesIO(answer.data), "m.jsonl")})
    assert sent.status_code == 303
    assert client.get(f"{sent.location}/file").data == copy
    lines = answer.data.splitlines(keepends=True)
    line = json.loads(lines[40])
    lines[40] = json.dumps({**line, "mark": "00000000"}).encode() + b"\n"
    broken = client.post("/logs", data={"file": (io.BytesIO(b"".join(lines)), "m.jsonl")})
    assert (broken.status_code, f"step {line['step']} was changed" in broken.text) == (422, True)


def test_all_of_it_as_lines_is_played_again_when_it_comes_back(client: FlaskClient):
    answer = client.get(f"{SAMPLE}/file?form=lines")
    assert open_match(from_lines(answer.data)).proved


def test_text_has_a_line_for_every_step_and_says_only_what_its_reader_may_know(client: FlaskClient):
    whole, public = (client.get(f"{SAMPLE}/file?form=text&as={eyes}").text for eyes in ("judge", "public"))
    steps = len(load(sample_match("sample-wolf-lion")).entries)
    for text in (whole, public):
        assert [int(line[:5]) for line in text.splitlines()[5:] if line[:5].strip().isdigit()] == list(
            range(1, steps + 1)
        )
    outline = [
        client.get(f"{SAMPLE}/entries?as=public&from={first}&to={first + 499}") for first in range(1, steps, 500)
    ]
    said = [row[4] for answer in outline for row in answer.json["rows"]]
    assert all(words in public for words in said)
    assert "nothing to do" in whole and "nothing to do" not in public


def test_there_are_three_forms_and_a_damaged_file_has_one(client: FlaskClient):
    odd = client.get(f"{SAMPLE}/file?form=pdf", headers={"Accept": "application/json"})
    assert (odd.status_code, odd.json["detail"]) == (
        422,
        "A match can’t be saved as “pdf”. Choose one of: record, lines, text.",
    )
    source = bytearray(sample_match("sample-wolf-lion"))
    source[-3000] ^= 1
    sent = client.post("/logs", data={"file": (io.BytesIO(bytes(source)), "m.kingsmoot")})
    assert client.get(f"{sent.location}/file").data == source
    assert client.get(f"{sent.location}/file?form=lines").status_code == 422
    assert client.get(f"{sent.location}/file?form=text").status_code == 200


def test_a_public_copy_of_a_seats_copy_holds_together(client: FlaskClient):
    own = client.get(f"{SAMPLE}/file?as=1").data
    sent = client.post("/logs", data={"file": (io.BytesIO(own), "m.kingsmoot")})
    public = client.get(f"{sent.location}/file?as=public").data
    assert public == client.get(f"{SAMPLE}/file?as=public").data
    assert open_match(public).report.ok and read(public).sealed is not None


def test_the_page_that_checks_says_where_the_lines_are(client: FlaskClient):
    page = client.get("/proof?of=sample-wolf-lion&as=public")
    assert f'data-lines="{SAMPLE}/file?form=lines&amp;as=public"' in page.text
    assert 'data-proof=""' in page.text
    assert 'data-lines=""' in client.get("/proof").text
    match = "online-00000000-0000-0000-0000-000000000005"
    linked = client.get(f"/proof?of={match}").text
    assert 'data-proof="/matches/00000000-0000-0000-0000-000000000005/proof"' in linked
