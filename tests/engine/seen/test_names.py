"""Whatever a view names is in it, at every prompt of random matches."""

import pytest

from engine import Match
from engine.log.views import JUDGE, PUBLIC
from engine.table import values, zones
from tests.effort import examples
from tests.engine.melee import play as melee
from tests.engine.play import CORE, play_out, start_core
from tests.engine.seen.board import board, named


def check(match: Match) -> None:
    """Every viewer's view: nothing is named that is not there, offers are the prompt's, values are the engine's."""
    game = match.game
    for viewer in range(PUBLIC, game.seats):
        view = board(match, viewer)
        assert set(named(view)) <= view["cards"].keys()
        own = match.prompts.get(viewer)
        assert (view["prompt"] is None) == (own is None)
        if own is not None:
            offers = [(offer["id"], offer["words"]) for offer in view["prompt"]["offers"]]
            assert offers == [(offer.id, offer.label) for offer in own.offers]
            assert (view["prompt"]["id"], view["prompt"]["least"]) == (own.step, own.least)
        in_play = [card for seat in range(game.seats) for card in game.characters(seat)]
        for card in in_play:
            assert view["cards"][str(game.ref[card])]["str"]["now"] == values.strength(game, card)
        hidden = [card for card in game.ref if game.facedown[card]]
        assert all(view["cards"][str(game.ref[card])]["code"] is None for card in hidden)
        seen = {int(id[1:]) for id in view["cards"] if id.startswith("h")}
        for card in seen - {int(id[1:]) for id in _offered(view) if id.startswith("h")}:
            is_own = game.zone[card] in zones.OWNERS and game.seat_of[card] == viewer
            assert is_own or (viewer != PUBLIC and game.seen[card] >> viewer & 1)


def _offered(view: dict) -> set[str]:
    return {offer[key] for offer in (view["prompt"] or {"offers": ()})["offers"] for key in ("card", "other")} - {
        None
    }


@pytest.mark.parametrize("number", range(31, 31 + examples(3, 60)))
def test_a_joust_names_only_what_is_in_the_view(number: int):
    play_out(start_core(number), number, check)


@pytest.mark.parametrize("number", range(examples(2, 16)))
def test_a_melee_names_only_what_is_in_the_view(number: int):
    melee.play(number, check)


def test_a_table_between_two_prompts_can_be_looked_at_too():
    record = play_out(start_core(9), 9, most=120).record
    for step in range(1, len(record.entries), 17):
        match = record.seek(step, CORE)
        for viewer in (JUDGE, PUBLIC, 0, 1):
            view = board(match, viewer)
            assert set(named(view)) <= view["cards"].keys()
            assert view["step"] == step
