"""Time since the machine started, the same for all of its processes."""

import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4


class Uptime(NamedTuple):
    boot: str
    """Identifies the start of the machine; times of two starts can't be compared."""
    milliseconds: int
    wall: int
    """Time of day at the same moment, in milliseconds."""


def read_uptime() -> Uptime:
    """Read the uptime; on a system without a shared clock, each process has its own."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    seconds = time.clock_gettime(clock) if clock is not None else time.monotonic()
    return Uptime(_boot_id(clock is not None), int(seconds * 1000), int(time.time() * 1000))


@cache
def _boot_id(is_shared: bool) -> str:
    with suppress(OSError):
        if is_shared:
            return Path("/proc/sys/kernel/random/boot_id").read_text().strip()[:8]
    return uuid4().hex[:8]
