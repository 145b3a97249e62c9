"""The action window in six steps, around everything that happens in an action."""

from __future__ import annotations

from engine.abilities import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, WHEN_REVEALED
from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import DEATHBOUND
from engine.chain.journal import TABLE
from engine.events import (
    KILLED,
    ChallengeTrait,
    EndChallenge,
    EndPhase,
    EndRound,
    Event,
    FinishEvent,
    LeavePlay,
    MoveToPile,
    RecyclePlots,
    RevealPlot,
    Stand,
    WinChallenge,
    discard_event,
)
from engine.games.lcg1 import keywords
from engine.games.lcg1.declarations import PHASES
from engine.games.lcg1.infamy import ask_power_places, infamy_seat
from engine.games.lcg1.leaving_play import move_out_of_play
from engine.games.lcg1.timing.destinations import ask_destination, conflicting_moves
from engine.games.lcg1.timing.draws import count_extra_draw, split_draw
from engine.play.abilities.resolution import resolve_delayed
from engine.play.ending import match_end
from engine.play.entering.entering_play import illegal_attachments
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.play.state import state_checks
from engine.play.windows.trigger_index import candidates, could_trigger, waiting_timings
from engine.play.windows.windows import WINDOW, open_window
from engine.table import values
from engine.table.constants import DOOMED, STANDS_INSTEAD, TRACKS_STRENGTH, clear_caches
from engine.table.frames import SEQUENCE_NAMES, STEP_NAMES, StepFunction, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import DIES_AT_ZERO, IMMINENT, IMPOSSIBLE, OCCURRED, ActionWindow, Frame, Occurrence, Window

JOUSTING = "Jousting"
MELEE = "Melee"
"""Traits that a challenge can have."""
ANSWERS_PLAYED = "window/answering"
"""Counts the events played as answers in the open window."""

TIMING_RULES = {
    ACTION: "lcg1:timing/player-action",
    WHEN_REVEALED: "lcg1:faq-2.2",
    SAVE_CANCEL: "lcg1:timing/2",
    PASSIVE: "lcg1:timing/4",
    RESPONSE: "lcg1:timing/5",
}
"""Rules that the windows of the first edition rest on."""
WINDOW_NAMES = {
    SAVE_CANCEL: "Saves and cancels",
    WHEN_REVEALED: "Passives: when revealed",
    PASSIVE: "Passives",
    RESPONSE: "Responses",
}
"""Names of the second, fourth and fifth step of the action window."""


# --- the window


def open_action(game: Game, seat: int, entry: int, saves: bool = True, responses: bool = True) -> Frame:
    """Open an action window.

    What is pushed after this happens in it, before its last three steps.
    """
    course = Occurrence(game.new_row(), [], cited_rules(game).window, entry)
    game.occurrences[course.id] = course
    game.action = ActionWindow(seat, course.id, entry, saves, responses)
    return push(game, AFTERWARDS, entry=entry)


def current_course(game: Game) -> Occurrence:
    """Return what has happened so far in the open window."""
    if game.action is None:
        raise ValueError("no action window is open")
    return game.occurrences[game.action.course]


def let_happen(game: Game, entry: int, rule: str, events: list[Event], use: int = NOTHING) -> Occurrence | None:
    """Let events happen together, in the open window or in one of their own.

    Saves come first.
    """
    live = still_possible(game, events, use)
    if not live:
        return None
    if game.action is None:
        open_action(game, NOBODY, entry)
    row = Occurrence(game.new_row(), live, rule, entry, use)
    told = can_be_answered(game, row) or any(infamy_seat(game, event) != NOBODY for event in live)
    if not told and not conflicting_moves(live):
        tell_witness(game, SAVE_CANCEL, row, False)
        before = game.journal.number
        execute(game, live, rule, entry, use)
        if game.witness is not None:
            game.witness.occurred(row, before + 1, game.journal.number)
        return None
    game.occurrences[row.id] = row
    push(game, EVENT_STEPS, row.id, entry=entry)
    return row


def still_possible(game: Game, events: list[Event], use: int) -> list[Event]:
    """List the events that can happen.

    If one can't, the ability it is a part of was not wholly successful.
    """
    live = [event for event in events if event.possible(game)]
    if use != NOTHING and len(live) < len(events):
        game.pending[use].ok = False
    return live


def can_be_answered(game: Game, row: Occurrence) -> bool:
    """Return whether a seat might save or cancel, by public knowledge."""
    if game.action is not None and not game.action.saves:
        return False
    return _can_open(game, SAVE_CANCEL, row)


