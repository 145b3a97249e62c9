"""A result in one line, as it is typed."""

import pytest

from tournament.events.book.result_values import match_result
from tournament.events.desk.rounds.result_line import RoundTables, hints, read_slip
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import TableSeatView, TableView
from tournament.events.states import TableKind, TableStatus
from tournament.regulations.results import SCHEMES


def table(number: int, *seats: tuple[int, str]) -> TableView:
    return TableView(
        number=number,
        kind=TableKind.MATCH,
        status=TableStatus.OPEN,
        seats=tuple(TableSeatView(entry, name, "", "", "", False, False) for entry, name in seats),
        words="",
        settled_by=None,
        report="",
        reported_by=None,
        reported_at=None,
        objection="",
        extension=0,
        game=None,
        note="",
    )


JOUST = RoundTables(2, False, (table(7, (12, "Ann Reed"), (31, "Bob")), table(8, (1, "Cat"), (2, "Annika"))))
MELEE = RoundTables(2, True, (table(7, (1, "Ann"), (2, "Bob"), (3, "Cat"), (4, "Dan")),))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7 1", ResultInput("win", 12)),
        ("7 2", ResultInput("win", 31)),
        ("  7   2 ", ResultInput("win", 31)),
        ("7 12", ResultInput("win", 12)),
        ("7 #31", ResultInput("win", 31)),
        ("7 bob", ResultInput("win", 31)),
        ("7 REED", ResultInput("win", 12)),
        ("7 1t", ResultInput("modified win", 12)),
        ("7 1 m", ResultInput("modified win", 12)),
        ("7 bob t", ResultInput("modified win", 31)),
        ("7 2c", ResultInput("concession", 31)),
        ("7 2 n", ResultInput("no-show", 31)),
        ("7 1 f", ResultInput("forfeit", 12)),
        ("7 d", ResultInput("draw")),
        ("7 x", ResultInput("double loss")),
        ("7 nn", ResultInput("double no-show")),
        ("bob", ResultInput("win", 31)),
        ("bob t", ResultInput("modified win", 31)),
        ("bob 1", ResultInput("win", 12)),
        ("reed d", ResultInput("draw")),
    ],
)
def test_a_line_says_who_won_and_how(line: str, said: ResultInput):
    slip = read_slip(line, JOUST)
    assert (slip.table, slip.said, slip.reason) == (7, said, "")


def test_one_and_two_are_seats_and_a_number_sign_means_the_player():
    assert read_slip("8 2", JOUST).said == ResultInput("win", 2)
    assert read_slip("8 1", JOUST).said == ResultInput("win", 1)
    assert read_slip("8 #2", JOUST).said == ResultInput("win", 2)


def test_what_stands_behind_an_exclamation_mark_is_the_reason():
    slip = read_slip("7 2 !Slip misread", JOUST)
    assert (slip.said, slip.reason) == (ResultInput("win", 31), "Slip misread")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a table and the winner, like 7 1, 7 2 or 7 ann."),
        ("9 1", "Round 2 has no table 9. Tables are 7 to 8."),
        ("7", "Table 7: who won? Type 1 for Ann Reed or 2 for Bob."),
        ("7 3", "“#3” is not at table 7. Type 1 for Ann Reed or 2 for Bob."),
        ("7 cat", "“cat” is not at table 7. Type 1 for Ann Reed or 2 for Bob."),
        ("7 1 q", "“q” is not a way to win. Use t (at time), c (concession), n (no-show) or f (forfeit)."),
        ("7 1 t t", "“t” is too much. Type the reason for a correction after a !."),
        ("ann", "“ann” could be Ann Reed (table 7), Annika (table 8). Type more of the name, or the table."),
        ("zed", "No player in round 2 has a name with “zed…”."),
        ("q", "Start with a table number, or with at least 2 letters of a name, not “q”."),
    ],
)
def test_a_line_that_can_t_be_read_says_what_was_expected(line: str, sentence: str):
    with pytest.raises(ResultNotPossible) as caught:
        read_slip(line, JOUST)
    assert caught.value.detail == sentence


def test_melee_places_go_by_seat_and_power_may_follow():
    assert read_slip("7 2143", MELEE).said == ResultInput(places=(2, 1, 4, 3))
    assert read_slip("7 2143 12 15 4 9", MELEE).said == ResultInput(places=(2, 1, 4, 3), power=(12, 15, 4, 9))
    assert read_slip("7 1134 12,15,4,9", MELEE).said.power == (12, 15, 4, 9)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a table and the places by seat, like 7 2143."),
        ("7", "Table 7: type 4 places, in the order Ann, Bob, Cat, Dan."),
        ("7 214", "Table 7 has 4 players. Type their places in the order Ann, Bob, Cat, Dan, like 2143."),
        ("7 2143 many", "Type a power number for each seat, like 15 12 9 4."),
    ],
)
def test_melee_lines_that_can_t_be_read(line: str, sentence: str):
    with pytest.raises(ResultNotPossible) as caught:
        read_slip(line, MELEE)
    assert caught.value.detail == sentence


@pytest.mark.parametrize("name", SCHEMES)
@pytest.mark.parametrize("in_cut", [False, True])
def test_only_lines_that_would_be_taken_are_hinted(name: str, in_cut: bool):
    scheme = SCHEMES[name]
    lines = [line for line, _ in hints(scheme, in_cut)]
    assert "7 1" in lines
    for line in lines:
        said = read_slip(line, JOUST).said
        seat = None if said.winner is None else (12, 31).index(said.winner)
        match_result(scheme, said.how, seat, needs_winner=in_cut)  # raises where it would be refused
    if in_cut:
        assert "7 d" not in lines


def test_a_shared_win_is_hinted_where_it_decides():
    assert ("7 1134", "two share the win") in hints(None, in_cut=False)
    assert "7 1134" not in dict(hints(None, in_cut=True))
