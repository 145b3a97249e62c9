"""Bringing cards into play: what keeps one out, its price, its bearer, duplicates."""

from __future__ import annotations

from engine.cards import ATTACHMENT, COST_X
from engine.events import LeavePlay
from engine.play.attachments import bearer_refusal, bearers
from engine.prompts import Option, Question, ask, questions
from engine.ruleset import Refusal
from engine.table import zones
from engine.table.game import Game
from engine.table.rows import IMMINENT, NOTHING, Frame

DUPLICATE = "duplicate"


def may_be_duplicate(game: Game, seat: int, card: int) -> bool:
    """Whether a card would come into play as a duplicate: a copy of a unique card that its seat owns and controls."""
    if not game.facts[card].unique:
        return False
    there = game.copy_in_play(seat, card)
    return there != NOTHING and game.deal.owner[there] == seat


def affordable(game: Game, seat: int, card: int, price: int) -> Refusal | None:
    if price > game.gold[seat]:
        words = f"{game.title(card)} costs {price}, {game.gold[seat]} gold is there"
        return Refusal(game.deal.cited.afford, words)
    return None


def comes_in(game: Game, seat: int, card: int, price: int) -> Refusal | None:
    if game.facts[card].cost == COST_X:
        return Refusal(game.deal.cited.x, f"{game.title(card)} has no cost to pay")
    refused = affordable(game, seat, card, price)
    if refused is not None:
        return refused
    if game.facts[card].type == ATTACHMENT and not bearers(game, card, game.player_order()):
        return Refusal(game.deal.cited.attachment, f"no card in play may bear {game.title(card)}")
    return None


def ask_bearer(game: Game, frame: Frame) -> None:
    """An attachment's bearer is chosen as a target is: after the price is paid."""
    card = frame.a
    if game.facts[card].type == ATTACHMENT and not may_be_duplicate(game, game.seat_of[card], card):
        ask(game, "bearer", game.seat_of[card])


class Bearer(Question):
    """The player of an attachment chooses the card it goes on."""

    name = "bearer"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.attachment

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"choose who bears {game.title(frame.a)}"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("attach", card) for card in bearers(game, frame.a, game.player_order())]

    def label(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        return f"on {game.title(option.card)}"

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        frame.b = picked[0].card


def illegal_attachments(game: Game) -> list[int]:
    """Attachments that may not be where they are, and are not about to leave already."""
    leaving = [
        event.about
        for row in game.occurrences.values()
        for event, fate in zip(row.events, row.fates, strict=True)
        if fate == IMMINENT and isinstance(event, LeavePlay)
    ]
    return [
        card
        for card, host in game.host.items()
        if game.zone[card] == zones.PLAY and card not in leaving and bearer_refusal(game, card, host) is not None
    ]


QUESTIONS = questions(Bearer())
