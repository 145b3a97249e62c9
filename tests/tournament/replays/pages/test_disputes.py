"""The disputes of the three games asked about at the disputed step of a saved match, as a judge would; at
its table each is asked about by web/disputes/test_disputed.py."""

from __future__ import annotations

import io
import json

import pytest
from flask.testing import FlaskClient

from engine.record.container import dump, read
from engine.record.verify import VerificationReport, verify
from tests.effort import examples
from tests.reference import reference
from tests.support.engine.disputed_steps import played
from tests.support.tournament.disputes import DISPUTED, DISPUTES, missing
from tests.support.tournament.replays.disputes import Dispute, Disputed
from tournament.replays.operations import opened_match as opening

if lacks := missing(DISPUTES):
    raise AssertionError("; ".join(lacks))


def kept(client: FlaskClient, patch: pytest.MonkeyPatch, mark: str) -> Disputed:
    """A dispute's match, kept as a file. Some are played with cards of the tests, which no other process has: these
    are proved in this one."""
    test, chosen, which, _decides = DISPUTED[mark]
    game = played(test)
    pool = game.match.deal.pool

    def proved(source: bytes) -> VerificationReport:
        return verify(source, pool)

    patch.setattr(opening, "pool_of", lambda _header: pool)
    patch.setattr(opening, "_verify", proved)
    source = dump(game.record)
    assert read(source).record is not None
    response = client.post("/logs", data={"file": (io.BytesIO(source), f"{mark}.kingsmoot")})
    assert response.status_code == 303
    step = [entry.number for entry in game.log if chosen(entry)][which]
    return Disputed(client, response.location, step)


@pytest.mark.parametrize("mark", [*DISPUTES][:: examples(6, 1)])
def test_a_judge_reads_what_decides_a_dispute(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, mark: str):
    match, dispute = kept(client, monkeypatch, mark), DISPUTES[mark]
    for name, (ask, value) in dispute.facts.items():
        assert (name, ask(match)) == (name, value)
    ask, value = dispute.answer
    assert ask(match) == value
    told = match.told()
    assert {id: told.get(id) for id in dispute.cites} == dispute.cites


def test_every_dispute_of_the_reference_material_is_asked_about():
    path = reference("rules/disputes.json", "each dispute of the three games is asked about over HTTP")
    marks = [row["id"] for row in json.loads(path.read_bytes())]
    assert sorted(DISPUTES) == sorted(marks)


def test_a_dispute_that_asserts_nothing_is_found():
    bare = Dispute({}, DISPUTES["L2-01"].answer, {})
    lacks = missing(DISPUTES | {"L2-01": bare, "L2-99": bare})
    assert [one for one in lacks if one.startswith("L2-01")][:2] == [
        "L2-01: no fact of its log",
        "L2-01: [] are cited, ['active-player/challenge', 'aw', 'aw-4a', 'first-player/first-opportunity'] decide",
    ]
    assert "L2-99: nobody plays it" in lacks
    assert "L2-03: not asked about over HTTP" in missing({})
