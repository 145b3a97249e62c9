"""The job that makes the paper of large rounds, in a process of its own."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock, Timer
from typing import Final
from uuid import UUID

import structlog

from tournament.core.storage.database import Database
from tournament.events.book.shared_book import read_book
from tournament.events.paper.operations import (
    PaperKind,
    PaperLinks,
    fingerprint,
    has_request,
    lease_paper,
    record_progress,
    release_paper,
    store_paper,
)
from tournament.events.paper.worker import PaperOrder
from tournament.events.rounds.operations.views import round_view
from tournament.events.standings.operations.views import standings_view

WORKER_MODULE: Final = "tournament.events.paper.worker"
WORKER_TIMEOUT_SECONDS: Final = 600
PROGRESS_INTERVAL: Final = timedelta(seconds=1)

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.paper")


class PaperMaker:
    """Makes requested paper; if it is stopped or killed, the next one continues."""

    name = "paper"

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._lock = Lock()

    def run(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and not self._stopped and self.make_next():
            pass

    def make_next(self) -> bool:
        """Make the next file; return whether there was one to make."""
        with self._database.read() as session:
            if not has_request(session, self._clock()):
                return False
        with self._database.write() as session:
            taken = lease_paper(session, self._clock())
        if taken is None:
            return False
        paper, slug = taken
        content = None
        try:
            order, made_from = self._order(slug, paper.round_id, PaperKind(paper.kind), paper.links)
            content = self._made(paper.id, order)
        except Exception:
            log.exception("paper failed", slug=slug, kind=paper.kind, attempt=paper.attempts)
        with self._database.write() as session:
            if content:
                store_paper(session, paper.id, made_from, content, self._clock())
            else:
                release_paper(session, paper.id)
        return True

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Do nothing: no resources are held between two files."""

    def _order(self, slug: str, round_id: UUID, kind: PaperKind, links: PaperLinks) -> tuple[PaperOrder, str]:
        with self._database.read() as session:
            book = read_book(session, slug)
        round_ = next(one for one in book.rounds if one.id == round_id)
        printed = fingerprint(book, round_, kind)
        if kind is PaperKind.STANDINGS:
            standings = standings_view(book, book.stage_of(round_), through=round_.number)
            return PaperOrder(kind, book.event.name, None, standings, {}), printed
        return PaperOrder(kind, book.event.name, round_view(book, round_), None, links), printed

    def _made(self, paper_id: UUID, order: PaperOrder) -> bytes | None:
        with self._lock:
            if self._stopped:
                return None
            self._process = process = subprocess.Popen(
                [sys.executable, "-m", WORKER_MODULE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        late = Timer(WORKER_TIMEOUT_SECONDS, process.kill)
        late.start()
        try:
            with process.stdin, process.stdout, process.stderr:
                process.stdin.write(pickle.dumps(order))
                process.stdin.close()
                last, said = self._clock(), b""
                for said in process.stderr:
                    if said.strip().isdigit() and self._clock() - last >= PROGRESS_INTERVAL:
                        last = self._clock()
                        with self._database.write() as session:
                            record_progress(session, paper_id, int(said), last)
                content = process.stdout.read()
            if process.wait() != 0:
                raise RuntimeError(f"the process ended with code {process.returncode}: {said.decode().strip()}")
            return content
        finally:
            late.cancel()
            process.kill()
            process.wait()
            self._process = None
