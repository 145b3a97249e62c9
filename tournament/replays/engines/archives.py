"""Selection of the archived engine that replays a stored match."""

from __future__ import annotations

import atexit
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine as engine_package
from engine.chain.header import Header
from engine.log.redaction import ViewerTable
from engine.record.verify import ProofLevel, VerificationReport
from engine.ruleset import Refusal
from tournament.core.resources import resource_dir
from tournament.replays.engines.process import EngineFailed, EngineProcess

SUFFIX = ".zip"
EDITION_PATTERN = re.compile(r"(?P<ruleset>[a-z0-9]+)-(?P<version>\d+)-(?P<cards>[0-9a-f]{8})")


class Edition(NamedTuple):
    """One game as an archived engine plays it."""

    ruleset: str
    version: int
    cards: str
    """First digits of a digest of its cards.

    A version whose cards change is archived more than once.
    """

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.version}-{self.cards}"


def archive_name(*editions: Edition) -> str:
    """Name an archive after all its games: `lcg1-1-346bd22c+lcg2-2-c6449e8e.zip`."""
    return "+".join(map(str, sorted(editions))) + SUFFIX


def editions_of(path: Path) -> tuple[Edition, ...]:
    """Read the editions of an archive from its name; empty for other files."""
    stem, dot, _ = path.name.rpartition(SUFFIX)
    parts = [EDITION_PATTERN.fullmatch(part) for part in stem.split("+")] if dot else []
    return tuple(Edition(part["ruleset"], int(part["version"]), part["cards"]) for part in parts if part)


def archives(header: Header, folder: Path | None = None) -> list[Path]:
    """List the archives of the rules that a match was played by."""
    wanted = (header.ruleset, header.rules_version)
    found = sorted((folder or resource_dir("engines")).iterdir())
    return [path for path in found if any(edition[:2] == wanted for edition in editions_of(path))]


@dataclass(frozen=True)
class Replayer:
    """A match with the archived engine that replays it, and its report."""

    engine: EngineProcess
    match: bytes
    report: VerificationReport

    def view(self, step: int, viewer: int) -> ViewerTable:
        return self.engine.view(self.match, step, viewer)

    def explain(self, step: int, seat: int, card: str) -> Refusal | None:
        return self.engine.explain(self.match, step, seat, card)


def find_replayer(match: bytes, header: Header, folder: Path | None = None) -> Replayer | None:
    """Return the first archived engine that replays a match; None if none does."""
    for path in archives(header, folder):
        engine = archived_engine(path)
        try:
            report = engine.verify(match)
        except EngineFailed:
            continue
        if report.level is not ProofLevel.PROVED:
            return Replayer(engine, match, report)
    return None


def current_engine_path() -> Path:
    """Return the path of the current engine."""
    return Path(str(engine_package.__file__)).parents[1]


@cache
def current_engine() -> EngineProcess:
    """Return the current engine in its own process, for untrusted files."""
    engine = EngineProcess(current_engine_path())
    atexit.register(engine.close)
    return engine


@cache
def archived_engine(archive: Path) -> EngineProcess:
    """Return the shared engine of an archive.

    Its process ends when it is idle, or with this process.
    """
    engine = EngineProcess(archive)
    atexit.register(engine.close)
    return engine
