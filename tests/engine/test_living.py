"""After a rewind the steps it took back stay in the log, and count no more."""

from __future__ import annotations

import random

import pytest

from engine import EngineError, Order, OrderRole
from engine.chain.inputs import to_row
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.text import format_line, format_log
from engine.log.undone_steps import describe_valid_steps, find_undone_steps
from engine.record.container import dump
from engine.record.record import PlayedInput
from engine.record.verify import verify
from tests.support.engine.match_checks import rewind, twice
from tests.support.engine.play import CORE


def test_what_a_rewind_takes_back_is_undone_by_the_first_order_that_did_so() -> None:
    recorder, (first, at), (earlier, later) = twice()
    gone = find_undone_steps(recorder.record.entries)
    assert {step for step, by in gone.items() if by == at} == set(range(first + 1, at))
    assert {step for step, by in gone.items() if by == later} == {*range(earlier + 1, first + 1), *range(at, later)}
    last = len(recorder.record.entries)
    assert describe_valid_steps(recorder.record.entries) == f"1 to {earlier} and {later} to {last}"
    assert find_undone_steps(recorder.record.entries[:40]) == {}


def test_nobody_can_rewind_into_what_was_undone() -> None:
    recorder, (first, _at), (earlier, later) = twice()
    before = recorder.match.to_bytes()
    words = f"a judge ordered a rewind to step {first}, which the order at step {later} undid; the steps that "
    with pytest.raises(EngineError, match=words + f"still count are 1 to {earlier} and {later} to"):
        rewind(recorder, first)
    assert recorder.match.to_bytes() == before
    rewind(recorder, earlier)
    assert verify(dump(recorder.record), CORE).ok


def test_a_file_that_rewinds_into_what_was_undone_is_not_replayed() -> None:
    recorder, (first, _at), _second = twice()
    order = Order(OrderRole.JUDGE, "rewind", 4, step=first)
    record = recorder.record
    record.inputs.append(PlayedInput(len(record.entries), order, 9, b""))
    assert to_row(order)
    from engine.record.record import replay

    with pytest.raises(EngineError, match="undid"):
        for _ in replay(record, CORE):
            pass


# --- what a reader knows


def told(names: Names) -> list[object]:
    """Everything that is asked of what a reader knows, for every card that might be meant."""
    refs = range(1, 160)
    hidden = [f"h{card}" for card in range(140)]
    return [
        [names.card(ref) for ref in refs],
        [names.lies(str(ref)) for ref in refs],
        [(names.code(name), names.lies(name)) for name in hidden],
        sorted(names.windows),
        sorted(names.waiting.items()),
        [names.last(-1, kind, ref) for kind in ("enter", "leave", "kneel") for ref in refs],
    ]


@pytest.mark.parametrize("viewer", [-2, -1, 0])
def test_a_reader_forgets_what_was_undone(viewer: int) -> None:
    recorder, _first, _second = twice()
    entries = recorder.record.entries
    gone = find_undone_steps(entries)
    whole, living = Names(("Ann", "Bob"), CORE, viewer), Names(("Ann", "Bob"), CORE, viewer)
    for entry in entries:
        whole.learn(entry)
        if entry.number not in gone:
            living.learn(entry)
            assert format_line(entry, whole) == format_line(entry, living)
            assert whole.depth(entry.number) == living.depth(entry.number)
    assert told(whole) == told(living)


def test_before_the_rewind_a_reader_knew_more() -> None:
    recorder, (first, at), _second = twice()
    names, then = Names(("Ann", "Bob"), CORE), Names(("Ann", "Bob"), CORE)
    for entry in recorder.record.entries[: at - 1]:
        names.learn(entry)
    for entry in recorder.record.entries[:first]:
        then.learn(entry)
    assert told(names) != told(then)


def test_undone_lines_say_so() -> None:
    recorder, (first, at), _second = twice()
    entries = recorder.record.entries
    text = {entry.number: said for entry, said in format_log(entries, Names(("Ann", "Bob"), CORE), True, 200)}
    assert f"[undone at step {at}]" in text[first + 1]
    assert not any("[undone" in text[step] for step in range(1, 20))
    part = format_log(entries[: first + 5], Names(("Ann", "Bob"), CORE), True, 200, find_undone_steps(entries))
    assert any("[undone" in said for _entry, said in part)


def test_thousands_of_rewinds_are_read_in_no_time() -> None:
    chance = random.Random(1)
    entries = [
        LogEntry(n, "order", 0, -2, 0, "", ("judge", "rewind", 0, "", chance.randrange(n), -1, 0, 0), 0, (), 0)
        for n in range(1, 20_000)
    ]
    assert len(find_undone_steps(entries)) < 20_000
