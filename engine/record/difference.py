"""The differences between two tables of one match, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.base import zones
from engine.base.ids import NOBODY
from engine.english import phrase, phrase_count
from engine.table.game import Game


class TableDifference(NamedTuple):
    """One difference, with how each of the two tables has it."""

    seat: int
    what: str
    one: str
    other: str


def list_differences(one: Game, other: Game) -> Iterator[TableDifference]:
    """List differences of seats, then of cards in the order of their owners."""
    yield from _compare_values(NOBODY, phrase("outcome"), _describe_outcome(one), _describe_outcome(other))
    yield from _compare_values(NOBODY, phrase("first player"), one.name(one.first), other.name(other.first))
    for seat in range(one.seats):
        yield from _compare_values(seat, phrase("power"), str(one.total_power(seat)), str(other.total_power(seat)))
        yield from _compare_values(seat, phrase("gold"), str(one.gold[seat]), str(other.gold[seat]))
        hands = [
            phrase_count("%(number)s card", "%(number)s cards", len(game.pile(seat, zones.HAND)))
            for game in (one, other)
        ]
        yield from _compare_values(seat, phrase("hand"), *hands)
    counted = [card for card in range(len(one.facts)) if one.zone[card] != zones.FACTION]
    cards = sorted(counted, key=lambda card: one.deal.owner[card])
    for card in cards:
        yield from _compare_values(
            one.deal.owner[card], one.title(card), _describe_card(one, card), _describe_card(other, card)
        )


def _compare_values(seat: int, what: str, one: str, other: str) -> Iterator[TableDifference]:
    if one != other:
        yield TableDifference(seat, what, one, other)


def _describe_outcome(game: Game) -> str:
    outcome = game.outcome
    if outcome is None:
        return phrase("open")
    if outcome.winner < 0:
        return phrase("no winner (%(reason)s)", reason=outcome.reason)
    return phrase("%(player)s wins (%(reason)s)", player=game.name(outcome.winner), reason=outcome.reason)


def _describe_card(game: Game, card: int) -> str:
    """Describe where a card lies and what is on it."""
    zone = zones.ZONES[game.zone[card]]
    said = [zone]
    if game.seat_of[card] != game.deal.owner[card]:
        said = [phrase("%(zone)s of %(player)s", zone=zone, player=game.name(game.seat_of[card]))]
    if game.zone[card] in zones.IN_PLAY and card in game.host:
        said.append(phrase("on %(card)s", card=game.title(game.host[card])))
    if game.kneeling[card]:
        said.append(phrase("kneeling"))
    if game.power.get(card):
        said.append(phrase("%(number)s power", number=game.power[card]))
    said += [
        phrase_count("%(number)s %(token)s token", "%(number)s %(token)s tokens", number, token=token)
        for token, number in sorted(game.tokens.get(card, {}).items())
    ]
    return ", ".join(said)
