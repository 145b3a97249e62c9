"""Settings of an online match and of an event's online play, stored as JSON."""

from enum import StrEnum
from typing import Final

import msgspec

from engine.converter import make_converter
from tournament.core.translation import gettext

MAX_CLOCK_MINUTES: Final = 180
"""Minutes of one seat."""
MAX_SPECTATOR_DELAY_MINUTES: Final = 60
"""Minutes of spectator delay."""
MAX_CLOCK_BONUS_SECONDS: Final = 300
MAX_TIMEOUTS: Final = 20
MAX_NO_SHOW_MINUTES: Final = 240
"""Minutes."""


class TimeoutAction(StrEnum):
    """What happens when a seat's clock runs out."""

    PASS = "pass"
    """Pass the prompt for the seat, with the cause in the log; forfeit after several."""
    CALL = "call"
    """Only call a judge."""


class NoShowAction(StrEnum):
    """What happens if a player never gets ready."""

    DESK = "desk"
    """The desk is notified and decides."""
    LOSS = "loss"
    """A ready player wins; if no player is ready, the desk decides."""


class ChessClock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock with minutes for each seat, which run while the seat has a prompt."""

    minutes: int = 30
    increment: int = 0
    """Seconds added with each answer."""
    delay: int = 5
    """Seconds of each prompt before the clock runs."""
    on_timeout: TimeoutAction = TimeoutAction.PASS
    forfeit_after: int = 3
    """Number of passed prompts; the next timeout forfeits the match."""


class MatchSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Settings of one match; only values that differ from the defaults are stored."""

    hides_passes: bool = False
    """Hide reaction timing: all seats get prompts in all windows."""
    clock: ChessClock | None = None
    takebacks: bool = True
    draws: bool = True
    watched: bool = True
    """Spectators may watch, `delay` minutes behind."""
    delay: int = 5
    """Minutes of spectator delay."""


convert_match_settings = make_converter(MatchSettings)


class OnlineRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an event's online matches are played."""

    match: MatchSettings = MatchSettings()
    no_show_minutes: int = 10
    """From the publication of the round; 0 means no limit."""
    no_show: NoShowAction = NoShowAction.DESK


def match_faults(settings: MatchSettings) -> dict[str, str]:
    """Return what is wrong with the settings, as a sentence by setting."""
    faults: dict[str, str] = {}
    clock = settings.clock
    if not 0 <= settings.delay <= MAX_SPECTATOR_DELAY_MINUTES:
        faults["delay"] = gettext(
            "The spectator delay must be between 0 and %(most)s minutes.", most=MAX_SPECTATOR_DELAY_MINUTES
        )
    if clock is not None and not 1 <= clock.minutes <= MAX_CLOCK_MINUTES:
        faults["clock"] = gettext("A chess clock must have 1 to %(most)s minutes.", most=MAX_CLOCK_MINUTES)
    elif clock is not None and not (
        0 <= clock.increment <= MAX_CLOCK_BONUS_SECONDS and 0 <= clock.delay <= MAX_CLOCK_BONUS_SECONDS
    ):
        faults["clock"] = gettext(
            "Delay and increment must be between 0 and %(most)s seconds.", most=MAX_CLOCK_BONUS_SECONDS
        )
    elif clock is not None and not 1 <= clock.forfeit_after <= MAX_TIMEOUTS:
        faults["clock"] = gettext("Forfeit after 1 to %(most)s timeouts.", most=MAX_TIMEOUTS)
    return faults


def rules_faults(rules: OnlineRules) -> dict[str, str]:
    """Return what is wrong with an event's rules, as a sentence by setting."""
    faults = match_faults(rules.match)
    if not 0 <= rules.no_show_minutes <= MAX_NO_SHOW_MINUTES:
        faults["no_show_minutes"] = gettext(
            "The no-show limit must be between 0 (no limit) and %(most)s minutes.", most=MAX_NO_SHOW_MINUTES
        )
    return faults
