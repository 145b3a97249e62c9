"""Calls of tables as tests make and answer them: disputes about no online match."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.support.tournament.running import Running
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.events.models.events import Event
from tournament.events.trail.change import lock_event
from tournament.judging.disputes.operations.decisions import RulingRequest, execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import Dispute, DisputeLine
from tournament.judging.states import DisputeState, Remedy
from tournament.online.operations.match.runtime import MatchRuntime


def does(run: Running, call: Dispute, verb: DisputeVerb, actor: Principal, text: str = "", **more: object) -> Dispute:
    """One verb, without what follows from it."""
    return _does(run, call, verb, actor, text, None, more)


def rules(
    run: Running,
    call: Dispute,
    reason: str,
    actor: Principal,
    *,
    verb: DisputeVerb = DisputeVerb.RULE,
    remedy: Remedy = Remedy.WORDS,
    rules: tuple[str, ...] = (),
    minutes: int = 0,
    **more: object,
) -> Dispute:
    """What a judge says there; the players may appeal."""
    return _does(
        run, call, verb, actor, "", RulingRequest(RemedyRequest(remedy, more=more), reason, rules, minutes), {}
    )


def _does(
    run: Running,
    call: Dispute,
    verb: DisputeVerb,
    actor: Principal,
    text: str,
    decided: RulingRequest | None,
    more: Any,
) -> Dispute:
    def act(session: Session, slug: str, now: datetime) -> Dispute:
        event = lock_event(session, slug)
        assert isinstance(event, Event)
        return execute_verb(
            None, session, event, call.id, verb, actor, now, VerbRequest(str(now), None, text, more), decided
        )

    done = run.do(act)
    assert isinstance(done, Dispute)
    return done


def take(session: Session, slug: str, call_id: UUID, actor: Principal, now: datetime) -> Dispute:
    """As `Running.do` does it."""
    asked = VerbRequest(f"take {now}")
    return execute_verb(None, session, lock_event(session, slug), call_id, DisputeVerb.TAKE, actor, now, asked)


def answer(
    session: Session, slug: str, call_id: UUID, reason: str, actor: Principal, now: datetime, minutes: int = 0
) -> Dispute:
    """Goes to the table and rules; as `Running.do` does it."""
    if session.get_one(Dispute, call_id).state is DisputeState.OPEN:
        take(session, slug, call_id, actor, now)
    decided = RulingRequest(RemedyRequest(Remedy.WORDS), reason, minutes=minutes)
    asked = VerbRequest(f"rule {now}")
    return execute_verb(
        None, session, lock_event(session, slug), call_id, DisputeVerb.RULE, actor, now, asked, decided
    )


def stands(run: Running, call: Dispute, **time: float) -> Dispute:
    """Lets the time to appeal go by, and does what is due then."""
    run.wait(**(time or {"minutes": 3}))
    apply_due_ruling(MatchRuntime(run.database, Sealer("tests")), call.id, run.now)
    return read(run, call)


def read(run: Running, call: Dispute) -> Dispute:
    with run.database.read() as session:
        return session.get_one(Dispute, call.id)


def questions(session: Session) -> list[str]:
    """What judges were called for, in the order of calling."""
    wanted = select(DisputeLine.text).where(DisputeLine.number == 1).order_by(DisputeLine.at)
    return list(session.scalars(wanted))
