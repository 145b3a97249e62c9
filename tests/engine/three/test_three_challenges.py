"""The same questions to three games: keywords, and challenges that lose their participants."""

from __future__ import annotations

from tests.support.engine.three.playing import PAGE_DOWN, REWARDS, attacked, defended, resolved
from tests.support.engine.three.table import Table, three

# --- keywords


def test_deadly():
    answers = three(
        lambda game: resolved(defended(attacked(game, "Wasp"), "Giant")).bob.dead, "challenges",
        ann=dict(play=["Wasp"]), bob=dict(play=["Giant", "Squire"]),
    )  # fmt: skip
    assert answers == {"ccg": ["Giant"], "lcg1": ["Giant"], "lcg2": []}


def test_intimidate():
    def fought(game: Table) -> tuple[object, bool, list[object]]:
        resolved(defended(attacked(game, "Brute", kind="power"), "Squire"))
        asked = any(entry.data[0] == "intimidate" for entry in game.entries("choice"))
        return game.entries("wins")[0].data[3], asked, game.defaults

    answers = three(fought, "challenges", ann=dict(play=["Brute"]), bob=dict(play=["Squire", "Page"]))
    assert answers == {"ccg": (2, False, []), "lcg1": (0, False, []), "lcg2": (2, True, [])}


def test_ambush():
    found = {}
    for phase in ("dominance", "challenges"):
        for paid, side in (
            ("influence", dict(play=["Great Sept", "Library"])),
            ("gold", dict(play=["Library"], gold=2)),
        ):
            found[phase, paid] = three(
                lambda game: game.ann.may("Lurker", "ambush"), phase, ann=dict(side, hand=["Lurker"]), bob=dict()
            )
    assert found == {
        ("dominance", "influence"): {"ccg": False, "lcg1": True, "lcg2": False},
        ("dominance", "gold"): {"ccg": False, "lcg1": False, "lcg2": False},
        ("challenges", "influence"): {"ccg": False, "lcg1": True, "lcg2": False},
        ("challenges", "gold"): {"ccg": False, "lcg1": False, "lcg2": True},
    }


def test_the_order_of_renown_and_insight():
    def asked(game: Table) -> list[str]:
        attacked(game, "Bright Idol")
        found = []
        while not game.entries("challenge ends"):
            if game.asked.asked == "keyword order":
                found.append(f"{game.asked.name}: {' or '.join(game.asked.offered)}")
                game.asked.chooses("renown")
            else:
                game.on()
        return found or game.order(**REWARDS)

    answers = three(asked, "challenges", "bob", ann=dict(play=["Bright Idol"]), bob=dict(play=[PAGE_DOWN]))
    last = ["claim", "unopposed", "renown"]
    assert answers == {"ccg": last, "lcg1": last, "lcg2": ["bob: insight or renown"]}


# --- challenges without participants


def test_a_challenge_with_no_participants_left():
    def ended(game: Table) -> list[str]:
        attacked(game, "Squire").may("ann", "Mire").uses("Mire")
        game.until(lambda: game.entries("challenge ends"))
        return [entry.kind for entry in game.entries("defenders", "wins", "nobody wins", "challenge ends")]

    answers = three(ended, "challenges", ann=dict(play=["Squire"], hand=["Mire"]), bob=dict(play=["Page"]))
    assert answers == {
        "ccg": ["defenders", "nobody wins", "challenge ends"],
        "lcg1": ["challenge ends"],
        "lcg2": ["defenders", "nobody wins", "challenge ends"],
    }


def test_the_sole_attacker_is_gone_and_a_defender_remains():
    def won(game: Table) -> tuple[int, object, object]:
        defended(attacked(game, "Squire"), "Page").may("ann", "Mire").uses("Mire")
        if game.ann.asked == "target":
            game.ann.chooses("Squire")
        wins = resolved(game).entries("wins")[0]
        return wins.actor, wins.data[2], wins.data[3]

    answers = three(won, "challenges", ann=dict(play=["Squire"], hand=["Mire"]), bob=dict(play=["Page", "Page"]))
    assert answers == {"ccg": (1, 0, 1), "lcg1": (1, 0, 1), "lcg2": (1, 0, 1)}
