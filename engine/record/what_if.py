"""What-if: another line from a step of a record.

It plays other answers, then the real ones as far as they fit, and compares the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from engine.cards import Pool
from engine.chain.inputs import Choice, Concede, Forfeit, Gift, Timeout
from engine.chain.journal import Journal, LogEntry, journal_root
from engine.control import gifts
from engine.control.proposals import rewind_target
from engine.english import join_words, phrase
from engine.errors import BrokenRecord, IllegalChoice
from engine.log.undone_steps import find_rewound_step
from engine.match.match import Match
from engine.prompts.prompts import DECLINING, Option, Prompt
from engine.record.difference import TableDifference, list_differences
from engine.record.record import Record, replay
from engine.record.step_state import reopen_question
from engine.table.game import Game, StepReached

MAX_CHOICES: Final = 200
"""Of the given answers; the same limit holds for answers added afterwards."""
FRAMEWORK_KINDS: Final = ("phase", "active", "round", "setup")
"""A step directly under one of these, or at the root, is a step of the game's framework."""
MARK_KINDS: Final = ("phase", "round", "active", "ends", "step")


class GivenAnswer(NamedTuple):
    """An answer in the other line; without a seat, of the seat that is asked."""

    ids: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A match before an answer, and the last prompt in the record before it."""

    record: Record
    pool: Pool
    step: int
    """The step of the real answer."""
    seat: int
    start: int
    """The step of the last prompt."""
    before: Game | None
    """The table there; None for the very beginning."""
    match: Match

    @property
    def prompt(self) -> Prompt:
        return self.match.prompt(self.seat)

    def begin(self) -> Match | None:
        return None if self.before is None else Match(self.before.copy())


@dataclass(slots=True)
class WhatIfResult:
    """The real and the other line, and the differences between their tables.

    Both lines begin with the first step in which they differ. The tables are compared at the next step that both
    lines reach.
    """

    seat: int
    step: int
    """The step of the replaced answer."""
    real: tuple[LogEntry, ...] = ()
    tried: tuple[LogEntry, ...] = ()
    real_at: int = 0
    """The step at which the tables are compared; 0 if the lines don't meet again."""
    tried_at: int = 0
    differs: tuple[TableDifference, ...] = ()
    given: int = 0
    kept: int = 0
    """Real answers that fitted."""
    filled: int = 0
    """Answers filled in with a pass, or with nothing."""
    guessed: int = 0
    """Mandatory answers without a real one: the first legal option."""
    asks: str = ""
    """Who is asked at the end of the other line, if it didn't meet the real one."""


def find_decision_point(record: Record, pool: Pool, step: int, seat: int | None = None) -> DecisionPoint:
    """Find the match before an answer.

    It is the answer at the step, or the next one of the seats asked at the step.
    """
    entries = record.entries
    if not 1 <= step <= len(entries):
        pattern = "there is no step %(step)s; the record has steps 1 to %(last)s"
        raise BrokenRecord(phrase(pattern, step=step, last=len(entries)))
    at = _answer_at(record, step, seat)
    actor = entries[at - 1].actor
    start = max((prompt for prompt in record.prompt_steps() if prompt < at), default=0)
    before = record.seek(start, pool).game if start else None
    begun = None if before is None else Match(before.copy())
    try:
        for _ in replay(record, pool, until=at, start=start, match=begun, exactly=True):
            pass
    except StepReached as reached:
        match = reopen_question(reached.game, actor)
        return DecisionPoint(record, pool, at, actor, start, before, match)
    raise BrokenRecord(phrase("the replay does not reach step %(step)s", step=at))


