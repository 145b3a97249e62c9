"""How a second edition ability is used: checks, costs, targets, initiation, parts, and what follows."""

from __future__ import annotations

from engine.cards import EVENT
from engine.events import FinishEvent, Initiate, PlayCard
from engine.play.initiating import choose_cost_cards, choose_targets, pay_costs, settle_x
from engine.play.resolving import resolve_next
from engine.table.frames import sequence, step
from engine.table.game import CANCELED, NOTHING, OCCURRED, Frame, Game, Occurrence


def _initiate(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if row.canceled:
        return
    occurrence = game.deal.ruleset.happen(
        game, frame.entry, "lcg2:initiating/6", [Initiate(row.id, row.card, row.seat)], hold=True
    )
    frame.b = occurrence.id if occurrence is not None else NOTHING


def _initiated(game: Game, frame: Frame) -> None:
    """What was canceled at initiation does not resolve."""
    if frame.b != NOTHING:
        occurrence = game.occurrences.pop(frame.b)
        if CANCELED in occurrence.fates:
            game.pending[frame.a].canceled = True
            game.note("canceled", frame.entry, game.pending[frame.a].seat, NOTHING, "lcg2:cancel")
    frame.b = NOTHING


def _finish(game: Game, frame: Frame) -> None:
    """An event card goes to the discard pile before anybody reacts."""
    row = game.pending[frame.a]
    if game.deal.facts[row.card].type == EVENT:
        game.deal.ruleset.happen(game, frame.entry, "lcg2:event-cards/discard-timing", [FinishEvent(row.card)])


def _react(game: Game, frame: Frame) -> None:
    """All reactions to the parts of an effect, and to playing an event, share one window."""
    row = game.pending.pop(frame.a)
    is_event = game.deal.facts[row.card].type == EVENT
    together = Occurrence(game.new_row(), [], "lcg2:initiating/7", frame.entry)
    together.events = [PlayCard(row.card, row.seat, row.member)] if is_event else []
    together.fates = [OCCURRED] * len(together.events)
    for occurrence in [game.occurrences.pop(id) for id in row.held]:
        together.events += occurrence.events
        together.fates += occurrence.fates
        together.known.update(occurrence.known)
    if together.events:
        game.occurrences[together.id] = together
        game.deal.ruleset.react(game, together, frame.entry)


ABILITY = sequence(
    "lcg2.ability",
    step("x", settle_x),
    step("cost cards", choose_cost_cards),
    step("costs", pay_costs),
    step("targets", choose_targets),
    step("initiate", _initiate),
    step("initiated", _initiated),
    step("part", resolve_next),
    step("finish", _finish),
    step("react", _react),
)
