"""Application of rulings and agreements to the match.

Each input has the ruling's own key, so it is submitted once.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Order
from engine.chain.inputs import RESUME, OrderRole
from tournament.core.models.timers import TimerKind
from tournament.core.problems import NotAllowed
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.principal import CLOCK, MATCH
from tournament.core.security.sealing import new_seed
from tournament.events.hook_values import Dealer
from tournament.events.models.events import Event
from tournament.events.models.floor import Penalty
from tournament.events.problems import NotNow, ResultNotPossible
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.disputes import (
    DisputeContext,
    add_line,
    change_dispute,
    is_judged,
    rulings_of,
    transition_to,
)
from tournament.judging.disputes.operations.remedies.outcomes import (
    RulingOutcome,
    apply_at_event,
    give_back_seat_time,
)
from tournament.judging.disputes.operations.remedies.remedies import (
    TABLE_REMEDIES,
    RemedyRequest,
    open_hidden,
    ruling_order,
    table_order,
)
from tournament.judging.disputes.operations.transitions import ENDED_STATES, DisputeVerb
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import DisputeState, LineKind, Remedy
from tournament.online.operations.match.deal import load_engine
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import lock_event_of_match
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import ChoiceNotLegal, MatchNotLive, PromptPassed
from tournament.online.states import OnlineStatus
from tournament.replays.engines.continuation import ArchivedEngine

STALE_TEXT: Final = "The match has changed, so the ruling no longer fits. A judge must rule again."
AGREED_STALE_TEXT: Final = "The match has changed, so the agreement no longer fits. Nothing was changed."
NOT_IN_TIME_TEXT: Final = "Not all players agreed in time: the match continues unchanged."
FROZEN_RETRY_DELAY: Final = timedelta(minutes=1)
"""Delay of the next try while the match is frozen.

