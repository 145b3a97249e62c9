"""Submission of an input, which is checked as a whole and then carried out.

Each kind of input has a function.
"""

from __future__ import annotations

from typing import Final

from engine.chain.inputs import (
    ANSWER,
    RESUME,
    Choice,
    Concede,
    Forfeit,
    Gift,
    Input,
    Order,
    Proposal,
    Repeat,
    Setting,
    Timeout,
)
from engine.control import gifts, judge_orders, proposals
from engine.control.prompt_preferences import WINDOW_QUESTION, change_preference
from engine.errors import EngineError, IllegalChoice, MatchOver, MatchPaused, NotYourChoice
from engine.match.choices import check_choice, list_choices, list_options, pick_default, seat_name
from engine.match.progress import log_answer, run_on
from engine.play.ending import loops
from engine.play.ending.match_end import leave_match
from engine.prompts.prompts import BY_ORDER, CHOSEN, REPEATED, TIMED_OUT
from engine.table.game import Game
from engine.table.rows import BY_JUDGE, BY_PLAYERS

PAUSED_BY: Final = {BY_JUDGE: "a judge", BY_PLAYERS: "its players"}
ALLOWED_WHILE_PAUSED: Final = {
    BY_JUDGE: "concede, until a judge lets it go on",
    BY_PLAYERS: "propose to go on, or concede",
}


def submit(game: Game, entry: Input, at: int, expect: int | None, restored: Game | None) -> Game:
    """Carry out one input and return the table.

    A refused input changes nothing. After a rewind the returned table is another one.
    """
    if game.until == game.journal.number:
        raise EngineError(
            f"this is the table at step {game.journal.number}, in the middle of things; it can be looked at, and "
            "played on from a step at which somebody is asked"
        )
    if isinstance(entry, Order):
        return carry_out_order(game, entry, at, restored)
    check_allowed(game, entry)
    if isinstance(entry, Choice):
        choose(game, entry, at, expect)
    elif isinstance(entry, Timeout):
        answer_timeout(game, entry, at)
    elif isinstance(entry, Setting):
        change_setting(game, entry, at)
    elif isinstance(entry, Proposal):
        return proposals.carry_out(game, entry, at, restored)
    elif isinstance(entry, Concede):
        concede(game, entry, at)
    elif isinstance(entry, Repeat):
        repeat_loop(game, entry, at)
    elif isinstance(entry, Gift):
        gifts.carry_out(game, entry, at)
    else:
        forfeit(game, entry, at)
    return game


def check_allowed(
    game: Game, entry: Choice | Timeout | Setting | Proposal | Concede | Forfeit | Repeat | Gift
) -> None:
    """Refuse an input that no seat, or not this one, may give now or any more."""
    who = seat_name(game, entry.seat)
    if game.outcome is not None:
        raise MatchOver(f"the match is over; {who} can't do anything any more")
    if game.eliminated[entry.seat]:
        raise NotYourChoice(f"{who} is out of the match and can't do anything any more")
    resumes = isinstance(entry, Proposal) and entry.about == RESUME
    if game.paused and not resumes and not isinstance(entry, (Concede, Forfeit)):
        raise MatchPaused(
            f"the match is paused by {PAUSED_BY[game.paused]}; {who} can only {ALLOWED_WHILE_PAUSED[game.paused]}"
        )


def choose(game: Game, choice: Choice, at: int, expect: int | None) -> None:
    """Give a seat's own answer."""
    seat, before = choice.seat, game.journal.number
    picked = check_choice(game, choice, expect)
    game.journal.at = at
    log_answer(game, seat, picked, CHOSEN, at)
    game.chose = (*game.chose[:seat], before, *game.chose[seat + 1 :])


def answer_timeout(game: Game, entry: Timeout, at: int) -> None:
    """Answer for a seat whose time is up."""
    seat = entry.seat
    picked = pick_default(game, seat)
    game.journal.at = at
    game.timeouts = (*game.timeouts[:seat], game.timeouts[seat] + 1, *game.timeouts[seat + 1 :])
    log_answer(game, seat, picked, TIMED_OUT, at)


