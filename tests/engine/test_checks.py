"""Checks are offers read aloud: over whole matches, all of them hold for a card exactly if an offer speaks of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from engine import Checked, Match
from engine.bots import RandomBot
from engine.checked import SHORT
from engine.lcg2 import keywords
from engine.play.explaining import sees
from engine.prompts import Option
from engine.table.game import Game
from engine.table.rows import Delayed
from tests.effort import examples
from tests.engine.melee.play import start as start_melee
from tests.engine.play import seed_of, start_core
from tests.engine.test_rule_ids import INDEX

SEATS = frozenset({"challenge", "first player", "claim against", "end", "redirect against"})
"""Questions whose options name a player: what is offered is that player's faction card."""
CARDLESS = frozenset({"mulligan", "x", "name", "redirect"})
"""Questions that no card answers: every card has a fault, and none is listed as what can't be chosen."""


def offered(game: Game, seat: int, options: list[Option]) -> set[int]:
    """The cards that a seat's options speak of, found without asking the question."""
    assert game.asked is not None
    name, frame = game.asked.name, game.stack[-1]
    if name == "keyword order":
        return {card for keyword, said in keywords.NAMES.items() if Option(said) in options for card in keywords.bearers(game, keyword)}
    if name == "delayed order":
        return {row.card for row in _delayed(game, frame.entry) if Option("delayed", other=row.entry) in options}
    found = {option.card for option in options if option.card >= 0}
    if name in SEATS:
        found |= {game.faction(option.other) for option in options if option.other >= 0}
    if name == "challenge":
        kinds = {option.verb for option in options}
        found |= {
            card
            for card in game.characters(seat)
            for kind, said in enumerate(("military", "intrigue", "power"))
            if said in kinds and not game.kneeling[card] and _has_icon(game, card, kind)
        }
    return found


def _delayed(game: Game, _entry: int) -> list[Delayed]:
    return game.delayed


def _has_icon(game: Game, card: int, kind: int) -> bool:
    from engine.table.values import has_icon

    return has_icon(game, card, kind)


class Asked:
    """What was asked over some matches, and what was found."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        self.cards = 0
        self.faults = 0
        self.shorts: Counter[str] = Counter()

    def look(self, match: Match, chance: random.Random) -> None:
        for seat in match.prompts:
            self.ask(match, seat, chance)

    def ask(self, match: Match, seat: int, chance: random.Random) -> None:
        game = match.game
        assert game.asked is not None
        name = game.asked.name
        options = match._asked(seat)
        named = offered(game, seat, options)
        before = match.to_bytes() if chance.random() < 0.1 else None
        faults: dict[int, Checked] = {}
        for card in range(len(game.facts)):
            if not sees(game, seat, card) and card not in named and not game.facedown[card]:
                continue
            id = str(game.ref.get(card, f"h{card}"))
            checks = match.checks(seat, id)
            holds = all(one.ok for one in checks)
            where = (name, match.step, game.title(card), card in named, checks)
            assert checks, where
            assert holds == (card in named), where
            for one in checks:
                assert one.rule in INDEX, where
                assert one.words, where
                assert 1 <= len(one.short) <= SHORT if one.ok is False else not one.short, where
            if not holds:
                faults[card] = next(one for one in checks if one.ok is False)
                self.faults += 1
                self.shorts[f"{name}: {faults[card].short}"] += 1
            refusal = match.explain(seat, id)
            assert (refusal is None) == holds, where
            self.cards += 1
        self.questions[name] += 1
        told = match.cannot(seat)
        assert len({card for card, _fault in told}) == len(told)
        for card, fault in told:
            assert faults[card] == fault
        if name in CARDLESS:
            assert not told
        if before is not None:
            assert match.to_bytes() == before


def play(match: Match, number: int, asked: Asked, share: float) -> None:
    bot, chance = RandomBot(seed_of(number)), random.Random(number)
    while match.outcome is None:
        if chance.random() < share:
            asked.look(match, chance)
        match.submit(bot.choose(match.choices[0]))


@pytest.mark.parametrize(
    ("start", "count", "share"), [(start_core, examples(4, 60), 0.5), (start_melee, examples(2, 30), 0.2)]
)
def test_all_checks_hold_exactly_if_an_offer_speaks_of_the_card(
    start: Callable[[int], Match], count: int, share: float
):
    asked = Asked()
    for number in range(count):
        play(start(number), number, asked, share)
    assert asked.cards > 1000
