"""The ids for "no seat" and "no card"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    pass


NOBODY: Final = -1
NOTHING: Final = -1
