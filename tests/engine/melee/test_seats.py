"""Several opponents: windows and choices in player order, rivals, and what is said of seats that only look on."""

from __future__ import annotations

from tests.support.engine.melee.seats import KNIGHT, table, to_challenge

ACTION = "The Kingsroad"
ATTACKER = KNIGHT


def test_an_action_window_closes_after_as_many_passes_in_a_row_as_there_are_players():
    """M2-17: cleo is first; dora acts, and is asked again after four passes."""
    names = ("ann", "bob", "cleo", "dora", "egg")
    game = table(first="cleo", phase="marshaling", **{name: {"play": [ACTION]} for name in names})
    order = [game.match.game.name(seat) for seat in game.match.game.player_order()]
    assert order == ["cleo", "dora", "egg", "ann", "bob"]
    game.cleo.passes()
    game.dora.uses(ACTION)
    for name in ("egg", "ann", "bob", "cleo"):
        assert game.entries("close") == []
        game.player(name).passes()
    window = game.entries("window")[0]
    assert window.rule == "lcg2:aw-3"
    passes = [entry.actor for entry in game.entries("pass") if entry.parent == window.number]
    # Dora has nothing left to do: that she passes is written for her.
    assert passes == [2, 4, 0, 1, 2, 3]
    assert [entry.rule for entry in game.entries("close")][:1] == ["lcg2:pass/consecutive"]


def test_choices_of_several_players_come_in_player_order_and_happen_together():
    """M2-19."""
    names = ("ann", "bob", "cleo", "dora")
    sides = {
        name: {"play": ["Winterfell Steward", KNIGHT], "plot": None, "plots": ["A Noble Cause"]} for name in names
    }
    sides["ann"]["plots"] = ["Marched to the Wall"]
    sides["cleo"]["plots"] = ["Sneak Attack"]
    game = table(phase="plot", first="cleo", **sides)
    game.cleo.chooses("cleo")
    for name in ("cleo", "dora", "ann", "bob"):
        assert game.player(name).asked == "each picks"
        assert not game.entries("leave")
        game.player(name).chooses(KNIGHT)
    left = game.entries("leave")
    assert [entry.actor for entry in left] == [2, 3, 0, 1]
    assert len({entry.parent for entry in left}) == 1
    assert [entry.data[1] for entry in left] == ["discard"] * 4


def test_beating_a_rival_brings_one_power_a_round_for_each_rival():
    """M2-11, L2-58: as attacker unopposed 2, and 1 for the other rival; below, that a second time brings nothing."""
    game = table(
        ann={"title": "Master of Laws", "play": [ATTACKER, "Ranging Party"]},
        bob={"title": "Master of Whispers", "play": [KNIGHT]},
        cleo={"title": "Master of Ships", "play": [KNIGHT]},
        dora={},
    )
    game.ann.attacks("military", ATTACKER, against="bob")
    game.bob.defends()
    bonuses = [entry for entry in game.entries("power") if entry.rule == "lcg2:4.2.3"]
    assert [entry.data[0] for entry in bonuses] == ["unopposed", "rivals"]
    assert bonuses[0].parent == bonuses[1].parent
    assert game.ann.power == 2
    game.ann.attacks("power", "Ranging Party", against="cleo")
    game.cleo.defends(KNIGHT)
    bonuses = [entry.data[0] for entry in game.entries("power") if entry.rule == "lcg2:4.2.3"]
    assert bonuses == ["unopposed", "rivals", "rivals"]
    ledger = [(entry.actor, entry.data, entry.rule) for entry in game.entries("rival beaten")]
    assert ledger == [(0, (1,), "lcg2:rivals"), (0, (2,), "lcg2:rivals")]


def test_a_rival_beaten_again_as_the_defender_brings_nothing_more():
    game = table(
        ann={"title": "Master of Laws", "play": ["Ranging Party", ATTACKER, "Arya Stark"]},
        bob={"title": "Master of Whispers", "play": [KNIGHT, "Bran Stark"]},
        cleo={},
    )
    game.ann.attacks("military", ATTACKER, against="bob")
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    to_challenge(game, game.ann)
    game.ann.passes()
    game.bob.attacks("power", KNIGHT, against="ann")
    game.ann.defends("Ranging Party")
    assert game.entries("wins")[-1].actor == 0
    assert [entry.data[0] for entry in game.entries("power")][:2] == ["unopposed", "rivals"]
    assert len(game.entries("rival beaten")) == 1


def test_why_a_character_can_not_defend_is_said_also_of_one_that_another_controls():
    game = table(
        ann={"play": [KNIGHT]},
        bob={"play": ["Bran Stark", "Grey Wind", "Robb Stark (kneeling)"]},
        cleo={"play": ["Arya Stark"]},
    )
    game.ann.attacks("military", KNIGHT, against="bob")
    while game.bob.asked != "defenders":
        next(player for player in game.players if player.asked).passes()

    def refused(seat: int, title: str) -> tuple[str, str] | None:
        refusal = game.match.explain(1, game.players[seat][title].id)
        return None if refusal is None else (refusal.rule, refusal.words)

    assert refused(1, "Grey Wind") is None
    assert refused(1, "Bran Stark") == ("lcg2:4.2.1", "Bran Stark has no military icon")
    assert refused(1, "Robb Stark") == ("lcg2:4.2.1", "Robb Stark is kneeling")
    assert refused(2, "Arya Stark") == ("lcg2:4.2.1", "cleo controls Arya Stark")
