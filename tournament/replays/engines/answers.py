"""Questions about a step, for current and archived engines: docs/answers.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from engine.cards import Pool
from engine.errors import IllegalChoice
from engine.play.windows.witnesses import WindowReport
from engine.prompts.checks import CardUse, CheckResult
from engine.record.block import as_data
from engine.record.leaks import Leak, Leaks
from engine.record.record import Record
from engine.record.step_state import AnswerReport, OpenWindow, UnusableCard
from engine.record.what_if import GivenAnswer
from engine.record.what_if_text import QuestionBefore, WhatIfReport, find_question_before, report_what_if
from engine.views import encode_table
from tournament.replays.engines.process import Decoded, EngineProcess, EngineRefused


class StepStatus(NamedTuple):
    """The state of a match at a step: open windows, and which seats have a prompt."""

    windows: tuple[OpenWindow, ...]
    question: str
    asked: tuple[int, ...]
    since: int
    head: bytes
    """Chain head, which identifies all that happened so far."""


@dataclass(frozen=True, slots=True)
class CurrentAnswers:
    """Answers about a match of the current rules."""

    record: Record
    pool: Pool

    def stands(self, step: int) -> StepStatus:
        at = self.record.at(step, self.pool)
        return StepStatus(at.windows, at.question, at.asked, at.since, at.match.head)

    def tables(self, step: int, viewers: Sequence[int], eyes: int) -> list[bytes]:
        """Return the table of each seat or viewer as JSON, redacted for `eyes`."""
        return [encode_table(table) for table in self.record.seen(step, viewers, eyes, self.pool)]

    def trace(self, step: int, seat: int, card: str) -> tuple[CardUse, ...]:
        """Trace a card for a seat; at the seat's own answer, as it was before it.

        Raise IllegalChoice if the seat sees no such card.
        """
        entry = self.record.entries[step - 1]
        is_answer = entry.kind in ("pass", "choice") and entry.actor == seat
        match = self.record.stand(step, seat, self.pool) if is_answer else self.record.seek(step, self.pool)
        return match.trace(seat, card)

    def answered(self, step: int) -> AnswerReport:
        return self.record.answered(step, self.pool)

    def around(self, step: int) -> tuple[WindowReport, ...]:
        return self.record.around(step, self.pool)

    def rests_on(self, step: int) -> tuple[str, ...]:
        return self.record.rests_on(step, self.pool)

    def leaks(self, step: int) -> Leaks:
        return self.record.leaks(step, self.pool)

    def asked(self, step: int, seat: int | None) -> QuestionBefore:
        """Return the question before a seat's answer.

        Raise EngineError if no seat answers at the step.
        """
        return find_question_before(self.record, self.pool, step, seat)

    def tried(self, step: int, seat: int | None, given: Sequence[GivenAnswer], seed: bytes) -> WhatIfReport:
        """Play other answers on a copy; raise EngineError if they are illegal."""
        return report_what_if(self.record, self.pool, step, seat, given, seed)


class _Check(msgspec.Struct, array_like=True):
    rule: str
    words: str
    ok: bool | None
    short: str
    facts: list[object]


class _CardUses(msgspec.Struct):
    ways: list[tuple[str, list[_Check]]]


class _Window(msgspec.Struct, array_like=True):
    step: int
    timing: str
    rule: str
    seat: int
    passes: int
    events: list[list[object]]


class _StepStatus(msgspec.Struct):
    windows: list[_Window]
    question: str
    asked: tuple[int, ...]
    since: int
    head: bytes


class _AnswerReport(msgspec.Struct, array_like=True):
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


_ANSWER_DECODER = msgspec.msgpack.Decoder(_AnswerReport)
_QUESTION_DECODER = msgspec.msgpack.Decoder(QuestionBefore)
_LEAKS_DECODER = msgspec.msgpack.Decoder(_Leaks)
_OPENINGS_DECODER = msgspec.msgpack.Decoder(list[_Opening])
_RULES_DECODER = msgspec.msgpack.Decoder(tuple[str, ...])
_STATUS_DECODER = msgspec.msgpack.Decoder(_StepStatus)
_TABLES_DECODER = msgspec.msgpack.Decoder(list[bytes])
_WHAT_IF_DECODER = msgspec.msgpack.Decoder(WhatIfReport)
_CARD_USES_DECODER = msgspec.msgpack.Decoder(_CardUses)


@dataclass(frozen=True, slots=True)
class ArchivedAnswers:
    """Answers about a match of other rules, from the archived engine that replays it."""

    engine: EngineProcess
    match: bytes
    names: tuple[str, ...] = ()
    """Names of the seats, if they differ from the file's."""

    def stands(self, step: int) -> StepStatus:
        said = self._ask(_STATUS_DECODER, "moment", step=step)
        windows = tuple(
            OpenWindow(one.step, one.timing, one.rule, one.seat, one.passes, tuple(map(as_data, one.events)))
            for one in said.windows
        )
        return StepStatus(windows, said.question, said.asked, said.since, said.head)

    def tables(self, step: int, viewers: Sequence[int], eyes: int) -> list[bytes]:
        return self._ask(_TABLES_DECODER, "tables", step=step, viewer=eyes, eyes=tuple(viewers))

    def trace(self, step: int, seat: int, card: str) -> tuple[CardUse, ...]:
        try:
            said = self._ask(_CARD_USES_DECODER, "trace", step=step, seat=seat, card=card)
        except EngineRefused as error:
            raise IllegalChoice(error.words) from error
        return tuple(CardUse(what, tuple(map(_check_result, rows))) for what, rows in said.ways)

    def answered(self, step: int) -> AnswerReport:
        said = self._ask(_ANSWER_DECODER, "answered", step=step)
        held = tuple(UnusableCard(card, title, _check_result(fault)) for card, title, fault in said.cards)
        return AnswerReport(said.seat, said.cause, said.could, said.setting, held)

    def around(self, step: int) -> tuple[WindowReport, ...]:
        return tuple(
            WindowReport(
                one.step,
                one.timing,
                tuple(map(as_data, one.events)),
                one.window,
                tuple(map(_check_result, one.why)),
                one.said,
                one.fates,
            )
            for one in self._ask(_OPENINGS_DECODER, "around", step=step)
        )

    def rests_on(self, step: int) -> tuple[str, ...]:
        return self._ask(_RULES_DECODER, "rests", step=step)

    def leaks(self, step: int) -> Leaks:
        said = self._ask(_LEAKS_DECODER, "leaks", step=step)
        return Leaks(tuple(tuple(Leak(*row) for row in rows) for rows in said.seats), said.chance)

    def asked(self, step: int, seat: int | None) -> QuestionBefore:
        return self._ask(_QUESTION_DECODER, "asked", step=step, whose=seat)

    def tried(self, step: int, seat: int | None, given: Sequence[GivenAnswer], seed: bytes) -> WhatIfReport:
        return self._ask(_WHAT_IF_DECODER, "tried", step=step, whose=seat, choices=tuple(given), seed=seed)

    def _ask(self, decoder: msgspec.msgpack.Decoder[Decoded], ask: str, **needs: object) -> Decoded:
        return self.engine.expecting(decoder, self.engine.ask(ask, match=self.match, names=self.names, **needs))


def _check_result(one: _Check) -> CheckResult:
    return CheckResult(one.rule, one.words, one.ok, one.short, as_data(one.facts))


Answers = CurrentAnswers | ArchivedAnswers
