"""Disputes as judges see them: the queue, one dispute, hidden information."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from engine import JUDGE, EngineError
from engine.prompts.checks import CardUse
from engine.prompts.prompts import PASS
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.result_values import result_words
from tournament.events.book.roles import roles_of
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.states import TableKind, TableStatus
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.citations import cites_of
from tournament.judging.disputes.operations.consent import accepting_seats
from tournament.judging.disputes.operations.disputes import (
    conflict_of,
    find_dispute,
    lines_of,
    parts_of,
    rulings_of,
    seat_in,
)
from tournament.judging.disputes.operations.remedies.outcomes import int_field
from tournament.judging.disputes.operations.remedies.remedies import answer_step
from tournament.judging.disputes.operations.transitions import (
    ENDED_STATES,
    LATE_AFTER,
    DisputePart,
    DisputeVerb,
    possible_verbs,
)
from tournament.judging.disputes.operations.views.hidden_looks import look_refusal
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeState, LineKind, state_label
from tournament.online.operations.match.deal import load_deal, load_wording
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime

STEPS_AROUND: Final = 14
"""Steps before and after the disputed one that are shown."""


@dataclass(frozen=True, slots=True)
class ResultVersions:
    """Both versions of a disputed result."""

    reporter: str
    report: str
    objector: str
    objection: str
    is_melee: bool
    seats: tuple[tuple[int, str], ...]
    """Entry number and name."""


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A dispute with all that its judge may know of it."""

    dispute: Dispute
    stage: int | None
    round: int | None
    table: int | None
    players: tuple[str, ...]
    raised_by: str
    raised_at: datetime
    claim: str
    lines: tuple[DisputeLine, ...]
    rulings: tuple[Ruling, ...]
    waits_since: datetime
    """When it entered its state.

    A dispute that a judge handed back waits since it was raised or reopened.
    """
    waited: int
    """Seconds since then."""
    is_late: bool
    versions: ResultVersions | None
    """The versions of a disputed result, until it is decided."""
    can: tuple[str, ...] = ()
    conflict: str = ""
    look: str = ""
    """Why the reader may not see the hands; empty if they may."""
    is_head: bool = False
    """Whether the reader is the head judge."""

    @property
    def life(self) -> tuple[tuple[str, int | None], ...]:
        """Past states with their seconds, then the usual next states, all by their labels."""
        return _life(self.dispute, self.lines)

    @property
    def about(self) -> str:
        """The subject for lists.

        What players say about an online match is only for its judge.
        """
        if self.dispute.match_id is None:
            return self.claim
        return gettext(
            "%(kind)s: step %(step)s of the online match", kind=self.dispute.kind.label, step=self.dispute.step
        )

    @property
    def raiser(self) -> str:
        """Name of the player who raised it, or else who did, for people."""
        return self.raised_by if self.dispute.entry_id is not None else self.dispute.raised_by.label

    @property
    def number(self) -> int:
        return self.dispute.number

    @property
    def version(self) -> int:
        return self.dispute.version

    @property
    def judge(self) -> str:
        """Name of the judge who has taken it; empty before."""
        return self.dispute.judge

    @property
    def is_open(self) -> bool:
        return self.dispute.state not in ENDED_STATES

    @property
    def is_ruled(self) -> bool:
        """Whether no judge needs to come any more."""
        return self.dispute.state in (DisputeState.RULED, DisputeState.APPLIED) or not self.is_open

    @property
    def is_appealed(self) -> bool:
        return self.dispute.state is DisputeState.APPEALED

    @property
    def waits(self) -> bool:
        """Whether it waits for a judge or the head judge."""
        return self.dispute.state in (DisputeState.OPEN, DisputeState.APPEALED)

    @property
    def outcome(self) -> str:
        """The result in words."""
        if self.rulings:
            return self.rulings[-1].reason
        return self.lines[-1].text if self.lines and not self.is_open else ""

    @property
    def messages(self) -> list[tuple[str, str]]:
        """Author and text of each message."""
        return [(line.author, line.text) for line in self.lines if line.kind is LineKind.MESSAGE]

    @property
    def minutes_given(self) -> int:
        """Extra minutes of the newest ruling."""
        return int_field(self.rulings[-1].data, "minutes") if self.rulings else 0

    @property
    def appeal_by(self) -> datetime | None:
        """When the newest ruling becomes final without an appeal."""
        return self.rulings[-1].appeal_by if self.rulings else None

    @property
    def cites(self) -> list[int]:
        """Numbers of the cases that the newest ruling cites."""
        return cites_of(self.rulings[-1]) if self.rulings else []

    @property
    def rules(self) -> list[str]:
        return self.rulings[-1].rules.split() if self.rulings else []