def _answer_at(record: Record, step: int, seat: int | None) -> int:
    """Return the step of the answer that is meant."""
    names, entries = record.called, record.entries
    if seat is not None and not 0 <= seat < len(names):
        raise IllegalChoice(
            phrase("there is no seat %(seat)s; seats are 0 to %(last)s", seat=seat, last=len(names) - 1)
        )
    answers = [entry for entry in entries[step - 1 : step + 2 * len(names)] if entry.kind in ("pass", "choice")]
    if entries[step - 1].kind not in ("pass", "choice") and step not in record.prompt_steps():
        answers = []
    fitting = [entry for entry in answers if seat is None or entry.actor == seat]
    if fitting:
        return fitting[0].number
    beside = [entry.number for entry in entries if entry.kind in ("pass", "choice") and seat in (None, entry.actor)]
    near = sorted(beside, key=lambda number: abs(number - step))[:2]
    pattern = NO_ANSWERS[seat is None, bool(near)]
    player, steps = "" if seat is None else names[seat], join_words([str(number) for number in sorted(near)])
    raise IllegalChoice(phrase(pattern, player=player, step=step, near=steps))


NO_ANSWERS: Final = {
    (True, True): "no player answers at step %(step)s; the nearest answers are at %(near)s",
    (True, False): "no player answers at step %(step)s",
    (False, True): "%(player)s does not answer at step %(step)s; the nearest answers are at %(near)s",
    (False, False): "%(player)s does not answer at step %(step)s",
}
"""By whether any seat is meant, and whether there are answers near."""


def play_what_if(stand: DecisionPoint, given: Sequence[GivenAnswer], seed: bytes) -> WhatIfResult:
    """Play other answers from a decision point, on a copy with another key.

    If the match is over, chance is the real one. Otherwise it depends on the seed, and hidden cards are dealt again.
    The record is not changed.
    """
    if not 1 <= len(given) <= MAX_CHOICES:
        raise IllegalChoice(
            phrase("%(number)s answers are given; give 1 to %(most)s", number=len(given), most=MAX_CHOICES)
        )
    real = _RealLine(stand)
    line = _OtherLine(_copy_match(stand, seed), stand)
    for number, answer in enumerate(given):
        begun = len(line.entries)
        line.give(answer, first=not number)
    found = WhatIfResult(stand.seat, stand.step, given=len(given))
    meets = line.meets(real.marks, begun)
    for _ in range(MAX_CHOICES):
        if meets or line.match.outcome is not None:
            break
        begun = len(line.entries)
        _play_one_answer(line, real, found)
        meets = line.meets(real.marks, begun)
    _compare(stand, line, found, meets)
    return found


def _copy_match(stand: DecisionPoint, seed: bytes) -> Match:
    if not stand.record.ended:
        return Match(stand.match.game.copy()).fork(seed)
    game = stand.match.game.copy()
    journal = game.journal
    game.journal = Journal(journal_root(seed), journal.head, journal.number, journal.at, journal.epochs)
    game.told = None
    return Match(game)


# --- the real line


class EntryLookup(Protocol):
    """Access to entries by index."""

    def __getitem__(self, place: int, /) -> LogEntry: ...


class _AnswerKey(NamedTuple):
    """Where an answer belongs: seat, question, place in the frames, and events."""

    seat: int
    round: int
    phase: str
    question: str
    place: tuple[tuple[int, int], ...]
    around: tuple[object, ...]


def _key(game: Game, seat: int) -> _AnswerKey:
    asked = game.asked
    window = max(game.windows.values(), key=lambda row: row.entry, default=None)
    row = game.occurrences.get(window.occurrence) if window is not None else None
    around = () if row is None else tuple([(event.kind, event.about) for event in row.events])
    place = tuple([(frame.sequence, frame.step) for frame in game.stack])
    return _AnswerKey(seat, game.round, game.phase, asked.name if asked is not None else "", place, around)


