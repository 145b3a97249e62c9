"""Random players of the first edition: whatever they choose, the match ends, replays, and keeps its secrets."""

from __future__ import annotations

import pytest

from engine import JUDGE, PUBLIC, Concede
from engine.log.kinds import KINDS
from engine.log.names import Names
from engine.log.text import format_entry
from engine.record.container import dump, load
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.support.engine.first_edition import POOL, decks_of, start
from tests.support.engine.match_checks import tells_nothing_unseen
from tests.support.engine.play import canaries, check_state, play_out


@pytest.mark.parametrize("number", range(examples(6, 60)))
def test_a_match_ends_every_state_survives_bytes_and_the_record_proves_itself(number: int):
    recorder = play_out(start(number), number, check_state)
    record = recorder.record
    assert record.entries[-1].kind == "match ends"
    report = verify(dump(record), POOL)
    assert (report.faults, report.replayed, report.head) == ((), REPLAYED, record.head)
    assert load(dump(record)) == record
    for viewer in (0, PUBLIC, JUDGE):
        names = Names(["Ann", "Bob"], POOL, viewer)
        for entry in record.entries:
            assert entry.kind in KINDS
            names.learn(entry)
            assert "no words for it" not in format_entry(entry, names)


@pytest.mark.parametrize("number", range(100, 100 + examples(1, 10)))
def test_no_byte_for_a_seat_names_a_card_that_it_has_not_seen(number: int):
    pool, decks = canaries(decks_of(number), POOL)
    tells_nothing_unseen(start(number, pool, decks), number)


@pytest.mark.parametrize("number", range(200, 200 + examples(4, 40)))
def test_who_concedes_in_the_midst_of_anything_has_lost(number: int):
    recorder = play_out(start(number), number, most=20 + number % 60)
    if recorder.match.outcome is None:
        recorder.submit(Concede(number % 2), 1)
    assert recorder.match.outcome is not None
    assert verify(dump(recorder.record), POOL).ok
