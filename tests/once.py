"""Files that take long to make: made once for a whole run, whichever worker asks first; tests copy them."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The file of this name, which `make` wrote for all workers; it must not be changed."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            draft = shared / f"{name}.draft"
            make(draft)
            draft.rename(made)
    return made
