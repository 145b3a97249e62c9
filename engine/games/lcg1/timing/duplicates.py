"""A duplicate saves the card above it, and that may be canceled."""

from __future__ import annotations

from engine.abilities import SAVE_CANCEL
from engine.base import defaults, zones
from engine.base.ids import NOTHING
from engine.events import (
    DiscardDuplicate,
    Initiate,
    LeavePlay,
    Save,
)
from engine.games.lcg1.timing.ability_use import note_first_to_answer
from engine.games.lcg1.timing.action_window import can_be_answered, canceled_counter, execute, tell_witness
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.play.windows.windows import open_window
from engine.table.frames import push, sequence, step
from engine.table.game import Game
from engine.table.rows import CANCELED, Frame, Occurrence


def save_with_duplicate(game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
    """Discard a duplicate to save the card above it.

    This is a response of that card, and it may be canceled.
    """
    host = game.host[card]
    data = ("duplicate", 0, game.facts[host].code, member)
    at = game.note("use", entry, game.seat_of[card], host, game.deal.cited.duplicate_save, data)
    event = game.occurrences[occurrence].events[member]
    if isinstance(event, LeavePlay) and event.to in (zones.HAND, zones.DECK):
        game.note_unsettled(defaults.SAVED_FROM_RETURNING, at, game.deal.cited.duplicate_save)
    push(game, DUPLICATE, occurrence, member, entry=at)
    execute(game, [DiscardDuplicate(card)], game.deal.cited.pay, at)


def _announce_save(game: Game, frame: Frame) -> None:
    host = game.occurrences[frame.a].events[frame.b].about
    seat = game.seat_of[host]
    row = Occurrence(
        game.new_row(), [Initiate(NOTHING, host, seat)], cited_rules(game).duplicate_canceled, frame.entry
    )
    game.occurrences[row.id] = row
    push(game, DUPLICATE_CANCEL, row.id, entry=frame.entry)


def _save_by_duplicate(game: Game, frame: Frame) -> None:
    host = game.occurrences[frame.a].events[frame.b].about
    if game.counts.pop(canceled_counter(host), 0):
        game.note("canceled", frame.entry, game.seat_of[host], host, cited_rules(game).duplicate_canceled, (0,))
        return
    execute(game, [Save(host, frame.a, frame.b)], game.deal.cited.save, frame.entry)


def _cancel_duplicate(game: Game, frame: Frame) -> None:
    row = game.occurrences[frame.a]
    if tell_witness(game, SAVE_CANCEL, row, can_be_answered(game, row)):
        open_window(game, SAVE_CANCEL, row, frame)
        action_window_ruleset(game).note_default(game, "duplicate canceled", game.stack[-1].entry)
        note_first_to_answer(game, row.events[0].whose)


def _note_cancellation(game: Game, frame: Frame) -> None:
    row = game.occurrences.pop(frame.a)
    if row.fates[0] == CANCELED:
        game.bump(canceled_counter(row.events[0].about))


DUPLICATE = sequence("lcg1.duplicate", step("2", _announce_save), step("3", _save_by_duplicate))
DUPLICATE_CANCEL = sequence("lcg1.duplicate.cancel", step("2", _cancel_duplicate), step("done", _note_cancellation))
