"""Single steps of plain phases: draw, income, dominance, standing, taxation."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.english import phrase, phrase_count
from engine.events import (
    Discard,
    DrawCards,
    Event,
    GainGold,
    GainPower,
    PayGold,
    StandAll,
    WinDominance,
    note_standing_limit,
)
from engine.play.abilities.choice_checks import zone_check
from engine.play.phases.steps import activate_next, note_active
from engine.play.state.card_checks import character_in_play_checks, control_check
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table import values
from engine.table.constants import CARDS_DRAWN, NO_STANDING, STANDING_AT_MOST, has_quantity, limits
from engine.table.frames import StepFunction, go_to, repeat_step
from engine.table.game import Game
from engine.table.rows import Frame


def draw_cards(game: Game, frame: Frame) -> None:
    usual = game.deal.ruleset.terms.draw
    events: list[Event] = [
        DrawCards(seat, usual + sum(limits(game, CARDS_DRAWN, seat))) for seat in game.player_order()
    ]
    game.deal.ruleset.happen(game, frame.entry, game.deal.cited.draw, events)


def collect_income(then: str) -> StepFunction:
    """Make the next seat active and let it collect income.

    After all seats, go to the named step.
    """

    def do(game: Game, frame: Frame) -> None:
        seat = activate_next(game)
        if seat == NOBODY:
            go_to(frame, then)
            return
        frame.b = note_active(game, frame.entry, game.phase, game.deal.cited.next_marshal)
        income = game.deal.ruleset.income(game, seat)
        game.note("value", frame.b, seat, game.plot(seat), game.deal.cited.income, income.data())
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.income, [GainGold(seat, income.total, "income")])

    return do


def win_dominance(game: Game, frame: Frame) -> None:
    """Let the highest total win dominance and gain 1 power; a tie has no winner."""
    at = game.note("step", frame.entry, TABLE, NOTHING, game.deal.cited.dominance, ("dominance",))
    totals = []
    for seat in game.player_order():
        value = game.deal.ruleset.dominance(game, seat)
        game.note("value", at, seat, NOTHING, game.deal.cited.dominance, value.data())
        totals.append((value.total, seat))
    highest = max(totals)[0]
    best = [seat for total, seat in totals if total == highest]
    if len(best) == 1:
        game.deal.ruleset.happen(
            game,
            at,
            game.deal.cited.dominance,
            [WinDominance(best[0]), GainPower(game.faction(best[0]), 1, "dominance")],
        )
    else:
        game.note("tie", at, TABLE, NOTHING, game.deal.cited.dominance, tuple((seat, highest) for seat in best))


def stand_cards(game: Game, frame: Frame) -> None:
    """Stand all kneeling cards together.

    First, seats that may not stand all characters choose, in player order.
    """
    frame.a = max(frame.a, 0)
    order = game.player_order()
    while frame.a < len(order):
        seat = order[frame.a]
        frame.a += 1
        kneeling = [card for card in game.characters(seat) if game.kneeling[card]]
        allowed = standing_allowance(game, seat, len(kneeling))
        if not allowed:
            keep_kneeling(game, kneeling)
        elif allowed < len(kneeling):
            repeat_step(frame)
            ask(game, "standing", seat)
            return
    if STANDING_AT_MOST in game.deal.constants and any([_reaches_limit(game, seat) for seat in order]):
        note_standing_limit(game, frame.entry)
    kneeling = [
        card
        for seat in order
        for zone in (zones.FACTION, zones.REVEALED, zones.PLAY)
        for card in game.pile(seat, zone)
        if game.kneeling[card]
        and not game.count(counters.stays_kneeling(card))
        and not has_quantity(game, NO_STANDING, card)
    ]
    if kneeling:
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.stand, [StandAll(tuple(kneeling))])


def _reaches_limit(game: Game, seat: int) -> bool:
    """Return whether some of a seat's characters stay kneeling due to a limit."""
    return any(game.count(counters.stays_kneeling(card)) for card in game.characters(seat))


def standing_allowance(game: Game, seat: int, number: int) -> int:
    """Return how many of this many characters a seat may still stand this phase."""
    stood = game.count(counters.characters_stood(seat))
    return max(values.lowest_limit(game, STANDING_AT_MOST, seat, stood + number) - stood, 0)


def keep_kneeling(game: Game, cards: list[int]) -> None:
    """Keep these cards kneeling."""
    for card in cards:
        game.bump(counters.stays_kneeling(card))


class StandingQuestion(Question):
    """A seat that may stand only some of its characters chooses them."""

    name = "standing"
    does = "chooses characters to stand"
    answer = "Stand"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.stand

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        number, _most = self.bounds(game, frame, seat, self.options(game, frame, seat))
        return phrase_count("Choose 1 character to stand", "Choose %(number)s characters to stand", number)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("stand", card) for card in game.characters(seat) if game.kneeling[card]]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.characters(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title = game.deal.cited.stand, game.title(card)
        yield from character_in_play_checks(game, card, rule)
        yield control_check(game, seat, card, rule)
        yield make_check(
            rule,
            bool(game.kneeling[card]),
            phrase("%(title)s is kneeling", title=title),
            phrase("%(title)s is standing", title=title),
            "standing",
        )

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        number = standing_allowance(game, seat, len(options))
        return number, number

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        standing = [option.card for option in picked]
        keep_kneeling(
            game, [option.card for option in self.options(game, frame, seat) if option.card not in standing]
        )


def return_gold(game: Game, frame: Frame) -> None:
    events: list[Event] = [PayGold(seat, game.gold[seat], "returns") for seat in game.player_order()]
    game.deal.ruleset.happen(game, frame.entry, game.deal.cited.return_gold, events)
    frame.a = 0


def discard_to_reserve(game: Game, frame: Frame) -> None:
    """Let seats discard down to their reserve, in player order.

    frame.a counts the seats that were checked.
    """
    order = game.player_order()
    while frame.a < len(order):
        seat = order[frame.a]
        frame.a += 1
        reserve = values.reserve(game, seat)
        at = game.note("value", frame.entry, seat, game.plot(seat), game.deal.cited.reserve, reserve.data())
        if len(game.hand(seat)) > reserve.total:
            frame.b = at
            repeat_step(frame)
            ask(game, "reserve", seat)
            return


class ReserveQuestion(Question):
    """A seat discards down to exactly its reserve."""

    name = "reserve"
    does = "discards down to the reserve"
    answer = "Discard"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.reserve

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        reserve = values.reserve(game, seat).total
        return phrase_count(
            "Choose a card to discard from your hand (reserve %(reserve)s)",
            "Choose %(number)s cards to discard from your hand (reserve %(reserve)s)",
            self._surplus(game, seat),
            reserve=reserve,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("discard", card) for card in game.hand(seat)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule = game.deal.cited.reserve
        yield zone_check(game, card, (zones.HAND,), rule)
        yield control_check(game, seat, card, rule)

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        surplus = self._surplus(game, seat)
        return surplus, surplus

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        events: list[Event] = [Discard(option.card, "reserve") for option in picked]
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.reserve, events)

    @staticmethod
    def _surplus(game: Game, seat: int) -> int:
        return len(game.hand(seat)) - values.reserve(game, seat).total


STANDING_QUESTIONS = list_questions(StandingQuestion())
"""All questions of upkeep in games without a reserve."""
QUESTIONS = list_questions(STANDING_QUESTIONS, ReserveQuestion())
