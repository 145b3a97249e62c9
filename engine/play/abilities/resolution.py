"""Resolving an effect part by part, and resolving delayed effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.abilities import (
    Arrange,
    AtRandom,
    CopyAbilities,
    EachPicks,
    Later,
    MarkCards,
    Name,
    Part,
    Pick,
    Search,
    Then,
    referenced_cards,
)
from engine.base.ids import NOTHING
from engine.english import phrase
from engine.events import DelayEffect, ReduceCost
from engine.play.abilities.deck_search import ARRANGE, SEARCH
from engine.play.abilities.initiation import use_ability
from engine.play.abilities.picks import EACH, NAME, PICK, pick_at_random
from engine.play.abilities.usability import ability_of
from engine.play.abilities.when_revealed import follow_reveals
from engine.play.state.immunity import without_immune
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.ruleset import EventContext
from engine.table.frames import go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, DelayedEffect, Frame


def resolve_next(game: Game, frame: Frame) -> None:
    """Resolve the next part; reactions wait until the whole effect is done."""
    row = game.pending[frame.a]
    parts = ability_of(game, row).do
    if row.canceled or row.part >= len(parts):
        return
    number = row.part
    part = parts[number]
    row.part += 1
    go_to(frame, "part")
    if isinstance(part, Part):
        resolve_part(game, frame.entry, row, part)
    elif isinstance(part, Then):
        if not row.ok:
            row.part = len(parts)
            game.note("not then", frame.entry, row.seat, NOTHING, game.deal.cited.then)
    elif isinstance(part, Search):
        push(game, SEARCH, row.id, number, entry=frame.entry)
    elif isinstance(part, Arrange):
        push(game, ARRANGE, row.id, number, entry=frame.entry)
    elif isinstance(part, Pick):
        push(game, PICK, row.id, number, entry=frame.entry)
    elif isinstance(part, EachPicks):
        row.turn, row.found = 0, []
        push(game, EACH, row.id, number, entry=frame.entry)
    elif isinstance(part, AtRandom):
        pick_at_random(game, frame.entry, row, part)
    elif isinstance(part, MarkCards):
        row.looked = part.cards(game, row)
    elif isinstance(part, Name):
        push(game, NAME, row.id, number, entry=frame.entry)
    elif isinstance(part, CopyAbilities):
        for card in row.found:
            for place, ability in enumerate(game.deal.abilities[card]):
                if ability.timing == part.timing:
                    use_ability(game, card, place, row.seat, row.occurrence, row.member, frame.entry)
    elif isinstance(part, Later):
        cards = tuple(referenced_cards(game, row, part.ref))
        delay = DelayEffect(row.card, row.ability, number, row.seat, cards, part.when)
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.delayed, [delay], EventContext.EFFECT)
    else:
        reduce = ReduceCost(row.seat, row.card, row.ability, number, part.amount, part.until)
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.lasting, [reduce], EventContext.EFFECT)


def resolve_part(game: Game, entry: int, row: AbilityUse, part: Part) -> None:
    events = part.events(game, row)
    follow_reveals(game, entry, events)
    game.deal.ruleset.happen(
        game, entry, game.deal.cited.named(part.rule), events, during=EventContext.EFFECT, use=row.id
    )


def resolve_delayed(game: Game, when: str, entry: int) -> None:
    """Resolve the delayed effects that are due; the first player orders them."""
    due = [row for row in game.delayed if row.when == when]
    if due:
        push(game, DELAYED, entry=entry).a = DELAYED_MOMENTS.index(when)


DELAYED_MOMENTS = ("phase", "round", "challenge", "win", "loss")


def _next_delayed(game: Game, frame: Frame) -> None:
    if any(row.when == DELAYED_MOMENTS[frame.a] for row in game.delayed):
        go_to(frame, "next")
        ask(game, "delayed order", game.first)


DELAYED = sequence("delayed", step("next", _next_delayed))


class DelayedOrderQuestion(Question):
    """The first player orders delayed effects that resolve at the same moment."""

    name = "delayed order"
    does = "orders delayed effects"
    asked_again = True
    title = "Delayed effects"
    answer = "Resolve"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.order

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose the delayed effect that resolves next"

    def _due(self, game: Game, frame: Frame) -> list[DelayedEffect]:
        return [row for row in game.delayed if row.when == DELAYED_MOMENTS[frame.a]]

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("delayed", other=row.entry) for row in self._due(game, frame)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        title, due = game.title(card), [row.card for row in self._due(game, frame)]
        waits = card in due and card in game.ref
        holds, fails = (
            phrase("%(title)s has a delayed effect here", title=title),
            phrase("%(title)s has no delayed effect here", title=title),
        )
        yield make_check(self.rule(game, frame), waits, holds, fails, "no delayed effect")

    def about(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        return game.title(next(row.card for row in self._due(game, frame) if row.entry == option.other))

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        row = next(row for row in self._due(game, frame) if row.entry == option.other)
        return OptionSubject(row.card if row.card in game.ref else NOTHING)

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        return [[phrase("since %(other)s", other=option.other) for option in options]]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = next(row for row in self._due(game, frame) if row.entry == picked[0].other)
        game.delayed.remove(row)
        part = game.deal.abilities[row.card][row.ability].do[row.part]
        if not isinstance(part, Later):
            return
        trial = AbilityUse(0, row.card, row.ability, row.seat, NOTHING, 0, frame.entry)
        # Only cards that never left since count: a card that came back is a new card.
        trial.targets = [
            card for card, ref in zip(row.cards, row.refs, strict=True) if game.ref.get(card, 0) == ref and ref
        ]
        events = part.do.events(game, trial)
        at = game.note("delayed now", frame.entry, row.seat, row.card, game.deal.cited.delayed, (row.entry,))
        follow_reveals(game, at, events)
        events = without_immune(game, row.card, events, at)
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.delayed, events, EventContext.EFFECT)


QUESTIONS = list_questions(DelayedOrderQuestion())
