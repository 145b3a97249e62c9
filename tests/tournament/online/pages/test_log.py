"""The log of a match under way: line by line for a board, as pages for others, each as its seat may read it."""

import re
from collections.abc import Callable, Iterable
from html import unescape
from itertools import takewhile
from random import Random
from uuid import UUID

import msgspec
import pytest
from flask import Flask
from sqlalchemy import event

from engine.log.names import Names
from engine.log.redaction import redact_entry
from engine.log.text.layout import find_quiet, is_quiet
from engine.log.text.phrases import format_line
from tests.effort import examples
from tests.support.tournament.online.tables import answer, begun, people, playing_on
from tests.support.tournament.page import Page
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.valid_html import faults
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import CHECKPOINT_EVERY, load_snapshot
from tournament.online.operations.view.live_log import read_lines_after

CHOICES = 40


@pytest.fixture
def played(play: MatchRuntime, sitting: Sitting) -> Sitting:
    random = Random("log")
    for _ in range(CHOICES):
        answer(play, UUID(sitting[0]), random)
    return sitting


def stepping(read: Callable[[int], dict], steps: Iterable[object]) -> list[tuple[int, int, str, bool]]:
    """What a board has that asks for what is new after every step."""
    lines, step = {}, 0
    for _ in (None, *steps):
        found = read(step)
        assert found["step"] >= step
        lines |= {line["step"]: line for line in found["lines"]}  # a line that is told again replaces the first
        step = found["step"]
    return [said(lines[number]) for number in sorted(lines)]


def whole(play: MatchRuntime, match: str, seat: int) -> list[tuple[int, int, str, bool]]:
    """As the terminal says it, from the whole log."""
    record = load_record(play, UUID(match))
    entries = [redact_entry(entry, seat) for entry in record.entries]
    names = Names(record.called, load_deal(play, UUID(match)).pool, seat, recorded=record.header.seats)
    find_quiet(entries, names)
    told = []
    for entry in entries:
        names.learn(entry)
        told.append((entry.number, names.depth(entry.number), format_line(entry, names), is_quiet(entry, names)))
    return told


def said(line: dict) -> tuple[int, int, str, bool]:
    words = f"{line['words']}   [{line['more']}]" if "more" in line else line["words"]
    return line["step"], line["depth"], words, line["quiet"]


def test_a_board_that_asks_for_new_lines_after_every_choice_has_the_whole_log(play: MatchRuntime, sitting: Sitting):
    match, ann, _ = sitting
    random, address = Random("log"), f"/matches/{match}/log?after="
    steps = (answer(play, UUID(match), random) for _ in range(CHOICES))
    assert stepping(lambda step: ann.get(f"{address}{step}").json, steps) == whole(play, match, 0)


@pytest.mark.parametrize(("format", "seats"), [("joust", 2), ("melee", 3)])
def test_lines_are_read_on_from_kept_tables_as_from_the_beginning(
    database: Database, monkeypatch: pytest.MonkeyPatch, format: str, seats: int
):
    for module in ("match.snapshots", "view.live_log"):
        monkeypatch.setattr(f"tournament.online.operations.{module}.CHECKPOINT_EVERY", 8)
    monkeypatch.setattr("tournament.online.operations.view.live_log.MAX_INPUTS_READ", 16)
    play, other = playing_on(database), playing_on(database)
    for number in range(examples(1, 20)):
        match_id, random = begun(play, people(database, seats), number, format), Random(number)
        steps = takewhile(bool, (answer(play, match_id, random) for _ in range(examples(120, 400))))

        def read(step: int, match_id: UUID = match_id) -> dict:
            process = (play, other, playing_on(database))[step % 3]  # each remembers another place
            return msgspec.to_builtins(read_lines_after(process, match_id, 1, step))

        assert stepping(read, steps) == whole(play, str(match_id), 1)
        behind = stepping(read, range(30))  # who asks anew has it piece by piece
        assert behind == whole(play, str(match_id), 1)


