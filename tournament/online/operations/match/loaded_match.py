"""A loaded match, played by the current rules or by an archived engine."""

from collections.abc import Callable, Iterable
from typing import Final

from engine import Match
from engine.chain.header import read_header
from engine.chain.inputs import Input, Order, Proposal
from engine.chain.journal import LogEntry
from engine.control.prompt_preferences import is_always_asked
from engine.games.registry import RULESETS
from engine.prompts.checks import CheckResult
from engine.table.game import Game
from engine.views import encode_table
from tournament.core.translation import gettext, translatable
from tournament.online.problems import EngineAway
from tournament.replays.engines.continuation import ArchivedEngine, MatchStatus, SeatStatus
from tournament.replays.engines.process import EngineFailed, EngineStumbled

NO_ANSWER_TEXT: Final = translatable(
    "The rules engine of this match did not answer. Nothing is lost; try again in a moment."
)


class ArchivedEngineFault(Exception):
    """A fault in an archived engine, treated like one in the current engine."""


class ArchivedMatch:
    """A match of older rules: its bytes, and the engine that reads them."""

    def __init__(self, engine: ArchivedEngine, state: bytes, stands: MatchStatus, whole: Callable[[], bytes]) -> None:
        self._engine = engine
        self._state = state
        self._whole = whole
        self._looked: dict[int, SeatStatus] = {}
        self.stands = stands

    @property
    def head(self) -> bytes:
        return self.stands.head

    @property
    def step(self) -> int:
        return self.stands.step

    @property
    def seed(self) -> bytes:
        return self._engine.begun.seed

    @property
    def rule_not_asked(self) -> str:
        ruleset = RULESETS.get(read_header(self._engine.begun.header).ruleset)
        return "" if ruleset is None else ruleset.cited.not_asked

    def submit(
        self, given: Input, at: int = 0, expect: int | None = None, restored: Game | None = None
    ) -> list[LogEntry]:
        """Submit an input, like a match of the current rules does.

        The archived engine itself finds the step that a rewind goes back to.
        """
        match = self._whole() if isinstance(given, Order | Proposal) else b""
        try:
            carried, entries = self._engine.submit(self._state, given, at, expect, match)
        except EngineStumbled as error:
            raise ArchivedEngineFault(str(error)) from error
        except EngineFailed as error:
            raise EngineAway(gettext(NO_ANSWER_TEXT)) from error
        self._state, self.stands = carried.state, carried
        self._looked.clear()
        return entries

    def to_bytes(self) -> bytes:
        return self._state

    def looked(self, viewer: int) -> SeatStatus:
        found = self._looked.get(viewer)
        if found is None:
            try:
                found = self._looked[viewer] = self._engine.look(self._state, viewer)
            except EngineFailed as error:
                raise EngineAway(gettext(NO_ANSWER_TEXT)) from error
        return found

    def checks(self, seat: int, card: str) -> tuple[CheckResult, ...]:
        return self._engine.checks(self._state, seat, card)


LoadedMatch = Match | ArchivedMatch


def is_over(match: LoadedMatch) -> bool:
    return match.outcome is not None if isinstance(match, Match) else match.stands.over


def is_paused(match: LoadedMatch) -> bool:
    return bool(match.game.paused if isinstance(match, Match) else match.stands.paused)


def waiting_mask(match: LoadedMatch) -> int:
    """Return the seats that are asked, as a bit mask."""
    if isinstance(match, ArchivedMatch):
        return _to_mask(match.stands.waiting)
    asked = match.game.asked
    return 0 if asked is None or match.outcome is not None else _to_mask(asked.waiting())


def _to_mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def find_departed_seats(match: LoadedMatch) -> frozenset[int]:
    """Return the seats that are out of the match while others play on."""
    if isinstance(match, ArchivedMatch):
        return frozenset(match.stands.gone)
    return frozenset(seat for seat, out in enumerate(match.game.eliminated) if out)


def view_json(match: LoadedMatch, viewer: int) -> bytes:
    """Return the table as JSON for a seat, or for the public if negative.

    The format is described in docs/online-view.md.
    """
    return encode_table(match.seen(viewer)) if isinstance(match, Match) else match.looked(viewer).view


def find_hidden_pass(match: LoadedMatch, viewer: int) -> int | None:
    """Return since when a seat is asked even if it could only pass; else None."""
    if isinstance(match, ArchivedMatch):
        looked = match.looked(viewer)
        return looked.since if looked.anyway else None
    asked = match.game.asked
    return asked.since if asked is not None and viewer >= 0 and is_always_asked(match.game, viewer) else None


def find_seed(match: LoadedMatch) -> bytes:
    return match.deal.seed if isinstance(match, Match) else match.seed


def find_not_asked_rule(match: LoadedMatch) -> str:
    """Return the rule by which only a seat that is asked may choose."""
    return match.deal.cited.not_asked if isinstance(match, Match) else match.rule_not_asked
