"""Checks are offers read aloud: over whole matches, all of them hold for a card exactly if an offer speaks of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Match
from engine.games.lcg2.ruleset import LCG2
from engine.prompts.prompts import Question
from engine.scenario.scenario import Scenario
from tests.effort import examples
from tests.support.engine.cards import scenario as with_test_cards
from tests.support.engine.melee.play import start as start_melee
from tests.support.engine.play import start_core
from tests.support.engine.record_questions import CARDLESS, Asking, ask_through


@pytest.mark.parametrize(
    ("start", "matches", "share"),
    [(start_core, examples(6, 150), examples(1, 4) / 4), (start_melee, examples(2, 50), examples(1, 8) / 8)],
    ids=["joust", "melee"],
)
def test_all_checks_hold_exactly_if_an_offer_speaks_of_the_card(
    start: Callable[[int], Match], matches: int, share: float
):
    asking = Asking()
    for number in range(matches):
        ask_through(start(number), number, asking, share)
    assert asking.asked > 5000
    assert len(asking.prompts) > 10
    assert asking.candidates > 50


def test_every_kind_of_question_reads_its_checks_or_asks_for_no_card():
    read = {name for name, question in LCG2.questions.items() if type(question).checking is not Question.checking}
    cardless = CARDLESS & set(LCG2.questions)
    assert {name for name, question in LCG2.questions.items() if not question.names_cards} == cardless
    assert set(LCG2.questions) - read == cardless


# --- questions that seldom come up


def together_at_the_goal() -> Scenario:
    game = with_test_cards(first="bob", ann={"power": 14, "hand": ["Feast for All"]}, bob={"power": 14})
    game.ann.plays("Feast for All")
    return game


def put_off_twice() -> Scenario:
    hand = ["Hear Me Roar!", "Hear Me Roar!", "Tyrion Lannister", "The Tickler"]
    game = Scenario(phase="draw", first="ann", ann={"hand": hand, "gold": 9, "faction": "lannister"}, bob={})
    game.ann.plays("Hear Me Roar!").chooses("Tyrion Lannister").plays("Hear Me Roar!")
    return game


@pytest.mark.parametrize(("begin", "name"), [(together_at_the_goal, "end"), (put_off_twice, "delayed order")])
def test_rare_questions_read_their_checks_too(begin: Callable[[], Scenario], name: str):
    asking = Asking()
    asking.look(begin().match, unchanged=True)
    assert list(asking.prompts) == [name]