def _can_open(game: Game, timing: int, row: Occurrence) -> bool:
    """Return whether a seat might act in such a window, by public knowledge."""
    return bool(waiting_timings(game, row) >> timing & 1) and could_trigger(game, timing, row)


def tell_witness(game: Game, timing: int, row: Occurrence, opens: bool, since: int = 0) -> bool:
    """Tell a witness, if there is one, whether a window opens now."""
    if game.action is not None and timing == SAVE_CANCEL and not game.action.saves:
        note_unanswered(game, timing, row)
    if game.witness is not None:
        game.witness.comes_to(game, row, (timing,), opens, since)
        if timing == SAVE_CANCEL and game.action is not None:
            game.witness.joins(row, current_course(game))
    return opens


def note_unanswered(game: Game, timing: int, row: Occurrence) -> None:
    """Note the default that the end of a phase or round can't be answered.

    It is noted where the game has this default and a seat might have answered.
    """
    if action_window_ruleset(game).unanswered_by_default and _can_open(game, timing, row):
        action_window_ruleset(game).note_default(game, "end of phase", current_course(game).entry)


def note_expired_first(game: Game, period: str, entry: int) -> None:
    """Note the default for effects that end when others begin.

    What lasts until the end is over before what comes at the end. It is noted where both meet.
    """
    course = current_course(game)
    passives = waiting_timings(game, course) >> PASSIVE & 1 and candidates(game, PASSIVE, course)
    if passives or any(row.when == period for row in game.delayed):
        action_window_ruleset(game).note_default(game, "until before at", entry)


def execute(game: Game, events: list[Event], rule: str, entry: int, use: int = NOTHING) -> None:
    """Apply events one after the other and add them to the window's course (step 3)."""
    course = current_course(game)
    for event in events:
        for single in split_draw(game, event, rule, entry):
            if single.possible(game) and count_extra_draw(game, single, rule, entry, use):
                instead = _replacement(game, single)
                if instead is not None and use != NOTHING:
                    game.pending[use].ok = False
                happening = single if instead is None else instead
                happening.apply(game, entry, rule if instead is None else cited_rules(game).killed_instead)
                course.events.append(happening)
                course.fates.append(OCCURRED)
    clear_caches(game)
    settle(game, entry, use)


def _replacement(game: Game, event: Event) -> Event | None:
    """Return what happens in place of a killing, if an effect says so."""
    if isinstance(event, LeavePlay) and event.how == KILLED:
        for row in game.lasting:
            if row.quantity == STANDS_INSTEAD and event.card in row.cards and Stand(row.source).possible(game):
                return Stand(row.source)
    return None


# --- conflicting destinations


def execute_with_destinations(game: Game, events: list[Event], rule: str, entry: int, use: int = NOTHING) -> None:
    """Execute events.

    If a card would leave play for several places, the first player chooses one.
    """
    if not conflicting_moves(events):
        execute(game, events, rule, entry, use)
        return
    row = Occurrence(game.new_row(), events, rule, entry, use)
    game.occurrences[row.id] = row
    push(game, DESTINATIONS, row.id, entry=entry)


def _save_cancel(game: Game, frame: Frame) -> None:
    row = game.occurrences[frame.a]
    if tell_witness(game, SAVE_CANCEL, row, can_be_answered(game, row)):
        open_window(game, SAVE_CANCEL, row, frame)


def _execute_remaining(game: Game, frame: Frame) -> None:
    """Execute the events that were not saved from and are still possible."""
    row = game.occurrences.pop(frame.a)
    going = []
    for member, event in enumerate(row.events):
        if row.fates[member] == IMMINENT and not event.possible(game):
            row.fates[member] = IMPOSSIBLE
        elif row.fates[member] == IMMINENT:
            going.append(event)
    if row.pending != NOTHING and len(going) < len(row.events):
        game.pending[row.pending].ok = False
    before = game.journal.number
    execute_with_destinations(game, going, row.rule, frame.entry, row.pending)
    if game.witness is not None:
        game.witness.occurred(row, before + 1, game.journal.number)


EVENT_STEPS = sequence(
    "lcg1.event", step("1", ask_power_places), step("2", _save_cancel), step("3", _execute_remaining)
)
"""One event with its own save and cancel.

It belongs to a framework action, or an effect could not announce it.
"""
DESTINATIONS = sequence("lcg1.destinations", step("choose", ask_destination), step("3", _execute_remaining))


# --- passives, responses, the end


