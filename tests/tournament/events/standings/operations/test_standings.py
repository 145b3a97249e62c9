"""What follows from results as it is shown: the table, its marks, the bracket, and who won."""

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.standings.operations.places import cut_places
from tournament.events.standings.operations.views import bracket_view, derivations, standing_marks, standings_view
from tournament.events.standings.operations.winners import winners


def after_two_rounds(database: Database) -> Running:
    """Four players; the lower number has won each time."""
    return Running(database).with_players(4).playing().enter_all().close().play_round()


def test_the_table_is_of_now_or_of_after_a_round(database: Database):
    book = after_two_rounds(database).book()
    now, earlier = standings_view(book, book.stage(1)), standings_view(book, book.stage(1), through=1)
    assert (now.after_round, earlier.after_round) == (2, 1)
    first = now.rows[0]
    assert (first.rank, first.name, first.wins) == (1, "Ann", 2)
    assert sum(row.wins for row in earlier.rows) == 2
    assert all(len(row.values) == len(now.labels) for row in now.rows)


def test_every_number_of_a_row_is_derived(database: Database):
    book = after_two_rounds(database).book()
    stage = book.stage(1)
    row = next(row for row in standings_view(book, stage).rows if row.name == "Ann")
    told = derivations(book, stage, book.entry(row.number))
    assert str(told[0].value) == row.points
    assert all(line.words for line in told)


def test_marks_are_a_letter_a_round_and_a_move(database: Database):
    book = after_two_rounds(database).book()
    marks = standing_marks(book, book.stage(1))
    assert marks[1].letters == "WW"
    assert sorted("".join(mark.letters for mark in marks.values())) == list("LLLLWWWW")
    ranks = [{row.number: row.rank for row in standings_view(book, book.stage(1), through=n).rows} for n in (1, 2)]
    assert {number: mark.move for number, mark in marks.items()} == {n: ranks[0][n] - ranks[1][n] for n in marks}


def test_a_cut_has_a_bracket_and_its_winner_is_the_events(database: Database):
    event = after_two_rounds(database)
    assert bracket_view(event.book(), event.book().stage(2)) is None
    event.start(2, size=4).pair().publish().enter_all().close()
    assert winners(event.book()) == []
    event.play_round()
    book = event.book()
    view = bracket_view(book, book.stage(2))
    assert view is not None
    assert (view.rounds, len(view.games), view.champion) == (2, 3, "Ann")
    assert cut_places(book, book.stage(2))[0] == (1, 1, "Ann")
    [(name, stage, _others)] = winners(book)
    assert (name, stage) == ("Ann", ""), "the event has one winner"
