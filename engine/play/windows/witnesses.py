"""Windows that opened around an occurrence, and those that did not.

The reasons contain public knowledge only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.abilities import TIMINGS, Ability, Condition, Trigger
from engine.base import zones
from engine.cards import EVENT
from engine.chain.journal import Data
from engine.english import phrase
from engine.events import Event, LeavePlay
from engine.play.windows.trigger_index import event_data, occurrence_words, window_members
from engine.prompts.checks import CheckResult, make_check
from engine.table.game import Game
from engine.table.rows import FATES, IMMINENT, OCCURRED, REPLACED, Occurrence


class WindowReport(NamedTuple):
    """One timing step around one occurrence."""

    step: int
    """The step it comes after, or the window's own step if one opened."""
    timing: int
    events: tuple[Data, ...]
    window: int
    """The step at which its window opened; 0 if none did."""
    why: tuple[CheckResult, ...]
    """Public knowledge for and against a window."""
    said: tuple[str, ...] = ()
    """The events in words: `Robb Stark is killed`."""
    fates: tuple[str, ...] = ()
    """The outcome of each event that did not happen as announced, like `saved`.

    Empty until known.
    """


class OccurrenceReport:
    """The recorded timing steps and outcome of one occurrence."""

    __slots__ = ("entry", "events", "fates", "first", "into", "last", "openings")

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.openings: list[WindowReport] = []
        self.events: list[Event] = []
        """The events at the first timing step."""
        self.fates: tuple[str, ...] = ()
        self.first, self.last = 0, -1
        """The first and last step it wrote."""
        self.into = 0
        """The occurrence that shares its reaction windows."""

    def wrote(self, step: int) -> bool:
        return self.first <= step <= self.last or any(step == opening.window for opening in self.openings)


class WindowRecorder:
    """Witness that records the occurrences nested under some steps."""

    def __init__(self, under: frozenset[int]) -> None:
        self.under = under
        self.rows: dict[int, OccurrenceReport] = {}

    def comes_to(self, game: Game, row: Occurrence, timings: Sequence[int], opens: bool, since: int = 0) -> None:
        around = self.rows.get(row.id)
        if around is None and row.entry not in self.under:
            return
        if around is None:
            around = self.rows[row.id] = OccurrenceReport(row.entry)
        around.events = around.events or list(row.events)
        events, said = tuple([event_data(game, event) for event in row.events]), tuple(occurrence_words(game, row))
        for timing in timings:
            number = game.journal.number
            window = number + 1 if opens and timing == timings[-1] else 0
            around.openings.append(
                WindowReport(
                    window or number, timing, events, window, tuple(window_reasons(game, timing, row, since)), said
                )
            )

    def occurred(self, row: Occurrence, first: int, last: int) -> None:
        if row.id in self.rows:
            around = self.rows[row.id]
            around.first, around.last = first, last
            was = around.events or row.events
            around.fates = tuple([_fate_name(row, member, event) for member, event in enumerate(was)])

    def gathered(self, together: Occurrence, held: Sequence[int]) -> None:
        for id in held:
            if id in self.rows:
                self.rows[id].into = together.id
        if together.entry in self.under:
            self.rows[together.id] = OccurrenceReport(together.entry)

    def joins(self, row: Occurrence, course: Occurrence) -> None:
        """Note that an occurrence is answered in the windows around a course."""
        if row.id in self.rows:
            self.rows[row.id].into = course.id
            self.rows.setdefault(course.id, OccurrenceReport(course.entry))

    def about(self, step: int, window: int) -> int:
        """Return the occurrence of a step, or 0.

        It wrote the step, or comes first under it, or its window contains it.
        """
        wrote = [id for id, around in self.rows.items() if around.wrote(step)]
        under = [id for id, around in self.rows.items() if around.entry == step]
        inside = [id for id, around in self.rows.items() if window and around.wrote(window)]
        return next(iter([*wrote, *under, *inside]), 0)

    def openings(self, id: int) -> tuple[WindowReport, ...]:
        """Return all timing steps around an occurrence, including shared ones."""
        around = self.rows[id]
        own = [opening._replace(fates=around.fates) for opening in around.openings]
        return (*own, *(self.rows[around.into].openings if around.into in self.rows else ()))

    def is_done(self, game: Game, id: int) -> bool:
        return id not in game.occurrences and self.rows[id].into not in game.occurrences


def _fate_name(row: Occurrence, member: int, was: Event) -> str:
    """Return what became of a member; empty if it happened as announced."""
    if row.events[member] is not was:
        return FATES[REPLACED]
    return "" if row.fates[member] in (IMMINENT, OCCURRED) else FATES[row.fates[member]]


# --- reasons


def window_reasons(game: Game, timing: int, row: Occurrence, since: int = 0) -> Iterator[CheckResult]:
    """Check everything for and against a window around an occurrence.

    It opens if one check holds. All of it is public: cards in play, duplicates, and what any event card of the pool
    could do from a hand.
    """
    cited, found = game.deal.cited, False
    members = [member for member in window_members(timing, row) if member >= since]
    if not members:
        words = "the event will no longer happen"
        if TIMINGS[timing].after:
            words = "the event did not happen"
        yield CheckResult(cited.triggering_condition, words, False, "not happening")
        return
    kinds = {row.events[member].kind for member in members}
    for card, number in _public_abilities(game, row):
        ability = game.deal.abilities[card][number]
        trigger = ability.trigger
        if ability.timing == timing and trigger is not None and kinds.intersection(trigger.events):
            found = True
            yield _trigger_check(game, card, number, trigger, [row.events[m] for m in members], row)
    if TIMINGS[timing].saves:
        for member in members:
            event = row.events[member]
            if isinstance(event, LeavePlay):
                found = True
                yield _duplicate_check(game, event)
    for one in game.deal.ruleset.forced_besides(game, timing, row, since) if TIMINGS[timing].forced else ():
        found = True
        yield CheckResult(one.rule, phrase("%(verb)s resolves here", verb=one.verb), True)
    for title, ability in _hand_abilities(game, timing, kinds):
        found = True
        yield _hand_check(game, title, ability, [row.events[m] for m in members], row)
    if not found:
        words = "no card could be used here"
        yield CheckResult(cited.triggering_condition, words, False, "no card")