_S: Final = DisputeState
USUAL_NEXT_STATES: Final = {
    _S.SETTLING: (_S.OPEN, _S.TAKEN, _S.RULED, _S.CLOSED),
    _S.OPEN: (_S.TAKEN, _S.RULED, _S.CLOSED),
    _S.TAKEN: (_S.RULED, _S.CLOSED),
    _S.RULED: (_S.APPLIED, _S.CLOSED),
    _S.APPEALED: (_S.APPLIED, _S.CLOSED),
    _S.APPLIED: (_S.CLOSED,),
}


def find_dispute_view(session: Session, book: Book, number: int, actor: Principal, now: datetime) -> DisputeView:
    return view_dispute(session, book, find_dispute(session, book.event, number), actor, now)


def view_dispute(session: Session, book: Book, dispute: Dispute, actor: Principal, now: datetime) -> DisputeView:
    """View a dispute with what the actor may do about it."""
    seen = _view(book, dispute, lines_of(session, dispute), rulings_of(session, dispute), now)
    return _view_for(session, book, seen, actor, roles_of(session, book.event, actor))


def dispute_queue(session: Session, book: Book, now: datetime) -> list[DisputeView]:
    """Return all disputes of an event: waiting ones first, the longest wait first.

    Then follow those that a judge has, and last the closed ones, newest first.
    """
    order = [DisputeState.OPEN, DisputeState.APPEALED, DisputeState.TAKEN, DisputeState.RULED, DisputeState.SETTLING]
    of_event = {"event_id": book.event.id}
    lines: dict[UUID, list[DisputeLine]] = defaultdict(list)
    for line in session.scalars(select(DisputeLine).filter_by(**of_event).order_by(DisputeLine.number)):
        lines[line.dispute_id].append(line)
    rulings: dict[UUID, list[Ruling]] = defaultdict(list)
    for ruling in session.scalars(select(Ruling).filter_by(**of_event).order_by(Ruling.instance)):
        rulings[ruling.dispute_id].append(ruling)

    def place(one: DisputeView) -> tuple[int, float, int]:
        since = one.waits_since.timestamp()
        if not one.is_open:
            return len(order) + 1, -since, -one.dispute.number
        at = order.index(one.dispute.state) if one.dispute.state in order else len(order)
        return at, since, one.dispute.number

    found = session.scalars(select(Dispute).filter_by(**of_event))
    return sorted((_view(book, one, lines[one.id], rulings[one.id], now) for one in found), key=place)


def dispute_queue_for(session: Session, book: Book, actor: Principal, now: datetime) -> list[DisputeView]:
    """Return all disputes of an event with what the actor may do about each."""
    roles = roles_of(session, book.event, actor)
    return [_view_for(session, book, one, actor, roles) for one in dispute_queue(session, book, now)]


def open_call_at(
    session: Session, book: Book, table: Table | None, entry: Entry, now: datetime
) -> DisputeView | None:
    """Return the newest open judge call of a player or their table."""
    at = Dispute.table_id == table.id if table is not None else Dispute.entry_id == entry.id
    wanted = select(Dispute).where(
        Dispute.event_id == book.event.id,
        Dispute.match_id.is_(None),
        Dispute.state.not_in(sorted(ENDED_STATES)),
        or_(at, Dispute.entry_id == entry.id),
    )
    found = session.scalar(wanted.order_by(Dispute.number.desc()).limit(1))
    actor = Principal(entry.account_id, entry.name)
    return view_dispute(session, book, found, actor, now) if found is not None else None


def _view(
    book: Book, dispute: Dispute, lines: Sequence[DisputeLine], rulings: Sequence[Ruling], now: datetime
) -> DisputeView:
    table = book.table_by_id(dispute.table_id)
    round_ = book.round_of(table) if table is not None else None
    raiser = book.entry_by_id(dispute.entry_id).name if dispute.entry_id is not None else ""
    within = LATE_AFTER.get(dispute.state)
    raised = lines[0].at if lines else dispute.state_since
    since = _waits_since(dispute, lines, raised)
    return DisputeView(
        dispute=dispute,
        stage=book.stage_of(round_).number if round_ is not None else None,
        round=round_.number if round_ is not None else None,
        table=table.number if table is not None else None,
        players=tuple(entry.name for entry in book.players_at(table)) if table is not None else (),
        raised_by=raiser or dispute.raised_by.value,
        raised_at=raised,
        claim=lines[0].text if lines else "",
        lines=tuple(lines),
        rulings=tuple(rulings),
        waits_since=since,
        waited=max(int((now - since).total_seconds()), 0),
        is_late=within is not None and now > since + within,
        versions=_versions(book, table, dispute) if table is not None else None,
    )


