"""Engine reports: rulings against the engine, open until they are settled."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext, translatable
from tournament.events.models.events import Event
from tournament.judging.case_problems import CaseNotPossible, ReportNotFound
from tournament.judging.models.cases import EngineReport
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import EngineStance
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.states import OnlineStatus

MAX_NOTE_LETTERS: Final = 2000
CASUAL: Final = translatable("A casual match")
UNNAMED: Final = translatable("the console")
"""Name of the author if the account is gone or the console wrote the note."""


@dataclass(frozen=True, slots=True)
class ReportSettlement:
    note: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EngineReportView:
    """A ruling against the engine, with the record and the step to examine."""

    ruling_id: UUID
    at: datetime
    event: str
    slug: str
    dispute: int
    match: UUID | None
    step: int
    head: str
    """Chain head of the match when the step was flagged."""
    ruleset: str
    rules_version: int
    software: str
    rules: str
    reason: str
    is_over: bool
    """Whether the match is over: until then only its table may see the log."""
    settled: ReportSettlement | None

    @property
    def name(self) -> str:
        return gettext("%(event)s, dispute %(number)s", event=self.event, number=self.dispute)


def list_reports(session: Session) -> list[EngineReportView]:
    """Return all final rulings against the engine: open ones first, then by age."""
    found = [_report(session, *row) for row in session.execute(_select_differing().order_by(Ruling.at))]
    return sorted(found, key=lambda report: report.settled is not None)


def find_report(session: Session, ruling_id: UUID) -> EngineReportView:
    row = session.execute(_select_differing().where(Ruling.id == ruling_id)).one_or_none()
    if row is None:
        raise ReportNotFound(
            gettext("No ruling at this address says that the engine was wrong. It may have been appealed.")
        )
    return _report(session, *row)


def settle_report(session: Session, ruling_id: UUID, note: str, actor: Principal, now: datetime) -> EngineReportView:
    """Settle a report with a note; a second note replaces the first."""
    find_report(session, ruling_id)
    said = sanitize_text(note).strip()
    if not said or len(said) > MAX_NOTE_LETTERS:
        raise CaseNotPossible(
            gettext("Write what you found, in at most %(most)s characters.", most=MAX_NOTE_LETTERS),
            setting="note",
            limit=MAX_NOTE_LETTERS,
        )
    session.merge(EngineReport(ruling_id=ruling_id, note=said, by_id=actor.account_id, at=now))
    session.flush()
    return find_report(session, ruling_id)


def reopen_report(session: Session, ruling_id: UUID) -> EngineReportView:
    find_report(session, ruling_id)
    if (row := session.get(EngineReport, ruling_id)) is not None:
        session.delete(row)
        session.flush()
    return find_report(session, ruling_id)


def _select_differing() -> Select[Ruling, Dispute]:
    return (
        select(Ruling, Dispute)
        .join(Dispute, Dispute.id == Ruling.dispute_id)
        .where(Ruling.engine == EngineStance.DIFFERS, Ruling.ground == "")
    )


def _report(session: Session, ruling: Ruling, dispute: Dispute) -> EngineReportView:
    event = session.get(Event, dispute.event_id) if dispute.event_id is not None else None
    match = session.get(OnlineMatch, dispute.match_id) if dispute.match_id is not None else None
    state = session.get(OnlineState, dispute.match_id) if match is not None else None
    return EngineReportView(
        ruling_id=ruling.id,
        at=ruling.at,
        event=event.name if event is not None else gettext(CASUAL),
        slug=event.slug if event is not None else "",
        dispute=dispute.number,
        match=match.id if match is not None else None,
        step=dispute.step or 0,
        head=dispute.head,
        ruleset=match.ruleset if match is not None else event.ruleset if event is not None else "",
        rules_version=match.rules_version if match is not None else 0,
        software=match.software if match is not None else "",
        rules=ruling.rules,
        reason=ruling.reason,
        is_over=state is None or state.status is OnlineStatus.ENDED,
        settled=_settlement_of(session, ruling.id),
    )


def _settlement_of(session: Session, ruling_id: UUID) -> ReportSettlement | None:
    row = session.get(EngineReport, ruling_id)
    if row is None:
        return None
    account = session.get(Account, row.by_id) if row.by_id is not None else None
    return ReportSettlement(row.note, account.name if account is not None else gettext(UNNAMED), row.at)
