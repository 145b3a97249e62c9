"""The job that makes the record files of ended matches.

Each file is proved first, in a process of its own, so that no player has to wait.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

import structlog

from engine.record.verify import ProofLevel, VerificationReport
from tournament.online.operations.event.round_proof import publish_root_of_match
from tournament.online.operations.match.deal import load_wording
from tournament.online.operations.match.record_files import (
    clear_match,
    find_clearable_match,
    find_wanted_record,
    reserve_record,
    store_record,
    store_record_fault,
    write_match_file,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import lock_event_of_match
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.replays.engines.archives import current_engine_path, find_replayer
from tournament.replays.engines.process import EngineProcess

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.records")


class RecordMaker:
    """Makes wanted files and clears settled matches.

    If it is stopped or killed, the next run continues.
    """

    name = "records"

    def __init__(self, play: MatchRuntime, clock: Callable[[], datetime]) -> None:
        self._play = play
        self._clock = clock
        self._engine = EngineProcess(current_engine_path())
        self._stopped = False

    def run(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and not self._stopped and (self.make_next() or self.clear_next()):
            pass

    def stop(self) -> None:
        """Stop after the current file, which takes a second."""
        self._stopped = True

    def close(self) -> None:
        self._engine.close()

    def make_next(self) -> bool:
        """Make one file; return whether there was one to make."""
        database = self._play.database
        with database.read() as session:
            match_id = find_wanted_record(session, self._clock())
        if match_id is None:
            return False
        with database.write() as session:
            if not reserve_record(session, match_id, self._clock()):
                return True
        head = load_snapshot(self._play, match_id).head
        content, fault = self._made(match_id, head)
        with database.write() as session:
            if fault:
                store_record_fault(session, self._play.sealer, match_id, fault, self._clock())
            else:
                lock_event_of_match(session, match_id)
                store_record(session, self._play.sealer, match_id, content, self._clock(), head)
                publish_root_of_match(session, match_id, self._clock())
        return True

    def clear_next(self) -> bool:
        """Clear one match; return whether there was one to clear."""
        database = self._play.database
        with database.read() as session:
            match_id = find_clearable_match(session, self._clock())
        if match_id is None:
            return False
        with database.write() as session:
            return clear_match(session, match_id, self._clock())

    def _made(self, match_id: UUID, head: bytes) -> tuple[bytes, str]:
        """Return a file, or the reason why it could not be made.

        A file counts only if every step was replayed.
        """
        try:
            content = write_match_file(self._play, match_id, head)
            report = self._proved(match_id, content)
        except Exception as error:
            log.exception("no file of an ended match was made", match=str(match_id))
            return b"", f"{type(error).__name__}: {error}"
        if report.level is ProofLevel.REPLAYED:
            return content, ""
        # The report may name a card of a deck, so it must not be logged.
        log.error("an ended match could not be proved", match=str(match_id), proof=str(report.level))
        return b"", report.said

    def _proved(self, match_id: UUID, content: bytes) -> VerificationReport:
        """Verify a file by the rules that it was played by, which may be older ones."""
        report = self._engine.verify(content)
        if report.level is ProofLevel.PROVED:
            old = find_replayer(content, load_wording(self._play, match_id).header)
            return old.report if old is not None else report
        return report
