"""Varys: two players have each other's plot deck and used pile for a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.base import zones
from engine.chain.inputs import Concede
from engine.match.match import Match
from engine.scenario.scenario import Scenario as AnyScenario
from tests.support.engine.games.lcg1.sets.core.board import IDLE, POOL, Scenario

VARYS = "Varys"
ANNS = ["Uneasy Truce", "Blockade"]
BOBS = ["Power and Wealth", "Planning Ahead"]
CLEOS = ["Snowed Under", "Hear Me Roar"]
REVEALED = {"ann": "Counting Favors", "bob": "Calm Over Westeros", "cleo": "Mad King's Legacy"}


def board(**more: dict[str, object]) -> AnyScenario:
    """Three players in their second round, before plots are chosen; Ann has Varys, and everybody an action."""
    described: dict[str, dict[str, object]] = {}
    for name, plots in (("ann", ANNS), ("bob", BOBS), ("cleo", CLEOS)):
        play = [VARYS, IDLE] if name == "ann" else [IDLE]
        described[name] = {"play": play, "plot": REVEALED[name], "plots": plots, **more.get(name, {})}
    return AnyScenario(phase="plot", first="ann", round=2, ruleset="lcg1", format="melee", pool=POOL, **described)


def exchanged(**more: dict[str, object]) -> AnyScenario:
    game = board(**more)
    game.ann.uses(VARYS).chooses("bob's House Stark")
    return game


def on(game: AnyScenario, done: Callable[[], object], **answers: str) -> AnyScenario:
    """Everybody passes, or answers with what is offered first, until something is so."""
    for _ in range(300):
        if done():
            return game
        asked = next(player for player in game.players if player.asked)
        if asked.asked == "plot" and asked.name in answers:
            asked.chooses(answers[asked.name])
        elif asked.asked == "first player":
            asked.chooses("ann as first player")
        elif "pass" in asked.offered:
            asked.passes()
        else:
            prompt = asked.prompt
            assert prompt is not None
            asked.chooses(*asked.offered[: prompt.least])
    raise AssertionError("it never comes")


def is_asked(game: AnyScenario, question: str) -> Callable[[], bool]:
    return lambda: any(player.asked == question for player in game.players)


def test_varys_kneels_and_two_players_have_each_others_plot_deck_and_used_pile():
    game = exchanged(ann={"used": ["Mutual Cause"]}, bob={"used": ["Summoning Season", "Building Season"]})
    assert game.ann[VARYS].kneeling
    assert [sorted(player.plots) for player in game.players] == [sorted(BOBS), sorted(ANNS), sorted(CLEOS)]
    assert (game.ann.used, game.bob.used) == (["Summoning Season", "Building Season"], ["Mutual Cause"])
    assert (game.ann.plot, game.bob.plot) == (REVEALED["ann"], REVEALED["bob"])


def test_it_is_for_the_plot_phase_and_for_who_has_several_opponents():
    assert board().ann.may(VARYS)
    alone = Scenario(phase="plot", ann={"play": [VARYS], "plots": ANNS}, bob={"plots": BOBS})
    refused = alone.ann.explain(VARYS)
    assert refused is not None
    assert refused.words == "Varys: only if you have several opponents"
    later = AnyScenario(
        phase="draw",
        first="ann",
        ruleset="lcg1",
        format="melee",
        pool=POOL,
        **{name: {"play": [VARYS, IDLE], "plot": plot} for name, plot in REVEALED.items()},
    )
    assert not later.ann.may(VARYS)


def test_who_uses_him_chooses_an_opponent():
    game = board()
    game.ann.uses(VARYS)
    assert game.ann.offered == ["choose bob's House Stark", "choose cleo's House Stark"]


def test_a_plot_is_chosen_from_the_other_deck_and_both_get_their_own_back_when_the_round_ends():
    game = exchanged()
    on(game, is_asked(game, "title"), ann="Planning Ahead", bob="Blockade", cleo="Snowed Under")
    assert (game.ann.plot, game.bob.plot) == ("Planning Ahead", "Blockade")
    # The plots that lay there before went to the piles of their owners, which the other has now.
    assert (game.ann.used, game.bob.used, game.cleo.used) == (
        [REVEALED["bob"]],
        [REVEALED["ann"]],
        [REVEALED["cleo"]],
    )
    on(game, lambda: game.round == 3)
    assert (game.ann.plots, game.bob.plots) == (["Uneasy Truce"], ["Power and Wealth"])
    # As the round ends each revealed plot goes to the pile of its owner, not of who revealed it.
    assert (game.ann.used, game.bob.used) == ([REVEALED["ann"], "Blockade"], [REVEALED["bob"], "Planning Ahead"])
    assert (game.ann.plot, game.bob.plot) == ("", "")
    on(game, lambda: game.ann.plot == "Uneasy Truce" and game.bob.plot == "Power and Wealth")
    owner = game.match.deal.owner
    for seat in range(3):
        for zone in (zones.PLOTS, zones.USED):
            assert {owner[card] for card in game.match.game.pile(seat, zone)} <= {seat}


def test_every_plot_is_with_its_owner_in_every_later_round():
    game = exchanged()
    for round in (3, 4, 5):
        on(game, lambda round=round: game.round == round)
        owner = game.match.deal.owner
        for seat in range(3):
            piles = [*game.match.game.pile(seat, zones.PLOTS), *game.match.game.pile(seat, zones.USED)]
            assert {owner[card] for card in piles} <= {seat}


def test_the_log_tells_everybody_how_many_and_each_taker_which():
    game = exchanged(bob={"used": ["Blockade"]})
    taken = game.entries("takes plots")
    assert [(entry.actor, entry.data[:3], entry.seats) for entry in taken] == [
        (0, ("plots", 1, 2), 1),
        (0, ("used", 1, 1), 0),
        (1, ("plots", 0, 2), 2),
    ]
    assert "Power and Wealth" in game.says(taken[0])
    assert game.entries("lasting")[-1].data == ("plots exchanged", "add", 1, (0, 1), "round")


def test_nobody_but_who_has_them_sees_the_exchanged_plots():
    game = exchanged()
    views = [game.match.view(seat) for seat in range(3)]
    of_ann = [view.seats[0].plots for view in views]
    assert of_ann[0] is not None
    assert ([card.title for card in of_ann[0]], of_ann[1:]) == (BOBS, [None, None])
    assert [view.seats[1].plots is None for view in views] == [True, False, True]


def test_a_copy_of_the_table_and_its_bytes_know_the_exchange():
    game = exchanged()
    again = Match.from_bytes(game.match.to_bytes(), game.match.deal)
    assert again.head == game.match.head
    assert [again.game.title(card) for card in again.game.pile(0, zones.PLOTS)] == BOBS


def test_who_is_gone_leaves_the_plots_of_others_to_them():
    game = exchanged()
    on(game, is_asked(game, "title"), ann="Planning Ahead", bob="Blockade", cleo="Snowed Under")
    game.submit(Concede(0))
    assert "Planning Ahead" in game.ann.used  # Bob's pile, which lies with Ann until the round ends
    on(game, lambda: game.round == 3)
    assert game.bob.plots == ["Power and Wealth"]
    assert sorted(game.bob.used) == sorted([REVEALED["bob"], "Planning Ahead"])


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_may_imagine_the_table_meanwhile(seat: int):
    game = exchanged()
    on(game, is_asked(game, "first player"), ann="Planning Ahead", bob="Blockade", cleo="Snowed Under")
    fork = game.match.fork(bytes(32), seat)
    assert sorted(fork.game.title(card) for card in fork.game.pile(seat, zones.PLOTS)) == sorted(
        game.match.game.title(card) for card in game.match.game.pile(seat, zones.PLOTS)
    )
