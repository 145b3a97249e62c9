"""Multiplayer cards: chosen openly for a round, knelt to be used, never in play."""

from __future__ import annotations

from engine.base import counters, zones
from engine.base.ids import NOBODY
from engine.events import Kneel, ReturnTitle
from engine.games.lcg1 import timing
from engine.games.lcg1.melee import OpenTitleQuestion, TakeOverQuestion, legal_commander, redirect_challenge
from engine.play.phases.titles import RedirectAgainstQuestion, RedirectQuestion, ask_against, redirect_targets
from engine.prompts.prompts import PASS_OPTION, Option, ask, list_questions
from engine.table.constants import REDIRECTS, has_quantity
from engine.table.frames import push, sequence, skip_rest, step
from engine.table.game import Game
from engine.table.rows import Frame
from engine.table.title_relations import title_of

REGENT = "ccg:mp/crown-regent"
COMMANDER = "ccg:mp/lord-commander"


def return_titles(game: Game, frame: Frame) -> None:
    """Return all titles when the round is over."""
    borne = [card for seat in game.player_order() for card in game.pile(seat, zones.TITLES)]
    for card in (*borne, *game.pile(game.seats, zones.CHOSEN)) if game.deal.titles else ():
        ReturnTitle(card).apply(game, 0, game.deal.cited.title_leaves)


def _kneel_title(game: Game, seat: int, rule: str, entry: int) -> None:
    timing.execute(game, [Kneel(title_of(game, seat))], rule, entry)


# --- the Crown Regent


def open_declaration_window(game: Game, frame: Frame) -> None:
    """Open a declaration's window, in which the Crown Regent may redirect.

    The Crown Regent is asked once the attackers kneel.
    """
    if game.deal.titles:
        timing.open_action(game, NOBODY, frame.entry)
        push(game, REDIRECT, entry=frame.entry)


def regent_seat(game: Game) -> int:
    """Return the seat that may make the attacker choose another target, or NOBODY."""
    for seat in game.player_order() if game.challenge is not None else ():
        if has_quantity(game, REDIRECTS, seat) and not game.kneeling[title_of(game, seat)]:
            return seat
    return NOBODY


def _ask_regent(game: Game, frame: Frame) -> None:
    if regent_seat(game) == NOBODY:
        skip_rest(frame)
    else:
        ask(game, "redirect", regent_seat(game))


class KneelToRedirectQuestion(RedirectQuestion):
    """Question to the Crown Regent: kneel to make the attacker choose again.

    It is asked even where there is no other target to choose.
    """

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("redirect"), PASS_OPTION]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        super().answered(game, frame, seat, picked)
        challenge = game.challenge
        if picked[0].verb != "redirect" or challenge is None:
            return
        _kneel_title(game, seat, REGENT, frame.entry)
        if not redirect_targets(game, challenge):
            data = ("no other legal target for this attack",)
            game.note("title unused", frame.entry, seat, title_of(game, seat), REGENT, data)


REDIRECT = sequence(
    "ccg.redirect",
    step("redirect", _ask_regent),
    step("against", ask_against),
    step("redirected", redirect_challenge),
)


# --- the Lord Commander


def ask_to_take_over(game: Game, frame: Frame) -> None:
    """Ask the Lord Commander where a military attack has no declared defender."""
    challenge = game.challenge
    if game.deal.titles and challenge is not None and not challenge.defenders:
        taker = legal_commander(game, challenge, frame)
        if taker != NOBODY:
            push(game, TAKE_OVER, taker, entry=frame.entry)


def _ask_commander(game: Game, frame: Frame) -> None:
    if not game.eliminated[frame.a] and not game.kneeling[title_of(game, frame.a)]:
        ask(game, "take over", frame.a)


TAKE_OVER = sequence("ccg.take over", step("commander", _ask_commander))


class KneelToTakeOverQuestion(TakeOverQuestion):
    """Question to the Lord Commander: kneel to take over an undefended attack."""

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        super().answered(game, frame, seat, picked)
        if picked[0].verb == "take over" and game.count(counters.attack_taken_over(seat)):
            _kneel_title(game, seat, COMMANDER, frame.entry)


QUESTIONS = list_questions(
    OpenTitleQuestion(), KneelToRedirectQuestion(), RedirectAgainstQuestion(), KneelToTakeOverQuestion()
)
