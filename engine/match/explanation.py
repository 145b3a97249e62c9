"""Explanations why a seat can or can't answer with a card.

They are the checks of the question it is asked, for cards it may see.
"""

from __future__ import annotations

from engine.errors import IllegalChoice, NotYourChoice
from engine.log.text.offers import name_card
from engine.match.choices import list_options
from engine.play.state.visibility import can_see
from engine.prompts.checks import CardUse, CheckResult, make_check
from engine.prompts.prompts import Option, Question
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.rows import Frame


def list_prompt_options(game: Game, seat: int) -> list[Option]:
    """List what a seat is offered; raise NotYourChoice if it is not asked."""
    asked = game.asked
    if game.outcome is not None:
        raise NotYourChoice("the match is over")
    if asked is None:
        raise NotYourChoice("nobody is asked anything at this step")
    if seat not in asked.waiting():
        raise NotYourChoice(f"{game.name(seat)} is not asked anything now")
    return list_options(game, seat)


def find_card(game: Game, seat: int, name: str) -> int:
    """Find the card that a seat means by an id of its view."""
    digits = name.removeprefix("h")
    number = int(digits) if digits.isdecimal() and len(digits) < 10 else -1
    if name.startswith("h"):
        if 0 <= number < len(game.facts) and number not in game.ref and _is_in_sight(game, seat, number):
            return number
    else:
        for card, ref in game.ref.items():
            if ref == number:
                return card
    raise IllegalChoice(f"{game.name(seat)} sees no card {name!r}")


def _is_in_sight(game: Game, seat: int, card: int) -> bool:
    """Tell whether the rules or the seat's own prompt show it a card."""
    asked = game.asked
    if can_see(game, seat, card):
        return True
    return asked is not None and seat in asked.waiting() and any(card == one.card for one in list_options(game, seat))


def explain_card(game: Game, seat: int, card: int) -> Refusal | None:
    """Return the first check that keeps a seat from using a card now, if any."""
    try:
        failing = find_fault(game, seat, card, list_prompt_options(game, seat))
    except NotYourChoice as not_asked:
        return Refusal(game.deal.cited.not_asked, str(not_asked), "not asked now")
    if failing is None:
        return None
    name = name_card(game, card)
    words = failing.words if name == game.title(card) else f"{name}: {failing.words}"
    return Refusal(failing.rule, words, failing.short)


def cards_of_options(game: Game, seat: int, options: list[Option]) -> set[int]:
    """Return the cards that a seat's options name."""
    question, frame = _open_question(game)
    return {card for option in options for card in question.speaks_of(game, frame, seat, option)}


def list_checks(game: Game, seat: int, card: int, options: list[Option]) -> tuple[CheckResult, ...]:
    """Return all checks between a seat and a card in the open question.

    options: the seat's options.
    """
    question, frame = _open_question(game)
    if game.facedown[card]:
        return (_check_facedown(game, seat, card, options),)
    return question.checks(game, frame, seat, card)


def trace_card(game: Game, seat: int, card: int, options: list[Option]) -> tuple[CardUse, ...]:
    """Return every way to answer with a card, each with all its checks."""
    question, frame = _open_question(game)
    if game.facedown[card]:
        return (CardUse(question.heading(game, frame), list_checks(game, seat, card, options)),)
    return question.trace(game, frame, seat, card)


def find_fault(game: Game, seat: int, card: int, options: list[Option]) -> CheckResult | None:
    """Return the first check that fails, if any."""
    question, frame = _open_question(game)
    if game.facedown[card]:
        only = _check_facedown(game, seat, card, options)
        return None if only.ok else only
    return question.fault(game, frame, seat, card)


def explain_unoffered(game: Game, seat: int, options: list[Option]) -> list[tuple[int, CheckResult]]:
    """Return the first failing check of cards that no option names.

    Only cards that the seat may see and might think of are listed.
    """
    question, frame = _open_question(game)
    if not question.names_cards:
        return []
    offered = cards_of_options(game, seat, options)
    meant = [*question.in_question(game, frame, seat)]
    piles = {(game.seat_of[option.card], game.zone[option.card]): 0 for option in options if option.card >= 0}
    for owner, zone in piles:
        meant += game.pile(owner, zone)
    found = []
    for card in dict.fromkeys(meant):
        if card not in offered and can_see(game, seat, card):
            failing = question.fault(game, frame, seat, card)
            if failing is not None:
                found.append((card, failing))
    return found


def _open_question(game: Game) -> tuple[Question, Frame]:
    if game.asked is None:
        raise ValueError("no question stands open")
    return game.deal.questions[game.asked.name], game.stack[-1]


def _check_facedown(game: Game, seat: int, card: int, options: list[Option]) -> CheckResult:
    """Check a facedown card, revealing only whether it is offered."""
    question, frame = _open_question(game)
    offered = card in cards_of_options(game, seat, options)
    holds, fails = "the facedown card can be chosen", "the facedown card is no answer here"
    return make_check(question.rule(game, frame), offered, holds, fails, "facedown")
