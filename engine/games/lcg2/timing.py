"""Second edition timing: the seven steps around an occurrence, and ability use."""

from __future__ import annotations

from engine.abilities import ACTION, FORCED_INTERRUPT, FORCED_REACTION, INTERRUPT, REACTION, WOULD
from engine.base.ids import NOTHING
from engine.cards import EVENT
from engine.events import Event, FinishEvent, Initiate, LeavePlay, PlayCard, discard_event
from engine.play.abilities.initiation import choose_cost_cards, choose_targets, determine_x, pay_costs
from engine.play.abilities.resolution import resolve_next
from engine.play.ending import match_end
from engine.play.entering.entering_play import illegal_attachments
from engine.play.state import state_checks
from engine.play.windows.trigger_index import could_trigger, waiting_timings
from engine.play.windows.windows import open_window
from engine.table.constants import DOOMED, clear_caches, is_blank
from engine.table.frames import StepFunction, push, sequence, step
from engine.table.game import Game
from engine.table.rows import CANCELED, IMMINENT, IMPOSSIBLE, OCCURRED, REPLACED, Frame, Occurrence


def happen(
    game: Game, entry: int, rule: str, events: list[Event], use: int = NOTHING, hold: bool = False
) -> Occurrence | None:
    """Let events happen together.

    With hold, the reactions wait until `open_reactions` is called for the row.
    """
    live = []
    for event in events:
        if event.possible(game):
            live.append(event)
    if use != NOTHING and len(live) < len(events):
        game.pending[use].ok = False
    if not live:
        return None
    if is_unwatched(game, live):
        for event in live:
            event.apply(game, entry, rule)
        clear_caches(game)
        # Events that no card of this match waits for are named in an effect's reaction window like all
        # others: which ones they are depends on hidden cards, and the log must not.
        if hold and game.pending:
            silent = _add_past_occurrence(game, live, rule, entry, use)
            _hold_reactions(game, silent)
            settle(game, entry, use, silent)
            return silent
        return _settle_silently(game, live, rule, entry, use, hold)
    row = Occurrence(game.new_row(), live, rule, entry, use)
    game.occurrences[row.id] = row
    if hold:
        _hold_reactions(game, row)
    push(game, BEFORE_HALF if hold else WHOLE, row.id, entry=entry)
    return row


def _hold_reactions(game: Game, row: Occurrence) -> None:
    """Hold back the reactions to a part of an effect until the effect ends, in order."""
    if row.pending != NOTHING:
        game.pending[row.pending].held.append(row.id)


def join(game: Game, row: Occurrence | None, events: list[Event], rule: str, entry: int) -> None:
    """Add events that just happened to an occurrence whose reactions wait.

    Without such an occurrence, open their own reactions.
    """
    if row is not None:
        row.events += events
        row.fates += [OCCURRED] * len(events)
    elif events and not is_unwatched(game, events):
        open_reactions(game, _add_past_occurrence(game, events, rule, entry, NOTHING), entry)


def _add_past_occurrence(game: Game, events: list[Event], rule: str, entry: int, use: int) -> Occurrence:
    row = Occurrence(game.new_row(), events, rule, entry, use)
    row.fates = [OCCURRED] * len(events)
    game.occurrences[row.id] = row
    return row


def _settle_silently(
    game: Game, events: list[Event], rule: str, entry: int, use: int, hold: bool
) -> Occurrence | None:
    """Settle after events that no ability waits for.

    If they turn out to have raised STR, there may be reactions.
    """
    if not game.deal.waiting_for_strength:
        settle(game, entry, use)
        return None
    depth = len(game.stack)
    row = _add_past_occurrence(game, list(events), rule, entry, use)
    settle(game, entry, use, row)
    if len(row.events) == len(events):
        del game.occurrences[row.id]
        return None
    if hold:
        _hold_reactions(game, row)
    else:
        game.stack.insert(depth, Frame(AFTER_HALF, 0, row.id, entry=entry))
    return row


def settle(game: Game, entry: int, use: int = NOTHING, row: Occurrence | None = None) -> None:
    """Check for the end of the match, cards that must leave play, and raised STR."""
    match_end.check_ends(game, entry)
    if game.outcome is not None:
        return
    facts = game.facts
    for host in game.host.values():
        if facts[host].shuns:
            discard_illegal_attachments(game, entry)
            break
    if game.lasting or DOOMED in game.deal.constants:
        state_checks.remove_doomed(game, entry, use)
    if game.deal.waiting_for_strength:
        state_checks.detect_raised_strength(game, entry, use, row)


def discard_illegal_attachments(game: Game, entry: int) -> None:
    """Discard attachments that may not be where they are."""
    illegal: list[Event] = [discard_event(card, unsavable=True) for card in illegal_attachments(game)]
    if illegal:
        happen(game, entry, "lcg2:attachment-cards/illegal", illegal)


def is_unwatched(game: Game, events: list[Event]) -> bool:
    """Return whether no ability of this match waits for any of the events.

    If so, the windows need not be walked. Which cards are in this match is a secret: where a witness reports windows
    that don't open, all are walked.
    """
    if game.witness is not None:
        return False
    watched = game.deal.watched
    for event in events:
        if event.kind in watched:
            return False
        if isinstance(event, LeavePlay) and not event.unsavable and game.duplicates(event.card):
            return False
    return True


def open_reactions(game: Game, row: Occurrence, entry: int) -> None:
    """Open the reaction half of an occurrence whose reactions were held back."""
    push(game, AFTER_HALF, row.id, entry=entry)


