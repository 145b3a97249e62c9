"""Ambush in the first edition: influence pays the printed cost, in any phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import zones
from engine.base.ids import NOTHING
from engine.english import phrase
from engine.events import AMBUSHED, Kneel
from engine.games.lcg1 import timing
from engine.play.abilities.choice_checks import zone_check
from engine.play.entering.attachments import unique_refusal
from engine.play.entering.entering_play import ask_bearer, enter_step, may_be_duplicate, missing_bearer_refusal
from engine.play.state.card_checks import control_check
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import Option, Question, ask, list_questions, make_option
from engine.ruleset import Refusal
from engine.table import values
from engine.table.frames import declare_card_steps, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

AMBUSH = "ambush"
RULE = "lcg1:core/kw/ambush"


def refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return the first check that stops a seat from ambushing with a card of its hand."""
    facts = game.facts[card]
    if not facts.ambush or facts.cost is None:
        return Refusal(RULE, phrase("%(title)s has no ambush", title=facts.title), "no ambush")
    refused = unique_refusal(game, seat, card)
    if refused is not None:
        return refused
    there = values.influence_of(game, seat).total
    if there < facts.cost:
        words = phrase(
            "%(title)s costs %(cost)s influence; %(player)s has %(there)s standing",
            title=facts.title,
            cost=facts.cost,
            player=game.name(seat),
            there=there,
        )
        return Refusal(RULE, words, "lacks influence")
    return None if may_be_duplicate(game, seat, card) else missing_bearer_refusal(game, card)


def options(game: Game, seat: int) -> list[Option]:
    return [
        make_option(AMBUSH, card)
        for card in game.hand(seat)
        if game.facts[card].ambush and refusal(game, seat, card) is None
    ]


def bring(game: Game, seat: int, card: int, entry: int) -> None:
    """Start an action: influence is paid, then the card enters play."""
    afterwards = timing.open_action(game, seat, entry)
    at = game.note("brings", entry, seat, NOTHING, RULE, (game.facts[card].code, AMBUSH))
    afterwards.entry = at
    push(game, BRING, card, 0, entry=at)


def _ask_influence(game: Game, frame: Frame) -> None:
    """Ask for cards to kneel, one by one, until their influence is enough.

    frame.b is the influence paid so far.
    """
    seat = game.seat_of[frame.a]
    if frame.b < (game.facts[frame.a].cost or 0) and values.influence_payers(game, seat):
        go_to(frame, "pay")
        ask(game, "influence", seat)
    else:
        frame.b = NOTHING


BRING = sequence(
    "lcg1.ambush", step("pay", _ask_influence), step("bearer", ask_bearer), step("enters", enter_step(AMBUSHED, RULE))
)
declare_card_steps(BRING, "pay", "bearer", "enters")


class InfluenceQuestion(Question):
    """Question: the next card to kneel for influence."""

    name = "influence"
    does = "pays influence"
    answer = "Kneel"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg1:core/influence"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        left = (game.facts[frame.a].cost or 0) - frame.b
        return phrase("Choose a card to kneel for influence (%(left)s more needed)", left=left)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("pay", card) for card in values.influence_payers(game, seat)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title = self.rule(game, frame), game.title(card)
        yield zone_check(game, card, (zones.PLAY, zones.TITLES), rule)
        yield control_check(game, seat, card, rule)
        yield make_check(
            rule,
            not game.kneeling[card],
            phrase("%(title)s is standing", title=title),
            phrase("%(title)s is kneeling", title=title),
            "kneeling",
        )
        has = values.influence(game, card) > 0
        yield make_check(
            rule,
            has,
            phrase("%(title)s has influence", title=title),
            phrase("%(title)s has no influence", title=title),
            "no influence",
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        frame.b += values.influence(game, picked[0].card)
        timing.execute(game, [Kneel(picked[0].card)], "lcg1:core/influence", frame.entry)


QUESTIONS = list_questions(InfluenceQuestion())
