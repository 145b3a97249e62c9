"""What the log reader asks of online play."""

from typing import Final
from uuid import UUID

from tournament.core.hooks import Hook
from tournament.replays.operations.saved_matches import Found

match_source: Final = Hook[[UUID], Found]("replays.match_source")
"""Open a match that is played here, ended or under way, as far as whoever sends the request may see it."""
