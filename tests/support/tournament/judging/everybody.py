"""One dispute of an online match that is put into any state, and everybody who may send something about it."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from tests.support.tournament.disputed import PASSED, Disputed, remove_dispute
from tests.support.tournament.people import browser
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.models.events import Event
from tournament.judging.disputes.operations.transitions import DisputePart, DisputeVerb
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeKind, DisputeState, LineKind, RaisedBy, Remedy
from tournament.online.models import OnlineMatch

RULING = {"remedy": "uphold", "reason": "It stands."}
APPEAL = {"text": "No.", "ground": "rule"}
PARTS: dict[str, frozenset[DisputePart]] = {
    "raiser": frozenset({DisputePart.RAISER}),
    "other": frozenset({DisputePart.OTHER}),
    "judge": frozenset({DisputePart.JUDGE}),
    "taker": frozenset({DisputePart.JUDGE, DisputePart.TAKER}),
    "head": frozenset({DisputePart.JUDGE, DisputePart.HEAD}),
    "organizer": frozenset(),
    "scorekeeper": frozenset(),
    "visitor": frozenset(),
}
PLAYERS = ("raiser", "other")


class Case:
    """One dispute that is put into any state, and everybody who may send something about it."""

    def __init__(self, app: Flask, database: Database, name: str = "Kingsmoot Cup") -> None:
        self.run = run = Disputed(database, name=name)
        run.play = app.extensions["kingsmoot.online"]
        run.ready()
        people = {
            "raiser": run.raiser,
            "other": run.opponent,
            "judge": run.staff("Jorah"),
            "taker": run.judith,
            "head": run.hedda,
            "organizer": run.staff("Olenna", Role.ORGANIZER),
            "scorekeeper": run.staff("Samwell", Role.SCOREKEEPER),
            "visitor": run.account("Varys"),
        }
        self.clients: dict[str, FlaskClient] = {name: browser(app, who) for name, who in people.items()}
        self.id = uuid4()
        self.count = 0

    def put(self, state: DisputeState, seat: int = PASSED, taker: Principal | None = None) -> None:
        """The dispute as if nothing but this had happened to it."""
        run = self.run
        taker = taker or run.judith
        with run.database.write() as session:
            event = session.scalars(select(Event).where(Event.slug == run.slug)).one()
            remove_dispute(session, self.id)
            dispute = Dispute(
                id=self.id,
                event_id=event.id,
                number=1,
                match_id=run.match_id,
                table_id=session.get_one(OnlineMatch, run.match_id).table_id,
                step=run.passed.number,
                kind=DisputeKind.CONDUCT,
                state=state,
                state_since=run.now,
                version=3,
                raised_by=RaisedBy.ENTRY,
                seat=seat,
                proposal=Remedy.UPHOLD,
                judge_id=taker.account_id,
                judge=taker.name,
            )
            session.add(dispute)
            session.flush()
            lines: list[tuple[LineKind, dict[str, object]]] = [(LineKind.CLAIM, {})]
            if state in (DisputeState.RULED, DisputeState.APPEALED):
                lines.append((LineKind.TRANSITION, {"to": "ruled"}))
                session.add(
                    Ruling(
                        event_id=event.id,
                        dispute_id=self.id,
                        instance=1,
                        by="Judith",
                        at=run.now,
                        remedy=Remedy.UPHOLD,
                        data={},
                        reason="It stands.",
                        salt="00" * 16,
                        appeal_by=FAR if state is DisputeState.RULED else None,
                        ground="rule" if state is DisputeState.APPEALED else "",
                    )
                )
            for number, (kind, data) in enumerate(lines, 1):
                line = DisputeLine(
                    event_id=event.id,
                    dispute_id=self.id,
                    number=number,
                    at=run.now,
                    author="x",
                    kind=kind,
                    text="x",
                    data=data,
                )
                session.add(line)

    def row(self) -> dict[str, object]:
        """The dispute as it is kept, with its lines and rulings."""
        with self.run.database.read() as session:
            kept = (session.scalars(select(model).filter_by(dispute_id=self.id)) for model in (DisputeLine, Ruling))
            rows = [session.get_one(Dispute, self.id), *(row for found in kept for row in found)]
            return {
                f"{row.__tablename__} {row.id} {column.key}": getattr(row, column.key)
                for row in rows
                for column in row.__table__.columns
            }

    def stands(self) -> tuple[DisputeState, int]:
        with self.run.database.read() as session:
            found = session.get_one(Dispute, self.id)
            return found.state, found.version

    def send(self, who: str, verb: DisputeVerb, by_player: bool, version: int = 3) -> tuple[int, dict[str, Any]]:
        self.count += 1
        more: dict[str, object] = {"key": f"k{self.count}", "version": version, "text": "Because."}
        if verb in (DisputeVerb.RULE, DisputeVerb.DECIDE):
            more |= RULING
        if verb is DisputeVerb.APPEAL and by_player:
            more |= APPEAL
        if by_player:
            path = f"/matches/{self.run.match_id}/disputes/1/{verb.value}"
        else:
            path = f"/api/v1/events/{self.run.slug}/disputes/1/{verb.value}"
        answer = self.clients[who].post(path, json=more, headers={"Accept": "application/json"})
        return answer.status_code, answer.get_json(silent=True) or {}


FAR = datetime(2099, 1, 1, tzinfo=UTC)
