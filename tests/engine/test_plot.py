"""The plot phase: choosing, revealing, initiative, the first player, and the used pile."""

import pytest

from engine.errors import NotYourChoice
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario


def plots(a: list[str], b: list[str], **more: dict[str, object]) -> Scenario:
    """The plot phase begins; each side may choose among some plots."""
    sides = {"ann": a, "bob": b}
    return scenario(
        "plot",
        "ann",
        **{name: {"plot": None, "plots": titles, **more.get(name, {})} for name, titles in sides.items()},
    )


def revealed(a: str, b: str, **more: dict[str, object]) -> Scenario:
    """Each side has one plot to choose, so both are revealed at once."""
    return plots([a], [b], **more)


# --- choosing and revealing


def test_plots_are_chosen_at_the_same_time_in_any_order():
    game = plots(["Sneak Attack", "Summons"], ["Rebuilding", "Taxation"])
    assert (game.ann.asked, game.bob.asked) == ("plot", "plot")
    game.bob.reveals("Taxation")
    assert game.bob.asked == ""
    with pytest.raises(NotYourChoice):
        game.bob.reveals("Rebuilding")
    assert not game.entries("reveal plot")
    game.ann.reveals("Summons")
    assert [game.says(entry) for entry in game.entries("reveal plot")] == [
        "ann reveals Summons",
        "bob reveals Taxation",
    ]


def test_a_chosen_plot_is_secret_until_it_is_revealed():
    game = plots(["Sneak Attack", "Summons"], ["Rebuilding", "Taxation"])
    game.ann.reveals("Summons")
    game.bob.reveals("Taxation")
    first, second = game.entries("choose plot")
    assert (first.data, first.subject, first.seats) == ((), 0, 0b01)
    assert (second.data, second.subject, second.seats) == ((), 0, 0b10)


def test_the_plot_before_goes_to_the_used_pile():
    game = scenario(
        "plot", "ann", ann={"plot": "Summons", "plots": ["Taxation", "Rebuilding"]}, bob={"plots": ["Summons"]}
    )
    game.ann.reveals("Taxation")
    assert (game.ann.plot, game.ann.used, game.ann.plots) == ("Taxation", ["Summons"], ["Rebuilding"])


# --- initiative


def test_who_wins_initiative_names_any_player_first():
    """PL-1."""
    game = revealed("Sneak Attack", "A Noble Cause")
    assert (game.ann.asked, game.bob.asked) == ("first player", "")
    assert game.ann.offered == ["ann as first player", "bob as first player"]
    game.ann.chooses("bob")
    assert game.first == "bob"
    named = game.entries("first player")[-1]
    assert (named.rule, named.data) == ("lcg2:1.3.II", ("chosen by ann", 0))


def test_initiative_counts_the_modifiers_of_cards_in_play():
    """PL-3; the chart speaks of reserve modifiers here, which the publisher has corrected."""
    game = revealed("A Clash of Kings", "A Clash of Kings", ann={"play": ["The Kingsroad"]})
    assert game.ann.asked == "first player"
    values = [entry.data[:3] for entry in game.log if entry.kind == "value" and entry.rule == "lcg2:1.3.I"]
    assert values == [("initiative", 10, 9), ("initiative", 9, 9)]


def test_modifiers_of_several_cards_add_up():
    game = revealed("A Clash of Kings", "A Clash of Kings", bob={"play": ["Salty Navigator", "The Kingsroad"]})
    assert game.bob.asked == "first player"
    assert game.entries("value")[1].data[1] == 11


def test_the_lowest_power_total_wins_an_initiative_tie():
    game = revealed("Summons", "Summons", ann={"play": ["Robb Stark (2 power)"]}, bob={"power": 1})
    assert game.bob.asked == "first player"
    assert game.data("tie") == ((0, 2), (1, 1))
    assert game.data("initiative") == (0, 0)
    assert game.entries("tie")[0].rule == "lcg2:initiative/tie"


def test_chance_breaks_an_initiative_tie_with_equal_power():
    winners = set()
    for number in range(20):
        game = Scenario(
            phase="plot",
            seed=b"equal initiative %d" % number,
            ann={"plot": None, "plots": ["Summons"]},
            bob={"plot": None, "plots": ["Summons"]},
        )
        assert game.data("initiative") == (0, 1)
        winners.add("ann" if game.ann.asked else "bob")
    assert winners == {"ann", "bob"}


def test_the_first_player_of_the_last_round_has_no_say():
    game = revealed("A Noble Cause", "Sneak Attack")
    assert game.first == "ann"
    assert (game.ann.asked, game.bob.asked) == ("", "first player")


# --- the used pile


def test_used_plots_return_after_the_last_one_is_revealed_but_not_that_one():
    game = scenario(
        "plot",
        "ann",
        ann={"plot": "Summons", "used": ["Taxation", "Rebuilding"], "plots": ["Sneak Attack"]},
        bob={"plot": "Summons", "plots": ["A Noble Cause", "Confiscation"]},
    )
    game.bob.reveals("A Noble Cause")
    game.ann.chooses("ann")
    assert game.ann.plot == "Sneak Attack"
    assert sorted(game.ann.plots) == ["Rebuilding", "Summons", "Taxation"]
    assert game.ann.used == []
    recycled = game.entries("recycle plots")
    assert [(entry.actor, entry.data, entry.rule) for entry in recycled] == [(0, (3,), "lcg2:plot-card/recycle")]
    assert game.bob.used == ["Summons"]


def test_a_plot_deck_that_holds_a_plot_stays_as_it_is():
    game = scenario(
        "plot",
        "ann",
        ann={"plot": "Summons", "plots": ["Sneak Attack", "Taxation"], "hand": ["Bran Stark"]},
        bob={"plots": ["A Noble Cause"]},
    )
    game.ann.reveals("Sneak Attack").chooses("ann")
    assert (game.ann.used, game.ann.plots) == (["Summons"], ["Taxation"])


def test_reactions_to_revealing_come_after_initiative_and_first_player():
    """L2-44."""
    game = revealed("Sneak Attack", "A Noble Cause", ann={"play": ["Town Crier"]})
    assert game.ann.asked == "first player"
    game.ann.chooses("ann")
    assert game.ann.offered == [
        'use Town Crier (after "Sneak Attack is revealed")',
        'use Town Crier (after "A Noble Cause is revealed")',
        "pass",
    ]
    kinds = [entry.kind for entry in game.log]
    assert kinds.index("first player") < kinds.index("window")


def test_a_plot_that_an_ability_reveals_resolves_its_when_revealed_ability():
    """lcg2:when-revealed: at once, once, and before the used plots come back; other plots stay as they are."""
    ann = {"hand": ["Sudden Council", "Final Toast"], "plots": ["Open Coffers"], "plot": "Blank plot"}
    game = scenario(phase="draw", first="ann", ann=ann, bob={"plot": "Open Coffers"})
    game.ann.plays("Sudden Council")
    assert (game.ann.plot, game.ann.gold, game.bob.gold) == ("Open Coffers", 2, 0)
    assert (game.ann.plots, game.ann.used) == (["Blank plot"], [])
    kinds = [entry.kind for entry in game.entries("reveal plot", "gold", "recycle plots")]
    assert kinds == ["reveal plot", "gold", "recycle plots"]
