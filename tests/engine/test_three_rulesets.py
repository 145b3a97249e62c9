"""The same question to three games: one position on the three engines, and their answers side by side.

A test is named after the subject of a row of the reference material's table; its number stands in `ROWS`. Where the
collectible game's book says nothing the answer holds what the log calls a default, by the entry that is followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.engine.melee.seats import targets
from tests.engine.three import GAMES, PLOT_NAME, Line, Table, three
from tests.reference import ROOT, reference

PAGE_DOWN = "Page (kneeling)"


def killed(game: Table, title: str = "Page") -> Table:
    """Ann plays an event that kills a character of bob's."""
    game.ann.uses("Dagger")
    if game.ann.asked == "target":
        game.ann.chooses(title)
    return game


def attacked(game: Table, *attackers: str, kind: str = "military") -> Table:
    """Ann's turn comes, and she attacks bob."""
    game.until(lambda: game.ann.asked == "challenge")
    game.ann.attacks(kind, *attackers)
    return game


def resolved(game: Table) -> Table:
    """The challenge goes on to its end; renown is not declined."""
    while not game.entries("challenge ends"):
        renown = [offer for offer in game.asked.offered if "renown" in offer]
        game.asked.chooses(renown[0]) if renown else game.on()
    return game


def is_window(timing: str) -> Line:
    return lambda entry: entry.kind == "window" and entry.data[0] == timing


def is_power(reason: str) -> Line:
    return lambda entry: entry.kind == "power" and entry.data[0] == reason


def is_kind(*kinds: str) -> Line:
    return lambda entry: entry.kind in kinds


REWARDS = {"claim": is_kind("claim"), "unopposed": is_power("unopposed"), "renown": is_power("renown")}


# --- windows


def test_who_responds_first_to_an_action():
    answers = three(
        lambda game: killed(game).asked.name,
        ann=dict(hand=["Dagger"], play=["Mourner"]), bob=dict(play=["Mourner", "Page"]),
    )  # fmt: skip
    assert answers == {"ccg": "bob", "lcg1": "bob", "lcg2": "ann"}


def test_who_responds_first_to_what_the_rules_make_happen():
    def first_asked(game: Table) -> tuple[str, bool]:
        attacked(game, "Squire", kind="power")
        game.until(lambda: game.ann.may("Watch") or game.bob.may("Grudge"))
        return game.asked.name, "lcg1:timing/first-responses" in game.defaults

    answers = three(
        first_asked, "challenges", "bob",
        ann=dict(play=["Squire", "Watch"]), bob=dict(play=[PAGE_DOWN, "Grudge"]),
    )  # fmt: skip
    assert answers == {"ccg": ("bob", True), "lcg1": ("bob", False), "lcg2": ("bob", False)}


def test_whether_a_reaction_to_winning_comes_before_claim():
    def order(game: Table) -> tuple[list[str], bool]:
        resolved(attacked(game, "Idol"))
        after = is_window("reaction" if game.kind == "lcg2" else "response")
        order = game.order(
            after=after, claim=is_kind("claim"), unopposed=is_power("unopposed"), renown=is_power("renown")
        )
        return order, "lcg1:timing/framework/common" in game.defaults

    answers = three(order, "challenges", ann=dict(play=["Idol", "Watch"]), bob=dict(play=[PAGE_DOWN, PAGE_DOWN]))
    assert answers == {
        "ccg": (["claim", "unopposed", "renown", "after"], True),
        "lcg1": (["claim", "unopposed", "renown", "after"], False),
        "lcg2": (["after", "unopposed", "claim", "renown"], False),
    }


def test_the_order_of_claim_and_the_unopposed_reward():
    def order(game: Table) -> list[str]:
        resolved(attacked(game, "Idol"))
        return game.order(**REWARDS)

    answers = three(order, "challenges", ann=dict(play=["Idol"]), bob=dict(play=[PAGE_DOWN]))
    assert answers == {
        "ccg": ["claim", "unopposed", "renown"],
        "lcg1": ["claim", "unopposed", "renown"],
        "lcg2": ["unopposed", "claim", "renown"],
    }


