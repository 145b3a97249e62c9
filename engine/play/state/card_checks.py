"""Checks of a card that many questions share: zone, type, controller, standing."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from engine.base import zones
from engine.cards import CHALLENGES, CHARACTER, FACTION
from engine.english import add_article
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.table import values
from engine.table.game import Game


def card_in_play_checks(game: Game, card: int, rule: str) -> Generator[CheckResult, None, bool]:
    """Check whether a card is in play; also return that."""
    title = game.title(card)
    there = game.zone[card] == zones.PLAY
    yield make_check(rule, there, f"{title} is in play", f"{title} is not in play", "not in play")
    return there


def character_in_play_checks(game: Game, card: int, rule: str) -> Generator[CheckResult, None, bool]:
    """Check whether a card is a character in play; also return that."""
    there = yield from card_in_play_checks(game, card, rule)
    yield type_check(game, card, CHARACTER, rule)
    return there and game.facts[card].type == CHARACTER


def type_check(game: Game, card: int, type: int, rule: str) -> CheckResult:
    """Check whether a card is of a type."""
    title, its, name = game.title(card), game.facts[card].type, game.deal.pool.words.type
    holds, fails = f"{title} is {add_article(name(type))}", f"{title} is no {name(type)}"
    return make_check(rule, its == type, holds, fails, add_article(name(its)))


def player_checks(
    game: Game, card: int, rule: str, seats: Sequence[int] | None = None, fails: str = "is out", short: str = "out"
) -> Iterator[CheckResult]:
    """Check whether a card is the faction card of one of these players.

    seats: by default, all seats that still play.
    """
    title, stands = game.title(card), game.facts[card].type == FACTION
    yield make_check(rule, stands, f"{title} stands for a player", f"{title} stands for no player", "no player")
    if not stands:
        yield make_unreached_check(rule, "that player can be chosen")
        return
    seat = game.seat_of[card]
    able = seat in (game.alive() if seats is None else seats)
    yield make_check(rule, able, f"{game.name(seat)} can be chosen", f"{game.name(seat)} {fails}", short)


def control_check(game: Game, seat: int, card: int, rule: str) -> CheckResult:
    """Check whether a seat controls a card."""
    controller, title = game.seat_of[card], game.title(card)
    name = game.name(controller)
    holds, fails = f"{title} is under {game.name(seat)}'s control", f"{title} is under {name}'s control"
    return make_check(
        rule, controller == seat, holds, fails, first_fitting(f"{name} controls it", f"{name}'s", "another's")
    )


def standing_check(game: Game, card: int, rule: str) -> CheckResult:
    title = game.title(card)
    return make_check(rule, not game.kneeling[card], f"{title} is standing", f"{title} is kneeling", "kneeling")


def icon_check(game: Game, card: int, rule: str, kinds: Sequence[int]) -> CheckResult:
    """Check whether a character has the icon of one of some challenge types."""
    title, said = game.title(card), " or ".join([CHALLENGES[kind] for kind in kinds])
    icons = values.icons(game, card)
    has = any([icons >> kind & 1 for kind in kinds])
    short = first_fitting(f"no {said} icon", "no icon")
    return make_check(rule, has, f"{title} has the {said} icon", f"{title} has no {said} icon", short, (icons,))
