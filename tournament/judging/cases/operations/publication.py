"""Publication of cases: by timer for trusted head judges, else by administrators."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.security.principal import CLOCK, Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.judging.case_problems import CaseMoved, CaseNotFound
from tournament.judging.cases.operations.drafts import dispute_id_of, find_case, is_player
from tournament.judging.disputes.operations.disputes import DisputeContext, add_line, change_dispute, transition_to
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import CaseState, DisputeState, LineKind


def is_trusted(session: Session, account_id: UUID | None) -> bool:
    """Tell whether cases that the account proposes need no administrator."""
    account = session.get(Account, account_id) if account_id is not None else None
    return account is not None and (account.is_admin or account.publishes_cases)


def waiting_cases(session: Session) -> list[Case]:
    """Return the cases that wait for an administrator, oldest first."""
    wanted = select(Case).where(Case.state == CaseState.WAITING).order_by(Case.state_since, Case.number)
    return list(session.scalars(wanted))


def end_objection_time(session: Session, case_id: UUID, now: datetime) -> UUID | None:
    """Publish a case without objections, or let it wait for an administrator.

    Return the event that changed, or None if the case was not proposed any more.
    """
    case = session.get(Case, case_id)
    dispute = session.get(Dispute, case.dispute_id) if case is not None and case.dispute_id is not None else None
    if case is None or case.state is not CaseState.PROPOSED or dispute is None or dispute.event_id is None:
        return None
    event = session.get_one(Event, dispute.event_id, with_for_update=True, populate_existing=True)
    with change_dispute(session, event, dispute.id, "published", CLOCK, now) as who:
        if _redraft_if_reopened(who, case, now):
            return event.id
        if is_trusted(session, case.proposed_by_id):
            _publish(who, case, now)
            return event.id
        case.state, case.state_since, case.object_until = CaseState.WAITING, now, None
        said = f"No player objected to case {case.number}. It waits for an administrator."
        add_line(who, LineKind.MESSAGE, said, verb="case")
        who.tell(said)
    return event.id


def publish_case(session: Session, number: int, actor: Principal, now: datetime) -> Case:
    """Publish a case that waits for an administrator."""
    case, event = _lock_waiting(session, number, actor)
    with change_dispute(session, event, dispute_id_of(case), "published", actor, now) as who:
        if _redraft_if_reopened(who, case, now):
            return case
        _publish(who, case, now)
    return case


def decline_case(session: Session, number: int, note: str, actor: Principal, now: datetime) -> Case:
    """Decline to publish a case, with a reason for the head judge.

    The head judge may rewrite it and propose it again.
    """
    case, event = _lock_waiting(session, number, actor)
    with change_dispute(session, event, dispute_id_of(case), "case", actor, now) as who:
        said = clean_text(note, gettext("The reason"), 2000)
        case.state, case.state_since = CaseState.WITHDRAWN, now
        add_line(who, LineKind.MESSAGE, f"Case {number} is not published: {said}", verb="declined")
        who.tell(f"{actor.name} did not publish case {number}.")
    return case


def _publish(who: DisputeContext, case: Case, now: datetime) -> None:
    case.state, case.state_since, case.object_until = CaseState.PUBLISHED, now, None
    transition_to(who, DisputeState.PUBLISHED, "published", f"Published as case {case.number}.")
    who.tell(f"Dispute {who.dispute.number} is published as case {case.number}.")


def _redraft_if_reopened(who: DisputeContext, case: Case, now: datetime) -> bool:
    """Return the case to draft if its dispute was reopened since; tell whether it was.

    A reopened dispute may end with another ruling.
    """
    if who.dispute.state is DisputeState.CLOSED and who.dispute.state_since <= case.state_since:
        return False
    case.state, case.state_since, case.object_until = CaseState.DRAFT, now, None
    add_line(who, LineKind.MESSAGE, f"Case {case.number} is a draft again.", verb="case")
    who.tell(f"Case {case.number} was not published: its dispute was reopened.")
    return True


def _lock_waiting(session: Session, number: int, actor: Principal) -> tuple[Case, Event]:
    """Return a waiting case and its event, locked.

    Raise a problem if the case does not wait or the actor may not publish it.
    """
    if not POLICIES[Action.LOOK_AFTER_CASES].permits(actor):
        raise NotAllowed(gettext("Only administrators can publish cases."))
    case = find_case(session, number)
    dispute = session.get(Dispute, case.dispute_id) if case.dispute_id is not None else None
    if dispute is None or dispute.event_id is None:
        raise CaseNotFound(gettext("The dispute of case %(number)s was deleted.", number=number), number=number)
    event = session.get_one(Event, dispute.event_id, with_for_update=True, populate_existing=True)
    session.refresh(case)
    if case.state is not CaseState.WAITING:
        raise CaseMoved(
            gettext(
                "Case %(number)s is %(state)s. Only a waiting case can be published.",
                number=number,
                state=case.state.label,
            ),
            state=case.state.value,
        )
    if is_player(session, dispute, actor):
        raise NotAllowed(
            gettext("Case %(number)s is about your own match. Another administrator must decide.", number=number)
        )
    return case, event