def _waits_since(dispute: Dispute, lines: Sequence[DisputeLine], raised: datetime) -> datetime:
    if dispute.state is not DisputeState.OPEN:
        return dispute.state_since
    came = [line for line in lines if line.data.get("to") == DisputeState.OPEN.value]
    fresh = [line.at for line in came if line.data.get("verb") != DisputeVerb.HAND_BACK.value]
    return fresh[-1] if fresh else raised


def _view_for(
    session: Session, book: Book, seen: DisputeView, actor: Principal, roles: Collection[Role]
) -> DisputeView:
    dispute = seen.dispute
    if not seen.is_open and dispute.state is not DisputeState.CLOSED:
        return seen
    parts = parts_of(session, book.event, dispute, actor, roles)
    can = possible_verbs(dispute.state, parts)
    if DisputeVerb.ACCEPT in can and seat_in(session, dispute, actor.account_id) in accepting_seats(seen.lines):
        can.remove(DisputeVerb.ACCEPT)  # once is enough
    return replace(
        seen,
        can=tuple(verb.value for verb in can),
        conflict=conflict_of(session, book.event, dispute, actor) if seen.is_open else "",
        look=look_refusal(session, book.event, dispute, actor),
        is_head=DisputePart.HEAD in parts,
    )


def _versions(book: Book, table: Table, dispute: Dispute) -> ResultVersions | None:
    if table.status is not TableStatus.DISPUTED or dispute.state in ENDED_STATES or dispute.match_id is not None:
        return None
    players = book.players_at(table)
    others = [entry for entry in players if entry.id != table.reported_by]
    objecting = [entry for entry in others if entry.id == dispute.entry_id] or others
    return ResultVersions(
        reporter=next((entry.name for entry in players if entry.id == table.reported_by), ""),
        report=result_words(table.report, [entry.name for entry in players]),
        objector=", ".join(entry.name for entry in objecting),
        objection=table.objection,
        is_melee=table.kind is TableKind.MELEE,
        seats=tuple((entry.number, entry.name) for entry in players),
    )


def _life(dispute: Dispute, lines: Sequence[DisputeLine]) -> tuple[tuple[str, int | None], ...]:
    moved = [line for line in lines if line.kind is LineKind.TRANSITION]
    lived: list[tuple[str, int | None]] = []
    since = lines[0].at if lines else dispute.state_since
    for line in moved:
        was = state_label(line.data.get("from"))
        lived.append((was, int((line.at - since).total_seconds())))
        since = line.at
    lived.append((dispute.state.label, None))
    return (*lived, *((state.label, None) for state in USUAL_NEXT_STATES.get(dispute.state, ())))


# --- hidden information


@dataclass(frozen=True, slots=True)
class HiddenFacts:
    """Hidden information about a seat at the disputed step."""

    seat: int
    seat_name: str
    answer: int
    """The step of the seat's answer, even if it was automatic."""
    cause: str
    setting: int
    offers: tuple[tuple[str, str], ...]
    """Id and words of each possible answer."""
    cards: tuple[tuple[str, str], ...]
    """Id and title of each card that can be traced."""
    card: str
    ways: tuple[CardUse, ...]
    """Why the traced card could or could not be used."""


def shown_steps(dispute: Dispute) -> tuple[int, int]:
    step = dispute.step or 1
    return max(1, step - STEPS_AROUND), step + STEPS_AROUND


def hidden_facts(play: MatchRuntime, match_id: UUID, step: int, seat: int, card: str = "") -> HiddenFacts:
    """Return hidden information about a seat; call it after the look is noted."""
    record, pool = load_record(play, match_id), load_deal(play, match_id).pool
    by = load_wording(play, match_id)
    answer = answer_step(record, step, seat)
    match = record.stand(answer, seat, pool)
    answered = record.answered(answer, pool)
    prompt = match.prompt(seat)
    view = match.view(JUDGE).seats[seat]
    held = [*(view.hand or ()), *view.play]
    ways: tuple[CardUse, ...] = ()
    if card:
        try:
            ways = match.trace(seat, card)
        except EngineError as error:
            raise RemedyNotPossible(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    return HiddenFacts(
        seat=seat,
        seat_name=by.names[seat],
        answer=answer,
        cause=answered.cause,
        setting=answered.setting,
        offers=tuple((offer.id, offer.label) for offer in prompt.offers if offer.id != PASS),
        cards=tuple((one.id, one.title) for one in held),
        card=card,
        ways=ways,
    )
