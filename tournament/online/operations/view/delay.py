"""The delay: up to when a match may be told to who has no seat in it."""

from datetime import datetime, timedelta

from tournament.events.online_settings import MatchSettings


def told_until(settings: MatchSettings, now: datetime) -> datetime:
    return so_late(settings.delay, now)


def so_late(minutes: int, now: datetime) -> datetime:
    """To the second: all who ask within one are told the same."""
    return now.replace(microsecond=0) - timedelta(minutes=minutes)
