"""Gifts of gold between players, in formats that have them.

Gold is given in advance; no deal is ever enforced.
"""

from __future__ import annotations

from typing import Final

from engine.base import counters
from engine.chain.inputs import Gift
from engine.english import join_words, phrase
from engine.errors import IllegalChoice
from engine.events import MoveGold, stop_passing_if_targeted
from engine.play.ending.departed_seats import reopen_question
from engine.play.state.immediate_steps import mark_changed, run_immediate_steps
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.rows import NEVER

GIFTS_PER_PHASE: Final = 20
"""How often a seat may give in one phase, so that gold going back and forth can't hold up the match."""
NOTE_LIMIT_CHARACTERS: Final = 120


def gift_refusal(game: Game, seat: int) -> Refusal | None:
    """Return why a seat can't give gold now at all, or None."""
    form = game.deal.form
    if form is None or not form.gifts:
        called = game.deal.format if form is None else form.said()
        return Refusal("", phrase("a %(format)s has no gifts of gold", format=called), phrase("no gifts"))
    if game.outcome is not None or game.asked is None:
        return Refusal(form.rule, phrase("the match is over"), phrase("match is over"))
    if game.eliminated[seat]:
        return Refusal(
            form.rule, phrase("%(player)s is out of the match", player=game.name(seat)), phrase("out of the match")
        )
    if game.paused:
        return Refusal(form.rule, phrase("the match is paused"), phrase("paused"))
    refused = game.deal.ruleset.gift_refusal(game, seat)
    if refused is not None:
        return refused
    if not game.gold[seat]:
        return Refusal(form.rule, phrase("%(player)s has no gold", player=game.name(seat)), phrase("no gold"))
    if game.count(counters.gifts_made(seat)) >= GIFTS_PER_PHASE:
        pattern = "%(player)s has given gold %(number)s times this phase (maximum %(number)s)"
        words = phrase(pattern, player=game.name(seat), number=GIFTS_PER_PHASE)
        return Refusal(form.rule, words, phrase("gift limit"))
    return None


def list_recipients(game: Game, seat: int) -> list[int]:
    """List the seats that a seat may give gold to."""
    return [other for other in game.player_order() if other != seat]


def carry_out(game: Game, gift: Gift, at: int) -> None:
    """Carry out a gift and its immediate consequences.

    The open question then offers what the new table allows.
    """
    wrong = find_gift_fault(game, gift)
    if wrong is not None:
        raise IllegalChoice(phrase("%(player)s can't give %(fault)s", player=game.name(gift.seat), fault=wrong))
    trial = game.copy()
    trial.until = NEVER
    if not _give(trial, gift, at):
        pattern = "%(player)s can't give gold now: several players would win or lose at once"
        raise IllegalChoice(phrase(pattern, player=game.name(gift.seat)))
    _give(game, gift, at)
    reopen_question(game)


def _give(game: Game, gift: Gift, at: int) -> bool:
    """Give the gold; return False if the consequences need a decision."""
    rule = game.deal.form.rule if game.deal.form is not None else ""
    game.journal.at = at
    game.bump(counters.gifts_made(gift.seat))
    data = (gift.to, gift.amount, game.phase, gift.note, at)
    entry = game.write("gift", 0, gift.seat, 0, rule, data)
    MoveGold(gift.seat, gift.to, gift.amount).apply(game, entry, rule)
    mark_changed(game)
    game.cycle = ()
    stop_passing_if_targeted(game, gift.to)
    return run_immediate_steps(game, entry)


def find_gift_fault(game: Game, gift: Gift) -> str | None:
    """Return why a gift can't be made, as words after "can't give", or None."""
    refused, able, there = gift_refusal(game, gift.seat), list_recipients(game, gift.seat), game.gold[gift.seat]
    if refused is not None:
        pattern = "gold: %(why)s (%(rule)s)" if refused.rule else "gold: %(why)s"
        return phrase(pattern, why=refused.words, rule=refused.rule)
    others = join_words([*map(game.name, able)], "or")
    if gift.to == gift.seat:
        return phrase("gold to themselves; give it to %(others)s", others=others)
    if gift.to not in able:
        if 0 <= gift.to < game.seats:
            pattern = "gold to %(player)s, who is out of the match; give it to %(others)s"
            return phrase(pattern, player=game.name(gift.to), others=others)
        return phrase(
            "gold to seat %(seat)s, which does not exist; give it to %(others)s", seat=gift.to, others=others
        )
    if not 1 <= gift.amount <= there:
        return phrase("%(amount)s gold; the amount is 1 to %(there)s", amount=gift.amount, there=there)
    if len(gift.note) > NOTE_LIMIT_CHARACTERS:
        pattern = "gold with a note of %(length)s characters (maximum %(most)s)"
        return phrase(pattern, length=len(gift.note), most=NOTE_LIMIT_CHARACTERS)
    return None
