"""Settings for all tests: what random testing tries is the same on every run; `make soak` looks further.

Tests start the service some hundred times, so what Python compiles is kept, also where it otherwise is not.
"""

import os
import sys

from hypothesis import settings

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for the processes that tests start, and the workers of pytest

settings.register_profile("same every time", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("KINGSMOOT_HYPOTHESIS", "same every time"))
