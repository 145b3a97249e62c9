"""An engine in its own process, started on demand and killed if it takes too much."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock, Timer
from typing import TypeVar

import msgspec

from engine.errors import EngineError
from engine.log.redaction import JUDGE, ViewerTable
from engine.record.container import Fault
from engine.record.verify import REPLAYED, ProofLevel, VerificationReport
from engine.ruleset import Refusal
from tournament.replays.engines import child

CHILD_PATH = Path(child.__file__)
ENCODED_NONE = msgspec.msgpack.encode(None)
ANSWER_TIMEOUT_SECONDS = 20.0
"""Limit for an answer, including the start of the process; also for the queue."""


class EngineFailed(EngineError):
    """An engine gave no answer or refused; the message names the engine and reason."""


class EngineRefused(EngineFailed):
    """The engine says in `words` why it can't answer."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__(f"{name}: {words}")
        self.words = words


class EngineExhausted(EngineFailed):
    """The request needs more memory or computing than any match does."""


class EngineStumbled(EngineFailed):
    """The engine failed on a card or on the data it was given."""


class EngineBusy(EngineFailed):
    """The queue or the machine was too busy; a retry may succeed."""


class _Answer(msgspec.Struct):
    ok: msgspec.Raw = msgspec.Raw(ENCODED_NONE)
    error: str | None = None


class Hello(msgspec.Struct):
    protocol: int


class _Fault(msgspec.Struct):
    part: str
    words: str
    step: int = 0


class _Verified(msgspec.Struct):
    level: str
    steps: int
    head: bytes
    redacted: bool
    replayed: str
    faults: list[_Fault] = []


class _Refusal(msgspec.Struct):
    rule: str
    words: str


HELLO_DECODER = msgspec.msgpack.Decoder(Hello)
_ANSWER_DECODER = msgspec.msgpack.Decoder(_Answer)
_REFUSAL_DECODER = msgspec.msgpack.Decoder(_Refusal)
_VERIFIED_DECODER = msgspec.msgpack.Decoder(_Verified)
_VIEW_DECODER = msgspec.msgpack.Decoder(ViewerTable)

Decoded = TypeVar("Decoded")


class EngineProcess:
    """The engine of one archive or folder; it serves one request at a time."""

    def __init__(self, place: Path, seconds: float = ANSWER_TIMEOUT_SECONDS) -> None:
        self.place = place
        self.name = place.name if place.is_file() else "the engine of today"
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    @cached_property
    def protocol(self) -> int:
        """The engine's protocol; `engine/answering.py` tells what each one added."""
        return self.expecting(HELLO_DECODER, self.ask("hello")).protocol

    def verify(self, match: bytes) -> VerificationReport:
        """Verify a match as the engine's own `verify` does."""
        said = self.expecting(_VERIFIED_DECODER, self.ask("verify", match=match))
        replayed = REPLAYED if said.level == ProofLevel.REPLAYED else said.replayed
        faults = tuple(Fault(fault.part, fault.words, fault.step) for fault in said.faults)
        return VerificationReport(faults, said.steps, said.head, said.redacted, replayed)

    def view(self, match: bytes, step: int, viewer: int = JUDGE) -> ViewerTable:
        """Return the table right after a step, redacted for a viewer."""
        return self.expecting(_VIEW_DECODER, self.ask("view", match=match, step=step, viewer=viewer))

    def explain(self, match: bytes, step: int, seat: int, card: str) -> Refusal | None:
        """Explain why a seat can't use a card at a step; None if it can."""
        said = self.ask("explain", match=match, step=step, seat=seat, card=card)
        if said == ENCODED_NONE:
            return None
        found = self.expecting(_REFUSAL_DECODER, said)
        return Refusal(found.rule, found.words)

    def ask(self, ask: str, **needs: object) -> bytes:
        """Send one request of the protocol in `engine/answering.py`.

        Return the `ok` of the answer as msgpack.
        """
        request = msgspec.msgpack.encode({"ask": ask, **needs})
        if not self._lock.acquire(timeout=self.seconds):
            raise EngineBusy(f"{self.name}: others ask it, and no turn came up in {self.seconds:g} seconds")
        try:
            frame = self._exchange(self._process, request) if self._process is not None else None
            if frame is None and (self._process is None or self._process.returncode == 0):
                self._process = self._start()  # there was none yet, or it ended because it was idle
                frame = self._exchange(self._process, request)
            answer = self._answered(frame)
        finally:
            self._lock.release()
        if answer.error is not None:
            if not answer.error.startswith(child.FAILURE_PREFIX):
                raise EngineRefused(self.name, answer.error)
            kind = EngineExhausted if answer.error == child.OUT_OF_MEMORY else EngineStumbled
            raise kind(f"{self.name}: {answer.error}")
        return bytes(answer.ok)

    def close(self) -> None:
        """End the process; the next request starts another."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                _end_process(self._process)
                self._process = None

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-I", "-B", "-X", "utf8", str(CHILD_PATH), str(self.place.resolve())]
        self._process = process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}
        )
        hello = self._answered(self._exchange(process, None))
        if hello.error is not None:
            raise EngineFailed(f"{self.name}: {hello.error}")
        return process

    def _exchange(self, process: subprocess.Popen[bytes], request: bytes | None) -> bytes | None:
        """Send a request, if any, and wait for a frame; kill the process if it is late."""
        assert process.stdin is not None and process.stdout is not None
        late = Timer(self.seconds, process.kill)
        late.start()
        frame = None
        try:
            if request is not None:
                child.send(process.stdin, request)
            frame = child.receive(process.stdout)
        except OSError:
            pass  # the process ended during the request
        finally:
            late.cancel()
        if frame is None:
            _end_process(process)
        return frame

    def _answered(self, frame: bytes | None) -> _Answer:
        """Decode a frame.

        Without a frame the process is gone, and the next request starts another.
        """
        if frame is None:
            code = self._process.returncode if self._process is not None else None
            self._process = None
            if code == -signal.SIGXCPU:
                raise EngineExhausted(f"{self.name}: no answer within {child.CPU_LIMIT_SECONDS} seconds of computing")
            if code == -signal.SIGKILL:
                raise EngineBusy(f"{self.name}: no answer within {self.seconds:g} seconds")
            raise EngineFailed(f"{self.name}: its process ended with code {code}")
        return self.expecting(_ANSWER_DECODER, frame)

    def expecting(self, decoder: msgspec.msgpack.Decoder[Decoded], said: bytes) -> Decoded:
        try:
            return decoder.decode(said)
        except msgspec.MsgspecError as error:
            raise EngineFailed(f"{self.name}: its answer can't be read: {error}") from error


def _end_process(process: subprocess.Popen[bytes]) -> None:
    """Make sure that a process is gone."""
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
