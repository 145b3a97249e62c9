"""Names of cards that say whose card and which copy is meant.

The grammar is in docs/scenarios.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.base import counters
from engine.base.ids import NOBODY
from engine.cards import Pool
from engine.table.game import Game

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class CardName(NamedTuple):
    """A title with an optional seat and an optional number of the copy."""

    title: str
    seat: int = NOBODY
    place: int = 0

    def fits(self, game: Game, card: int, viewer: int) -> bool:
        """Return whether the name may mean a card.

        Without a seat, copies are counted from the viewer's own on.
        """
        if game.title(card) != self.title or self.seat not in (NOBODY, game.seat_of[card]):
            return False
        return not self.place or self.place == _place(game, card, _order(game, viewer, self.seat))


def read_name(words: str, pool: Pool, seats: Sequence[str]) -> CardName:
    """Read names such as `Hedge Knight` or `bob's second Hedge Knight`.

    Without a seat, the copy is written `the second Hedge Knight`.
    """
    if not is_title(words, pool):
        for seat, name in enumerate(seats):
            if words.startswith(f"{name}'s "):
                title, place = _split_ordinal(words.removeprefix(f"{name}'s "), pool)
                return CardName(title, seat, place)
        if words.startswith("the "):
            title, place = _split_ordinal(words.removeprefix("the "), pool)
            return CardName(title, NOBODY, place) if place else CardName(words)
    return CardName(words)


def is_title(words: str, pool: Pool) -> bool:
    return any(facts.title == words for facts in pool.facts.values())


def _split_ordinal(words: str, pool: Pool) -> tuple[str, int]:
    word, _, title = words.partition(" ")
    if is_title(words, pool) or not title:
        return words, 0
    if word in ORDINALS:
        return title, ORDINALS.index(word) + 1
    return (title, int(word[:-2])) if word.endswith("th") and word[:-2].isdigit() else (words, 0)


def _ordinal(place: int) -> str:
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"{place}th"


def _order(game: Game, viewer: int, seat: int) -> list[int]:
    """Return the seats whose copies are counted, in this order."""
    return [viewer, *(other for other in range(game.seats) if other != viewer)] if seat == NOBODY else [seat]


def _place(game: Game, card: int, seats: list[int]) -> int:
    """Return a card's number among the copies in its zone, oldest first."""
    title = game.title(card)
    copies = [other for seat in seats for other in game.pile(seat, game.zone[card]) if game.title(other) == title]
    return copies.index(card) + 1


def tell_apart(game: Game, cards: list[int], viewer: int) -> list[str]:
    """Return for each of some cards with one title a name that means only it.

    Interchangeable cards share a name.
    """
    apart = len({game.seat_of[card] for card in cards}) > 1
    found = []
    for card in cards:
        seat, title = game.seat_of[card], game.title(card)
        whose = f"{game.name(seat)}'s " if apart or seat != viewer else ""
        if any(other != card and game.seat_of[other] == seat and not are_alike(game, card, other) for other in cards):
            whose = f"{whose or 'the '}{_ordinal(_place(game, card, [seat]))} "
        found.append(f"{whose}{title}")
    return list(dict.fromkeys(found))


def are_alike(game: Game, card: int, other: int) -> bool:
    """Return whether two cards are interchangeable, apart from their numbers."""
    return _state(game, card) == _state(game, other)


def are_all_alike(game: Game, cards: list[int]) -> bool:
    return all(are_alike(game, cards[0], card) for card in cards[1:])


def _state(game: Game, card: int) -> tuple[object, ...]:
    """Return everything that distinguishes a card from another copy."""
    challenge = game.challenge
    roles = (challenge.attackers, challenge.defenders, challenge.bypassed) if challenge else ()
    on_it = [on for on, host in game.host.items() if host == card]
    return (
        (game.facts[card].code, game.deal.owner[card], game.seat_of[card], game.zone[card], game.host.get(card)),
        (game.kneeling[card], game.facedown[card], game.power.get(card, 0), game.tokens.get(card, {})),
        sorted((game.facts[on].code, game.seat_of[on], game.zone[on], game.kneeling[on]) for on in on_it),
        tuple(card in role for role in roles),
        [row._replace(cards=()) for row in game.lasting if card in row.cards],
        [row._replace(cards=(), refs=()) for row in game.delayed if card in row.cards],
        sorted(counters.card_counters(game.counts, card, game.ref.get(card, 0))),
    )
