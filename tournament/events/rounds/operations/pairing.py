"""Pairing of a stage's next round: from the book to tables with their proof."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.core.translation import gettext
from tournament.events.book.book import Book, player_id
from tournament.events.book.result_values import as_places
from tournament.events.models.events import Stage
from tournament.events.problems import NotNow, PairingNotPossible
from tournament.events.states import PlayerStatus, StageKind, TableKind
from tournament.regulations.bye import ByeKind
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import EventError
from tournament.regulations.melee.cut import MELEE_CUTS, seat_final_table, seat_semi_finals
from tournament.regulations.melee.seating import Seating, SeatRule, list_melee_entrants, seat_melee
from tournament.regulations.melee.sizes import SeatingError, TableOptions
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.history import count_prize_byes, list_entrants
from tournament.regulations.swiss.pairing import Pairing, PairingError, pair_players
from tournament.regulations.swiss.tables import assign_numbers, assign_tables
from tournament.regulations.values import PlayerId, format_points

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table to create, or a player who does not play."""

    kind: TableKind
    players: tuple[PlayerId, ...]
    number: int | None = None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class RoundDraft:
    tables: tuple[TableDraft, ...]
    proof: Json
    words: str


def draw_round(book: Book, stage: Stage, number: int, attempt: int) -> RoundDraft:
    draw = RoundDraw(book.event.seed, f"stage {stage.number}", number, attempt)
    try:
        match stage.kind:
            case StageKind.SWISS:
                return _draw_swiss(book, stage, draw)
            case StageKind.MELEE:
                return _draw_melee(book, stage, draw)
            case StageKind.ELIMINATION:
                return _draw_elimination(book, stage, number)
            case StageKind.MELEE_CUT:
                return _draw_melee_cut(book, stage, number)
    except (PairingError, SeatingError, EventError) as error:
        raise PairingNotPossible(str(error)) from None


def swiss_pairing(book: Book, stage: Stage, draw: RoundDraw, *, so_far: bool = False) -> Pairing:
    """Pair a Swiss round from everything before it; the seed makes it repeatable."""
    value = book.value(stage)
    used = count_prize_byes(value.parts[0].rounds)
    field = list_entrants(value, so_far=so_far)
    inside = {entrant.player for entrant in field}
    prizes = [
        player_id(entry)
        for entry in book.entries
        if player_id(entry) in inside and entry.prize_byes > used[player_id(entry)] and entry.prize_byes >= draw.round
    ]
    return pair_players(field, draw, forbidden=book.forbidden_pairs(), prize_byes=prizes)


def _draw_swiss(book: Book, stage: Stage, draw: RoundDraw) -> RoundDraft:
    pairing = swiss_pairing(book, stage, draw)
    seated = assign_tables(pairing.pairs, book.table_plan())
    tables = [TableDraft(TableKind.MATCH, table.pair.players, table.table) for table in seated.tables]
    for bye in pairing.byes:
        kind = TableKind.PRIZE_BYE if bye.kind is ByeKind.PRIZE else TableKind.BYE
        tables.append(TableDraft(kind, (bye.player,)))
    floats = [
        {"players": list(pair.players), "points": [format_points(points) for points in pair.points]}
        for pair in pairing.pairs
        if pair.points[0] != pair.points[1]
    ]
    proof: Json = {
        "kind": pairing.proof.value,
        "words": pairing.proof.words,
        "cost": format_points(pairing.cost),
        "bound": format_points(pairing.bound),
        "rematches": pairing.rematches,
        "forbidden": pairing.forbidden,
        "floats": floats,
        "notes": [_name_players(book, note) for note in seated.notes],
        "draw": {"stage": draw.stage, "round": draw.round, "attempt": draw.attempt},
    }
    faults = [
        _count(number, word, words)
        for number, word, words in (
            (pairing.rematches, "rematch", "rematches"),
            (pairing.forbidden, "pair not kept apart", "pairs not kept apart"),
        )
        if number
    ]
    parts = [_count(len(pairing.pairs), "table", "tables"), _count(len(pairing.byes), "bye", "byes"), *faults]
    cost = f"cost {format_points(pairing.cost)} (best possible {format_points(pairing.bound)})"
    return RoundDraft(tuple(tables), proof, f"{', '.join([*parts, cost])}.")


def melee_seating(book: Book, stage: Stage, draw: RoundDraw) -> Seating:
    """Seat a melee round from the results of the stage."""
    plan = book.plan(stage)
    standings = book.standings(stage)
    playing = {player_id(entry) for entry in book.players_in(stage, PlayerStatus.PLAYING)}
    points = {row.player: row.points for row in standings.rows if row.player in playing}
    return seat_melee(
        list_melee_entrants(points, standings.part.rounds),
        draw,
        TableOptions(plan.allow_fives, plan.prefer_equal, book.only_size(stage)),
        SeatRule.BALANCED if plan.balanced_seats else SeatRule.RANDOM,
    )


