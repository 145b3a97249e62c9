"""A bye: a round won without playing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tournament.regulations.values import PlayerId


class ByeKind(Enum):
    PRIZE = "prize"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class Bye:
    player: PlayerId
    kind: ByeKind = ByeKind.AUTOMATIC