def _apply_imminent(game: Game, frame: Frame) -> None:
    """Apply all members that are still to come and possible, then settle the table."""
    row = game.occurrences[frame.a]
    fates = row.fates
    for member, event in enumerate(row.events):
        if fates[member] == IMMINENT and not event.possible(game):
            fates[member] = IMPOSSIBLE
        elif fates[member] == IMMINENT and isinstance(event, LeavePlay):
            card = event.card
            row.known[card] = (game.seat_of[card], game.host.get(card, NOTHING), is_blank(game, card))
    entry, before = frame.entry, game.journal.number
    for member, event in enumerate(row.events):
        if fates[member] == IMMINENT:
            event.apply(game, entry, row.rule)
            fates[member] = OCCURRED
    clear_caches(game)
    if game.witness is not None:
        game.witness.occurred(row, before + 1, game.journal.number)
    if row.pending != NOTHING and any(fate not in (OCCURRED, REPLACED) for fate in fates):
        game.pending[row.pending].ok = False
    settle(game, entry, row.pending, row)


def _drop_occurrence(game: Game, frame: Frame) -> None:
    game.occurrences.pop(frame.a, None)


def _first_window_step(timings: tuple[int, ...], then: StepFunction) -> StepFunction:
    """Make a step that opens the first of these windows in which a seat might act.

    If there is none, the step does what comes after them. Nothing changes before a window opens, so steps in which
    none does need not be walked one by one.
    """

    def do(game: Game, frame: Frame) -> None:
        row, witness = game.occurrences[frame.a], game.witness
        # If no event is about to happen any more, there is nothing left to interrupt.
        if then is not _apply_imminent or IMMINENT in row.fates:
            mask = waiting_timings(game, row)
            for place, timing in enumerate(timings):
                if mask >> timing & 1 and could_trigger(game, timing, row):
                    if witness is not None:
                        witness.comes_to(game, row, timings[: place + 1], True)
                    frame.step += place
                    open_window(game, timing, row, frame)
                    return
        if witness is not None:
            witness.comes_to(game, row, timings, False)
        frame.step += len(timings)
        then(game, frame)

    return do


_BEFORE = (WOULD, FORCED_INTERRUPT, INTERRUPT)
_AFTER = (FORCED_REACTION, REACTION)
_BEFORE_STEPS = (
    step("would", _first_window_step(_BEFORE, _apply_imminent)),
    step("forced interrupts", _first_window_step(_BEFORE[1:], _apply_imminent)),
    step("interrupts", _first_window_step(_BEFORE[2:], _apply_imminent)),
    step("occurs", _apply_imminent),
)
_AFTER_STEPS = (
    step("forced reactions", _first_window_step(_AFTER, _drop_occurrence)),
    step("reactions", _first_window_step(_AFTER[1:], _drop_occurrence)),
    step("done", _drop_occurrence),
)
WHOLE = sequence("lcg2.occurrence", *_BEFORE_STEPS, *_AFTER_STEPS)
BEFORE_HALF = sequence("lcg2.occurrence.before", *_BEFORE_STEPS)
AFTER_HALF = sequence("lcg2.occurrence.after", *_AFTER_STEPS)
TIMING_RULES = {
    ACTION: "lcg2:actions",
    WOULD: "lcg2:triggering-condition/2",
    FORCED_INTERRUPT: "lcg2:triggering-condition/3",
    INTERRUPT: "lcg2:triggering-condition/4",
    FORCED_REACTION: "lcg2:triggering-condition/6",
    REACTION: "lcg2:triggering-condition/7",
}
"""Rules that the windows of the second edition rest on."""


# --- using an ability


def _initiate_use(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if row.canceled:
        return
    occurrence = happen(game, frame.entry, "lcg2:initiating/6", [Initiate(row.id, row.card, row.seat)], hold=True)
    frame.b = occurrence.id if occurrence is not None else NOTHING


def _apply_cancel(game: Game, frame: Frame) -> None:
    """Cancel a use that was canceled at initiation, so that it does not resolve."""
    if frame.b != NOTHING:
        occurrence = game.occurrences.pop(frame.b)
        if CANCELED in occurrence.fates:
            use = game.pending[frame.a]
            use.canceled = True
            game.note("canceled", frame.entry, use.seat, use.card, "lcg2:cancel", (occurrence.by,))
    frame.b = NOTHING


def _discard_event(game: Game, frame: Frame) -> None:
    """Move an event card to the discard pile before reactions."""
    row = game.pending[frame.a]
    if game.deal.facts[row.card].type == EVENT:
        happen(game, frame.entry, "lcg2:event-cards/discard-timing", [FinishEvent(row.card)])


def _open_effect_reactions(game: Game, frame: Frame) -> None:
    """Open one window for reactions to all parts of an effect and to playing an event."""
    row = game.pending.pop(frame.a)
    is_event = game.deal.facts[row.card].type == EVENT
    together = Occurrence(game.new_row(), [], "lcg2:initiating/7", frame.entry)
    together.events = [PlayCard(row.card, row.seat, row.member)] if is_event else []
    together.fates = [OCCURRED] * len(together.events)
    if game.witness is not None:
        game.witness.gathered(together, row.held)
    for occurrence in [game.occurrences.pop(id) for id in row.held]:
        together.events += occurrence.events
        together.fates += occurrence.fates
        together.known.update(occurrence.known)
    if together.events:
        game.occurrences[together.id] = together
        open_reactions(game, together, frame.entry)


ABILITY = sequence(
    "lcg2.ability",
    step("x", determine_x),
    step("cost cards", choose_cost_cards),
    step("costs", pay_costs),
    step("targets", choose_targets),
    step("initiate", _initiate_use),
    step("initiated", _apply_cancel),
    step("part", resolve_next),
    step("finish", _discard_event),
    step("react", _open_effect_reactions),
)
