"""Stages: who plays in them, who comes late, leaves, returns or is sent away."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.problems import ReasonNeeded
from tournament.core.storage.database import Database
from tournament.events.book.book import player_id
from tournament.events.lifecycle.operations import stages
from tournament.events.problems import NotNow, PairingNotPossible
from tournament.events.rounds.operations.results import describe_result
from tournament.events.states import EntryStatus, PlayerStatus, StageStatus, TableKind


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database)


def points(run: Running, number: int) -> tuple[int, int]:
    """Points and rounds."""
    book = run.book()
    row = book.standings(book.stages[0]).row(player_id(book.entry(number)))
    return int(row.points), row.rounds


def test_a_stage_begins_with_those_who_are_there(run: Running):
    run.add_players(3)
    with pytest.raises(NotNow, match="Open check-in before"):
        run.start()
    run.check_in_all()
    run.add_player("Dan", plays_joust=False)
    run.start()
    assert [entry.name for entry in run.book().players_in(run.book().stages[0])] == ["Ann", "Bob", "Cat"]
    with pytest.raises(NotNow, match="Joust has already started"):
        run.start()


def test_a_stage_needs_players(run: Running):
    run.add_players(1).check_in_all()
    with pytest.raises(PairingNotPossible, match="Joust needs at least 2 players and has 1"):
        run.start()


def test_the_cut_takes_the_best_and_ends_the_stage_before(run: Running):
    run.with_players(8).playing().enter_all()
    run.start(2, size=4)
    book = run.book()
    assert book.stages[0].status is StageStatus.DONE
    ranked = [int(row.player) for row in book.standings(book.stages[0]).rows]
    seeds = {row.seed: book.entry_by_id(row.entry_id).number for row in book.stage_players if row.seed}
    assert [seeds[seed] for seed in (1, 2, 3, 4)] == ranked[:4]
    assert run.is_told_by_its_trail()


def test_who_dropped_is_not_in_the_cut(run: Running):
    run.with_players(6).playing().enter_all().close()
    leader = int(run.book().standings(run.book().stages[0]).rows[0].player)
    run.do(stages.drop, leader)
    run.start(2, size=4)
    assert leader not in [entry.number for entry in run.book().players_in(run.book().stages[1])]


def test_in_a_cut_larger_than_the_field_the_best_have_byes(run: Running):
    run.with_players(3).playing().enter_all().start(2, size=4).next_round()
    first = int(run.book().standings(run.book().stages[0]).rows[0].player)
    assert [first in table.players for table in run.tables()] == [False]
    run.enter_all().close().next_round()
    assert first in run.tables()[0].players


def test_a_late_entry_has_a_loss_for_every_round_missed(run: Running):
    run.with_players(4).playing().enter_all().close()
    late = run.add_player("Late")
    run.do(stages.enter_late, late.number)
    assert points(run, late.number) == (0, 1)
    assert run.last().summary == "Late joined Joust late, with 1 missed round."
    with pytest.raises(NotNow, match="Late is already in Joust"):
        run.do(stages.enter_late, late.number)
    assert run.is_told_by_its_trail()


def test_who_enters_after_the_draw_misses_that_round_too(run: Running):
    run.with_players(4).check_in_all().start().pair()
    late = run.add_player("Late")
    run.do(stages.enter_late, late.number)
    run.publish()
    assert points(run, late.number) == (0, 1)
    assert run.last().summary.endswith("published round 1 of Joust. Late misses this round.")
    assert run.is_told_by_its_trail()


def test_who_drops_is_not_paired_any_more_and_keeps_the_points(run: Running):
    run.with_players(4).playing().enter_all().close()
    before = points(run, 1)
    run.do(stages.drop, 1)
    run.next_round()
    assert all(1 not in table.players for table in run.tables())
    assert points(run, 1) == before
    with pytest.raises(NotNow, match="Ann doesn't play in the current stage"):
        run.do(stages.drop, 1)


def test_who_returns_has_a_loss_for_the_rounds_between(run: Running):
    run.with_players(4).playing().enter_all().close()
    run.do(stages.drop, 1)
    run.play_round()
    before = points(run, 1)
    run.do(stages.undrop, 1)
    assert points(run, 1) == (before[0], before[1] + 1)
    run.next_round()
    assert run.table_of(1)
    with pytest.raises(NotNow, match="did not drop"):
        run.do(stages.undrop, 1)


def test_a_disqualified_player_loses_the_table_and_is_out_for_good(run: Running):
    run.with_players(4).playing()
    table = run.table_of(1)
    with pytest.raises(ReasonNeeded):
        run.do(stages.disqualify, 1, reason="")
    run.do(stages.disqualify, 1, reason="marked cards")
    book = run.book()
    assert book.entry(1).status is EntryStatus.DISQUALIFIED
    assert "beats Ann (disqualification)" in describe_result(book, book.table(book.rounds[0], table.number))
    assert [int(player) for player in book.standings(book.stages[0]).disqualified] == [1]
    for operation in (stages.enter_late, stages.undrop):
        with pytest.raises(NotNow):
            run.do(operation, 1)


def test_a_drop_before_the_cut_lets_the_next_player_in_as_lowest_seed(run: Running):
    run.with_players(6).playing().enter_all().start(2, size=4)
    book = run.book()
    ranked = [int(row.player) for row in book.standings(book.stages[0]).rows]
    run.do(stages.drop, ranked[0])
    book = run.book()
    seeds = {row.seed: book.entry_by_id(row.entry_id).number for row in book.stage_players if row.seed}
    assert [seeds[seed] for seed in (1, 2, 3, 4)] == [*ranked[1:4], ranked[4]]
    assert run.is_told_by_its_trail()


def test_a_drop_in_the_cut_lets_the_opponent_go_on(run: Running):
    run.with_players(4).playing().enter_all().start(2, size=4).next_round()
    one, other = run.tables()[0].players
    run.do(stages.drop, one)
    book = run.book()
    assert describe_result(book, book.tables_of(book.rounds[-1])[0]).endswith("(forfeit)")
    run.enter_all().close().next_round()
    assert other in run.tables()[0].players
    assert run.is_told_by_its_trail()


def test_nobody_comes_into_a_cut(run: Running):
    run.with_players(4).playing().enter_all().start(2, size=2)
    late = run.add_player("Late")
    with pytest.raises(NotNow, match="Players can't join a cut late"):
        run.do(stages.enter_late, late.number)


def test_nobody_drops_from_a_finished_event(run: Running):
    run.with_players(2).playing().enter_all().close().finish()
    with pytest.raises(NotNow, match="Players can only drop from a running event"):
        run.do(stages.drop, 1)


def test_joust_melee_and_overall_in_one_event(database: Database):
    run = Running(database, melee=True).with_players(8)
    run.playing().enter_all().close()
    run.start(2, size=4).play_round().play_round()
    run.start(3).play_round()
    run.start(4).play_round()
    book = run.book()
    together = book.overall()
    assert together is not None
    assert [len(row.by_part) for row in together.rows] == [2] * 8
    run.finish()
    assert {stage.status for stage in run.book().stages} == {StageStatus.DONE}
    assert run.is_told_by_its_trail()


def test_everybody_out_of_a_cut_leaves_nothing_to_pair(run: Running):
    run.with_players(2).playing().enter_all().start(2, size=2)
    for number in (1, 2):
        run.do(stages.disqualify, number, reason="a brawl")
    with pytest.raises(PairingNotPossible, match="has no two players left to pair"):
        run.pair()


def test_finishing_a_stage_needs_its_results(run: Running):
    run.with_players(3).playing()
    with pytest.raises(Exception, match="Table 1 of round 1 has no final result"):
        run.do(stages.finish_stage)
    run.enter_all()
    run.do(stages.finish_stage)
    with pytest.raises(NotNow, match="No stage of Kingsmoot Cup is running"):
        run.do(stages.finish_stage)
    kinds = [table.kind for table in run.book().tables]
    assert sorted(kinds) == [TableKind.BYE, TableKind.MATCH]
    assert {row.status for row in run.book().stage_players} == {PlayerStatus.PLAYING}
