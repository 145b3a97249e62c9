"""Use of an ability: it is announced, canceled or not, and executed."""

from __future__ import annotations

from engine.abilities import ACTION, SAVE_CANCEL, TIMINGS, Later, MarkCards, Part, Then
from engine.base import defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import EVENT
from engine.events import (
    Cancel,
    Event,
    Initiate,
    LeavePlay,
    PlayCard,
)
from engine.games.lcg1.infamy import infamy_seat
from engine.games.lcg1.timing.action_window import (
    ANSWERS_PLAYED,
    PASSIVES,
    can_be_answered,
    canceled_counter,
    current_course,
    execute_with_destinations,
    is_in_step_4,
    let_happen,
    open_action,
    still_possible,
    tell_witness,
)
from engine.games.lcg1.values import costs_gold
from engine.play.abilities import initiation, payment, tolls
from engine.play.abilities.initiation import choose_cost_cards, choose_targets, determine_x, pay_costs
from engine.play.abilities.resolution import resolve_next
from engine.play.abilities.usability import ability_of
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.play.state import immunity
from engine.play.windows.windows import open_window
from engine.table.frames import push, sequence, step
from engine.table.game import Game
from engine.table.rows import CANCELED, IMMINENT, OCCURRED, AbilityUse, Frame, Occurrence, Window


