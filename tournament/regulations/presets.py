"""Default regulations of both editions: points, times, rule at time, tiebreaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import FIRST_EDITION, SECOND_EDITION, PointScheme
from tournament.regulations.standings.at_time import TimeRule
from tournament.regulations.tiebreaks.tiebreak_sets import (
    FIRST_EDITION_TIEBREAKS,
    MELEE_TIEBREAKS,
    SECOND_EDITION_TIEBREAKS,
    TiebreakSet,
)


@dataclass(frozen=True, slots=True)
class JoustPreset:
    """Defaults of a joust.

    Minutes are for a Swiss round, a game of the cut, and the final.
    """

    name: str
    scheme: PointScheme
    tiebreaks: TiebreakSet
    time_rule: TimeRule
    swiss_minutes: int
    elimination_minutes: int
    final_minutes: int


@dataclass(frozen=True, slots=True)
class MeleePreset:
    name: str
    scheme: MeleeScheme
    tiebreaks: TiebreakSet
    minutes: int
    cut: int = 16


SECOND_EDITION_JOUST = JoustPreset(
    "second edition joust",
    SECOND_EDITION,
    SECOND_EDITION_TIEBREAKS,
    TimeRule.SECOND_EDITION,
    swiss_minutes=55,
    elimination_minutes=55,
    final_minutes=120,
)
FIRST_EDITION_JOUST = JoustPreset(
    "first edition joust",
    FIRST_EDITION,
    FIRST_EDITION_TIEBREAKS,
    TimeRule.FIRST_EDITION,
    swiss_minutes=50,
    elimination_minutes=50,
    final_minutes=50,
)
SECOND_EDITION_MELEE = MeleePreset("second edition melee", MeleeScheme(), MELEE_TIEBREAKS, minutes=90)
FIRST_EDITION_MELEE = MeleePreset("first edition melee", MeleeScheme(), MELEE_TIEBREAKS, minutes=105)

JOUST_PRESETS: Mapping[str, JoustPreset] = MappingProxyType(
    {preset.name: preset for preset in (SECOND_EDITION_JOUST, FIRST_EDITION_JOUST)}
)
MELEE_PRESETS: Mapping[str, MeleePreset] = MappingProxyType(
    {preset.name: preset for preset in (SECOND_EDITION_MELEE, FIRST_EDITION_MELEE)}
)


def joust_preset(edition: str) -> JoustPreset:
    """Return the joust preset of an edition."""
    return JOUST_PRESETS[f"{edition} joust"]


def melee_preset(edition: str) -> MeleePreset:
    """Return the melee preset of an edition."""
    return MELEE_PRESETS[f"{edition} melee"]
