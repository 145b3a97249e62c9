"""Answers about a step: the table, why a card was not offered, windows, rules.

They are computed from the record on request, and redacted for the viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from engine import JUDGE, PUBLIC
from engine.abilities import TIMINGS
from engine.chain.journal import LogEntry
from engine.errors import IllegalChoice
from engine.games.registry import RULESETS
from engine.prompts.checks import CardUse, CheckResult
from tournament.core.translation import gettext, translatable
from tournament.replays.engines.process import EngineFailed
from tournament.replays.operations.opened_match import READ_ERRORS, OpenedMatch, check_step, find_viewer, viewer_name
from tournament.replays.operations.rows import CAUSE_WORDS, LogRow, viewer_log
from tournament.replays.operations.rule_index import Rule, family, find_rule
from tournament.replays.problems import (
    MatchNotReadable,
    NoAnswers,
    NoSuchCard,
    NotInThisCopy,
    SeatNotFound,
    StepNotFound,
)

ANSWER_KINDS: Final = ("pass", "choice")
"""Kinds of entry that are a seat's answer."""
MAX_CARD_ID_LETTERS: Final = 20
"""Most letters of a card's id."""

Answered = TypeVar("Answered")


class TraceCheckPayload(msgspec.Struct, frozen=True):
    rule: str
    words: str
    ok: bool | None
    """None if it was not reached because an earlier check failed."""
    short: str
    facts: tuple[object, ...]


class CardUsePayload(msgspec.Struct, frozen=True):
    what: str
    open: bool
    checks: tuple[TraceCheckPayload, ...]


class RulePayload(msgspec.Struct, frozen=True):
    id: str
    summary: str
    section: str


class RuleFamilyPayload(RulePayload, frozen=True):
    family: tuple[RulePayload, ...]


class LogRowPayload(msgspec.Struct, frozen=True):
    """A step of the log as the viewer reads it."""

    step: int
    kind: str
    parent: int
    seat: int | None
    """The acting seat, from 0; null for the table and judges."""
    said: str
    more: str
    rule: str
    cause: str
    caused: str
    thought: int
    end: int
    undone: int
    offers: tuple[tuple[str, bool], ...]


class PathPayload(msgspec.Struct, frozen=True):
    step: int
    said: str


class OpenWindowPayload(msgspec.Struct, frozen=True):
    """An open window; turn and number of passes in a row are only for judges."""

    step: int
    timing: str
    rule: str
    said: str
    turn: int | None = None
    passes: int | None = None


