"""Times in forms: a date and time without a zone, in the event's zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tournament.core.problems import SettingsNotPossible
from tournament.core.translation import gettext


def parse_form_time(text: str, zone: str, setting: str) -> datetime | None:
    """Parse a form field; return None if it is empty."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ZoneInfoNotFoundError, OSError):
        raise SettingsNotPossible(
            gettext("“%(zone)s” is not a time zone. Use a name such as Europe/Berlin.", zone=zone),
            setting="time_zone",
        ) from None
    except (ValueError, OverflowError):
        raise SettingsNotPossible(
            gettext("“%(text)s” is not a date and time. Write it like 2026-11-14T10:00.", text=text), setting=setting
        ) from None


def format_form_time(moment: datetime | None, zone: str) -> str:
    """Format a time for a `datetime-local` field."""
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M") if moment else ""
