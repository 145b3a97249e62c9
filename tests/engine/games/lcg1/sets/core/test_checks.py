"""Checks of the first edition are its offers read aloud: what a price is paid with, and who can't be chosen."""

import pytest

from engine import Match, Seat
from engine.games.lcg1.sets.core.pool import ready_decks
from tests.effort import examples
from tests.support.engine.games.lcg1.sets.core.board import POOL, Scenario, in_phase
from tests.support.engine.play import seed_of
from tests.support.engine.record_questions import Asking, ask_through

QUAITHE, PLUMM, JHOGO = "Quaithe of the Shadow", "Brown Ben Plumm", "Jhogo"
RENLY, ROADS = "Renly Baratheon", "Crossroads"


def why_not(game: Scenario, owner: str, title: str) -> str | None:
    """What Ann is told about a card where she chooses."""
    refused = game.match.explain(0, game.player(owner)[title].id)
    return None if refused is None else refused.short


def test_who_cannot_be_chosen_is_told_so():
    theirs = {"faction": "targaryen", "play": [QUAITHE, f"Lordship on {QUAITHE}", PLUMM, JHOGO]}
    game = in_phase("marshalling", {"hand": ["Distraction"]}, theirs)
    game.ann.plays("Distraction")
    assert [game.ann.may(title) for title in (QUAITHE, PLUMM)] == [False, True]
    assert [why_not(game, "bob", title) for title in (QUAITHE, PLUMM)] == ["can't be chosen", None]


def test_a_price_for_an_effect_that_changes_nothing_is_paid_with_any_card():
    game = in_phase("marshalling", {"faction": "baratheon", "play": [RENLY, ROADS, "Narrow Sea"]})
    game.ann.uses(RENLY)
    assert game.ann.may(ROADS)
    assert why_not(game, "ann", ROADS) is None
    assert why_not(game, "ann", RENLY) is not None


def test_a_card_pays_once():
    lords = {"faction": "baratheon", "play": [ROADS] * 4, "hand": ["Lords of the Narrow Sea"]}
    game = in_phase("draw", lords, {"plots": ["Blockade"]})
    game.ann.plays("Lords of the Narrow Sea")
    game.ann.chooses(ROADS)
    told = [game.match.explain(0, card.id) for card in game.ann.cards(ROADS)]
    assert sorted(refused.short for refused in told if refused is not None) == ["already pays"]


@pytest.mark.parametrize("number", range(examples(2, 40)))
def test_all_checks_hold_exactly_if_an_offer_speaks_of_the_card(number: int):
    decks = list(ready_decks(POOL).values())
    dealt = [decks[number % len(decks)], decks[(3 * number + 1) % len(decks)]]
    seats = [Seat(name, deck) for name, deck in zip(("Ann", "Bob"), dealt, strict=True)]
    match = Match.start(ruleset="lcg1", format="joust", pool=POOL, seats=seats, seed=seed_of(number))
    asking = Asking()
    ask_through(match, number, asking, share=0.2)
    assert asking.asked > 500
