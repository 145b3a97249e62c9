"""Changes of disputes: locked, checked against the transitions, recorded as lines."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from tournament.core.change_notes import note_match
from tournament.core.models.base import Base
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import Fact, NotAllowed
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.permissions import Role
from tournament.core.security.principal import CLOCK, Principal
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.roles import roles_of
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event
from tournament.events.models.rounds import Seat
from tournament.events.trail.change import Change, change
from tournament.judging.dispute_problems import DisputeMoved, DisputeNotFound, DisputeUnderWay, NobodyJudges
from tournament.judging.disputes.operations.transitions import (
    ANSWER_VERBS,
    CASUAL_VERBS,
    ENDED_STATES,
    LATE_AFTER,
    DisputePart,
    DisputeVerb,
    Transition,
    all_verbs,
    possible_verbs,
    transitions_of,
    who_may_use,
)
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeState, LineKind, RaisedBy
from tournament.online.models import OnlineSeat, OnlineState

ASKED_SEATS_KEY: Final = "asked"
"""Key in the claim of a casual dispute: the seats that were asked to agree."""


@dataclass(frozen=True, slots=True)
class VerbRequest:
    """What a request sends along with a verb."""

    key: str
    version: int | None = None
    text: str = ""
    more: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DisputeContext:
    """Context of a verb: the dispute, the actor and their parts, in one transaction."""

    session: Session
    act: Change | None
    """The recorded change of the event; None for a casual match."""
    dispute: Dispute
    actor: Principal
    seat: int | None
    parts: frozenset[DisputePart]
    now: datetime

    @property
    def event(self) -> Event:
        """The event of a judged dispute."""
        assert self.act is not None, "nobody judges a casual match"
        return self.act.event

    def add(self, row: Base) -> None:
        """Add a row and flush it, so that rows of other tables can refer to it."""
        self.session.add(row)
        self.session.flush()

    def tell(self, summary: str) -> None:
        """Set the summary of the history entry, unless it is set already."""
        if self.act is not None:
            self.act.summary = self.act.summary or summary


def find_dispute(session: Session, event: Event, number: int) -> Dispute:
    found = session.scalar(select(Dispute).filter_by(event_id=event.id, number=number))
    if found is None:
        raise DisputeNotFound(
            gettext("%(event)s has no dispute %(number)s.", event=event.name, number=number), number=number
        )
    return found


def find_match_dispute(session: Session, match_id: UUID, number: int) -> Dispute:
    found = session.scalar(select(Dispute).filter_by(match_id=match_id, number=number))
    if found is None or is_only_reported(found):
        raise DisputeNotFound(gettext("This match has no dispute %(number)s.", number=number), number=number)
    return found


def is_judged(dispute: Dispute) -> bool:
    """Tell whether a judge may decide the dispute; a casual match has no judge."""
    return dispute.event_id is not None


def is_only_reported(dispute: Dispute) -> bool:
    """Tell whether a spectator reported it and no judge has taken it up yet.

    Until then its table does not see it.
    """
    return dispute.raised_by is RaisedBy.SPECTATOR and dispute.state is DisputeState.OPEN


def open_dispute_of(session: Session, match_id: UUID) -> Dispute | None:
    """Return the open dispute of a match; None if there is none.

    There is at most one, apart from reports of spectators.
    """
    return session.scalar(
        select(Dispute).where(
            Dispute.match_id == match_id,
            Dispute.state.not_in(sorted(ENDED_STATES)),
            Dispute.raised_by != RaisedBy.SPECTATOR,
        )
    )


def check_may_resume(session: Session, match_id: UUID) -> None:
    """Refuse to resume a match while a dispute pauses it."""
    dispute = open_dispute_of(session, match_id)
    if dispute is not None and dispute.paused:
        raise DisputeUnderWay(
            gettext(
                "Dispute %(number)s pauses the match. It resumes when the dispute is decided.", number=dispute.number
            ),
            number=dispute.number,
            state=dispute.state.value,
        )


def visible_dispute(session: Session, match_id: UUID) -> Dispute | None:
    """Return the dispute that the table of a match sees.

    This is its own, or a spectator's report that a judge has taken up.
    """
    reported = select(Dispute).where(
        Dispute.match_id == match_id,
        Dispute.state.not_in([*sorted(ENDED_STATES), DisputeState.OPEN]),
        Dispute.raised_by == RaisedBy.SPECTATOR,
    )
    return open_dispute_of(session, match_id) or session.scalar(reported.order_by(Dispute.number).limit(1))


def consent_start(lines: list[DisputeLine], *states: DisputeState) -> int:
    """Return the number of the line since which consent counts.

    Consent from before a judge took the dispute was meant for the other players.
    """
    taken = [state.value for state in (DisputeState.TAKEN, *states)]
    return max((line.number for line in lines if line.data.get("to") in taken), default=0)


def lines_of(session: Session, dispute: Dispute) -> list[DisputeLine]:
    return list(session.scalars(select(DisputeLine).filter_by(dispute_id=dispute.id).order_by(DisputeLine.number)))


def rulings_of(session: Session, dispute: Dispute) -> list[Ruling]:
    return list(session.scalars(select(Ruling).filter_by(dispute_id=dispute.id).order_by(Ruling.instance)))


def seat_in(session: Session, dispute: Dispute, account_id: UUID | None) -> int | None:
    """Return an account's seat in the match, or at the table without online match."""
    if account_id is None:
        return None
    if dispute.match_id is None:
        sitting = select(Seat.place).join(Entry, Entry.id == Seat.entry_id)
        return session.scalar(sitting.where(Seat.table_id == dispute.table_id, Entry.account_id == account_id))
    return session.scalar(
        select(OnlineSeat.seat).where(OnlineSeat.match_id == dispute.match_id, OnlineSeat.account_id == account_id)
    )


