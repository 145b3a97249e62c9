"""Random players finish matches with the ready decks, for two and for more, and every table survives its bytes."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from engine import Match, Seat
from engine.bots import RandomBot
from engine.games.ccg.sets.iron_throne.pool import ready_decks
from engine.match.codec import dump, load
from engine.match.start import new_game
from tests.effort import examples
from tests.support.engine.games.ccg.sets.iron_throne.board import POOL

DECKS = ready_decks(POOL)
MATCHES = examples(6, 120)


@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_with_ready_decks_ends(number: int):
    chance, seed = random.Random(number), sha256(f"throne {number}".encode()).digest()
    names = ("Ann", "Bob", "Cleo", "Dora")[: 2 if number % 3 else 3 + number % 2]
    seats = [Seat(name, DECKS[chance.choice(list(DECKS))]) for name in names]
    form = "joust" if len(names) == 2 else "melee"
    match = Match.start(ruleset="ccg", format=form, pool=POOL, seats=seats, seed=seed)
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