def _passives_step(timing: int) -> StepFunction:
    """Make the step that resolves passives one by one until none is left.

    frame.a is the first member that they answer to.
    """

    def do(game: Game, frame: Frame) -> None:
        course = current_course(game)
        waiting = waiting_timings(game, course) >> timing & 1
        found = candidates(game, timing, course) if waiting else []
        due = any(member >= frame.a for _seat, _card, _number, member in found)
        due = due or bool(game.deal.ruleset.forced_besides(game, timing, course, frame.a))
        if tell_witness(game, timing, course, due, frame.a):
            open_window(game, timing, course, frame, frame.a)
            if timing == PASSIVE and found:
                action_window_ruleset(game).note_default(game, "passives", game.stack[-1].entry)
                if len(found) > 1:
                    action_window_ruleset(game).note_default(game, "order of passives", game.stack[-1].entry)

    return do


def resolve_keyword(game: Game, window: Window, verb: str) -> None:
    """Resolve a keyword among the passives.

    Passives that answer to what it does come before older ones.
    """
    keyword = next(one.number for one in keywords.all_keyword_effects(game) if one.verb == verb)
    window.used.append((NOTHING, keyword, 0))
    push(game, KEYWORD, keyword, len(current_course(game).events), entry=window.entry)


def _after_keyword(game: Game, frame: Frame) -> None:
    push(game, PASSIVES, frame.b, entry=frame.entry)


KEYWORD = sequence("lcg1.keyword", step("keyword", keywords.carry_out_effect), step("passives", _after_keyword))


def _recycle_plots(game: Game, frame: Frame) -> None:
    """Refill empty plot decks after a revealed plot has taken effect.

    Some games do this later.
    """
    if action_window_ruleset(game).plots_return_late:
        return
    if any(isinstance(event, RevealPlot) for event in current_course(game).events[frame.a :]):
        events: list[Event] = [RecyclePlots(seat) for seat in game.player_order()]
        let_happen(game, frame.entry, game.deal.cited.recycle_plots, events)


PASSIVES = sequence(
    "lcg1.passives",
    step("when revealed", _passives_step(WHEN_REVEALED)),
    step("plots", _recycle_plots),
    step("passives", _passives_step(PASSIVE)),
)


def _resolve_delayed_effects(game: Game, frame: Frame) -> None:
    """Resolve delayed effects that waited for what happened in the window.

    They come with its passives.
    """
    for event in current_course(game).events:
        if isinstance(event, EndPhase):
            resolve_delayed(game, "phase", frame.entry)
        elif isinstance(event, EndRound):
            resolve_delayed(game, "round", frame.entry)
        elif isinstance(event, WinChallenge):
            game.delayed = [row for row in game.delayed if row.when != "win" or row.seat == event.winner]
            resolve_delayed(game, "win", frame.entry)


def _step_4(game: Game, frame: Frame) -> None:
    push(game, PASSIVES, 0, entry=frame.entry)


def _step_5(game: Game, frame: Frame) -> None:
    course = current_course(game)
    responses = game.action is not None and game.action.responses
    if not responses:
        note_unanswered(game, RESPONSE, course)
    elif tell_witness(game, RESPONSE, course, _can_open(game, RESPONSE, course)):
        open_window(game, RESPONSE, course, frame)
        if game.action is not None and game.action.seat == NOBODY:
            action_window_ruleset(game).note_default(game, "first to respond", game.stack[-1].entry)


def _step_6(game: Game, frame: Frame) -> None:
    """Move moribund cards and played events to their piles, and close the window.

    Moribund cards leave together.
    """
    rule, played = (
        cited_rules(game).window_ends,
        [c for seat in range(game.seats) for c in game.pile(seat, zones.BEING_PLAYED)],
    )
    if game.moribund or played:
        at = game.note("step", frame.entry, TABLE, NOTHING, rule, ("the action window ends",))
        while game.moribund:
            card = next(iter(game.moribund))
            move_out_of_play(game, card, game.moribund.pop(card), at, rule, told=True)
        if game.counts.pop(ANSWERS_PLAYED, 0):
            game.note_unsettled(defaults.ANSWERS_LEAVE, at, cited_rules(game).events_leave)
        for card in played:
            finish_event(game, card, at)
    del game.occurrences[current_course(game).id]
    game.action = None
    clear_caches(game)
    settle(game, frame.entry)
    if game.counts.pop(counters.ROUND_IS_CUT, 0) and game.outcome is None:
        _cut_round(game)


