"""The bots' process beside a web worker.

It is restarted when it dies and ends with the worker; notifications go both ways through pipes.
"""

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

import structlog

from tournament.core.bus.bus import Bus, Notification, all_matches_topic, match_id_of
from tournament.core.notifications import notify

COMMAND: Final = (sys.executable, "-m", "tournament.cli", "bots", "--piped")
RESTART_PAUSE_SECONDS: Final = 2.0
MAX_RESTART_PAUSE_SECONDS: Final = 60.0
EXIT_TIMEOUT_SECONDS: Final = 3.0
"""How long the process has to exit before it is killed."""
BUS_WAIT_SECONDS: Final = 30.0

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.bots")


class BotsProcess:
    """Starts and watches the process.

    Notifications go through pipes, so they reach this worker's pages with any kind of bus.
    """

    def __init__(
        self, bus: Bus, command: Sequence[str] = COMMAND, without_bots: Callable[[UUID], bool] = lambda _: False
    ) -> None:
        """Prepare the process without starting it.

        without_bots tells whether a match never has bots, so that they need no notifications of it.
        """
        self._bus = bus
        self._command = command
        self._without_bots = without_bots
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._watcher = threading.Thread(target=self._watch, name="kingsmoot-bots", daemon=True)

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None else process.pid

    def start(self) -> None:
        self._watcher.start()

    def stop(self) -> None:
        """Close the input of the process, which ends it; kill it if it goes on."""
        with self._lock:
            self._stopped.set()
            process = self._process
        if process is not None:
            _close_input(process)
            try:
                process.wait(EXIT_TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
        if self._watcher.is_alive():
            self._watcher.join(EXIT_TIMEOUT_SECONDS)

    def _watch(self) -> None:
        pause = RESTART_PAUSE_SECONDS
        while not self._stopped.is_set():
            heard = self._run()
            if self._stopped.is_set():
                return
            pause = RESTART_PAUSE_SECONDS if heard else min(pause * 2, MAX_RESTART_PAUSE_SECONDS)
            log.warning("the bots' process has ended; it is started again", seconds=pause)
            self._stopped.wait(pause)

    def _run(self) -> bool:
        """Run the process until it ends; return whether it sent anything."""
        with self._lock:
            if self._stopped.is_set():
                return False
            process = self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C should reach only the server, which then ends this process
            )
        assert process.stdout is not None
        threading.Thread(target=self._tell, args=(process,), name="kingsmoot-bots-pokes", daemon=True).start()
        heard = False
        with process.stdout:
            for line in process.stdout:
                told = Notification.parse(line.rstrip("\n"))
                if told is not None:
                    heard = True
                    notify(self._bus, told)
        _close_input(process)
        process.wait()
        return heard

    def _tell(self, process: "subprocess.Popen[str]") -> None:
        """Forward notifications of matches until the process ends or the bus is closed."""
        assert process.stdin is not None
        with self._bus.subscribe([all_matches_topic()]) as pokes:
            for told in pokes.notifications(BUS_WAIT_SECONDS):
                if process.poll() is not None:
                    return
                if told is not None and self._is_for_nobody(told.topic):
                    pokes.ignore(told.topic)
                elif told is not None:
                    try:
                        process.stdin.write(f"{told}\n")
                        process.stdin.flush()
                    except (OSError, ValueError):  # the process is gone; the watcher restarts it
                        return
        _close_input(process)

    def _is_for_nobody(self, topic: str) -> bool:
        """Tell whether only people play a match, so that bots need no notification."""
        match_id = match_id_of(topic)
        try:
            return match_id is not None and self._without_bots(match_id)
        except Exception as error:  # for example, the database is unreachable
            log.warning("whether bots play at a match is not known", error=str(error).partition("\n")[0])
            return False


def _close_input(process: "subprocess.Popen[str]") -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.close()