def _public_abilities(game: Game, row: Occurrence) -> Iterator[tuple[int, int]]:
    """Yield the abilities that are public knowledge.

    Those of cards in play, of agendas and of cards that just left; also those used from another open pile.
    """
    there = [card for seat in game.player_order() for zone in sorted(_USED_ZONES) for card in game.pile(seat, zone)]
    places = game.deal.places
    for card in dict.fromkeys([*there, *row.known]):
        yield from [
            (card, number) for number in range(len(game.deal.abilities[card])) if (card, number) not in places
        ]
    for (card, number), piles in places.items():
        if game.zone[card] in piles and game.zone[card] in zones.OPEN:
            yield card, number


_USED_ZONES = zones.IN_PLAY | {zones.AGENDA}


def _trigger_check(
    game: Game, card: int, number: int, trigger: Trigger, events: list[Event], row: Occurrence
) -> CheckResult:
    """Check whether a card's trigger matches; if not, name the failed condition."""
    rule, title = game.deal.cited.triggering_condition, game.title(card)
    if card in row.known and not trigger.is_own:
        return CheckResult(
            rule,
            phrase("%(title)s left play and responds only to its own leaving", title=title),
            False,
            "left play here",
        )
    is_event = game.facts[card].type == EVENT or game.deal.facts[card].type == EVENT
    if is_event and (card, number) not in game.deal.places:
        return CheckResult(rule, phrase("%(title)s works only from a hand", title=title), False, "not in hand")
    failing = _failed_condition(game, card, trigger, events, row)
    if failing is None:
        return CheckResult(rule, phrase("%(title)s could be used", title=title), True)
    return CheckResult(rule, failing.unmet(title, game.deal.pool.words.say), False, "not for this")


def _failed_condition(
    game: Game, card: int, trigger: Trigger, events: list[Event], row: Occurrence
) -> Condition | None:
    """Return the first failed condition of the nearest event.

    None if an event meets them all.
    """
    farthest, said = -1, None
    for event in events:
        if event.kind not in trigger.events:
            continue
        for place, condition in enumerate(trigger.conditions):
            if not condition.test(game, card, event, row):
                if place > farthest:
                    farthest, said = place, condition
                break
        else:
            return None
    return said


def _duplicate_check(game: Game, event: LeavePlay) -> CheckResult:
    cited, title = game.deal.cited, game.title(event.card)
    if event.is_final(game):
        return CheckResult(
            cited.save_cannot, phrase("%(title)s can't be saved", title=title), False, "can't be saved"
        )
    has = bool(game.duplicates(event.card))
    return make_check(
        cited.duplicate_save,
        has,
        phrase("%(title)s has a duplicate", title=title),
        phrase("%(title)s has no duplicate", title=title),
        "no duplicate",
    )


def _hand_abilities(game: Game, timing: int, kinds: set[str]) -> list[tuple[str, Ability]]:
    """Return titles and abilities of event cards that respond to these events.

    Every event card of the pool counts.
    """
    waiting = game.deal.from_hand[timing]
    wanted = {id(ability) for kind in sorted(kinds) for ability in waiting.get(kind, ())}
    pool = game.deal.pool
    return [
        (pool[code].title, ability)
        for code, abilities in pool.abilities.items()
        if wanted
        for ability in abilities
        if isinstance(ability, Ability) and id(ability) in wanted
    ]


def _hand_check(game: Game, title: str, ability: Ability, events: list[Event], row: Occurrence) -> CheckResult:
    """Check whether an event card could be played from some hand.

    The contents of hands are ignored; faction cards stand in for the unknown cards.
    """
    cited, trigger = game.deal.cited, ability.trigger
    if trigger is None:
        return CheckResult(
            cited.triggering_condition,
            phrase("%(title)s has no triggering condition", title=title),
            False,
            "not for this",
        )
    refused: list[CheckResult] = []
    for seat in game.alive():
        name, stand_in = game.name(seat), game.faction(seat)
        if not game.hand(seat):
            refused.append(
                CheckResult(
                    cited.event_from_hand,
                    phrase("%(title)s: %(name)s's hand is empty", title=title, name=name),
                    False,
                    "empty hand",
                )
            )
            continue
        failing = _failed_condition(game, stand_in, trigger, events, row)
        if failing is not None:
            words = failing.unmet(title, game.deal.pool.words.say)
            refused.append(CheckResult(cited.triggering_condition, words, False, "not for this"))
            continue
        unmet = next((check for check in ability.when if not check.test(game, stand_in, seat)), None)
        if unmet is None:
            return CheckResult(
                cited.triggering_condition, phrase("%(name)s might hold %(title)s", name=name, title=title), True
            )
        refused.append(CheckResult(cited.named(unmet.rule), f"{title}: {unmet.words}", False, "condition not met"))
    return refused[-1]
