"""A wall clock that is set takes nothing from a player's chess clock, and gives nothing."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

import pytest

from engine import Concede, Setting
from tests.support.tournament.online.tables import NOON, answer, begun, people, playing_on
from tournament.core.models.timers import Timer
from tournament.core.storage.database import Database
from tournament.core.uptime import Uptime, read_uptime
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.online.models import OnlineNote
from tournament.online.operations.match.clocks import ClockState, read_clocks, to_milliseconds
from tournament.online.operations.match.frozen_matches import FrozenResolution, freeze_match, vote_resolution
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import PendingInput, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.match.timeouts import apply_time_out
from tournament.online.operations.upkeep.maintenance import recompute_clocks
from tournament.online.states import NoteKind

HOUR = timedelta(hours=1)


@dataclass
class Machine:
    """A machine whose clock can be set."""

    database: Database
    now: datetime = NOON
    up: timedelta = timedelta(days=1)
    boot: str = "first"
    match_id: UUID = field(init=False)
    play: MatchRuntime = field(init=False)
    keys: int = 0

    def __post_init__(self) -> None:
        self.start()
        settings = MatchSettings(clock=ChessClock(minutes=30, increment=0, delay=0))
        self.match_id = begun(self.play, people(self.database, 2), 4, settings=settings)
        self.touch()

    def start(self, boot: str = "first") -> None:
        """The service; the machine too, if it is another start of it."""
        self.boot = boot
        self.play = replace(
            playing_on(self.database),
            uptime=lambda: Uptime(self.boot, self.up // timedelta(milliseconds=1), to_milliseconds(self.now)),
        )

    def passes(self, time: timedelta) -> None:
        self.now += time
        self.up += time

    def touch(self) -> None:
        """Something that changes no question."""
        self.keys += 1
        value = "on" if self.keys % 2 else "off"
        submit_input(
            self.play, self.match_id, Setting(0, "confirm_risky", value), f"k{self.keys}", self.now, lambda *_: None
        )

    @property
    def clock_state(self) -> ClockState:
        found = read_clocks(load_snapshot(self.play, self.match_id).clocks)
        assert found is not None
        return found

    def spent(self) -> timedelta:
        """By whoever is asked, as the row has it."""
        left = self.clock_state.clocks.left[self.clock_state.clocks.asked[0]]
        assert left is not None
        return timedelta(minutes=30) - timedelta(milliseconds=left)


@pytest.fixture
def machine(either_database: Database) -> Machine:
    return Machine(either_database)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, timedelta(days=900), timedelta(seconds=3)])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_jump_is_not_charged_and_what_was_thought_is(machine: Machine, jump: timedelta, restarted: bool):
    machine.passes(timedelta(seconds=40))
    machine.now += jump
    if restarted:
        machine.start()
    machine.passes(timedelta(seconds=20))
    machine.touch()
    assert machine.spent() == timedelta(minutes=1)
    machine.passes(timedelta(seconds=30))
    machine.touch()
    assert machine.spent() == timedelta(seconds=90)
    assert recompute_clocks(machine.play, machine.match_id) == machine.clock_state.clocks


def test_nobody_is_out_of_time_by_a_jump_and_the_timer_moves_along(machine: Machine):
    machine.passes(timedelta(minutes=1))
    machine.now += HOUR
    before = machine.clock_state.due
    assert before is not None and before < to_milliseconds(machine.now)
    assert apply_time_out(machine.play, machine.match_id, machine.now) is None
    assert machine.clock_state.due == before + HOUR // timedelta(milliseconds=1)
    with machine.database.read() as session:
        timer = session.query(Timer).filter_by(subject=machine.match_id).one()
        assert to_milliseconds(timer.due_at) == machine.clock_state.due
        notes = session.query(OnlineNote).filter_by(match_id=machine.match_id).all()
        assert [(note.kind, note.way) for note in notes] == [(NoteKind.CLOCK_SET, "3600000")]
    machine.passes(timedelta(minutes=31))
    assert apply_time_out(machine.play, machine.match_id, machine.now) is not None  # now it is


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_clock_that_is_set_while_a_match_is_frozen_charges_nobody(machine: Machine, jump: timedelta):
    machine.passes(timedelta(seconds=20))
    step = PendingInput(0, "k", Concede(0), to_milliseconds(machine.now), machine.now, [])
    assert freeze_match(machine.play, load_snapshot(machine.play, machine.match_id), step, ValueError("broken"))
    machine.passes(timedelta(minutes=5))
    machine.now += jump
    for seat in (0, 1):
        vote_resolution(machine.play, machine.match_id, seat, FrozenResolution.GO_BACK, f"back {seat}", machine.now)
    machine.passes(timedelta(seconds=5))
    machine.touch()
    assert machine.spent() == timedelta(seconds=25)


def test_an_input_that_waited_for_its_turn_is_no_jump(machine: Machine):
    asked_at = machine.now
    machine.passes(timedelta(seconds=10))  # in which others wrote first
    machine.keys += 1
    value = Setting(0, "confirm_risky", "on" if machine.keys % 2 else "off")
    submit_input(machine.play, machine.match_id, value, "late", asked_at, lambda *_: None)
    with machine.database.read() as session:
        assert session.query(OnlineNote).filter_by(match_id=machine.match_id).all() == []


def test_small_corrections_and_other_machines_count_by_the_time_of_day(machine: Machine):
    machine.passes(timedelta(seconds=10))
    machine.now += timedelta(seconds=1)
    machine.touch()
    assert machine.spent() == timedelta(seconds=11)
    machine.start("second")
    machine.up = timedelta(seconds=50)
    machine.now += timedelta(minutes=2)
    machine.touch()
    assert machine.spent() == timedelta(seconds=131)
    machine.now += HOUR
    machine.passes(timedelta(seconds=9))
    answer(machine.play, machine.match_id, Random(1))
    assert recompute_clocks(machine.play, machine.match_id) == machine.clock_state.clocks


def test_the_machine_tells_how_long_it_runs():
    one, other = read_uptime(), read_uptime()
    assert one.boot == other.boot and 0 < one.milliseconds <= other.milliseconds
