"""Kills who carries a ruling out with -9 at named points, lets the next look, and counts what was done.

    python -m tests.tournament.judging.disputes.operations.killed DATABASE_URL [casual]

The database must be migrated. Prints one JSON object: for each point what match, table and ruling came to; or what
players of casual matches agreed on.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from engine import Order
from engine.record.container import dump
from engine.record.verify import verify
from tests.support.tournament.casual import Casual
from tests.support.tournament.disputed import Disputed
from tests.support.tournament.online.tables import playing_on
from tests.tournament.online.operations.fault import die, forked
from tournament.core.bus.bus import ProcessBus
from tournament.core.storage.database import Database
from tournament.events.models.rounds import Table
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.disputes.operations.decisions import RulingRequest, execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest, rulings_of
from tournament.judging.disputes.operations.remedies import remedy_application as applying
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import APPEAL_PERIOD, DisputeVerb
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState, Remedy
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.subscriptions import subscribe_all

POINTS = {
    "before the order": ("submit_input", "before"),
    "order written, event not": ("apply_at_event", "before"),
    "all written, not committed": ("transition_to", "after"),
    "applied, match still paused": ("_finish", "before"),
    "going on, not committed": ("_close_dispute", "after"),
}
"""Which function of the path kills, before or after it did its work."""
CASUAL_POINTS = {
    "agreed, nothing done": ("submit_input", "before"),
    "order written, not marked": ("give_back_seat_time", "before"),
    "applied, match still paused": ("_finish", "before"),
    "going on, not committed": ("_close_dispute", "after"),
}


def lay(point: str) -> None:
    """Puts the end into the path, without a line of its own there."""
    name, when = (POINTS | CASUAL_POINTS)[point]
    stage: Callable[..., object] = getattr(applying, name)

    def last(*args: object, **named: object) -> object:
        if when == "after":
            stage(*args, **named)
        die()
        raise AssertionError("it is dead")

    setattr(applying, name, last)


def carried_out(url: str, point: str, dispute_id: UUID, now: datetime) -> None:
    lay(point)
    applying.apply_due_ruling(playing_on(Database(url)), dispute_id, now)


def main(url: str) -> dict[str, object]:
    database = Database(url)
    run = Disputed(database)
    run.play = playing_on(database)
    run.ready()
    told: dict[str, object] = {}
    for point in POINTS:
        dispute = run.does(run.flag(None), DisputeVerb.TAKE, run.hedda)
        step = load_record(run.play, run.match_id).prompt_steps()[-1]
        decided = RulingRequest(RemedyRequest(Remedy.REWIND, step), "Back.", minutes=1)
        run.does(dispute, DisputeVerb.RULE, run.hedda, decided=decided)
        later = run.now + APPEAL_PERIOD
        before, extended = orders(run), extension(run)
        database.engine.dispose()  # what is open here is not the child's
        _, status = os.waitpid(forked(lambda: carried_out(url, point, dispute.id, later)), 0)  # noqa: B023
        for _ in range(2):
            DisputeWatch(run.play, ProcessBus(), lambda: later).look()  # noqa: B023
        with database.read() as session:
            row = session.get_one(Dispute, dispute.id)
            ruling = rulings_of(session, row)[-1]
        told[point] = {
            "killed": os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL,
            "state": row.state.value,
            "orders": orders(run)[len(before) :],
            "minutes": [row.minutes, extension(run) - extended],
            "place": ruling.input_seq == len(load_record(run.play, run.match_id).inputs) - 1,
        }
        run.now = later
    record = load_record(run.play, run.match_id)
    record.head = load_snapshot(run.play, run.match_id).head
    told["proved"] = verify(dump(record), load_deal(run.play, run.match_id).pool).ok
    return told


def casually(url: str) -> dict[str, object]:
    database = Database(url)
    told: dict[str, object] = {}
    for point in CASUAL_POINTS:
        run = Casual(playing_on(database))
        dispute = run.flag()
        with database.write() as session:
            execute_verb(
                run.play, session, None, dispute.id, DisputeVerb.AGREE, run.opponent, run.now, VerbRequest("yes")
            )
        database.engine.dispose()
        _, status = os.waitpid(forked(lambda: carried_out(url, point, dispute.id, run.now)), 0)  # noqa: B023
        looks = [run.look() for _ in range(2)]
        with database.read() as session:
            ruling = rulings_of(session, dispute)[-1]
        told[point] = {
            "killed": os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL,
            "goes on": run.goes_on(dispute, DisputeState.AGREED),
            "orders": [order for order, _ in run.orders()],
            "applied": ruling.applied_at is not None,
            "looks": looks,
            "proved": run.is_proved(),
        }
    return told


def orders(run: Disputed) -> list[str]:
    inputs = load_record(run.play, run.match_id).inputs
    return [played.input.order for played in inputs if isinstance(played.input, Order)]


def extension(run: Disputed) -> int:
    with run.database.read() as session:
        return session.get_one(Table, session.get_one(OnlineMatch, run.match_id).table_id).extension


if __name__ == "__main__":
    subscribe_all()
    print(json.dumps(casually(sys.argv[1]) if sys.argv[2:] == ["casual"] else main(sys.argv[1])))
