"""Leaving play in the first edition.

A card is moribund until its action window ends, and then it goes.
"""

from __future__ import annotations

from engine.base import defaults, zones
from engine.cards import CHARACTER, DEATHBOUND, STALWART
from engine.events import DISCARDED, KILLED, ON_TOP, TO_BOTTOM, DiscardDuplicate, LeavePlay, Shuffle
from engine.play.entering.leaving_play import detach_card
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.table import values
from engine.table.constants import NO_ABILITIES, has_quantity
from engine.table.game import Game
from engine.table.rows import MoribundCard


def leave_play(game: Game, event: LeavePlay, entry: int, rule: str) -> None:
    """Make a card moribund.

    Where no window is open, or its player is out of the match, it goes at once.
    """
    card = event.card
    fate = action_window_ruleset(game).destination(game, card, event.how, event.to)
    gone = game.eliminated[game.seat_of[card]] or game.eliminated[game.deal.owner[card]]
    if game.action is None or gone:
        game.moribund.pop(card, None)
        move_out_of_play(game, card, fate, entry, rule)
        return
    if NO_ABILITIES in game.deal.constants and game.duplicates(card) and has_quantity(game, NO_ABILITIES, card):
        game.note_unsettled(defaults.STOPPED_DUPLICATES, entry, cited_rules(game).duplicate_canceled)
    if not game.moribund:
        action_window_ruleset(game).note_default(game, "moribund", entry)
    game.moribund[card] = fate
    if event.how == KILLED and game.deal.facts[card].type != CHARACTER:
        rule = cited_rules(game).killed_others
    game.note("moribund", entry, game.seat_of[card], card, rule, (event.how, zones.ZONES[fate.to]))


def discard_duplicate(game: Game, event: DiscardDuplicate, entry: int, rule: str) -> None:
    """Make a discarded duplicate moribund; where no window is open, it goes at once."""
    if game.action is None:
        event.move_to_pile(game, entry, rule)
        return
    card, host = event.card, game.host[event.card]
    game.moribund[card] = MoribundCard(DUPLICATE, event.to)
    game.note("moribund", entry, game.seat_of[card], host, rule, (DUPLICATE, zones.ZONES[event.to]))


def destination(game: Game, card: int, how: str, to: int) -> MoribundCard:
    """Return where a card goes that leaves play.

    Stalwart cards go on top of the deck; only characters and Deathbound cards go to the dead pile.
    """
    where = how if how in (ON_TOP, TO_BOTTOM) else ""
    if how in (KILLED, DISCARDED) and values.keywords(game, card) & STALWART & action_window_ruleset(game).keywords:
        return MoribundCard(how, zones.DECK, ON_TOP)
    if to == zones.DISCARD and values.keywords(game, card) & DEATHBOUND:
        return MoribundCard(how, zones.DEAD, where)
    if to == zones.DEAD and game.deal.facts[card].type != CHARACTER:
        return MoribundCard(how, zones.DISCARD, where)
    return MoribundCard(how, to, where)


DUPLICATE = "duplicate"
"""How a discarded duplicate leaves play."""
LOGGED_BEFORE = "moribund"
"""How a card leaves play if the log has already said how."""


def move_out_of_play(game: Game, card: int, fate: MoribundCard, entry: int, rule: str, told: bool = False) -> None:
    """Move a card out of play with its power and tokens.

    What lies on it is discarded, each card in a step under this one.

    told: whether the log has already said how the card left play.
    """
    if fate.how == DUPLICATE:
        DiscardDuplicate(card, fate.to).move_to_pile(game, entry, rule)
        return
    seat, ref, owner = game.seat_of[card], game.ref.get(card, 0), game.deal.owner[card]
    power = game.power.pop(card, 0)
    tokens = game.tokens.pop(card, {})
    duplicates, attachments = game.duplicates(card), game.attached(card)
    detach_card(game, card)
    for attachment in attachments:
        del game.host[attachment]
    game.move(card, owner, fate.to, 0 if fate.where == TO_BOTTOM else None)
    if fate.where in (ON_TOP, TO_BOTTOM):
        game.seen[card] = (1 << game.seats) - 1
    how = fate.where or (LOGGED_BEFORE if told else fate.how)
    data = (how, zones.ZONES[fate.to], power, tuple(sorted(tokens.items())), owner)
    at = game.write("leave", entry, seat, ref, rule, data)
    for duplicate in duplicates:
        DiscardDuplicate(duplicate).move_to_pile(game, at, game.deal.cited.duplicates_leave)
    for attachment in attachments:
        known = game.moribund.pop(attachment, None)
        move_out_of_play(
            game,
            attachment,
            known or action_window_ruleset(game).destination(game, attachment, DISCARDED, zones.DISCARD),
            at,
            game.deal.cited.attachment,
        )
    if fate.to == zones.DECK and fate.where not in (ON_TOP, TO_BOTTOM):
        Shuffle(owner).apply(game, at, rule)