def test_when_the_targets_of_stealth_are_chosen():
    def order(game: Table) -> list[str]:
        attacked(game, "Shade").until(lambda: game.ann.asked == "stealth")
        game.ann.chooses("Page", verbs=("bypass",))
        game.until(lambda: game.entries("bypass"))
        begun = game.entries("challenge", "bypass")[0].number
        return game.order(
            declared=is_kind("challenge"),
            actions=lambda entry: entry.number > begun and is_window("action")(entry),
            bypassed=is_kind("bypass"),
        )

    answers = three(order, "challenges", ann=dict(play=["Shade", "Drill Yard"]), bob=dict(play=["Page", "Squire"]))
    assert answers == {
        "ccg": ["declared", "actions", "bypassed"],
        "lcg1": ["declared", "actions", "bypassed"],
        "lcg2": ["declared", "bypassed", "actions"],
    }


def test_where_a_card_lies_that_leaves_play_while_it_is_responded_to():
    def zone(game: Table) -> tuple[str, list[str]]:
        killed(game).may("bob", "Mourner")
        return game.bob["Page"].zone, game.defaults

    answers = three(zone, ann=dict(hand=["Dagger"]), bob=dict(play=["Mourner", "Page"]))
    assert answers == {"ccg": ("play", ["lcg1:timing/moribund"]), "lcg1": ("play", []), "lcg2": ("dead", [])}


def test_when_a_played_event_reaches_the_discard_pile():
    def zone(game: Table) -> str:
        game.ann.uses("Feast")
        game.may("ann", "Echo")
        return game.ann["Feast"].zone

    answers = three(zone, ann=dict(hand=["Feast", "Echo"]), bob=dict())
    assert answers == {"ccg": "discard", "lcg1": "being played", "lcg2": "discard"}


def test_what_becomes_of_attachments_whose_host_leaves():
    answers = three(
        lambda game: killed(game, "Squire").bob["Blade"].zone,
        ann=dict(hand=["Dagger"]), bob=dict(play=["Squire", "Blade on Squire"]),
    )  # fmt: skip
    assert answers == {"ccg": "discard", "lcg1": "discard", "lcg2": "hand"}


def test_what_a_duplicate_saves_from():
    found = {}
    for event in ("Dagger", "March", "Snatch", "Bury"):

        def saves(game: Table, event: str = event) -> bool:
            game.ann.uses(event)
            return game.bob.may("Warden", "save")

        found[event] = three(saves, ann=dict(hand=[event]), bob=dict(play=["Warden (1 duplicate)"]))
    assert found == {
        "Dagger": {"ccg": True, "lcg1": True, "lcg2": True},
        "March": {"ccg": True, "lcg1": True, "lcg2": True},
        "Snatch": {"ccg": False, "lcg1": True, "lcg2": True},
        "Bury": {"ccg": False, "lcg1": True, "lcg2": True},
    }


def test_whether_a_duplicates_save_can_be_canceled():
    def canceled(game: Table) -> tuple[bool, str, bool]:
        killed(game, "Warden").until(lambda: game.bob.may("Warden", "save"))
        game.bob.saves("Warden")
        offered = game.ann.may("Writ")
        if offered:
            game.ann.uses("Writ")
        return offered, game.bob["Warden"].zone, "lcg1:faq-4.2" in game.defaults

    answers = three(canceled, ann=dict(hand=["Dagger", "Writ"]), bob=dict(play=["Warden (1 duplicate)"]))
    assert answers == {
        "ccg": (True, "dead", True),
        "lcg1": (True, "dead", False),
        "lcg2": (False, "play", False),
    }


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
        return offered | {"Hill Man again": game.ann.may("Hill Man", "place"), "Page": game.ann.may("Page", "place")}

    hand = ["Squire", "Hill Man", "Hill Man", "Giant", "Blade", "Heirloom", "Page"]
    answers = three(placed, "setup", ann=dict(hand=hand), bob=dict())
    five = {
        "Hill Man": True,
        "Giant": False,
        "Blade": False,
        "Heirloom": True,
        "Hill Man again": False,
        "Page": False,
    }
    assert answers == {"ccg": five, "lcg1": five, "lcg2": dict.fromkeys(five, True)}


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
    assert answers == {"ccg": ([1, 1], ["lcg1:faq-1.1"]), "lcg1": ([1, 1], []), "lcg2": ([2], [])}


def test_an_empty_draw_deck():
    def lost(game: Table) -> tuple[str, int]:
        game.until(lambda: game.outcome or game.phase.startswith("marshal"))
        return game.winner, len(game.ann.hand)

    answers = three(lost, "draw", ann=dict(deck=["Page"], filler=0, play=["Drill Yard", "Page"]), bob=dict())
    assert answers == {"ccg": ("", 1), "lcg1": ("", 1), "lcg2": ("bob", 1)}


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


