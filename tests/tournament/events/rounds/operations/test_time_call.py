"""Time is called: what is asked next, who is ahead, and the result that comes of it."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.time_call import TimeCallCounts, TimeCallView, rule_table


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4).playing()


def rule(run: Running, stage: int = 1, **counted: object) -> TimeCallView:
    def ask(book: Book) -> TimeCallView:
        round_ = book.rounds_of(book.stage(stage))[-1]
        return rule_table(book, book.tables_of(round_)[0], TimeCallCounts(**counted))  # type: ignore[arg-type]

    view: TimeCallView = run.look(ask)
    return view


def test_power_decides_nearly_always(run: Running):
    table = run.tables()[0]
    (one, other), (name, other_name) = table.players, table.names
    view = rule(run, power=(9, 11))
    assert (view.is_decided, view.asks, view.said) == (True, ("power",), ResultInput("modified win", other))
    assert view.words == f"{other_name} has a modified win over {name}: less power still needed."
    assert [(line.numbers, line.ahead) for line in view.lines] == [(("6", "4"), 1)]
    assert rule(run, power=(9, 11), to_win=(10, 15)).winner == one


def test_what_decides_next_is_asked_only_where_all_before_it_is_equal(run: Running):
    one, other = run.tables()[0].players
    asked: dict[str, object] = {}
    for what, value, asks in (
        ("power", None, "How much power"),
        ("power", (9, 9), "How many cards"),
        ("cards", (20, 20), "Who won dominance"),
        ("dominance", 0, "How many characters"),
        ("dead", (3, 3), "The first player chooses"),
    ):
        asked |= {what: value}
        view = rule(run, **asked)
        assert not view.is_decided
        assert view.said is None
        assert asks in view.words
    assert view.asks == ("power", "cards", "dominance", "dead", "choice")
    chosen = rule(run, **asked, choice=one)
    assert (chosen.is_decided, chosen.winner, chosen.asks[-1]) == (True, one, "choice")
    assert "choice of the first player" in chosen.words
    assert rule(run, **asked | {"dead": (3, 2)}).winner == other
    assert rule(run, **asked | {"dominance": one}).winner == one
    assert rule(run, **asked | {"cards": (20, 21)}).winner == other
    assert rule(run, **asked | {"power": (10, 9)}, choice=other).winner == one


def test_the_ruling_is_entered_like_any_result(run: Running):
    table = run.tables()[0]
    view = rule(run, power=(12, 11))
    run.do(results.enter_result, 1, 1, table.number, view.said)
    assert run.last().summary.endswith(f"{table.names[0]} has a modified win over {table.names[1]}.")
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize("game", ["lcg1", "ccg"])
def test_the_older_games_know_a_draw_but_not_in_a_cut(database: Database, game: str):
    run = Running(database, ruleset=game).with_players(8).playing()
    view = rule(run, power=(9, 9))
    assert (view.is_decided, view.said) == (True, ResultInput("draw"))
    assert view.words.endswith("draw. Equal: less power still needed.")
    run.enter_all().close().play_round().start(2, 4).next_round()
    view = rule(run, 2, power=(9, 9))
    assert (view.is_decided, view.said) == (True, None)
    assert "A cut needs a winner" in view.words


def test_who_had_the_power_to_win_may_have_won_before(run: Running):
    name = run.tables()[0].names[0]
    assert rule(run, power=(15, 11)).note.startswith(f"{name} has the power to win.")
    assert rule(run, power=(14, 11)).note == ""


@pytest.mark.parametrize(
    ("counted", "words"),
    [
        ({"power": (9, 200)}, "Power must be a whole number from 0 to 199"),
        ({"power": (9, 8), "to_win": (0, 15)}, "Power to win must be a whole number from 1"),
        ({"power": (9, 9), "dominance": 99}, "are at this table"),
        ({"power": (9, 9), "choice": 0}, "are at this table"),
    ],
)
def test_what_can_not_be_counted(run: Running, counted: dict[str, object], words: str):
    with pytest.raises(ResultNotPossible, match=words):
        rule(run, **counted)


def test_a_melee_table_has_no_two_sides(database: Database):
    run = Running(database, joust=False, melee=True).with_players(4).playing()
    with pytest.raises(ResultNotPossible, match="a table of two players"):
        rule(run, power=(9, 8))
