"""The same questions to three games: windows, what leaves play, and playing cards."""

from __future__ import annotations

from tests.support.engine.three.playing import (
    PAGE_DOWN,
    REWARDS,
    attacked,
    is_kind,
    is_power,
    is_window,
    killed,
    resolved,
)
from tests.support.engine.three.table import Table, three

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
        return game.asked.name, 52 in game.defaults

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
        return order, 53 in game.defaults

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
    assert answers == {"ccg": ("play", [51]), "lcg1": ("play", []), "lcg2": ("dead", [])}


def test_when_a_played_event_reaches_the_discard_pile():
    def zone(game: Table) -> str:
        game.ann.uses("Feast")
        game.may("ann", "Echo")
        return game.ann["Feast"].zone

    answers = three(zone, ann=dict(hand=["Feast", "Echo"]), bob=dict())
    assert answers == {"ccg": "discard", "lcg1": "being played", "lcg2": "discard"}


def test_what_becomes_of_attachments_whose_host_leaves():
    def zones(game: Table) -> tuple[str, str]:
        killed(game, "Squire")
        return game.bob["Blade"].zone, game.bob["Curse"].zone

    bob = dict(play=["Squire", "Blade on Squire", "Curse on Squire"])
    answers = three(zones, ann=dict(hand=["Dagger"]), bob=bob)
    assert answers == {"ccg": ("discard", "discard"), "lcg1": ("discard", "discard"), "lcg2": ("hand", "discard")}


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
        return offered, game.bob["Warden"].zone, 66 in game.defaults

    answers = three(canceled, ann=dict(hand=["Dagger", "Writ"]), bob=dict(play=["Warden (1 duplicate)"]))
    assert answers == {
        "ccg": (True, "dead", True),
        "lcg1": (True, "dead", False),
        "lcg2": (False, "play", False),
    }


# --- playing cards


def test_an_event_with_no_possible_result():
    def played(game: Table) -> tuple[bool, list[str]]:
        may = game.ann.may("Empty Call")
        if may:
            game.ann.uses("Empty Call")
        return may, game.defaults

    answers = three(played, ann=dict(hand=["Empty Call"], play=["Library"]), bob=dict())
    assert answers == {"ccg": (True, [61]), "lcg1": (True, []), "lcg2": (False, [])}


def test_the_first_substep_of_playing_a_card():
    """No step of a log tells the two apart; that the collectible game's book does not is said where both are met."""

    def cited(game: Table) -> tuple[str, str, list[str]]:
        refused = game.ann.explain("Vain Hope")
        game.ann.uses("Fair Hope")
        price = next(entry for entry in game.entries("value") if entry.data[0] == "cost")
        return refused.rule if refused else "", price.rule, game.defaults

    answers = three(cited, ann=dict(hand=["Vain Hope", "Fair Hope"], play=["Library"]), bob=dict())
    assert answers == {
        "ccg": ("ccg:expert/playing", "ccg:expert/actions", [62]),
        "lcg1": ("lcg1:faq-event/restriction", "lcg1:timing/1d", []),
        "lcg2": ("lcg2:event-cards/when", "lcg2:initiating/3", []),
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
        return responds, saves, 63 in game.defaults

    answers = three(
        answered, "challenges", ann=dict(play=["Parting Guest", "Library"]),
        bob=dict(play=["Last Stander", "Library"], hand=["Rescue"]),
    )  # fmt: skip
    assert answers == {
        "ccg": (False, False, True),
        "lcg1": (False, False, False),
        "lcg2": (True, True, False),
    }
