"""Carrying out what was ruled or agreed: as inputs of the match, each under the ruling's own key, so once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Order
from engine.chain.inputs import RESUME, Role
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
from tournament.judging.disputes.operations.disputes import Acting, acting, add_line, is_judged, move_to, rulings_of
from tournament.judging.disputes.operations.remedies.outcomes import Outcome, carry_out_at_event, give_seat_back
from tournament.judging.disputes.operations.remedies.remedies import IN_MATCH, Wanted, line_of, open_hidden, order_of
from tournament.judging.disputes.operations.transitions import ENDED, Verb
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import DisputeState, LineKind, Remedy
from tournament.online.operations.match.deal import carried_by
from tournament.online.operations.match.record_files import record_of
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import locked_event_of
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import ChoiceNotLegal, MatchNotLive, PromptPassed
from tournament.online.states import OnlineStatus
from tournament.replays.engines.continuation import KeptEngine

STALE: Final = "The match has gone on, and the ruling no longer fits: it is to be ruled anew."
AGREED_STALE: Final = "The match has gone on, and what was agreed no longer fits: it stays as it is."
NOT_IN_TIME: Final = "Not all agreed in time: the match goes on as it stood."
LOOK_AGAIN: Final = timedelta(minutes=1)
"""After that, where the match is frozen: who led it out of that is asked nothing more."""
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


def settling_ends(session: Session, dispute_id: UUID, now: datetime) -> None:
    """Nobody agreed in time: a judge is wanted, or where there is none the match goes on once that is carried out."""
    dispute = session.get(Dispute, dispute_id)
    if dispute is None:
        return
    event = session.get(Event, dispute.event_id) if dispute.event_id is not None else None
    with acting(session, event, dispute_id, Verb.INSIST.value, CLOCK, now) as who:
        if who.dispute.state is DisputeState.SETTLING and event is None:
            move_to(who, DisputeState.WITHDRAWN, Verb.WITHDRAW.value, NOT_IN_TIME)
            set_timer(session, TimerKind.RULING_STANDS, dispute_id, now, None)
        elif who.dispute.state is DisputeState.SETTLING:
            move_to(who, DisputeState.OPEN, Verb.INSIST.value, "Nobody agreed in time.")
            who.tell(f"The players of dispute {who.dispute.number} did not agree; a judge is wanted.")


def carry_out(
    play: MatchRuntime, dispute_id: UUID, now: datetime, draw: Callable[[], bytes] = new_seed
) -> MatchSnapshot | None:
    """Does what is due of a dispute: its ruling is applied, its match goes on, it is closed. None where nothing is.

    Every part is one transaction under a key of its own, so a part that was done before is not done again.
    draw: a new seed, for a match that is replayed.
    """
    with play.database.read() as session:
        dispute = session.get(Dispute, dispute_id)
        rulings = rulings_of(session, dispute) if dispute is not None else []
    if dispute is None:
        return None
    if _waits_for_thaw(play, dispute, now):
        return None
    ruling = rulings[-1] if rulings and rulings[-1].applied_at is None else None
    told = None
    if ruling is not None and _is_due(dispute, ruling, now):
        told = _apply(play, dispute, ruling, now, Dealer(play.sealer, draw))
        with play.database.read() as session:
            dispute = session.get_one(Dispute, dispute_id)
        if _waits_for_thaw(play, dispute, now):
            return told
    if dispute.state in (DisputeState.APPLIED, DisputeState.AGREED, DisputeState.WITHDRAWN):
        told = _finish(play, dispute, now) or told
    return told


def _waits_for_thaw(play: MatchRuntime, dispute: Dispute, now: datetime) -> bool:
    """A casual match that is frozen is led out of that by its players; what is due of its dispute comes after it."""
    if is_judged(dispute) or dispute.match_id is None or dispute.state not in ENDED:
        return False
    if load_snapshot(play, dispute.match_id).status is not OnlineStatus.FROZEN:
        return False
    with play.database.write() as session:
        set_timer(session, TimerKind.RULING_STANDS, dispute.id, now + LOOK_AGAIN, None)
    return True


def _is_due(dispute: Dispute, ruling: Ruling, now: datetime) -> bool:
    if ruling.data.get("stale"):
        return False
    if dispute.state is DisputeState.RULED:
        return ruling.appeal_by is not None and ruling.appeal_by <= now
    if dispute.state is DisputeState.APPEALED:
        # one that was appealed against is not what holds, nor one of before the case was opened again
        return not ruling.ground and bool(ruling.data.get("final"))
    return dispute.state is DisputeState.AGREED


def _apply(
    play: MatchRuntime, dispute: Dispute, ruling: Ruling, now: datetime, dealer: Dealer
) -> MatchSnapshot | None:
    """The order of a ruling and the mark that it was applied are one transaction."""
    try:
        order = _order(play, dispute, ruling)
    except RemedyNotPossible:
        _no_longer_fits(play, dispute, ruling, now)
        return None
    was_over = dispute.match_id is not None and load_snapshot(play, dispute.match_id).status is OnlineStatus.ENDED

    def mark(session: Session, event: Event | None, seq: int | None) -> None:
        if session.get_one(Ruling, ruling.id, populate_existing=True).applied_at is not None:
            return
        outcome = Outcome()
        if event is not None:
            outcome = carry_out_at_event(session, event, dispute, ruling, dealer, now)
        if seq is not None:
            give_seat_back(session, dispute, ruling, now)
        with acting(session, event, dispute.id, "applied", MATCH, now) as who:
            row = session.get_one(Ruling, ruling.id)
            row.applied_at, row.input_seq = now, seq
            row.result_before, row.result_after = outcome.before, outcome.after
            who.dispute.minutes += _whole(row.data.get("minutes"))
            if was_over and row.remedy in IN_MATCH:
                who.dispute.paused = True  # one that ended while it stood still does so again, until it is let go on
            if outcome.penalty is not None:
                session.get_one(Penalty, outcome.penalty).dispute_id = dispute.id
            words = f"Applied: {row.remedy.value}."
            if who.dispute.state is not DisputeState.AGREED:
                move_to(who, DisputeState.APPLIED, "applied", words)
            who.tell(f"The ruling of dispute {who.dispute.number} was applied: {row.remedy.value}.")

    def still(snapshot: MatchSnapshot) -> bool:
        """What players of a casual match agree on takes none up again that is over."""
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
                if not is_judged(dispute) and status == OnlineStatus.FROZEN:  # just now, by what was agreed
                    _no_longer_fits(play, dispute, ruling, now)
                    return None
                if ruling.remedy in IN_MATCH and status != OnlineStatus.ENDED:
                    raise
                log.info("a ruling stands beside its match", dispute=str(dispute.id), match=str(status))
        with play.database.write() as session:
            mark(session, _locked(session, dispute), None)
    except (ChoiceNotLegal, NotAllowed, NotNow, PromptPassed, ResultNotPossible):
        _no_longer_fits(play, dispute, ruling, now)
    return None


def _no_longer_fits(play: MatchRuntime, dispute: Dispute, ruling: Ruling, now: datetime) -> None:
    """The match went on meanwhile: the judge rules anew. What was ordered and why it does not fit is not told."""
    with (
        play.database.write() as session,
        acting(session, _locked(session, dispute), dispute.id, "applied", MATCH, now) as who,
    ):
        row = session.get_one(Ruling, ruling.id)
        row.data = {**row.data, "stale": True}
        cancel_timer(session, TimerKind.RULING_STANDS, dispute.id)
        if who.dispute.state is DisputeState.RULED:
            move_to(who, DisputeState.TAKEN, "applied", STALE)
        else:
            agreed = who.dispute.state is DisputeState.AGREED
            add_line(who, LineKind.EVIDENCE, AGREED_STALE if agreed else STALE)
        who.tell(f"The ruling of dispute {who.dispute.number} no longer fits the match.")


def _order(play: MatchRuntime, dispute: Dispute, ruling: Ruling) -> Order | None:
    if dispute.match_id is None:
        return None
    hidden = open_hidden(play.sealer, dispute.match_id, ruling.id, ruling.sealed)
    data = ruling.data
    wanted = Wanted(
        ruling.remedy, _whole(data.get("step")), _whole(data.get("seat"), -1), bool(data.get("keep_chance")), hidden
    )
    agreed = dispute.state is DisputeState.AGREED
    if ruling.sealed is None and ruling.remedy is Remedy.ALLOW_LATE and not agreed:
        # Without its answer it would ask the seat instead; moves that are missing are refused by the engine.
        raise RemedyNotPossible("The answer that was ordered did not come with the backup.")
    role = Role.FLAG if agreed else Role.HEAD_JUDGE if data.get("final") else Role.JUDGE
    if ruling.remedy in IN_MATCH:
        record = record_of(play, dispute.match_id)
        return order_of(wanted, record, role, dispute.number, ruling.salt, ruling.reason)
    if isinstance(carried_by(play, dispute.match_id), KeptEngine):
        return None  # an engine of older rules may not know such an order
    return line_of(wanted, role, dispute.number, ruling.salt, ruling.reason)


def _whole(value: object, instead: int = 0) -> int:
    return value if isinstance(value, int) else instead


def _finish(play: MatchRuntime, dispute: Dispute, now: datetime) -> MatchSnapshot | None:
    """The match goes on, and a dispute that was ruled is closed."""

    def close(session: Session, event: Event | None, _seq: int | None) -> None:
        with acting(session, event, dispute.id, "closed", MATCH, now) as who:
            _closed(who)

    if dispute.paused and dispute.match_id is not None:
        snapshot = load_snapshot(play, dispute.match_id)
        if snapshot.status is OnlineStatus.PAUSED:
            key = f"{dispute.id.hex}.{dispute.version}"
            return submit_input(
                play, dispute.match_id, Order(Role.FLAG, RESUME), key, now, lambda *_: None, beside=close
            ).snapshot
    with play.database.write() as session:
        close(session, _locked(session, dispute), None)
    return None


def _closed(who: Acting) -> None:
    dispute = who.dispute
    dispute.paused = False
    cancel_timer(who.session, TimerKind.RULING_STANDS, dispute.id)
    if dispute.state is DisputeState.APPLIED:
        move_to(who, DisputeState.CLOSED, "closed")
    who.tell(f"Dispute {dispute.number} is {dispute.state.value}, and the match goes on.")


def _locked(session: Session, dispute: Dispute) -> Event | None:
    if dispute.match_id is not None and (event := locked_event_of(session, dispute.match_id)) is not None:
        return event
    wanted = select(Event).where(Event.id == dispute.event_id).with_for_update()
    return session.scalar(wanted, execution_options={"populate_existing": True})
