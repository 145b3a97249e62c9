"""What the table drives by itself, at once: where a question stands open, no window can open before its answer."""

from __future__ import annotations

from engine.ruleset import NO_USE
from engine.table.constants import forget
from engine.table.game import Game
from engine.table.rows import IMMINENT, Occurrence


def changed(game: Game) -> None:
    """Something was done to the table outside of an occurrence."""
    game.moved = True
    forget(game)


def settle_at_once(game: Game, entry: int) -> bool:
    """Lets what follows by itself happen until nothing more does; not so where somebody would have to be asked."""
    while game.outcome is None:
        depth, before = len(game.stack), set(game.occurrences)
        # STR that grew so was raised by no effect: what is found goes into a row that nobody looks at.
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
                    changed(game)
    return True
