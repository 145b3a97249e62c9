"""Whom: the choices made when an ability is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.abilities.refs import Ref, referenced_cards
from engine.abilities.targets import ANYBODY, THEIRS, YOURS, Candidates, Filter, Target
from engine.base import zones
from engine.table import values
from engine.vocabulary.filters import CHARACTERS, both
from engine.vocabulary.players import opponents

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


def character(which: Filter | None = None) -> Target:
    among = Candidates(both(CHARACTERS, which) if which else CHARACTERS, (zones.PLAY,))
    return Target(among.which.phrase.a_one, among)


Zones = int | tuple[int, ...]


def choose(
    which: Filter, least: int = 1, most: int = 1, zone: Zones = zones.PLAY, yours: bool = False, theirs: bool = False
) -> Target:
    """Choose matching cards in one or several zones.

    They may belong to anyone, or with `yours` or `theirs` only to you or to opponents.
    """
    places = (zone,) if isinstance(zone, int) else zone
    whose = YOURS if yours else THEIRS if theirs else ANYBODY
    words = which.phrase.lying(_place_words(places, whose)).number(least, most)
    return Target(words, Candidates(which, places, whose), least, most)


def choose_in_play(which: Filter) -> Target:
    """Choose a card of any type in any zone that the game calls in play."""

    def among(game: Game, use: AbilityUse) -> list[int]:
        places = tuple(sorted(game.deal.ruleset.terms.in_play))
        return Candidates(which, places)(game, use)

    return Target(f"{which.phrase.a_one} in play", among)


def choose_another(which: Filter, than: Ref) -> Target:
    """Choose a matching card in play other than the referenced one."""
    chosen = choose(which)

    def among(game: Game, use: AbilityUse) -> list[int]:
        meant = referenced_cards(game, use, than)
        return [card for card in chosen.among(game, use) if card not in meant]

    return Target(f"{chosen.words} other than {than.name}", among)


PILE_NAMES: Final = {
    zones.DISCARD: "discard pile",
    zones.DEAD: "dead pile",
    zones.USED: "used pile",
    zones.PLOTS: "plot deck",
}
CONTROLLER_WORDS: Final = {YOURS: "you control", THEIRS: "that an opponent controls", ANYBODY: ""}


def _place_words(places: tuple[int, ...], whose: str) -> str:
    """Return where cards lie, and whose: `from your hand or discard pile`, `you control`."""
    if set(places) <= zones.IN_PLAY:
        return CONTROLLER_WORDS[whose]
    piles = " or ".join(PILE_NAMES.get(place, zones.ZONES[place]) for place in places)
    return f"from {'any' if whose == ANYBODY else whose} {piles}"


def choose_strength_worth(which: Filter, total: int) -> Target:
    """Choose cards of one controller with at most this total STR, one by one."""

    def refusal(game: Game, _use: AbilityUse, cards: list[int]) -> str | None:
        if len({game.seat_of[card] for card in cards}) > 1:
            return "cards of different players"
        return f"total STR above {total}" if sum(values.strength(game, card) for card in cards) > total else None

    among = choose(which).among
    words = f"{which.phrase.many} of one player with a total STR of at most {total}"
    return Target(words, among, 1, 99, refusal)


def choose_opponent() -> Target:
    """Choose an opponent, represented by a faction card."""
    return Target("an opponent", lambda game, use: [game.faction(seat) for seat in opponents(game, use)])


def choose_player() -> Target:
    return Target("a player", lambda game, _use: [game.faction(seat) for seat in game.player_order()])
