"""Which abilities respond to what, and which seats might act by public knowledge."""

from __future__ import annotations

from typing import Final

from engine.abilities import TIMINGS, Ability
from engine.base import zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import EVENT
from engine.chain.journal import Data
from engine.events import DISCARDED, KILLED, Event, LeavePlay
from engine.events.base import describe_event
from engine.log.text.offers import TableCardNames, describe_occasions
from engine.table.constants import NO_ABILITIES, has_quantity
from engine.table.deal import Deal
from engine.table.game import Game
from engine.table.rows import IMMINENT, OCCURRED, REPLACED, Occurrence, Window

ACTING_ZONES = zones.IN_PLAY | {zones.AGENDA, zones.HAND}
ALL_ZONES: Final = frozenset(range(zones.COUNT))


def waiting_timings(game: Game, row: Occurrence) -> int:
    """Return a bit mask of the timings with an ability that waits for an event."""
    timed, mask = game.deal.timed, 0
    for event in row.events:
        mask |= timed.get(event.kind, 0)
    return mask


def source_seat(game: Game, card: int, row: Occurrence, places: tuple[int, ...] = ()) -> int:
    """Return the seat that may use a card's triggered ability, or NOBODY."""
    if card in row.known:
        return row.known[card][0]
    zone = game.zone[card]
    if places:
        return game.seat_of[card] if zone in places else NOBODY
    if zone in zones.IN_PLAY or zone == zones.AGENDA or zone == zones.HAND:
        return game.seat_of[card]
    return NOBODY


_WINDOW_FATES: Final = tuple([(OCCURRED, REPLACED) if timing.after else (IMMINENT,) for timing in TIMINGS])
"""By timing: the fates of the members that such a window is about."""


def window_members(timing: int, row: Occurrence) -> list[int]:
    """Return the members of an occurrence that a window of a timing is about."""
    counting = _WINDOW_FATES[timing]
    return [member for member, fate in enumerate(row.fates) if fate in counting]


def _is_usable_from(deal: Deal, card: int, number: int, place: int, left: bool) -> bool:
    """Return whether a card lies where its ability is used from.

    For matches with abilities that name places of their own.
    """
    places = deal.places.get((card, number))
    if places is not None:
        return place in places
    from_hand = place == zones.HAND and not left
    return (left or place in ACTING_ZONES) and from_hand == (deal.facts[card].type == EVENT)


def candidates(game: Game, timing: int, row: Occurrence, hidden: bool = True) -> list[tuple[int, int, int, int]]:
    """Return abilities that respond to a member of the occurrence.

    Each is (seat, card, ability, member). hidden: include event cards in hands.
    """
    found = []
    deal, zone, known = game.deal, game.zone, row.known
    placed = bool(deal.places)
    acting = ALL_ZONES if placed else ACTING_ZONES
    waiting, counting = deal.waiting[timing], _WINDOW_FATES[timing]
    for member, event in enumerate(row.events):
        bearers = waiting.get(event.kind)
        if bearers is None or row.fates[member] not in counting:
            continue
        for card, number in bearers:
            place = zone[card]
            if place not in acting and card not in known:
                continue
            left = card in known
            from_hand = place == zones.HAND and not left
            if placed:
                if not _is_usable_from(deal, card, number, place, left):
                    continue
            elif from_hand != (deal.facts[card].type == EVENT):
                continue  # Event cards are used from the hand, all others from play.
            if from_hand and not hidden:
                continue
            seat = known[card][0] if left else game.seat_of[card]
            if game.eliminated[seat]:
                continue
            trigger = deal.abilities[card][number].trigger
            if trigger is None or (left and not trigger.is_own):
                continue  # A card that left play here answers only to its own leaving.
            if trigger.matches(game, card, event, row):
                found.append((seat, card, number, member))
    return found


def saving_duplicates(game: Game, row: Occurrence) -> list[tuple[int, int, int]]:
    """Return duplicates that could save a member of the occurrence.

    Each is (seat, duplicate, member).
    """
    found = []
    silent, every = NO_ABILITIES in game.deal.constants, game.deal.ruleset.terms.duplicates_save_all
    for member, event in enumerate(row.events):
        if silent and has_quantity(game, NO_ABILITIES, event.about):
            continue
        if row.fates[member] == IMMINENT and isinstance(event, LeavePlay) and not event.is_final(game):
            if not every and event.how not in (KILLED, DISCARDED):
                continue
            for card in game.duplicates(event.card)[:1]:
                found.append((game.seat_of[card], card, member))
    return found


def could_trigger(game: Game, timing: int, row: Occurrence) -> bool:
    """Return whether a seat might act, by public knowledge.

    The real contents of hands must not show in the log.
    """
    if candidates(game, timing, row, hidden=False):
        return True
    if TIMINGS[timing].saves and saving_duplicates(game, row):
        return True
    from_hand, counting = game.deal.from_hand[timing], _WINDOW_FATES[timing]
    for event, fate in zip(row.events, row.fates, strict=True):
        abilities = from_hand.get(event.kind)
        if abilities is None or fate not in counting:
            continue
        for seat in game.alive():
            if not game.hand(seat):
                continue
            for ability in abilities:
                if _might_be_played(game, ability, seat, event, row):
                    return True
    return False


def _might_be_played(game: Game, ability: Ability, seat: int, event: Event, row: Occurrence) -> bool:
    """Return whether an event card with this ability could be played from a hand.

    The faction card stands in for the unknown card.
    """
    stand_in = game.faction(seat)
    if ability.trigger is None or not ability.trigger.matches(game, stand_in, event, row):
        return False
    for check in ability.when:  # noqa: SIM110 - a hot loop, where a generator costs time
        if not check.test(game, stand_in, seat):
            return False
    return True


# --- names of occurrences


def event_data(game: Game, event: Event) -> Data:
    """Return an event as the log stores it.

    Cards appear by public number, so that no hidden card is named.
    """
    about = event.about
    return (event.kind, game.ref.get(about, 0) if about != NOTHING else 0, event.whose, _leaving_way(event))


def _leaving_way(event: Event) -> str:
    return event.how if isinstance(event, LeavePlay) else ""


def window_words(game: Game, window: Window) -> list[str]:
    """Return in words what a window is around: `Robb Stark is killed`.

    Facedown cards are not named.
    """
    return [] if window.occurrence == NOTHING else occurrence_words(game, game.occurrences[window.occurrence])


def occurrence_words(game: Game, row: Occurrence) -> list[str]:
    """Return an occurrence in words, member by member."""
    known, said = TableCardNames(game), []
    for event in row.events:
        ref = game.ref.get(event.about, 0) if event.about != NOTHING else 0
        said.append(describe_event(event.kind, known.card(ref), known.seat(event.whose), _leaving_way(event)))
    return said


def occasion_words(game: Game, window: Window) -> list[str]:
    """Name each member of a window's occurrence: `before "Robb Stark is killed"`."""
    if window.occurrence == NOTHING:
        return []
    events = game.occurrences[window.occurrence].events
    return describe_occasions(
        TIMINGS[window.timing].name, tuple(event_data(game, event) for event in events), TableCardNames(game)
    )
