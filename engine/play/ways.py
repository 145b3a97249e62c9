"""Why a seat can't use a card in the window that is open now: the first check that fails."""

from __future__ import annotations

from engine import cards
from engine.abilities import ACTION
from engine.events import LeavePlay
from engine.log.words.saying import listed
from engine.play import initiating
from engine.play.waiting import candidates, occasions_of, source_seat
from engine.ruleset import Refusal
from engine.table import zones
from engine.table.game import Game
from engine.table.rows import Occurrence, Window


def explain_in_window(game: Game, window: Window, seat: int, card: int) -> Refusal | None:
    """The first check that fails, of the ways the card could be used in this window; None where one is open."""
    if window.timing != ACTION:
        return _triggered(game, window, seat, card)
    if game.zone[card] == zones.HAND and game.facts[card].type < cards.EVENT:
        return game.deal.ruleset.bringing_refusal(game, seat, card)
    abilities = sorted(enumerate(game.deal.abilities[card]), key=lambda pair: not pair[1].is_action)
    reasons = [initiating.action_refusal(game, seat, card, number) for number, _ability in abilities]
    if not reasons:
        return _nothing_to_use(game, card)
    return None if None in reasons else reasons[0]


def _nothing_to_use(game: Game, card: int) -> Refusal:
    title = game.title(card)
    if not game.deal.pool.enforced(game.facts[card].code):
        return Refusal(game.deal.cited.abilities, f"the engine does not enforce the ability of {title} yet")
    return Refusal(game.deal.cited.abilities, f"{title} has no ability to use")


def _triggered(game: Game, window: Window, seat: int, card: int) -> Refusal | None:
    row = game.occurrences[window.occurrence]
    abilities = game.deal.abilities[card]
    if not abilities:
        return _nothing_to_use(game, card)
    first: Refusal | None = None
    for number, ability in enumerate(abilities):
        reason = _one(game, window, row, seat, card, number)
        if reason is None:
            return None
        if first is None or ability.timing == window.timing:
            first = reason
    return first


def _one(game: Game, window: Window, row: Occurrence, seat: int, card: int, number: int) -> Refusal | None:
    ability, cited = game.deal.abilities[card][number], game.deal.cited
    title = game.title(card)
    if ability.timing != window.timing or ability.trigger is None:
        return Refusal(game.deal.ruleset.timings[window.timing], f"{title} is not for this window")
    if source_seat(game, card, row) != seat:
        return Refusal(cited.in_play_only, f"{title} is not where its ability can be used")
    members = [
        member
        for owner, other, n, member in candidates(game, window.timing, row)
        if (owner, other, n) == (seat, card, number)
    ]
    if not members:
        unsavable = any(isinstance(event, LeavePlay) and event.unsavable for event in row.events)
        rule = cited.save_cannot if unsavable else cited.triggering_condition
        return Refusal(rule, f"nothing that {title} waits for happens here: {ability.trigger.words()}")
    occasions = occasions_of(game, window) if len(members) > 1 else []
    unused = [member for member in members if (card, number, member) not in window.used]
    if not unused:
        what = listed([occasions[member] for member in members]) if occasions else "for this"
        return Refusal(cited.once_for_each, f"{title} was used already {what}")
    check = game.deal.ruleset.refusal
    reasons = [check(game, initiating.trial(game, card, number, row, member)) for member in unused]
    reason = None if None in reasons else reasons[0]
    if reason is None or not occasions:
        return reason
    return reason._replace(words=f"{reason.words} ({occasions[unused[0]]})")