# --- keywords


def defended(game: Table, *defenders: str) -> Table:
    game.until(lambda: game.bob.asked == "defenders")
    game.bob.defends(*defenders)
    return game


def test_deadly():
    answers = three(
        lambda game: resolved(defended(attacked(game, "Wasp"), "Giant")).bob.dead, "challenges",
        ann=dict(play=["Wasp"]), bob=dict(play=["Giant", "Squire"]),
    )  # fmt: skip
    assert answers == {"ccg": ["Giant"], "lcg1": ["Giant"], "lcg2": []}


def test_intimidate():
    def fought(game: Table) -> tuple[object, bool, list[str]]:
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


# --- playing cards


def test_an_event_with_no_possible_result():
    def played(game: Table) -> tuple[bool, list[str]]:
        may = game.ann.may("Empty Call")
        if may:
            game.ann.uses("Empty Call")
        return may, game.defaults

    answers = three(played, ann=dict(hand=["Empty Call"], play=["Library"]), bob=dict())
    assert answers == {"ccg": (True, ["lcg1:faq-event/effect"]), "lcg1": (True, []), "lcg2": (False, [])}


def test_the_first_substep_of_playing_a_card():
    """No step of a log tells the two apart; that the collectible game's book does not is said where both are met."""

    def cited(game: Table) -> tuple[str, str, list[str]]:
        refused = game.ann.explain("Vain Hope")
        game.ann.uses("Fair Hope")
        price = next(entry for entry in game.entries("value") if entry.data[0] == "cost")
        return refused.rule if refused else "", price.rule, game.defaults

    answers = three(cited, ann=dict(hand=["Vain Hope", "Fair Hope"], play=["Library"]), bob=dict())
    assert answers == {
        "ccg": ("lcg1:timing/1b", "ccg:expert/actions", ["lcg1:timing/1a"]),
        "lcg1": ("lcg1:timing/1b", "lcg1:timing/1d", []),
        "lcg2": ("lcg2:play-restrictions", "lcg2:initiating/3", []),
    }


def test_saves_versus_cancels():
    def offered(game: Table) -> list[list[str]]:
        killed(game, "Squire")
        found = []
        while game.asked.name == "bob":
            found.append([title for title in ("Writ", "Rescue") if game.bob.may(title)])
            game.bob.passes()
        return found

    answers = three(
        offered, ann=dict(hand=["Dagger"], play=["Library"]),
        bob=dict(hand=["Writ", "Rescue"], play=["Squire", "Page"]),
    )  # fmt: skip
    assert answers == {"ccg": [["Writ", "Rescue"]], "lcg1": [["Writ", "Rescue"]], "lcg2": [["Writ"], ["Rescue"]]}


def test_the_end_of_a_phase():
    def answered(game: Table) -> tuple[bool, bool, bool]:
        responds = saves = False
        while game.phase != "dominance":
            responds |= game.ann.may("Parting Guest")
            saves |= game.bob.may("Rescue")
            game.on()
        return responds, saves, "nobody saves, cancels or responds where a phase or round ends" in said(game)

    answers = three(
        answered, "challenges", ann=dict(play=["Parting Guest", "Library"]),
        bob=dict(play=["Last Stander", "Library"], hand=["Rescue"]),
    )  # fmt: skip
    assert answers == {
        "ccg": (False, False, True),
        "lcg1": (False, False, False),
        "lcg2": (True, True, False),
    }


def said(game: Table) -> list[object]:
    """What the log says was decided by default."""
    return [entry.data[0] for entry in game.entries("unsettled")]


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


def test_actions_before_plots_are_revealed():
    answers = three(
        lambda game: (game.ann.may("Drill Yard"), game.defaults), "plot",
        ann=dict(play=["Page", "Drill Yard"]), bob=dict(),
    )  # fmt: skip
    assert answers == {"ccg": (True, ["lcg1:flow-plot"]), "lcg1": (True, []), "lcg2": (False, [])}


