"""The words for states in JSON; a test compares them with the enumerations."""

from typing import Final

from engine.games.registry import GAMES

EVENT_STATUSES: Final = ("draft", "registration", "check-in", "running", "finished", "archived")
ENTRY_STATUSES: Final = ("registered", "waiting", "checked in", "withdrawn", "disqualified")
STAGE_KINDS: Final = ("swiss", "elimination", "melee", "melee cut")
STAGE_STATUSES: Final = ("planned", "running", "done")
PLAYER_STATUSES: Final = ("playing", "dropped", "disqualified")
ROUND_STATUSES: Final = ("drawn", "published", "closed")
TABLE_KINDS: Final = ("match", "melee", "bye", "prize bye", "missed")
TABLE_STATUSES: Final = ("open", "reported", "disputed", "final")
SETTLED_BY: Final = ("opponent", "silence", "desk", "penalty", "match", "draw")
DECK_CHECK_STATUSES: Final = ("picked", "started", "done")
CLOCK_STATES: Final = ("waiting", "running", "paused", "ended")
RULESET_IDS: Final = tuple(GAMES)
