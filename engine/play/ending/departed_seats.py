"""A seat that leaves while others play on: its cards, title and challenge."""

from __future__ import annotations

from engine.base import defaults, zones
from engine.base.ids import NOBODY
from engine.cards import ATTACHMENT
from engine.events import TO_BOTTOM, BottomDuplicate, LeavePlay, LeaveTable
from engine.prompts.prompts import carry_out
from engine.table.constants import clear_caches
from engine.table.frames import STEP_NAMES, go_to, skip_rest
from engine.table.game import Game
from engine.table.rows import Window


def remove_seat(game: Game, seat: int, order: list[int], moment: int, entry: int) -> None:
    """Remove everything of a seat from the table, and stop waiting for it.

    order: the player order before the seat left.
    """
    cited = game.deal.cited
    if not game.note_unsettled(defaults.ELIMINATED, entry, cited.elimination) and _is_in_challenge(game, seat):
        game.note_unsettled(defaults.CHALLENGE_OF_ELIMINATED, entry, cited.elimination)
    for title in (*game.pile(seat, zones.TITLES), *game.pile(seat, zones.CHOSEN)):
        if title in game.deal.titles:
            game.deal.ruleset.give_title_back(game, title, entry)
    for card in _duplicates(game, seat):
        BottomDuplicate(card).apply(game, entry, cited.elimination)
    for card in _cards_in_play(game, seat):
        if game.zone[card] == zones.PLAY:  # It may have left already, with the card it was on.
            LeavePlay(card, TO_BOTTOM, zones.DECK, unsavable=True).apply(game, entry, cited.elimination)
    LeaveTable(seat, moment).apply(game, entry, cited.elimination)
    clear_caches(game)
    _stop_abilities(game, seat)
    _stop_challenge(game, seat)
    for window in game.windows.values():
        _leave_window(game, window, seat, order)
    _shift_turns(game, order.index(seat))
    if game.active == seat:
        game.active = NOBODY


def _cards_in_play(game: Game, seat: int) -> list[int]:
    """Return the cards in play that a seat owns or controls, attachments first.

    Attachments come first so that they leave on their own, not with their bearers.
    """
    owner = game.deal.owner
    cards = [card for other in seat_order(game) for card in game.in_play(other) if seat in (other, owner[card])]
    return sorted(cards, key=lambda card: game.facts[card].type != ATTACHMENT)


def _duplicates(game: Game, seat: int) -> list[int]:
    """Return the duplicates a seat owns or controls, or that lie under its cards."""
    owner = game.deal.owner
    return [
        card
        for other in seat_order(game)
        for card in game.pile(other, zones.DUPLICATE)
        if seat in (other, owner[card], owner[game.host[card]])
    ]


def seat_order(game: Game) -> list[int]:
    """Return all seats clockwise from the first player, including departed seats."""
    return game.deal.orders[game.first]


def _stop_abilities(game: Game, seat: int) -> None:
    """Cancel the seat's pending abilities and drop its delayed effects."""
    for row in game.pending.values():
        if row.seat == seat:
            row.canceled = True
    game.delayed = [row for row in game.delayed if row.seat != seat]
    game.reducers = [row for row in game.reducers if row.seat != seat]


def _is_in_challenge(game: Game, seat: int) -> bool:
    """Return whether the seat is in the open challenge.

    As the attacker, as the defender, or as the seat that pays claim.
    """
    challenge = game.challenge
    return challenge is not None and seat in (
        challenge.attacker,
        challenge.defender,
        game.deal.ruleset.pays_claim(challenge),
    )


def _stop_challenge(game: Game, seat: int) -> None:
    """Stop the declaration of a challenge of the seat, or end it unresolved."""
    rules, declaring, challenge = game.deal.ruleset, game.declaring, game.challenge
    frames = [frame for frame in game.stack if frame.sequence in (rules.challenge, *rules.within_challenge)]
    if _is_in_challenge(game, seat):
        game.declaring = None
        for frame in frames:
            if frame.sequence == rules.challenge:
                go_to(frame, rules.challenge_ends)
            else:
                skip_rest(frame)
    elif declaring is not None and (
        seat in (declaring.attacker, declaring.defender)
        or any(game.zone[card] != zones.PLAY for card in declaring.attackers)
    ):
        game.declaring = None
        if challenge is None:
            for frame in frames:
                skip_rest(frame)
    else:
        return
    if game.stack[-1] in frames:
        game.asked = None


def _leave_window(game: Game, window: Window, seat: int, order: list[int]) -> None:
    """Pass the seat's turn in a window on, and don't count its pass any more."""
    turn = order.index(window.seat) if window.seat in order else 0
    passed = [order[(turn - back) % len(order)] for back in range(1, window.passes + 1)]
    if seat in passed:
        window.passes -= 1
    if window.seat == seat:
        window.seat = game.next_seat(seat)


def _shift_turns(game: Game, place: int) -> None:
    """Adjust counts of seats in player order: later seats move up."""
    turns = game.deal.ruleset.turns
    for frame in game.stack:
        names = STEP_NAMES[frame.sequence]
        if frame.step < len(names) and (frame.sequence, names[frame.step]) in turns and place < frame.a:
            frame.a -= 1
    for row in game.pending.values():
        if place < row.turn:
            row.turn -= 1


def reopen_question(game: Game, seat: int = NOBODY) -> None:
    """Continue the open question without a departed seat.

    Also used after the table has changed.
    """
    asked = game.asked
    if asked is None or game.outcome is not None:
        return
    question, frame = game.deal.questions[asked.name], game.stack[-1]
    asked.offered.clear()
    asked.ids.clear()
    if question.asked_again and seat != NOBODY:
        game.asked = None
        question.unanswered(game, frame, seat)
        return
    if seat in asked.seats:
        asked.seats.remove(seat)
        asked.answers.pop(seat, None)
    for other in asked.waiting():
        options = question.options(game, frame, other)
        if len(options) < question.bounds(game, frame, other, options)[0]:
            asked.seats = [left for left in asked.seats if left != other]
    if not asked.seats:
        game.asked = None
        question.unanswered(game, frame, seat)
    elif not asked.waiting():
        carry_out(game, asked)
