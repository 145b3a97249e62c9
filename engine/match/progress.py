"""Progress of a match: recording answers, and giving the automatic ones."""

from __future__ import annotations

from typing import Final

from engine.control.prompt_preferences import ASK_SINGLE_CHOICES, WINDOW_QUESTION, passes_automatically
from engine.events import stop_passing
from engine.log.reader_state import update_reader_state
from engine.match.choices import list_ids, list_options
from engine.play.ending import loops
from engine.prompts.prompts import BY_ORDER, BY_SETTING, CHOSEN, ONLY, PASS, TIMED_OUT, Option, carry_out
from engine.table.frames import STEP_LIMIT, run
from engine.table.game import Game
from engine.table.rows import UNTIL_DECISION

INPUT_CAUSES: Final = (CHOSEN, TIMED_OUT, BY_ORDER)
"""Causes of answers that were inputs; all other answers follow from the table."""


def advance(game: Game) -> None:
    """Run on until a seat must choose or the match is over.

    Then update the reader state.
    """
    run_on(game)
    update_reader_state(game)


def run_on(game: Game) -> None:
    """Run on, giving each answer that is the only one or follows a preference."""
    steps_left = STEP_LIMIT
    while True:
        steps_left = run(game, steps_left - 1)
        asked = game.asked
        if asked is None or game.outcome is not None:
            return
        question = game.deal.questions[asked.name]
        frame = game.stack[-1]
        open_seats = asked.waiting()
        for seat in open_seats:
            options = list_options(game, seat)
            if game.manners[seat].auto_pass and options and passes_automatically(game, seat, options):
                log_answer(game, seat, (options[-1],), BY_SETTING)
                continue
            if (
                asked.name != WINDOW_QUESTION
            ):  # In windows, preferences decide whether a seat that can only pass is asked.
                least, most = question.bounds(game, frame, seat, options)
                alone = least == most == len(options) or not options
                if alone and (ASK_SINGLE_CHOICES not in game.manners[seat].ask_in or least > len(options)):
                    log_answer(game, seat, tuple(options), ONLY)
                    continue
            if game.manners[seat].auto_pass == UNTIL_DECISION:
                stop_passing(game, UNTIL_DECISION, seat)
        if game.asked is asked:
            return


def log_answer(game: Game, seat: int, picked: tuple[Option, ...], cause: str, at: int | None = None) -> None:
    """Record an answer; once all are in, carry them out in player order."""
    asked = game.asked
    if asked is None:
        return
    frame = game.stack[-1]
    question = game.deal.questions[asked.name]
    offered, options = list_ids(game, seat), asked.offered[seat]
    chosen = tuple(map(offered.__getitem__, map(options.index, picked)))
    kind = "pass" if chosen == (PASS,) else "choice"
    public = () if kind == "pass" else (asked.name,)
    secret = (cause, chosen, offered, at, asked.since)
    if cause in INPUT_CAUSES and game.deal.ruleset.loops:
        loops.record_answer(game, asked, seat, picked, options)
    asked.answers[seat] = picked
    game.write(kind, frame.entry, seat, 0, question.rule(game, frame), public, 1 << seat, secret)
    if not asked.waiting():
        carry_out(game, asked)
