"""Few work at once, in all processes of a machine; the others wait for a while, and hold nobody up meanwhile."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tournament.core.limits.limits import WorkLimit
from tournament.core.limits.work_slots import WorkSlots
from tournament.core.problems import TooBusy

TWO = WorkLimit("work", "things worked on", 2, 8, 10.0)
HURRIED = replace(TWO, wait_seconds=0.0)
HOLD = """
import sys
from pathlib import Path
from tournament.core.limits.limits import WorkLimit
from tournament.core.limits.work_slots import WorkSlots
with WorkSlots(WorkLimit("work", "", 2, 8, 0.0), Path(sys.argv[1])).taken():
    print("held", flush=True)
    sys.stdin.read()
"""


def is_free(places: WorkSlots) -> bool:
    try:
        with places.taken():
            return True
    except TooBusy:
        return False


@contextmanager
def another_process(folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "held\n"
        try:
            yield child
        finally:
            child.kill()


def test_all_processes_share_the_places_and_one_that_is_killed_gives_its_back(tmp_path: Path):
    here = WorkSlots(HURRIED, tmp_path / "places")
    with another_process(tmp_path / "places") as child, here.taken():
        with pytest.raises(TooBusy) as refused, here.taken():
            raise AssertionError("there are two places, and both are held")
        assert refused.value.status == 503
        assert refused.value.facts == {"retry_after": 5}
        child.kill()
        child.wait()
        assert is_free(here)
    assert is_free(here)


def test_who_waits_gets_the_place_of_another_process(tmp_path: Path):
    one, other = WorkSlots(TWO, tmp_path), WorkSlots(TWO, tmp_path)  # each as a process has it
    with ThreadPoolExecutor(1) as pool:
        with one.taken(), one.taken():
            waiting = pool.submit(is_free, other)
            assert not is_free(WorkSlots(HURRIED, tmp_path))
        assert waiting.result(30)


def test_whoever_finds_too_many_waiting_is_refused_at_once():
    """Threads stay free for pages that wait for nothing."""
    places, begun = WorkSlots(replace(TWO, waiting=1), aside=lambda: waits()), threading.Event()

    @contextmanager
    def waits() -> Iterator[None]:
        begun.set()
        yield

    with ThreadPoolExecutor(1) as pool:
        with ExitStack() as held:
            for _ in range(TWO.places):
                held.enter_context(places.taken())
            waiting = pool.submit(is_free, places)
            assert begun.wait(30)
            while not len(places._line):
                assert not waiting.done()
            assert not is_free(places)
        assert waiting.result(30)


def test_a_folder_that_can_not_be_used_leaves_a_bound_for_each_process(tmp_path: Path):
    (tmp_path / "file").touch()
    places = WorkSlots(HURRIED, tmp_path / "file" / "places")
    with places.taken(), places.taken():
        assert not is_free(places)
    assert is_free(places)
