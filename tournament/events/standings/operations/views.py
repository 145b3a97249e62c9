"""Views of standings, the overall ranking and brackets."""

from dataclasses import dataclass

from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view, player_id
from tournament.events.book.result_values import RESULT_LETTERS
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.rounds.operations.views import RoundView, cut_round_name, round_view
from tournament.events.standings.operations.places import cut_places, stage_places
from tournament.events.states import PlayerStatus, StageKind, StageStatus
from tournament.regulations.standings.standings import Derivation, Standings
from tournament.regulations.values import format_points, to_number


@dataclass(frozen=True, slots=True)
class StandingView:
    rank: int
    """The final place, once a cut is decided."""
    number: int
    name: str
    faction: str
    points: str
    wins: int
    rounds: int
    values: tuple[str, ...]
    status: PlayerStatus
    before_cut: int | None
    """The place before the cut, once the cut is decided."""
    points_number: float
    """Points as a number, for programs; so are the values."""
    value_numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    stage: int
    name: str
    labels: tuple[str, ...]
    """Labels of the tiebreaks, in the order of `values`."""
    rows: tuple[StandingView, ...]
    after_round: int
    open: int
    """Tables of the last round without a result."""
    disqualified: tuple[str, ...]
    cut: int
    """The number of players who advance, if a cut follows."""
    is_final: bool
    """Whether a decided cut sets the first places."""


@dataclass(frozen=True, slots=True)
class StandingMark:
    """A player's rounds as letters, and the places gained since the round before."""

    letters: str
    move: int | None


@dataclass(frozen=True, slots=True)
class OverallView:
    parts: tuple[str, ...]
    rows: tuple[tuple[int, int, str, str, tuple[str, ...]], ...]
    """Rank, number, name, points together, points by part."""
    places: tuple[tuple[int | None, ...], ...]
    """By row, the place in each part; None for a part without the player."""
    numbers: tuple[tuple[float, tuple[float, ...]], ...]
    """By row, for programs: total points, and points by part."""


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of a bracket, with the players as far as they are known."""

    number: int
    round: int
    sides: tuple[tuple[int | None, str, int | None], tuple[int | None, str, int | None]]
    """By side: the player's number, the name or the awaited winner, and the seed."""
    winner: int | None
    table: int | None


@dataclass(frozen=True, slots=True)
class BracketView:
    stage: int
    name: str
    rounds: int
    games: tuple[GameView, ...]
    champion: str
    placings: tuple[tuple[int, int, str], ...]
    """Place, number, name."""


@cached_view
def standings_view(book: Book, stage: Stage, *, through: int | None = None) -> StandingsView:
    """Return current standings, final places after a cut, or standings after a round."""
    table = book.standings(stage, through=through)
    in_the_end = stage_places(book, stage) if through is None else None
    is_final = in_the_end is not None and in_the_end.cut is not None
    ranked = in_the_end.rows if in_the_end else tuple((row.rank, row) for row in table.rows)
    rounds = book.rounds_of(stage, drawn=False)
    last = rounds[-1] if rounds else None
    status = {row.entry_id: row.status for row in book.stage_players if row.stage_id == stage.id}
    rows = []
    for place, row in ranked:
        entry = book.by_player_id(row.player)
        rows.append(
            StandingView(
                place,
                entry.number,
                entry.name,
                book.shown_faction(entry),
                format_points(row.points),
                row.wins,
                row.rounds,
                tuple(format_points(value) for value in row.values),
                status[entry.id],
                row.rank if is_final else None,
                to_number(row.points),
                tuple(to_number(value) for value in row.values),
            )
        )
    return StandingsView(
        stage.number,
        stage.name,
        table.tiebreaks.labels,
        tuple(rows),
        through if through is not None else (last.number if last else 0),
        len(book.open_tables(last)) if last and through in (None, last.number) else 0,
        tuple(book.by_player_id(player).name for player in table.disqualified),
        _following_cut_size(book, stage),
        is_final,
    )


@cached_view
def standing_marks(book: Book, stage: Stage, through: int | None = None) -> dict[int, StandingMark]:
    """Return marks by player number; for final places, moves are since the cut began."""
    table = book.standings(stage, through=through)
    rounds = [round_.number for round_ in book.rounds_of(stage, drawn=False)]
    last = through if through is not None else (rounds[-1] if rounds else 0)
    before = {row.player: row.rank for row in book.standings(stage, through=last - 1).rows} if last > 1 else {}
    now = {row.player: row.rank for row in table.rows}
    if through is None and (in_the_end := stage_places(book, stage)).cut is not None:
        before, now = now, {row.player: place for place, row in in_the_end.rows}
    lines = {player: line for line, player in enumerate(table.ledger.players)}
    return {
        int(row.player): StandingMark(
            _letters(table, lines[row.player], last),
            before[row.player] - now[row.player] if row.player in before else None,
        )
        for row in table.rows
    }


