"""What melee adds to the first edition's round.

Titles are chosen openly, and they can turn attacks elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES, MILITARY
from engine.chain.journal import TABLE
from engine.english import phrase
from engine.events import (
    ChooseTitle,
    DefendFor,
    Event,
    InitiateChallenge,
    OpenTitles,
    RedirectChallenge,
    ReturnTitle,
    SetTitleAside,
)
from engine.games.lcg1 import timing
from engine.games.lcg1.title_rewards import TAKEN_OVER
from engine.games.lcg1.variants.variants import THREE_PLAYERS
from engine.play.challenges.declaration import DefendersQuestion, defense_events
from engine.play.challenges.eligibility import eligible_defenders, target_refusal
from engine.play.phases.titles import (
    RedirectAgainstQuestion,
    RedirectQuestion,
    TitleQuestion,
    ask_against,
    ask_redirect,
    redirecting_seat,
)
from engine.play.rules.action_window_rules import cited_rules
from engine.play.state.card_checks import player_checks
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import PASS_OPTION, Option, OptionSubject, Question, ask, list_questions
from engine.ruleset import Refusal
from engine.table.challenge import Challenge
from engine.table.constants import TAKES_OVER, has_quantity
from engine.table.frames import go_to, push, repeat_step, sequence, skip_rest, step
from engine.table.game import Game
from engine.table.rows import Frame
from engine.table.title_relations import supports, title_of

TITLE_ROTATION_SEATS = 3
"""With at most this many seats, titles rotate before they go back."""


# --- choosing titles, and giving them back


def select_titles(game: Game, frame: Frame) -> None:
    if not game.deal.titles:
        return
    if game.deal.form is not None and len(game.alive()) < game.deal.form.least:
        game.note("step", frame.entry, TABLE, NOTHING, cited_rules(game).two_left, ("no titles with two players",))
        return
    at = game.note("step", frame.entry, TABLE, NOTHING, cited_rules(game).choose_title, ("select titles",))
    OpenTitles().apply(game, at, cited_rules(game).choose_title)
    push(game, SELECT, entry=at)


def _ask_next_chooser(game: Game, frame: Frame) -> None:
    """Ask the next player without a title to choose one of those that are left."""
    for seat in game.player_order():
        if title_of(game, seat) == NOTHING and game.deck(game.seats):
            go_to(frame, "choose")
            ask(game, "title", seat)
            return


SELECT = sequence("lcg1.titles", step("choose", _ask_next_chooser))


class OpenTitleQuestion(TitleQuestion):
    """Question: which of the remaining titles a seat takes, openly."""

    does = "chooses a title"
    answer = "Choose"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited_rules(game).choose_title

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose a title for this round"

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        ChooseTitle(picked[0].card, seat).apply(game, frame.entry, cited_rules(game).choose_title)


def return_titles(game: Game, frame: Frame) -> None:
    """Return all titles.

    With two or three players, put the used titles aside until each title was chosen.
    """
    if not game.deal.titles:
        return
    borne = [card for seat in game.player_order() for card in game.pile(seat, zones.TITLES)]
    if game.seats <= TITLE_ROTATION_SEATS and game.deck(game.seats):
        if game.seats < TITLE_ROTATION_SEATS:
            game.note_unsettled(defaults.TITLES_OF_TWO, frame.entry, THREE_PLAYERS)
        for card in borne:
            SetTitleAside(card).apply(game, frame.entry, THREE_PLAYERS)
        return
    for card in (*borne, *game.pile(game.seats, zones.CHOSEN)):
        ReturnTitle(card).apply(game, frame.entry, "lcg1:core/taxation")


# --- a new target for an attack that was declared


def open_declaration_window(game: Game, frame: Frame) -> None:
    """Open a declaration's window, in which the Crown Regent may redirect.

    The Crown Regent is asked once the attackers kneel.
    """
    if game.deal.titles:
        timing.open_action(game, NOBODY, frame.entry)
        push(game, REDIRECT, entry=frame.entry)


def _ask_regent(game: Game, frame: Frame) -> None:
    if redirecting_seat(game) == NOBODY:
        skip_rest(frame)
    else:
        ask_redirect(game, frame)


def redirect_challenge(game: Game, frame: Frame) -> None:
    """Redirect the challenge to another player, as if it had been declared so."""
    declared, challenge = game.declaring, game.challenge
    game.declaring = None
    if declared is None or challenge is None:
        return
    rule = game.deal.cited.redirect
    RedirectChallenge(challenge.attacker, declared.defender, anew=True).apply(game, frame.entry, rule)
    game.note_unsettled(defaults.REDIRECTED_ANEW, frame.entry, rule)
    course = timing.current_course(game)
    for member, event in enumerate(course.events):
        if isinstance(event, InitiateChallenge):
            course.events[member] = InitiateChallenge(event.type, event.attacker, declared.defender, event.attackers)


REDIRECT = sequence(
    "lcg1.redirect",
    step("redirect", _ask_regent),
    step("against", ask_against),
    step("redirected", redirect_challenge),
)


# --- an attack that nobody defends against


def supporter(game: Game, challenge: Challenge) -> int:
    """Return the seat that may defend for an attacked player, or NOBODY.

    The attacked player has declared no defenders.
    """
    for seat in game.opponents(challenge.attacker):
        if supports(game, seat, challenge.against) and eligible_defenders(game, challenge, seat):
            return seat
    return NOBODY


def commander(game: Game, challenge: Challenge) -> int:
    """Return the seat that may become the target of a military attack, or NOBODY.

    It need not be a legal target.
    """
    if challenge.kind == MILITARY:
        for seat in game.opponents(challenge.attacker):
            if (
                seat != challenge.against
                and has_quantity(game, TAKES_OVER, seat)
                and not game.count(counters.attack_taken_over(seat))
            ):
                return seat
    return NOBODY


def legal_commander(game: Game, challenge: Challenge, frame: Frame) -> int:
    """Return the `commander` that is also a legal target, or NOBODY.

    The log says where it is not a legal target.
    """
    taker = commander(game, challenge)
    refused = None if taker == NOBODY else target_refusal(game, challenge.attacker, challenge.kind, taker)
    if refused is None:
        return taker
    data = (f"no legal target for this attack: {_logged_reason(game, challenge, taker, refused)}",)
    game.note("title unused", frame.entry, taker, title_of(game, taker), cited_rules(game).commander_asked, data)
    return NOBODY


def _logged_reason(game: Game, challenge: Challenge, taker: int, refused: Refusal) -> str:
    """Return a refusal as the log stores it: keep these texts unchanged."""
    attacker, target = game.name(challenge.attacker), game.name(taker)
    if refused.rule == game.deal.cited.supports:
        titles = f"{game.title(title_of(game, challenge.attacker))} supports {game.title(title_of(game, taker))}"
        return f"{attacker} cannot initiate challenges against {target}: {titles}"
    return f"{attacker} cannot initiate {CHALLENGES[challenge.kind]} challenges against {target} now"


def ask_helpers(game: Game, frame: Frame) -> None:
    """Ask the supporter and the Lord Commander where no defender was declared.

    The supporter is the one of the attacked player.
    """
    challenge = game.challenge
    if not game.deal.titles or challenge is None or challenge.defenders:
        return
    helper, taker = supporter(game, challenge), legal_commander(game, challenge, frame)
    if helper != NOBODY or taker != NOBODY:
        push(game, HELP, helper, taker, entry=frame.entry)


def _ask_helper_order(game: Game, frame: Frame) -> None:
    """Let the first player say which of the two is asked first."""
    if frame.a != NOBODY and frame.b != NOBODY:
        game.note_unsettled(defaults.HELPERS, frame.entry, "lcg1:core/supports")
        ask(game, "helper", game.player_order()[0])


def _ask_supporter(game: Game, frame: Frame) -> None:
    """Ask the supporter to defend.

    frame.a is the supporter, frame.b the Lord Commander; NOBODY if that seat is not asked any more.
    """
    challenge = game.challenge
    if challenge is None or challenge.defenders or challenge.against != challenge.defender:
        return
    if frame.a != NOBODY and not game.eliminated[frame.a] and eligible_defenders(game, challenge, frame.a):
        repeat_step(frame)
        ask(game, "defend for", frame.a)


def _ask_commander(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is None or challenge.defenders or frame.b == NOBODY or game.eliminated[frame.b]:
        return
    if commander(game, challenge) == frame.b:
        ask(game, "take over", frame.b)


def _ask_supporter_second(game: Game, frame: Frame) -> None:
    """Ask the supporter after the Lord Commander, who was asked first and declined."""
    if frame.b != NOBODY and frame.a != NOBODY:
        frame.b = NOBODY
        go_to(frame, "supporter")


HELP = sequence(
    "lcg1.help",
    step("who first", _ask_helper_order),
    step("supporter", _ask_supporter),
    step("commander", _ask_commander),
    step("other", _ask_supporter_second),
)


class HelperQuestion(Question):
    """Question to the first player: who is asked first whether to step in."""

    name = "helper"
    does = "chooses who may step in first"
    title = "Undefended"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg1:core/supports"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose who may step in first"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("asks", other=other) for other in (frame.a, frame.b) if not game.eliminated[other]]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(other) for other in game.player_order()]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        able, fails = [frame.a, frame.b], "can't step in"
        return player_checks(game, card, self.rule(game, frame), able, fails, "can't step in")

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].other == frame.b:
            go_to(frame, "commander")


class DefendForQuestion(DefendersQuestion):
    """Question to a supporter: declare defenders for a player who declared none."""

    name = "defend for"
    does = "may defend for another player"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg1:core/supports"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Declare defenders, or none"
        kind = CHALLENGES[challenge.kind]
        attacker, against = game.name(challenge.attacker), game.name(challenge.against)
        return phrase(
            "Declare defenders for %(against)s against %(attacker)s's %(kind)s challenge, or none",
            against=against,
            attacker=attacker,
            kind=kind,
        )

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 0, super().bounds(game, frame, seat, options)[1]

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        return super().refusal(game, frame, seat, picked) if picked else None

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if not picked:
            frame.a = NOBODY
            return
        skip_rest(frame)
        events: list[Event] = [DefendFor(seat), *defense_events(game, seat, tuple(option.card for option in picked))]
        timing.let_happen(game, frame.entry, "lcg1:core/supports", events)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        frame.a = NOBODY


class TakeOverQuestion(Question):
    """Question to the Lord Commander: take over an undefended military attack."""

    name = "take over"
    does = "may become the target of the attack"
    title = "Undefended"
    names_cards = False
    none = "Pass"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited_rules(game).commander_asked

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Take over the attack, or pass"
        attacker, against = game.name(challenge.attacker), game.name(challenge.against)
        return phrase(
            "Become the target of %(attacker)s's military challenge against %(against)s, or pass",
            attacker=attacker,
            against=against,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("take over"), PASS_OPTION]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if picked[0].verb != "take over" or challenge is None:
            return
        skip_rest(frame)
        game.bump(counters.attack_taken_over(seat))
        game.bump(TAKEN_OVER)
        _cancel_defense_window(game)
        RedirectChallenge(seat, seat, anew=True).apply(game, frame.entry, cited_rules(game).commander_asked)


def _cancel_defense_window(game: Game) -> None:
    """Cancel the window of stealth and defenders.

    Nothing answers to it, and player actions come before a new one.
    """
    course = timing.current_course(game)
    course.events.clear()
    course.fates.clear()
    for frame in game.stack:
        if frame.sequence == game.deal.ruleset.challenge:
            go_to(frame, "stealth and defenders again")


def close_canceled_window(game: Game, frame: Frame) -> None:
    """Close the canceled window and go back to player actions.

    After them, stealth and defenders are chosen again.
    """
    go_to(frame, "on 1")
    if game.action is not None:
        push(game, timing.AFTERWARDS, entry=frame.entry)


QUESTIONS = list_questions(
    OpenTitleQuestion(),
    RedirectQuestion(),
    RedirectAgainstQuestion(),
    HelperQuestion(),
    DefendForQuestion(),
    TakeOverQuestion(),
)
