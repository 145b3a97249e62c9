"""What can be asked about a step of a match, by the engine of today and by a kept one alike: `docs/answers.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from engine.cards import Pool
from engine.errors import IllegalChoice
from engine.play.windows.witnesses import Opening
from engine.prompts.checks import Checked, Way
from engine.record.block import as_data
from engine.record.leaks import Leak, Leaks
from engine.record.record import Record
from engine.record.step_state import Answered, Held, OpenWindow
from engine.record.what_if import Given
from engine.record.what_if_text import Asked, TriedTold, asked_before, told_line
from engine.views import as_json
from tournament.replays.engines.process import EngineProcess, EngineRefused, Kind


class Stands(NamedTuple):
    """How a match stands at a step: its open windows, and who is asked what, since when."""

    windows: tuple[OpenWindow, ...]
    question: str
    asked: tuple[int, ...]
    since: int
    head: bytes
    """Of the chain: it stands for all that had happened."""


@dataclass(frozen=True, slots=True)
class TodaysAnswers:
    """A match of the rules of today."""

    record: Record
    pool: Pool

    def stands(self, step: int) -> Stands:
        at = self.record.at(step, self.pool)
        return Stands(at.windows, at.question, at.asked, at.since, at.match.head)

    def tables(self, step: int, viewers: Sequence[int], eyes: int) -> list[bytes]:
        """For each viewer the table for a board, as JSON, for somebody with these eyes."""
        return [as_json(table) for table in self.record.seen(step, viewers, eyes, self.pool)]

    def trace(self, step: int, seat: int, card: str) -> tuple[Way, ...]:
        """Of a seat before its answer, where the step is one; raises IllegalChoice where it sees no such card."""
        entry = self.record.entries[step - 1]
        is_answer = entry.kind in ("pass", "choice") and entry.actor == seat
        match = self.record.stand(step, seat, self.pool) if is_answer else self.record.seek(step, self.pool)
        return match.trace(seat, card)

    def answered(self, step: int) -> Answered:
        return self.record.answered(step, self.pool)

    def around(self, step: int) -> tuple[Opening, ...]:
        return self.record.around(step, self.pool)

    def rests_on(self, step: int) -> tuple[str, ...]:
        return self.record.rests_on(step, self.pool)

    def leaks(self, step: int) -> Leaks:
        return self.record.leaks(step, self.pool)

    def asked(self, step: int, seat: int | None) -> Asked:
        """The answer at a step as the seat stood before it; raises EngineError where nobody answers there."""
        return asked_before(self.record, self.pool, step, seat)

    def tried(self, step: int, seat: int | None, given: Sequence[Given], seed: bytes) -> TriedTold:
        """Other answers, played on beside the real line; raises EngineError where they can't be given."""
        return told_line(self.record, self.pool, step, seat, given, seed)


class _Check(msgspec.Struct, array_like=True):
    rule: str
    words: str
    ok: bool | None
    short: str
    facts: list[object]


class _Ways(msgspec.Struct):
    ways: list[tuple[str, list[_Check]]]


class _Window(msgspec.Struct, array_like=True):
    step: int
    timing: str
    rule: str
    seat: int
    passes: int
    events: list[list[object]]


class _Stands(msgspec.Struct):
    windows: list[_Window]
    question: str
    asked: tuple[int, ...]
    since: int
    head: bytes


class _Answered(msgspec.Struct, array_like=True):
    seat: int
    cause: str
    could: tuple[str, ...]
    setting: int
    cards: list[tuple[str, str, _Check]]


class _Opening(msgspec.Struct, array_like=True):
    step: int
    timing: int
    events: list[list[object]]
    window: int
    why: list[_Check]
    said: tuple[str, ...] = ()
    fates: tuple[str, ...] = ()


class _Leaks(msgspec.Struct, array_like=True):
    seats: list[list[tuple[str, int, str]]]
    chance: dict[str, int]


_ANSWERED = msgspec.msgpack.Decoder(_Answered)
_ASKED = msgspec.msgpack.Decoder(Asked)
_LEAKS = msgspec.msgpack.Decoder(_Leaks)
_OPENINGS = msgspec.msgpack.Decoder(list[_Opening])
_RULES = msgspec.msgpack.Decoder(tuple[str, ...])
_STANDS = msgspec.msgpack.Decoder(_Stands)
_TABLES = msgspec.msgpack.Decoder(list[bytes])
_TRIED = msgspec.msgpack.Decoder(TriedTold)
_WAYS = msgspec.msgpack.Decoder(_Ways)


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    """A match of other rules: its file, and the kept engine that plays it again."""

    engine: EngineProcess
    match: bytes
    names: tuple[str, ...] = ()
    """What the seats are called, if not as the file calls them."""

    def stands(self, step: int) -> Stands:
        said = self._ask(_STANDS, "moment", step=step)
        windows = tuple(
            OpenWindow(one.step, one.timing, one.rule, one.seat, one.passes, tuple(map(as_data, one.events)))
            for one in said.windows
        )
        return Stands(windows, said.question, said.asked, said.since, said.head)

    def tables(self, step: int, viewers: Sequence[int], eyes: int) -> list[bytes]:
        return self._ask(_TABLES, "tables", step=step, viewer=eyes, eyes=tuple(viewers))

    def trace(self, step: int, seat: int, card: str) -> tuple[Way, ...]:
        try:
            said = self._ask(_WAYS, "trace", step=step, seat=seat, card=card)
        except EngineRefused as error:
            raise IllegalChoice(error.words) from error
        return tuple(Way(what, tuple(map(_check, rows))) for what, rows in said.ways)

    def answered(self, step: int) -> Answered:
        said = self._ask(_ANSWERED, "answered", step=step)
        held = tuple(Held(card, title, _check(fault)) for card, title, fault in said.cards)
        return Answered(said.seat, said.cause, said.could, said.setting, held)

    def around(self, step: int) -> tuple[Opening, ...]:
        return tuple(
            Opening(
                one.step,
                one.timing,
                tuple(map(as_data, one.events)),
                one.window,
                tuple(map(_check, one.why)),
                one.said,
                one.fates,
            )
            for one in self._ask(_OPENINGS, "around", step=step)
        )

    def rests_on(self, step: int) -> tuple[str, ...]:
        return self._ask(_RULES, "rests", step=step)

    def leaks(self, step: int) -> Leaks:
        said = self._ask(_LEAKS, "leaks", step=step)
        return Leaks(tuple(tuple(Leak(*row) for row in rows) for rows in said.seats), said.chance)

    def asked(self, step: int, seat: int | None) -> Asked:
        return self._ask(_ASKED, "asked", step=step, whose=seat)

    def tried(self, step: int, seat: int | None, given: Sequence[Given], seed: bytes) -> TriedTold:
        return self._ask(_TRIED, "tried", step=step, whose=seat, choices=tuple(given), seed=seed)

    def _ask(self, decoder: msgspec.msgpack.Decoder[Kind], ask: str, **needs: object) -> Kind:
        return self.engine.expecting(decoder, self.engine.ask(ask, match=self.match, names=self.names, **needs))


def _check(one: _Check) -> Checked:
    return Checked(one.rule, one.words, one.ok, one.short, as_data(one.facts))


Answers = TodaysAnswers | KeptAnswers
