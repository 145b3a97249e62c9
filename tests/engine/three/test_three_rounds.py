"""The same questions to three games: setup, the phases, plots, gold and power."""

from __future__ import annotations

from tests.support.engine.three.playing import is_kind, is_power
from tests.support.engine.three.table import Table, three

# --- setup, drawing


def kept(game: Table) -> Table:
    """Whoever may take a mulligan keeps the hand."""
    while game.asked.asked == "mulligan":
        game.asked.chooses("keep")
    return game


def test_duplicates_in_setup():
    def placed(game: Table) -> tuple[bool, int]:
        kept(game).ann.places("Warden")
        second = game.ann.may("Warden", "place")
        if second:
            game.ann.places("Warden")
        game.until(lambda: game.phase == "plot")
        return second, game.ann["Warden"].duplicates

    answers = three(placed, "setup", ann=dict(hand=["Warden", "Warden", "Squire"]), bob=dict())
    assert answers == {"ccg": (False, 0), "lcg1": (False, 0), "lcg2": (True, 1)}


def test_the_budget_of_setup_and_attachments_in_it():
    def placed(game: Table) -> dict[str, bool]:
        kept(game).ann.places("Squire")
        offered = {title: game.ann.may(title, "place") for title in ("Hill Man", "Giant", "Blade", "Heirloom")}
        game.ann.places("Hill Man")
        offered |= {"Hill Man again": game.ann.may("Hill Man", "place"), "Page": game.ann.may("Page", "place")}
        if offered["Hill Man again"]:
            game.ann.places("Hill Man")
        return offered | {"Page beyond eight": game.ann.may("Page", "place")}

    hand = ["Squire", "Hill Man", "Hill Man", "Giant", "Blade", "Heirloom", "Page"]
    answers = three(placed, "setup", ann=dict(hand=hand), bob=dict())
    five = {
        "Hill Man": True,
        "Giant": False,
        "Blade": False,
        "Heirloom": True,
        "Hill Man again": False,
        "Page": False,
        "Page beyond eight": False,
    }
    eight = dict.fromkeys(five, True) | {"Page beyond eight": False}
    assert answers == {"ccg": five, "lcg1": five, "lcg2": eight}


def test_a_mulligan():
    def asked(game: Table) -> list[str]:
        names = []
        while game.asked.asked == "mulligan":
            names.append(game.asked.name)
            game.asked.chooses("keep")
        return names

    answers = three(asked, "setup", "bob", ann=dict(hand=["Squire"]), bob=dict(hand=["Page"]))
    assert answers == {"ccg": [], "lcg1": [], "lcg2": ["bob", "ann"]}


def test_the_draw_cap():
    def drawn(game: Table) -> int:
        before = len(game.ann.hand)
        for _ in range(4):
            game.may("ann", "Library").uses("Library")
        return len(game.ann.hand) - before

    answers = three(drawn, ann=dict(play=["Library"]), bob=dict())
    assert answers == {"ccg": 3, "lcg1": 3, "lcg2": 4}


def test_whether_several_cards_are_drawn_together():
    def lines(game: Table) -> tuple[list[object], list[str]]:
        game.ann.uses("Feast")
        return [entry.data[0] for entry in game.entries("draw")], game.defaults

    answers = three(lines, ann=dict(hand=["Feast"], play=["Library"]), bob=dict())
    assert answers == {"ccg": ([1, 1], [58]), "lcg1": ([1, 1], []), "lcg2": ([2], [])}


def test_an_empty_draw_deck():
    def lost(game: Table) -> tuple[str, str, int]:
        game.until(lambda: game.outcome or game.phase.startswith("marshal"))
        return game.winner, game.phase, len(game.ann.hand)

    answers = three(lost, "draw", ann=dict(deck=["Page"], filler=0, play=["Drill Yard", "Page"]), bob=dict())
    assert answers == {"ccg": ("", "marshalling", 1), "lcg1": ("", "marshalling", 1), "lcg2": ("bob", "draw", 1)}


# --- the phases


def test_what_counts_for_dominance():
    def counted(game: Table) -> tuple[list[object], int]:
        game.until(lambda: game.entries("dominance"))
        return [entry.data[1] for entry in game.entries("value") if entry.data[0] == "dominance"], game.bob.power

    answers = three(counted, "dominance", ann=dict(play=["Squire"]), bob=dict(play=["Page"], gold=3))
    assert answers == {"ccg": ([2, 1], 0), "lcg1": ([2, 4], 1), "lcg2": ([2, 4], 1)}


def test_until_when_unspent_gold_is_kept():
    def lost(game: Table) -> str:
        game.until(lambda: game.entries("plot used", "recycle plots", "reveal plot") or game.round == 2)
        at = next(entry for entry in game.entries("gold") if entry.data[0] == "returns" and entry.actor == 0)
        return [entry.data[0] for entry in game.entries("phase") if entry.number < at.number][-1]

    answers = three(lost, ann=dict(play=["Page"]), bob=dict())
    assert answers == {"ccg": "marshalling", "lcg1": "taxation", "lcg2": "taxation"}