def _cut_round(game: Game) -> None:
    """End the round at once.

    A challenge is not resolved, and this phase and all that would follow are over.
    """
    rule = "lcg1:errata/rhaegar-f82"
    at = next(place for place, frame in enumerate(game.stack) if SEQUENCE_NAMES[frame.sequence] == "lcg1.round")
    for frame in game.stack[at + 1 :]:
        if frame.sequence == WINDOW:
            del game.windows[frame.a]
    del game.stack[at + 1 :]
    if game.challenge is not None:
        EndChallenge(game.challenge.kind).apply(game, 0, "lcg1:faq-3.33")
    phase, left = game.phase, PHASES[PHASES.index(game.phase) + 1 :] if game.phase in PHASES else PHASES[-2:]
    for skipped in left:
        game.note("step", 0, TABLE, NOTHING, rule, (f"the {skipped} phase is skipped",))
    if "taxation" in left:
        game.note_unsettled(defaults.GOLD_OF_CUT_ROUND, 0, rule)
    go_to(game.stack[at], "round ends")
    open_action(game, NOBODY, 0, saves=False, responses=False)
    execute(game, [EndPhase(phase)], rule, 0)


def finish_event(game: Game, card: int, entry: int) -> None:
    """Move a played event to the discard pile.

    A Deathbound event goes to the dead pile, unless its effect was canceled and the game makes a difference.
    """
    canceled = game.counts.pop(canceled_counter(card), 0)
    if game.facts[card].keywords & DEATHBOUND and canceled:
        action_window_ruleset(game).note_default(game, "canceled deathbound", entry)
    if game.facts[card].keywords & DEATHBOUND and (not canceled or action_window_ruleset(game).canceled_deathbound):
        MoveToPile(card, zones.DEAD).apply(game, entry, cited_rules(game).deathbound)
    else:
        FinishEvent(card).apply(game, entry, cited_rules(game).events_leave)


def canceled_counter(card: int) -> str:
    """Return the counter for canceled effects of a card in the open window."""
    return f"window/canceled/{card}"


AFTERWARDS = sequence(
    "lcg1.action",
    step("delayed", _resolve_delayed_effects),
    step("4", _step_4),
    step("5", _step_5),
    step("6", _step_6),
)


def is_in_step_4(game: Game) -> bool:
    """Return whether passives of the action window, or what they lead to, resolve now."""
    place = next((frame.step for frame in reversed(game.stack) if frame.sequence == AFTERWARDS), 0)
    return STEP_NAMES[AFTERWARDS][place - 1 : place] == ("4",)


# --- the table itself


def _remember_strength(game: Game) -> None:
    """Notice where the STR of a card has changed that remembers it.

    Effects that end with a phase don't count as a change.
    """
    over = game.action is not None and any(isinstance(event, EndPhase) for event in current_course(game).events)
    for card, _line in game.deal.constants[TRACKS_STRENGTH]:
        if game.zone[card] != zones.PLAY:
            game.raised.pop(card, None)
            continue
        now, before = values.strength(game, card), game.raised.get(card)
        game.raised[card] = (now, 0)
        if before is not None and before[0] != now and not over:
            game.bump(counters.strength_changed(card))


def settle(game: Game, entry: int, use: int = NOTHING) -> None:
    """Check for the end of the match, then for cards that must leave play."""
    if TRACKS_STRENGTH in game.deal.constants:
        _remember_strength(game)
    match_end.check_ends(game, entry)
    if game.outcome is not None:
        return
    if game.host:
        discard_illegal_attachments(game, entry)
    if game.challenge is not None:
        lose_traits(game, entry)
    if game.lasting or DOOMED in game.deal.constants or DIES_AT_ZERO in game.deal.constants:
        state_checks.remove_doomed(game, entry, use)


def lose_traits(game: Game, entry: int) -> None:
    """Remove traits that a challenge has lost.

    It loses Jousting with a second character on a side, and Melee with fewer than four in all.
    """
    challenge = game.challenge
    if challenge is None:
        return
    sides = (len(challenge.attackers), len(challenge.defenders))
    for trait, kept in ((JOUSTING, max(sides) < 2), (MELEE, sum(sides) >= 4)):
        lost = ChallengeTrait(trait, False)
        if not kept and lost.possible(game):
            lost.apply(game, entry, cited_rules(game).challenge_traits)


def discard_illegal_attachments(game: Game, entry: int) -> None:
    """Discard attachments that may not be where they are."""
    illegal: list[Event] = [
        discard_event(card, unsavable=True) for card in illegal_attachments(game) if card not in game.moribund
    ]
    if illegal:
        let_happen(game, entry, game.deal.cited.illegal_attachment, illegal)
