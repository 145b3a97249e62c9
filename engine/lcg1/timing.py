"""First edition timing: the action window in six steps, around all that happens in an action."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, TIMINGS, WHEN_REVEALED, Later, Mark, Part, Then
from engine.cards import ATTACHMENT, DEATHBOUND, EVENT, LOCATION
from engine.events import (
    KILLED,
    Cancel,
    DiscardDuplicate,
    Draw,
    Event,
    FinishEvent,
    Initiate,
    LeavePlay,
    PhaseEnds,
    PlayCard,
    RecyclePlots,
    RevealPlot,
    RoundEnds,
    Save,
    Stand,
    ToPile,
    WinChallenge,
    discarded,
)
from engine.lcg1 import keywords
from engine.lcg1.infamy import choose_places, to_a_house
from engine.lcg1.leaving import depart
from engine.lcg1.values import costs_gold
from engine.log.journal import TABLE
from engine.play import ending, immunity, initiating, state, tolls, usable
from engine.play.bringing import illegal_attachments
from engine.play.initiating import choose_cost_cards, choose_targets, pay_costs, settle_x
from engine.play.resolving import resolve_delayed, resolve_next
from engine.play.usable import ability_of
from engine.play.waiting import candidates, conceivable, waited_for
from engine.play.windows import open_window
from engine.prompts import Option, Question, ask, questions
from engine.table import counts, values, zones
from engine.table.constants import DOOMED, REMEMBERS, STANDS_INSTEAD, forget
from engine.table.frames import Do, again, push, sequence, step
from engine.table.game import Game
from engine.table.rows import (
    CANCELED,
    DIES_AT_ZERO,
    IMMINENT,
    IMPOSSIBLE,
    NOBODY,
    NOTHING,
    OCCURRED,
    Action,
    Frame,
    Occurrence,
    Pending,
    Window,
)

DRAW_PHASE = "lcg1:core/draw"
WHEN_REVEALED_CONTESTED = 19
EVENTS_CONTESTED = 20
ANSWERED_CONTESTED = 21
RETURNING_CONTESTED = 23
GOLD_CONTESTED = 25
"""In the list of contested questions: when plots take effect, when events that answer go to their pile, who answers
passives and responses first, whether a duplicate saves from returning, and gold in another's turn."""
ANSWERING = "window/answering"
"""Counts the events that were played as answers in the window that is open."""
MOST_DRAWN = 3
"""Cards that a player draws in a round besides those of the draw phase."""

TIMINGS_OF = {
    ACTION: "lcg1:timing/player-action",
    WHEN_REVEALED: "lcg1:faq-2.2",
    SAVE_CANCEL: "lcg1:timing/2",
    PASSIVE: "lcg1:timing/4",
    RESPONSE: "lcg1:timing/5",
}
"""The windows of the first edition, each with the rule it rests on."""
STEPS = {
    SAVE_CANCEL: "Saves and cancels",
    WHEN_REVEALED: "Passives: when revealed",
    PASSIVE: "Passives",
    RESPONSE: "Responses",
}
"""What the second, fourth and fifth step of the action window are called."""


# --- the window


def open_action(game: Game, seat: int, entry: int, saves: bool = True, responses: bool = True) -> Frame:
    """Opens an action window; what is pushed after this happens in it, before its last three steps."""
    course = Occurrence(game.new_row(), [], "lcg1:timing/window", entry)
    game.occurrences[course.id] = course
    game.action = Action(seat, course.id, entry, saves, responses)
    return push(game, AFTERWARDS, entry=entry)


def course_of(game: Game) -> Occurrence:
    """What has happened so far in the window that is open."""
    if game.action is None:
        raise ValueError("no action window is open")
    return game.occurrences[game.action.course]


def happens(game: Game, entry: int, rule: str, events: list[Event], use: int = NOTHING) -> Occurrence | None:
    """Lets events happen together, in the window that is open or in one of their own; saves come first."""
    live = _possible(game, events, use)
    if not live:
        return None
    if game.action is None:
        open_action(game, NOBODY, entry)
    row = Occurrence(game.new_row(), live, rule, entry, use)
    told = may_be_answered(game, row) or any(to_a_house(game, event) != NOBODY for event in live)
    if not told and not _torn(live):
        _tell(game, SAVE_CANCEL, row, False)
        before = game.journal.number
        execute(game, live, rule, entry, use)
        if game.witness is not None:
            game.witness.occurred(row, before + 1, game.journal.number)
        return None
    game.occurrences[row.id] = row
    push(game, EVENT_STEPS, row.id, entry=entry)
    return row


