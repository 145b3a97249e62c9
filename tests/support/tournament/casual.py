"""A casual match in which a seat was passed by its setting where it could have done something, and its disputes."""

from datetime import datetime, timedelta
from uuid import UUID

from engine import Order
from engine.record.container import dump
from engine.record.verify import verify
from tests.support.tournament.disputed import MOST, Sides, passed_by_setting
from tests.support.tournament.online.tables import NOON, begun, people
from tournament.core.bus.bus import ProcessBus
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.online_settings import MatchSettings
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.disputes.operations.decisions import execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest, lines_of
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import Dispute, DisputeLine
from tournament.judging.states import DisputeKind, DisputeState, Remedy
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.states import OnlineStatus


class Casual(Sides):
    """Two players or more who have nobody to judge; the second seat was passed by a setting."""

    def __init__(
        self,
        play: MatchRuntime,
        seats: list[Principal] | None = None,
        settings: MatchSettings | None = None,
        now: datetime = NOON,
        thinking: timedelta = timedelta(),
        many: int = 2,
    ) -> None:
        self.play = play
        self.now = now
        self.seats = seats or people(play.database, many)
        format = "joust" if len(self.seats) == 2 else "melee"
        self.match_id: UUID = begun(play, self.seats, 4, format, settings=settings, now=now)
        self.passed = passed_by_setting(play, self.match_id, now, thinking=thinking)
        self.now += MOST * thinking

    @property
    def database(self) -> Database:
        return self.play.database

    @property
    def status(self) -> OnlineStatus:
        return load_snapshot(self.play, self.match_id).status

    def flag(
        self,
        proposal: Remedy | None = Remedy.ALLOW_LATE,
        kind: DisputeKind = DisputeKind.TIMING,
        actor: Principal | None = None,
        step: int | None = None,
    ) -> Dispute:
        wrong = Flag(step or self.passed.number, kind, "I never got to save him.", self.key(), proposal)
        return flag_step(self.play, self.match_id, wrong, actor or self.raiser, self.now)

    def does(self, dispute: Dispute, verb: DisputeVerb, actor: Principal, text: str = "") -> Dispute:
        """A verb and what follows at once."""
        with self.database.write() as session:
            execute_verb(
                self.play, session, None, dispute.id, verb, actor, self.now, VerbRequest(self.key(), None, text)
            )
        apply_due_ruling(self.play, dispute.id, self.now)
        return self.dispute(dispute)

    def dispute(self, dispute: Dispute) -> Dispute:
        with self.database.read() as session:
            return session.get_one(Dispute, dispute.id)

    def lines(self, dispute: Dispute) -> list[DisputeLine]:
        with self.database.read() as session:
            return lines_of(session, dispute)

    def look(self) -> int:
        """Whoever watches over times looks once."""
        return DisputeWatch(self.play, ProcessBus(), lambda: self.now).look()

    def orders(self) -> list[tuple[str, str]]:
        inputs = load_record(self.play, self.match_id).inputs
        return [(one.input.order, str(one.input.role)) for one in inputs if isinstance(one.input, Order)]

    def is_proved(self) -> bool:
        record = load_record(self.play, self.match_id)
        record.head = load_snapshot(self.play, self.match_id).head
        return verify(dump(record), load_deal(self.play, self.match_id).pool).ok

    def goes_on(self, dispute: Dispute, state: DisputeState) -> bool:
        """Whether a dispute is over in this way, and the match is not held by it any more."""
        found = self.dispute(dispute)
        return (found.state, found.paused, self.status) == (state, False, OnlineStatus.LIVE)
