"""Step makers that several phases share."""

from __future__ import annotations

from engine.events import PhaseBegins, PhaseEnds
from engine.log.journal import TABLE
from engine.play.resolving import resolve_delayed
from engine.play.windows import open_action_window
from engine.table.frames import Do, Step, step
from engine.table.game import NOBODY, NOTHING, Frame, Game


def begins(phase: str, rule: str) -> Do:
    """A phase begins; everything in it nests under this step."""

    def do(game: Game, frame: Frame) -> None:
        frame.entry = game.note("phase", 0, TABLE, NOTHING, rule, (phase, game.round))
        game.deal.ruleset.happen(game, frame.entry, rule, [PhaseBegins(phase)])

    return do


def ends(phase: str, rule: str) -> tuple[Step, Step, Step]:
    """A phase ends: what lasted until then expires, delayed effects resolve, and only then come reactions."""
    name = rule.partition(":")[2]

    def end(game: Game, frame: Frame) -> None:
        row = game.deal.ruleset.happen(game, frame.entry, rule, [PhaseEnds(phase)], hold=True)
        frame.b = NOTHING if row is None else row.id

    def delayed(game: Game, frame: Frame) -> None:
        resolve_delayed(game, "phase", frame.entry)

    return step(name, end), step(f"{name} delayed", delayed), step(f"{name} reactions", held_reactions)


def held_reactions(game: Game, frame: Frame) -> None:
    """Opens the reactions to the occurrence whose number frame.b holds."""
    if frame.b != NOTHING:
        game.deal.ruleset.react(game, game.occurrences[frame.b], frame.entry)
        frame.b = NOTHING


def window(rule: str) -> Do:
    def do(game: Game, frame: Frame) -> None:
        open_action_window(game, rule, frame.entry)

    return do


def note_active(game: Game, entry: int, phase: str, rule: str) -> int:
    """Notes who is active now; that the first player begins is a rule of its own."""
    rule = game.deal.cited.active if game.active == game.player_order()[0] else rule
    return game.note("active", entry, game.active, NOTHING, rule, (phase,))


def next_active(game: Game) -> int:
    """The next seat in player order that has not been active this phase, made active; NOBODY when all have."""
    for seat in game.player_order():
        if not game.count(f"phase/active/{seat}"):
            game.bump(f"phase/active/{seat}")
            game.active = seat
            return seat
    game.active = NOBODY
    return NOBODY