def _possible(game: Game, events: list[Event], use: int) -> list[Event]:
    live = [event for event in events if event.possible(game)]
    if use != NOTHING and len(live) < len(events):
        game.pending[use].ok = False
    return live


def may_be_answered(game: Game, row: Occurrence) -> bool:
    """Whether, by what everybody knows, a seat might save or cancel."""
    if game.action is not None and not game.action.saves:
        return False
    return _opens(game, SAVE_CANCEL, row)


def _opens(game: Game, timing: int, row: Occurrence) -> bool:
    """Whether, by what everybody knows, a seat might act in such a window around an occurrence."""
    return bool(waited_for(game, row) >> timing & 1) and conceivable(game, timing, row)


def _tell(game: Game, timing: int, row: Occurrence, opens: bool) -> bool:
    """Tells a witness, if there is one, whether a window opens that is come to now."""
    if game.witness is not None:
        game.witness.comes_to(game, row, (timing,), opens)
        if timing == SAVE_CANCEL and game.action is not None:
            game.witness.joins(row, course_of(game))
    return opens


def execute(game: Game, events: list[Event], rule: str, entry: int, use: int = NOTHING) -> None:
    """Step 3: events are applied one after the other and join the course of the window."""
    course = course_of(game)
    for event in events:
        for single in _singly(event):
            if single.possible(game) and _may_be_drawn(game, single, rule, entry, use):
                instead = _instead(game, single)
                if instead is not None and use != NOTHING:
                    game.pending[use].ok = False
                happening = single if instead is None else instead
                happening.apply(game, entry, rule if instead is None else "lcg1:faq-3.21")
                course.events.append(happening)
                course.fates.append(OCCURRED)
    forget(game)
    settle(game, entry, use)


def _instead(game: Game, event: Event) -> Event | None:
    """What happens in the place of somebody's being killed, if an effect says so."""
    if isinstance(event, LeavePlay) and event.how == KILLED:
        for row in game.lasting:
            if row.quantity == STANDS_INSTEAD and event.card in row.cards and Stand(row.source).possible(game):
                return Stand(row.source)
    return None


def _singly(event: Event) -> list[Event]:
    """Several cards are drawn one by one."""
    return [Draw(event.seat, 1)] * event.amount if isinstance(event, Draw) else [event]


def _may_be_drawn(game: Game, event: Event, rule: str, entry: int, use: int) -> bool:
    """Counts cards that are drawn besides those of the draw phase; what is one too many is not drawn."""
    if not isinstance(event, Draw) or rule == DRAW_PHASE:
        return True
    number = game.count(drawn(event.seat))
    if number < MOST_DRAWN:
        number = game.bump(drawn(event.seat))
        game.note("extra draw", entry, event.seat, NOTHING, "lcg1:faq-draw-cap", (number, MOST_DRAWN, 1))
        return True
    game.note("extra draw", entry, event.seat, NOTHING, "lcg1:faq-draw-cap", (number, MOST_DRAWN, 0))
    if use != NOTHING:
        row = game.pending[use]
        row.ok = False
        if game.facts[row.card].type in (LOCATION, ATTACHMENT):
            words = "locations and attachments, too, may be used without any result"
            game.note("unsettled", entry, TABLE, NOTHING, "lcg1:faq-character/effect", (words, 0))
    return False


def drawn(seat: int) -> str:
    """Cards a seat has drawn by effects this round."""
    return f"round/drawn/{seat}"


# --- conflicting destinations


def carry_through(game: Game, events: list[Event], rule: str, entry: int, use: int = NOTHING) -> None:
    """Executes events; of a card that would leave play to several places, the first player says which it is."""
    if not _torn(events):
        execute(game, events, rule, entry, use)
        return
    row = Occurrence(game.new_row(), events, rule, entry, use)
    game.occurrences[row.id] = row
    push(game, DESTINATIONS, row.id, entry=entry)


def _torn(events: Sequence[Event]) -> list[LeavePlay]:
    """The events by which the first such card would leave play for different places."""
    leaving = [event for event in events if isinstance(event, LeavePlay)]
    if len(leaving) > 1:
        for one in leaving:
            same = [event for event in leaving if event.card == one.card]
            if len({event.to for event in same}) > 1:
                return same
    return []


