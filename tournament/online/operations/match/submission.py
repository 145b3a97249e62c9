"""Submit one input with optimistic locking and retry."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar
from uuid import UUID

import structlog

from engine import (
    BrokenRecord,
    Choice,
    Concede,
    EngineError,
    Forfeit,
    Gift,
    IllegalChoice,
    Match,
    MatchOver,
    MatchPaused,
    NotYourChoice,
    Order,
    Proposal,
    Repeat,
    Setting,
    Timeout,
)
from engine.chain.inputs import ASK, DRAW, RESUME, TAKEBACK, Input
from engine.control.proposals import rewind_target
from tournament.core.problems import DatabaseBusy, DatabaseUnavailable, DiskFull, Problem
from tournament.core.translation import gettext, translatable
from tournament.events.online_settings import MatchSettings
from tournament.online.operations.match import match_limits
from tournament.online.operations.match.clock_jumps import apply_clock_jump
from tournament.online.operations.match.clocks import to_milliseconds
from tournament.online.operations.match.deal import load_constants
from tournament.online.operations.match.frozen_matches import OLDER_RULES_TEXT, freeze_match, freeze_older_match
from tournament.online.operations.match.loaded_match import ArchivedMatch, LoadedMatch, find_departed_seats
from tournament.online.operations.match.match_limits import (
    WINDOW_SECONDS,
    ActionKind,
    list_action_kinds,
    spend_actions,
)
from tournament.online.operations.match.match_rows import JUDGE_ACTOR, TABLE_ACTOR
from tournament.online.operations.match.record_files import rebuild_earlier_table
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import (
    ExtraWrite,
    MatchSnapshot,
    PendingInput,
    inconsistent_match_error,
    load_match,
    load_snapshot,
    write_input,
)
from tournament.online.problems import (
    ChoiceNotLegal,
    MatchNotLive,
    MatchTooLong,
    NotAtThisTable,
    OtherRules,
    PromptPassed,
    TableNotShown,
    TooManyActions,
)
from tournament.online.states import OnlineStatus

SUBMIT_RETRIES: Final = 12
"""Six seats may collide; the last of them needs six attempts."""
Seen = TypeVar("Seen")
MatchRead = Callable[[LoadedMatch, MatchSnapshot], Seen]
"""Reads from the match after everything is written; later, other threads may use the match."""
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.online")


@dataclass(frozen=True, slots=True)
class SubmissionResult(Generic[Seen]):
    seen: Seen
    snapshot: MatchSnapshot
    again: bool = False
    """The same input was sent before, and nothing was done now."""


def submit_input(
    play: MatchRuntime,
    match_id: UUID,
    given: Input,
    key: str,
    now: datetime,
    look: MatchRead[Seen],
    expect: int | None = None,
    found: MatchSnapshot | None = None,
    still: Callable[[MatchSnapshot], bool] = lambda _: True,
    beside: ExtraWrite | None = None,
) -> SubmissionResult[Seen]:
    """Submit an input; the same key again gets the same answer.

    After a lost race, it is retried while this seat still has the same prompt.

    `found` is a snapshot that was just read with this key. `still` tells whether the input is still due, for inputs
    that no player sends. `beside` writes something in the same transaction.
    """
    actor, kinds = _find_actor(given), list_action_kinds(given)
    for _ in range(SUBMIT_RETRIES):
        before, found = found or load_snapshot(play, match_id, actor, key), None
        if before.used is not None:
            return SubmissionResult(read_match(play, before, look), before, again=True)
        if apply_clock_jump(play, before, now):
            continue
        if not isinstance(given, Concede):  # inputs that end a match are always accepted
            play.held.check(match_id, actor, now)
        spend_actions(play.database, match_id, actor, kinds, now)
        kinds = ()  # retries are not counted again
        try:
            _check_live(before, given, rules=beside is not None)
            _check_length(before.step, given)
            if isinstance(given, Proposal) and given.act == ASK:
                _check_allowed(load_constants(play, match_id).settings, given.about)
            if not still(before):
                raise PromptPassed(gettext("The game has moved on, so this is not possible anymore."))
            match = _load_or_freeze(play, before, now)
            step = _submit_to_engine(
                play, before, match, PendingInput(actor, key, given, to_milliseconds(now), now, []), expect
            )
            _check_length(match.step - 1, given)
        except (ChoiceNotLegal, MatchNotLive, PromptPassed):
            if isinstance(given, (Choice, Concede)):
                _count_refused(play, match_id, actor, now)
            raise
        try:
            after = write_input(play, before, step, match, beside)
        except DiskFull:  # nothing was written for certain
            raise
        except DatabaseUnavailable as error:
            raise DatabaseUnavailable(gettext(UNSURE_TEXT)) from error
        if after is not None:
            return SubmissionResult(_read_loaded(play, after, match, look), after)
    raise DatabaseBusy(gettext("Too many choices at this table at the same time. Try the same choice again."))


def _count_refused(play: MatchRuntime, match_id: UUID, seat: int, now: datetime) -> None:
    """Count a refused choice; block a seat that sends too many of them.

    The block applies before any engine runs.
    """
    try:
        with suppress(DatabaseBusy, DatabaseUnavailable):  # the refusal is reported in any case
            spend_actions(play.database, match_id, seat, (ActionKind.REFUSED,), now)
    except TooManyActions as problem:
        wait = problem.facts.get("retry_after", WINDOW_SECONDS)
        play.held.hold(match_id, seat, now + timedelta(seconds=wait if isinstance(wait, int) else WINDOW_SECONDS))
        raise


def _find_actor(given: Input) -> int:
    """Return the actor of an input, for whom its key is unique.

    A clock's input is not made by the seat.
    """
    if isinstance(given, Order):
        return JUDGE_ACTOR
    return TABLE_ACTOR if isinstance(given, (Timeout, Forfeit)) else given.seat


UNSURE_TEXT: Final = translatable(
    "The connection to the database broke while your choice was being saved. Send it again with the same key: it "
    "counts once."
)


def read_match(play: MatchRuntime, snapshot: MatchSnapshot, look: MatchRead[Seen]) -> Seen:
    """Read from a match in its current state."""
    return _read_loaded(play, snapshot, load_match(play, snapshot), look)


def load_departed_seats(play: MatchRuntime, snapshot: MatchSnapshot) -> frozenset[int]:
    """Return the seats that are out of the match while others play on.

    If no engine here has its rules, none are known.
    """
    try:
        return read_match(play, snapshot, lambda match, _: find_departed_seats(match))
    except OtherRules:
        return frozenset()


def _read_loaded(play: MatchRuntime, snapshot: MatchSnapshot, match: LoadedMatch, look: MatchRead[Seen]) -> Seen:
    """Read from a match; a fault in drawing it leaves the match unchanged."""
    try:
        seen = look(match, snapshot)
    except (Problem, EngineError):
        raise
    except Exception as error:
        log.exception("a table can't be drawn", match=str(snapshot.match_id), version=snapshot.version)
        raise TableNotShown(gettext(NOT_SHOWN_TEXT)) from error
    play.loaded.put(snapshot.match_id, snapshot.version, match, snapshot.naming)
    return seen


def _load_or_freeze(play: MatchRuntime, before: MatchSnapshot, now: datetime) -> LoadedMatch:
    """Load the match, or freeze one whose rules this installation can't continue."""
    try:
        match = load_match(play, before)
    except OtherRules as error:
        freeze_older_match(play, before, now)
        raise MatchNotLive(gettext(OLDER_RULES_TEXT), status_of_match=OnlineStatus.FROZEN) from error
    if isinstance(match, ArchivedMatch) and not play.carries_older:
        freeze_older_match(play, before, now)
        raise MatchNotLive(gettext(OLDER_RULES_TEXT), status_of_match=OnlineStatus.FROZEN)
    return match


