"""Samples of what an installation keeps: backups, logs, positions, engines."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import engine
from tournament.events.floor.operations.match_logs import BroughtLog
from tournament.judging.lab.operations import edits as editing
from tournament.judging.lab.operations.position import LabLines, Position, empty_board, pool_for
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import SAMPLES, sample_match

ENGINE = Path(str(engine.__file__)).parent
NAME = next(iter(SAMPLES))
POOL = pool_for("")


def alter(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name}: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def forged(content: bytes, forge: Callable[[Any], object]) -> bytes:
    """A document that somebody has changed, with a checksum that fits."""
    document = json.loads(content)
    forge(document)
    document["checksum"] = ""
    plain = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    document["checksum"] = sha256(plain).hexdigest()
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def brought(secret: str) -> BroughtLog:
    source = sample_match(NAME)
    return BroughtLog(open_match(source), source, secret)


def laid(*cards: tuple[str, str, str]) -> Position:
    board = empty_board()
    for seat, zone, title in cards:
        board = editing.add(board, seat, zone, POOL.titled(title))
    return Position(LabLines(), board)


ATTACK = laid(("ann", "play", "Tumblestone Knight"), ("bob", "play", "Robb Stark"), ("bob", "play", "Bran Stark"))
