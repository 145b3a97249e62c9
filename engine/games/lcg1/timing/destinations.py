"""Cards that would leave play for several places: the first player chooses one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.base import zones
from engine.english import phrase
from engine.events import (
    Event,
    LeavePlay,
)
from engine.play.rules.action_window_rules import cited_rules
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table.frames import repeat_step
from engine.table.game import Game
from engine.table.rows import (
    IMMINENT,
    Frame,
)


def conflicting_moves(events: Sequence[Event]) -> list[LeavePlay]:
    """List the events by which the first such card would leave for different places."""
    moves = [event for event in events if isinstance(event, LeavePlay)]
    if len(moves) > 1:
        for one in moves:
            same = [event for event in moves if event.card == one.card]
            if len({event.to for event in same}) > 1:
                return same
    return []


def ask_destination(game: Game, frame: Frame) -> None:
    """Ask until no card has several destinations."""
    if conflicting_moves(game.occurrences[frame.a].events):
        repeat_step(frame)
        ask(game, "destination", game.first)


class DestinationQuestion(Question):
    """Question to the first player: where a card with several destinations goes."""

    name = "destination"
    does = "chooses where a card goes"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited_rules(game).several_places

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase(
            "Choose where %(card)s goes", card=game.title(conflicting_moves(game.occurrences[frame.a].events)[0].card)
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        moves = conflicting_moves(game.occurrences[frame.a].events)
        return [Option(f"to {zones.ZONES[to]}", moves[0].card) for to in dict.fromkeys(event.to for event in moves)]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row, (verb, card, _other) = game.occurrences[frame.a], picked[0]
        kept = [
            event
            for event in row.events
            if not isinstance(event, LeavePlay) or event.card != card or f"to {zones.ZONES[event.to]}" == verb
        ]
        row.events, row.fates = kept, [IMMINENT] * len(kept)


QUESTIONS = list_questions(DestinationQuestion())