def raising_seat(session: Session, dispute: Dispute) -> int | None:
    """Return the seat that raised the dispute; None if no player did."""
    if dispute.match_id is not None or dispute.entry_id is None:
        return dispute.seat
    return session.scalar(select(Seat.place).filter_by(table_id=dispute.table_id, entry_id=dispute.entry_id))


def parts_of(
    session: Session, event: Event, dispute: Dispute, actor: Principal, roles: Collection[Role] | None = None
) -> frozenset[DisputePart]:
    """Return the actor's parts in a dispute.

    Players of the match have no part as judges. Neither have judges who must not be paired with one of them.
    """
    if actor is CLOCK:
        return frozenset({DisputePart.CLOCK})
    seat = seat_in(session, dispute, actor.account_id)
    if seat is not None:
        return frozenset({DisputePart.RAISER if seat == raising_seat(session, dispute) else DisputePart.OTHER})
    roles = roles_of(session, event, actor) if roles is None else roles
    is_head = Role.HEAD_JUDGE in roles or actor.is_admin
    found = {DisputePart.HEAD} if is_head else set()
    if is_head or Role.JUDGE in roles:
        found.add(DisputePart.JUDGE)
        if actor.account_id is not None and actor.account_id == dispute.judge_id:
            found.add(DisputePart.TAKER)
    if found and conflict_of(session, event, dispute, actor):
        return frozenset()
    return frozenset(found)


def conflict_of(session: Session, event: Event, dispute: Dispute, actor: Principal) -> str:
    """Return the sentence why the actor may not judge the dispute; empty if they may."""
    book = Book(session, event)
    mine = book.entry_of(actor.account_id)
    table = book.table_by_id(dispute.table_id)
    players = book.players_at(table) if table is not None else []
    if mine is None:
        return ""
    if mine in players or mine.id == dispute.entry_id:
        return gettext("%(name)s plays at this table.", name=actor.name)
    apart = [{row.one_id, row.other_id} for row in book.forbidden]
    for player in players:
        if {mine.id, player.id} in apart:
            return gettext("%(name)s and %(player)s are marked “Don’t pair”.", name=actor.name, player=player.name)
    return ""


def casual_parts(session: Session, dispute: Dispute, actor: Principal) -> frozenset[DisputePart]:
    """Return the actor's parts in a casual dispute.

    Only the seat that raised it and the seats that were asked then have a part.
    """
    if actor is CLOCK:
        return frozenset({DisputePart.CLOCK})
    seat = seat_in(session, dispute, actor.account_id)
    if seat is None:
        return frozenset()
    if seat == dispute.seat:
        return frozenset({DisputePart.RAISER})
    return frozenset({DisputePart.OTHER} if seat in seats_to_consent(session, dispute) else ())


@contextmanager
def change_dispute(
    session: Session, event: Event | None, dispute_id: UUID, verb: str, actor: Principal, now: datetime
) -> Iterator[DisputeContext]:
    """Open a change of one dispute, with its event or its match locked.

    The dispute is read again under the lock.
    """
    if event is None:
        yield _casual_context(session, dispute_id, actor, now)
        return
    with change(session, event, actor, now, f"dispute.{verb}") as act:
        dispute = session.get(Dispute, dispute_id, populate_existing=True)
        if dispute is None or dispute.event_id != event.id:
            raise DisputeNotFound(gettext("%(event)s has no such dispute.", event=event.name))
        parts = parts_of(session, event, dispute, actor)
        yield DisputeContext(session, act, dispute, actor, seat_in(session, dispute, actor.account_id), parts, now)


