"""What an event and its stages can be set to, as values that are stored as JSON."""

from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec

from engine.converter import make_converter
from engine.games.registry import DEFAULT, GAMES
from tournament.decks.play_formats import DEFAULT_FORMAT
from tournament.events.online_settings import OnlineRules
from tournament.regulations.penalties import STANDARD_POLICY, Effect, Penalty, PenaltyPolicy
from tournament.regulations.presets import joust_by

MOST_PLAYERS: Final = 5000
JOUST: Final = joust_by(GAMES[DEFAULT].regulations)


class DeckVisibility(StrEnum):
    HIDDEN = "hidden"
    """The player alone; judges when they check the deck."""
    STAFF = "staff"
    CUT = "cut"
    """The decks of those in the cut are open, once it is paired."""
    PUBLIC = "public"
    """All decks, once the first round is published."""


class Tier(StrEnum):
    RELAXED = "relaxed"
    FORMAL = "formal"
    PREMIER = "premier"


class PenaltyRule(msgspec.Struct, frozen=True):
    name: str
    effect: str = Effect.NOTED.value
    repeats: int = 0


STANDARD_PENALTIES: Final = tuple(
    PenaltyRule(penalty.name, penalty.effect.value, penalty.repeats) for penalty in STANDARD_POLICY.ladder
)


class EventSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tier: Tier = Tier.RELAXED
    capacity: int = 0
    """0: no limit. Whoever registers beyond it waits."""
    invitation_code: str = ""
    """Needed to register, where there is one."""
    registration_closes_at: datetime | None = None
    deck_format: str = DEFAULT_FORMAT
    deck_list: str = "current"
    deck_pool: str = ""
    decks_required: bool = False
    deck_deadline: datetime | None = None
    deck_visibility: DeckVisibility = DeckVisibility.STAFF
    hide_factions: bool = False
    """What players named when they registered is for them and the staff; lists that are open still tell theirs."""
    players_report: bool = True
    confirm_minutes: int = 15
    """A report that nobody objects to counts after so long; 0: only when it is confirmed."""
    table_numbers: tuple[int, ...] = ()
    """The tables of the hall; none: 1, 2, 3, …"""
    accessible_tables: tuple[int, ...] = ()
    penalties: tuple[PenaltyRule, ...] = STANDARD_PENALTIES
    online: bool = False
    """Its matches are played here, in the browser; a stage may say otherwise."""
    online_rules: OnlineRules = OnlineRules()

    def penalty_policy(self) -> PenaltyPolicy:
        return PenaltyPolicy(tuple(Penalty(rule.name, Effect(rule.effect), rule.repeats) for rule in self.penalties))


convert_settings = make_converter(EventSettings, strict=False)


class StagePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a stage is played. A cut names the stage it follows."""

    points: str = JOUST.scheme.name
    tiebreaks: str = JOUST.tiebreaks.name
    rounds: int = 0
    """Planned; 0: as many as advised for the number of players."""
    minutes: int = 55
    final_minutes: int = 120
    follows: int = 0
    """A cut: the number of the stage whose standings it takes."""
    cut_size: int = 0
    cut_wins: int = 0
    """A cut by record: everybody with so many wins."""
    allow_fives: bool = False
    prefer_equal: bool = False
    balanced_seats: bool = False
    counts_overall: bool = True
    online: bool | None = None
    """Whether this stage is played online; none: as the event."""
    format: str = ""
    """A variant of joust or melee that the game has; empty: joust or melee itself, by the kind of the stage."""


convert_plan = make_converter(StagePlan, strict=False)


def stored(value: msgspec.Struct) -> dict[str, object]:
    """As it is kept in a JSON column."""
    built = msgspec.json.decode(msgspec.json.encode(value))
    assert isinstance(built, dict)
    return built
