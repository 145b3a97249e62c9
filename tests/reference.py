"""The reference material: community data that tests compare with where it is, and say what they missed where not."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def reference_folder() -> Path:
    """KINGSMOOT_REFERENCE, or the folder `shared` beside the checkout."""
    given = os.environ.get("KINGSMOOT_REFERENCE")
    return Path(given) if given else ROOT.parent / "shared"


def reference(path: str, would_check: str) -> Path:
    """The file or folder of that path; skips the test when it is not there."""
    found = reference_folder() / path
    if not found.exists():
        pytest.skip(f"without the reference material ({path}) this is not checked: {would_check}")
    return found
