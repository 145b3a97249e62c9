"""A fork with a seat's eyes: nothing of what it sees changes, nothing of what it does not see is kept."""

from __future__ import annotations

import random

import pytest

from engine import Choice, Concede, EngineError, Match, Setting
from engine.base import zones
from engine.bots import RandomBot
from engine.games.lcg2.setup import PLACING
from tests.effort import examples
from tests.support.engine.play import play_out, seed_of, start, start_core
from tests.support.engine.twin_matches import SEED, check_forks, tables


@pytest.mark.parametrize("number", range(examples(3, 60)))
def test_a_seat_sees_no_difference_and_what_it_does_not_see_lies_elsewhere(number: int) -> None:
    check_forks(tables(number, 61), random.Random(number))


@pytest.mark.parametrize("number", range(examples(4, 60)))
def test_a_fork_plays_on_to_the_end(number: int) -> None:
    chance = random.Random(number)
    for match in chance.sample(tables(number, 31), 3):
        eyes = chance.randrange(match.game.seats)
        fork, again = match.fork(SEED, eyes=eyes), match.fork(SEED, eyes=eyes)
        for one in (fork, again):
            bot = RandomBot(seed_of(number))
            while one.outcome is None:
                asked = one.choices[0]
                one.submit(bot.choose(asked), 0, asked.step)
        assert (fork.outcome, fork.head) == (again.outcome, again.head)


def test_answers_that_others_have_given_in_secret_are_given_anew() -> None:
    match = start(4)
    while len(match.choices) < 2:
        asked = match.choices[0]
        match.submit(RandomBot(seed_of(1)).choose(asked))
    asked = match.choices[1]
    answers = set()
    for plot in asked.ids:
        other = Match.from_bytes(match.to_bytes(), match.deal)
        other.submit(Choice(asked.seat, plot))
        forks = [other.fork(SEED + bytes([number]), eyes=match.choices[0].seat) for number in range(12)]
        given = tuple(fork.game.asked.answers[asked.seat] for fork in forks if fork.game.asked)
        answers.add(given)
        assert len(set(given)) > 3
        for fork in forks:
            fork.submit(Choice(match.choices[0].seat, match.choices[0].ids[0]))
    assert len(answers) == 1


def test_setup_cards_that_others_have_placed_could_have_been_placed() -> None:
    match = start(4)
    while match.choices[0].ids[-1] != "done":
        match.submit(Choice(match.choices[0].seat, "keep"))
    seat = match.choices[0].seat
    placed = 0
    while match.choices[0].seat == seat:
        asked = match.choices[0]
        match.submit(Choice(seat, asked.ids[0]))
        placed += asked.ids[0] != "done"
    assert placed > 1
    laid = set()
    for number in range(12):
        fork = match.fork(SEED + bytes([number]), eyes=1 - seat)
        pile = fork.game.pile(seat, zones.SETUP)
        assert len(pile) == placed
        assert PLACING.placed_cost(fork.game, seat) <= 8
        assert all(fork.game.facts[card].type < 3 for card in pile)
        laid.add(tuple(pile))
    assert len(laid) > 6


def test_how_others_want_to_be_asked_is_not_in_it() -> None:
    match = play_out(start_core(1), 1, most=40).match
    match.submit(Setting(1, "ask_in", "action"))
    fork = match.fork(SEED, eyes=0)
    assert fork.game.manners[1] == fork.game.manners[1].__class__()
    assert fork.game.chose[1] == 0 != match.game.chose[1]
    assert match.fork(SEED, eyes=1).game.manners[1].ask_in == ("action",)


def test_nobody_looks_with_eyes_that_are_not_at_the_table() -> None:
    match = start(1)
    for eyes in (-1, 2):
        with pytest.raises(EngineError, match="seats are 0 to 1"):
            match.fork(SEED, eyes=eyes)
    match.submit(Concede(0))
    assert match.fork(SEED, eyes=0).outcome == match.outcome
