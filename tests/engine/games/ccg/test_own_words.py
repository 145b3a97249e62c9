"""Whatever is read of a match of the collectible game is said in its own words: House, marshalling, passive."""

from __future__ import annotations

import pytest

from engine.bots import RandomBot
from engine.log.kinds import describe_entry
from engine.log.names import Names
from tests.support.engine.games.lcg1.foreign import foreign
from tests.support.engine.match_checks import LOOKS, read_texts
from tests.support.engine.play import seed_of
from tests.support.engine.played_games import NAMES, Played


@pytest.mark.parametrize("played", [Played("ccg", "joust", 2), Played("ccg", "melee", 3)], ids=str)
def test_a_match_is_read_in_the_words_of_its_game(played: Played):
    match, bot, said = played.start(1), RandomBot(seed_of(1)), set()
    names = Names(list(NAMES[: played.seats]), played.pool, 0)
    entries, step = match.take(), 0
    while True:
        for entry in entries:
            names.learn(entry)
            said.add(describe_entry(entry, names).sentence)
        if match.outcome is not None or step > 150:
            break
        said.update(read_texts(match, step % (LOOKS * 4) == 0))
        entries, step = match.submit(bot.choose(match.choices[0]), 0), step + 1
    assert len(said) > 200
    assert foreign(said) == []
