"""Windows: which abilities wait for what, who may act, and passing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities import ACTION, TIMINGS, Ability
from engine.cards import EVENT
from engine.events import Event, LeavePlay, stop_passing
from engine.log.journal import TABLE, Data
from engine.log.words.offers import AtTable, occasions, window_hints
from engine.play import initiating
from engine.prompts import NOTHING_TO_DO, THE_PASS, Option, Question, ask, pack, question, unpack
from engine.table import zones
from engine.table.frames import go_to, leave, push, sequence, step
from engine.table.game import IMMINENT, NOBODY, NOTHING, OCCURRED, REPLACED, Frame, Game, Occurrence, Window

ACTING = zones.IN_PLAY | {zones.AGENDA, zones.HAND}


def waited_for(game: Game, row: Occurrence) -> int:
    """At which timings, as a bit mask, anything at all waits for a member of the occurrence."""
    timed, mask = game.deal.timed, 0
    for event in row.events:
        mask |= timed.get(event.kind, 0)
    return mask


def source_seat(game: Game, card: int, row: Occurrence) -> int:
    """The seat that may use a card's triggered ability for this occurrence, or NOBODY."""
    if card in row.known:
        return row.known[card][0]
    zone = game.zone[card]
    if zone in zones.IN_PLAY or zone == zones.AGENDA or zone == zones.HAND:
        return game.seat_of[card]
    return NOBODY


def _member_counts(timing: int, fate: int) -> bool:
    return fate in (OCCURRED, REPLACED) if TIMINGS[timing].after else fate == IMMINENT


def candidates(game: Game, timing: int, row: Occurrence, hidden: bool = True) -> list[tuple[int, int, int, int]]:
    """Abilities that wait for a member of the occurrence: (seat, card, ability, member)."""
    found = []
    deal, zone, known = game.deal, game.zone, row.known
    for member, event in enumerate(row.events):
        bearers = deal.waiting.get((timing, event.kind))
        if bearers is None or not _member_counts(timing, row.fates[member]):
            continue
        for card, number in bearers:
            place = zone[card]
            if place not in ACTING and card not in known:
                continue
            left = card in known
            from_hand = place == zones.HAND and not left
            if from_hand != (deal.facts[card].type == EVENT) or (from_hand and not hidden):
                continue  # event cards are used from the hand, all others from play
            seat = known[card][0] if left else game.seat_of[card]
            if game.eliminated[seat]:
                continue
            trigger = deal.abilities[card][number].trigger
            if trigger is None or (left and not trigger.is_own):
                continue  # a card that left play here answers to its own leaving, and to nothing else
            if trigger.matches(game, card, event, row):
                found.append((seat, card, number, member))
    return found


def saving_duplicates(game: Game, row: Occurrence) -> list[tuple[int, int, int]]:
    """Duplicates that could save a member of the occurrence: (seat, duplicate, member)."""
    found = []
    for member, event in enumerate(row.events):
        if row.fates[member] == IMMINENT and isinstance(event, LeavePlay) and not event.unsavable:
            for card in game.duplicates(event.card)[:1]:
                found.append((game.seat_of[card], card, member))
    return found


def conceivable(game: Game, timing: int, row: Occurrence) -> bool:
    """Whether by what everybody knows a seat might act: what hands really hold must not show in the log."""
    if candidates(game, timing, row, hidden=False):
        return True
    if TIMINGS[timing].saves and saving_duplicates(game, row):
        return True
    from_hand = game.deal.from_hand
    for event, fate in zip(row.events, row.fates, strict=True):
        abilities = from_hand.get((timing, event.kind))
        if abilities is None or not _member_counts(timing, fate):
            continue
        for seat in game.alive():
            if not game.hand(seat):
                continue
            for ability in abilities:
                if _might_be_played(game, ability, seat, event, row):
                    return True
    return False