class _RealLine:
    """The real answers from the step to the end of the phase, and framework steps."""

    def __init__(self, stand: DecisionPoint) -> None:
        self.answers: list[tuple[_AnswerKey, tuple[Option, ...]]] = []
        self.gifts: list[tuple[_AnswerKey, Gift]] = []
        self.marks: dict[tuple[object, ...], int] = {}
        entries = stand.record.entries
        end = len(entries)
        for entry in entries[stand.step :]:
            if find_rewound_step(entry) >= 0:
                end = entry.number - 1
                break
            mark = _mark(entry, entries)
            if mark is not None:
                self.marks.setdefault(mark, entry.number)
                if entry.kind in ("ends", "round", "match ends") or (entry.kind == "phase" and entry.parent == 0):
                    end = entry.number
                    break
        self._read(stand, end)

    def _read(self, stand: DecisionPoint, end: int) -> None:
        match = stand.begin()
        if match is None:
            match = Match.begin(stand.record.deal(stand.pool))
        for played in stand.record.inputs:
            given = played.input
            if played.step < stand.start:
                continue
            if played.step >= end or rewind_target(match.game, given) or isinstance(given, (Concede, Forfeit)):
                break
            if isinstance(given, (Choice, Timeout)) and match.game.asked is not None:
                key, options = _key(match.game, given.seat), match.options(given.seat)
                ids = given.ids if isinstance(given, Choice) else match.default(given.seat)
                if played.step >= stand.step:
                    self.answers.append((key, tuple(options[id] for id in ids)))
            elif isinstance(given, Gift) and match.game.asked is not None and played.step >= stand.step:
                self.gifts.append((_key(match.game, match.game.asked.waiting()[0]), given))
            match.submit(given, played.at)

    def answer(self, match: Match, seat: int) -> tuple[str, ...] | None:
        """Return the next real answer of a seat that fits here; each is used once."""
        key = _key(match.game, seat)
        for place, (asked, picked) in enumerate(self.answers):
            ids = _ids(match, seat, picked) if asked == key else None
            if ids is not None and match.stands(seat, ids):
                del self.answers[place]
                return ids
        return None

    def gift(self, match: Match) -> Gift | None:
        """Return the next real gift at such a question, if it is legal on this line."""
        assert match.game.asked is not None, "a match that is not over asks somebody"
        key = _key(match.game, match.game.asked.waiting()[0])
        for place, (asked, gift) in enumerate(self.gifts):
            if asked == key and gifts.find_gift_fault(match.game, gift) is None:
                del self.gifts[place]
                return gift
        return None


def _mark(entry: LogEntry, entries: EntryLookup) -> tuple[object, ...] | None:
    """Return what identifies a framework step; None for a deeper step."""
    if entry.kind == "match ends":
        return (entry.kind,)
    if entry.parent and entries[entry.parent - 1].kind not in FRAMEWORK_KINDS:
        return None
    if entry.kind in ("window", "empty window"):
        return ("window", entry.rule) if entry.data[0] == "action" else None
    return (entry.kind, entry.actor, entry.data) if entry.kind in MARK_KINDS else None


# --- the other line


@dataclass(slots=True)
class _OtherLine:
    """The other line while it is played."""

    match: Match
    stand: DecisionPoint
    entries: list[LogEntry] = field(default_factory=list)
    last: Game | None = None
    """The table before the last answer."""
    choice: Choice | Gift | None = None

    def submit(self, choice: Choice | Gift) -> None:
        self.last, self.choice = self.match.game.copy(), choice
        self.entries += self.match.submit(choice)

    def give(self, answer: GivenAnswer, first: bool) -> None:
        """Play a given answer; without a seat it belongs to the seat that is asked."""
        asked = self.match.game.asked
        waiting = [] if asked is None or self.match.outcome is not None else asked.waiting()
        seat = answer.seat
        if seat is None:
            seat = self.stand.seat if first or self.stand.seat in waiting else next(iter(waiting), self.stand.seat)
        self.submit(Choice(seat, answer.ids))

    def meets(self, marks: dict[tuple[object, ...], int], begun: int) -> tuple[int, int] | None:
        """Return the numbers, in both lines, of the first framework step in common."""
        for entry in self.entries[begun:]:
            mark = _mark(entry, self)
            if mark in marks:
                return marks[mark], entry.number
        return None

    def __getitem__(self, place: int) -> LogEntry:
        """Return an entry of this line's whole log by index."""
        shared = self.stand.step - 1
        return self.stand.record.entries[place] if place < shared else self.entries[place - shared]


