"""What an online match can be set to when it is opened, and how an event plays online; stored as JSON."""

from enum import StrEnum
from typing import Final

import msgspec

from engine.converter import make_converter

LONGEST_CLOCK: Final = 180
"""Minutes of one seat."""
LONGEST_DELAY: Final = 60
"""Minutes by which watchers may be behind."""
LONGEST_SECONDS: Final = 300
MOST_TIMEOUTS: Final = 20
LONGEST_NO_SHOW: Final = 240
"""Minutes."""


class TimeOut(StrEnum):
    """What happens when a seat's clock has run out."""

    PASS = "pass"
    """Its prompt is passed for it, with the cause in the log; after some such it has forfeited."""
    CALL = "call"
    """Nothing but a call to the judge."""


class NoShow(StrEnum):
    """What happens to a table where somebody never said ready."""

    DESK = "desk"
    """The desk is told and decides."""
    LOSS = "loss"
    """Who was ready wins; where nobody was, the desk decides."""


class ChessClock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each seat has its own minutes, which run while it is asked."""

    minutes: int = 30
    increment: int = 0
    """Seconds that come back with each answer."""
    delay: int = 5
    """Seconds of each question before the clock runs."""
    on_timeout: TimeOut = TimeOut.PASS
    forfeit_after: int = 3
    """So many prompts are passed for a seat; the next one ends its match."""


class MatchSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Of one match; what is stored tells only what differs from these."""

    hides_passes: bool = False
    """Everybody is asked in all windows, and no quick pass tells who could do nothing."""
    clock: ChessClock | None = None
    takebacks: bool = True
    draws: bool = True
    watched: bool = True
    """Others may look on, as late as `delay` says."""
    delay: int = 5
    """Minutes."""


convert_match_settings = make_converter(MatchSettings)


class OnlineRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an event's online matches are played."""

    match: MatchSettings = MatchSettings()
    no_show_minutes: int = 10
    """After the round is published; 0: nobody is waited for by a clock."""
    no_show: NoShow = NoShow.DESK


def match_faults(settings: MatchSettings) -> dict[str, str]:
    """What can't be, by the name of the setting, as sentences."""
    faults: dict[str, str] = {}
    clock = settings.clock
    if not 0 <= settings.delay <= LONGEST_DELAY:
        faults["delay"] = f"Watchers are 0 to {LONGEST_DELAY} minutes behind, not {settings.delay}."
    if clock is not None and not 1 <= clock.minutes <= LONGEST_CLOCK:
        faults["clock"] = f"A chess clock has 1 to {LONGEST_CLOCK} minutes, not {clock.minutes}."
    elif clock is not None and not (0 <= clock.increment <= LONGEST_SECONDS and 0 <= clock.delay <= LONGEST_SECONDS):
        faults["clock"] = f"A chess clock gives back or waits 0 to {LONGEST_SECONDS} seconds with each question."
    elif clock is not None and not 1 <= clock.forfeit_after <= MOST_TIMEOUTS:
        faults["clock"] = f"A match is forfeited after 1 to {MOST_TIMEOUTS} prompts that ran out of time."
    return faults


def rules_faults(rules: OnlineRules) -> dict[str, str]:
    """The same of an event's."""
    faults = match_faults(rules.match)
    if not 0 <= rules.no_show_minutes <= LONGEST_NO_SHOW:
        faults["no_show_minutes"] = f"Players are waited for 0 (without end) to {LONGEST_NO_SHOW} minutes."
    return faults
