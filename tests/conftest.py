"""Settings for all tests: what random testing tries is the same on every run; `make soak` looks further."""

import os

from hypothesis import settings

settings.register_profile("same every time", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("KINGSMOOT_HYPOTHESIS", "same every time"))
