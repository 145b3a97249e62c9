"""Checks of a card that many questions share: zone, type, controller, standing."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from engine.base import zones
from engine.cards import CHALLENGES, CHARACTER, FACTION
from engine.english import add_article, name_zone, phrase
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.table import values
from engine.table.game import Game

ZONE_WORDS: Final = {
    zones.REVEALED: "among the revealed plots",
    zones.AGENDA: "next to the faction card",
    zones.FACTION: "a faction card",
    zones.TITLES: "a title in use",
    zones.DUPLICATE: "a duplicate",
    zones.SETUP: "placed in setup",
    zones.CHOSEN: "chosen facedown",
    zones.REMOVED: "out of the game",
    zones.BEING_PLAYED: "being played",
}


def zone_words(zone: int) -> str:
    """Return where a card is, to follow its title: `in the discard pile`."""
    return ZONE_WORDS.get(zone) or phrase("in %(zone)s", zone=name_zone(zones.ZONES[zone]))


def card_in_play_checks(game: Game, card: int, rule: str) -> Generator[CheckResult, None, bool]:
    """Check whether a card is in play; also return that."""
    title = game.title(card)
    there = game.zone[card] == zones.PLAY
    yield make_check(
        rule,
        there,
        phrase("%(title)s is in play", title=title),
        phrase("%(title)s is not in play", title=title),
        "not in play",
    )
    return there


def character_in_play_checks(game: Game, card: int, rule: str) -> Generator[CheckResult, None, bool]:
    """Check whether a card is a character in play; also return that."""
    there = yield from card_in_play_checks(game, card, rule)
    yield type_check(game, card, CHARACTER, rule)
    return there and game.facts[card].type == CHARACTER


def type_check(game: Game, card: int, type: int, rule: str) -> CheckResult:
    """Check whether a card is of a type."""
    title, its, name = game.title(card), game.facts[card].type, game.deal.pool.words.type
    holds, fails = (
        phrase("%(title)s is %(noun)s", title=title, noun=add_article(name(type))),
        phrase("%(title)s is not %(noun)s", title=title, noun=add_article(name(type))),
    )
    return make_check(rule, its == type, holds, fails, add_article(name(its)))


def player_checks(
    game: Game,
    card: int,
    rule: str,
    seats: Sequence[int] | None = None,
    fails: str = "is out of the match",
    short: str = "out of the match",
) -> Iterator[CheckResult]:
    """Check whether a card is the faction card of one of these players.

    seats: by default, all seats that still play.
    """
    title, stands = game.title(card), game.facts[card].type == FACTION
    yield make_check(
        rule,
        stands,
        phrase("%(title)s represents a player", title=title),
        phrase("%(title)s represents no player", title=title),
        "not a player",
    )
    if not stands:
        yield make_unreached_check(rule, "that player can be chosen")
        return
    seat = game.seat_of[card]
    able = seat in (game.alive() if seats is None else seats)
    yield make_check(
        rule, able, phrase("%(player)s can be chosen", player=game.name(seat)), f"{game.name(seat)} {fails}", short
    )


def control_check(game: Game, seat: int, card: int, rule: str) -> CheckResult:
    """Check whether a seat controls a card."""
    controller, title = game.seat_of[card], game.title(card)
    name = game.name(controller)
    holds, fails = (
        phrase("%(player)s controls %(title)s", player=game.name(seat), title=title),
        phrase("%(name)s controls %(title)s", name=name, title=title),
    )
    return make_check(
        rule,
        controller == seat,
        holds,
        fails,
        first_fitting(phrase("%(name)s controls it", name=name), f"{name}'s", "another player's"),
    )


def standing_check(game: Game, card: int, rule: str) -> CheckResult:
    title = game.title(card)
    return make_check(
        rule,
        not game.kneeling[card],
        phrase("%(title)s is standing", title=title),
        phrase("%(title)s is kneeling", title=title),
        "kneeling",
    )


def icon_check(game: Game, card: int, rule: str, kinds: Sequence[int]) -> CheckResult:
    """Check whether a character has the icon of one of some challenge types."""
    title, said = game.title(card), " or ".join([CHALLENGES[kind] for kind in kinds])
    icons = values.icons(game, card)
    has = any([icons >> kind & 1 for kind in kinds])
    short = first_fitting(phrase("no %(said)s icon", said=said), "no icon")
    return make_check(
        rule,
        has,
        phrase("%(title)s has %(noun)s icon", title=title, noun=add_article(said)),
        phrase("%(title)s has no %(said)s icon", title=title, said=said),
        short,
        (icons,),
    )
