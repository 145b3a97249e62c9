"""Cards that joined the pool after it was frozen are played at random too, which the frozen pools would leave out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Deck
from engine.cards import EVENT
from engine.rulesets import core_set
from engine.scenario.board import with_blanks
from tests.engine.frozen_pools import frozen_codes
from tests.engine.play import canaries, core_decks, start
from tests.engine.test_fuzz import ends_well, tells_nothing_unseen

LIVE = with_blanks(core_set())
NEW = [code for code in core_set().facts if code not in frozen_codes("lcg2") and LIVE[code].type <= EVENT]
PLAYED = NEW or [LIVE.titled(title).code for title in ("Robb Stark", "Milk of the Poppy", "Tears of Lys")]
"""Some that are known already where no card is new, so that this is tried at all times."""
COPIES = 3


def decks_with(code: str, number: int) -> tuple[Deck, ...]:
    """Decks in which some copies of a card took the place of others."""
    decks = core_decks(number, mirrored=False)
    return tuple(replace(deck, draw=(code,) * COPIES + deck.draw[COPIES:]) for deck in decks)


@pytest.mark.parametrize("code", PLAYED)
def test_matches_with_a_new_card_end_well(code: str) -> None:
    for number in range(2):
        ends_well(start(number, LIVE, decks_with(code, number)), number)


@pytest.mark.parametrize("code", PLAYED)
def test_no_byte_names_a_new_card_to_those_who_have_not_seen_it(code: str) -> None:
    pool, decks = canaries(decks_with(code, 1), LIVE)
    tells_nothing_unseen(start(1, pool, decks), 1)
