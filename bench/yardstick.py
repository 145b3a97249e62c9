"""The yardstick that CPU times are compared by, and the name of the machine."""

import platform
import time
from pathlib import Path
from statistics import median

LOOP_ITERATIONS = 300_000
"""Iterations of the yardstick's loop, which take about 20 milliseconds."""
YARDSTICKS_PER_SECOND = 50
"""Yardsticks in a yardstick second, which is about a CPU-second on an idle machine."""


def yardstick() -> float:
    """Return the CPU-seconds of a fixed plain loop.

    Machines are shared, so measurements are compared by it.
    """
    began = time.process_time()
    total = 0
    for number in range(LOOP_ITERATIONS):
        total += number * number % 7
    return time.process_time() - began


class Yardsticks:
    """Yardsticks taken between measurements."""

    def __init__(self) -> None:
        self.taken = [yardstick()]

    def since(self) -> float:
        """Return the yardstick around what was measured since the last call.

        It is the mean of the yardsticks before and after.
        """
        self.taken.append(yardstick())
        return (self.taken[-2] + self.taken[-1]) / 2

    def words(self) -> str:
        return f"{median(self.taken) * 1000:.1f}"


def machine_name() -> str:
    """Describe the machine in one line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {platform.system()}, Python {platform.python_version()}"