def test_a_limit_of_hand_size():
    def held(game: Table) -> int:
        game.until(lambda: game.round == 2 or (game.phase == "plot"))
        return len(game.ann.hand)

    answers = three(held, "dominance", ann=dict(hand=["Page"] * 9), bob=dict())
    assert answers == {"ccg": 9, "lcg1": 9, "lcg2": 6}


def test_the_phases_of_a_round():
    def named(game: Table) -> list[object]:
        game.until(lambda: len(game.entries("round")) == 2)
        return [entry.data[0] for entry in game.entries("phase")][:7]

    six = ["plot", "draw", "marshalling", "challenges", "dominance", "standing"]
    answers = three(named, "plot", ann=dict(play=["Page"]), bob=dict())
    assert answers == {
        "ccg": [*six, "plot"],
        "lcg1": [*six, "taxation"],
        "lcg2": ["plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation"],
    }


# --- plots, gold and power


def test_when_the_plots_of_an_empty_plot_deck_come_back():
    def order(game: Table) -> list[str]:
        game.until(lambda: game.entries("recycle plots"))
        return game.order(
            taken=is_power("gains"),
            back=is_kind("recycle plots"),
            draw=lambda entry: entry.kind == "phase" and entry.data[0] == "draw",
            over=is_kind("round ends"),
        )[:4]

    side = dict(plots=["Giving Year"], used=["Quiet Year", "Long Year"], play=["Page"])
    answers = three(order, "plot", ann=side, bob=dict())
    assert answers == {
        "ccg": ["taken", "draw", "over", "back"],
        "lcg1": ["taken", "back", "draw"],
        "lcg2": ["taken", "back", "draw"],
    }


def test_where_plots_lie_when_the_round_is_over():
    def lies(game: Table) -> tuple[str, list[str]]:
        game.until(lambda: game.round == 2)
        return game.ann.plot, game.ann.used

    answers = three(lies, "standing", ann=dict(play=["Page"]), bob=dict())
    assert answers == {"ccg": ("", ["Quiet Year"]), "lcg1": ("", ["Quiet Year"]), "lcg2": ("Quiet Year", [])}


def test_actions_before_plots_are_revealed():
    answers = three(
        lambda game: (game.ann.may("Drill Yard"), game.defaults), "plot",
        ann=dict(play=["Page", "Drill Yard"]), bob=dict(),
    )  # fmt: skip
    assert answers == {"ccg": (True, [13]), "lcg1": (True, []), "lcg2": (False, [])}


def test_actions_before_the_draw():
    answers = three(
        lambda game: (game.ann.may("Drill Yard"), len(game.entries("draw")), game.defaults), "draw",
        ann=dict(play=["Page", "Drill Yard"]), bob=dict(),
    )  # fmt: skip
    assert answers == {"ccg": (True, 0, [13]), "lcg1": (True, 0, []), "lcg2": (True, 2, [])}


def test_what_cards_of_another_house_cost():
    answers = three(
        lambda game: game.ann.marshals("Exile").gold, ann=dict(hand=["Exile"], play=["Library"]), bob=dict()
    )
    assert answers == {"ccg": 1, "lcg1": 1, "lcg2": 3}


def test_where_power_counts_for_victory():
    def won(game: Table) -> tuple[int, str]:
        game.ann.uses(game.ann.play[0])
        return game.ann.power, game.winner

    found = {}
    for title in ("Shrine", "Hoard"):
        found[title] = three(won, ann=dict(play=[title, "Library"], power=14), bob=dict())
    assert found == {
        "Shrine": {"ccg": (14, ""), "lcg1": (14, ""), "lcg2": (15, "ann")},
        "Hoard": {"ccg": (14, ""), "lcg1": (15, "ann"), "lcg2": (15, "ann")},
    }


def test_until_the_end_versus_at_the_end():
    def strength_at_the_end(game: Table) -> tuple[int, bool]:
        game.ann.uses("Brief Glory")
        game.until(lambda: game.phase == "dominance")
        return game.ann["Squire"].power, 64 in game.defaults

    side = dict(play=["Squire", "Drill Yard"], hand=["Brief Glory"])
    answers = three(strength_at_the_end, "challenges", ann=side, bob=dict())
    assert answers == {"ccg": (2, True), "lcg1": (2, False), "lcg2": (2, False)}


def test_a_deathbound_event_that_was_canceled():
    def zone(game: Table) -> tuple[str, bool]:
        game.ann.uses("Pyre").chooses("Page")
        game.bob.uses("Writ")
        return game.ann["Pyre"].zone, 60 in game.defaults

    answers = three(zone, ann=dict(hand=["Pyre"], play=["Library"]), bob=dict(hand=["Writ"], play=["Page", "Squire"]))
    assert answers == {"ccg": ("dead", True), "lcg1": ("discard", False), "lcg2": ("discard", False)}
