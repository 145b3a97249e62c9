"""Checks are offers read aloud: over whole matches, all of them hold for a card exactly if an offer speaks of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from engine import Match
from engine.bots import RandomBot, draw_agreed
from engine.cards import CHALLENGES
from engine.checked import SHORT, Checked
from engine.lcg2 import keywords
from engine.lcg2.ruleset import LCG2
from engine.play.sight import sees
from engine.prompts import Option, Question
from engine.scenario.scenario import Scenario
from engine.table import values
from engine.table.game import Game
from tests.effort import examples
from tests.engine.cards import scenario as with_test_cards
from tests.engine.melee.play import start as start_melee
from tests.engine.play import seed_of, start_core
from tests.engine.test_rule_ids import INDEX

PLAYERS = frozenset({"challenge", "first player", "claim against", "end", "redirect against", "helper"})
"""Questions whose options name a player: what is offered is that player's faction card."""
IN_WINDOWS = frozenset({"opportunity", "forced order"})
CARDLESS = frozenset({"mulligan", "x", "name", "redirect", "take over"})
"""Questions that no card answers: every card has a fault, and none is listed among what can't be chosen."""


def offered(match: Match, seat: int) -> set[int]:
    """The cards that a seat's options speak of, found without asking the question."""
    game = match.game
    assert game.asked is not None
    name, options = game.asked.name, game.asked.offered[seat]
    if name == "delayed order":  # by the step that put an effect off; the card that did, where it can be seen
        return {
            row.card for row in game.delayed if row.card in game.ref and Option("delayed", -1, row.entry) in options
        }
    if name == "keyword order":  # by the keyword's name
        types = [keyword for keyword, said in keywords.NAMES.items() if Option(said) in options]
        return {card for keyword in types for card in keywords.bearers(game, keyword)}
    found = {option.card for option in options if option.card >= 0}
    if name in PLAYERS:
        found |= {game.faction(option.other) for option in options if option.other >= 0}
    if name == "challenge":  # and whoever could attack in one of those
        kinds = {CHALLENGES.index(option.verb) for option in options if option.other >= 0}
        standing = [card for card in game.characters(seat) if not game.kneeling[card]]
        found |= {card for card in standing if any(values.has_icon(game, card, kind) for kind in kinds)}
    return found


class Asking:
    """Asks at prompts about every card that the seat may see, and counts."""

    def __init__(self) -> None:
        self.prompts: Counter[str] = Counter()
        self.asked = 0
        self.shorts: Counter[str] = Counter()
        self.candidates = 0

    def look(self, match: Match, unchanged: bool) -> None:
        """At every seat that is asked; the bytes before and after are compared where that is asked for."""
        for choices in match.choices:
            before = match.to_bytes() if unchanged else b""
            self.ask(match, choices.seat)
            assert not unchanged or match.to_bytes() == before

    def ask(self, match: Match, seat: int) -> None:
        game = match.game
        assert game.asked is not None
        name, named = game.asked.name, offered(match, seat)
        faults: dict[int, Checked] = {}
        for card in range(len(game.facts)):
            if not (sees(game, seat, card) or card in named or card in game.ref):
                continue
            id = str(game.ref.get(card, f"h{card}"))
            checks = match.checks(seat, id)
            said = (name, match.step, game.title(card), card in named, checks)
            assert checks, said
            assert all(one.ok for one in checks) == (card in named), said
            for one in checks:
                _is_well_said(game, one, said)
            self.trace(match, seat, id, card in named)
            fault = next((one for one in checks if one.ok is False), None)
            refusal = match.explain(seat, id)
            assert (fault and (fault.rule, fault.short)) == (refusal and (refusal.rule, refusal.short)), said
            if fault is not None:
                faults[card] = fault
                self.shorts[f"{name}: {fault.short}"] += 1
            self.asked += 1
        told = match.cannot(seat)
        assert [(card, faults[card]) for card, _fault in told] == told
        assert len(dict(told)) == len(told)
        assert not told or name not in CARDLESS
        self.prompts[name] += 1

    def trace(self, match: Match, seat: int, id: str, offered: bool) -> None:
        """One way holds whole exactly if the card is offered; in windows one for each offer."""
        game, ways = match.game, match.trace(seat, id)
        assert game.asked is not None
        said = (game.asked.name, match.step, id, offered, ways)
        assert any(way.is_open for way in ways) == offered, said
        if game.asked.name in IN_WINDOWS:
            card = match.card(seat, id)
            offers = [option for option in game.asked.offered[seat] if option.card == card]
            assert sum(way.is_open for way in ways) == len(offers), said
        for way in ways:
            assert way.what, said
            for one in way.checks:
                _is_well_said(game, one, said)
                self.candidates += _candidates(one, said)


def _candidates(one: Checked, said: object) -> int:
    """How many cards are told that might be chosen: none may be where the check fails."""
    rows = [row for row in one.facts if isinstance(row, tuple) and len(row) == 5]
    several = "influence" in one.words or one.short == "too few to kneel"
    if rows and not several:  # what is paid by several cards each of them may pay, and not be enough
        may_be = any(row[2] for row in rows)
        assert may_be == one.ok if one.rule == LCG2.cited.no_target else one.ok or not may_be, said
        assert all(bool(row[2]) != bool(row[3]) for row in rows), said
    return len(rows)


def _is_well_said(game: Game, one: Checked, said: object) -> None:
    assert one.rule in INDEX, said
    assert one.words, said
    if one.ok is False:
        assert 1 <= len(one.short) <= SHORT, said
    else:
        assert not one.short, said


def ask_through(match: Match, number: int, asking: Asking, share: float = 1) -> None:
    """Plays a match by random bots and asks at a share of its prompts."""
    bot, chance = RandomBot(seed_of(number)), random.Random(number)
    while match.outcome is None:
        if chance.random() < share:
            asking.look(match, chance.random() < 0.1)
        match.submit(bot.choose(match.choices[0]))
        for proposal in draw_agreed(match):
            match.submit(proposal)


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
