"""Immediate consequences of the table state, while a question is open.

No window can open before that question is answered.
"""

from __future__ import annotations

from engine.ruleset import NO_USE
from engine.table.constants import clear_caches
from engine.table.game import Game
from engine.table.rows import IMMINENT, Occurrence


def mark_changed(game: Game) -> None:
    """Mark the table as changed outside of an occurrence."""
    game.moved = True
    clear_caches(game)


def run_immediate_steps(game: Game, entry: int) -> bool:
    """Let the consequences of the table state happen until none is left.

    Return False where a seat would have to be asked.
    """
    while game.outcome is None:
        depth, before = len(game.stack), set(game.occurrences)
        # STR that grew here was raised by no effect: its events go into a row that is never read.
        game.deal.ruleset.settle(game, entry, NO_USE, Occurrence(0, [], "", entry))
        if len(game.stack) == depth or game.outcome is not None:
            return True
        driven = [row for id, row in game.occurrences.items() if id not in before]
        if len(driven) != len(game.stack) - depth:
            return False
        del game.stack[depth:]
        for row in driven:
            del game.occurrences[row.id]
            for member, event in enumerate(row.events):
                if row.fates[member] == IMMINENT and event.possible(game):
                    event.apply(game, entry, row.rule)
                    mark_changed(game)
    return True