def _play_one_answer(line: _OtherLine, real: _RealLine, found: WhatIfResult) -> None:
    """Play one more answer: the real one if it fits, or a minimal one."""
    match = line.match
    asked = match.game.asked
    assert asked is not None, "a match that is not over asks somebody"
    gift = real.gift(match)
    if gift is not None:
        line.submit(gift)
        return
    for seat in asked.waiting():
        ids = real.answer(match, seat)
        if ids is not None:
            line.submit(Choice(seat, ids))
            found.kept += 1
            return
    seat = asked.waiting()[0]
    ids, options = match.default(seat), match.options(seat)
    if all(options[id].verb in DECLINING for id in ids):
        found.filled += 1
    else:
        found.guessed += 1
    line.submit(Choice(seat, ids))


def _ids(match: Match, seat: int, picked: tuple[Option, ...]) -> tuple[str, ...] | None:
    """Return the ids of options on this line; None if one is not offered."""
    there = {option: id for id, option in match.options(seat).items()}
    return tuple(there[option] for option in picked) if all(option in there for option in picked) else None


# --- comparison


def _compare(stand: DecisionPoint, line: _OtherLine, found: WhatIfResult, meets: tuple[int, int] | None) -> None:
    record, shared = stand.record, stand.step - 1
    if meets is not None:
        found.real_at, found.tried_at = meets
        now = _replay_table(stand, found.real_at)
        other = _find_tried_table(line, found.tried_at)
    else:
        end = max(_last_of_line(record, shared), stand.step)
        now, other = record.seek(end, stand.pool).game, line.match.game
        found.asks = ", ".join(map(other.name, other.asked.waiting())) if other.asked and not other.outcome else ""
    real = record.entries[shared : found.real_at or shared + len(line.entries)]
    tried = line.entries[: found.tried_at - shared if found.tried_at else None]
    same = 0
    for one, another in zip(real, tried, strict=False):
        if _content(one) != _content(another):
            break
        same += 1
    found.real, found.tried = tuple(real[same:]), tuple(tried[same:])
    found.differs = tuple(list_differences(now, other))


def _last_of_line(record: Record, shared: int) -> int:
    for entry in record.entries[shared:]:
        if find_rewound_step(entry) >= 0:
            return entry.number - 1
    return len(record.entries)


def _content(entry: LogEntry) -> tuple[object, ...]:
    """Return an entry's content without its number, and for an answer the picks."""
    picked = entry.secret[1:2] if entry.kind == "choice" else ()
    return entry.kind, entry.actor, entry.subject, entry.rule, entry.data, picked


def _replay_table(stand: DecisionPoint, step: int) -> Game:
    last: Match | None = None
    try:
        for reached, _entries in _replay_until(stand, step):
            last = reached
    except StepReached as reached:
        return reached.game
    if last is None:
        raise BrokenRecord(phrase("the replay does not reach step %(step)s", step=step))
    return last.game


def _replay_until(stand: DecisionPoint, step: int) -> Iterator[tuple[Match, list[LogEntry]]]:
    return replay(stand.record, stand.pool, until=step, start=stand.start, match=stand.begin(), exactly=True)


def _find_tried_table(line: _OtherLine, step: int) -> Game:
    """Return the table as of a step after the last answer."""
    assert line.last is not None and line.choice is not None, "an answer was given"
    again = Match(line.last)
    again.game.until = step
    try:
        again.submit(line.choice)
    except StepReached as reached:
        return reached.game
    raise BrokenRecord(phrase("the replay of the other line does not reach step %(step)s", step=step))
