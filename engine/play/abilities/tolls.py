"""Tolls: gold that a player gives to another before doing something."""

from __future__ import annotations

from collections.abc import Iterable

from engine.base.ids import NOBODY
from engine.english import phrase
from engine.events import Event, MoveGold
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.ruleset import EventContext
from engine.table.constants import (
    TOLL_ON_CARD,
    TOLL_ON_CHALLENGES,
    TOLL_ON_EVENTS,
    challenge_key,
    constants_affecting,
)
from engine.table.frames import push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame, challenge_toll

Toll = tuple[int, int]
"""The recipient and the amount."""


def challenge_tolls(game: Game, seat: int, kind: int, against: int) -> list[Toll]:
    """Return the tolls on initiating a challenge.

    They go to the defender, or to the controller of the effect that demands them.
    """
    found: list[Toll] = []
    if game.deal.has_tolls:
        who = challenge_key(seat, kind)
        found = [
            (against, toll.by(game, source, who))
            for source, toll in constants_affecting(game, TOLL_ON_CHALLENGES, who)
        ]
    if game.lasting:
        asked = challenge_toll(kind)
        found += [
            (game.seat_of[row.source], row.amount)
            for row in game.lasting
            if row.quantity == asked and seat in row.cards and game.seat_of[row.source] != seat
        ]
    return found


def card_tolls(game: Game, card: int) -> list[Toll]:
    """Return the tolls on declaring a character or using its abilities.

    Its controller gives them to the controller of the card that demands them.
    """
    seat = game.seat_of[card]
    return [
        (game.seat_of[source], toll.by(game, source, card))
        for source, toll in constants_affecting(game, TOLL_ON_CARD, card)
        if game.seat_of[source] != seat  # Players pay no tolls to themselves.
    ]


def tolls_of_cards(game: Game, cards: Iterable[int]) -> list[Toll]:
    return [toll for card in cards for toll in card_tolls(game, card)] if TOLL_ON_CARD in game.deal.constants else []


def event_tolls(game: Game, seat: int) -> list[Toll]:
    """Return the tolls on playing an event card.

    With several opponents the recipient is open, and the seat chooses one for each toll.
    """
    opponents = game.opponents(seat)
    to = opponents[0] if len(opponents) == 1 else NOBODY
    return [(to, toll.by(game, source, seat)) for source, toll in constants_affecting(game, TOLL_ON_EVENTS, seat)]


def total_gold(tolls: Iterable[Toll]) -> int:
    return sum([amount for _to, amount in tolls])


def toll_events(seat: int, tolls: Iterable[Toll]) -> list[Event]:
    return [MoveGold(seat, to, amount, True) for to, amount in tolls if to != NOBODY]


def ask_for_takers(game: Game, seat: int, tolls: Iterable[Toll], entry: int) -> None:
    """Let the seat choose the recipient of each toll without one."""
    for to, amount in tolls:
        if to == NOBODY and amount:
            push(game, TOLL, seat, amount, entry=entry)


def _ask_taker(game: Game, frame: Frame) -> None:
    ask(game, "toll", frame.a)


TOLL = sequence("toll", step("toll", _ask_taker))


class TollQuestion(Question):
    """A seat that owes a toll chooses the opponent who gets it."""

    name = "toll"
    does = "chooses who gets gold"
    answer = "Give"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.pay

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("Choose the opponent who gets %(amount)s gold", amount=frame.b)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("choose", game.faction(other)) for other in game.opponents(seat)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(other) for other in game.alive()]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        given: list[Event] = [MoveGold(seat, game.seat_of[picked[0].card], frame.b, True)]
        game.deal.ruleset.happen(game, frame.entry, self.rule(game, frame), given, EventContext.COST)


QUESTIONS = list_questions(TollQuestion())
