"""A deck list as the engine lays it on a table, and the cards of it that the engine does not play."""

from collections.abc import Iterator

from engine.cards import PLOT, Deck, Pool
from tournament.decks.decklist import DeckList
from tournament.decks.report import Report, Shown


def as_played(deck: DeckList, pool: Pool) -> Deck:
    """For lists all of whose cards are played: `not_played` names the others."""
    codes = [code for code, count in deck.cards for _ in range(count)]
    return Deck(
        faction=deck.faction or "",
        plots=tuple(code for code in codes if pool[code].type == PLOT),
        draw=tuple(code for code in codes if pool[code].type != PLOT),
        agendas=deck.agendas,
        name=deck.name,
    )


def not_played(report: Report, pool: Pool) -> list[str]:
    """Titles of the cards that the engine does not enforce or know, each once."""
    named = {card.code: card.title for card in _shown(report)}
    codes = {*report.deck.agendas, *(code for code, _ in report.deck.cards)}
    return sorted({named.get(code, code) for code in codes if code not in pool.facts or not pool.enforced(code)})


def _shown(report: Report) -> Iterator[Shown]:
    yield from (*report.agendas, *report.plots, *report.others)
    for group in report.groups:
        yield from group.cards
