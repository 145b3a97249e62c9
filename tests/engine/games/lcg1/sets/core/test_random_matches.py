"""Random players finish matches with the ready decks, and every table survives its bytes."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from engine import Match, Seat
from engine.bots import RandomBot
from engine.games.lcg1.sets.core.pool import ready_decks
from engine.match.codec import dump, load
from engine.match.start import new_game
from tests.effort import examples
from tests.support.engine.games.lcg1.sets.core.board import POOL

DECKS = ready_decks(POOL)
MATCHES = examples(6, 120)


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_with_ready_decks_ends(number: int):
    chance, seed = random.Random(number), sha256(f"ready {number}".encode()).digest()
    decks = [DECKS[chance.choice(list(DECKS))] for _ in range(2)]
    seats = [Seat(name, deck) for name, deck in zip(("Ann", "Bob"), decks, strict=True)]
    match = Match.start(ruleset="lcg1", format="joust", pool=POOL, seats=seats, seed=seed)
    bot, inputs = RandomBot(seed), 0
    while match.outcome is None:
        match.submit(bot.choose(match.choices[0]))
        inputs += 1
        if inputs % 20 == 0:
            saved = dump(match.game)
            assert dump(load(saved, new_game(match.deal))) == saved
        cards = sorted(card for pile in match.game.piles for card in pile)
        assert cards == list(range(len(match.game.facts)))
        assert min(match.game.gold) >= 0
    assert inputs > 20
