"""Makes a dictionary for the blocks of matches under way from random matches.

    python -m tests.engine.dictionary NUMBER

Writes `engine/data/blocks-NUMBER.zdict`, if there is none, and says what it saves. A number is used once and for
ever: blocks that were written with it can't be read without it. `engine/record/block.py` names the newest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import zstandard

import engine
from engine import Match, Seat
from engine.bots import RandomBot
from engine.chain.journal import LogEntry
from engine.record.block import COMPRESSION_LEVEL, block_bytes
from tests.support.engine.play import CORE, DECKS, seed_of, start_core

SIZE = 16384
"""Twice as large saves 4 more bytes of 80."""
FIRST_MATCH = 100_000
"""No other test plays these, so what is measured elsewhere was not learnt here."""


def start_melee(number: int) -> Match:
    decks = list(DECKS.values())
    seats = [Seat(f"Player {seat + 1}", decks[(number + seat) % len(decks)]) for seat in range(3 + number % 4)]
    return Match.start(ruleset="lcg2", format="melee", pool=CORE, seats=seats, seed=seed_of(number))


def blocks(match: Match, number: int) -> Iterator[list[LogEntry]]:
    """What each input of a random match wrote, and before them what happened before anybody was asked."""
    yield match.take()
    bot, at = RandomBot(seed_of(number)), 0
    while match.outcome is None:
        at += 1000
        yield match.submit(bot.choose(match.choices[0]), at)


def some(first: int, jousts: int, melees: int) -> list[bytes]:
    found = [block_bytes(each) for n in range(first, first + jousts) for each in blocks(start_core(n), n)]
    return found + [block_bytes(each) for n in range(first, first + melees) for each in blocks(start_melee(n), n)]


def average(compressor: zstandard.ZstdCompressor, samples: list[bytes]) -> float:
    return sum(len(compressor.compress(sample)) for sample in samples) / len(samples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("number", type=int)
    number = parser.parse_args().number
    path = Path(str(engine.__file__)).parent / "data" / f"blocks-{number}.zdict"
    if path.exists():
        parser.error(f"{path.name} is there already, and blocks were written with it; choose another number")
    trained = zstandard.train_dictionary(SIZE, some(FIRST_MATCH, 40, 16), dict_id=number)
    path.write_bytes(trained.as_bytes())
    others = some(2 * FIRST_MATCH, 10, 4)
    plain = average(zstandard.ZstdCompressor(level=COMPRESSION_LEVEL), others)
    known = average(zstandard.ZstdCompressor(level=COMPRESSION_LEVEL, dict_data=trained), others)
    print(f"{path.name}: {len(trained.as_bytes())} bytes; a block takes {known:.0f} bytes instead of {plain:.0f}")


if __name__ == "__main__":
    main()