def act(game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
    """Use an ability: an action in a new window, anything else in the open one."""
    if window.timing == ACTION:
        afterwards = open_action(game, seat, window.entry)
        initiation.use_ability(game, card, ability, seat, window.occurrence, member, window.entry)
        afterwards.entry = game.stack[-1].entry
        return
    if TIMINGS[window.timing].forced:
        for other in game.windows.values():  # windows around the same course have resolved it as well
            if other is not window and (other.timing, other.occurrence) == (window.timing, window.occurrence):
                other.used.append((card, ability, member))
    initiation.use_ability(game, card, ability, seat, window.occurrence, member, window.entry)
    if not TIMINGS[window.timing].forced:
        _note_response(game, game.pending[game.stack[-1].a])


def _note_response(game: Game, use: AbilityUse) -> None:
    """Note the defaults that the use of a response rests on.

    They are about gold in another player's turn, and about events that answer in step 4. By the document, events
    played in steps 1, 2 and 5 leave in step 6; it does not mention step 4.
    """
    if (
        game.zone[use.card] == zones.BEING_PLAYED
        and not action_window_ruleset(game).events_leave_at_once
        and is_in_step_4(game)
    ):
        game.bump(ANSWERS_PLAYED)
    _note_remedy(game, use)
    if game.phase == "marshalling" and use.seat != game.active and costs_gold(game, use, ability_of(game, use)):
        game.note_unsettled(defaults.GOLD_IN_RESPONSES, use.entry, cited_rules(game).response_no_action)


def _note_remedy(game: Game, use: AbilityUse) -> None:
    """Note the default that a save that moves the card out of play ends its dying.

    This is about a card that would be killed at 0 STR.
    """
    saved = game.occurrences[use.occurrence].events[use.member]
    if not isinstance(saved, LeavePlay) or not saved.ongoing:
        return
    if any(isinstance(event, LeavePlay) and event.card == saved.card for event in upcoming_events(game, use)):
        game.note_unsettled(defaults.SAVED_BY_LEAVING, use.entry, game.deal.cited.save_ongoing)


def _mark_beginning(game: Game, frame: Frame) -> None:
    """Remember with which member of the course the ability's own events begin."""
    frame.b = len(current_course(game).events)


def _ask_tolls(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if game.deal.has_tolls and not row.canceled:
        tolls.ask_for_takers(game, row.seat, payment.tolls_of(game, row), frame.entry)


def _announce(game: Game, frame: Frame) -> None:
    """Announce the effect, so that it can be saved from or canceled (step 2)."""
    row = game.pending[frame.a]
    if game.deal.facts[row.card].type == EVENT:
        course = current_course(game)
        course.events.append(PlayCard(row.card, row.seat, row.member))
        course.fates.append(OCCURRED)
    if row.canceled:
        return
    events = [event for event in upcoming_events(game, row) if event.possible(game)]
    begun = Initiate(row.id, row.card, row.seat)
    announced = Occurrence(game.new_row(), [begun, *events], game.deal.cited.save, frame.entry)
    game.occurrences[announced.id] = announced
    row.announced = announced.id
    if tell_witness(game, SAVE_CANCEL, announced, can_be_answered(game, announced)):
        open_window(game, SAVE_CANCEL, announced, frame)
        if ability_of(game, row).timing != ACTION:
            note_first_to_answer(game, row.seat)


def note_first_to_answer(game: Game, seat: int) -> None:
    """Note the default for who answers first, if another reading gives another seat.

    This is about answers to a passive or a response.
    """
    actor = NOBODY if game.action is None else game.action.seat
    if game.next_seat(seat) != (game.first if actor == NOBODY else game.next_seat(actor)):
        game.note_unsettled(defaults.FIRST_TO_SAVE, game.stack[-1].entry, cited_rules(game).first_responses)


def upcoming_events(game: Game, use: AbilityUse) -> list[Event]:
    """List the events that the effect is about to make, up to the first pick."""
    found: list[Event] = []
    for part in ability_of(game, use).do:
        if isinstance(part, Part):
            found += part.events(game, use)
        elif not isinstance(part, MarkCards | Later | Then):
            break
    return found


def _close_announcement(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    announced = game.occurrences.get(row.announced)
    if announced is None:
        return
    if announced.fates[0] == CANCELED:
        row.canceled = True
        game.note("canceled", frame.entry, row.seat, row.card, cited_rules(game).canceled, (announced.by,))
        if game.zone[row.card] == zones.BEING_PLAYED:
            game.bump(canceled_counter(row.card))
    else:
        announced.fates[0] = OCCURRED


def execute_effect(game: Game, entry: int, rule: str, events: list[Event], use: int) -> Occurrence | None:
    """Execute what was announced and not saved from (step 3).

    What was not announced may be saved from first.
    """
    row = game.pending[use]
    cancels = [event for event in events if isinstance(event, Cancel)]  # immunity doesn't stop cancels
    others = [event for event in events if not isinstance(event, Cancel)]
    reaching = [*cancels, *immunity.without_immune(game, row.card, others, entry)]
    row.ok = row.ok and reaching == [*cancels, *others]
    announced = game.occurrences.get(row.announced)
    going, fresh = [], []
    for event in still_possible(game, reaching, use):
        member = NOTHING if announced is None else _announced_member(announced, event)
        if announced is not None and member != NOTHING and infamy_seat(game, event) != NOBODY:
            announced.fates[member] = OCCURRED
            member = NOTHING  # its destination is still to be chosen
        if announced is None or member == NOTHING:
            fresh.append(event)
        elif announced.fates[member] == IMMINENT:
            announced.fates[member] = OCCURRED
            going.append(event)
        else:
            row.ok = False
    if going:
        before = game.journal.number
        execute_with_destinations(game, going, rule, entry, use)
        if game.witness is not None and announced is not None:
            game.witness.occurred(announced, before + 1, game.journal.number)
    return let_happen(game, entry, rule, fresh, use) if fresh else None


def _announced_member(announced: Occurrence, event: Event) -> int:
    """Return the open member of an announcement that equals an event, or NOTHING."""
    for member, other in enumerate(announced.events):
        if announced.fates[member] != OCCURRED and type(other) is type(event) and other == event:
            return member
    return NOTHING


def finish_ability(game: Game, frame: Frame) -> None:
    """Finish an ability: passives that answer to it come before older ones.

    Passives that answer to a save wait.
    """
    row = game.pending.pop(frame.a)
    game.occurrences.pop(row.announced, None)
    timing = game.deal.abilities[row.card][row.ability].timing
    if timing not in (ACTION, SAVE_CANCEL):
        push(game, PASSIVES, frame.b, entry=frame.entry)


STEPS = (
    step("begins", _mark_beginning),
    step("x", determine_x),
    step("cost cards", choose_cost_cards),
    step("costs", pay_costs),
    step("tolls", _ask_tolls),
    step("targets", choose_targets),
    step("2", _announce),
    step("2 done", _close_announcement),
    step("part", resolve_next),
)
ABILITY = sequence("lcg1.ability", *STEPS, step("finish", finish_ability))
