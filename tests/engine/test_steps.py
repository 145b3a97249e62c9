"""The table at a step is the table at the moment when that step's line was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from engine import JUDGE, EngineError, Match, ViewerTable
from engine.events import EVENTS, Event
from engine.match import codec
from engine.record import record
from engine.record.record import Recorder
from engine.table.game import Game
from tests.effort import examples, in_rotation, turn
from tests.engine import heads
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, start_core

_encode = msgspec.msgpack.Encoder().encode


def table(game: Game) -> bytes:
    """Everything on a table but its journal."""
    saved = codec.save_table(game)
    saved.journal = (0, b"", 0)
    return _encode(saved)


PLAYED = [partial(lambda number: play_out(start_core(number), number), number) for number in range(6)]


@contextmanager
def at_each_line(seen: Callable[[Game, int], None]) -> Iterator[None]:
    """While this lasts, every line that any game writes is told of, right after it was written."""

    def telling(write: Callable[..., int]) -> Callable[..., int]:
        def told(game: Game, *args: Any, **named: Any) -> int:
            number = write(game, *args, **named)
            if number:  # a table on which something is only tried writes no line
                seen(game, number)
            return number

        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "note", telling(Game.note))
        patch.setattr(Game, "write", telling(Game.write))
        yield


@pytest.mark.parametrize("play", [*PLAYED, lambda: melee.play(5)], ids=[*map(str, range(6)), "melee"])
def test_an_event_changes_nothing_after_its_last_line(play: Callable[[], Recorder]) -> None:
    last: list[tuple[str, bytes]] = []
    met = set()

    def watched(kind: type[Event]) -> Callable[[Event, Game, int, str], None]:
        apply: Callable[[Event, Game, int, str], None] = kind.apply

        def applied(event: Event, game: Game, entry: int, rule: str) -> None:
            before = game.journal.number
            apply(event, game, entry, rule)
            if game.journal.number > before:
                written, state = last[0]
                assert table(game) == state, f"{event} changes the table after its line ({written})"
                met.add(event.kind)

        return applied

    def noted(game: Game, step: int) -> None:
        last[:] = [(f"step {step}", table(game))]

    with at_each_line(noted), pytest.MonkeyPatch.context() as patch:
        for kind in EVENTS.values():
            patch.setattr(kind, "apply", watched(kind))
        play()
    assert {"leave play", "phase ends", "initiate challenge", "end challenge", "draw"} <= met


EVERY = examples(3, 1)
"""Which of the lines between two prompts are looked at; where somebody is asked, each is."""


def played(
    play: Callable[[], Recorder],
) -> tuple[Recorder, dict[int, bytes], dict[int, tuple[ViewerTable, ViewerTable]]]:
    """A match and the table as it was when a line was written; and what a judge saw where somebody was asked, and at
    the end: then, and when the line before it was written.

    The record has as many checkpoints as there can be.
    """
    lines: dict[int, bytes] = {}
    asked: dict[int, tuple[ViewerTable, ViewerTable]] = {}
    submit = Recorder.submit
    last: list[Game] = []

    def looked(game: Game, step: int) -> None:
        lines[step] = b"" if step % EVERY != turn(EVERY) else table(game)
        last[:] = [game.copy()]

    def look(match: Match) -> None:
        assert last[0].journal.number == match.step
        asked[match.step] = match.view(JUDGE), Match(last[0]).view(JUDGE)

    def submitted(recorder: Recorder, *args: Any, **named: Any) -> Any:
        look(recorder.match)
        return submit(recorder, *args, **named)

    with at_each_line(looked), pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "CHECKPOINT_INTERVAL_STEPS", 1)
        patch.setattr(Recorder, "submit", submitted)
        recorder = play()
    look(recorder.match)
    return recorder, lines, asked


JUDGED = heads.ORDERS * 2


@pytest.mark.parametrize(
    ("play", "number"),
    in_rotation(
        [
            pytest.param(heads.play, 3, id="3"),
            pytest.param(heads.play, JUDGED, id=str(JUDGED)),
            pytest.param(heads.play, JUDGED + 8, id=str(JUDGED + 8)),
            pytest.param(melee.play, 5, id="melee"),
        ],
        2,
    ),
)
def test_the_table_at_every_step_is_the_one_its_line_was_written_at(
    play: Callable[[int], Recorder], number: int
) -> None:
    recorder, lines, asked = played(lambda: play(number))
    kept = recorder.record
    assert list(lines) == [entry.number for entry in kept.entries]
    for step, state in lines.items():
        if step in asked:
            found = kept.seek(step, CORE).view(JUDGE)
            then, written = asked[step]
            assert found == then
            assert replace(found, waiting=(), prompts=()) == replace(written, waiting=(), prompts=())
        elif step % EVERY == turn(EVERY):
            match = kept.seek(step, CORE)
            assert match.step == step
            assert table(match.game) == state, f"step {step}: {kept.entries[step - 1]}"


def between(recorder: Recorder) -> int:
    """A step in the middle of the match at which nobody is asked."""
    prompts = set(recorder.record.prompt_steps())
    return next(
        step for step in range(400, 500) if step not in prompts and not recorder.record.seek(step, CORE).prompts
    )


def test_a_table_between_prompts_can_be_looked_at_but_not_played_on() -> None:
    recorder = play_out(start_core(5), 5)
    match = recorder.record.seek(between(recorder), CORE)
    card = match.view(0).seats[0].faction.id
    refusal = match.explain(0, card)
    assert refusal is not None
    assert refusal.words.endswith("nobody is asked anything at this step")
    for one in (match, match.fork(b"a seed for a fork of it")):
        before = one.to_bytes()
        with pytest.raises(EngineError, match="it can be looked at, and played on from a step at which somebody is"):
            one.submit(recorder.record.inputs[0].input)
        assert one.to_bytes() == before


def test_the_table_before_the_first_step_is_laid_out_and_nothing_more() -> None:
    recorder = play_out(start_core(5), 5, most=3)
    view = recorder.record.seek(0, CORE).view(JUDGE)
    assert (view.step, view.prompts, view.phase) == (0, (), "")
    assert [seat.hand_count for seat in view.seats] == [0, 0]


def test_a_fork_at_a_prompt_plays_on() -> None:
    recorder = play_out(start_core(5), 5, most=80)
    step = recorder.record.prompt_steps()[40]
    fork = recorder.record.seek(step, CORE).fork(b"a seed for a fork of it")
    assert play_out(fork, 5).match.outcome is not None