def test_actions_before_the_draw():
    answers = three(
        lambda game: (game.ann.may("Drill Yard"), len(game.entries("draw")), game.defaults), "draw",
        ann=dict(play=["Page", "Drill Yard"]), bob=dict(),
    )  # fmt: skip
    assert answers == {"ccg": (True, 0, ["lcg1:flow-draw"]), "lcg1": (True, 0, []), "lcg2": (True, 2, [])}


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
        return game.ann["Squire"].power, "what lasts until the end is over before what comes at the end" in said(game)

    side = dict(play=["Squire", "Drill Yard"], hand=["Brief Glory"])
    answers = three(strength_at_the_end, "challenges", ann=side, bob=dict())
    assert answers == {"ccg": (2, True), "lcg1": (2, False), "lcg2": (2, False)}


def test_a_deathbound_event_that_was_canceled():
    def zone(game: Table) -> tuple[str, bool]:
        game.ann.uses("Pyre").chooses("Page")
        game.bob.uses("Writ")
        return game.ann["Pyre"].zone, "lcg1:faq-4.8" in game.defaults

    answers = three(zone, ann=dict(hand=["Pyre"], play=["Library"]), bob=dict(hand=["Writ"], play=["Page", "Squire"]))
    assert answers == {"ccg": ("dead", True), "lcg1": ("discard", False), "lcg2": ("discard", False)}


# --- titles

COIN, LAWS, SHIPS = "Master of Coin", "Master of Laws", "Master of Ships"
REGENT, WHISPERS = "Crown Regent", "Master of Whispers"


def at_court(ask: Callable[[Table], object], second: dict[str, str], **sides: dict[str, object]) -> dict[str, object]:
    """A melee; in the second edition some seats bear other titles, since others back and oppose each other there."""
    found = {}
    for game in GAMES:
        changed = {name: {"title": title} for name, title in (second if game == "lcg2" else {}).items()}
        described = {name: side | changed.get(name, {}) for name, side in sides.items()}
        found[game] = ask(Table(game, "challenges", "ann", "melee", **described))
    return found


def against(game: Table, kind: str, name: str) -> Table:
    game.until(lambda: game.ann.asked == "challenge")
    game.ann.attacks(kind, "Squire", against=name)
    return game


def test_what_is_in_play():
    """A card of whatever type that is in play is chosen."""

    def offered(game: Table) -> dict[str, bool]:
        game.may("ann", "Census").uses("Census")
        return {
            title: any(title in label for label in game.ann.offered) for title in (PLOT_NAME, COIN, "House Stark")
        }

    answers = at_court(offered, {}, ann=dict(title=COIN, play=["Census"]), bob=dict(), cleo=dict())
    assert answers == {
        "ccg": {PLOT_NAME: True, COIN: False, "House Stark": True},
        "lcg1": {PLOT_NAME: False, COIN: False, "House Stark": True},
        "lcg2": {PLOT_NAME: True, COIN: True, "House Stark": True},
    }


def test_how_titles_are_chosen():
    def chosen(game: Table) -> tuple[list[tuple[str, int]], bool]:
        game.until(lambda: game.asked.asked == "title")
        order, openly = [], False
        while game.asked.asked == "title":
            order.append((game.asked.name, len(game.asked.offered)))
            game.asked.chooses(game.asked.offered[0])
            openly |= len(order) == 1 and bool(game.ann.title)
        return order, openly

    answers = three(chosen, "plot", "ann", "melee", ann=dict(play=["Library"]), bob=dict(), cleo=dict())
    opened = ([("ann", 6), ("bob", 5), ("cleo", 4)], True)
    assert answers == {"ccg": opened, "lcg1": opened, "lcg2": ([("ann", 4), ("bob", 3), ("cleo", 2)], False)}


def test_whether_what_a_title_does_can_be_canceled():
    def canceled(game: Table) -> tuple[bool, bool]:
        against(game, "power", "cleo")
        offered = False
        while not game.entries("challenge ends"):
            offered |= game.bob.may("Writ")
            game.cleo.chooses("redirect") if game.cleo.asked == "redirect" else game.on()
        return offered, bool(game.entries("redirected"))

    answers = at_court(
        canceled, {}, ann=dict(play=["Squire"]), bob=dict(hand=["Writ"]), cleo=dict(title=REGENT, play=["Page"])
    )
    assert answers == dict.fromkeys(GAMES, (False, True))


def test_backing_another_title():
    def helped(game: Table) -> tuple[bool, list[str]]:
        against(game, "power", "bob")
        asked = False
        while not game.entries("challenge ends"):
            asked |= game.cleo.asked == "defend for"
            game.on()
        game.until(lambda: game.cleo.asked == "challenge")
        return asked, targets(game.cleo, "power")

    answers = at_court(
        helped, {"bob": SHIPS}, ann=dict(title=REGENT, play=["Squire"]), bob=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=COIN, play=["Squire"]),
    )  # fmt: skip
    assert answers == {"ccg": (False, ["ann"]), "lcg1": (True, ["ann"]), "lcg2": (False, ["ann"])}


