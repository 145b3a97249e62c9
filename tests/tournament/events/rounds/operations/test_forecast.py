"""The round ahead while slips come in: by the rules of the draw, and never the draw itself."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.rounds.operations import forecast as ahead
from tournament.events.rounds.operations.forecast import RoundForecast, forecast_round


def looked(moot: Running, stage: int = 1) -> RoundForecast | None:
    book = moot.book()
    return forecast_round(book, book.stage(stage))


def test_a_swiss_round_is_paired_from_the_slips_so_far(database: Database):
    moot = Running(database).with_players(9).playing()
    moot.enter(1).enter(2)
    view = looked(moot)
    assert view is not None
    assert (view.name, view.kind, view.is_provisional, view.open) == ("round 2", "pairs", True, (3, 4))
    assert (len(view.tables), len(view.byes)) == (4, 1)
    # Two have won and one had a bye; nobody meets an opponent of the round that is played.
    met = [set(table.players) for table in moot.tables()]
    assert all({seat.number for seat in table} not in met for table in view.tables)
    playing = {number for table in moot.tables() if table.number in (3, 4) for number in table.players}
    seats = [seat for table in view.tables for seat in table] + list(view.byes)
    assert {seat.number for seat in seats if seat.is_playing} == playing
    assert sorted(seat.points for seat in seats).count("5") == 3


def test_it_is_provisional_until_the_last_slip(database: Database):
    moot = Running(database).with_players(8).playing().enter_all()
    view = looked(moot)
    assert view is not None
    assert (view.is_provisional, view.open) == (False, ())


def test_the_seed_of_the_event_stays_out_of_it(database: Database, monkeypatch: pytest.MonkeyPatch):
    moot = Running(database).with_players(8).playing().enter_all()
    seeds: list[str] = []
    real = ahead.swiss_pairing

    def heard(book, stage, draw, *, so_far=False):
        seeds.append(draw.seed)
        return real(book, stage, draw, so_far=so_far)

    monkeypatch.setattr(ahead, "swiss_pairing", heard)
    assert looked(moot) is not None
    assert len(seeds) == 1
    assert moot.event().seed not in seeds[0]


def test_with_many_tables_open_nothing_is_drawn(database: Database):
    moot = Running(database).with_players(26).playing()
    view = looked(moot)
    assert view is not None
    assert (view.tables, len(view.open)) == ((), 13)
    assert view.words == "The preview appears when at most 12 tables are open."
    moot.enter(1)
    assert len(looked(moot).tables) == 13


def test_before_a_cut_the_seeds_so_far_meet(database: Database):
    moot = Running(database).with_players(8).playing().enter_all().close().play_round().next_round().enter(1)
    view = looked(moot)
    assert view is not None
    assert (view.name, view.kind, view.is_provisional) == ("semi-final", "bracket", True)
    assert [[seat.points for seat in table] for table in view.tables] == [["1", "4"], ["2", "3"]]
    # With all slips in, it is the bracket that is really played.
    moot.enter_all()
    expected = [{seat.number for seat in table} for table in looked(moot).tables]
    moot.close().start(2).pair()
    assert [set(table.players) for table in moot.tables()] == expected
    assert looked(moot) is None
    assert looked(moot, 2) is None


def test_melee_tables_are_seated_and_then_the_semi_finals(database: Database):
    moot = Running(database, joust=False, melee=True).with_players(24).playing().enter(1)
    view = looked(moot)
    assert view is not None
    assert (view.kind, [len(table) for table in view.tables]) == ("tables", [4] * 6)
    moot.enter_all().close().play_round().next_round()
    last = looked(moot)
    assert last is not None
    # Half of 24 go on.
    assert (last.kind, last.name, len(last.tables)) == ("semi-finals", "semi-final tables", 3)
    assert sorted(int(seat.points) for table in last.tables for seat in table) == list(range(1, 13))


def test_after_the_last_round_without_a_cut_nothing_is_ahead(database: Database):
    moot = Running(database, cut=False).with_players(8).playing().enter_all().close().play_round()
    moot.next_round()
    assert looked(moot) is None
