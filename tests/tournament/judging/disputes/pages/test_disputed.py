"""The disputes of the three games, each from the flag to its ruling over HTTP: a player flags the step, a judge
takes it, reads every fact that decides it, rules with the ids it turns on, and the ruling is a line of the match."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from engine.record.container import dump
from engine.record.verify import verify
from tests.effort import examples
from tests.support.engine.disputed_steps import played
from tests.support.tournament.disputes import DISPUTED, DISPUTES, missing
from tests.support.tournament.laid import Laid
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser
from tests.support.tournament.replays.disputes import Disputed
from tournament.core.security.permissions import Role
from tournament.judging.models.disputes import Dispute as Flagged
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import load_snapshot

if lacks := missing(DISPUTES):
    raise AssertionError("; ".join(lacks))


class AtTable(Disputed):
    """The match at its online table, read by the judge who has taken the dispute."""

    court: "Court"

    def head(self) -> str:
        """Of the chain when it was flagged, which the dispute keeps."""
        with self.court.run.database.read() as session:
            return session.scalars(select(Flagged.head).where(Flagged.match_id == self.court.match_id)).one()


class Court:
    """One event with four players and a judge, at whose table match after match is disputed."""

    def __init__(self, app: Flask, database: Any, patch: pytest.MonkeyPatch) -> None:
        self.run = Online(database)
        self.run.play = app.extensions["kingsmoot.online"]
        self.run.with_decks(4).playing()
        self.people = [self.run.player(number) for number in (1, 2, 3, 4)]
        self.players = [browser(app, who) for who in self.people]
        self.judge = browser(app, self.run.staff("Judith", Role.JUDGE))
        self.laid = Laid(self.run, patch)

    def verb(self, number: int, verb: str, version: int, **more: object) -> dict[str, Any]:
        path = f"/api/v1/events/{self.run.slug}/disputes/{number}/{verb}"
        answer = self.judge.post(path, json={"key": f"{verb} {number}", "version": version, **more})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def sends(self, player: FlaskClient, path: str, **sent: object) -> dict[str, Any]:
        answer = player.post(f"/matches/{self.match_id}{path}", json=sent, headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def sit(self, mark: str) -> tuple[int, int]:
        """Lays the match of a dispute at the table; the disputed step, and how many sit there."""
        test, chosen, which, _decides = DISPUTED[mark]
        game = played(test)
        seats = len(game.record.header.seats)
        self.pool = game.match.deal.pool
        self.match_id = self.laid.lay(game.record, self.pool, self.people[:seats], self.run.now)
        return [entry.number for entry in game.log if chosen(entry)][which], seats


@pytest.fixture(scope="module")
def court(module_app: Flask) -> Iterator[Court]:
    with pytest.MonkeyPatch.context() as patch:
        yield Court(module_app, module_app.extensions["kingsmoot.database"], patch)


@pytest.mark.parametrize("mark", [*DISPUTES][:: examples(2, 1)])
def test_a_dispute_from_the_flag_to_its_ruling(court: Court, mark: str):
    step, seats = court.sit(mark)
    dispute, game = DISPUTES[mark], {"CC": "ccg", "L1": "lcg1", "L2": "lcg2"}[mark[:2]]
    cites = [f"{game}:{id}" for id in dispute.cites]
    flagged = court.sends(court.players[1], "/disputes", step=step, kind="timing", text=f"{mark}?", key="flag")
    number = flagged["dispute"]["number"]
    assert (flagged["dispute"]["state"], flagged["dispute"]["step"]) == ("open", step)
    taken = court.verb(number, "take", flagged["dispute"]["version"])
    match = AtTable(court.judge, f"/matches/{court.match_id}", step)
    match.court = court
    for name, (ask, value) in dispute.facts.items():
        assert (name, ask(match)) == (name, value)
    ask, value = dispute.answer
    assert ask(match) == value
    told = match.told()
    assert {id: told.get(id) for id in dispute.cites} == dispute.cites
    ruled = court.verb(
        number, "rule", taken["version"], remedy="uphold", reason="As it was played.", rules=cites, engine="agrees"
    )
    assert (ruled["state"], ruled["rulings"][0]["rules"], ruled["rulings"][0]["engine"]) == ("ruled", cites, "agrees")
    version = ruled["version"]
    for place, player in enumerate(court.players[:seats]):
        seen = court.sends(player, f"/disputes/{number}/accept", version=version, key=f"accept {place}")
        version = (seen.get("dispute") or {}).get("version", version)
    closed = court.judge.get(f"/api/v1/events/{court.run.slug}/disputes/{number}").get_json()
    assert (closed["state"], closed["rulings"][0]["applied_at"] is not None) == ("closed", True)
    record = load_record(court.run.play, court.match_id)
    record.head = load_snapshot(court.run.play, court.match_id).head
    assert verify(dump(record), court.pool).ok
    assert [entry.data[1] for entry in record.entries if entry.kind == "order"][-2:] in (
        ["ruling", "resume"],  # the match stood still
        ["ruling"],  # it was over before
    )
