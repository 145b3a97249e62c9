"""Titles that fit several cards: whose card is meant, and which copy; the grammar is in docs/scenarios.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.base import counters
from engine.base.ids import NOBODY
from engine.cards import Pool
from engine.table.game import Game

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class CardName(NamedTuple):
    """A title as it is written: of anybody's card or one seat's, of any copy or the first, second, third …"""

    title: str
    seat: int = NOBODY
    place: int = 0

    def fits(self, game: Game, card: int, viewer: int) -> bool:
        """Whether a card may be meant; copies are counted from the viewer's own on where no seat is named."""
        if game.title(card) != self.title or self.seat not in (NOBODY, game.seat_of[card]):
            return False
        return not self.place or self.place == _place(game, card, _order(game, viewer, self.seat))


def read_name(words: str, pool: Pool, seats: Sequence[str]) -> CardName:
    """Reads `Hedge Knight`, `bob's Hedge Knight`, `the second Hedge Knight` or `bob's second Hedge Knight`."""
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
    """The seats whose copies are counted, in this order."""
    return [viewer, *(other for other in range(game.seats) if other != viewer)] if seat == NOBODY else [seat]


def _place(game: Game, card: int, seats: list[int]) -> int:
    """Which of the copies in its zone a card is: those in play are counted as they came."""
    title = game.title(card)
    copies = [other for seat in seats for other in game.pile(seat, game.zone[card]) if game.title(other) == title]
    return copies.index(card) + 1


def tell_apart(game: Game, cards: list[int], viewer: int) -> list[str]:
    """For each of some cards of one title the words that mean it, or one like it, among them."""
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
    """Whether it makes no difference which of two cards is meant, but for their numbers."""
    return _state(game, card) == _state(game, other)


def are_all_alike(game: Game, cards: list[int]) -> bool:
    return all(are_alike(game, cards[0], card) for card in cards[1:])


def _state(game: Game, card: int) -> tuple[object, ...]:
    """All that tells a card from another copy."""
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
