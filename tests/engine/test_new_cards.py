"""Cards that joined a pool after it was frozen are played at random too, which the frozen pools would leave out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Deck
from engine.cards import EVENT, PLOT
from engine.games.registry import RULESETS, shipped_decks
from tests.engine.frozen_pools import frozen_codes
from tests.support.engine.match_checks import ends_well, tells_nothing_unseen
from tests.support.engine.play import canaries
from tests.support.engine.played_games import Played

COPIES = 3
USUAL = {"lcg2": ("01035", "01045"), "lcg1": ("core_8", "core_155"), "ccg": ("ite_4", "ite_174")}
"""A card of the table and an event that have long been there: played where no card is new."""


def new_cards(game: str) -> list[str]:
    facts = shipped_decks(game)[0].facts
    known = frozen_codes(game)
    return [code for code, one in facts.items() if code not in known and (one.type <= EVENT or one.type == PLOT)]


PLAYED = [(game, code) for game in RULESETS for code in new_cards(game) or USUAL[game]]
each_card = pytest.mark.parametrize(("game", "code"), PLAYED, ids=[f"{game} {code}" for game, code in PLAYED])


def joust(game: str) -> Played:
    return Played(game, "joust", 2)


def decks_with(game: str, code: str, number: int) -> tuple[Deck, ...]:
    """Ready decks in which some copies of a card took the place of others."""
    found = joust(game).decks(number)
    if joust(game).pool[code].type == PLOT:
        return tuple(replace(deck, plots=(code, *deck.plots[1:])) for deck in found)
    return tuple(replace(deck, draw=(code,) * COPIES + deck.draw[COPIES:]) for deck in found)


@each_card
def test_matches_with_a_new_card_end_well(game: str, code: str) -> None:
    for number in range(2):
        ends_well(joust(game).start(number, decks=decks_with(game, code, number)), number)


@each_card
def test_no_byte_names_a_new_card_to_those_who_have_not_seen_it(game: str, code: str) -> None:
    pool, decks = canaries(decks_with(game, code, 1), joust(game).pool)
    tells_nothing_unseen(joust(game).start(1, pool, decks), 1)
