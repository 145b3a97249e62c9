"""Answers that shall not tell what a seat holds: everybody is asked everywhere, and waits are drawn alike for all."""

import json
from math import sqrt
from random import Random

import pytest

from engine import Match
from engine.prompts.prompts import NOTHING_TO_DO, ONLY
from tests.effort import examples
from tests.support.tournament.online.tables import answer, begun, people, playing_on
from tournament.core.storage.database import Database
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import read_match
from tournament.online.operations.view.seat_views import LONGEST_PASS_DELAY_MS, SHORTEST_PASS_DELAY_MS, make_seat_view

MATCHES = examples(1, 12)
CHOICES = 160


def looked(match: Match, snapshot: MatchSnapshot) -> dict | None:
    """The view of the first seat that is asked."""
    return json.loads(make_seat_view(match, snapshot, match.choices[0].seat)) if match.choices else None


def waits(
    database: Database, hides_passes: bool, format: str = "joust", seats: int = 2
) -> tuple[list[int], list[int]]:
    """What others see from the question to an answer: of seats that have one answer only, and of seats that have
    several and take one without a thought. An answer by the engine takes no time."""
    play = playing_on(database)
    forced, chosen = [], []
    for number in range(20, 20 + MATCHES):
        match_id, random = begun(play, people(database, seats), number, format, hides_passes), Random(number)
        for _ in range(CHOICES):
            view = read_match(play, load_snapshot(play, match_id), looked)
            if view is None or answer(play, match_id, random) is None:
                break
            prompt = view["prompt"]
            alone = prompt["least"] == prompt["most"] == len(prompt["offers"]) or not prompt["offers"]
            (forced if alone else chosen).append(view["wait"])
        answers = [entry for entry in load_record(play, match_id).entries if entry.kind in ("pass", "choice")]
        forced += [0 for entry in answers if entry.secret[0] in (NOTHING_TO_DO, ONLY)]
    return forced, chosen


def distance(ones: list[int], others: list[int]) -> float:
    """The largest difference of two distributions (Kolmogorov and Smirnov)."""
    at = sorted({*ones, *others})
    shares = [[sum(each <= value for each in sample) / len(sample) for value in at] for sample in (ones, others)]
    return max(abs(one - other) for one, other in zip(*shares, strict=True))


def likely(ones: list[int], others: list[int]) -> float:
    """How far apart two samples of one distribution come in one of a thousand cases."""
    return 1.95 * sqrt((len(ones) + len(others)) / (len(ones) * len(others)))


@pytest.mark.parametrize(("format", "seats"), [("joust", 2), ("melee", 3)])
def test_the_only_answer_looks_like_one_without_a_thought(database: Database, format: str, seats: int):
    forced, chosen = waits(database, hides_passes=True, format=format, seats=seats)
    assert min(len(forced), len(chosen)) > 20
    assert all(SHORTEST_PASS_DELAY_MS <= wait <= LONGEST_PASS_DELAY_MS for wait in forced + chosen)
    assert len({*forced, *chosen}) > 50
    assert distance(forced, chosen) < likely(forced, chosen)


def test_without_it_time_tells_who_has_nothing_to_choose(database: Database):
    """docs/players.md says so; and the test above could fail."""
    forced, chosen = waits(database, hides_passes=False)
    assert set(forced) == {0}
    assert set(chosen) == {None}
    assert distance(forced, [900] * len(chosen)) == 1  # nobody is as quick as the engine


def test_a_prompt_that_is_looked_at_again_has_the_same_wait(database: Database):
    match_id = begun(playing_on(database), people(database, 2), hides_passes=True)
    random, waits = Random(1), []
    for _ in range(25):
        play, other = playing_on(database), playing_on(database)  # as after a restart
        first, again = (read_match(each, load_snapshot(each, match_id), looked) for each in (play, other))
        assert first == again
        waits += [first["wait"]] if first["wait"] else []
        answer(play, match_id, random)
    assert len(waits) > 5
