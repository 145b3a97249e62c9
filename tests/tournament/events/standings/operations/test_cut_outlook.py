"""The cut as the slips so far would have it, as it is shown: verdicts, words, bounds, and when nothing is said."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.lifecycle.operations import stages
from tournament.events.standings.operations.cut_outlook import ProspectsView, prospects_view
from tournament.events.standings.operations.outlook_text import line_words, player_words
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.cut.outlook import CutLine, CutVerdict, PlayerOutlook
from tournament.regulations.results import Result
from tournament.regulations.values import PlayerId


def in_the_last_round(database: Database) -> Running:
    """Eight players, three rounds, a cut to four; the lower number has won each time, and round 3 is being played."""
    return Running(database).with_players(8).playing().enter_all().close().play_round().next_round()


def seen(moot: Running) -> ProspectsView:
    book = moot.book()
    view = prospects_view(book, book.stage(1))
    assert view is not None
    return view


def test_nothing_is_certain_before_the_last_round(database: Database):
    moot = Running(database).with_players(8).playing().enter_all().close().next_round()
    view = seen(moot)
    assert (view.round, view.of, view.cut, view.decides) == (2, 3, "top 4", False)
    assert {row.verdict for row in view.rows} == {None}
    # A win is 5, a loss nothing: each can still have so many more.
    assert all(int(row.high) - int(row.low) == 5 for row in view.rows)
    assert view.open == (1, 2, 3, 4)


def test_each_player_is_told_what_they_need(database: Database):
    moot = in_the_last_round(database)
    view = seen(moot)
    assert (view.decides, view.is_exact, view.cut_size) == (True, True, 4)
    # After two rounds two have 10, four have 5, two have nothing. Whoever has 10 is in: of the others only those four
    # can reach 10, and two of the tables are among them and those with 10, or below.
    row = next(row for row in view.rows if row.points == "10")
    assert (row.low, row.high) == ("10", "15")
    assert [need.result for need in row.needs] == ["win", "modified win", "loss"]
    assert [need.points for need in row.needs] == ["15", "14", "10"]
    assert row.needs[0].verdict == "in"
    assert row.needs[0].words.startswith("in for certain")
    assert row.table is not None
    assert row.against
    assert [one.is_last_in for one in view.rows].index(True) == 3


def test_with_the_last_slip_everything_is_certain_and_with_the_cut_it_is_over(database: Database):
    moot = in_the_last_round(database).enter_all()
    view = seen(moot)
    assert (view.open, view.certain_in, view.certain_out) == ((), 4, 4)
    assert [row.words for row in view.rows] == ["in"] * 4 + ["out"] * 4
    assert [row.letter for row in view.rows[:1]] == ["W"]
    # Those who are in are those who go on.
    moot.close().start(2)
    book = moot.book()
    assert {entry.number for entry in book.players_in(book.stage(2))} == {row.number for row in view.rows[:4]}
    assert prospects_view(book, book.stage(1)) is None
    assert prospects_view(book, book.stage(2)) is None


def test_who_dropped_is_passed_over(database: Database):
    moot = in_the_last_round(database).enter_all()
    first = seen(moot).rows[0]
    moot.do(stages.drop, first.number)
    view = seen(moot)
    assert view.rows[0].number == first.number
    assert (view.rows[0].verdict, view.rows[0].needs) == (None, ())
    assert [row.words for row in view.rows] == ["", "in", "in", "in", "in", "out", "out", "out"]
    assert [one.is_last_in for one in view.rows].index(True) == 4


def test_a_melee_is_told_in_bounds(database: Database):
    moot = Running(database, joust=False, melee=True).with_players(12)
    moot.playing().enter_all().close().play_round().next_round().enter(1)
    view = seen(moot)
    assert (view.decides, view.is_exact) == (True, False)
    row = next(row for row in view.rows if row.table)
    assert [need.result for need in row.needs] == [f"{place} at the table" for place in ("1st", "2nd", "3rd", "4th")]


def line(verdict: CutVerdict, best: int, worst: int, result: Result | None = None, *, exact: bool = True) -> CutLine:
    return CutLine(20, best, worst, verdict, exact, result)


def player(*lines: CutLine) -> PlayerOutlook:
    return PlayerOutlook(PlayerId("0001"), lines)


IN, OUT, OPEN = CutVerdict.IN, CutVerdict.OUT, CutVerdict.OPEN


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (player(line(IN, 1, 3)), "in for certain"),
        (player(line(OUT, 9, 12)), "out"),
        (player(line(OPEN, 7, 9)), "depends on other tables"),
        (player(line(OPEN, 7, 9, exact=False)), "could be in"),
        (player(line(IN, 4, 7, Result.WIN), line(OUT, 9, 11, Result.LOSS)), "a win is enough"),
        (
            player(line(IN, 4, 7, Result.WIN), line(IN, 7, 7, Result.MODIFIED_WIN), line(OPEN, 7, 9, Result.LOSS)),
            "a modified win is enough",
        ),
        (
            player(line(OPEN, 8, 12, Result.WIN), line(OUT, 13, 14, Result.LOSS)),
            "a win is enough with help from other tables",
        ),
        (player(line(OPEN, 8, 12, Result.WIN, exact=False), line(OUT, 13, 14, Result.LOSS)), "a win could be enough"),
        (player(line(OPEN, 5, 9, Result.WIN), line(OPEN, 8, 12, Result.LOSS)), "depends on other tables"),
    ],
)
def test_words_say_certain_only_of_what_is(one: PlayerOutlook, words: str):
    assert player_words(one, is_over=False) == words


def test_a_line_says_where_it_leads():
    top = FixedCut(8)
    assert line_words(line(IN, 4, 7), top) == "in for certain: 4th to 7th, depending on other tables"
    assert line_words(line(IN, 7, 7), top) == "in for certain: 7th"
    assert line_words(line(OUT, 11, 13), top) == "out: 11th at best"
    assert line_words(line(OPEN, 7, 9), top) == "open: 7th to 9th, depending on other tables"
    assert line_words(line(OPEN, 7, 9, exact=False), top) == "could be in: between 7th and 9th"
    assert line_words(line(OUT, 11, 13), RecordCut(3)) == "out: needs 3 wins"