def change_setting(game: Game, setting: Setting, at: int) -> None:
    """Change a prompt preference of a seat."""
    manners = change_preference(game, setting)
    game.journal.at = at
    game.manners[setting.seat] = manners
    secret = (setting.name, setting.value, at)
    game.write("setting", 0, setting.seat, 0, "", (), 1 << setting.seat, secret)


def concede(game: Game, entry: Concede, at: int) -> None:
    """Let a seat leave at its own wish."""
    game.journal.at = at
    game.write("concedes", 0, entry.seat, 0, "", (at,))
    leave_match(game, entry.seat, "conceded", 0)
    proposals.drop_proposals(game)


def forfeit(game: Game, entry: Forfeit, at: int) -> None:
    """Remove a seat that has no time left."""
    game.journal.at = at
    game.write("forfeits", 0, entry.seat, 0, "", (at,))
    leave_match(game, entry.seat, "out of time", 0)
    proposals.drop_proposals(game)


# --- loops


def repeat_loop(game: Game, entry: Repeat, at: int) -> None:
    """Repeat a loop as often as its player says.

    It ends early if the match asks something else.
    """
    seat, times, before = entry.seat, entry.times, game.journal.number
    loop, rule = loops.requested_loop(game, seat, times), game.deal.ruleset.loops
    game.journal.at = at
    told = game.write("loop", 0, seat, 0, rule, (times, loop.first, loop.last, at))
    rounds, done = times if loop.changes else 1, 0
    while done < rounds and _repeat_once(game, loop, at):
        done += 1
    game.chose = (*game.chose[:seat], before, *game.chose[seat + 1 :])
    if done < rounds:
        game.cycle = ()
    if game.outcome is None:
        done = times if done == rounds else done
        game.write("loop ends", told, seat, 0, rule, (done, times, tuple(game.totals()), tuple(game.gold)))


def _repeat_once(game: Game, loop: loops.Loop, at: int) -> bool:
    """Give every answer of a loop once; return False if one can't be given."""
    for shown in loop.answers:
        asked = game.asked
        options = list_options(game, shown.seat) if asked is not None and shown.seat in asked.waiting() else []
        picked = loops.repeated_answer(shown, asked, options)
        if picked is None:
            return False
        log_answer(game, shown.seat, picked, REPEATED, at)
        run_on(game)
        if game.outcome is not None:
            return False
    return True


# --- a judge's orders


def carry_out_order(game: Game, order: Order, at: int, restored: Game | None) -> Game:
    """Carry out a judge's order.

    An order that answers for a seat is handled like any answer.
    """
    judge_orders.check_order(game, order)
    if order.order == ANSWER:
        picked = check_choice(game, Choice(order.seat, order.option), None)
        judge_orders.log_order(game, order, at)
        log_answer(game, order.seat, picked, BY_ORDER, at)
        return game
    late = Choice(order.ask, order.option) if order.ask >= 0 and order.option else None
    if order.ask >= 0 and restored is not None:
        _check_late_answer(restored, order, late)
    game = judge_orders.carry_out(game, order, at, restored)
    if late is not None:
        log_answer(game, order.ask, check_choice(game, late, None), BY_ORDER, at)
    return game


def _check_late_answer(restored: Game, order: Order, late: Choice | None) -> None:
    """Refuse to ask a seat again that has no choice, or an illegal answer for it."""
    who, (found,) = (
        judge_orders.describe_order(order),
        [each for each in list_choices(restored) if each.seat == order.ask],
    )
    if late is not None:
        check_choice(restored, late, None)
    elif (
        restored.asked is not None
        and restored.asked.name != WINDOW_QUESTION
        and found.most == len(found.ids) == found.least
    ):
        raise IllegalChoice(
            f"{who} can't have {restored.name(order.ask)} asked again at step {order.step}: there is one answer only"
        )