def _draw_melee(book: Book, stage: Stage, draw: RoundDraw) -> RoundDraft:
    seating = melee_seating(book, stage, draw)
    tables, notes = _number_tables(book, seating.tables)
    least = (seating.least_repeats, seating.least_spread)
    if seating.proof is ProofKind.EXACT:  # the search proved more than the bounds
        least = (seating.repeats, seating.spread)
    proof: Json = {
        "kind": seating.proof.value,
        "words": seating.words,
        "repeats": seating.repeats,
        "least_repeats": least[0],
        "spread": format_points(seating.spread),
        "least_spread": format_points(least[1]),
        "notes": [_name_players(book, note) for note in notes],
        "draw": {"stage": draw.stage, "round": draw.round, "attempt": draw.attempt},
    }
    repeats = f"{_count(seating.repeats, 'repeat opponent', 'repeat opponents')} (best possible {least[0]})"
    return RoundDraft(tables, proof, f"{_count(len(tables), 'table', 'tables')}, {repeats}.")


def _draw_elimination(book: Book, stage: Stage, number: int) -> RoundDraft:
    bracket = book.elimination(stage)
    if bracket.champion is not None:
        raise NotNow(
            gettext(
                "%(stage)s is decided: %(name)s has won.",
                stage=stage.name,
                name=book.by_player_id(bracket.champion).name,
            )
        )
    playable = bracket.playable()
    if not playable:
        raise PairingNotPossible(gettext("%(stage)s has no two players left to pair.", stage=stage.name))
    games = [(game, players) for game, players in playable if game.round == playable[0][0].round]
    numbers, notes = assign_numbers([players for _, players in games], book.table_plan(), "games")
    tables = tuple(
        TableDraft(TableKind.MATCH, players, table, game.number)
        for table, (game, players) in zip(numbers, games, strict=True)
    )
    proof = _seeded_proof(book, "bracket", bracket.bracket.name, notes)
    return RoundDraft(tables, proof, f"{_count(len(tables), 'game', 'games')} of {bracket.bracket.name}.")


def _draw_melee_cut(book: Book, stage: Stage, number: int) -> RoundDraft:
    ranked = [player_id(book.entry_by_id(row.entry_id)) for row in book.seeded(stage)]
    cut = MELEE_CUTS[len(ranked)]
    rounds = book.rounds_of(stage, drawn=False)
    if not rounds:
        tables = seat_semi_finals(cut, ranked)
        seated, notes = _number_tables(book, tables)
        return RoundDraft(
            seated, _seeded_proof(book, "seeds", cut.name, notes), f"{len(tables)} tables of {cut.name}."
        )
    if len(book.tables_of(rounds[-1])) == 1:
        raise NotNow(gettext("%(stage)s is decided.", stage=stage.name))
    before = [[player_id(entry) for entry in book.players_at(table)] for table in book.tables_of(rounds[-1])]
    winners = [
        seats[as_places(table.result)[0].index(1)]
        for seats, table in zip(before, book.tables_of(rounds[-1]), strict=True)
    ]
    final = seat_final_table(cut, before, winners, ranked)
    seated, notes = _number_tables(book, [final])
    return RoundDraft(seated, _seeded_proof(book, "seeds", f"Final of {cut.name}", notes), "the final table.")


def _count(number: int, word: str, words: str) -> str:
    return f"{number} {word if number == 1 else words}"


def _number_tables(
    book: Book, tables: Sequence[Sequence[PlayerId]]
) -> tuple[tuple[TableDraft, ...], tuple[str, ...]]:
    """Return melee tables with their numbers, and notes on wishes that failed."""
    numbers, notes = assign_numbers(tables, book.table_plan(), "melee tables")
    return tuple(
        TableDraft(TableKind.MELEE, tuple(seats), number) for number, seats in zip(numbers, tables, strict=True)
    ), notes


def _seeded_proof(book: Book, kind: str, name: str, notes: Sequence[str]) -> Json:
    words = f"{name}: seeds decide the tables."
    return {"kind": kind, "words": words, "notes": [_name_players(book, note) for note in notes]}


def _name_players(book: Book, note: str) -> str:
    """Replace player numbers by names in a note, but keep table numbers."""
    return re.sub(r"(?<!table )\b\d{4}\b", lambda found: book.entry(int(found[0])).name, note)
