"""Where the reference material is: real tournaments that are not part of the project."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]


def reference_folder(name: str, would_check: str) -> Path:
    """A folder of the reference material, beside the checkout or in KINGSMOOT_REFERENCE; else the test is skipped."""
    given = os.environ.get("KINGSMOOT_REFERENCE")
    folder = (Path(given) if given else ROOT.parent / "shared") / name
    if not folder.is_dir():
        pytest.skip(f"the reference material is not there; it would have checked that {would_check}")
    return folder