class PendingPromptPayload(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    question: str
    since: int


class StepPayload(msgspec.Struct, frozen=True):
    step: int
    steps: int
    eyes: str
    names: tuple[str, ...]
    row: LogRowPayload
    path: tuple[PathPayload, ...]
    windows: tuple[OpenWindowPayload, ...]
    asked: PendingPromptPayload | None
    head: str
    """Chain head at this step, for judges; it identifies all that happened."""
    tables: dict[str, msgspec.Raw]
    untold: str
    """Why there is no table; empty if there is one."""


class TimingStepPayload(msgspec.Struct, frozen=True):
    step: int
    timing: str
    window: int
    """The step at which its window opened; 0 if none did."""
    said: tuple[str, ...]
    events: tuple[tuple[object, ...], ...]
    why: tuple[TraceCheckPayload, ...]
    fates: tuple[str, ...] = ()
    """What became of each event that did not happen: saved, canceled, replaced."""


class TimingPayload(msgspec.Struct, frozen=True):
    step: int
    openings: tuple[TimingStepPayload, ...]
    rules: dict[str, RulePayload]


class CardTracePayload(msgspec.Struct, frozen=True):
    step: int
    seat: int
    card: str
    stood: int
    """The step of the answer before which the seat stood; 0 if it had no prompt."""
    ways: tuple[CardUsePayload, ...]
    rules: dict[str, RulePayload]


class UnusableCardPayload(msgspec.Struct, frozen=True):
    card: str
    title: str
    fault: TraceCheckPayload


class AnswerOptionsPayload(msgspec.Struct, frozen=True):
    step: int
    seat: int
    cause: str
    caused: str
    could: tuple[str, ...]
    setting: int
    cards: tuple[UnusableCardPayload, ...]
    rules: dict[str, RulePayload]


class CitedRulesPayload(msgspec.Struct, frozen=True):
    step: int
    cites: RuleFamilyPayload | None
    rests: tuple[RuleFamilyPayload, ...]


class LeakPayload(msgspec.Struct, frozen=True):
    card: str
    title: str
    step: int
    how: str


class SeatLeaksPayload(msgspec.Struct, frozen=True):
    seat: int
    leaks: tuple[LeakPayload, ...]


class LeaksPayload(msgspec.Struct, frozen=True):
    to: int
    seats: tuple[SeatLeaksPayload, ...]
    chance: dict[str, int] | None
    """Numbers drawn since, by chance stream; only for judges."""


# --- questions for all readers


def step_payload(opened: OpenedMatch, step: int, viewer: int, tables: Sequence[int] | None = None) -> StepPayload:
    """Return the step, its open windows, the pending prompts and the tables."""
    check_step(opened, step)
    held = viewer_log(opened, viewer)
    row, path = held.row(step), held.path(step)
    windows = [_window_payload(opened, one) for one in (*path, row) if one.style == "window"]
    asked, head, drawn, untold = None, "", {}, opened.undrawable
    if not untold:
        viewers = _own_tables(opened, viewer) if tables is None else tuple(tables)
        boards = _ask_engine(opened, step, lambda: opened.answers.tables(step, viewers, viewer)) if viewers else []
        drawn = {viewer_name(each): msgspec.Raw(board) for each, board in zip(viewers, boards, strict=True)}
        if viewer == JUDGE:
            stands = _ask_engine(opened, step, lambda: opened.answers.stands(step))
            head = stands.head.hex()
            asked = PendingPromptPayload(stands.asked, stands.question, stands.since) if stands.asked else None
            turns = {window.step: (window.seat, window.passes) for window in stands.windows}
            windows = [_with_turn(one, turns.get(one.step)) for one in windows]
    return StepPayload(
        step=step,
        steps=opened.steps,
        eyes=viewer_name(viewer),
        names=opened.names,
        row=log_row_payload(opened, row),
        path=tuple(PathPayload(one.number, one.short) for one in path),
        windows=tuple(windows),
        asked=asked,
        head=head,
        tables=drawn,
        untold=untold,
    )


def timing_payload(opened: OpenedMatch, step: int) -> TimingPayload:
    """Return the timing steps around a step's occurrence; the same for all viewers."""
    _check_answerable(opened, step)
    openings = tuple(
        TimingStepPayload(
            one.step, TIMINGS[one.timing].name, one.window, one.said, one.events, _check_payloads(one.why), one.fates
        )
        for one in _ask_engine(opened, step, lambda: opened.answers.around(step))
    )
    return TimingPayload(step, openings, _rule_payloads(check for one in openings for check in one.why))


def cited_rules_payload(opened: OpenedMatch, step: int) -> CitedRulesPayload:
    """Return the rule a step cites and those it rests on, with their families.

    The answer is the same for all viewers.
    """
    _check_answerable(opened, step)
    rests = _ask_engine(opened, step, lambda: opened.answers.rests_on(step))
    cites = find_rule(opened.entries[step - 1].rule)
    known = [rule for id in rests if (rule := find_rule(id)) is not None]
    return CitedRulesPayload(step, None if cites is None else _with_family(cites), tuple(map(_with_family, known)))


# --- questions for judges, and for a seat about itself


def card_trace_payload(opened: OpenedMatch, step: int, viewer: int, seat: int, card: str) -> CardTracePayload:
    """Return each way a seat could have used a card at a step, with all checks.

    At the seat's own answer the state before it counts; in a window, the state before the seat's next answer there.
    """
    _check_answerable(opened, step)
    _check_own(opened, viewer, seat)
    stood = seat_answer_at(opened.entries, step, seat)
    if not stood and not (
        viewer == JUDGE and seat in _ask_engine(opened, step, lambda: opened.answers.stands(step)).asked
    ):
        ways: tuple[CardUse, ...] = (_no_prompt_use(opened, step, seat),)
    else:
        try:
            ways = _ask_engine(opened, step, lambda: opened.answers.trace(stood or step, seat, card))
        except IllegalChoice:
            raise NoSuchCard(
                gettext(
                    "%(name)s sees no card “%(card)s” at step %(step)s.",
                    name=opened.names[seat],
                    card=card[:MAX_CARD_ID_LETTERS],
                    step=step,
                )
            ) from None
    told = tuple(CardUsePayload(way.what, way.is_open, _check_payloads(way.checks)) for way in ways)
    return CardTracePayload(
        step, seat, card, stood, told, _rule_payloads(check for way in told for check in way.checks)
    )


def seat_answer_at(entries: Sequence[LogEntry], step: int, seat: int) -> int:
    """Return the seat's answer at a step, or its next one in that window; 0 for none."""
    entry = entries[step - 1]
    if entry.kind in ANSWER_KINDS and entry.actor == seat:
        return step
    window = step if entry.kind == "window" else entry.parent
    if not window or entries[window - 1].kind != "window":
        return 0
    for one in entries[step:]:
        if one.parent < window:
            return 0
        if one.parent == window and one.kind in ANSWER_KINDS and one.actor == seat:
            return one.number
    return 0


def answer_options_payload(opened: OpenedMatch, step: int, viewer: int) -> AnswerOptionsPayload:
    """Return a seat's options at an answer, and for each unusable card what failed."""
    _check_answerable(opened, step)
    entry = opened.entries[step - 1]
    if entry.kind not in ANSWER_KINDS:
        answers = [one.number for one in opened.entries[step:] if one.kind in ANSWER_KINDS]
        words = gettext("Step %(step)s is not a choice, and no choice follows.", step=step)
        if answers:
            words = gettext(
                "Step %(step)s is not a choice. The next choice is step %(next)s.", step=step, next=answers[0]
            )
        raise StepNotFound(words, next=answers[0] if answers else None)
    _check_own(opened, viewer, entry.actor)
    said = _ask_engine(opened, step, lambda: opened.answers.answered(step))
    cards = tuple(UnusableCardPayload(one.card, one.title, _check_payloads([one.fault])[0]) for one in said.cards)
    caused = CAUSE_WORDS.get(said.cause, ("", said.cause))[1]
    rules = _rule_payloads(one.fault for one in cards)
    return AnswerOptionsPayload(step, said.seat, said.cause, caused, said.could, said.setting, cards, rules)


def leaks_payload(opened: OpenedMatch, to: int, viewer: int) -> LeaksPayload:
    """Return the cards that each seat has learned since a step.

    A rewind to that step can't take this knowledge back.
    """
    _check_answerable(opened, to)
    if viewer == PUBLIC or (opened.under_way and viewer != JUDGE):
        raise NotInThisCopy(gettext(JUDGES_ALONE if opened.under_way else OWN_ALONE))
    found = _ask_engine(opened, to, lambda: opened.answers.leaks(to))
    facts = opened.pool.facts
    seats = tuple(
        SeatLeaksPayload(
            seat,
            tuple(
                LeakPayload(one.card, facts[one.card].title if one.card in facts else one.card, one.step, one.how)
                for one in rows
            ),
        )
        for seat, rows in enumerate(found.seats)
        if viewer in (seat, JUDGE)
    )
    return LeaksPayload(to, seats, dict(found.chance) if viewer == JUDGE else None)


JUDGES_ALONE: Final = translatable("During a match, only judges can see what a rewind would reveal.")
OWN_ALONE: Final = translatable("Only judges and the player can see that player’s cards and options.")


def find_seat(opened: OpenedMatch, name: str) -> int:
    """Return the seat of a number that counts from 1."""
    seats = {str(number): number - 1 for number in range(1, len(opened.names) + 1)}
    if name not in seats:
        known = ", ".join(f"{number} ({opened.names[seat]})" for number, seat in seats.items())
        raise SeatNotFound(
            gettext("There is no seat “%(seat)s”. Choose one of: %(known)s.", seat=name[:20], known=known),
            seats=list(seats),
        )
    return seats[name]


def find_table_viewers(opened: OpenedMatch, viewer: int, names: str) -> list[int]:
    """Return the viewers of requested tables such as `1,2,public`.

    Raise a problem if the asking viewer may not see one of them.
    """
    found = [find_viewer(name, opened) for name in names.split(",") if name]
    refused = [one for one in found if viewer not in (JUDGE, one) and one != PUBLIC]
    if refused:
        raise NotInThisCopy(gettext(OWN_ALONE))
    return found


# --- parts


def log_row_payload(opened: OpenedMatch, row: LogRow) -> LogRowPayload:
    entry = opened.entries[row.number - 1]
    return LogRowPayload(
        step=row.number,
        kind=entry.kind,
        parent=entry.parent,
        seat=entry.actor if entry.actor >= 0 else None,
        said=row.said,
        more=row.more,
        rule=row.rule,
        cause=row.cause,
        caused=row.caused,
        thought=row.thought,
        end=row.end,
        undone=row.undone,
        offers=row.offers,
    )


def _own_tables(opened: OpenedMatch, viewer: int) -> tuple[int, ...]:
    """Return the default tables: for judges each seat's table beside the whole one."""
    return (JUDGE, *range(len(opened.names))) if viewer == JUDGE else (viewer,)


def _window_payload(opened: OpenedMatch, row: LogRow) -> OpenWindowPayload:
    data = opened.entries[row.number - 1].data
    return OpenWindowPayload(row.number, str(data[0]) if data else "", row.rule, row.said)


def _with_turn(window: OpenWindowPayload, turn: tuple[int, int] | None) -> OpenWindowPayload:
    return window if turn is None else msgspec.structs.replace(window, turn=turn[0], passes=turn[1])


def _check_answerable(opened: OpenedMatch, step: int) -> None:
    check_step(opened, step)
    if opened.undrawable:
        raise NoAnswers(gettext("There are no reasons for this match. %(why)s", why=gettext(opened.undrawable)))


def _check_own(opened: OpenedMatch, viewer: int, seat: int) -> None:
    if viewer not in (JUDGE, seat):
        raise NotInThisCopy(gettext(OWN_ALONE))


def _no_prompt_use(opened: OpenedMatch, step: int, seat: int) -> CardUse:
    rules = RULESETS.get(opened.header.ruleset)
    rule = rules.cited.not_asked if rules is not None else ""
    words = gettext("%(name)s has no choice at step %(step)s", name=opened.names[seat], step=step)
    return CardUse("answer", (CheckResult(rule, words, False, gettext("no choice now")),))


def _ask_engine(opened: OpenedMatch, step: int, ask: Callable[[], Answered]) -> Answered:
    """Ask the match's engine, and report a damaged match as a problem."""
    try:
        return ask()
    except EngineFailed as error:
        raise MatchNotReadable(
            gettext("Step %(step)s can’t be explained now: %(error)s.", step=step, error=error)
        ) from error
    except IllegalChoice:
        raise
    except READ_ERRORS as error:
        if opened.familiar:
            raise
        raise MatchNotReadable(
            gettext("Step %(step)s can’t be explained: the match is damaged.", step=step)
        ) from error


def _check_payloads(checks: Iterable[CheckResult]) -> tuple[TraceCheckPayload, ...]:
    return tuple(TraceCheckPayload(one.rule, one.words, one.ok, one.short, one.facts) for one in checks)


def _rule_payloads(checks: Iterable[TraceCheckPayload]) -> dict[str, RulePayload]:
    """Return the rules that checks cite, without repeats."""
    ids = dict.fromkeys(check.rule for check in checks)
    return {rule.id: _rule_payload(rule) for id in ids if (rule := find_rule(id)) is not None}


def _rule_payload(rule: Rule) -> RulePayload:
    return RulePayload(rule.id, rule.summary, rule.section)


def _with_family(rule: Rule) -> RuleFamilyPayload:
    return RuleFamilyPayload(rule.id, rule.summary, rule.section, tuple(map(_rule_payload, family(rule))))
