"""Roots of closed rounds: one when a round closes, another when something of it changes, none is replaced."""

import json
from hashlib import sha256
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from engine import Concede
from tests.support.tournament.online_event import Online
from tests.support.tournament.running import Running
from tournament.core.security.principal import ANONYMOUS, CONSOLE
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.history.operations.undo import undo
from tournament.events.models.rounds import RoundRoot
from tournament.events.problems import RoundNotFound
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.roots import roots_of
from tournament.events.trail.round_roots import load_leaves
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.event.round_proof import prove_match, publish_root_of_match
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import OnlineMatchNotFound
from tournament.regulations.roots import compute_root, hash_leaf, root_from_path


def round_id(run: Running) -> UUID:
    return run.book().round(*run.place()).id


def roots(run: Running, id: UUID) -> list[str]:
    with run.database.read() as session:
        return [root.root for root in roots_of(session, id, ANONYMOUS)]


def texts(run: Running, id: UUID) -> list[str]:
    with run.database.read() as session:
        return [text for text, _match in load_leaves(session, id)]


def test_a_round_has_its_root_when_it_is_closed_and_another_when_a_result_is_corrected(either_database: Database):
    run = Running(either_database).with_players(6).playing().enter_all()
    id = round_id(run)
    assert roots(run, id) == []
    run.close()
    (first,) = roots(run, id)
    leaves = texts(run, id)
    assert first == compute_root([hash_leaf(text) for text in leaves]).hex()
    tables = run.tables()
    assert [json.loads(text)["table"] for text in leaves] == [table.number for table in tables]
    assert [json.loads(text)["seats"] for text in leaves] == [list(table.players) for table in tables]
    assert not any(name in text for table in tables for name in table.names for text in leaves)
    run.next_round()  # which changes nothing of this one
    assert roots(run, id) == [first]
    winner = max(json.loads(leaves[0])["seats"])
    run.do(results.enter_result, 1, 1, 1, results.ResultInput("win", winner), reason="typed wrong")
    assert roots(run, id) == [first, compute_root([hash_leaf(text) for text in texts(run, id)]).hex()]
    assert texts(run, id)[0] != leaves[0] and texts(run, id)[1:] == leaves[1:]


def test_a_root_outlives_an_undone_closing_and_a_backup_that_is_brought_back(database: Database):
    run = Running(database).with_players(4).playing().enter_all().close()
    id = round_id(run)
    (first,) = roots(run, id)
    run.do(undo, run.last().number, reason="too early")
    assert roots(run, id) == [first]
    with database.read() as session:
        content = export_event(session, run.slug)
    run.close()
    assert roots(run, id) == [first], "nothing else is said than before"
    run.do(undo, run.last().number)
    with database.read() as session:
        newer = export_event(session, run.slug)
    with database.write() as session:
        import_event(session, open_backup(newer), CONSOLE, run.now, replace=True)
    assert roots(run, id) == [first]
    assert "round_root" not in content.decode()


def test_a_round_that_nobody_may_see_has_no_root(database: Database):
    run = Running(database).with_players(4).playing()
    run.enter_all().close().pair()
    with database.read() as session:
        with pytest.raises(RoundNotFound):
            roots_of(session, round_id(run), CONSOLE)
        with pytest.raises(RoundNotFound):
            roots_of(session, uuid4(), ANONYMOUS)


def test_a_match_is_proved_under_every_root_that_has_it(database: Database):
    run = Online(database, cut=False).with_decks(4).playing()
    match_id = run.begin(1)
    submit_input(run.play, match_id, Concede(0), uuid4().hex, run.now, lambda *_: None)
    run.enter_all().close()
    id = round_id(run)
    with database.read() as session:
        proof = prove_match(session, match_id)
        match, state = session.get_one(OnlineMatch, match_id), session.get_one(OnlineState, match_id)
        casual = uuid4()
        with pytest.raises(OnlineMatchNotFound):
            prove_match(session, casual)
    leaf = json.loads(proof.leaf)
    assert leaf["header"] == sha256(match.header or b"").hexdigest()
    assert (leaf["head"], leaf["table"], leaf["round"]) == (state.head.hex(), 1, str(id))
    (root,) = proof.roots
    path = [bytes.fromhex(one) for one in root.path]
    assert root_from_path(hash_leaf(proof.leaf), root.place, root.leaves, path) == bytes.fromhex(root.root)
    # Another result at the other table: the match stays proved, under both roots.
    other = next(table for table in run.tables() if table.number == 2)
    run.enter(2, winner=max(other.players), reason="typed wrong")
    with database.read() as session:
        assert [one.number for one in prove_match(session, match_id).roots] == [1, 2]
    # A ruling carries the match on: its new head is under a third root, and only there.
    with database.write() as session:
        session.get_one(OnlineState, match_id).head = b"another head of this match......"
        session.flush()
        publish_root_of_match(session, match_id, run.now)
        assert [one.number for one in prove_match(session, match_id).roots] == [3]
        kept = session.scalars(select(RoundRoot).order_by(RoundRoot.number)).all()
    assert [row.number for row in kept] == [1, 2, 3]
    assert kept[0].root == root.root
