"""Windows, in which seats may act or pass, from opening to closing; and the order of forced abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.abilities import (
    ACTION,
    INTERRUPT,
    PASSIVE,
    REACTION,
    RESPONSE,
    SAVE_CANCEL,
    TIMINGS,
    WHEN_REVEALED,
    WOULD,
)
from engine.base import zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE, Data
from engine.english import join_words, phrase
from engine.events import stop_passing
from engine.log.text.offers import window_hints
from engine.play.abilities import payment, usability
from engine.play.ending import loops
from engine.play.entering.entering_play import MARSHAL
from engine.play.windows.card_uses import order_checks, order_trace, window_checks, window_trace
from engine.play.windows.trigger_index import candidates, event_data, occasion_words, saving_duplicates, source_seat
from engine.prompts.checks import CardUse, CheckResult
from engine.prompts.prompts import (
    DECLINING,
    NOTHING_TO_DO,
    PASS,
    PASS_OPTION,
    Option,
    OptionSubject,
    Question,
    ask,
    list_questions,
    make_option,
    pack,
    unpack,
)
from engine.table.frames import go_to, push, sequence, skip_rest, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Frame, Occurrence, Window
from engine.table.values import Value


def open_window(game: Game, timing: int, row: Occurrence, frame: Frame, since: int = 0) -> None:
    """Open a window around an occurrence.

    since: the first event of the occurrence that it is about; an occurrence can grow while it is resolved.
    """
    row.window = row.window or game.journal.number + 1
    kind, rule = TIMINGS[timing], game.deal.ruleset.timings[timing]
    data: Data = (kind.name, row.window, tuple(event_data(game, event) for event in row.events))
    entry = game.note("window", frame.entry, TABLE, NOTHING, rule, data)
    window = Window(game.new_row(), timing, row.id, rule, NOBODY, entry)
    window.seat, window.since = game.deal.ruleset.first_to_act(game, window), since
    game.windows[window.id] = window
    push(game, FORCED if kind.forced else WINDOW, window.id, entry=entry)


def open_action_window(game: Game, rule: str, entry: int) -> None:
    """Open an action window.

    If by public knowledge no seat can act, it opens and closes in one entry.
    """
    window = Window(0, ACTION, NOTHING, rule, NOBODY, entry)
    ruleset = game.deal.ruleset
    if not ruleset.could_act(game, window) and not any("action" in manners.ask_in for manners in game.manners):
        game.note("empty window", entry, TABLE, NOTHING, rule, (TIMINGS[ACTION].name,))
        return
    window.id = game.new_row()
    window.seat = ruleset.first_to_act(game, window)
    window.entry = game.note("window", entry, TABLE, NOTHING, rule, (TIMINGS[ACTION].name, 0, ()))
    game.windows[window.id] = window
    push(game, WINDOW, window.id, entry=window.entry)


def _ask_opportunity(game: Game, frame: Frame) -> None:
    """Ask the next seat to act or pass, until all have passed in a row."""
    window = game.windows[frame.a]
    alive = len(game.alive())
    while window.passes < alive:
        seat = window.seat
        options = window_options(game, window, seat)
        asks = game.manners[seat].ask_in
        if not options and (not asks or TIMINGS[window.timing].name not in asks):
            game.write("pass", window.entry, seat, 0, window.rule, (), 1 << seat, (NOTHING_TO_DO,))
            window.passes += 1
            window.seat = game.next_seat(seat)
            continue
        ask(game, "opportunity", seat)
        if game.asked is not None:
            game.asked.offered[seat] = [*options, PASS_OPTION]
        go_to(frame, "opportunity")
        return


def ask_anyway(game: Game, seat: int) -> None:
    """Ask a seat in the top window although it can only pass.

    Its preferences might have asked for that.
    """
    ask(game, "opportunity", seat)
    go_to(game.stack[-1], "opportunity")


def window_names(timings: Iterable[int]) -> dict[str, str]:
    """Return the names of windows by their keys in preferences."""
    names = [TIMINGS[timing].name for timing in timings]
    return {name.replace(" ", "-"): name for name in names}


def _close(game: Game, frame: Frame) -> None:
    window = game.windows.pop(frame.a)
    stop_passing(game, "window")
    game.note("close", window.entry, TABLE, NOTHING, game.deal.cited.all_passed, ("all passed in a row",))


WINDOW = sequence("window", step("opportunity", _ask_opportunity), step("close", _close))


def _resolve_forced(game: Game, frame: Frame) -> None:
    """Resolve forced abilities one by one, in the first player's order."""
    window = game.windows[frame.a]
    game.came_round.pop(window.id, None)
    options = forced_options(game, window)
    for _verb, card, other in options:
        number, member = unpack(other)
        if card != NOTHING and loops.is_endless(game, card, number):
            loops.stop_forced_loop(game, window, card, number, member)
            options = forced_options(game, window)
    if options:
        go_to(frame, "next")
        ask(game, "forced order", game.first)
    else:
        skip_rest(frame)
        loops.forget_caused(game)
        game.windows.pop(window.id)
        game.note("close", window.entry, TABLE, NOTHING, game.deal.cited.forced_done, ("no forced ability is left",))


