"""Continuation of matches by the archived engine of the rules they began with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import msgspec

from engine.chain.header import Header
from engine.chain.inputs import Input, to_row
from engine.chain.journal import LogEntry
from engine.errors import EngineError, IllegalChoice, MatchOver, MatchPaused, NotYourChoice
from engine.prompts.checks import CheckResult
from engine.record.block import read_entry
from tournament.replays.engines.archives import archived_engine, archives, editions_of
from tournament.replays.engines.process import Decoded, EngineBusy, EngineFailed, EngineProcess

REFUSALS: Final = {kind.__name__: kind for kind in (MatchOver, NotYourChoice, IllegalChoice, MatchPaused)}


@dataclass(frozen=True, slots=True)
class MatchStart:
    """The constants of a match, in stored form."""

    header: bytes
    decks: tuple[bytes, ...]
    seed: bytes
    names: tuple[str, ...] = ()
    """Names of the seats, if they differ from the header's."""


class MatchStatus(msgspec.Struct, frozen=True):
    step: int
    head: bytes
    over: bool
    waiting: tuple[int, ...]
    gone: tuple[int, ...]
    paused: str


class SeatStatus(MatchStatus, frozen=True):
    view: bytes
    since: int
    anyway: bool


class SubmitResult(MatchStatus, frozen=True):
    state: bytes
    entries: tuple[list[object], ...] = ()


class _Refused(msgspec.Struct):
    refused: str = ""
    words: str = ""
    rule: str = ""


class _Checks(msgspec.Struct):
    checks: tuple[tuple[str, str, bool | None, str], ...]


_SUBMIT_DECODER = msgspec.msgpack.Decoder(SubmitResult)
_CHECKS_DECODER = msgspec.msgpack.Decoder(_Checks)
_SEAT_DECODER = msgspec.msgpack.Decoder(SeatStatus)
_REFUSED_DECODER = msgspec.msgpack.Decoder(_Refused)


@dataclass(frozen=True, slots=True)
class ArchivedEngine:
    """An archived engine with one match that it continues."""

    engine: EngineProcess
    begun: MatchStart

    @property
    def name(self) -> str:
        return self.engine.name

    def check(self) -> None:
        """Raise EngineRefused if this engine lacks the match's rules or cards."""
        self.engine.ask("deal", **self._begun())

    def look(self, state: bytes, viewer: int) -> SeatStatus:
        return self._ask(_SEAT_DECODER, "look", state=state, viewer=viewer)

    def submit(
        self, state: bytes, given: Input, at: int, expect: int | None, match: bytes = b""
    ) -> tuple[SubmitResult, list[LogEntry]]:
        """Submit an input; raise the same errors as the current engine.

        `match` is the match as a file, which rewinds need.
        """
        said = self._ask(
            _SUBMIT_DECODER, "submit", state=state, input=to_row(given), at=at, expect=expect, match=match
        )
        first = said.step - len(said.entries) + 1
        return said, [read_entry(row, number, at) for number, row in enumerate(said.entries, first)]

    def checks(self, state: bytes, seat: int, card: str) -> tuple[CheckResult, ...]:
        said = self._ask(_CHECKS_DECODER, "checks", state=state, seat=seat, card=card)
        return tuple(CheckResult(*each) for each in said.checks)

    def table(self, match: bytes) -> SubmitResult:
        """Return the table at the end of a match file."""
        return self._ask(_SUBMIT_DECODER, "table", match=match)

    def _begun(self) -> dict[str, object]:
        return asdict(self.begun)

    def _ask(self, decoder: msgspec.msgpack.Decoder[Decoded], ask: str, **needs: object) -> Decoded:
        said = self.engine.ask(ask, **self._begun(), **needs)
        refused = self.engine.expecting(_REFUSED_DECODER, said)
        if refused.refused:
            raise REFUSALS.get(refused.refused, EngineError)(refused.words)
        return self.engine.expecting(decoder, said)


def find_continuation(begun: MatchStart, header: Header, cards: str) -> ArchivedEngine | None:
    """Return the archived engine that can continue a match; None if none can.

    Engines with the match's exact cards come first.
    """
    for path in continuation_archives(header, cards):
        found = ArchivedEngine(archived_engine(path), begun)
        try:
            found.check()
        except EngineBusy:
            raise
        except EngineFailed:
            continue
        return found
    return None


def continuation_archives(header: Header, cards: str, folder: Path | None = None) -> list[Path]:
    """Return the archives of a match's rules.

    Those with the cards that the match began with come first; their digest identifies them.
    """
    return sorted(archives(header, folder), key=lambda path: not _has_cards(path, header, cards))


def _has_cards(path: Path, header: Header, cards: str) -> bool:
    """Tell whether an archive has the exact cards of a match, by its name."""
    return any(one.ruleset == header.ruleset and cards.startswith(one.cards) for one in editions_of(path))
