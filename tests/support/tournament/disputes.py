"""The disputes of the three games over HTTP, and disputes about a melee table."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from flask import Flask
from flask.testing import FlaskClient

from tests.reference import reference_folder
from tests.support.engine.disputed_steps import DISPUTED
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser
from tests.support.tournament.replays.collectible_disputes import COLLECTIBLE
from tests.support.tournament.replays.disputes import DISPUTES as SECOND_EDITION
from tests.support.tournament.replays.disputes import Dispute
from tests.support.tournament.replays.first_edition_disputes import FIRST_EDITION
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import plan_stages
from tournament.events.states import StageKind


class Melee:
    """One melee table of an online event, a dispute about it, and everybody who speaks there."""

    def __init__(self, app: Flask, database: Database, seats: int, **named: Any) -> None:
        run = Online(database, joust=False, melee=True, cut=False, **named)
        run.play = app.extensions["kingsmoot.online"]
        if seats == 5:
            stage = run.book().stages[0]
            plan = msgspec.structs.replace(run.book().plan(stage), allow_fives=True)
            run.do(plan_stages, [StageDraft(kind=StageKind.MELEE, name=stage.name, plan=plan)])
        run.with_decks(seats, "melee").playing()
        self.run, self.seats = run, seats
        self.match_id = run.begin(1)
        self.numbers = run.tables()[0].players
        assert len(self.numbers) == seats
        self.players = [browser(app, run.player(number)) for number in self.numbers]
        self.judge, self.head = browser(app, run.staff("Judith")), browser(app, run.staff("Hedda", Role.HEAD_JUDGE))
        self.public = app.test_client()
        self.number = 0

    def flagged(self) -> int:
        """A dispute that the head judge has to decide; its number."""
        self.number += 1
        sent = {"step": 1, "kind": "conduct", "text": "So?", "key": f"flag {self.number}"}
        answer = self.players[0].post(f"/matches/{self.match_id}/disputes", json=sent)
        assert answer.status_code == 200, answer.text
        self.verb(self.judge, "take")
        return self.number

    def verb(self, who: FlaskClient, verb: str, status: int = 200, **sent: object) -> dict[str, Any]:
        path = f"/api/v1/events/{self.run.slug}/disputes/{self.number}"
        version = self.head.get(path).get_json()["version"]
        more = {"key": f"{verb} {self.number} {version}", "version": version, **sent}
        answer = who.post(f"{path}/{verb}", json=more)
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def points(self) -> dict[int, str]:
        told = self.public.get(f"/api/v1/events/{self.run.slug}/standings").get_json()
        return {row["number"]: row["points"] for row in told["rows"]}

    def results(self) -> list[dict[str, object] | None]:
        book = self.run.book()
        return [table.result for table in book.tables_of(book.round(1, 1))]


DISPUTES = SECOND_EDITION | FIRST_EDITION | COLLECTIBLE


def missing(disputes: dict[str, Dispute]) -> list[str]:
    """What a dispute lacks to be one that is asserted."""
    found = [f"{mark}: not asked about over HTTP" for mark in DISPUTED if mark not in disputes]
    for mark, dispute in disputes.items():
        decides = sorted(DISPUTED[mark][3].split()) if mark in DISPUTED else []
        found += [f"{mark}: nobody plays it"] * (mark not in DISPUTED)
        found += [f"{mark}: no fact of its log"] * (not dispute.facts)
        found += [f"{mark}: {sorted(dispute.cites)} are cited, {decides} decide"] * (sorted(dispute.cites) != decides)
    path = reference_folder() / "rules/disputes.json"
    for row in json.loads(path.read_bytes()) if path.exists() else ():
        if row["id"] in disputes:
            items, facts = re.split("[;,]", row["log_facts"]), disputes[row["id"]].facts
            found += [f"{row['id']}: {len(facts)} facts, of {len(items)}"] * (len(facts) < len(items))
    return found
