"""The process of an engine: `python -I child.py PLACE`.

The place is an archive or a folder. Each request and each answer is a frame: its length in four bytes, then what
`engine/answering.py` reads or writes. The process sends the first frame without a request: the answer to `hello`, or
the error that kept the engine from starting. The process ends when its input does, or when it is idle.
"""

from __future__ import annotations

import os
import resource
import select
import sys
from typing import IO

MEMORY_LIMIT_BYTES = 1 << 28
"""Bytes; six times what an engine needs for a long match."""
CPU_LIMIT_SECONDS = 5
"""Seconds for one answer; proving 4,000 steps takes a fifteenth of it."""
FRAME_LIMIT_BYTES = 1 << 26
"""Most bytes of a frame."""
FAILURE_PREFIX = "the engine can't cope: "
OUT_OF_MEMORY = f"{FAILURE_PREFIX}MemoryError"
IDLE_TIMEOUT_SECONDS = 60.0
"""Seconds without a request after which the process ends."""


def main(place: str) -> None:
    asked, answered = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed text must not get between the frames
    sys.path.insert(0, place)
    import msgspec

    try:
        import engine
        from engine.answering import answer

        if not str(engine.__file__).startswith(place):
            raise ImportError(f"the engine was found in {engine.__file__}, not in {place}")
    except Exception as error:
        send(answered, msgspec.msgpack.encode({"error": f"the engine can't start: {error}"}))
        return
    limit_process()
    send(answered, answer(msgspec.msgpack.encode({"ask": "hello"})))
    while select.select([asked], [], [], IDLE_TIMEOUT_SECONDS)[0]:
        request = receive(asked)
        if request is None:
            return
        limit_cpu()
        try:
            said = answer(request)
        except MemoryError:
            said = msgspec.msgpack.encode({"error": OUT_OF_MEMORY})
        except Exception as error:  # a file may hold anything; an error must not end the process
            said = msgspec.msgpack.encode({"error": f"{FAILURE_PREFIX}{type(error).__name__}: {error}"})
        send(answered, said)


def limit_process() -> None:
    """Limit the process to the memory a match needs, and forbid it to write files."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT_BYTES, MEMORY_LIMIT_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_cpu() -> None:
    """Limit the CPU time of the next answer; a process that exceeds it is killed."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + 1 + CPU_LIMIT_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def receive(stream: IO[bytes]) -> bytes | None:
    """Return the next frame; None if the stream ends or the frame is too large."""
    size = int.from_bytes(_read_exactly(stream, 4) or b"\xff" * 4, "big")
    return _read_exactly(stream, size) if size <= FRAME_LIMIT_BYTES else None


def _read_exactly(stream: IO[bytes], count: int) -> bytes | None:
    """Read `count` bytes; None if the stream ends before."""
    parts = []
    while count:
        part = stream.read(count)
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def send(stream: IO[bytes], frame: bytes) -> None:
    stream.write(len(frame).to_bytes(4, "big") + frame)
    stream.flush()


if __name__ == "__main__":
    main(sys.argv[1])
