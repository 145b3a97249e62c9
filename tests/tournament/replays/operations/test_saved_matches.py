"""Saved matches: kept when they can be shown, refused when not, read with one pair of eyes at a time."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zlib import crc32

import msgspec
import pytest
import zstandard
from sqlalchemy import select

from engine import JUDGE, PUBLIC
from engine.record.container import HEADER, INPUTS, LOG, MAGIC, SECRETS, TRAILER, dump, dump_redacted, load
from engine.record.record import Record
from tests.support.tournament.saved_matches import codes_in, said
from tournament.core.storage.database import Database
from tournament.replays.models import SavedMatch
from tournament.replays.operations.opened_match import UNPACKED_LIMIT_BYTES, check_step, find_viewer, open_match
from tournament.replays.operations.rows import STOP_STYLES, viewer_log
from tournament.replays.operations.samples import SAMPLES, sample_match
from tournament.replays.operations.saved_matches import (
    EXPIRED_RETENTION_PERIOD,
    RETENTION_PERIOD,
    find_match,
    match_file,
    public_matches,
    save_match,
)
from tournament.replays.operations.table import table_at
from tournament.replays.problems import (
    MatchNotReadable,
    NotInThisCopy,
    SavedMatchExpired,
    SavedMatchNotFound,
    StepNotFound,
)

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
WOLF_LION = "sample-wolf-lion"


@pytest.fixture(scope="module")
def source() -> bytes:
    return sample_match(WOLF_LION)


@pytest.fixture(scope="module")
def record(source: bytes) -> Record:
    return load(source)


def section(tag: bytes, payload: bytes) -> bytes:
    return tag + len(payload).to_bytes(4, "big") + payload + crc32(tag + payload).to_bytes(4, "big")


def sections(source: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(MAGIC)
    while at < len(source) - 32:
        size = int.from_bytes(source[at + 4 : at + 8], "big")
        yield source[at : at + 4], source[at + 8 : at + 8 + size]
        at += 12 + size


def closed(parts: list[tuple[bytes, bytes]]) -> bytes:
    raw = MAGIC + b"".join(section(tag, payload) for tag, payload in parts)
    return raw + sha256(raw).digest()


# --- keeping


def test_a_match_is_kept_with_the_facts_a_list_shows(database: Database, source: bytes):
    save_match(database, source, "a secret", NOW)
    with database.read() as session:
        row = session.scalars(select(SavedMatch)).one()
        assert (row.ruleset, row.format, row.seats) == ("lcg2", "joust", ["Mira", "Teo"])
        assert row.steps == len(load(source).entries)
        assert row.ended == "Teo wins by victory (Mira 3, Teo 15)"
        assert row.expires_at == NOW + RETENTION_PERIOD
        assert "a secret" not in row.secret_hash
        assert match_file(session, "a secret", NOW) == source
    assert find_match(database, "a secret", NOW).match.proved


def test_a_public_match_does_not_expire_and_is_listed(database: Database, source: bytes):
    save_match(database, source, "final", NOW, public_name="final")
    save_match(database, source, "mine", NOW)
    with database.read() as session:
        assert [row.public_name for row in public_matches(session)] == ["final"]
    assert find_match(database, "final", NOW + timedelta(days=4000)).expires_at is None


def test_links_expire_say_so_and_are_removed_later(database: Database, source: bytes):
    save_match(database, source, "old", NOW)
    late = NOW + RETENTION_PERIOD
    with pytest.raises(SavedMatchExpired, match="Upload the file again"):
        find_match(database, "old", late)
    save_match(database, source, "new", late + EXPIRED_RETENTION_PERIOD + timedelta(seconds=1))
    with pytest.raises(SavedMatchNotFound):
        find_match(database, "old", late)


def test_the_samples_need_no_database_row_and_hold(database: Database):
    for name in SAMPLES:
        assert find_match(database, name, NOW).match.proved


def test_the_long_sample_is_long():
    assert open_match(sample_match("sample-long")).steps > 3000


# --- what is refused, and what is shown up to a break


@pytest.mark.parametrize("foreign", [b"", b"hello", b"PK\x03\x04 a zip", MAGIC[:5]])
def test_what_is_no_match_is_refused_with_what_to_choose(foreign: bytes):
    with pytest.raises(MatchNotReadable, match=r"\.kingsmoot"):
        open_match(foreign)


def test_a_match_of_which_nothing_is_left_is_refused():
    with pytest.raises(MatchNotReadable, match="damaged from its first step on"):
        open_match(MAGIC + b"\0" * 100)


def test_a_small_file_cannot_fill_the_memory(source: bytes):
    bomb = zstandard.ZstdCompressor(level=19).compress(b"\x90" * (UNPACKED_LIMIT_BYTES + 1))
    parts = [(tag, payload) for tag, payload in sections(source) if tag != LOG]
    parts.insert(-1, (LOG, (0).to_bytes(4, "big") + (1).to_bytes(4, "big") + bomb))
    with pytest.raises(MatchNotReadable, match="larger than any match"):
        open_match(closed(parts))


def test_a_damaged_log_is_shown_up_to_the_break(source: bytes):
    at = source.index(LOG, source.index(LOG) + 4) + 200  # in the second block of the log
    damaged = source[:at] + bytes([source[at] ^ 1]) + source[at + 1 :]
    match = open_match(damaged)
    assert match.fault is not None
    assert match.fault.step == 401
    assert match.steps == 400
    assert match.ended == "damaged from step 401 on"
    assert not match.undrawable
    whole = open_match(source)
    assert viewer_log(match, JUDGE).rows[300].said == viewer_log(whole, JUDGE).rows[300].said
    assert table_at(match, 300, JUDGE).view == table_at(whole, 300, JUDGE).view


def test_a_file_cut_short_shows_the_steps_that_are_there(source: bytes):
    match = open_match(source[: len(source) // 2])
    assert match.fault is not None
    assert 0 < match.steps < open_match(source).steps
    assert viewer_log(match, JUDGE).rows[10].said == viewer_log(open_match(source), JUDGE).rows[10].said


def test_a_changed_step_is_named_although_every_check_sum_is_right(record: Record):
    entries = list(record.entries)
    entries[499] = entries[499]._replace(actor=1 - entries[499].actor)
    match = open_match(dump(replace(record, entries=entries)))
    assert match.fault is not None
    assert match.fault.step <= 500
    assert match.steps == match.fault.step - 1


def test_damaged_inputs_leave_the_log_but_no_table(source: bytes):
    parts = [(tag, b"\0" * len(payload) if tag == INPUTS else payload) for tag, payload in sections(source)]
    with pytest.raises(MatchNotReadable):
        open_match(closed(parts))  # right check sums over nonsense: made by hand
    at = source.index(INPUTS) + 40
    match = open_match(source[:at] + bytes([source[at] ^ 1]) + source[at + 1 :])
    assert match.steps == open_match(source).steps
    assert "can’t be replayed" in match.undrawable


def strange(parts: list[tuple[bytes, bytes]], tag: bytes, value: object) -> bytes:
    raw = msgspec.msgpack.encode(value)
    packed = raw if tag in (HEADER, TRAILER) else zstandard.ZstdCompressor().compress(raw)
    return closed([(known, packed if known == tag else payload) for known, payload in parts])


@pytest.mark.parametrize("tag", [HEADER, SECRETS, INPUTS, TRAILER])
@pytest.mark.parametrize("value", [[], {}, 7, "x", [[], [], []], [None, None, 0], [1, b"", [[1, 2, 3, 4]]]])
def test_a_file_made_by_hand_is_refused_and_breaks_nothing(source: bytes, tag: bytes, value: object):
    try:
        match = open_match(strange(list(sections(source)), tag, value))
    except MatchNotReadable:
        return
    assert match.fault is not None


@pytest.mark.parametrize(
    "row",
    [
        ["pass", 1, 0, 0, "", [], 3, ["chosen"]],
        ["wins", 1, 99, 99, "lcg2:4.2", [99, 99], 0],
        ["lasting", 1, 0, 0, "", ["cannot attack/x", "add", 1, [], "phase"], 0],
        ["window", 1, 0, 0, "", [["x"]], 0],
        [7, 1, 0, 0, "", [], 0],
        ["pass", 1, "x", 0, "", [], 0],
        ["pass", -5, 0, 0, "", [], 0],
    ],
)
def test_strange_entries_break_nothing(source: bytes, row: list[object]):
    block = zstandard.ZstdCompressor().compress(msgspec.msgpack.encode([["setup", 1, -1, 0, "", ["joust"], 0], row]))
    payload = (0).to_bytes(4, "big") + (2).to_bytes(4, "big") + block
    kept = [(tag, held) for tag, held in sections(source) if tag not in (LOG, TRAILER)]
    tail = (TRAILER, msgspec.msgpack.encode((2, b"\0" * 32)))
    for parts in ([*kept, (LOG, payload), tail], [*kept, (LOG, payload)]):
        try:
            match = open_match(closed(parts))
        except MatchNotReadable:
            continue
        for viewer in match.viewers:
            assert len(viewer_log(match, viewer).rows) == match.steps
            assert "(" not in viewer_log(match, viewer).rows[-1].said


# --- reading


def test_a_redacted_copy_offers_only_what_it_holds(record: Record):
    copy = open_match(dump_redacted(record, 1))
    assert copy.report.ok
    assert copy.viewers == (1, PUBLIC)
    assert "redacted copy" in copy.undrawable
    assert find_viewer("", copy) == 1
    for name in ("judge", "1"):
        with pytest.raises(NotInThisCopy, match="This is the copy for Teo"):
            find_viewer(name, copy)
    public = open_match(dump_redacted(record, PUBLIC))
    assert public.viewers == (PUBLIC,)


def test_a_redacted_copy_reads_the_same_as_that_seat_in_the_whole_record(record: Record, source: bytes):
    for seat in (0, 1):
        copy, whole = open_match(dump_redacted(record, seat)), open_match(source)
        assert [row.said for row in viewer_log(copy, seat).rows] == [row.said for row in viewer_log(whole, seat).rows]


def test_eyes_and_steps_that_are_not_there_are_refused(source: bytes):
    match = open_match(source)
    with pytest.raises(StepNotFound, match="Choose one of: judge, public, 1, 2"):
        find_viewer("3", match)
    for step in (0, match.steps + 1):
        with pytest.raises(StepNotFound, match=f"steps 1 to {match.steps}"):
            check_step(match, step)


def test_every_pass_that_a_judge_reads_has_a_cause(source: bytes):
    passes = [row for row in viewer_log(open_match(source), JUDGE).rows if row.style == "pass"]
    assert passes
    assert all(row.caused for row in passes)
    assert {"chosen", "auto", "setting"} <= {row.cause for row in passes}


def test_a_row_lies_in_what_holds_it(source: bytes):
    held = viewer_log(open_match(source), JUDGE)
    for row in held.rows:
        path = held.path(row.number)
        assert all(outer.number < row.number <= outer.end for outer in path)
        assert row.rails.startswith("".join(outer.rails[-1] for outer in path))
        assert all(row.end <= outer.end for outer in path), "nothing reaches out of what it lies in"


def test_one_can_go_by_steps_choices_windows_and_phases(source: bytes):
    held = viewer_log(open_match(source), JUDGE)
    for by, styles in STOP_STYLES.items():
        step, seen = 1, 0
        while after := held.beside(step, by, False)[1]:
            assert held.row(after).style in styles
            assert step == 1 or held.beside(after, by, False)[0] == step
            step, seen = after, seen + 1
        assert seen > 10
    assert held.beside(1, "step", True) == (0, 2)
    assert held.beside(len(held.rows), "step", True)[1] == 0


# --- hidden information


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_reads_no_card_that_was_never_shown_to_it(record: Record, source: bytes, seat: int):
    match = open_match(source)
    known = set(record.decks[seat].codes())
    for entry in record.entries:
        known |= set(codes_in(entry.data))
        if entry.seats >> seat & 1:
            known |= set(codes_in(entry.secret))
    titles = {match.pool[code].title for code in known if code in match.pool.facts}
    theirs = {match.pool[code].title for code in record.decks[1 - seat].codes()}
    never = {title for title in theirs if not any(said(other, title) for other in titles)}
    assert len(never) > 5, "the match must leave something unseen"
    text = repr(viewer_log(match, seat))
    assert [title for title in never if said(text, title)] == []
    for step in range(1, match.steps + 1, 29):
        shown = repr(table_at(match, step, seat).view)
        assert [title for title in never if said(shown, title)] == []
    assert any(said(repr(viewer_log(match, JUDGE)), title) for title in never), "a judge does read some of them"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_never_sees_the_other_hand(source: bytes, seat: int):
    match = open_match(source)
    other = 1 - seat
    for step in range(1, match.steps + 1, 31):
        mine, all_of_it = table_at(match, step, seat).view, table_at(match, step, JUDGE).view
        assert mine.seats[other].hand is None
        assert mine.seats[other].plots is None
        assert mine.seats[seat].hand == all_of_it.seats[seat].hand
        assert other not in mine.waiting, "whether the other was asked is the other's knowledge"
        assert all(prompt.seat == seat for prompt in mine.prompts)
        assert mine.step == step


def test_nobody_but_a_judge_reads_times_or_the_causes_of_others(source: bytes):
    match = open_match(source)
    for viewer in (0, 1, PUBLIC):
        rows = viewer_log(match, viewer).rows
        assert all(row.at == 0 and row.thought == 0 for row in rows)
        names = [name for seat, name in enumerate(match.header.seats) if seat != viewer]
        assert not [row for row in rows if row.caused and row.said.startswith(tuple(names))]
