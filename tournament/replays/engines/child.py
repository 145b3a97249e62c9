"""The process of an engine: `python -I child.py PLACE`, with a frame for each request and each answer.

The place is an archive or a folder. A frame is its length in four bytes, then what `engine/answering.py` reads or
writes. The first frame comes unasked: the answer to `hello`, or the error that kept the engine from starting. The
process ends when its input does, or when nothing was asked for a while.
"""

from __future__ import annotations

import os
import resource
import select
import sys
from typing import IO

MEMORY = 1 << 28
"""Bytes: six times what an engine takes with a long match."""
CPU = 5
"""Seconds that one answer may take: a match of 4,000 steps is proved in a fifteenth of it."""
LARGEST = 1 << 26
"""Bytes of a frame."""
STUMBLED = "the engine can't cope: "
TOO_LARGE = f"{STUMBLED}MemoryError"
IDLE = 60.0
"""Seconds without a request after which the process ends by itself."""


def main(place: str) -> None:
    asked, answered = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not come between the frames
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
    limit()
    send(answered, answer(msgspec.msgpack.encode({"ask": "hello"})))
    while select.select([asked], [], [], IDLE)[0]:
        request = receive(asked)
        if request is None:
            return
        limit_cpu()
        try:
            said = answer(request)
        except MemoryError:
            said = msgspec.msgpack.encode({"error": TOO_LARGE})
        except Exception as error:  # a file may hold anything: this process stumbles instead of the service
            said = msgspec.msgpack.encode({"error": f"{STUMBLED}{type(error).__name__}: {error}"})
        send(answered, said)


def limit() -> None:
    """No more memory than a match needs, and no file is written."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_cpu() -> None:
    """So many seconds from now on; whoever needs more is killed."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + 1 + CPU
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def receive(stream: IO[bytes]) -> bytes | None:
    """The next frame, or None where the stream ends or holds no frame."""
    size = int.from_bytes(_exactly(stream, 4) or b"\xff" * 4, "big")
    return _exactly(stream, size) if size <= LARGEST else None


def _exactly(stream: IO[bytes], count: int) -> bytes | None:
    """So many bytes, or None where the stream ends before."""
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
