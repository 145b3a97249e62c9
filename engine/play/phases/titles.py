"""Melee titles: taking one for a round, and redirecting challenges."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, defaults
from engine.base.ids import NOBODY
from engine.cards import CHALLENGES, TITLE
from engine.english import phrase
from engine.play.state.card_checks import player_checks, type_check
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import PASS_OPTION, Option, OptionSubject, Question, ask
from engine.table.challenge import Challenge
from engine.table.constants import REDIRECTS, has_quantity
from engine.table.frames import skip_rest
from engine.table.game import Game
from engine.table.rows import Frame


class TitleQuestion(Question):
    """A seat takes one of the titles that are left.

    The game decides what follows from it.
    """

    name = "title"
    does = "takes a title"
    asked_again = True
    title = "Title"
    answer = "Take"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("title", card) for card in sorted(game.deck(game.seats))]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, left, title = self.rule(game, frame), card in game.deck(game.seats), game.title(card)
        yield type_check(game, card, TITLE, rule)
        yield make_check(
            rule,
            left,
            phrase("%(title)s is available", title=title),
            phrase("%(title)s is not available", title=title),
            "not available",
        )


# --- redirecting


def redirecting_seat(game: Game) -> int:
    """Return the seat that may redirect the initiated challenge, or NOBODY."""
    challenge = game.challenge
    if challenge is None or REDIRECTS not in game.deal.constants or not redirect_targets(game, challenge):
        return NOBODY
    for seat in game.player_order():
        if has_quantity(game, REDIRECTS, seat) and not game.count(counters.challenges_redirected(seat)):
            return seat
    return NOBODY


def redirect_targets(game: Game, challenge: Challenge) -> list[int]:
    """Return the attacker's other opponents that the challenge may be redirected to."""
    rules = game.deal.ruleset
    return [
        seat
        for seat in game.opponents(challenge.attacker)
        if seat != challenge.against and rules.may_be_attacked(game, challenge, seat)
    ]


def ask_redirect(game: Game, frame: Frame) -> None:
    ask(game, "redirect", redirecting_seat(game))


def ask_against(game: Game, frame: Frame) -> None:
    if game.challenge is not None and redirect_targets(game, game.challenge):
        ask(game, "redirect against", game.challenge.attacker)
    else:
        skip_rest(frame)


class RedirectQuestion(Question):
    """A seat may redirect an initiated challenge, once each round."""

    name = "redirect"
    does = "may redirect the challenge"
    names_cards = False
    none = "Pass"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.redirect

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Redirect the challenge, or pass"
        attacker, defender = game.name(challenge.attacker), game.name(challenge.defender)
        kind = CHALLENGES[challenge.kind]
        if challenge.attacker == seat:
            return phrase(
                "Redirect your %(kind)s challenge from %(defender)s to another player, or pass",
                kind=kind,
                defender=defender,
            )
        if challenge.defender == seat:
            return phrase(
                "Redirect %(attacker)s's %(kind)s challenge from you to another player, or pass",
                attacker=attacker,
                kind=kind,
            )
        return phrase(
            "Redirect %(attacker)s's %(kind)s challenge from %(defender)s to another player, or pass",
            attacker=attacker,
            kind=kind,
            defender=defender,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        challenge = game.challenge  # The possible new defenders may have left since the question was asked.
        return (
            [Option("redirect"), PASS_OPTION]
            if challenge is not None and redirect_targets(game, challenge)
            else [PASS_OPTION]
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if picked[0].verb != "redirect" or challenge is None:
            skip_rest(frame)
            return
        game.bump(counters.challenges_redirected(seat))
        if seat == challenge.attacker:
            game.note_unsettled(defaults.OWN_CHALLENGE, frame.entry, self.rule(game, frame), seat)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        skip_rest(frame)


class RedirectAgainstQuestion(Question):
    """The attacker names another opponent.

    The game decides whether it must be one that could be challenged.
    """

    name = "redirect against"
    does = "chooses the new defender"
    title = "Redirected"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.redirect_against

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose the new defending player of your challenge"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        challenge = game.challenge
        return (
            []
            if challenge is None
            else [Option("against", other=other) for other in redirect_targets(game, challenge)]
        )

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(other) for other in game.opponents(seat)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        able = [] if game.challenge is None else redirect_targets(game, game.challenge)
        fails = "is not another legal opponent"
        return player_checks(game, card, self.rule(game, frame), able, fails, "not another")

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if challenge is not None:
            attackers = list(challenge.attackers)
            game.declaring = Challenge(challenge.kind, challenge.attacker, picked[0].other, attackers, 0)
