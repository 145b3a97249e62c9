"""Players that think: legal, the same for the same sight, within their work, and better than chance."""

from __future__ import annotations

import random

import pytest

from engine import EngineError, Match
from engine.bots import KINDS, RANDOM, STRENGTHS, RandomBot, Thinker, make_bot
from engine.bots.evaluation import WIN_VALUE, evaluate
from engine.bots.thinker import FastRandom, list_answers
from tests.effort import examples
from tests.support.engine.melee import play as melee
from tests.support.engine.play import seed_of, start_core
from tests.support.engine.twin_matches import tables, twin

SEED = b"a seed for those who think"


def duel(number: int, kinds: tuple[str, str]) -> Match:
    """A match with all abilities between two kinds of bots."""
    match = start_core(number)
    bots = [make_bot(kind, seed_of(number), str(seat)) for seat, kind in enumerate(kinds)]
    while match.outcome is None:
        asked = match.choices[0]
        match.submit(bots[asked.seat].answer(match, asked), 0, asked.step)
    return match


@pytest.mark.parametrize("kind", STRENGTHS if examples(0, 1) else ["easy", "fair"])
def test_it_wins_clearly_against_chance(kind: str) -> None:
    games, won = examples(3, 40), 0
    for number in range(games):
        seat = number % 2
        match = duel(number, (kind, RANDOM) if seat == 0 else (RANDOM, kind))
        assert match.outcome is not None
        won += match.outcome.winner == seat
    assert won >= games * (7 if kind == "easy" else 9) // 10


@pytest.mark.parametrize("number", range(examples(2, 30)))
def test_a_card_that_it_does_not_see_changes_no_choice(number: int) -> None:
    chance = random.Random(number)
    compared = 0
    for match in tables(number, 61)[: examples(6, 20)]:
        asked = chance.choice(match.choices)
        other = twin(match, asked.seat, chance)
        bot = make_bot("easy" if number % 2 else "fair", SEED)
        before = match.to_bytes()
        chosen = bot.answer(match, asked)
        assert chosen == bot.answer(other, next(one for one in other.choices if one.seat == asked.seat))
        assert match.to_bytes() == before
        compared += other.to_bytes() != before
        match.submit(chosen, 0, asked.step)
    assert compared


def test_the_same_seed_chooses_the_same_and_another_not_always() -> None:
    match, others = start_core(2), 0
    guess = RandomBot(SEED)
    for _ in range(16):
        asked = match.choices[0]
        chosen = make_bot("easy", SEED, "Ann").answer(match, asked)
        assert make_bot("easy", SEED, "Ann").answer(match, asked) == chosen
        others += make_bot("easy", SEED, "Bob").answer(match, asked) != chosen
        match.submit(guess.choose(asked))
    assert others


def test_it_plays_at_a_table_of_any_size() -> None:
    match = melee.start(3)
    bots = [make_bot("easy", SEED, str(seat)) for seat in range(match.game.seats)]
    for _ in range(40):
        asked = match.choices[0]
        match.submit(bots[asked.seat].answer(match, asked), 0, asked.step)
    assert match.game.seats > 2 and match.game.round >= 1


def test_who_says_stop_gets_what_was_found_so_far() -> None:
    match = start_core(1)
    asked = match.choices[0]
    looks = 0

    def once() -> bool:
        nonlocal looks
        looks += 1
        return False

    assert Thinker(SEED, STRENGTHS["hard"]).answer(match, asked, once).seat == asked.seat
    assert looks == 1


def test_of_many_answers_some_are_looked_at_and_doing_nothing_is_one_of_them() -> None:
    seen = 0
    for match in tables(1, 31):
        asked = match.choices[0]
        answers = list_answers(match.fork(SEED, eyes=asked.seat), asked.seat, 5, FastRandom(SEED))
        assert 1 <= len(answers) <= 5
        assert len(set(answers)) == len(answers)
        if "pass" in asked.ids:
            assert ("pass",) in answers
            seen += 1
    assert seen


def test_a_match_that_is_over_is_worth_all_or_nothing() -> None:
    match = duel(0, (RANDOM, RANDOM))
    assert match.outcome is not None
    assert evaluate(match.game, match.outcome.winner) == WIN_VALUE
    assert evaluate(match.game, 1 - match.outcome.winner) == -WIN_VALUE


def test_a_kind_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(EngineError, match=f"no bot 'grand'; one of {', '.join(KINDS)}"):
        make_bot("grand", SEED)
