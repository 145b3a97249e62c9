"""A forecast of the next round from the results so far.

It uses a chance of its own instead of the event's seed. So it doesn't tell how the real draw will go, and players and
desk can't adapt reports to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view
from tournament.events.book.cuts import following_cut, planned_cut
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.rounds.operations.pairing import melee_seating, swiss_pairing
from tournament.events.rounds.operations.views import cut_round_name
from tournament.events.states import PlayerStatus, StageKind, StageStatus, TableStatus
from tournament.regulations.cut.bracket import BracketError
from tournament.regulations.cut.cut import FixedCut, start_cut
from tournament.regulations.draw import RoundDraw
from tournament.regulations.melee.cut import MELEE_CUTS, seat_semi_finals
from tournament.regulations.melee.sizes import SeatingError
from tournament.regulations.swiss.pairing import PairingError
from tournament.regulations.values import PlayerId, format_points

MAX_OPEN_TABLES: Final = 12
"""With more open tables there is no forecast, since too much can change."""


@dataclass(frozen=True, slots=True)
class ForecastSeat:
    number: int
    name: str
    faction: str
    points: str
    """Points so far; the seed in a cut."""
    is_playing: bool
    """Whether the player's table is still open."""


@dataclass(frozen=True, slots=True)
class RoundForecast:
    name: str
    """“round 4”, “quarter-final”"""
    kind: str
    """One of pairs, tables, bracket, semi-finals."""
    is_provisional: bool
    """Whether results are missing; without that, only chance is left."""
    open: tuple[int, ...]
    tables: tuple[tuple[ForecastSeat, ...], ...]
    byes: tuple[ForecastSeat, ...]
    words: str


@cached_view
def forecast_round(book: Book, stage: Stage) -> RoundForecast | None:
    """Forecast what follows a stage's last published round; None if nothing does."""
    rounds = book.rounds_of(stage, drawn=False)
    if stage.kind in CUT_STAGE_KINDS or stage.status is not StageStatus.RUNNING or not rounds:
        return None
    last = rounds[-1]
    if last.number < planned_rounds(book, stage):
        return _forecast_draw(book, stage, last)
    cut = following_cut(book, stage)
    return _forecast_cut(book, stage, last, cut) if cut is not None and cut.status is StageStatus.PLANNED else None


def _forecast_draw(book: Book, stage: Stage, last: Round) -> RoundForecast | None:
    seats = _ForecastSeats(book, stage, last)
    name, kind = (
        gettext("round %(number)s", number=last.number + 1),
        "tables" if stage.kind is StageKind.MELEE else "pairs",
    )
    if len(seats.open) > MAX_OPEN_TABLES:
        words = gettext("The preview appears when at most %(tables)s tables are open.", tables=MAX_OPEN_TABLES)
        return RoundForecast(name, kind, True, seats.open, (), (), words)
    draw = RoundDraw(f"a look ahead at {book.event.slug}", f"stage {stage.number}", last.number + 1)
    byes: Sequence[PlayerId] = ()
    try:
        if stage.kind is StageKind.MELEE:
            tables: list[tuple[PlayerId, ...]] = list(melee_seating(book, stage, draw).tables)
        else:
            pairing = swiss_pairing(book, stage, draw, so_far=True)
            tables = [pair.players for pair in pairing.pairs]
            byes = [bye.player for bye in pairing.byes]
    except (PairingError, SeatingError):
        return None
    words = gettext("A possible pairing by the same rules. The real one is made when all results are in.")
    return RoundForecast(
        name,
        kind,
        bool(seats.open),
        seats.open,
        tuple(tuple(seats.seat(player) for player in table) for table in tables),
        tuple(seats.seat(player) for player in byes),
        words,
    )


def _forecast_cut(book: Book, stage: Stage, last: Round, cut: Stage) -> RoundForecast | None:
    seats = _ForecastSeats(book, stage, last)
    goal = planned_cut(book, cut)
    playing = {int(entry.number) for entry in book.players_in(stage, PlayerStatus.PLAYING)}
    present = [row for row in book.standings(stage).rows if int(row.player) in playing]
    words = gettext("Seeds follow the current standings.")
    if cut.kind is StageKind.MELEE_CUT:
        if not isinstance(goal, FixedCut) or goal.size not in MELEE_CUTS or goal.size > len(present):
            return None
        seated = seat_semi_finals(MELEE_CUTS[goal.size], [row.player for row in present])
        seeds = {row.player: place for place, row in enumerate(present, start=1)}
        tables = tuple(tuple(seats.seat(player, seeds[player]) for player in table) for table in seated)
        name = cut_round_name(0 if len(tables) == 1 else 1, melee=True)
        return RoundForecast(name, "semi-finals", bool(seats.open), seats.open, tables, (), words)
    try:
        bracket = start_cut(goal, present)
    except BracketError:
        return None
    seeds = {player: place for place, player in enumerate(bracket.seeds, start=1) if player is not None}
    first = [game for game in bracket.bracket.games if game.round == 1]
    sides = [[bracket.side(slot) for slot in game.sides] for game in first]
    pairs = [tuple(seats.seat(player, seeds[player]) for player in both if player is not None) for both in sides]
    return RoundForecast(
        cut_round_name(bracket.bracket.rounds - 1),
        "bracket",
        bool(seats.open),
        seats.open,
        tuple(pair for pair in pairs if len(pair) == 2),
        tuple(pair[0] for pair in pairs if len(pair) == 1),
        words,
    )


class _ForecastSeats:
    """The players of a stage, as a forecast shows them."""

    def __init__(self, book: Book, stage: Stage, last: Round) -> None:
        waiting = [table for table in book.tables_of(last) if table.status is not TableStatus.FINAL]
        self.book = book
        self.open = tuple(sorted(table.number or 0 for table in waiting))
        self.playing = {entry.number for table in waiting for entry in book.players_at(table)}
        self.points = {row.player: format_points(row.points) for row in book.standings(stage).rows}

    def seat(self, player: PlayerId, seed: int | None = None) -> ForecastSeat:
        entry = self.book.by_player_id(player)
        points = self.points[player] if seed is None else str(seed)
        faction = self.book.shown_faction(entry)
        return ForecastSeat(entry.number, entry.name, faction, points, entry.number in self.playing)
