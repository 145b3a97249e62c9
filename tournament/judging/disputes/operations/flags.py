"""Flagging a step: pauses the match if needed and lets the players settle it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from engine import Match, Order
from engine.chain.inputs import PAUSE, OrderRole
from tournament.core.models.timers import TimerKind
from tournament.core.problems import NotAllowed
from tournament.core.scheduling.timers import set_timer
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.security.permissions import Role as StaffRole
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book
from tournament.events.book.roles import roles_of
from tournament.events.models.events import Event
from tournament.events.problems import NotNow
from tournament.events.states import EventStatus
from tournament.events.trail.change import change
from tournament.judging.dispute_problems import DisputeUnderWay, RemedyNotPossible
from tournament.judging.disputes.operations.casual_tables import (
    MATCH_IS_OVER,
    SETTLING_REMEDIES,
    SPECTATORS_CANT_FLAG,
    check_flag,
    check_may_write,
    seats_to_ask,
)
from tournament.judging.disputes.operations.disputes import (
    ASKED_SEATS_KEY,
    DisputeContext,
    add_line,
    is_repeated_request,
    open_dispute_of,
    set_late_timer,
    table_phrase,
    touch_match,
)
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest, table_order, try_order
from tournament.judging.disputes.operations.transitions import SETTLING_PERIOD, DisputePart
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeKind, DisputeState, LineKind, RaisedBy, Remedy
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.setup import find_seat
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.loaded_match import find_departed_seats
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import lock_event_of_match
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import load_departed_seats, submit_input
from tournament.online.operations.view.spectators import load_spectator_snapshot
from tournament.online.problems import MatchNotLive, OnlineMatchNotFound, SeatNotYours
from tournament.online.states import OnlineStatus

PAUSING_KINDS: Final = (DisputeKind.TIMING, DisputeKind.LEGALITY)
"""Kinds that pause the match, since playing on would change what is disputed."""
SPECTATOR_KINDS: Final = (DisputeKind.LEGALITY, DisputeKind.CONDUCT)
"""Kinds that a spectator may report."""
NO_STEP: Final = translatable("The match has not started or is frozen, so there is no step to flag.")
ROUND_TAKEN_BACK: Final = translatable("The round of this match was undone. You can’t flag its steps any more.")


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag as a player sends it."""

    step: int
    kind: DisputeKind
    text: str
    key: str
    proposal: Remedy | None = None
    """None if a judge should decide at once."""


def flag_step(play: MatchRuntime, match_id: UUID, flag: Flag, actor: Principal, now: datetime) -> Dispute:
    """Flag a step of a match; a repeated key returns the same dispute."""
    text = clean_text(flag.text, gettext("What is wrong"), 2000)
    with play.database.read() as session:
        match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
        if match is None or state is None:
            raise OnlineMatchNotFound(gettext("No online match has this address. Check that the link is complete."))
        seat = find_seat(session, match_id, actor.account_id)
        judged = match.event_id is not None
        if judged and match.table_id is None:
            raise NotNow(gettext(ROUND_TAKEN_BACK))
        raised_by = RaisedBy.ENTRY if seat is not None else _outside_raiser(session, match.event_id, actor, flag)
        found = _find_repeated(session, match_id, actor, flag.key)
        stands = open_dispute_of(session, match_id)
    if found is not None:
        return found
    if raised_by is RaisedBy.SPECTATOR:
        _check_flag(play, match_id, None, flag, _spectator_steps(play, match_id, now))
    elif stands is not None:
        raise _under_way_problem(stands)
    if state.status in (OnlineStatus.WAITING, OnlineStatus.FROZEN):
        raise MatchNotLive(gettext(NO_STEP), status_of_match=state.status)
    asked: list[int] = []
    if not judged and seat is not None:
        asked = _check_casual(play, match_id, seat, flag, state)
    elif raised_by is not RaisedBy.SPECTATOR:
        _check_flag(play, match_id, seat, flag, state.step)
    pauses = flag.kind in PAUSING_KINDS and raised_by is not RaisedBy.SPECTATOR and state.status is OnlineStatus.LIVE
    dispute = Dispute(
        id=uuid4(),
        event_id=match.event_id,
        number=0,
        table_id=match.table_id,
        match_id=match_id,
        step=flag.step,
        kind=flag.kind,
        state=DisputeState.OPEN if flag.proposal is None else DisputeState.SETTLING,
        state_since=now,
        version=1,
        raised_by=raised_by,
        seat=seat,
        proposal=flag.proposal,
        head=state.head.hex(),
    )

    def write(session: Session, event: Event | None, _seq: int | None = None) -> None:
        if event is None:
            _write_casual(session, dispute, asked, text, flag.key, actor, now)
        else:
            _write(session, event, dispute, seat, text, flag.key, actor, now)

    try:
        if pauses:
            dispute.paused = True
            pause = Order(OrderRole.FLAG, PAUSE)
            submit_input(play, match_id, pause, f"{dispute.id.hex}.0", now, lambda *_: None, beside=write)
        else:
            with play.database.write() as session:
                write(session, lock_event_of_match(session, match_id))
    except IntegrityError:
        with play.database.read() as session:
            stands = open_dispute_of(session, match_id)
        if stands is None:
            raise
        raise _under_way_problem(stands) from None
    return dispute


