"""Filters of pages: times, ordinals and words for states.

Times are in the event's zone, until times.js localizes them.
"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import Flask

from tournament.core.text import ordinal
from tournament.core.translation.formats import format_number, format_time
from tournament.events.state_words import state_word


def register_times(app: Flask) -> None:
    app.jinja_env.filters.update(
        in_zone=in_zone, iso=iso, ordinal=ordinal, state_word=state_word, number=format_number
    )


def in_zone(at: datetime, zone: str = "UTC", show: str = "whole") -> str:
    try:
        local = at.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        local = at.astimezone(UTC)
    return format_time(local, show)


def iso(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
