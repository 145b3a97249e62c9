"""A write reads and writes what it concerns: in a hall four times as large it touches not a row more."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event as hooks
from sqlalchemy.orm import Session

from tests.support.tournament import calls
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.entries.operations import decks
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import deck_checks, penalties
from tournament.events.lifecycle.operations import stages
from tournament.events.problems import EntryNotFound, TableNotFound
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.settings import EventSettings
from tournament.judging.disputes.operations.judge_calls import call_judge

SMALL, LARGE = 14, 56
Touched = tuple[int, Counter[str], int]
"""Statements, rows read by their kind, rows that the trail tells of."""


class Watched:
    """An event whose database is watched while something is done."""

    def __init__(self, run: Running) -> None:
        self.run = run
        self.touched: dict[str, Touched] = {}

    def do(self, what: str, operation: Callable[..., Any], *given: Any, **named: Any) -> Any:
        statements: list[str] = []
        read: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            statements.append(statement)

        def note_row(_session: Session, row: object) -> None:
            read.append(type(row).__name__)

        hooks.listen(self.run.database.engine, "before_cursor_execute", note)
        hooks.listen(Session, "loaded_as_persistent", note_row)
        try:
            done = self.run.do(operation, *given, **named)
        finally:
            hooks.remove(self.run.database.engine, "before_cursor_execute", note)
            hooks.remove(Session, "loaded_as_persistent", note_row)
        self.touched[what] = len(statements), Counter(read), len(self.run.last().changes)
        return done


def busy_minute(run: Running, players: int) -> dict[str, Touched]:
    """What may happen in a hall while everybody is there, once each."""
    run.open_registration().with_players(players)
    hall = Watched(run)
    hall.do("registering", entries.register, actor=run.account("Newcomer"))
    waiting = hall.do("registering without a place", entries.register, actor=run.account("Too Late"))
    hall.do("admitting", entries.admit, waiting.number)
    last = run.account("Last")
    hall.do("waiting", entries.register, actor=last)
    hall.do("withdrawing", entries.withdraw, waiting.number)
    guest = hall.do("a guest", entries.add_guest, "Walder", "a code").number
    hall.do("claiming", entries.claim, "a code", actor=run.account("Walder"))
    hall.do("renaming", entries.edit_entry, guest, name="Walder the Late")
    hall.do("a pair", entries.forbid_pair, 1, guest, reason="brothers")
    run.check_in_all()
    hall.do("taking a check-in back", entries.take_check_in_back, 5)
    hall.do("checking in", entries.check_in, 5)
    hall.do("a deck", decks.submit_deck, 5, "joust", "1x Nobody Knows This Card", by_staff=True)
    run.start().pair()
    hall.do("publishing", rounds.publish_round)
    hall.do("the clock", rounds.start_clock)
    hall.do("more time for all", rounds.add_time, 2)
    hall.do("more time for one", rounds.extend_table, 2, 3)
    table = run.tables()[0]
    hall.do("a result", results.enter_result, 1, 1, table.number, ResultInput("win", table.players[0]))
    other = run.tables()[1]
    call = hall.do("a call", call_judge, "Who wins?", table=other.number, by_staff=True)
    judith = run.staff("Judith")
    hall.do("taking a call", calls.take, call.id, actor=judith)
    hall.do("ruling on a call", calls.answer, call.id, "Nobody does.", minutes=3, actor=judith)
    given = hall.do("a penalty", penalties.give_penalty, other.players[0], "warning", "late", "was late")
    hall.do("taking a penalty back", penalties.revoke_penalty, given.id, reason="was not")
    check = hall.do("picking for a deck check", deck_checks.pick_player, other.players[1])
    hall.do("a deck check", deck_checks.finish_check, check.id, True)
    third = run.tables()[2]
    hall.do("dropping", stages.drop, third.players[0])
    hall.do("returning", stages.undrop, third.players[0])
    hall.do("sending away", stages.disqualify, third.players[1], reason="fists")
    late = hall.do("a late guest", entries.add_guest, "Lothor", "another code").number
    hall.do("entering late", stages.enter_late, late)
    swapped = run.tables()
    hall.do("changing places", rounds.swap_players, swapped[3].players[0], swapped[4].players[0], reason="spilt ale")
    run.enter_all()
    hall.do("closing", rounds.close_round)
    return hall.touched


def test_a_write_touches_as_many_rows_however_many_play(database: Database):
    small, large = (
        busy_minute(Running(database, f"Hall of {players}", settings=EventSettings(capacity=players + 1)), players)
        for players in (SMALL, LARGE)
    )
    assert small == large
    assert max(rows.total() for _, rows, _ in large.values()) < SMALL


def test_a_number_that_no_database_would_take_is_nobodys(database: Database):
    run = Running(database).with_players(4).playing()
    with pytest.raises(EntryNotFound):
        run.do(stages.drop, 10**30)
    with pytest.raises(TableNotFound):
        run.do(results.enter_result, 1, 1, 10**30, ResultInput("double loss"))
