"""Public shares of factions and agendas among the players, with their wins."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.book.result_values import as_outcome
from tournament.events.book.submitted_decks import current_decks, part_of
from tournament.events.entries.operations.deck_visibility import is_open_to_all
from tournament.events.lifecycle.operations.views import players_view
from tournament.events.models.events import Stage
from tournament.events.settings import DeckVisibility
from tournament.events.states import StageKind, TableKind

NO_AGENDA: Final = "no agenda"
"""The name of the share of decks without one."""


@dataclass(frozen=True, slots=True)
class DeckShare:
    name: str
    decks: int
    won: int
    games: int
    """Games against other kinds than its own, if both kinds are public."""


@dataclass(frozen=True, slots=True)
class DeckShares:
    players: int
    factions: tuple[DeckShare, ...]
    agendas: tuple[DeckShare, ...]
    lists: int
    """Public deck lists; the agendas are from these."""
    through: int
    """The last round with results."""


def deck_shares(session: Session, book: Book, stage: Stage) -> DeckShares:
    return book.once(("shares", stage.id), lambda: _deck_shares(session, book, stage))


def _deck_shares(session: Session, book: Book, stage: Stage) -> DeckShares:
    factions = {view.number: view.faction for view in players_view(book)}  # as public pages show them
    inside = [entry.number for entry in book.players_in(stage)]
    named = {number: factions[number] for number in inside if factions.get(number)}
    agendas = _open_agendas(session, book, stage)
    played = [round_ for round_ in book.rounds_of(stage, drawn=False) if _has_results(book, round_.id)]
    return DeckShares(
        len(inside),
        _count_shares(book, stage, named),
        _count_shares(book, stage, {number: agenda or NO_AGENDA for number, agenda in agendas.items()}),
        len(agendas),
        played[-1].number if played else 0,
    )


def _open_agendas(session: Session, book: Book, stage: Stage) -> dict[int, str]:
    """Return the agendas of public lists, by the player's number."""
    if book.settings.deck_visibility in (DeckVisibility.HIDDEN, DeckVisibility.STAFF):
        return {}
    part = part_of(stage)
    opened = {entry.id: entry for entry in book.players_in(stage) if is_open_to_all(book, entry, part)}
    if not opened:
        return {}
    decks = current_decks(session, book)
    return {
        opened[entry_id].number: deck.agenda
        for (entry_id, of), deck in decks.items()
        if of == part and entry_id in opened
    }


def _count_shares(book: Book, stage: Stage, kinds: Mapping[int, str]) -> tuple[DeckShare, ...]:
    """Count decks, wins and games by kind, the most frequent first."""
    won: dict[str, int] = {}
    games: dict[str, int] = {}
    rounds = book.rounds_of(stage, drawn=False) if stage.kind is StageKind.SWISS else []
    for round_ in rounds:
        for table in book.tables_of(round_):
            outcome = as_outcome(table.result) if table.kind is TableKind.MATCH else None
            if outcome is None:
                continue
            both = [kinds.get(entry.number) for entry in book.players_at(table)]
            if None in both or both[0] == both[1]:
                continue
            for place, kind in enumerate(both):
                assert kind is not None
                games[kind] = games.get(kind, 0) + 1
                won[kind] = won.get(kind, 0) + outcome.side(place).is_win
    decks = {kind: list(kinds.values()).count(kind) for kind in set(kinds.values())}
    found = [DeckShare(kind, count, won.get(kind, 0), games.get(kind, 0)) for kind, count in decks.items()]
    return tuple(sorted(found, key=lambda share: (-share.decks, share.name)))


def _has_results(book: Book, round_id: object) -> bool:
    return any(table.result for table in book.tables if table.round_id == round_id)
