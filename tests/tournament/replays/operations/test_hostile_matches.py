"""Matches made to do harm: a small file takes little memory and time, and nobody waits for the database meanwhile."""

import resource
import subprocess
import sys
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import msgspec
import pytest
import zstandard
from sqlalchemy import select

from engine.errors import BrokenRecord
from engine.games.registry import core_set
from engine.match import codec
from engine.record.container import CHECKPOINT, LOG, MAGIC, TRAILER, UNPACKED_LIMIT_BYTES, read
from engine.record.verify import verify
from tournament.core.models.installation import Installation
from tournament.core.storage.database import Database
from tournament.events.entries.operations.decks import unpack_report
from tournament.replays.engines.archives import current_engine
from tournament.replays.models import SavedMatch
from tournament.replays.operations import opened_match as opening
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match
from tournament.replays.operations.saved_matches import save_match
from tournament.replays.problems import MatchesBusy, MatchNotReadable

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
LONG = 1 << 29
"""Bytes that the bomb unpacks to."""
OPENING = """
import resource, sys
from tournament.replays.operations.opened_match import open_match
from tournament.replays.problems import MatchNotReadable
open_match(open(sys.argv[1], "rb").read())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sys.argv[2:]:
    try:
        print(open_match(open(path, "rb").read()).report.said)
    except MatchNotReadable as problem:
        print(problem.detail)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
from tournament.replays.engines.archives import current_engine
current_engine().close()
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.fixture(scope="module")
def source() -> bytes:
    return sample_match("sample-wolf-lion")


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """Half a gigabyte of zeros as zlib packs it: one block that ends at a byte, again and again."""
    block = zlib.compressobj(9)
    start = block.compress(b"\0" * (LONG // 64)) + block.flush(zlib.Z_FULL_FLUSH)
    again = zlib.compressobj(9, wbits=-15)
    piece = again.compress(b"\0" * (LONG // 64)) + again.flush(zlib.Z_FULL_FLUSH)
    return start + piece * 63 + b"\x03\x00"


def sections(source: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(MAGIC)
    while at < len(source) - 32:
        size = int.from_bytes(source[at + 4 : at + 8], "big")
        yield source[at : at + 4], source[at + 8 : at + 8 + size]
        at += 12 + size


def closed(parts: list[tuple[bytes, bytes]]) -> bytes:
    raw = MAGIC
    for tag, payload in parts:
        raw += tag + len(payload).to_bytes(4, "big") + payload + crc32(tag + payload).to_bytes(4, "big")
    return raw + sha256(raw).digest()


def with_checkpoint(source: bytes, state: bytes) -> bytes:
    parts = list(sections(source))
    step, _ = msgspec.msgpack.decode(next(payload for tag, payload in parts if tag == CHECKPOINT))
    others = [part for part in parts if part[0] != CHECKPOINT]
    return closed([*others[:-1], (CHECKPOINT, msgspec.msgpack.encode((step, state))), others[-1]])


def with_log(source: bytes, raw: bytes, *, says: bool = True) -> bytes:
    """The match with another log, whose size is declared or not."""
    packed = zstandard.ZstdCompressor(level=19, write_content_size=says).compress(raw)
    others = [part for part in sections(source) if part[0] not in (LOG, TRAILER)]
    tail = (TRAILER, msgspec.msgpack.encode((1, b"\0" * 32)))
    return closed([*others, (LOG, (0).to_bytes(4, "big") + (1).to_bytes(4, "big") + packed), tail])


def test_bombs_take_little_memory_and_are_refused(source: bytes, bomb: bytes, tmp_path: Path):
    """Measured in a process of its own, which has opened a plain match before."""
    nested = b"\xdd" + (500_000).to_bytes(4, "big") + b"\x91\x00" * 500_000  # a list of half a million lists
    deep = with_log(source, nested)
    small = bomb[: len(bomb) // 3]  # a sixth of a gigabyte
    tables = {"table": with_checkpoint(source, bomb), "smaller": with_checkpoint(source, small)}
    files = {"plain": source, **tables, "nested": deep}
    paths = [tmp_path / name for name in files]
    for path, content in zip(paths, files.values(), strict=True):
        path.write_bytes(content)
    assert paths[1].stat().st_size < opening.FILE_LIMIT_BYTES
    ran = subprocess.run(
        [sys.executable, "-c", OPENING, *map(str, paths)], check=True, timeout=120, capture_output=True, text=True
    )
    refused, broken, strange, grown, child = ran.stdout.splitlines()
    assert refused.startswith(
        "The match is damaged from its first step on: container: can't be read: the stored table"
    )
    assert refused.endswith("is too large.")
    assert broken.startswith("broken: checkpoint: the stored table of step ")
    assert strange.startswith("The match is damaged from its first step on")
    assert int(grown) < 40_000, "kilobytes that this process grew by"
    assert int(child) < 256_000, "kilobytes of the process that proves"


def test_a_saved_table_is_unpacked_up_to_its_limit(bomb: bytes):
    with pytest.raises(BrokenRecord, match=f"more than {codec.TABLE_LIMIT_BYTES} bytes"):
        codec._decompress(bomb)
    assert codec._decompress(zlib.compress(b"x" * codec.TABLE_LIMIT_BYTES)) == b"x" * codec.TABLE_LIMIT_BYTES


def test_a_file_says_how_much_it_holds_before_any_of_it_is_unpacked(source: bytes):
    large = with_log(source, b"\0" * (UNPACKED_LIMIT_BYTES + 1))
    assert len(large) < 60_000
    for hostile in (large, with_log(source, b"\0" * 100, says=False)):
        contents = read(hostile)
        assert contents.record is None
        assert "it unpacks to more than" in str(contents.faults[-1])
        assert not verify(hostile, core_set()).ok


def test_a_report_of_a_deck_is_unpacked_up_to_its_limit():
    packed = zstandard.ZstdCompressor().compress(b" " * (1 << 28))
    assert len(packed) < 30_000
    with pytest.raises(ValueError, match="unpacks to more than"):
        unpack_report(packed)
    with pytest.raises(ValueError, match="can't be unpacked"):
        unpack_report(zstandard.ZstdCompressor().compress(b"{}"))


def test_nobody_waits_for_the_database_while_a_match_is_proved(either_database: Database, source: bytes):
    hostile = with_checkpoint(
        source, either_database.url.get_backend_name().encode()
    )  # not seen before by this process
    engine = current_engine()
    with ThreadPoolExecutor(1) as pool:
        with engine._lock:  # the proof goes on and on
            keeping = pool.submit(save_match, either_database, hostile, "a secret", NOW)
            with either_database.write() as session:
                session.execute(select(Installation)).all()
            assert not keeping.done()
        keeping.result()
    with either_database.read() as session:
        assert session.scalars(select(SavedMatch)).one().steps > 0


def test_who_finds_no_turn_is_told_to_come_again(source: bytes, monkeypatch: pytest.MonkeyPatch):
    engine = current_engine()
    monkeypatch.setattr(engine, "seconds", 0.05)
    with engine._lock, pytest.raises(MatchesBusy):
        open_match(with_checkpoint(source, b"not seen before either"))


def test_what_takes_too_much_is_said_to_be_no_match(source: bytes):
    """The process may have as much memory as it has already: the next megabyte is too much."""
    engine = current_engine()
    open_match(source)
    assert engine._process is not None
    pid = engine._process.pid
    size = int(Path(f"/proc/{pid}/statm").read_text().split()[0]) * resource.getpagesize()
    limit = resource.prlimit(pid, resource.RLIMIT_AS, (size, 1 << 28))
    assert limit == (1 << 28, 1 << 28), "the memory it may have"
    nested = b"\xdd" + (300_000).to_bytes(4, "big") + b"\x91\x01" * 300_000
    try:
        with pytest.raises(MatchNotReadable, match="needs too much memory or time"):
            open_match(with_log(source, nested))
    finally:
        engine.close()


def test_of_opened_matches_only_so_many_bytes_are_kept(source: bytes, monkeypatch: pytest.MonkeyPatch):
    opening._opened_matches.forget()
    opened = [open_match(with_checkpoint(source, bytes([n]) * 9)) for n in range(3)]
    held = sum(match.weight for match in opened)
    assert opening._opened_matches._weight == held
    monkeypatch.setattr(opening._opened_matches, "_most", held)
    open_match(with_checkpoint(source, b"one more"))
    assert opening._opened_matches._weight == held
    assert opened[0].digest not in opening._opened_matches._held
