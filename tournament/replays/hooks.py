"""Hooks that the log reader declares for online play."""

from typing import Final
from uuid import UUID

from tournament.core.hooks import Hook
from tournament.replays.operations.saved_matches import SavedMatchView

match_source: Final = Hook[[UUID], SavedMatchView]("replays.match_source")
"""Open an online match, ended or not, as far as the request's sender may see it."""
