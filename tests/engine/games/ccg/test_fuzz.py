"""Random players of the collectible game: whatever they choose, the match ends, replays, and keeps its secrets."""

from __future__ import annotations

import random

import pytest

from engine import JUDGE, PUBLIC, Concede, Deck, Match, Pool, Seat
from engine.cards import EVENT, PLOT
from engine.log.kinds import KINDS
from engine.log.names import Names
from engine.log.text import format_entry
from engine.record.container import dump, load
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.support.engine.games.ccg.cards import FACTS, HOUSES, POOL
from tests.support.engine.match_checks import tells_nothing_unseen
from tests.support.engine.play import canaries, check_state, play_out, seed_of

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")
PLOTS = [facts.code for facts in FACTS if facts.type == PLOT]
MADE = [facts.code for facts in FACTS if facts.type <= EVENT]


def decks_of(number: int, seats: int) -> tuple[Deck, ...]:
    chance = random.Random(number)
    return tuple(
        [
            Deck(chance.choice(HOUSES), tuple(chance.sample(PLOTS, 7)), tuple(chance.choices(MADE, k=60)))
            for _ in range(seats)
        ]
    )


def start(number: int, seats: int = 2, pool: Pool = POOL, decks: tuple[Deck, ...] | None = None) -> Match:
    taken = [Seat(name, deck) for name, deck in zip(NAMES, decks or decks_of(number, seats), strict=False)]
    form = "joust" if seats == 2 else "melee"
    return Match.start(ruleset="ccg", format=form, pool=pool, seats=taken, seed=seed_of(number))


@pytest.mark.parametrize("number", range(examples(5, 50)))
def test_a_match_ends_every_state_survives_bytes_and_the_record_proves_itself(number: int):
    seats = 2 + number % 5
    recorder = play_out(start(number, seats), number, check_state)
    record = recorder.record
    assert record.entries[-1].kind == "match ends"
    report = verify(dump(record), POOL)
    assert (report.faults, report.replayed, report.head) == ((), REPLAYED, record.head)
    assert load(dump(record)) == record
    for viewer in (0, PUBLIC, JUDGE):
        names = Names(list(NAMES[:seats]), POOL, viewer)
        for entry in record.entries:
            assert entry.kind in KINDS
            names.learn(entry)
            assert "no words for it" not in format_entry(entry, names)


@pytest.mark.parametrize("number", range(100, 100 + examples(2, 10)))
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(number: int):
    seats = 2 + number % 2
    pool, decks = canaries(decks_of(number, seats), POOL)
    tells_nothing_unseen(start(number, seats, pool, decks), number)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("number", range(200, 200 + examples(3, 40)))
def test_who_concedes_in_the_midst_of_anything_is_out(number: int, seats: int):
    recorder = play_out(start(number, seats), number, most=20 + number % 60)
    for seat in range(1, seats):
        if recorder.match.outcome is None:
            recorder.submit(Concede(seat), 1)
    assert recorder.match.outcome is not None
    assert verify(dump(recorder.record), POOL).ok