def _casual_context(session: Session, dispute_id: UUID, actor: Principal, now: datetime) -> DisputeContext:
    of_dispute = select(Dispute.match_id).where(Dispute.id == dispute_id).scalar_subquery()
    session.execute(select(OnlineState.match_id).where(OnlineState.match_id == of_dispute).with_for_update())
    dispute = session.get(Dispute, dispute_id, populate_existing=True)
    if dispute is None or dispute.event_id is not None:
        raise DisputeNotFound(gettext("This match has no such dispute."))
    parts = casual_parts(session, dispute, actor)
    return DisputeContext(session, None, dispute, actor, seat_in(session, dispute, actor.account_id), parts, now)


def is_repeated_request(session: Session, dispute: Dispute, actor: Principal, key: str) -> bool:
    """Tell whether the actor sent the same key before; then nothing is done again."""
    return bool(key) and any(
        line.data.get("key") == _hash_key(dispute, actor, key) for line in lines_of(session, dispute)
    )


def _hash_key(dispute: Dispute, actor: Principal, key: str) -> str:
    """Hash a key for a line, so that the line doesn't tell who sent it."""
    sender = actor.account_id.hex if actor.account_id is not None else actor.name
    return sha256(f"{dispute.id.hex} {sender} {key}".encode()).hexdigest()[:32]


def check_judged(dispute: Dispute, verb: str) -> None:
    """Refuse a verb that needs a judge if the dispute has none."""
    if is_judged(dispute) or verb in list(CASUAL_VERBS) or verb not in list(DisputeVerb):
        return
    names = ", ".join(one.value for one in CASUAL_VERBS)
    raise NobodyJudges(
        gettext(
            "A casual match has no judge, so “%(verb)s” is not possible. Its players can: %(verbs)s. "
            "Without an agreement in time, the match continues unchanged.",
            verb=verb,
            verbs=names,
        ),
        number=dispute.number,
        state=dispute.state.value,
        possible=[one.value for one in all_verbs(dispute.state, judged=False)],
    )


def check_verb(who: DisputeContext, verb: DisputeVerb, asked: VerbRequest) -> Transition:
    """Return the transition of a verb.

    Raise a problem with the state and the possible verbs if the verb is not allowed now.
    """
    dispute = who.dispute
    check_judged(dispute, verb)
    facts = _problem_facts(dispute, who.parts)
    move = transitions_of(is_judged(dispute)).get((dispute.state, verb))
    if move is None:
        raise DisputeMoved(
            gettext(
                "Dispute %(number)s is %(state)s, so “%(verb)s” is not possible now.",
                number=dispute.number,
                state=dispute.state.label,
                verb=verb.value,
            ),
            **facts,
        )
    if move.by.isdisjoint(who.parts):
        why = conflict_of(who.session, who.event, dispute, who.actor) if is_judged(dispute) else ""
        raise NotAllowed(f"{who_may_use(move)} {why}".strip())
    if (
        asked.version is not None
        and asked.version != dispute.version
        and not _is_still_valid(who, verb, asked.version)
    ):
        raise DisputeMoved(
            gettext("Dispute %(number)s has changed since you read it. Read it again.", number=dispute.number),
            **facts,
        )
    return move


def _is_still_valid(who: DisputeContext, verb: DisputeVerb, read: int) -> bool:
    """Tell whether an answer to an older version is still valid.

    Every line is a version. Consents and messages of other players do not change what is answered, so two players can
    accept at the same time.
    """
    since = who.dispute.version - read
    if verb not in ANSWER_VERBS or since < 0:
        return False
    lines = lines_of(who.session, who.dispute)
    return since <= len(lines) and all(line.kind in (LineKind.CONSENT, LineKind.MESSAGE) for line in lines[-since:])


def _problem_facts(dispute: Dispute, parts: frozenset[DisputePart]) -> dict[str, Fact]:
    state, judged = dispute.state, is_judged(dispute)
    return {
        "number": dispute.number,
        "state": dispute.state.value,
        "version": dispute.version,
        "possible": [
            verb.value for verb in (possible_verbs(state, parts, judged) if parts else all_verbs(state, judged))
        ],
    }


def add_line(who: DisputeContext, kind: LineKind, text: str = "", key: str = "", **data: object) -> DisputeLine:
    """Add a line to the dispute and touch its match, so that boards update."""
    session, dispute = who.session, who.dispute
    newest = session.scalar(select(func.max(DisputeLine.number)).filter_by(dispute_id=dispute.id)) or 0
    marked = {"key": _hash_key(dispute, who.actor, key)} if key else {}
    seated = {"seat": who.seat} if who.seat is not None else {}
    line = DisputeLine(
        event_id=dispute.event_id,
        dispute_id=dispute.id,
        number=newest + 1,
        at=who.now,
        author=who.actor.name,
        kind=kind,
        text=text,
        data={**seated, **data, **marked},
    )
    who.add(line)
    dispute.version += 1
    touch_match(session, dispute)
    return line