def test_the_crown_regent_with_no_other_legal_target():
    def hit(game: Table) -> tuple[bool, object]:
        against(game, "power", "cleo")
        asked = game.cleo.asked == "redirect"
        if asked:
            game.cleo.chooses("redirect")
        game.until(lambda: game.entries("challenge ends"))
        return asked, game.entries("wins")[0].data[1]

    answers = at_court(
        hit, {"bob": SHIPS}, ann=dict(title=COIN, play=["Squire"]), bob=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=REGENT, play=["Page"]),
    )  # fmt: skip
    assert answers == {"ccg": (True, 2), "lcg1": (False, 2), "lcg2": (True, 1)}


def test_beating_the_enemys_title():
    def beaten(game: Table) -> int:
        for number, (kind, name) in enumerate((("power", "bob"), ("military", "cleo")), 1):
            against(game, kind, name).until(lambda number=number: len(game.entries("challenge ends")) == number)
        return game.ann.power - 2  # both were unopposed

    answers = at_court(
        beaten, {"cleo": COIN}, ann=dict(title=WHISPERS, play=["Squire", "Squire", "Library"]), bob=dict(title=LAWS),
        cleo=dict(title=REGENT, play=["Library"]),
    )  # fmt: skip
    assert answers == {"ccg": 1, "lcg1": 1, "lcg2": 2}


# --- every row

HERE = (
    "who_responds_first_to_an_action who_responds_first_to_what_the_rules_make_happen "
    "whether_a_reaction_to_winning_comes_before_claim the_order_of_claim_and_the_unopposed_reward "
    "when_the_targets_of_stealth_are_chosen where_a_card_lies_that_leaves_play_while_it_is_responded_to "
    "when_a_played_event_reaches_the_discard_pile what_becomes_of_attachments_whose_host_leaves "
    "what_a_duplicate_saves_from whether_a_duplicates_save_can_be_canceled duplicates_in_setup "
    "the_budget_of_setup_and_attachments_in_it a_mulligan the_draw_cap whether_several_cards_are_drawn_together "
    "an_empty_draw_deck what_counts_for_dominance until_when_unspent_gold_is_kept a_limit_of_hand_size "
    "the_phases_of_a_round deadly intimidate ambush the_order_of_renown_and_insight "
    "an_event_with_no_possible_result the_first_substep_of_playing_a_card saves_versus_cancels the_end_of_a_phase "
    "a_challenge_with_no_participants_left the_sole_attacker_is_gone_and_a_defender_remains "
    "when_the_plots_of_an_empty_plot_deck_come_back actions_before_plots_are_revealed actions_before_the_draw - "
    "what_cards_of_another_house_cost whether_what_a_title_does_can_be_canceled how_titles_are_chosen "
    "beating_the_enemys_title backing_another_title the_crown_regent_with_no_other_legal_target "
    "where_power_counts_for_victory until_the_end_versus_at_the_end what_is_in_play "
    "a_deathbound_event_that_was_canceled"
)
"""By row, in order: the test of it here."""
ELSEWHERE = {
    34: (
        "tournament/decks/test_lcg2_decks.py::test_the_rules_of_construction",
        "tournament/decks/test_first_edition_decks.py::test_rules_that_both_games_share",
    ),
    35: ("tournament/decks/test_lcg2_decks.py::test_the_rules_of_construction",),
    36: ("engine/melee/test_titles.py::test_titles_are_in_play_under_their_bearers_from_the_turn_up_on",),
}
"""Rows of which a part, or all, is shown by tests of other files: decks are built before a match begins."""


def test_every_row_has_its_test():
    missed = "every question that the games answer differently has a test"
    text = reference("rules/three-rulesets.md", missed).read_text(encoding="utf-8")
    rows = [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]
    here = {row: f"test_{name}" for row, name in enumerate(HERE.split(), 1) if name != "-"}
    assert [row for row in here.values() if row not in globals()] == []
    assert sorted({*here, *ELSEWHERE}) == rows
    for path, _, name in (test.partition("::") for tests in ELSEWHERE.values() for test in tests):
        assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")