def derivations(book: Book, stage: Stage, entry: Entry) -> tuple[Derivation, ...]:
    """Return how each number of a player's row is computed."""
    standings: Standings = book.standings(stage)
    if all(row.player != player_id(entry) for row in standings.rows):
        return ()
    return standings.explain(player_id(entry))


@cached_view
def overall_view(book: Book) -> OverallView | None:
    together = book.overall()
    if together is None:
        return None
    parts = [stage_places(book, stage).by_player for stage in book.overall_stages()]
    return OverallView(
        tuple(standings.part.name for standings in together.parts),
        tuple(
            (
                row.rank,
                int(row.player),
                row.name,
                format_points(row.points),
                tuple(format_points(points) for points in row.by_part),
            )
            for row in together.rows
        ),
        tuple(tuple(part.get(row.player) for part in parts) for row in together.rows),
        tuple((to_number(row.points), tuple(to_number(points) for points in row.by_part)) for row in together.rows),
    )


@cached_view
def bracket_view(book: Book, stage: Stage) -> BracketView | None:
    """Return the bracket of a joust cut, once it has begun."""
    if stage.kind is not StageKind.ELIMINATION or stage.status is StageStatus.PLANNED:
        return None
    cut = book.elimination(stage)
    tables = {
        table.game: table.number
        for round_ in book.rounds_of(stage, drawn=False)
        for table in book.tables_of(round_)
        if table.game is not None
    }
    seeds = {player: at for at, player in enumerate(cut.seeds, start=1) if player is not None}
    games = []
    for game in cut.bracket.games:
        sides: list[tuple[int | None, str, int | None]] = []
        for slot in game.sides:
            player = cut.side(slot)
            if player is None:
                awaited = (
                    gettext("bye")
                    if slot.seed is not None
                    else gettext("winner of game %(game)s", game=slot.winner_of)
                )
                sides.append((None, awaited, None))
            else:
                entry = book.by_player_id(player)
                sides.append((entry.number, entry.name, seeds.get(player)))
        winner = cut.winner(game.number)
        games.append(
            GameView(
                game.number,
                game.round,
                (sides[0], sides[1]),
                int(winner) if winner is not None else None,
                tables.get(game.number),
            )
        )
    champion = cut.champion
    return BracketView(
        stage.number,
        cut.bracket.name,
        cut.bracket.rounds,
        tuple(games),
        book.by_player_id(champion).name if champion is not None else "",
        tuple(cut_places(book, stage)),
    )


def _following_cut_size(book: Book, stage: Stage) -> int:
    for later in book.stages:
        if later.kind in CUT_STAGE_KINDS and book.plan(later).follows == stage.number:
            begun = len([row for row in book.stage_players if row.stage_id == later.id and row.seed])
            return begun or book.plan(later).cut_size
    return 0


def _letters(table: Standings, line: int, last: int) -> str:
    """Return one letter for each round, a dot for one without a result."""
    by_round = {entry.round: _letter(entry.what) for entry in table.ledger.entries[line]}
    return "".join(by_round.get(number, "·") for number in range(1, last + 1))


def _letter(what: str) -> str:
    if what.startswith("place "):
        return what.removeprefix("place ")[:1]
    return "B" if what.endswith("bye") else RESULT_LETTERS.get(what, "?")


def _bracket_title(name: str) -> str:
    """Return the name of a bracket in the reader's language: “Final”, “Top 8”."""
    size = name.removeprefix("Top ")
    return gettext("Top %(size)s", size=size) if size != name else gettext("Final")


def brackets_begun(book: Book) -> list[dict[str, object]]:
    """Return all cuts that have begun, as a bracket of games or as melee tables."""
    found: list[dict[str, object]] = []
    for stage in book.stages:
        if stage.kind not in CUT_STAGE_KINDS or stage.status is StageStatus.PLANNED:
            continue
        if stage.kind is StageKind.ELIMINATION and (view := bracket_view(book, stage)):
            rounds = [[game for game in view.games if game.round == at] for at in range(1, view.rounds + 1)]
            names = [cut_round_name(view.rounds - at, games=len(games)) for at, games in enumerate(rounds, start=1)]
            title = _bracket_title(view.name)
            found.append(
                {"stage": stage, "title": title, "view": view, "rounds": list(zip(names, rounds, strict=True))}
            )
        else:
            played: list[RoundView] = [round_view(book, one) for one in book.rounds_of(stage, drawn=False)]
            names = [cut_round_name(0 if len(one.tables) == 1 else 1, melee=True) for one in played]
            found.append(
                {"stage": stage, "title": stage.name, "view": None, "rounds": list(zip(names, played, strict=True))}
            )
    return found
