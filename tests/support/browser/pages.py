"""What axe finds on a page, and pictures of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "browser" / "vendor" / "axe.min.js"
KEEPS_OUT = ("serious", "critical")
NO_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
"""It is computed from the tokens, by tests/tournament/http/rendering/test_contrast.py, and dear to look for."""


def axe(page: Page, **options: Any) -> list[str]:
    """What axe finds that keeps somebody out, each with the places it found it at."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE.read_text()}; 0")
    asked = {"resultTypes": ["violations"], **options}
    found = page.evaluate("options => axe.run(document, options).then(told => told.violations)", asked)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: "
        + "; ".join(f"{node['target'][0]} {node['html'][:120]}" for node in one["nodes"][:4])
        for one in found
        if one["impact"] in KEEPS_OUT
    ]


def shot(page, name: str) -> None:  # type: ignore[no-untyped-def]
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)
