"""Times and ordinals on pages.

Times are in the event's zone, until times.js localizes them.
"""

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import Flask

from tournament.core.text import ordinal

TIME_FORMATS: Final = {
    "whole": "%a %-d %b %Y, %H:%M %Z",
    "day": "%a %-d %b %Y",
    "hour": "%H:%M",
}


def register_times(app: Flask) -> None:
    app.jinja_env.filters.update(in_zone=in_zone, iso=iso, ordinal=ordinal)


def in_zone(at: datetime, zone: str = "UTC", show: str = "whole") -> str:
    try:
        local = at.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        local = at.astimezone(UTC)
    return local.strftime(TIME_FORMATS[show])


def iso(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
