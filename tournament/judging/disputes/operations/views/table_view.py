"""The dispute that stands at a match, as everybody at the table may know it."""

from typing import Self
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import Session

from tournament.judging.disputes.operations.disputes import (
    consented,
    is_judged,
    lines_of,
    others,
    rulings_of,
    shown_at,
)
from tournament.judging.disputes.operations.transitions import SETTLING_FOR, Part, Verb, possible
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState, LineKind, RaisedBy
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.clocks import milliseconds


class LineSeen(msgspec.Struct, frozen=True):
    at: int
    author: str
    kind: str
    text: str


class RulingSeen(msgspec.Struct, frozen=True):
    by: str
    remedy: str
    reason: str
    rules: tuple[str, ...]
    step: int
    final: bool


class DisputeSeen(msgspec.Struct, frozen=True):
    """docs/online-view.md says what is in it."""

    number: int
    version: int
    state: str
    kind: str
    step: int | None
    by: int | None
    """The seat that raised it."""
    proposal: str | None
    until: int | None
    """When the time to agree, or to appeal, is over; in milliseconds by the server's clock."""
    judge: str
    lines: tuple[LineSeen, ...]
    ruling: RulingSeen | None
    judged: bool
    """A judge may decide it; at a casual table nobody does."""
    agreed: tuple[int, ...] = ()
    """Seats that agree to what is proposed, while the players settle it."""
    waits: tuple[int, ...] = ()
    """Seats whose word is still wanted for that."""
    accepted: tuple[int, ...] = ()
    """Seats that let the ruling stand."""
    can: tuple[str, ...] = ()
    """What this seat may do."""

    def for_seat(self, seat: int) -> Self:
        """With what a seat may do about it."""
        state, casual = DisputeState(self.state), not self.judged
        if seat < 0 or (casual and seat not in (self.by, *self.agreed, *self.waits)):
            return self  # who is out of a casual match is not asked
        verbs = possible(state, {Part.RAISER if seat == self.by else Part.OTHER}, self.judged)
        if seat in self.agreed:
            verbs.remove(Verb.AGREE)  # once is enough
        return msgspec.structs.replace(self, can=tuple(verb.value for verb in verbs))


def disputes_at(session: Session, match_id: UUID) -> list[DisputeSeen]:
    """All that its players raised about a match, the oldest first."""
    raised = (Dispute.match_id == match_id, Dispute.raised_by != RaisedBy.SPECTATOR)
    return [_seen(session, one) for one in session.scalars(select(Dispute).where(*raised).order_by(Dispute.number))]


def is_disputed() -> ColumnElement[bool]:
    """Whether there ever was a dispute about a match."""
    return exists().where(Dispute.match_id == OnlineMatch.id)


def stands_at(session: Session, match_id: UUID) -> DisputeSeen | None:
    dispute = shown_at(session, match_id)
    return None if dispute is None else _seen(session, dispute)


def _seen(session: Session, dispute: Dispute) -> DisputeSeen:
    rulings, until = rulings_of(session, dispute), None
    if dispute.state is DisputeState.SETTLING:
        until = milliseconds(dispute.state_since + SETTLING_FOR)
    elif dispute.state is DisputeState.RULED and rulings and rulings[-1].appeal_by is not None:
        until = milliseconds(rulings[-1].appeal_by)
    ruling = rulings[-1] if rulings else None
    lines = lines_of(session, dispute)
    reported = dispute.raised_by is RaisedBy.SPECTATOR
    settling = dispute.state is DisputeState.SETTLING
    agreed = consented(lines, Verb.AGREE.value) if settling else set()
    since = max([line.number for line in lines if line.data.get("to") == DisputeState.RULED.value], default=0)
    return DisputeSeen(
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
            LineSeen(milliseconds(line.at), line.author, line.kind.value, line.text)
            for line in lines
            if (line.text or line.kind is not LineKind.TRANSITION)
            # what somebody who watches wrote is for judges: it could tell players what they can't see
            and not (reported and line.kind is LineKind.CLAIM)
        ),
        ruling=None
        if ruling is None
        else RulingSeen(
            ruling.by,
            ruling.remedy.value,
            ruling.reason,
            tuple(ruling.rules.split()),
            _whole(ruling.data.get("step")),
            bool(ruling.data.get("final")),
        ),
        judged=is_judged(dispute),
        agreed=tuple(sorted(agreed)),
        waits=tuple(sorted(others(session, dispute) - agreed)) if settling else (),
        accepted=tuple(sorted(consented(lines, "accept", since=since))) if since else (),
    )


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
