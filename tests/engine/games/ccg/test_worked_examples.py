"""The worked examples of the collectible game's rules, played as they are told."""

from __future__ import annotations

from tests.support.engine.games.ccg.positions import Position, shows


def fought(*victims: str, duplicate: bool = False) -> Position:
    """The challenge of the rulebook until Brian is asked whom he kills."""
    jaime = "Ser Jaime Lannister (1 duplicate)" if duplicate else "Ser Jaime Lannister"
    game = Position(
        phase="challenges", first="ann", ann=dict(play=["Knight of the Tumblestone"], hand=["Moment of Glory"]),
        bob=dict(play=[jaime, *victims], hand=["Ser Jaime Lannister"], faction="lannister"),
    )  # fmt: skip
    game.ann.attacks("military", "Knight of the Tumblestone")
    game.ann.passes()
    game.bob.defends("Ser Jaime Lannister")
    game.ann.uses("Moment of Glory")
    return game


@shows("EX-C3", "flow-challenges/resolve unique", "challenges/example unopposed duplicates/save")
def test_the_challenge_of_the_rulebook():
    game = fought()
    assert (game.bob.dead, game.ann["Knight of the Tumblestone"].strength) == (["Ser Jaime Lannister"], 2)
    assert [(entry.actor, entry.data[2:4]) for entry in game.entries("wins")] == [(0, (5, 3))]
    assert game.entries("power") == []
    kinds = [
        entry.kind for entry in game.entries("challenge", "defenders", "play", "wins", "claim", "moribund", "leave")
    ]
    assert kinds == ["challenge", "defenders", "play", "wins", "claim", "moribund", "leave"]
    assert game.said("moribund") == ["Ser Jaime Lannister is killed and moribund"]
    game = Position(
        first="bob", ann=dict(),
        bob=dict(dead=["Ser Jaime Lannister"], hand=["Ser Jaime Lannister"], play=["Idle Hall"], faction="lannister"),
    )  # fmt: skip
    assert game.why_not("bob", "Ser Jaime Lannister") == ["ccg:unique"]


@shows("EX-C3", "duplicates/save")
def test_the_challenge_of_the_rulebook_with_another_victim_or_a_duplicate():
    game = fought("Page")
    game.bob.chooses("Page")
    assert sorted(game.bob.dead) == ["Page", "Ser Jaime Lannister"]
    game = fought(duplicate=True)
    game.bob.saves("Ser Jaime Lannister")
    assert game.rules("save") == ["ccg:expert/save-cancel"]
    assert game.bob.dead == ["Ser Jaime Lannister"]  # saved from claim, killed by the event


@shows("EX-C5", "", "expert/lasting")
def test_an_icon_that_is_given_and_taken_is_not_there_in_either_order():
    for order in (["Blade", "Sling"], ["Sling", "Blade"]):
        game = Position(ann=dict(play=["Envoy", "Idle Hall"], hand=order), bob=dict())
        before = game.icons("ann", "Envoy")
        game.ann.marshals(order[0], on="Envoy")
        between = game.icons("ann", "Envoy")
        game.ann.marshals(order[1], on="Envoy")
        assert (before, between, game.icons("ann", "Envoy")) == ("p", "mp" if order[0] == "Blade" else "p", "p")


@shows("EX-C9", "round plot/first-player plot/reveal draw marshalling challenges dominance standing")
def test_the_shape_of_a_round_of_two():
    side = dict(play=["Squire", "Giant (kneeling)"], hand=["Page"])
    game = Position(
        phase="plot",
        ann=dict(side, plots=["Swift Year", "Quiet Year", "Hard Year"]),
        bob=dict(side, plots=["Quiet Year", "Long Year", "Lean Year"]),
    )
    game.ann.reveals("Swift Year")
    game.bob.reveals("Quiet Year")
    game.ann.chooses("ann as first player")
    game.until("plot", "plot")
    assert [entry.data[0] for entry in game.entries("phase")] == [
        *("plot", "draw", "marshalling", "challenges", "dominance", "standing", "plot")
    ]
    active = [(entry.data[0], entry.actor) for entry in game.entries("active")]
    assert active == [("marshalling", 0), ("marshalling", 1), ("challenges", 0), ("challenges", 1)]
    assert [(entry.actor, entry.rule) for entry in game.entries("draw")][:4] == [
        (seat, "ccg:draw") for seat in (0, 0, 1, 1)
    ]