def _destination(game: Game, frame: Frame) -> None:
    if _torn(game.occurrences[frame.a].events):
        again(frame)
        ask(game, "destination", game.first)


class DestinationQuestion(Question):
    """The first player says where a card goes that leaves play to several places at exactly the same time."""

    name = "destination"
    does = "chooses where a card goes"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg1:faq-2.5"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Choose where {game.title(_torn(game.occurrences[frame.a].events)[0].card)} goes"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        torn = _torn(game.occurrences[frame.a].events)
        return [Option(f"to {zones.ZONES[to]}", torn[0].card) for to in dict.fromkeys(event.to for event in torn)]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row, (verb, card, _other) = game.occurrences[frame.a], picked[0]
        kept = [
            event
            for event in row.events
            if not isinstance(event, LeavePlay) or event.card != card or f"to {zones.ZONES[event.to]}" == verb
        ]
        row.events, row.fates = kept, [IMMINENT] * len(kept)


QUESTIONS = questions(DestinationQuestion())


def _save_cancel(game: Game, frame: Frame) -> None:
    row = game.occurrences[frame.a]
    if _tell(game, SAVE_CANCEL, row, may_be_answered(game, row)):
        open_window(game, SAVE_CANCEL, row, frame)


def _executes(game: Game, frame: Frame) -> None:
    """What was neither saved from nor became impossible meanwhile is executed."""
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
    carry_through(game, going, row.rule, frame.entry, row.pending)
    if game.witness is not None:
        game.witness.occurred(row, before + 1, game.journal.number)


EVENT_STEPS = sequence("lcg1.event", step("1", choose_places), step("2", _save_cancel), step("3", _executes))
"""One event of a framework action, or one that an effect could not announce: its own save and cancel, then it."""
DESTINATIONS = sequence("lcg1.destinations", step("choose", _destination), step("3", _executes))


# --- passives, responses, the end


def _passives(timing: int) -> Do:
    """Passives resolve one by one until none is left; frame.a is the first member they answer to."""

    def do(game: Game, frame: Frame) -> None:
        course = course_of(game)
        waiting = waited_for(game, course) >> timing & 1
        found = candidates(game, timing, course) if waiting else []
        due = any(member >= frame.a for _seat, _card, _number, member in found)
        due = due or (timing == PASSIVE and bool(keywords.due(game, course, frame.a)))
        if _tell(game, timing, course, due):
            open_window(game, timing, course, frame, frame.a)
            if timing == WHEN_REVEALED:
                words = "when-revealed abilities are passives that go before all others"
                data = (words, WHEN_REVEALED_CONTESTED)
                game.note("unsettled", game.stack[-1].entry, TABLE, NOTHING, "lcg1:faq-2.2", data)

    return do


def resolve_keyword(game: Game, window: Window, verb: str) -> None:
    """A keyword has its turn among the passives; passives that answer to what it does come before its elders."""
    keyword = next(one.number for one in keywords.DUE if one.verb == verb)
    window.used.append((NOTHING, keyword, 0))
    push(game, KEYWORD, keyword, len(course_of(game).events), entry=window.entry)


def _after_keyword(game: Game, frame: Frame) -> None:
    push(game, PASSIVES, frame.b, entry=frame.entry)


KEYWORD = sequence("lcg1.keyword", step("keyword", keywords.carry_out), step("passives", _after_keyword))


def _recycle(game: Game, frame: Frame) -> None:
    """Once a revealed plot has taken effect, an empty plot deck is filled again."""
    if any(isinstance(event, RevealPlot) for event in course_of(game).events[frame.a :]):
        events: list[Event] = [RecyclePlots(seat) for seat in game.player_order()]
        happens(game, frame.entry, "lcg1:faq-3.32", events)


PASSIVES = sequence(
    "lcg1.passives",
    step("when revealed", _passives(WHEN_REVEALED)),
    step("plots", _recycle),
    step("passives", _passives(PASSIVE)),
)


def _delayed(game: Game, frame: Frame) -> None:
    """Effects that wait for what happened in the window come with its passives."""
    for event in course_of(game).events:
        if isinstance(event, PhaseEnds):
            resolve_delayed(game, "phase", frame.entry)
        elif isinstance(event, RoundEnds):
            resolve_delayed(game, "round", frame.entry)
        elif isinstance(event, WinChallenge):
            game.delayed = [row for row in game.delayed if row.when != "win" or row.seat == event.winner]
            resolve_delayed(game, "win", frame.entry)