def _submit_to_engine(
    play: MatchRuntime, before: MatchSnapshot, match: LoadedMatch, step: PendingInput, expect: int | None
) -> PendingInput:
    """Submit an input to the engine; its refusals reveal nothing about other seats."""
    try:
        back = rewind_target(match.game, step.given) if isinstance(match, Match) else 0
        restored = rebuild_earlier_table(play, before.match_id, before.version, step.given, back) if back else None
        entries = match.submit(step.given, step.at, expect, restored)
    except Problem:
        raise
    except BrokenRecord as error:  # the stored data is at fault, not the input
        raise inconsistent_match_error(before) from error
    except MatchPaused:
        raise MatchNotLive(gettext(REFUSED_TEXTS[OnlineStatus.PAUSED]), status_of_match=OnlineStatus.PAUSED) from None
    except MatchOver:
        raise MatchNotLive(gettext(REFUSED_TEXTS[OnlineStatus.ENDED]), status_of_match="ended") from None
    except NotYourChoice:
        raise PromptPassed(gettext("The game has moved on. Look at the table again.")) from None
    except IllegalChoice as error:
        raise ChoiceNotLegal(f"{error}.") from error
    except EngineError as error:
        raise ChoiceNotLegal(f"{error}.") from error
    except Exception as error:
        log.exception("the engine failed; the match is frozen", match=str(before.match_id), version=before.version)
        freeze_match(play, before, step, error)
        raise MatchNotLive(gettext(FROZEN_TEXT), status_of_match=OnlineStatus.FROZEN) from error
    return PendingInput(step.actor, step.key, step.given, step.at, step.now, entries)