def _outside_raiser(session: Session, event_id: UUID | None, actor: Principal, flag: Flag) -> RaisedBy:
    """Return who raises a flag without a seat in the match.

    Judges and organizers flag anything. Spectators only report breaches and don't remind players of what they missed.
    """
    if event_id is None:
        raise SeatNotYours(gettext(SPECTATORS_CANT_FLAG))
    event = session.get_one(Event, event_id)
    if flag.proposal is not None:
        raise SeatNotYours(gettext("Only the players of a match can make a proposal. Leave it out."))
    roles = roles_of(session, event, actor)
    if POLICIES[Action.RULE_DISPUTES].permits(actor, roles) or StaffRole.ORGANIZER in roles:
        return RaisedBy.STAFF
    if flag.kind not in SPECTATOR_KINDS:
        names = ", ".join(kind.value for kind in SPECTATOR_KINDS)
        raise NotAllowed(gettext("Spectators can only report: %(kinds)s.", kinds=names))
    return RaisedBy.SPECTATOR


def _spectator_steps(play: MatchRuntime, match_id: UUID, now: datetime) -> int:
    """Return how many steps a spectator has seen so far."""
    with play.database.read() as session:
        seq = load_spectator_snapshot(session, match_id, now).seq
    return len(load_record(play, match_id, seq).entries) if seq >= 0 else 0


def _find_repeated(session: Session, match_id: UUID, actor: Principal, key: str) -> Dispute | None:
    for dispute in session.scalars(select(Dispute).filter_by(match_id=match_id)):
        if is_repeated_request(session, dispute, actor, key):
            return dispute
    return None


def _under_way_problem(dispute: Dispute) -> DisputeUnderWay:
    return DisputeUnderWay(
        gettext(
            "This match already has dispute %(number)s (%(state)s). Wait until it is closed.",
            number=dispute.number,
            state=dispute.state.label,
        ),
        number=dispute.number,
        state=dispute.state.value,
    )


def _check_casual(play: MatchRuntime, match_id: UUID, seat: int, flag: Flag, state: OnlineState) -> list[int]:
    """Return the seats that must agree at a casual table.

    Raise a problem if the players could not settle it this way.
    """
    if state.status is OnlineStatus.ENDED:
        raise MatchNotLive(gettext(MATCH_IS_OVER), status_of_match=state.status)
    check_flag(flag.kind, flag.proposal)
    gone = load_departed_seats(play, load_snapshot(play, match_id))
    with play.database.read() as session:
        asked = seats_to_ask(session, match_id, seat, flag.proposal, gone)
    after = _check_flag(play, match_id, seat, flag, state.step)
    if after is not None and gone - find_departed_seats(after):
        raise RemedyNotPossible(gettext("A player has left the match since then and can’t agree any more."))
    return [one.seat for one in asked]


def _check_flag(play: MatchRuntime, match_id: UUID, seat: int | None, flag: Flag, newest: int) -> Match | None:
    """Check that the step exists and that the proposal is possible.

    Return the match after the proposal if that changes it.
    """
    if not 1 <= flag.step <= newest:
        raise RemedyNotPossible(
            gettext("There is no step %(step)s. The match has steps 1 to %(newest)s.", step=flag.step, newest=newest),
            step=flag.step,
        )
    if flag.proposal is not None and flag.proposal not in SETTLING_REMEDIES:
        names = ", ".join(remedy.value for remedy in SETTLING_REMEDIES)
        raise RemedyNotPossible(
            gettext("Players can propose: %(remedies)s. Call a judge for anything else.", remedies=names)
        )
    if flag.proposal in (Remedy.ALLOW_LATE, Remedy.REWIND) and seat is not None:
        record = load_record(play, match_id)
        wanted = RemedyRequest(flag.proposal, flag.step, seat, keep_chance=True)
        return try_order(
            record, load_deal(play, match_id).pool, table_order(wanted, record, OrderRole.FLAG, 0, "00" * 16, "")
        )
    return None


def _write_casual(
    session: Session, dispute: Dispute, asked: list[int], text: str, key: str, actor: Principal, now: datetime
) -> None:
    assert dispute.match_id is not None and dispute.seat is not None
    check_may_write(session, dispute.match_id, dispute.seat)
    newest = session.scalar(select(func.max(Dispute.number)).filter_by(match_id=dispute.match_id)) or 0
    dispute.number = newest + 1
    who = DisputeContext(session, None, dispute, actor, dispute.seat, frozenset({DisputePart.RAISER}), now)
    who.add(dispute)
    add_line(who, LineKind.CLAIM, text, key, step=dispute.step, **{ASKED_SEATS_KEY: asked})
    set_timer(session, TimerKind.SETTLING_ENDS, dispute.id, now + SETTLING_PERIOD, None)


def _write(
    session: Session,
    event: Event,
    dispute: Dispute,
    seat: int | None,
    text: str,
    key: str,
    actor: Principal,
    now: datetime,
) -> None:
    if event.status is not EventStatus.RUNNING:
        raise NotNow(gettext("%(event)s is not running, so you can’t flag steps.", event=event.name))
    with change(session, event, actor, now, "dispute.flagged") as act:
        book = Book(session, event)
        entry = book.entry_of(actor.account_id)
        dispute.entry_id = entry.id if entry is not None else None
        newest = session.scalar(select(func.max(Dispute.number)).filter_by(event_id=event.id)) or 0
        dispute.number = newest + 1
        act.add(dispute)
        who = DisputeContext(session, act, dispute, actor, seat, frozenset({DisputePart.RAISER}), now)
        add_line(who, LineKind.CLAIM, text, key, step=dispute.step)
        touch_match(session, dispute)
        set_late_timer(session, dispute, now)
        if dispute.state is DisputeState.SETTLING:
            set_timer(session, TimerKind.SETTLING_ENDS, dispute.id, now + SETTLING_PERIOD, event.id)
        act.summary = (
            f"{actor.name} flagged step {dispute.step}{table_phrase(book, dispute)} (dispute {dispute.number})."
        )