def _step_4(game: Game, frame: Frame) -> None:
    push(game, PASSIVES, 0, entry=frame.entry)


def _step_5(game: Game, frame: Frame) -> None:
    course = course_of(game)
    responses = game.action is not None and game.action.responses
    if responses and _tell(game, RESPONSE, course, _opens(game, RESPONSE, course)):
        open_window(game, RESPONSE, course, frame)


def _step_6(game: Game, frame: Frame) -> None:
    """Moribund cards leave together, played events go to their piles, and the window is closed."""
    rule, played = "lcg1:timing/6", [c for seat in range(game.seats) for c in game.pile(seat, zones.BEING_PLAYED)]
    if game.moribund or played:
        at = game.note("step", frame.entry, TABLE, NOTHING, rule, ("the action window ends",))
        while game.moribund:
            card = next(iter(game.moribund))
            depart(game, card, game.moribund.pop(card), at, rule, told=True)
        if game.counts.pop(ANSWERING, 0):
            words = "events that were played as answers leave when the window ends, like all others"
            rule = "lcg1:timing/moribund-events"
            game.note("unsettled", at, TABLE, NOTHING, rule, (words, EVENTS_CONTESTED))
        for card in played:
            _finish_event(game, card, at)
    del game.occurrences[course_of(game).id]
    game.action = None
    forget(game)
    settle(game, frame.entry)


def _finish_event(game: Game, card: int, entry: int) -> None:
    """A played event goes to the discard pile; a Deathbound one whose effect was not canceled to the dead pile."""
    canceled = game.counts.pop(_was_canceled(card), 0)
    if game.facts[card].keywords & DEATHBOUND and not canceled:
        ToPile(card, zones.DEAD).apply(game, entry, "lcg1:core/kw/deathbound")
    else:
        FinishEvent(card).apply(game, entry, "lcg1:timing/moribund-events")


def _was_canceled(card: int) -> str:
    return f"window/canceled/{card}"


AFTERWARDS = sequence(
    "lcg1.action", step("delayed", _delayed), step("4", _step_4), step("5", _step_5), step("6", _step_6)
)


# --- the table itself


def _remember_strength(game: Game) -> None:
    """Notices where the STR of a card has changed that remembers it; a phase that ends takes its effects along."""
    over = game.action is not None and any(isinstance(event, PhaseEnds) for event in course_of(game).events)
    for card, _line in game.deal.constants[REMEMBERS]:
        if game.zone[card] != zones.PLAY:
            game.raised.pop(card, None)
            continue
        now, before = values.strength(game, card), game.raised.get(card)
        game.raised[card] = (now, 0)
        if before is not None and before[0] != now and not over:
            game.bump(counts.strength_changed(card))


def settle(game: Game, entry: int, use: int = NOTHING) -> None:
    """Ends first, then what the table itself drives from play."""
    if REMEMBERS in game.deal.constants:
        _remember_strength(game)
    ending.check_ends(game, entry)
    if game.outcome is not None:
        return
    if game.host:
        discard_illegal(game, entry)
    if game.lasting or DOOMED in game.deal.constants or DIES_AT_ZERO in game.deal.constants:
        state.drive_out(game, entry, use)


def discard_illegal(game: Game, entry: int) -> None:
    """Attachments that may not be where they are go."""
    illegal: list[Event] = [
        discarded(card, unsavable=True) for card in illegal_attachments(game) if card not in game.moribund
    ]
    if illegal:
        happens(game, entry, "lcg1:faq-3.20", illegal)


# --- using an ability