FROZEN_TEXT: Final = translatable(
    "The rules engine failed on this choice. The match is frozen as it was before: nothing is lost, and no player is "
    "to blame."
)
NOT_SHOWN_TEXT: Final = translatable(
    "A fault of this server prevents the table from being shown. Your confirmed choices are safe. Try again in a "
    "moment."
)
REFUSED_TEXTS: Final = {
    OnlineStatus.WAITING: translatable("The match has not started: not all players are ready."),
    OnlineStatus.PAUSED: translatable("The match is paused. You can choose again when it resumes."),
    OnlineStatus.FROZEN: translatable(
        "The match is frozen by an engine fault. Nothing is lost; you can’t choose now."
    ),
    OnlineStatus.ENDED: translatable("The match is over."),
}


def _check_allowed(settings: MatchSettings, about: str) -> None:
    if about == TAKEBACK and not settings.takebacks:
        raise NotAtThisTable(gettext("Take-backs are not allowed in this match."))
    if about == DRAW and not settings.draws:
        raise NotAtThisTable(gettext("Draws by agreement are not allowed in this match."))


def _check_length(step: int, given: Input) -> None:
    """Refuse inputs that would make the match too long for its record.

    Inputs that end a match are always accepted.
    """
    if step >= match_limits.MAX_MATCH_STEPS and isinstance(given, (Choice, Gift, Repeat, Setting)):
        raise MatchTooLong(
            gettext(
                "This match has reached the maximum of %(number)s steps. Agree on a draw, concede, or call a judge.",
                number=match_limits.MAX_MATCH_STEPS,
            ),
            most=match_limits.MAX_MATCH_STEPS,
        )


def _check_live(snapshot: MatchSnapshot, given: Input, rules: bool = False) -> None:
    """Refuse what the match's status doesn't allow.

    A paused match can be resumed, conceded or ruled on. With `rules`, a ruling's order also reaches a match that is
    over, while its rows are kept.
    """
    if rules and snapshot.status is OnlineStatus.ENDED and snapshot.state is not None and isinstance(given, Order):
        return
    if snapshot.status is OnlineStatus.PAUSED and (
        isinstance(given, (Order, Concede, Forfeit)) or (isinstance(given, Proposal) and given.about == RESUME)
    ):
        return
    if snapshot.status is not OnlineStatus.LIVE:
        raise MatchNotLive(REFUSED_TEXTS[snapshot.status], status_of_match=snapshot.status)
