"""Determinization: a what-if that deals again what one seat has not seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from engine.base import zones
from engine.cards import PLOT, TITLE
from engine.chain.chance import Chance, chance_key
from engine.chain.journal import Journal, journal_root
from engine.errors import EngineError
from engine.events import Event, from_row, to_row
from engine.events.base import event_fields
from engine.play.ending import loops
from engine.prompts.prompts import Option
from engine.table.frames import card_of
from engine.table.game import Game
from engine.table.rows import IMMINENT, PromptPreferences

DEAL_TRIES: Final = 200
"""How often cards are dealt at most until all asked seats have an answer."""
PICK_TRIES: Final = 200
HIDDEN_CARD_FIELDS: Final = ("card", "cards", "top", "bottom")
"""The fields of an event that may hold hidden cards."""

CardMapping = dict[int, int]
"""For each hidden card, the one that takes its place."""


def determinize(game: Game, seed: bytes, eyes: int) -> Game:
    """Return a table that a seat can't distinguish from this one.

    All tables that the seat can't distinguish give the same result. The seat knows from the decks which cards the
    others have, but not where its unseen cards are.
    """
    if not 0 <= eyes < game.seats:
        raise EngineError(f"nobody sees with the eyes of seat {eyes}; seats are 0 to {game.seats - 1}")
    chance = Chance(chance_key(seed), game.journal.epochs + 1)
    known = known_cards(game, eyes)
    for _ in range(DEAL_TRIES):
        table = game.copy()
        _swap_cards(table, _deal_hidden(table, known, chance))
        _replace_answers(table, eyes, chance)
        if _has_answers(table, eyes):
            break
    else:
        raise EngineError(f"{game.name(eyes)} can't imagine this table: whatever is dealt, somebody has no answer")
    epoch = game.journal.epochs + 1
    table.chance = Chance(chance_key(seed), epoch)
    head = sha256(b"kingsmoot fork" + seed).digest()
    table.journal = Journal(journal_root(seed), head, game.journal.number, 0, epoch)
    table.told = None
    for seat in range(game.seats):
        if seat != eyes:  # only they know their preferences and when they chose
            table.manners[seat] = PromptPreferences()
            table.chose = (*table.chose[:seat], 0, *table.chose[seat + 1 :])
    loops.determinize_loop(game, table, eyes)
    return table


# --- what is known


def known_cards(game: Game, eyes: int) -> frozenset[int]:
    """Return the cards that keep their place.

    These are cards that the seat knows where they are, and cards that something under way depends on.
    """
    found = {card for card in game.ref if not game.facedown[card] or game.seat_of[card] == eyes}
    for card in range(len(game.facts)):
        if game.seen[card] >> eyes & 1 or (game.seat_of[card] == eyes and game.zone[card] in zones.OWNERS):
            found.add(card)
    asked = game.asked
    if asked is not None and eyes in asked.seats and game.outcome is None:
        options = game.deal.questions[asked.name].options(game, game.stack[-1], eyes)
        found.update(option.card for option in options)
    for use in game.pending.values():
        found.add(use.card)
        if use.seat == eyes:
            found.update(use.looked, use.found, use.targets, use.paid)
    for row in game.occurrences.values():
        found.update(row.known)
        for event, fate in zip(row.events, row.fates, strict=True):
            if fate != IMMINENT:
                found.update(_event_cards(event))
    for window in game.windows.values():
        found.update(card for card, _ability, _member in window.used)
    found.update(card_of(frame) for frame in game.stack)
    return frozenset(found)


def _event_cards(event: Event) -> Iterator[int]:
    for value in _card_fields(event).values():
        yield from value if isinstance(value, tuple) else (value,)


def _card_fields(event: Event) -> dict[str, int | tuple[int, ...]]:
    return {name: getattr(event, name) for name in event_fields(event.kind) if name in HIDDEN_CARD_FIELDS}


# --- dealing


def _deal_hidden(table: Game, known: frozenset[int], chance: Chance) -> CardMapping:
    """Deal the hidden cards of each owner and kind to new places.

    No card goes where it could not be.
    """
    places: dict[tuple[int, int], list[int]] = {}
    for pile in table.piles:
        for card in pile:
            if card not in known:
                places.setdefault((table.deal.owner[card], _deal_group(table, card)), []).append(card)
    renamed: CardMapping = {}
    for (owner, kind), cards in places.items():
        stream, numbers = f"unseen/{owner}/{kind}", sorted(cards)
        chance.shuffle(stream, numbers)
        laid = [card for card in cards if table.zone[card] == zones.SETUP]
        for _ in range(PICK_TRIES):
            fitting = _pick_setup_cards(table, laid, numbers)
            if len(fitting) == len(laid):
                break
            chance.shuffle(stream, numbers)
        else:
            fitting = _pick_setup_cards(
                table, laid, sorted(numbers, key=lambda number: table.facts[number].cost or 0)
            )
        taken = {number: None for number in fitting}
        taken |= {number: None for number in numbers}
        renamed.update(zip([*laid, *(card for card in cards if card not in laid)], taken, strict=True))
    return renamed


def _pick_setup_cards(table: Game, laid: list[int], numbers: list[int]) -> list[int]:
    """Pick replacements for one seat's setup cards.

    These are the first cards that could have been placed, each beside those before it.
    """
    found: list[int] = []
    for card in laid:
        seat = table.seat_of[card]
        pile = table.pile(seat, zones.SETUP)
        before = pile[:]
        pile[:] = [*(other for other in before if other not in laid), *found]
        may = table.deal.ruleset.may_be_placed
        found += [number for number in numbers if number not in found and may(table, seat, number)][:1]
        pile[:] = before
    return found


def _deal_group(table: Game, card: int) -> int:
    """Return the group of cards that a card is exchanged within.

    Plots stay plots and titles titles; all other cards come from one deck.
    """
    kind = table.facts[card].type
    return kind if kind in (PLOT, TITLE) else 0


def _swap_cards(table: Game, renamed: CardMapping) -> None:
    """Put the cards into each other's places.

    What is true of a place is true of the card that is there now.
    """

    def now(cards: Iterable[int]) -> list[int]:
        return [renamed.get(card, card) for card in cards]

    table.piles = [now(pile) for pile in table.piles]
    for column in (table.zone, table.seat_of, table.kneeling, table.facedown, table.seen):
        before = column[:]
        for card, other in renamed.items():
            column[other] = before[card]
    table.ref = {renamed.get(card, card): ref for card, ref in table.ref.items()}
    table.host = {renamed.get(card, card): renamed.get(host, host) for card, host in table.host.items()}
    for use in table.pending.values():
        use.looked, use.found = now(use.looked), now(use.found)
        use.targets, use.paid = now(use.targets), now(use.paid)
    for row in table.occurrences.values():
        row.events = [_swap_event_cards(event, renamed) for event in row.events]


def _swap_event_cards(event: Event, renamed: CardMapping) -> Event:
    if not any(card in renamed for card in _event_cards(event)):
        return event
    row = to_row(event)
    for place, name in enumerate(event_fields(event.kind), 1):
        value = row[place]
        if name in HIDDEN_CARD_FIELDS and isinstance(value, int):
            row[place] = renamed.get(value, value)
        elif name in HIDDEN_CARD_FIELDS and isinstance(value, tuple):
            row[place] = tuple(renamed.get(card, card) if isinstance(card, int) else card for card in value)
    return from_row([*row])


# --- the open question


def _replace_answers(table: Game, eyes: int, chance: Chance) -> None:
    """Replace others' answers that are not carried out yet.

    Only these seats know them, so any legal answer will do.
    """
    asked = table.asked
    if asked is None or table.outcome is not None:
        return
    for seat in [seat for seat in asked.answers if seat != eyes]:
        asked.answers[seat] = _random_answer(table, seat, chance)


def _random_answer(table: Game, seat: int, chance: Chance) -> tuple[Option, ...]:
    asked, frame, stream = table.asked, table.stack[-1], f"answers/{seat}"
    if asked is None:
        return ()
    question = table.deal.questions[asked.name]
    options = question.options(table, frame, seat)
    least, most = question.bounds(table, frame, seat, options)
    picked: tuple[Option, ...] = ()
    for _ in range(PICK_TRIES if options else 0):
        places = list(range(len(options)))
        chance.shuffle(stream, places)
        number = least + chance.below(stream, max(most - least, 0) + 1)
        picked = tuple(options[place] for place in sorted(places[:number]))
        if question.refusal(table, frame, seat, picked) is None:
            break
    return picked


def _has_answers(table: Game, eyes: int) -> bool:
    """Tell whether all asked seats have an answer."""
    asked = table.asked
    if asked is None or table.outcome is not None:
        return True
    question, frame = table.deal.questions[asked.name], table.stack[-1]
    for seat in asked.seats:
        options = question.options(table, frame, seat)
        if seat != eyes and len(options) < question.bounds(table, frame, seat, options)[0]:
            return False
    return True