def transition_to(
    who: DisputeContext, to: DisputeState, verb: str, text: str = "", key: str = "", **data: object
) -> None:
    """Change the state and add the line that records it."""
    dispute = who.dispute
    was = dispute.state
    dispute.state, dispute.state_since = to, who.now
    set_late_timer(who.session, dispute, who.now)
    if was is DisputeState.SETTLING:
        cancel_timer(who.session, TimerKind.SETTLING_ENDS, dispute.id)
    add_line(who, LineKind.TRANSITION, text, key, verb=verb, **{"from": was.value, "to": to.value}, **data)


def set_late_timer(session: Session, dispute: Dispute, now: datetime) -> None:
    """Set the timer after which the head judge is told of a late dispute."""
    within = LATE_AFTER.get(dispute.state)
    if within is None:
        cancel_timer(session, TimerKind.DISPUTE_LATE, dispute.id)
    else:
        set_timer(session, TimerKind.DISPUTE_LATE, dispute.id, now + within, dispute.event_id)


def restore_dispute_timers(session: Session, event: Event, now: datetime) -> None:
    """Set the timers of an event's disputes again after undo or restore."""
    late = (Timer.kind == TimerKind.DISPUTE_LATE, Timer.event_id == event.id, Timer.fired_at.is_(None))
    session.execute(delete(Timer).where(*late))  # a dispute may be gone
    for dispute in session.scalars(select(Dispute).filter_by(event_id=event.id)):
        set_late_timer(session, dispute, now)
        rulings = rulings_of(session, dispute) if dispute.state is DisputeState.RULED else []
        if rulings and (appeal_by := rulings[-1].appeal_by) is not None:
            set_timer(session, TimerKind.RULING_STANDS, dispute.id, max(now, appeal_by), None)


def close_disputes(act: Change, now: datetime) -> str:
    """Close the open disputes of an ending event and say how many there were."""
    wanted = select(Dispute).where(Dispute.event_id == act.event.id, Dispute.state.not_in(sorted(ENDED_STATES)))
    found = list(act.session.scalars(wanted))
    for dispute in found:
        dispute.paused = False
        cancel_timer(act.session, TimerKind.RULING_STANDS, dispute.id)
        who = DisputeContext(act.session, act, dispute, act.actor, None, frozenset(), now)
        transition_to(who, DisputeState.CLOSED, "closed", "The event ended before it was decided.")
    if not found:
        return ""
    return f"{'One dispute was' if len(found) == 1 else f'{len(found)} disputes were'} closed with it."


def touch_match(session: Session, dispute: Dispute) -> None:
    """Increase the match's counter of changes, so that open boards update."""
    if dispute.match_id is None:
        return
    stirred = session.execute(
        update(OnlineState)
        .where(OnlineState.match_id == dispute.match_id)
        .values(stirs=OnlineState.stirs + 1)
        .returning(OnlineState.step + OnlineState.stirs)
        .execution_options(synchronize_session=False)
    ).scalar()
    if stirred is not None:
        note_match(session, dispute.match_id, stirred)


def seats_to_consent(session: Session, dispute: Dispute) -> set[int]:
    """Return the seats that must agree, apart from the seat that raised it.

    In a casual match these are the seats that still played when it was raised.
    """
    if not is_judged(dispute):
        claim = session.scalar(select(DisputeLine).filter_by(dispute_id=dispute.id, number=1))
        asked = claim.data.get(ASKED_SEATS_KEY) if claim is not None else None
        return {seat for seat in asked if isinstance(seat, int)} if isinstance(asked, list) else set()
    return all_seats(session, dispute) - {raising_seat(session, dispute)}


def all_seats(session: Session, dispute: Dispute) -> set[int]:
    """Return the seats of the match, or of the table without an online match."""
    if dispute.match_id is None:
        return set(session.scalars(select(Seat.place).where(Seat.table_id == dispute.table_id)))
    return set(session.scalars(select(OnlineSeat.seat).where(OnlineSeat.match_id == dispute.match_id)))


def table_phrase(book: Book, dispute: Dispute) -> str:
    """Describe the table of a dispute for a sentence."""
    table = book.table_by_id(dispute.table_id)
    return f" at table {table.number} of round {book.round_of(table).number}" if table is not None else ""
