"""What many questions check of a card: where it lies, what it is, whose, and how it stands."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from engine.cards import CHALLENGES, CHARACTER, TYPES
from engine.checked import Checked, checked, within
from engine.table import values, zones
from engine.table.game import Game


def character_in_play(game: Game, card: int, rule: str) -> Generator[Checked, None, bool]:
    """Whether a card is a character in play; whoever asks may go on from what it returns."""
    title, type = game.title(card), game.facts[card].type
    there = game.zone[card] == zones.PLAY
    yield checked(rule, there, f"{title} is in play", f"{title} is not in play", "not in play")
    is_character = type == CHARACTER
    yield checked(rule, is_character, f"{title} is a character", f"{title} is no character", a_type(type))
    return there and is_character


def a_type(type: int) -> str:
    """What a card is, on the card: `an attachment`."""
    return f"{'an' if TYPES[type][0] in 'aeiou' else 'a'} {TYPES[type]}"


def under_control(game: Game, seat: int, card: int, rule: str) -> Checked:
    """Whether a seat controls a card."""
    controller, title = game.seat_of[card], game.title(card)
    name = game.name(controller)
    holds, fails = f"{title} is under {game.name(seat)}'s control", f"{title} is under {name}'s control"
    return checked(rule, controller == seat, holds, fails, within(f"{name} controls it", f"{name}'s", "another's"))


def standing(game: Game, card: int, rule: str) -> Checked:
    title = game.title(card)
    return checked(rule, not game.kneeling[card], f"{title} is standing", f"{title} is kneeling", "kneeling")


def icon_for(game: Game, card: int, rule: str, kinds: Sequence[int]) -> Checked:
    """Whether a character has the icon of one of some types of challenge."""
    title, said = game.title(card), " or ".join([CHALLENGES[kind] for kind in kinds])
    icons = values.icons(game, card)
    has = any([icons >> kind & 1 for kind in kinds])
    short = within(f"no {said} icon", "no icon")
    return checked(rule, has, f"{title} has the {said} icon", f"{title} has no {said} icon", short, (icons,))
