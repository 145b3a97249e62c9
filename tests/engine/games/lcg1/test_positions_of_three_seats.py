"""Positions of three seats and more that are not about titles."""

from __future__ import annotations

from engine.chain.inputs import Concede
from tests.support.engine.first_edition import asked_of, on, table
from tests.support.engine.games.lcg1.board import defaults
from tests.support.engine.games.lcg1.positions import shows


@shows("F-WI-5", "faq-4.6 core/attachments", "faq-3.29")
def test_the_cards_of_a_player_who_is_out_go_under_their_owners_decks():
    game = table(
        3, "dominance",
        ann=dict(play=["Banner on bob's Warden", "Idle Hour"]),
        bob=dict(play=["Warden", "Page"], hand=["Lure"]),
        cleo=dict(play=["Squire"]),
    )  # fmt: skip
    on(game, lambda: game.bob.may("Lure", "use"))
    game.bob.uses("Lure")
    game.submit(Concede(1))
    where = {title: game.player(name)[title].zone for name, title in (("cleo", "Squire"), ("bob", "Warden"))}
    assert where == {"Squire": "deck", "Warden": "deck"}
    assert (game.cleo.deck[-1], game.ann["Banner"].zone) == ("Squire", "discard")
    assert {entry.rule for entry in game.entries("leave")} == {"lcg1:faq-4.6", "lcg1:core/attachments"}
    assert defaults(game) == []  # faq-4.6 settles it
    assert game.outcome is None


@shows("", "timing/1e")
def test_who_owes_a_toll_for_an_event_chooses_the_opponent_who_gets_it():
    game = table(
        3,
        "dominance",
        ann=dict(hand=["Feast"], gold=2, plot="Calm Over Westeros", play=["Idle Hour"]),
        bob=dict(),
        cleo=dict(gold=1),
    )
    on(game, lambda: game.ann.may("Feast", "use"))
    game.ann.uses("Feast")
    assert (asked_of(game).asked, game.ann.offered) == (
        "toll",
        ["choose bob's House Stark", "choose cleo's House Stark"],
    )
    game.ann.chooses("choose cleo's House Stark")
    assert [player.gold for player in game.players] == [1, 0, 2]
