"""A bot that thinks: it tries each answer in playouts and rates the results.

It plays on copies of the table in which hidden cards are dealt at random, so it knows only what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from engine.base import zones
from engine.bots.evaluation import evaluate
from engine.chain.inputs import Choice
from engine.chain.journal import Journal
from engine.match.match import Match
from engine.prompts.prompts import DECLINING, Choices

MIN_STEPS: Final = 6
"""Minimum steps of each playout, however little work is left."""
DECLINE_ONE_IN: Final = 6
"""In a playout, one in this many chances to act is declined."""
SELECTION_TRIES: Final = 60


class BotStrength(NamedTuple):
    """How well a bot plays."""

    name: str
    playouts: int
    """Determinized tables per decision."""
    answers: int
    """Answers considered; if there are more, a random selection."""
    steps: int
    """Work limit of a decision: answers given in all its playouts together."""
    longest: int
    """Steps of one playout at most; it also ends with the round."""
    noise: int = 0
    """Maximum random error in the rating of each answer, in tenths of a card in hand."""


STRENGTHS: Final = {
    one.name: one
    for one in (
        BotStrength("easy", playouts=1, answers=8, steps=80, longest=12, noise=25),
        BotStrength("fair", playouts=2, answers=16, steps=400, longest=60),
        BotStrength("hard", playouts=8, answers=24, steps=1200, longest=100),
    )
}


class CountingJournal(Journal):
    """A journal that only counts entries, since playouts have no reader."""

    __slots__ = ()

    def note(self, *_entry: Any, **_more: Any) -> int:
        self.number += 1
        return self.number


class FastRandom:
    """Fast pseudorandom numbers for playouts, where quality doesn't matter."""

    __slots__ = ("at",)

    def __init__(self, seed: bytes) -> None:
        self.at = int.from_bytes(sha256(seed).digest()[:8])

    def below(self, bound: int) -> int:
        self.at = self.at * 6364136223846793005 + 1442695040888963407 & 0xFFFFFFFFFFFFFFFF
        return (self.at >> 33) % bound

    def some(self, count: int, number: int) -> list[int]:
        """Draw different places below count."""
        places = list(range(count))
        for done in range(number):
            other = done + self.below(count - done)
            places[done], places[other] = places[other], places[done]
        return places[:number]


def always() -> bool:
    return True


