"""Infamy: a card with this keyword may take power meant for the House."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import zones
from engine.base.ids import NOBODY
from engine.cards import INFAMY
from engine.english import phrase
from engine.events import Event, GainPower, MovePower
from engine.play.rules.action_window_rules import action_window_ruleset
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table import values
from engine.table.frames import repeat_step
from engine.table.game import Game
from engine.table.rows import IMMINENT, Frame


def infamy_seat(game: Game, event: Event) -> int:
    """Return the seat that may place an event's power by infamy, or NOBODY.

    The power would go on the seat's House, and the seat has a card with infamy.
    """
    if isinstance(event, GainPower):
        target = event.card
    elif isinstance(event, MovePower):
        target = event.target
    else:
        return NOBODY
    seat = game.seat_of[target]
    is_house = game.zone[target] == zones.FACTION
    return seat if is_house and infamy_cards(game, seat) else NOBODY


def infamy_cards(game: Game, seat: int) -> list[int]:
    if not action_window_ruleset(game).keywords & INFAMY:
        return []
    return [card for card in game.in_play(seat) if values.keywords(game, card) & INFAMY]


def ask_power_places(game: Game, frame: Frame) -> None:
    """Ask about each point of power separately.

    frame.a is the occurrence, frame.b the member that is reached.
    """
    row = game.occurrences[frame.a]
    frame.b = max(frame.b, 0)
    while frame.b < len(row.events):
        event = row.events[frame.b]
        seat = infamy_seat(game, event)
        if seat == NOBODY:
            frame.b += 1
            continue
        points = _split_points(event)
        row.events[frame.b : frame.b + 1] = points
        row.fates[frame.b : frame.b + 1] = [IMMINENT] * len(points)
        repeat_step(frame)
        ask(game, "infamy", seat)
        return


def _split_points(event: Event) -> list[Event]:
    """Split an event into one event for each point of power."""
    if isinstance(event, GainPower):
        return [GainPower(event.card, 1, event.why) for _ in range(event.amount)]
    if isinstance(event, MovePower):
        return [MovePower(event.source, event.target, 1) for _ in range(event.amount)]
    return [event]


class InfamyQuestion(Question):
    """Question: whether a point of power goes on the House or on a card with infamy."""

    name = "infamy"
    does = "chooses where to put power"
    answer = "Place"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg1:core/kw/infamy"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose a card to put 1 power on"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("choose", card) for card in (game.faction(seat), *infamy_cards(game, seat))]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(seat), *game.in_play(seat)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        title = game.title(card)
        fits = card == game.faction(seat) or card in infamy_cards(game, seat)
        fails = phrase("%(title)s has no infamy", title=title)
        yield make_check(
            self.rule(game, frame), fits, phrase("%(title)s can have the power", title=title), fails, "no infamy"
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row, card = game.occurrences[frame.a], picked[0].card
        event = row.events[frame.b]
        if isinstance(event, GainPower):
            row.events[frame.b] = GainPower(card, 1, event.why)
        elif isinstance(event, MovePower):
            row.events[frame.b] = MovePower(event.source, card, 1)
        frame.b += 1


QUESTIONS = list_questions(InfamyQuestion())
