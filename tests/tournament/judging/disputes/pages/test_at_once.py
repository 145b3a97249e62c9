"""Answers of several seats that come at the same moment: everybody is heard."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask
from sqlalchemy import select

from tests.support.tournament.disputes import Melee
from tests.support.tournament.judging.everybody import Case
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import DisputeLine, Ruling
from tournament.judging.states import DisputeState, LineKind


def both(case: Case, **verbs: DisputeVerb) -> list[int]:
    """Two seats that have read the same version send at once."""
    gate = Barrier(len(verbs))

    def send(who: str, verb: DisputeVerb) -> int:
        gate.wait()
        return case.send(who, verb, by_player=True)[0]

    with ThreadPoolExecutor(len(verbs)) as threads:
        return list(threads.map(send, verbs, verbs.values()))


def consents(case: Case) -> list[object]:
    with case.run.database.read() as session:
        wanted = select(DisputeLine).filter_by(dispute_id=case.id, kind=LineKind.CONSENT)
        return sorted(line.data["seat"] for line in session.scalars(wanted))


def test_two_who_accept_at_once_are_both_heard_and_the_ruling_is_applied_once(
    either_app: Flask, either_database: Database
):
    case = Case(either_app, either_database)
    for _ in range(5):
        case.put(DisputeState.RULED)
        assert both(case, raiser=DisputeVerb.ACCEPT, other=DisputeVerb.ACCEPT) == [200, 200]
        assert consents(case) == [0, 1]
        assert case.stands()[0] is DisputeState.CLOSED
        with either_database.read() as session:
            ruling = session.scalars(select(Ruling)).one()
            assert ruling.applied_at is not None
            moves = session.scalars(select(DisputeLine).filter_by(kind=LineKind.TRANSITION)).all()
        assert [line.data["to"] for line in sorted(moves, key=lambda line: line.number)][1:] == ["applied", "closed"]


def test_an_appeal_beside_an_acceptance_is_an_appeal(either_app: Flask, either_database: Database):
    case = Case(either_app, either_database)
    for _ in range(3):
        case.put(DisputeState.RULED)
        appeal, accept = both(case, raiser=DisputeVerb.APPEAL, other=DisputeVerb.ACCEPT)
        assert (appeal, accept in (200, 409)) == (200, True), "who comes after the appeal is told of it"
        assert case.stands()[0] is DisputeState.APPEALED


@pytest.mark.parametrize("verb", [DisputeVerb.ACCEPT, DisputeVerb.APPEAL, DisputeVerb.SAY])
def test_what_another_seat_consented_to_makes_nothing_stale(app: Flask, database: Database, verb: DisputeVerb):
    case = Case(app, database)
    case.put(DisputeState.RULED)
    assert case.send("raiser", DisputeVerb.ACCEPT, True)[0] == 200
    assert case.send("raiser", DisputeVerb.SAY, True, version=4)[0] == 200
    assert case.send("other", verb, True)[0] == 200, "read before both"


def test_another_ruling_or_move_does(app: Flask, database: Database):
    case = Case(app, database)
    case.put(DisputeState.TAKEN)
    assert case.send("taker", DisputeVerb.RULE, False)[0] == 200
    read = case.stands()[1]
    for version in (read - 1, read + 1):
        status, told = case.send("other", DisputeVerb.ACCEPT, True, version=version)
        assert (status, told["version"]) == (409, read), "who has not read the ruling accepts nothing"
    assert consents(case) == []
    case.put(DisputeState.TAKEN)
    assert case.send("other", DisputeVerb.SAY, True)[0] == 200
    assert case.send("taker", DisputeVerb.RULE, False)[0] == 409, "a judge reads what was said before ruling"


def test_a_whole_table_accepts_at_once(app: Flask, database: Database):
    table = Melee(app, database, 3)
    table.flagged()
    version = table.verb(table.judge, "rule", remedy="uphold", reason="As it was played.")["version"]
    gate = Barrier(3)

    def accept(seat: int) -> int:
        gate.wait()
        sent = {"version": version, "key": f"accept {seat}"}
        return table.players[seat].post(f"/matches/{table.match_id}/disputes/1/accept", json=sent).status_code

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(accept, range(3))) == [200, 200, 200]
    assert table.head.get(f"/api/v1/events/{table.run.slug}/disputes/1").get_json()["state"] == "closed"
