"""Settings for all tests: what random testing tries is the same on every run; `make soak` looks further.

Tests start the service some hundred times, so what Python compiles is kept, also where it otherwise is not. Their
files lie in memory where there is room for them: no test could tell, and none waits for a disk.
"""

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.effort import NAME, ROTATION

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for the processes that tests start, and the workers of pytest

settings.register_profile("same every time", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("KINGSMOOT_HYPOTHESIS", "same every time"))

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

gc.set_threshold(50_000, 20, 20)  # as the service's processes do


def pytest_report_header() -> str:
    return f"walks in rotation: {NAME}={ROTATION}"


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was loaded for thousands of tests stays; who looks for cycles need not go through it again and again."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some worker always waits for a browser, a server or a clock."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1
