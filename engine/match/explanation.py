"""Why a seat may or can't answer with a card: the checks of the question it is asked, for cards it may see."""

from __future__ import annotations

from engine.play.state.visibility import sees
from engine.prompts.checks import Checked, Way, checked
from engine.prompts.prompts import Option, Question
from engine.table.game import Game
from engine.table.rows import Frame


def spoken_of(game: Game, seat: int, options: list[Option]) -> set[int]:
    """The cards that what a seat is offered speaks of."""
    question, frame = _open(game)
    return {card for option in options for card in question.speaks_of(game, frame, seat, option)}


def checks(game: Game, seat: int, card: int, options: list[Option]) -> tuple[Checked, ...]:
    """Every check between a seat and a card in the question that stands open; options are the seat's."""
    question, frame = _open(game)
    if game.facedown[card]:
        return (_facedown(game, seat, card, options),)
    return question.checks(game, frame, seat, card)


def trace(game: Game, seat: int, card: int, options: list[Option]) -> tuple[Way, ...]:
    """Every way in which a seat could think to answer with a card, each with all its checks."""
    question, frame = _open(game)
    if game.facedown[card]:
        return (Way(question.heading(game, frame), checks(game, seat, card, options)),)
    return question.trace(game, frame, seat, card)


def fault(game: Game, seat: int, card: int, options: list[Option]) -> Checked | None:
    """The first of them that fails."""
    question, frame = _open(game)
    if game.facedown[card]:
        only = _facedown(game, seat, card, options)
        return None if only.ok else only
    return question.fault(game, frame, seat, card)


def cannot(game: Game, seat: int, options: list[Option]) -> list[tuple[int, Checked]]:
    """For the cards one could think of that no option speaks of: the first check that fails."""
    question, frame = _open(game)
    if not question.names_cards:
        return []
    offered = spoken_of(game, seat, options)
    meant = [*question.in_question(game, frame, seat)]
    piles = {(game.seat_of[option.card], game.zone[option.card]): 0 for option in options if option.card >= 0}
    for owner, zone in piles:
        meant += game.pile(owner, zone)
    found = []
    for card in dict.fromkeys(meant):
        if card not in offered and sees(game, seat, card):
            failing = question.fault(game, frame, seat, card)
            if failing is not None:
                found.append((card, failing))
    return found


def _open(game: Game) -> tuple[Question, Frame]:
    if game.asked is None:
        raise ValueError("no question stands open")
    return game.deal.questions[game.asked.name], game.stack[-1]


def _facedown(game: Game, seat: int, card: int, options: list[Option]) -> Checked:
    """Nothing is told about a card that lies facedown but whether it is offered."""
    question, frame = _open(game)
    offered = card in spoken_of(game, seat, options)
    holds, fails = "the facedown card can be chosen", "the facedown card is no answer here"
    return checked(question.rule(game, frame), offered, holds, fails, "facedown")