class Thinker:
    """Answers for a seat with what the seat may know.

    The same seed and the same view of the table give the same answers.
    """

    __slots__ = ("seed", "strength")

    def __init__(self, seed: bytes, strength: BotStrength) -> None:
        self.seed = seed
        self.strength = strength

    def answer(self, match: Match, prompt: Choices, go_on: Callable[[], bool] = always) -> Choice:
        """Return the best answer found; stop early if `go_on` says there is no time."""
        seat, strength = prompt.seat, self.strength
        key = sha256(b"kingsmoot thinker" + self.seed + bytes([seat]) + prompt.step.to_bytes(8)).digest()
        dice = FastRandom(key)
        table = match.fork(key, eyes=seat)  # from here on, only what the seat may know is used
        answers = list_answers(table, seat, strength.answers, dice)
        if len(answers) == 1:
            return Choice(seat, answers[0])
        tried = [TriedAnswer(answer) for answer in answers]
        left, contest = strength.steps, tried
        for number in range(strength.playouts):
            if number:
                table = match.fork(key + bytes([number]), eyes=seat)
            before = left
            for place, one in enumerate(contest):
                if (number or place) and not (left > 0 and go_on()):
                    return Choice(seat, pick_best(tried, strength, dice))
                share = max(left // (len(contest) - place), MIN_STEPS)
                value, spent = play_out(table, Choice(seat, one.ids), min(share, strength.longest), key)
                left -= spent
                one.values.append(value)
            if left < (before - left) // 2:
                break
            if len(contest) > 3:  # continue with the better half only
                contest = sorted(contest, key=TriedAnswer.mean, reverse=True)[: (len(contest) + 1) // 2]
        return Choice(seat, pick_best(tried, strength, dice))


class TriedAnswer:
    """An answer with its ratings."""

    __slots__ = ("ids", "values")

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids
        self.values: list[float] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values)


def pick_best(tried: Sequence[TriedAnswer], strength: BotStrength, dice: FastRandom) -> tuple[str, ...]:
    """Return the ids of the answer with the best mean rating.

    Only answers that were tried most often are compared.
    """
    most = max(len(one.values) for one in tried)
    closest = [one for one in tried if one.values and len(one.values) >= most - 1]
    return max(closest, key=lambda one: one.mean() + dice.below(2 * strength.noise + 1) / 10).ids


# --- possible answers


def list_answers(match: Match, seat: int, most: int, dice: FastRandom) -> list[tuple[str, ...]]:
    """List different answers, declining among them.

    If there are too many, a random selection of them.
    """
    prompt = next(one for one in match.choices if one.seat == seat)
    names = dict(zip(prompt.ids, list_option_kinds(match, seat), strict=True))
    found: dict[tuple[tuple[object, ...], ...], tuple[str, ...]] = {}

    def add(ids: tuple[str, ...]) -> None:
        if prompt.stands is None or prompt.stands(ids):
            found.setdefault(tuple(sorted((names[id] for id in ids), key=str)), ids)

    ids, loop = prompt.ids, match.loop(seat)
    if loop is not None:  # do not repeat a loop that was shown once
        ids = tuple(id for id, option in match.options(seat).items() if not loop.begins_with(option))
    sizes = range(prompt.least, min(prompt.most, len(ids)) + 1)
    if sum(comb(len(ids), size) for size in sizes) <= 4 * most:
        for size in sizes:
            for picked in combinations(ids, size):
                add(picked)
    else:
        for size in {sizes[0], sizes[-1]}:
            add(ids[:size])
        for _ in range(SELECTION_TRIES):
            if len(found) >= most:
                break
            size = sizes[dice.below(len(sizes))]
            add(tuple(ids[place] for place in sorted(dice.some(len(ids), size))))
    answers = list(found.values())
    if len(answers) > most:
        kept = [answer for answer in answers if is_decline(answer)]
        others = [answer for answer in answers if not is_decline(answer)]
        answers = kept + [others[place] for place in sorted(dice.some(len(others), max(most - len(kept), 1)))]
    return answers or [pick_quickly(prompt, dice).ids]


def list_option_kinds(match: Match, seat: int) -> list[tuple[object, ...]]:
    """Return for each option a key; options with equal keys lead to equal games.

    Copies of a card out of play are interchangeable.
    """
    game = match.game
    asked = game.asked
    if asked is None:
        return []
    return [
        (option.verb, game.facts[option.card].code, option.other)
        if option.card >= 0 and zones.is_out(game.zone[option.card])
        else tuple(option)
        for option in asked.offered[seat]
    ]


def is_decline(ids: tuple[str, ...]) -> bool:
    return not ids or ids[0] in DECLINING


# --- playouts


def play_out(table: Match, choice: Choice, longest: int, key: bytes) -> tuple[float, int]:
    """Play on after an answer, to the end of the round at most.

    Returns the value of the table and how many steps were played.
    """
    game = table.game.copy()
    journal = game.journal
    game.journal = CountingJournal(journal.root, journal.head, journal.number, journal.at, journal.epochs)
    match, dice, began = Match(game), FastRandom(key), game.round
    match.submit(choice)
    steps = 1
    while steps < longest and game.round == began and (asked := match.choices):
        match.submit(pick_quickly(asked[0], dice))
        steps += 1
    return evaluate(game, choice.seat), steps


def pick_quickly(prompt: Choices, dice: FastRandom) -> Choice:
    """Pick a cheap answer that seldom declines to act."""
    ids = prompt.ids
    if prompt.least == prompt.most == 1:
        picked = ids[dice.below(len(ids))]
        if picked in DECLINING and len(ids) > 1 and dice.below(DECLINE_ONE_IN):
            others = [id for id in ids if id not in DECLINING]
            picked = others[dice.below(len(others))] if others else picked
        return Choice(prompt.seat, (picked,))
    for _ in range(SELECTION_TRIES):
        number = prompt.least + dice.below(min(prompt.most, len(ids)) - prompt.least + 1)
        several = tuple(ids[place] for place in dice.some(len(ids), number))
        if prompt.stands is None or prompt.stands(several):
            break
    return Choice(prompt.seat, several)