FORCED = sequence("forced", step("next", _resolve_forced))


def forced_options(game: Game, window: Window) -> list[Option]:
    row, ruleset = game.occurrences[window.occurrence], game.deal.ruleset
    found = [
        Option("resolve", card, pack(number, member))
        for _seat, card, number, member in candidates(game, window.timing, row)
        if member >= window.since
        and (card, number, member) not in window.used
        and ruleset.refusal(game, usability.trial_use(game, card, number, row, member)) is None
    ]
    for one in ruleset.forced_besides(game, window.timing, row, window.since):
        if (NOTHING, one.number, 0) not in window.used:
            found.append(Option(one.verb))
    return found


def window_options(game: Game, window: Window, seat: int) -> list[Option]:
    """Return everything but passing that a seat may do in a window now."""
    if window.timing == ACTION:
        options = game.deal.ruleset.player_actions(game, window, seat)
        zone, seat_of, refusal = game.zone, game.seat_of, game.deal.ruleset.refusal
        for card, number, used_from in game.deal.actions_in[game.phase]:
            if seat_of[card] != seat or zone[card] not in used_from:
                continue
            if refusal(game, AbilityUse(0, card, number, seat, NOTHING, 0, 0)) is None:
                options.append(make_option("use", card, pack(number, 0)))
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
        if game.deal.ruleset.refusal(game, usability.trial_use(game, card, number, row, member)) is None:
            options.append(make_option("use", card, pack(number, member)))
    return options


_QUESTION_WORDS: Final = {
    WOULD: "Save or cancel %(occasion)s, or pass",
    INTERRUPT: "Use an interrupt %(occasion)s, or pass",
    REACTION: "Use a reaction %(occasion)s, or pass",
    SAVE_CANCEL: "Save or cancel %(occasion)s, or pass",
    RESPONSE: "Use a response %(occasion)s, or pass",
}
WINDOW_TITLES: Final = {
    ACTION: "Actions",
    WOULD: "Saves and cancels",
    INTERRUPT: "Interrupts",
    REACTION: "Reactions",
    WHEN_REVEALED: "When revealed",
    SAVE_CANCEL: "Saves and cancels",
    PASSIVE: "Passives",
    RESPONSE: "Responses",
}
_FORCED_WORDS: Final = {
    WHEN_REVEALED: "Choose the when-revealed ability that resolves next",
    PASSIVE: "Choose the passive ability that resolves next",
}
"""What the first player is asked, if the game doesn't call it a forced ability."""
_NAMED_EVENTS_LIMIT: Final = 2
"""How many events a window's name lists; the rest are counted."""


def _option_member(option: Option) -> int:
    """Return the member of the occurrence that an option answers."""
    return option.other if option.verb == "save" else unpack(option.other)[1]


def _occasion_phrase(game: Game, window: Window, answered: set[int]) -> str:
    """Return the occasion of a window: `before "Robb Stark is killed"`.

    answered: the members to name; without any, all of them.
    """
    around = occasion_words(game, window)
    said = list(dict.fromkeys(words for member, words in enumerate(around) if member in answered) or around)
    when = said[0].partition(" ")[0]
    named = [one.removeprefix(f"{when} ") for one in said]
    more = len(named) - _NAMED_EVENTS_LIMIT
    if more > 0:
        named = [*named[:_NAMED_EVENTS_LIMIT], phrase("%(more)s more", more=more)]
    return f"{when} {join_words(named)}"


def with_player_verb(game: Game, option: Option) -> Option:
    """Return an option with the verb players use: event cards are played."""
    from_hand = option.verb == "use" and usability.usable_from_hand(game, option.card, unpack(option.other)[0])
    return option._replace(verb="play") if from_hand else option


def _hints(game: Game, window: Window, options: Sequence[Option]) -> list[list[str]]:
    return window_hints([(option.verb, option.other) for option in options], occasion_words(game, window))


def _option_subject(game: Game, window: Window, option: Option) -> OptionSubject:
    """Return an option's subject.

    The used card, the card of the answered event, and which ability if there are several.
    """
    verb, card, other = option
    if other < 0:
        return OptionSubject(card)
    number, member = (0, other) if verb == "save" else unpack(other)
    row = game.occurrences.get(window.occurrence)
    about = NOTHING if row is None else row.events[member].about
    if about not in game.ref or about == card:
        about = NOTHING
    several = verb == "use" and len(game.deal.abilities[card]) > 1
    return OptionSubject(card, about, number=number + 1 if several else None)


def _is_for_this_phase(game: Game, option: Option) -> bool:
    """Return whether an option exists only in this phase.

    True for bringing cards into play, and for abilities that name a phase.
    """
    if option.verb == "use":
        return bool(game.deal.abilities[option.card][unpack(option.other)[0]].phase)
    return option.verb != PASS


