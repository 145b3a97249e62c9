"""What runs each second beside timers, and that one fault keeps nothing else from running."""

from collections.abc import Callable
from datetime import UTC, datetime

from tournament.core.bus.bus import ProcessBus
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.periodic_work import periodic_work

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


class Work:
    """Work that notes what it was asked, and fails the first time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[str] = []

    def run(self, goes_on: Callable[[], bool]) -> None:
        self.asked.append(f"run, goes on: {goes_on()}")
        if len(self.asked) == 1:
            raise RuntimeError("the first time")

    def stop(self) -> None:
        self.asked.append("stop")

    def close(self) -> None:
        self.asked.append("close")


def test_every_feature_with_work_is_there(database: Database):
    play = MatchRuntime(database, Sealer("for tests only, in no way a secret"))
    work = periodic_work(play, ProcessBus(), lambda: NOON)
    assert [each.name for each in work] == ["paper", "upkeep", "records", "clocks", "disputes", "lab"]
    scheduler = Scheduler(database, ProcessBus(), {}, work, clock=lambda: NOON)
    assert [*scheduler.periodic_work] == ["default", *(each.name for each in work)]
    scheduler.stop()


def test_only_the_leader_works_and_a_fault_is_tried_again(database: Database):
    one, other = Work("one"), Work("other")
    scheduler = Scheduler(database, ProcessBus(), {}, [one, other], clock=lambda: NOON)
    scheduler.periodic_work["one"]()
    assert one.asked == []
    assert scheduler.leads()
    for name in ("one", "one", "other"):
        scheduler.periodic_work[name]()
    assert (one.asked, other.asked) == (["run, goes on: True"] * 2, ["run, goes on: True"])
    scheduler.stop()
    scheduler.periodic_work["one"]()
    assert one.asked[2:] == other.asked[1:] == ["stop", "close"]
