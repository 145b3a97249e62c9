"""Settings of an event and its stages, stored as JSON."""

from datetime import datetime
from enum import StrEnum
from typing import Final

import msgspec

from engine.converter import make_converter
from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.decks.play_formats import DEFAULT_FORMAT
from tournament.events.online_settings import OnlineRules
from tournament.regulations.penalties import STANDARD_POLICY, PenaltyEffect, PenaltyKind, PenaltyPolicy
from tournament.regulations.presets import joust_preset

MAX_PLAYERS: Final = 5000
JOUST_PRESET: Final = joust_preset(GAMES[DEFAULT_GAME].regulations)


class DeckVisibility(StrEnum):
    HIDDEN = "hidden"
    """Only the player, and judges who check the deck."""
    STAFF = "staff"
    CUT = "cut"
    """Decks of players in the cut are public once it is paired."""
    PUBLIC = "public"
    """All decks are public once the first round is published."""


class Tier(StrEnum):
    RELAXED = "relaxed"
    FORMAL = "formal"
    PREMIER = "premier"


class PenaltyRule(msgspec.Struct, frozen=True):
    name: str
    effect: str = PenaltyEffect.NOTED.value
    repeats: int = 0


STANDARD_PENALTIES: Final = tuple(
    PenaltyRule(penalty.name, penalty.effect.value, penalty.repeats) for penalty in STANDARD_POLICY.ladder
)


class EventSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    tier: Tier = Tier.RELAXED
    capacity: int = 0
    """0 means no limit; further registrations go on the waiting list."""
    invitation_code: str = ""
    """Required to register, unless empty."""
    registration_closes_at: datetime | None = None
    deck_format: str = DEFAULT_FORMAT
    deck_list: str = "current"
    deck_pool: str = ""
    decks_required: bool = False
    deck_deadline: datetime | None = None
    deck_visibility: DeckVisibility = DeckVisibility.STAFF
    hide_factions: bool = False
    """Factions from registration are hidden from other players.

    The staff sees them; public deck lists still show theirs.
    """
    players_report: bool = True
    confirm_minutes: int = 15
    """A report without objection counts after this time; 0 means never."""
    table_numbers: tuple[int, ...] = ()
    """The tables of the hall; empty means 1 and up."""
    accessible_tables: tuple[int, ...] = ()
    penalties: tuple[PenaltyRule, ...] = STANDARD_PENALTIES
    online: bool = False
    """Whether matches are played in the browser; a stage may override this."""
    online_rules: OnlineRules = OnlineRules()

    def penalty_policy(self) -> PenaltyPolicy:
        return PenaltyPolicy(
            tuple(PenaltyKind(rule.name, PenaltyEffect(rule.effect), rule.repeats) for rule in self.penalties)
        )


convert_settings = make_converter(EventSettings, strict=False)


class StagePlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a stage is played; a cut names the stage that it follows."""

    points: str = JOUST_PRESET.scheme.name
    tiebreaks: str = JOUST_PRESET.tiebreaks.name
    rounds: int = 0
    """Planned rounds; 0 means as many as advised for the number of players."""
    minutes: int = 55
    final_minutes: int = 120
    follows: int = 0
    """For a cut: the number of the stage whose standings it uses."""
    cut_size: int = 0
    cut_wins: int = 0
    """For a cut by record: everybody with this many wins qualifies."""
    allow_fives: bool = False
    prefer_equal: bool = False
    balanced_seats: bool = False
    counts_overall: bool = True
    online: bool | None = None
    """Whether this stage is played online; None means as the event."""
    format: str = ""
    """A variant of joust or melee; empty means joust or melee itself."""


convert_plan = make_converter(StagePlan, strict=False)


def to_json_object(value: msgspec.Struct) -> dict[str, object]:
    """Return settings as a JSON column stores them."""
    built = msgspec.json.decode(msgspec.json.encode(value))
    assert isinstance(built, dict)
    return built