class OpportunityQuestion(Question):
    """A seat may act in a window, or pass."""

    name = "opportunity"
    asked_again = True
    open = False
    answer = "Use"
    none = "Pass"
    does = "decides"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.windows[frame.a].rule

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        window = game.windows[frame.a]
        if window.timing == ACTION:
            marshals = any(one.verb == MARSHAL for one in self.options(game, frame, seat))
            return "Marshal a card, take an action, or pass" if marshals else "Take an action, or pass"
        answered = {_option_member(one) for one in self.options(game, frame, seat) if one.verb != PASS}
        return phrase(_QUESTION_WORDS[window.timing], occasion=_occasion_phrase(game, window, answered))

    def heading(self, game: Game, frame: Frame) -> str:
        return WINDOW_TITLES[game.windows[frame.a].timing]

    def about(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        if option.verb == "save":
            return game.title(game.occurrences[game.windows[frame.a].occurrence].events[option.other].about)
        return super().about(game, frame, seat, option)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [*window_options(game, game.windows[frame.a], seat), PASS_OPTION]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return _option_subject(game, game.windows[frame.a], option)

    def group(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        if option.verb == "use":
            played = usability.usable_from_hand(game, option.card, unpack(option.other)[0])
            return "Events" if played else "Abilities"
        return "" if option.verb in DECLINING else option.verb.capitalize()

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        if option.verb == "use":
            number, member = unpack(option.other)
            row = game.occurrences.get(game.windows[frame.a].occurrence)
            return payment.gold_to_pay(game, usability.trial_use(game, option.card, number, row, member, seat))
        if option.verb in (PASS, "save"):
            return None
        return game.deal.ruleset.action_price(game, seat, option)

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        """Return whether passing loses a chance for good.

        In action windows, that means options that exist only in this window of the phase.
        """
        if option.verb != PASS or len(options) == 1:
            return False
        if game.windows[frame.a].timing != ACTION:
            return True
        return game.deal.ruleset.is_last_window(game) and any(_is_for_this_phase(game, other) for other in options)

    def label(self, game: Game, frame: Frame, seat: int, option: Option, about: str) -> str:
        said = super().label(game, frame, seat, with_player_verb(game, option), about)
        price = self.price(game, frame, seat, option)
        return (
            said
            if price is None or not price.total
            else phrase("%(said)s for %(total)s gold", said=said, total=price.total)
        )

    def short(self, game: Game, frame: Frame, option: Option, about: str) -> str:
        return super().short(game, frame, with_player_verb(game, option), about)

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        return _hints(game, game.windows[frame.a], options)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return window_checks(game, game.windows[frame.a], seat, card)

    def trace(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CardUse, ...]:
        return window_trace(game, game.windows[frame.a], seat, card)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        """Return the hand, all own cards in play, and duplicates of cards that may leave."""
        there = [game.pile(seat, zone) for zone in (zones.REVEALED, zones.AGENDA, zones.TITLES, zones.DUPLICATE)]
        return [*super().in_question(game, frame, seat), *(card for pile in there for card in pile)]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        window = game.windows[frame.a]
        chosen = picked[0]
        window.seat = game.next_seat(seat)
        if chosen is PASS_OPTION or chosen.verb == PASS_OPTION.verb:
            window.passes += 1
            return
        window.passes = 0
        verb, card, other = chosen
        if verb == "use":
            number, member = unpack(other)
            if window.timing != ACTION:
                window.used.append((card, number, member))
            game.deal.ruleset.act(game, seat, window, card, number, member)
        elif verb == "save":
            game.deal.ruleset.save_with_duplicate(game, card, window.occurrence, other, window.entry)
        else:
            game.deal.ruleset.take_action(game, seat, chosen, window.entry)


class ForcedOrderQuestion(Question):
    """The first player orders forced abilities of the same moment."""

    name = "forced order"
    does = "orders forced abilities"
    asked_again = True
    title = "Forced abilities"
    answer = "Resolve"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.forced_order

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return _FORCED_WORDS.get(game.windows[frame.a].timing, "Choose the forced ability that resolves next")

    def heading(self, game: Game, frame: Frame) -> str:
        return WINDOW_TITLES.get(game.windows[frame.a].timing, self.title)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return forced_options(game, game.windows[frame.a])

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return _option_subject(game, game.windows[frame.a], option)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [card for owner in game.player_order() for card in game.in_play(owner)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return order_checks(game, game.windows[frame.a], seat, card)

    def trace(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CardUse, ...]:
        return order_trace(game, game.windows[frame.a], seat, card)

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        return _hints(game, game.windows[frame.a], options)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        window = game.windows[frame.a]
        verb, card, other = picked[0]
        if card == NOTHING:
            game.deal.ruleset.resolve_besides(game, window, verb)
            return
        number, member = unpack(other)
        loops.note_forced_use(game, window, card, number)
        window.used.append((card, number, member))
        row = game.occurrences[window.occurrence]
        places = game.deal.abilities[card][number].places
        game.deal.ruleset.act(game, source_seat(game, card, row, places), window, card, number, member)


QUESTIONS = list_questions(OpportunityQuestion(), ForcedOrderQuestion())
