"""A match as JSON Lines: the same for each viewer as its file, checked from its own bytes alone."""

from __future__ import annotations

import json

import pytest

from engine import JUDGE, PUBLIC, BrokenRecord
from engine.chain.journal import secret_bytes
from engine.log.redaction import may_read
from engine.record.container import dump, dump_copy, dump_redacted, read
from engine.record.json_lines import from_lines, to_lines
from engine.record.record import Record
from engine.record.verify import REPLAYED, verify
from tests.support.engine.play import POOL, play_out, start


@pytest.fixture(scope="module")
def record() -> Record:
    return play_out(start(11), 11).record


@pytest.fixture(scope="module")
def public(record: Record) -> list[bytes]:
    return to_lines(read(dump(record)), PUBLIC).splitlines(keepends=True)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
def test_lines_become_the_very_copy_that_they_are_of(record: Record, viewer: int) -> None:
    copy = dump_redacted(record, viewer)
    assert from_lines(to_lines(read(dump(record)), viewer)) == copy
    assert from_lines(to_lines(read(copy), viewer)) == copy


def test_the_lines_of_a_whole_record_are_played_again(record: Record) -> None:
    report = verify(from_lines(to_lines(read(dump(record)), JUDGE)), POOL)
    assert (report.ok, report.replayed, report.head) == (True, REPLAYED, record.head)


def test_a_copy_of_a_copy_tells_no_more_than_the_public_one(record: Record) -> None:
    mine = read(dump_redacted(record, 1))
    assert dump_copy(mine, PUBLIC) == dump_redacted(record, PUBLIC)
    assert to_lines(mine, PUBLIC) == to_lines(read(dump(record)), PUBLIC)


def test_lines_hold_no_secret_that_is_not_for_their_viewer(record: Record) -> None:
    for viewer in (PUBLIC, 0):
        steps = {
            line["step"]: line
            for line in map(json.loads, to_lines(read(dump(record)), viewer).splitlines())
            if "step" in line
        }
        for entry in record.entries:
            line = steps[entry.number]
            assert ("seal" in line) == bool(entry.seats)
            shown = bool(entry.seats) and may_read(entry, viewer)
            assert ("key" in line, "secret" in line) == (shown, shown and bool(secret_bytes(entry)))


@pytest.mark.parametrize("at", [1, 2, 40, -2])
def test_a_changed_step_is_named(public: list[bytes], at: int) -> None:
    line = json.loads(public[at])
    changed = bytearray(public[at])
    place = public[at].index(b'"public":"') + len(b'"public":"') + 3
    changed[place] = ord("B") if changed[place] != ord("B") else ord("C")
    lines = public.copy()
    lines[at] = bytes(changed)
    with pytest.raises(
        BrokenRecord, match=rf"step {line['step']} was changed|line {at % len(public) + 1} can't be read"
    ):
        from_lines(b"".join(lines))


def test_steps_left_out_put_elsewhere_or_cut_off_are_found(public: list[bytes]) -> None:
    def broken(lines: list[bytes]) -> str:
        with pytest.raises(BrokenRecord) as refused:
            from_lines(b"".join(lines))
        return str(refused.value)

    assert broken([*public[:5], *public[6:]]) == "line 6 has step 6 instead of step 5"
    assert "line 6 has step 6" in broken([*public[:5], public[6], public[5], *public[7:]])
    steps = len(public) - 2
    assert broken([*public[:-2], public[-1]]) == f"there are {steps - 1} steps, the last line says {steps}"
    assert f"line {len(public) - 1} can't be read" in broken(public[:-1])
    sealed = next(at for at, line in enumerate(public) if b'"seal"' in line)
    line = json.loads(public[sealed])
    line["seal"] = line["seal"][::-1]
    assert (
        broken([*public[:sealed], json.dumps(line).encode() + b"\n", *public[sealed + 1 :]])
        == f"step {line['step']} was changed"
    )
    last = json.dumps({"steps": steps, "head": "00" * 32}).encode()
    assert "not the one in the last line" in broken([*public[:-1], last])
    assert "version 2" in broken([public[0].replace(b'"kingsmoot":1', b'"kingsmoot":2'), *public[1:]])
    assert "line 1 shows other decks" in broken([public[0].replace(b'"viewer":-1', b'"viewer":0'), *public[1:]])
    assert "line 1 can't be read" in broken([b"{}\n", *public[1:]])
    assert "a first line" in broken([b"\n"])


def test_equal_secrets_have_different_seals_so_none_can_be_guessed(record: Record) -> None:
    contents = read(dump(record))
    secrets = [secret_bytes(entry) for entry in record.entries if entry.seats]
    lines = [json.loads(line) for line in to_lines(contents, PUBLIC).splitlines()]
    seals = [line["seal"] for line in lines if "seal" in line]
    assert len(set(secrets)) < len(secrets) == len(set(seals))
