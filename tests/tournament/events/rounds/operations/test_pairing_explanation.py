"""Why two players of a round don't meet: every reason, whom it is told to, and what can't be asked."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.entries.operations import registration as entries
from tournament.events.lifecycle.operations import stages
from tournament.events.problems import EntryNotFound, QuestionNotPossible
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.pairing_explanation import (
    WhyNot,
    find_player,
    swiss_player_names,
    why_not_playing,
)
from tournament.events.rounds.operations.results import ResultInput


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(8)


def ask(run: Running, one: int, other: int, *, staff: bool = False, stage: int = 1, round_: int = 0) -> WhyNot:
    def question(book: Book) -> WhyNot:
        played = book.round(stage, round_ or len(book.rounds_of(book.stage(stage))))
        return why_not_playing(book, played, book.entry(one), book.entry(other), staff=staff)

    answer: WhyNot = run.look(question)
    assert run.book().event.seed not in answer.words
    return answer


def apart(run: Running) -> tuple[int, int]:
    """Two players of different tables."""
    first, second = run.tables()[:2]
    return first.players[0], second.players[0]


def test_players_of_one_table_are_told_that_they_meet(run: Running):
    run.playing()
    answer = ask(run, *run.tables()[0].players)
    assert answer.reason == "they play"
    assert answer.words == f"{answer.names[0]} and {answer.names[1]} play each other."


def test_a_first_round_is_decided_by_the_lot(run: Running):
    run.playing()
    answer = ask(run, *apart(run))
    assert (answer.reason, answer.cost, answer.cost_if, answer.notes) == ("lot", "0", "0", ())


def test_winners_and_losers_are_further_from_each_other(run: Running):
    run.playing().enter_all().close().next_round()
    winner = run.tables()[0].players[0]
    loser = next(number for table in run.tables()[::-1] for number in table.players if not met(run, winner, number))
    answer = ask(run, winner, loser)
    assert (answer.reason, answer.cost, answer.cost_if) == ("dearer", "0", "50")
    assert "would cost at least 50 instead of 0" in answer.words


def met(run: Running, one: int, other: int) -> bool:
    book = run.book()
    tables = (table for round_ in book.rounds for table in book.tables_of(round_))
    return any({one, other} <= {entry.number for entry in book.players_at(table)} for table in tables)


def test_who_has_met_does_not_meet_again(run: Running):
    run.playing()
    pair = run.tables()[0].players
    run.enter_all().close().next_round()
    assert ask(run, *pair).reason == "met before"
    assert ask(run, *pair, round_=1).reason == "they play"


def test_somebody_has_the_bye(run: Running):
    run.add_player("Ivo")
    run.playing()
    book = run.book()
    free = book.players_at(book.tables_of(book.rounds[0])[-1])[0]
    answer = ask(run, free.number, run.tables()[0].players[0])
    assert (answer.reason, answer.words, answer.cost_if) == (
        "bye",
        f"{free.name} has the bye, chosen at random.",
        None,
    )


def test_whom_the_organizer_keeps_apart_is_told_to_the_staff_alone(run: Running):
    run.do(entries.forbid_pair, 1, 2, reason="they share a house")
    run.playing()
    names = run.entry(1).name, run.entry(2).name
    told = ask(run, 1, 2, staff=True)
    assert (told.reason, told.words) == ("forbidden", f"The organizer keeps {names[0]} and {names[1]} apart.")
    public = ask(run, 1, 2)
    assert (public.reason, public.cost_if) == ("forces a fault", None)
    assert "a rematch, or the organizer keeps" in public.words


def test_two_reasons_read_the_same_in_public(database: Database):
    """A pair that would force others to meet again can't be told from one that is kept apart."""
    run = Running(database).with_players(4)
    run.do(entries.forbid_pair, 1, 2, reason="family")
    run.playing()
    assert [ask(run, *two, staff=True).reason for two in ((1, 2), (3, 4))] == ["forbidden", "forces a fault"]
    one, other = ask(run, 1, 2), ask(run, 3, 4)
    assert (one.reason, one.cost_if) == (other.reason, other.cost_if) == ("forces a fault", None)
    assert one.words.partition(" played, ")[2] == other.words.partition(" played, ")[2]


def test_a_round_changed_by_hand_says_so(run: Running):
    run.playing().enter_all().close().pair()
    winner, loser = run.tables()[0].players[0], run.tables()[-1].players[0]
    before = ask(run, *run.tables()[0].players)
    run.do(rounds.swap_players, winner, loser, reason="a wish")
    run.publish()
    answer = ask(run, *before.players)
    assert answer.reason == "better"
    assert "would cost 0 instead of 50" in answer.words
    assert "edited by hand" in answer.notes[0]


def test_a_correction_after_the_draw_is_mentioned(run: Running):
    run.playing().enter_all().close().next_round()
    table = run.book().tables_of(run.book().rounds[0])[0]
    loser = max(entry.number for entry in run.book().players_at(table))
    run.do(results.enter_result, 1, 1, table.number, ResultInput(winner=loser), reason="the slip was misread")
    assert "corrected after this pairing" in ask(run, *apart(run)).notes[0]


def test_who_left_later_was_in_the_round(run: Running):
    run.playing()
    one, other = apart(run)
    run.enter_all().close()
    run.do(stages.drop, one)
    run.next_round()
    assert ask(run, one, other, round_=1).reason == "lot"
    with pytest.raises(QuestionNotPossible, match="was not paired in round 2 of"):
        ask(run, one, other)


def test_what_can_not_be_asked(run: Running):
    run.playing()
    with pytest.raises(QuestionNotPossible, match="Choose two different players"):
        ask(run, 1, 1)
    run.enter_all().close().play_round().play_round().start(2, 4).next_round()
    with pytest.raises(QuestionNotPossible, match="is paired by seed"):
        ask(run, 1, 2, stage=2, round_=1)


def test_a_melee_has_no_pairs(database: Database):
    run = Running(database, joust=False, melee=True).with_players(8).playing()
    with pytest.raises(QuestionNotPossible, match="has no pairs of opponents"):
        ask(run, 1, 2)
    assert run.look(swiss_player_names) == []


def test_players_are_called_by_name_or_number(run: Running):
    run.playing()
    book = run.book()
    name = book.entry(3).name
    assert find_player(book, f"  {name.upper()} ").number == 3
    assert find_player(book, "#3").number == find_player(book, "3").number == 3
    assert run.look(swiss_player_names)[2] == name
    for typed in ("Nobody Here", "#99", "99999999"):
        with pytest.raises(EntryNotFound):
            find_player(book, typed)
    with pytest.raises(QuestionNotPossible, match="Choose two players"):
        find_player(book, " ")