def act(game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
    """An action opens a window of its own; everything else is used in the window that is open."""
    if window.timing == ACTION:
        afterwards = open_action(game, seat, window.entry)
        initiating.use(game, card, ability, seat, window.occurrence, member, window.entry)
        afterwards.entry = game.stack[-1].entry
        return
    if TIMINGS[window.timing].forced:
        for other in game.windows.values():  # windows around the same course have resolved it too
            if other is not window and (other.timing, other.occurrence) == (window.timing, window.occurrence):
                other.used.append((card, ability, member))
    initiating.use(game, card, ability, seat, window.occurrence, member, window.entry)
    if not TIMINGS[window.timing].forced:
        _answers(game, game.pending[game.stack[-1].a])


def _answers(game: Game, use: Pending) -> None:
    """A response is used: what is open about events that answer, and about gold in another's turn, is said."""
    if game.zone[use.card] == zones.BEING_PLAYED:
        game.bump(ANSWERING)
    _note_remedy(game, use)
    if game.phase == "marshalling" and use.seat != game.active and costs_gold(game, use, ability_of(game, use)):
        words = "responses are no actions, so they may cost gold in another's marshalling turn"
        rule = "lcg1:timing/player-action/response"
        game.note("unsettled", use.entry, TABLE, NOTHING, rule, (words, GOLD_CONTESTED))


def _note_remedy(game: Game, use: Pending) -> None:
    """That a card which its save takes out of play may be saved from dying at 0 STR is our default."""
    saved = game.occurrences[use.occurrence].events[use.member]
    if not isinstance(saved, LeavePlay) or not saved.ongoing:
        return
    if any(isinstance(event, LeavePlay) and event.card == saved.card for event in coming(game, use)):
        words = "a save that takes the card out of play ends what would kill it"
        game.note("unsettled", use.entry, TABLE, NOTHING, "lcg1:faq-3.19", (words, 0))


def _begins(game: Game, frame: Frame) -> None:
    """Notes from which member of the course on everything is the ability's own doing."""
    frame.b = len(course_of(game).events)


def _tolls(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if game.deal.has_tolls and not row.canceled:
        tolls.ask_for_takers(game, row.seat, usable.tolls_of(game, row), frame.entry)


def _announce(game: Game, frame: Frame) -> None:
    """Step 2: what is about to happen may be saved from, and the ability itself be canceled."""
    row = game.pending[frame.a]
    if game.deal.facts[row.card].type == EVENT:
        course = course_of(game)
        course.events.append(PlayCard(row.card, row.seat, row.member))
        course.fates.append(OCCURRED)
    if row.canceled:
        return
    events = [event for event in coming(game, row) if event.possible(game)]
    begun = Initiate(row.id, row.card, row.seat)
    announced = Occurrence(game.new_row(), [begun, *events], "lcg1:timing/2", frame.entry)
    game.occurrences[announced.id] = announced
    row.announced = announced.id
    if _tell(game, SAVE_CANCEL, announced, may_be_answered(game, announced)):
        open_window(game, SAVE_CANCEL, announced, frame)
        if ability_of(game, row).timing != ACTION:
            _note_first(game, row.seat)


def _note_first(game: Game, seat: int) -> None:
    """Who answers a passive or a response first is our default, said where another reading gives it to another."""
    actor = NOBODY if game.action is None else game.action.seat
    if game.next_seat(seat) != (game.first if actor == NOBODY else game.next_seat(actor)):
        words = "saves and cancels of a passive or response begin left of its player"
        rule = "lcg1:timing/first-responses"
        game.note("unsettled", game.stack[-1].entry, TABLE, NOTHING, rule, (words, ANSWERED_CONTESTED))


def coming(game: Game, use: Pending) -> list[Event]:
    """The events that the effect is about to make, as far as nothing has to be picked first."""
    found: list[Event] = []
    for part in ability_of(game, use).do:
        if isinstance(part, Part):
            found += part.events(game, use)
        elif not isinstance(part, Mark | Later | Then):
            break
    return found


def _announced(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    announced = game.occurrences.get(row.announced)
    if announced is None:
        return
    if announced.fates[0] == CANCELED:
        row.canceled = True
        game.note("canceled", frame.entry, row.seat, row.card, "lcg1:faq-3.4", (announced.by,))
        if game.zone[row.card] == zones.BEING_PLAYED:
            game.bump(_was_canceled(row.card))
    else:
        announced.fates[0] = OCCURRED


def effect(game: Game, entry: int, rule: str, events: list[Event], use: int) -> Occurrence | None:
    """Step 3: what was announced and not saved from is executed; what was not announced may be saved from first."""
    row = game.pending[use]
    cancels = [event for event in events if isinstance(event, Cancel)]  # of an effect, whatever its card is immune to
    others = [event for event in events if not isinstance(event, Cancel)]
    reaching = [*cancels, *immunity.affecting(game, row.card, others, entry)]
    row.ok = row.ok and reaching == [*cancels, *others]
    announced = game.occurrences.get(row.announced)
    going, fresh = [], []
    for event in _possible(game, reaching, use):
        member = NOTHING if announced is None else _member(announced, event)
        if announced is not None and member != NOTHING and to_a_house(game, event) != NOBODY:
            announced.fates[member] = OCCURRED
            member = NOTHING  # where it goes is still to be chosen
        if announced is None or member == NOTHING:
            fresh.append(event)
        elif announced.fates[member] == IMMINENT:
            announced.fates[member] = OCCURRED
            going.append(event)
        else:
            row.ok = False
    if going:
        before = game.journal.number
        carry_through(game, going, rule, entry, use)
        if game.witness is not None and announced is not None:
            game.witness.occurred(announced, before + 1, game.journal.number)
    return happens(game, entry, rule, fresh, use) if fresh else None


def _member(announced: Occurrence, event: Event) -> int:
    """The member of an announcement that an event is, and that has not been come to yet."""
    for member, other in enumerate(announced.events):
        if announced.fates[member] != OCCURRED and type(other) is type(event) and other == event:
            return member
    return NOTHING


def _finish(game: Game, frame: Frame) -> None:
    """The ability is done: passives that answer to what it did come before its elders; those of saves wait."""
    row = game.pending.pop(frame.a)
    game.occurrences.pop(row.announced, None)
    timing = game.deal.abilities[row.card][row.ability].timing
    if timing not in (ACTION, SAVE_CANCEL):
        push(game, PASSIVES, frame.b, entry=frame.entry)


ABILITY = sequence(
    "lcg1.ability",
    step("begins", _begins),
    step("x", settle_x),
    step("cost cards", choose_cost_cards),
    step("costs", pay_costs),
    step("tolls", _tolls),
    step("targets", choose_targets),
    step("2", _announce),
    step("2 done", _announced),
    step("part", resolve_next),
    step("finish", _finish),
)


# --- duplicates


def save_with_duplicate(game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
    """A duplicate is discarded to save the card above it: a response that this card has, and that may be canceled."""
    host = game.host[card]
    data = ("duplicate", 0, game.facts[host].code, member)
    at = game.note("use", entry, game.seat_of[card], host, "lcg1:core/duplicates/save", data)
    event = game.occurrences[occurrence].events[member]
    if isinstance(event, LeavePlay) and event.to in (zones.HAND, zones.DECK):
        words = "a duplicate also saves from returning to hand or deck"
        rule = "lcg1:core/duplicates/save"
        game.note("unsettled", at, TABLE, NOTHING, rule, (words, RETURNING_CONTESTED))
    push(game, DUPLICATE, occurrence, member, entry=at)
    execute(game, [DiscardDuplicate(card)], "lcg1:timing/1e", at)


def _announce_save(game: Game, frame: Frame) -> None:
    host = game.occurrences[frame.a].events[frame.b].about
    seat = game.seat_of[host]
    row = Occurrence(game.new_row(), [Initiate(NOTHING, host, seat)], "lcg1:faq-4.2", frame.entry)
    game.occurrences[row.id] = row
    push(game, DUPLICATE_CANCEL, row.id, entry=frame.entry)


def _duplicate_saves(game: Game, frame: Frame) -> None:
    host = game.occurrences[frame.a].events[frame.b].about
    if game.counts.pop(_was_canceled(host), 0):
        game.note("canceled", frame.entry, game.seat_of[host], host, "lcg1:faq-4.2", (0,))
        return
    execute(game, [Save(host, frame.a, frame.b)], "lcg1:timing/2", frame.entry)


def _cancel_duplicate(game: Game, frame: Frame) -> None:
    row = game.occurrences[frame.a]
    if _tell(game, SAVE_CANCEL, row, may_be_answered(game, row)):
        open_window(game, SAVE_CANCEL, row, frame)
        _note_first(game, row.events[0].whose)


def _canceled_or_not(game: Game, frame: Frame) -> None:
    row = game.occurrences.pop(frame.a)
    if row.fates[0] == CANCELED:
        game.bump(_was_canceled(row.events[0].about))


DUPLICATE = sequence("lcg1.duplicate", step("2", _announce_save), step("3", _duplicate_saves))
DUPLICATE_CANCEL = sequence("lcg1.duplicate.cancel", step("2", _cancel_duplicate), step("done", _canceled_or_not))
