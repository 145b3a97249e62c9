"""Filling a seat's deck from a deck list, so that it draws real cards."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache
from typing import Final

from sqlalchemy.orm import Session

from engine import Deck, Pool
from engine.games.registry import READY_DECK_BUILDERS, shipped_decks
from engine.position.board import DEFAULT_FORMAT, Board
from tournament.core.translation import gettext, ngettext
from tournament.core.translation.formats import format_number
from tournament.decks.engine_deck import to_engine_deck
from tournament.decks.operations.checks import DeckRequest, check_deck
from tournament.decks.problems import DeckNotReadable
from tournament.judging.lab.operations.edits import replace_side, side_of
from tournament.judging.lab_problems import LabRefused

MAX_LIST_LETTERS: Final = 20_000
MAX_CARDS_NAMED: Final = 10


@cache
def ready_decks(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Return id and name of each ready-made deck of a game."""
    return (
        tuple((id, deck.name or id) for id, deck in shipped_decks(ruleset)[1].items())
        if ruleset in READY_DECK_BUILDERS
        else ()
    )


def load_deck(session: Session, ruleset: str, ready: str, text: str, day: date) -> Deck:
    """Return a ready-made deck by its id, or read a deck list in any format.

    The deck need not be legal.
    """
    pool, decks = shipped_decks(ruleset)
    if ready:
        if ready not in decks:
            raise LabRefused(
                gettext(
                    "There is no ready-made deck “%(name)s”. Choose one of: %(decks)s.",
                    name=ready[:40],
                    decks=", ".join(sorted(decks)),
                )
            )
        return decks[ready]
    if not text.strip():
        raise LabRefused(gettext("Choose a ready-made deck, or paste a deck list."))
    if len(text) > MAX_LIST_LETTERS:
        raise LabRefused(
            gettext(
                "The list has %(letters)s characters (maximum %(most)s).",
                letters=format_number(len(text)),
                most=format_number(MAX_LIST_LETTERS),
            ),
            limit=MAX_LIST_LETTERS,
        )
    try:
        found = check_deck(session, DeckRequest(text, format=f"{ruleset}-{DEFAULT_FORMAT}", day=day))
    except DeckNotReadable as problem:
        raise LabRefused(problem.detail) from problem
    unread = [notice.sentence for notice in found.notices if notice.is_fault]
    deck = to_engine_deck(found.deck, pool)
    titles = {card.code: card.title for card in (*found.plots, *found.others, *found.agendas)}
    titles |= {card.code: card.title for group in found.groups for card in group.cards}
    strange = sorted({titles.get(code, code) for code in deck.codes() if code not in pool.facts})
    if strange:
        named, more = ", ".join(strange[:MAX_CARDS_NAMED]), len(strange) - MAX_CARDS_NAMED
        unread.append(
            ngettext(
                "The engine does not know %(cards)s and %(number)s more card.",
                "The engine does not know %(cards)s and %(number)s more cards.",
                more,
                cards=named,
            )
            if more > 0
            else gettext("The engine does not know: %(cards)s.", cards=named)
        )
    if unread:
        raise LabRefused(" ".join(unread))
    return deck


def fill_deck(board: Board, seat: str, deck: Deck, pool: Pool) -> Board:
    """Put the cards of a deck that the seat's side lacks into its deck and plots.

    The deck keeps the order of its card numbers.
    """
    side = side_of(board, seat)
    there = Counter([*side.hand, *side.discard, *side.dead, *side.used, *([side.plot] if side.plot else [])])
    for placed in side.placed(pool):
        there[placed.title] += 1 + placed.duplicates

    def left(codes: tuple[str, ...]) -> tuple[str, ...]:
        found = []
        for title in (pool[code].title for code in codes):
            if there[title]:
                there[title] -= 1
            else:
                found.append(title)
        return tuple(found)

    agendas = tuple(pool[code].title for code in deck.agendas)
    return replace_side(
        board,
        seat,
        faction=deck.faction or side.faction,
        agenda=agendas or None,
        deck=left(deck.draw),
        plots=left(deck.plots),
        filler=0,
    )
