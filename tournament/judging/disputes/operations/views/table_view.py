"""The open dispute of a match, as all players at the table may see it."""

from typing import Self
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import Session

from tournament.judging.disputes.operations.consent import consenting_seats
from tournament.judging.disputes.operations.disputes import (
    is_judged,
    lines_of,
    rulings_of,
    seats_to_consent,
    visible_dispute,
)
from tournament.judging.disputes.operations.transitions import (
    SETTLING_PERIOD,
    DisputePart,
    DisputeVerb,
    possible_verbs,
)
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState, LineKind, RaisedBy
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.clocks import to_milliseconds


class DisputeLinePayload(msgspec.Struct, frozen=True):
    at: int
    author: str
    kind: str
    text: str


class RulingPayload(msgspec.Struct, frozen=True):
    by: str
    remedy: str
    reason: str
    rules: tuple[str, ...]
    step: int
    final: bool


class DisputePayload(msgspec.Struct, frozen=True):
    """A dispute as boards receive it; docs/online-view.md describes the fields."""

    number: int
    version: int
    state: str
    kind: str
    step: int | None
    by: int | None
    """The seat that raised it."""
    proposal: str | None
    until: int | None
    """End of the time to agree or to appeal, in milliseconds of the server's clock."""
    judge: str
    lines: tuple[DisputeLinePayload, ...]
    ruling: RulingPayload | None
    judged: bool
    """Whether a judge may decide it; at a casual table there is none."""
    agreed: tuple[int, ...] = ()
    """Seats that agree to the proposal while the players settle."""
    waits: tuple[int, ...] = ()
    """Seats that have not agreed yet."""
    accepted: tuple[int, ...] = ()
    """Seats that accept the ruling."""
    can: tuple[str, ...] = ()
    """What this seat may do."""

    def for_seat(self, seat: int) -> Self:
        """Return it with what a seat may do about it."""
        state, casual = DisputeState(self.state), not self.judged
        if seat < 0 or (casual and seat not in (self.by, *self.agreed, *self.waits)):
            return self  # a departed seat is not asked
        verbs = possible_verbs(state, {DisputePart.RAISER if seat == self.by else DisputePart.OTHER}, self.judged)
        if seat in self.agreed:
            verbs.remove(DisputeVerb.AGREE)  # once is enough
        return msgspec.structs.replace(self, can=tuple(verb.value for verb in verbs))


def disputes_at(session: Session, match_id: UUID) -> list[DisputePayload]:
    """Return all disputes that the players of a match raised, oldest first."""
    raised = (Dispute.match_id == match_id, Dispute.raised_by != RaisedBy.SPECTATOR)
    return [
        _payload(session, one) for one in session.scalars(select(Dispute).where(*raised).order_by(Dispute.number))
    ]


def is_disputed() -> ColumnElement[bool]:
    """Return the SQL condition that a match ever had a dispute."""
    return exists().where(Dispute.match_id == OnlineMatch.id)


def dispute_payload_at(session: Session, match_id: UUID) -> DisputePayload | None:
    dispute = visible_dispute(session, match_id)
    return None if dispute is None else _payload(session, dispute)


def _payload(session: Session, dispute: Dispute) -> DisputePayload:
    rulings, until = rulings_of(session, dispute), None
    if dispute.state is DisputeState.SETTLING:
        until = to_milliseconds(dispute.state_since + SETTLING_PERIOD)
    elif dispute.state is DisputeState.RULED and rulings and rulings[-1].appeal_by is not None:
        until = to_milliseconds(rulings[-1].appeal_by)
    ruling = rulings[-1] if rulings else None
    lines = lines_of(session, dispute)
    reported = dispute.raised_by is RaisedBy.SPECTATOR
    settling = dispute.state is DisputeState.SETTLING
    agreed = consenting_seats(lines, DisputeVerb.AGREE.value) if settling else set()
    since = max([line.number for line in lines if line.data.get("to") == DisputeState.RULED.value], default=0)
    return DisputePayload(
        number=dispute.number,
        version=dispute.version,
        state=dispute.state.value,
        kind=dispute.kind.value,
        step=dispute.step,
        by=dispute.seat,
        proposal=dispute.proposal.value if dispute.proposal is not None else None,
        until=until,
        judge=dispute.judge,
        lines=tuple(
            DisputeLinePayload(to_milliseconds(line.at), line.author, line.kind.value, line.text)
            for line in lines
            if (line.text or line.kind is not LineKind.TRANSITION)
            # a spectator's words are for judges: they could tell players hidden information
            and not (reported and line.kind is LineKind.CLAIM)
        ),
        ruling=None
        if ruling is None
        else RulingPayload(
            ruling.by,
            ruling.remedy.value,
            ruling.reason,
            tuple(ruling.rules.split()),
            _int_value(ruling.data.get("step")),
            bool(ruling.data.get("final")),
        ),
        judged=is_judged(dispute),
        agreed=tuple(sorted(agreed)),
        waits=tuple(sorted(seats_to_consent(session, dispute) - agreed)) if settling else (),
        accepted=tuple(sorted(consenting_seats(lines, "accept", since=since))) if since else (),
    )


def _int_value(value: object) -> int:
    return value if isinstance(value, int) else 0
