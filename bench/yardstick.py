"""The yardstick that CPU-seconds of shared machines are compared by, and the machine in words."""

import platform
import time
from pathlib import Path
from statistics import median

LOOP = 300_000
"""How often the yardstick's loop runs: about 20 milliseconds."""
SECOND = 50
"""How many yardsticks make a yardstick second: about a CPU-second where nobody else is at work."""


def yardstick() -> float:
    """CPU-seconds of a fixed plain loop: the machines are shared, so what was measured is compared by it."""
    began = time.process_time()
    total = 0
    for number in range(LOOP):
        total += number * number % 7
    return time.process_time() - began


class Yard:
    """Yardsticks taken between measurements."""

    def __init__(self) -> None:
        self.taken = [yardstick()]

    def since(self) -> float:
        """The yardstick around what was measured since it was last asked: the mean of before and after."""
        self.taken.append(yardstick())
        return (self.taken[-2] + self.taken[-1]) / 2

    def words(self) -> str:
        return f"{median(self.taken) * 1000:.1f}"


def machine() -> str:
    """The machine in one line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {platform.system()}, Python {platform.python_version()}"
