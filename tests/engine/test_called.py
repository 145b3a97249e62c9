"""What the seats are called for people is no part of a match: header and log know them as they were recorded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.log.kinds import describe_entry
from engine.log.names import Names
from engine.record.container import dump, load
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.support.engine.play import CORE, play_out, start_core

CALLED = ("Aemon of the Night's Watch", "Bowen (Player 1)")


def played(number: int, names: tuple[str, ...] = ()):
    match = start_core(number)
    match.deal.names = names or match.deal.names
    return play_out(match, number, most=120).record


@pytest.mark.parametrize("number", range(examples(3, 40)))
def test_the_same_inputs_make_the_same_log_whatever_the_seats_are_called(number: int):
    plain, called = played(number), played(number, CALLED)
    assert (called.head, called.entries) == (plain.head, plain.entries)
    assert dump(called) == dump(plain)
    assert not any(name in dump(called).decode("latin-1") for name in CALLED)


def test_people_read_their_names():
    record = replace(load(dump(played(1, CALLED))), names=CALLED)
    assert verify(dump(record), CORE).replayed == REPLAYED
    names = Names(record.called, CORE, recorded=record.header.seats)
    said = []
    for entry in record.entries:
        names.learn(entry)
        told = describe_entry(entry, names)
        said.append(f"{told.sentence}: {told.because} {told.more}")
    assert any(f"chosen by {name}" in line for line in said for name in CALLED)
    assert not any(recorded in line for line in said for recorded in record.header.seats)
    match = record.seek(record.prompt_steps()[5], CORE)
    assert [seat.name for seat in match.view(0).seats] == list(CALLED)
