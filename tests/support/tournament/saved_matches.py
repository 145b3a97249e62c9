"""Matches that are saved over HTTP, twins among them, and what is read in them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from flask.testing import FlaskClient

from engine import PUBLIC, Match
from engine.chain.journal import Data
from engine.record.container import dump
from engine.record.record import Record, Recorder
from tests.support.engine.play import CORE, answer_again, play_out, start_core
from tests.support.engine.twin_matches import longest_held, match_with_another


def codes_in(data: Data) -> Iterator[str]:
    for item in data:
        if isinstance(item, str):
            yield item
        elif isinstance(item, tuple):
            yield from codes_in(item)


def said(text: str, title: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text) is not None


def upload(client: FlaskClient, source: bytes) -> str:
    response = client.post("/logs", data={"file": (io.BytesIO(source), "match.kingsmoot")})
    assert response.status_code == 303
    return response.location


def kept(client: FlaskClient, record: Record) -> str:
    response = client.post("/logs", data={"file": (io.BytesIO(dump(record)), "twin.kingsmoot")})
    assert response.status_code == 303
    return response.location


def until(record: Record, step: int) -> Record:
    """The match as it stood when somebody was asked at a step."""
    again = Recorder(Match.begin(record.deal(CORE)))
    for played in record.inputs:
        if played.step < step:
            again.submit(played.input, played.at)
    return again.record


def twins(number: int) -> list[Record]:
    """The same visible choices with another hidden card of the first seat, up to where both wait for somebody."""
    record = play_out(start_core(number), number, most=150).record
    twin = Recorder(match_with_another(number, longest_held(start_core(number), record, [1, PUBLIC])))
    while twin.match.outcome is None and twin.match.step < len(record.entries):
        twin.submit(answer_again(twin.match.choices[0], record.entries[twin.match.step]), 0)
    last = max({*record.prompt_steps()} & {*twin.record.prompt_steps()})
    both = [until(one, last) for one in (record, twin.record)]
    assert [len(one.entries) for one in both] == [last, last]
    return both
