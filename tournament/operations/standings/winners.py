"""Who won what, and who came next."""

from collections.abc import Sequence

from tournament.models import Round, Stage
from tournament.models.states import StageKind
from tournament.operations.events.book import Book
from tournament.operations.rounds.result_values import as_places


def cut_places(book: Book, stage: Stage) -> list[tuple[int, int, str]]:
    """Place, number and name of those who are out of a bracket or have won it."""
    return [
        (place, int(player), book.by_player_id(player).name) for place, player in book.elimination(stage).placings()
    ]


def winners(book: Book) -> list[tuple[str, str, str]]:
    """Who won what, and who came next: cuts that are decided, stages without a cut, and the whole event."""
    found: list[tuple[str, str, str]] = []
    for stage in book.stages:
        rounds = book.rounds_of(stage, drawn=False)
        if not rounds:
            continue
        followed = any(book.plan(other).follows == stage.number and book.rounds_of(other) for other in book.stages)
        if stage.kind is StageKind.ELIMINATION:
            places = cut_places(book, stage)
        elif stage.kind is StageKind.MELEE_CUT:
            places = _final_places(book, rounds[-1])
        elif not followed:
            places = [(row.rank, int(row.player), row.name) for row in book.standings(stage).rows[:4]]
        else:
            continue
        if places and places[0][0] == 1:
            found.append((places[0][2], stage.name, _others(places)))
    if together := book.overall():
        rows = [(row.rank, int(row.player), row.name) for row in together.rows[:4]]
        found += [(rows[0][2], "overall", _others(rows))] if rows else []
    return found


def _final_places(book: Book, round_: Round) -> list[tuple[int, int, str]]:
    tables = book.tables_of(round_)
    places, _ = as_places(tables[0].result) if len(tables) == 1 else ((), ())
    seated = zip(places, book.players_at(tables[0]), strict=True) if places else ()
    return sorted((place, entry.number, entry.name) for place, entry in seated)


def _others(places: Sequence[tuple[int, int, str]]) -> str:
    return ", ".join(f"{place}. {name}" for place, _, name in places[1:4])
