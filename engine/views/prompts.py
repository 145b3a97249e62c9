"""The viewer's prompt with its offers, and what is known of who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.english import join_words, phrase
from engine.log.text.offers import option_labels
from engine.play.ending import loops
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import DECLINING, Option, Question
from engine.table.game import Game
from engine.table.rows import Frame
from engine.views.cards import CardVisibility
from engine.views.shapes import CannotPayload, LoopPayload, OfferPayload, PromptPayload, WaitingPayload
from engine.views.values import make_value_payload


def make_prompt_payload(
    sight: CardVisibility, options: Sequence[Option], ids: Sequence[str], cannot: Sequence[tuple[int, CheckResult]]
) -> PromptPayload | None:
    """Return the viewer's own prompt with all legal answers, or None."""
    game, seat = sight.game, sight.viewer
    asked = game.asked
    if asked is None or seat not in asked.waiting() or game.outcome is not None:
        return None
    question, frame = game.deal.questions[asked.name], game.stack[-1]
    least, most = question.bounds(game, frame, seat, list(options))
    said = option_labels(question, game, frame, seat, options)
    return PromptPayload(
        id=asked.since,
        question=asked.name,
        title=question.heading(game, frame),
        words=question.words(game, frame, seat),
        rule=question.rule(game, frame),
        least=least,
        most=most,
        together=question.together,
        answer=question.answer,
        none=question.none if least == 0 or any(option.verb in DECLINING for option in options) else "",
        offers=tuple(
            [
                _offer_payload(sight, question, frame, options, option, id, words)
                for option, id, words in zip(options, ids, said, strict=True)
            ]
        ),
        cannot=tuple([CannotPayload(sight.name(card), why.rule, why.short, why.words) for card, why in cannot]),
        loop=_loop_payload(game, seat),
    )


def _loop_payload(game: Game, seat: int) -> LoopPayload | None:
    loop = loops.shown_loop(game, seat)
    if loop is None:
        return None
    words = phrase("You have played a loop once. Choose how often to repeat it (maximum %(most)s)", most=loop.most)
    return LoopPayload(loop.first, loop.last, loop.most, game.deal.ruleset.loops, words)


def _offer_payload(
    sight: CardVisibility,
    question: Question,
    frame: Frame,
    options: Sequence[Option],
    option: Option,
    id: str,
    words: str,
) -> OfferPayload:
    game, seat = sight.game, sight.viewer
    card, other, whom, number = question.meant(game, frame, seat, option)
    price = question.price(game, frame, seat, option)
    return OfferPayload(
        id=id,
        verb=option.verb,
        card=sight.name(card) if card >= 0 else None,
        other=sight.name(other) if other >= 0 else None,
        seat=whom,
        number=number,
        group=question.group(game, frame, seat, option),
        words=words,
        cost=None if price is None else make_value_payload(price),
        risky=question.is_risky(game, frame, seat, option, options),
        declines=option.verb in DECLINING,
    )


PAST_WAITING: Final = WaitingPayload(None, phrase("Hidden: who else is asked here"))
"""For steps in the past: only a seat itself knows whether it was asked or passed automatically."""


def make_waiting_payload(game: Game, viewer: int) -> WaitingPayload:
    """Return who is asked, as far as all viewers know it.

    In a window they only know that a player decides.
    """
    asked = game.asked
    if game.outcome is not None:
        return WaitingPayload((), phrase("The match is over"))
    if asked is None:
        return WaitingPayload((), phrase("No player is asked at this step"))
    question, waiting = game.deal.questions[asked.name], asked.waiting()
    if not question.open and viewer not in waiting:
        return WaitingPayload(None, phrase("A player decides"))
    names = [game.name(seat) for seat in waiting]
    does = question.does if len(names) == 1 else question.do
    return WaitingPayload(tuple(waiting), phrase("%(players)s %(does)s", players=join_words(names), does=does))