def _might_be_played(game: Game, ability: Ability, seat: int, event: Event, row: Occurrence) -> bool:
    """Whether an event card with this ability could answer from a seat's hand; the faction card stands in for it."""
    stand_in = game.faction(seat)
    if ability.trigger is None or not ability.trigger.matches(game, stand_in, event, row):
        return False
    for check in ability.when:  # noqa: SIM110 - asked so often that a generator would show
        if not check.test(game, stand_in, seat):
            return False
    return True


def open_window(game: Game, timing: int, row: Occurrence, frame: Frame) -> None:
    """Opens an interrupt or reaction window around an occurrence."""
    row.window = row.window or game.journal.number + 1
    kind, rule = TIMINGS[timing], game.deal.ruleset.timings[timing]
    data: Data = (kind.name, row.window, tuple(_event_words(game, event) for event in row.events))
    entry = game.note("window", frame.entry, TABLE, NOTHING, rule, data)
    window = Window(game.new_row(), timing, row.id, rule, game.first, entry)
    if game.eliminated[window.seat]:
        window.seat = game.next_seat(window.seat)
    game.windows[window.id] = window
    push(game, FORCED if kind.forced else WINDOW, window.id, entry=entry)


def _event_words(game: Game, event: Event) -> Data:
    """An event as the log holds it: cards by public number, so that nothing hidden is named."""
    about = event.about
    return (event.kind, game.ref.get(about, 0) if about != NOTHING else 0, event.whose, _how(event))


def _how(event: Event) -> str:
    return event.how if isinstance(event, LeavePlay) else ""


def occasions_of(game: Game, window: Window) -> list[str]:
    """What each member of the occurrence that a window is around is called: `before "Robb Stark is killed"`."""
    if window.occurrence == NOTHING:
        return []
    events = game.occurrences[window.occurrence].events
    return occasions(TIMINGS[window.timing].name, tuple(_event_words(game, event) for event in events), AtTable(game))


def open_action_window(game: Game, rule: str, entry: int) -> None:
    """Opens an action window; where by what everybody knows nobody can act, it opens and closes in one line."""
    window = Window(0, ACTION, NOTHING, rule, game.first, entry)
    ruleset = game.deal.ruleset
    if not ruleset.could_act(game, window) and not any("action" in manners.ask_in for manners in game.manners):
        game.note("empty window", entry, TABLE, NOTHING, rule, (TIMINGS[ACTION].name,))
        return
    window.id = game.new_row()
    window.entry = game.note("window", entry, TABLE, NOTHING, rule, (TIMINGS[ACTION].name, 0, ()))
    game.windows[window.id] = window
    push(game, WINDOW, window.id, entry=window.entry)


def _opportunity(game: Game, frame: Frame) -> None:
    """The next seat may act or pass, until all have passed in a row."""
    window = game.windows[frame.a]
    alive = len(game.alive())
    while window.passes < alive:
        seat = window.seat
        options = opportunities(game, window, seat)
        if not options and TIMINGS[window.timing].name not in game.manners[seat].ask_in:
            game.journal.note("pass", window.entry, seat, 0, window.rule, (), 1 << seat, (NOTHING_TO_DO,))
            window.passes += 1
            window.seat = game.next_seat(seat)
            continue
        ask(game, "opportunity", seat)
        if game.asked is not None:
            game.asked.offered[seat] = [*options, THE_PASS]
        go_to(frame, "opportunity")
        return


def _close(game: Game, frame: Frame) -> None:
    window = game.windows.pop(frame.a)
    stop_passing(game, "window")
    game.note("close", window.entry, TABLE, NOTHING, game.deal.cited.all_passed, ("all passed in a row",))


WINDOW = sequence("lcg2.window", step("opportunity", _opportunity), step("close", _close))


