"""Matches under way that were begun by older rules, carried on by the kept engine of those rules."""

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
from tournament.replays.engines.archives import archives, editions_of, kept
from tournament.replays.engines.process import EngineBusy, EngineFailed, EngineProcess, Kind

"""The protocol from which on an engine carries matches on."""
REFUSALS: Final = {kind.__name__: kind for kind in (MatchOver, NotYourChoice, IllegalChoice, MatchPaused)}


@dataclass(frozen=True, slots=True)
class Begun:
    """What a match was begun with, each as it is kept."""

    header: bytes
    decks: tuple[bytes, ...]
    seed: bytes
    names: tuple[str, ...] = ()
    """What the seats are called, if not as the header calls them."""


class Stands(msgspec.Struct, frozen=True):
    step: int
    head: bytes
    over: bool
    waiting: tuple[int, ...]
    gone: tuple[int, ...]
    paused: str


class Looked(Stands, frozen=True):
    view: bytes
    since: int
    anyway: bool


class Carried(Stands, frozen=True):
    state: bytes
    entries: tuple[list[object], ...] = ()


class _Refused(msgspec.Struct):
    refused: str = ""
    words: str = ""
    rule: str = ""


class _Checks(msgspec.Struct):
    checks: tuple[tuple[str, str, bool | None, str], ...]


_CARRIED = msgspec.msgpack.Decoder(Carried)
_CHECKS = msgspec.msgpack.Decoder(_Checks)
_LOOKED = msgspec.msgpack.Decoder(Looked)
_REFUSED = msgspec.msgpack.Decoder(_Refused)


@dataclass(frozen=True, slots=True)
class KeptEngine:
    """A kept engine with one match that it carries on."""

    engine: EngineProcess
    begun: Begun

    @property
    def name(self) -> str:
        return self.engine.name

    def check(self) -> None:
        """Raises EngineRefused where this engine has other rules or cards than the match."""
        self.engine.ask("deal", **self._begun())

    def look(self, state: bytes, viewer: int) -> Looked:
        return self._ask(_LOOKED, "look", state=state, viewer=viewer)

    def submit(
        self, state: bytes, given: Input, at: int, expect: int | None, match: bytes = b""
    ) -> tuple[Carried, list[LogEntry]]:
        """Raises what the engine of today would raise; `match` is the match as a file, for what goes back in it."""
        said = self._ask(_CARRIED, "submit", state=state, input=to_row(given), at=at, expect=expect, match=match)
        first = said.step - len(said.entries) + 1
        return said, [read_entry(row, number, at) for number, row in enumerate(said.entries, first)]

    def checks(self, state: bytes, seat: int, card: str) -> tuple[CheckResult, ...]:
        said = self._ask(_CHECKS, "checks", state=state, seat=seat, card=card)
        return tuple(CheckResult(*each) for each in said.checks)

    def table(self, match: bytes) -> Carried:
        """The table at the end of a match that is given as a file."""
        return self._ask(_CARRIED, "table", match=match)

    def _begun(self) -> dict[str, object]:
        return asdict(self.begun)

    def _ask(self, decoder: msgspec.msgpack.Decoder[Kind], ask: str, **needs: object) -> Kind:
        said = self.engine.ask(ask, **self._begun(), **needs)
        refused = self.engine.expecting(_REFUSED, said)
        if refused.refused:
            raise REFUSALS.get(refused.refused, EngineError)(refused.words)
        return self.engine.expecting(decoder, said)


def carrying(begun: Begun, header: Header, cards: str) -> KeptEngine | None:
    """The kept engine that can carry a match on: the one with its very cards first; None where there is none."""
    for path in kept_engines(header, cards):
        found = KeptEngine(kept(path), begun)
        try:
            found.check()
        except EngineBusy:
            raise
        except EngineFailed:
            continue
        return found
    return None


def kept_engines(header: Header, cards: str, folder: Path | None = None) -> list[Path]:
    """The archives of a match's rules; first those of the cards that it was opened with, known by their digest."""
    return sorted(archives(header, folder), key=lambda path: not _has(path, header, cards))


def _has(path: Path, header: Header, cards: str) -> bool:
    """Tell whether an archive's name says that it has the very cards of a match."""
    return any(one.ruleset == header.ruleset and cards.startswith(one.cards) for one in editions_of(path))