def test_no_more_than_a_hundred_and_some_inputs_are_read_however_long_the_match_is(database: Database):
    play = playing_on(database)
    match_id, random = begun(play, people(database, 2), 3), Random(3)
    for _ in range(120):
        answer(play, match_id, random)
    step = load_snapshot(play, match_id).step
    read = []

    @event.listens_for(OnlineInput, "load")
    def loaded(row, _context) -> None:
        read.append(row.seq)

    assert read_lines_after(play, match_id, 0, step - 1).lines
    assert 0 < len(read) <= 2 * CHECKPOINT_EVERY + 1
    event.remove(OnlineInput, "load", loaded)


def test_nothing_new_is_an_empty_list_and_no_number_is_refused(played: Sitting):
    match, ann, _ = played
    step = ann.get(f"/matches/{match}/view").json["version"] + 1000
    found = ann.get(f"/matches/{match}/log?after={step}").json
    assert (found["lines"], found["step"] > 0) == ([], True)
    for broken in ("", "-1", "x", "1e3", "9" * 12):
        refused = ann.get(f"/matches/{match}/log?after={broken}")
        assert (refused.status_code, "such as 388" in refused.json["detail"]) == (422, True)


def test_a_seat_reads_what_it_drew_and_others_do_not(played: Sitting):
    match, ann, bob = played
    mine, others = (
        [line["words"] for line in eyes.get(f"/matches/{match}/log?after=0").json["lines"]] for eyes in (ann, bob)
    )
    drawn = [place for place, words in enumerate(mine) if words.startswith("Ann draws ")]
    assert drawn
    for place in drawn:
        assert mine[place].startswith(f"{others[place]}: ")
    assert len(mine) == len(others)


def test_the_page_has_the_same_words_without_a_script(played: Sitting):
    match, ann, _ = played
    lines = [line for line in ann.get(f"/matches/{match}/log?after=0").json["lines"] if not line["quiet"]]
    page = ann.get(f"/matches/{match}/log?step=0", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert not faults(page.text)
    assert not Page(page.text).inline
    assert not [each for each in Page(page.text).resources if each.endswith(".js")]
    text = unescape(page.text)
    for line in lines[:200]:
        assert f'id="s{line["step"]}"' in text
        assert line["words"] in text


def test_a_challenge_and_a_round_are_summed_up_where_they_end(played: Sitting, play: MatchRuntime):
    match, ann, _bob = played
    random = Random("on")
    for _ in range(CHOICES):
        answer(play, UUID(match), random)
    lines = ann.get(f"/matches/{match}/log?after=0").json["lines"]
    summed = {line["step"]: line["summary"] for line in lines if "summary" in line}
    ends = {line["step"]: line["kind"] for line in lines if line["kind"] in ("challenge ends", "round ends")}
    assert summed.keys() == ends.keys() and "round ends" in ends.values()
    page = unescape(ann.get(f"/matches/{match}/log?all=1&step=1").text)
    assert next(iter(summed.values())) in page


def test_pages_follow_each_other(played: Sitting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.online.pages.log.PAGE_LINES", 30)
    match, ann, _ = played
    for everything in ("", "&all=1"):
        lines = ann.get(f"/matches/{match}/log?after=0").json["lines"]
        wanted = [line["step"] for line in lines if everything or not line["quiet"]]
        page, steps = ann.get(f"/matches/{match}/log?step=0{everything}").text, []
        while True:
            steps += [int(step) for step in re.findall(r'<li class="ev" id="s(\d+)"', page)]
            later = re.search(r'href="([^"]+)">Later steps', page)
            if later is None:
                break
            page = ann.get(unescape(later[1])).text
        assert steps == wanted
        newest = ann.get(f"/matches/{match}/log?{everything}").text
        assert f'id="s{wanted[-1]}"' in newest
        assert "Earlier steps" in newest


def test_who_has_no_seat_reads_nothing(app: Flask, database: Database, sitting: Sitting):
    match, *_ = sitting
    eve = browser(app, make_account(database, "Eve"))
    assert eve.get(f"/matches/{match}/log?after=0").status_code == 403
    assert app.test_client().get(f"/matches/{match}/log?after=0").status_code == 401