The players only have to unfreeze the match; the timer does the rest.
"""
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


def end_settling(session: Session, dispute_id: UUID, now: datetime) -> None:
    """End the time to agree: call a judge, or withdraw a casual dispute.

    A casual match resumes when the withdrawal is carried out.
    """
    dispute = session.get(Dispute, dispute_id)
    if dispute is None:
        return
    event = session.get(Event, dispute.event_id) if dispute.event_id is not None else None
    with change_dispute(session, event, dispute_id, DisputeVerb.INSIST.value, CLOCK, now) as context:
        if context.dispute.state is DisputeState.SETTLING and event is None:
            transition_to(context, DisputeState.WITHDRAWN, DisputeVerb.WITHDRAW.value, NOT_IN_TIME_TEXT)
            set_timer(session, TimerKind.RULING_STANDS, dispute_id, now, None)
        elif context.dispute.state is DisputeState.SETTLING:
            transition_to(context, DisputeState.OPEN, DisputeVerb.INSIST.value, "The players did not agree in time.")
            context.tell(f"The players of dispute {context.dispute.number} did not agree and need a judge.")


def apply_due_ruling(
    play: MatchRuntime, dispute_id: UUID, now: datetime, draw: Callable[[], bytes] = new_seed
) -> MatchSnapshot | None:
    """Do what is due: apply the ruling, resume the match, close the dispute.

    Return the new snapshot of the match, or None if it did not change. Every part is one transaction under its own
    key, so a repeated call does nothing twice. `draw` returns a new seed for a replayed match.
    """
    with play.database.read() as session:
        dispute = session.get(Dispute, dispute_id)
        rulings = rulings_of(session, dispute) if dispute is not None else []
    if dispute is None:
        return None
    if _postpone_while_frozen(play, dispute, now):
        return None
    ruling = rulings[-1] if rulings and rulings[-1].applied_at is None else None
    snapshot = None
    if ruling is not None and _is_due(dispute, ruling, now):
        snapshot = _apply(play, dispute, ruling, now, Dealer(play.sealer, draw))
        with play.database.read() as session:
            dispute = session.get_one(Dispute, dispute_id)
        if _postpone_while_frozen(play, dispute, now):
            return snapshot
    if dispute.state in (DisputeState.APPLIED, DisputeState.AGREED, DisputeState.WITHDRAWN):
        snapshot = _finish(play, dispute, now) or snapshot
    return snapshot


def _postpone_while_frozen(play: MatchRuntime, dispute: Dispute, now: datetime) -> bool:
    """Postpone a casual dispute while its match is frozen; tell whether it was.

    The players unfreeze the match first.
    """
    if is_judged(dispute) or dispute.match_id is None or dispute.state not in ENDED_STATES:
        return False
    if load_snapshot(play, dispute.match_id).status is not OnlineStatus.FROZEN:
        return False
    with play.database.write() as session:
        set_timer(session, TimerKind.RULING_STANDS, dispute.id, now + FROZEN_RETRY_DELAY, None)
    return True


def _is_due(dispute: Dispute, ruling: Ruling, now: datetime) -> bool:
    if ruling.data.get("stale"):
        return False
    if dispute.state is DisputeState.RULED:
        return ruling.appeal_by is not None and ruling.appeal_by <= now
    if dispute.state is DisputeState.APPEALED:
        # a ruling that was appealed does not hold, nor does one from before the dispute was reopened
        return not ruling.ground and bool(ruling.data.get("final"))
    return dispute.state is DisputeState.AGREED


def _apply(
    play: MatchRuntime, dispute: Dispute, ruling: Ruling, now: datetime, dealer: Dealer
) -> MatchSnapshot | None:
    """Apply a ruling and mark it as applied, in one transaction."""
    try:
        order = _build_order(play, dispute, ruling)
    except RemedyNotPossible:
        _mark_stale(play, dispute, ruling, now)
        return None
    was_over = dispute.match_id is not None and load_snapshot(play, dispute.match_id).status is OnlineStatus.ENDED

    def mark(session: Session, event: Event | None, seq: int | None) -> None:
        if session.get_one(Ruling, ruling.id, populate_existing=True).applied_at is not None:
            return
        outcome = RulingOutcome()
        if event is not None:
            outcome = apply_at_event(session, event, dispute, ruling, dealer, now)
        if seq is not None:
            give_back_seat_time(session, dispute, ruling, now)
        with change_dispute(session, event, dispute.id, "applied", MATCH, now) as context:
            row = session.get_one(Ruling, ruling.id)
            row.applied_at, row.input_seq = now, seq
            row.result_before, row.result_after = outcome.before, outcome.after
            context.dispute.minutes += _int_value(row.data.get("minutes"))
            if was_over and row.remedy in TABLE_REMEDIES:
                context.dispute.paused = True  # a match that ended while paused is paused again, until `_finish`
            if outcome.penalty is not None:
                session.get_one(Penalty, outcome.penalty).dispute_id = dispute.id
            words = f"Applied: {row.remedy.value}."
            if context.dispute.state is not DisputeState.AGREED:
                transition_to(context, DisputeState.APPLIED, "applied", words)
            context.tell(f"The ruling of dispute {context.dispute.number} was applied: {row.remedy.value}.")

    def still(snapshot: MatchSnapshot) -> bool:
        """Tell whether the order applies: casual agreements resume no ended match."""
        return is_judged(dispute) or snapshot.status is not OnlineStatus.ENDED

    try:
        if order is not None and dispute.match_id is not None:
            try:
                key = ruling.id.hex
                return submit_input(
                    play, dispute.match_id, order, key, now, lambda *_: None, still=still, beside=mark
                ).snapshot
            except MatchNotLive as problem:
                status = problem.facts.get("status_of_match")
                if not is_judged(dispute) and status == OnlineStatus.FROZEN:  # the agreed order has just frozen it
                    _mark_stale(play, dispute, ruling, now)
                    return None
                if ruling.remedy in TABLE_REMEDIES and status != OnlineStatus.ENDED:
                    raise
                log.info("a ruling stands beside its match", dispute=str(dispute.id), match=str(status))
        with play.database.write() as session:
            mark(session, _lock_event(session, dispute), None)
    except (ChoiceNotLegal, NotAllowed, NotNow, PromptPassed, ResultNotPossible):
        _mark_stale(play, dispute, ruling, now)
    return None


def _mark_stale(play: MatchRuntime, dispute: Dispute, ruling: Ruling, now: datetime) -> None:
    """Mark a ruling as stale: the match has changed, and the judge has to rule again.

    The line does not tell what was ordered or why it does not fit.
    """
    with (
        play.database.write() as session,
        change_dispute(session, _lock_event(session, dispute), dispute.id, "applied", MATCH, now) as context,
    ):
        row = session.get_one(Ruling, ruling.id)
        row.data = {**row.data, "stale": True}
        cancel_timer(session, TimerKind.RULING_STANDS, dispute.id)
        if context.dispute.state is DisputeState.RULED:
            transition_to(context, DisputeState.TAKEN, "applied", STALE_TEXT)
        else:
            agreed = context.dispute.state is DisputeState.AGREED
            add_line(context, LineKind.EVIDENCE, AGREED_STALE_TEXT if agreed else STALE_TEXT)
        context.tell(f"The ruling of dispute {context.dispute.number} no longer fits the match.")


def _build_order(play: MatchRuntime, dispute: Dispute, ruling: Ruling) -> Order | None:
    if dispute.match_id is None:
        return None
    hidden = open_hidden(play.sealer, dispute.match_id, ruling.id, ruling.sealed)
    data = ruling.data
    wanted = RemedyRequest(
        ruling.remedy,
        _int_value(data.get("step")),
        _int_value(data.get("seat"), -1),
        bool(data.get("keep_chance")),
        hidden,
    )
    agreed = dispute.state is DisputeState.AGREED
    if ruling.sealed is None and ruling.remedy is Remedy.ALLOW_LATE and not agreed:
        # Without its answer the order would ask the seat instead; the engine refuses missing moves.
        raise RemedyNotPossible("The backup does not contain the ordered answer.")
    role = OrderRole.FLAG if agreed else OrderRole.HEAD_JUDGE if data.get("final") else OrderRole.JUDGE
    if ruling.remedy in TABLE_REMEDIES:
        record = load_record(play, dispute.match_id)
        return table_order(wanted, record, role, dispute.number, ruling.salt, ruling.reason)
    if isinstance(load_engine(play, dispute.match_id), ArchivedEngine):
        return None  # an archived engine may not know such an order
    return ruling_order(wanted, role, dispute.number, ruling.salt, ruling.reason)


def _int_value(value: object, instead: int = 0) -> int:
    return value if isinstance(value, int) else instead


def _finish(play: MatchRuntime, dispute: Dispute, now: datetime) -> MatchSnapshot | None:
    """Resume the match and close a ruled dispute."""

    def close(session: Session, event: Event | None, _seq: int | None) -> None:
        with change_dispute(session, event, dispute.id, "closed", MATCH, now) as context:
            _close_dispute(context)

    if dispute.paused and dispute.match_id is not None:
        snapshot = load_snapshot(play, dispute.match_id)
        if snapshot.status is OnlineStatus.PAUSED:
            key = f"{dispute.id.hex}.{dispute.version}"
            return submit_input(
                play, dispute.match_id, Order(OrderRole.FLAG, RESUME), key, now, lambda *_: None, beside=close
            ).snapshot
    with play.database.write() as session:
        close(session, _lock_event(session, dispute), None)
    return None


def _close_dispute(context: DisputeContext) -> None:
    dispute = context.dispute
    dispute.paused = False
    cancel_timer(context.session, TimerKind.RULING_STANDS, dispute.id)
    if dispute.state is DisputeState.APPLIED:
        transition_to(context, DisputeState.CLOSED, "closed")
    context.tell(f"Dispute {dispute.number} is {dispute.state.value}.")


def _lock_event(session: Session, dispute: Dispute) -> Event | None:
    if dispute.match_id is not None and (event := lock_event_of_match(session, dispute.match_id)) is not None:
        return event
    wanted = select(Event).where(Event.id == dispute.event_id).with_for_update()
    return session.scalar(wanted, execution_options={"populate_existing": True})