def _forced_next(game: Game, frame: Frame) -> None:
    """Forced abilities resolve one by one; the first player orders those that wait."""
    window = game.windows[frame.a]
    if forced_options(game, window):
        go_to(frame, "next")
        ask(game, "forced order", game.first)
    else:
        leave(frame)
        game.windows.pop(window.id)
        game.note("close", window.entry, TABLE, NOTHING, game.deal.cited.forced_done, ("no forced ability is left",))


FORCED = sequence("lcg2.forced", step("next", _forced_next))


def forced_options(game: Game, window: Window) -> list[Option]:
    row = game.occurrences[window.occurrence]
    return [
        Option("resolve", card, pack(number, member))
        for _seat, card, number, member in candidates(game, window.timing, row)
        if (card, number, member) not in window.used
        and initiating.refusal(game, initiating.trial(game, card, number, row, member)) is None
    ]


def opportunities(game: Game, window: Window, seat: int) -> list[Option]:
    """Everything but passing that a seat may do in a window now."""
    if window.timing == ACTION:
        options = game.deal.ruleset.player_actions(game, window, seat)
        zone, seat_of = game.zone, game.seat_of
        for card, number, used_from in game.deal.actions_in[game.phase]:
            if seat_of[card] != seat or zone[card] not in used_from:
                continue
            if initiating.refusal(game, initiating.trial(game, card, number, None, 0, seat)) is None:
                options.append(Option("use", card, pack(number, 0)))
        return options
    row = game.occurrences[window.occurrence]
    options = []
    if TIMINGS[window.timing].saves:
        for owner, card, member in saving_duplicates(game, row):
            if owner == seat:
                options.append(Option("save", card, member))
    for owner, card, number, member in candidates(game, window.timing, row):
        if owner != seat or (card, number, member) in window.used:
            continue
        if initiating.refusal(game, initiating.trial(game, card, number, row, member)) is None:
            options.append(Option("use", card, pack(number, member)))
    return options


def _hints(game: Game, window: Window, options: Sequence[Option]) -> list[list[str]]:
    return window_hints([(option.verb, option.other) for option in options], occasions_of(game, window))


@question
class Opportunity(Question):
    """A seat may do something in a window, or pass."""

    name = "opportunity"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.windows[frame.a].rule

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        window = game.windows[frame.a]
        if window.timing == ACTION:
            return "take an action or pass"
        name = TIMINGS[window.timing].name
        return f"use {'an' if name[0] in 'aeiou' else 'a'} {name} or pass"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [*opportunities(game, game.windows[frame.a], seat), THE_PASS]

    def label(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        if option.verb == "save":
            event = game.occurrences[game.windows[frame.a].occurrence].events[option.other]
            return f"discard a duplicate to save {game.title(event.about)}"
        return super().label(game, frame, seat, option)

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        return _hints(game, game.windows[frame.a], options)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        window = game.windows[frame.a]
        option = picked[0]
        window.seat = game.next_seat(seat)
        if option is THE_PASS or option.verb == THE_PASS.verb:
            window.passes += 1
            return
        window.passes = 0
        if option.verb == "use":
            number, member = unpack(option.other)
            if window.timing != ACTION:
                window.used.append((option.card, number, member))
            initiating.use(game, option.card, number, seat, window.occurrence, member, window.entry)
        elif option.verb == "save":
            initiating.save_with_duplicate(game, option.card, window.occurrence, option.other, window.entry)
        else:
            game.deal.ruleset.take_action(game, seat, option, window.entry)


@question
class ForcedOrder(Question):
    """The first player orders forced abilities that wait for the same moment."""

    name = "forced order"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.forced_order

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "choose the forced ability that resolves next"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return forced_options(game, game.windows[frame.a])

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        return _hints(game, game.windows[frame.a], options)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        window = game.windows[frame.a]
        number, member = unpack(picked[0].other)
        card = picked[0].card
        window.used.append((card, number, member))
        row = game.occurrences[window.occurrence]
        owner = source_seat(game, card, row)
        initiating.use(game, card, number, owner, window.occurrence, member, window.entry)
