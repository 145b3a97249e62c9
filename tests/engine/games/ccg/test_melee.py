"""Many players of the collectible game: titles are chosen openly, kneel for what they do, and are not in play."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.positions import Position, shows
from tests.support.engine.melee.seats import targets

COIN, HAND, LAWS = "Master of Coin", "Hand of the King", "Master of Laws"
REGENT, WHISPERS, COMMANDER = "Crown Regent", "Master of Whispers", "Lord Commander of the Kingsguard"
NAMES = ("ann", "bob", "cleo", "dora", "egg", "finn")


def table(seats: int = 4, phase: str = "challenges", first: str = "ann", **sides: dict[str, object]) -> Position:
    return Position(phase=phase, first=first, format="melee", **{name: sides.get(name, {}) for name in NAMES[:seats]})


@shows("MC-1", "mp", "mp/not-in-play")
def test_titles_are_chosen_openly_from_the_first_player_on_and_go_back_when_the_round_is_over():
    three = ["Quiet Year", "Long Year", "Lean Year"]
    game = table(6, "plot", first="dora", ann=dict(play=["Idle Hall"], plots=three))
    game.until("first player")
    next(player for player in game.players if player.asked).chooses("dora as first player")
    pool = game.entries("titles left")[0].data[0]
    order = []
    while asked := next((player for player in game.players if player.asked == "title"), None):
        order.append((asked.name, len(asked.offered)))
        asked.chooses(asked.offered[0])
    assert len(pool) == 6
    # The last title is nobody's choice any more.
    assert order == [("dora", 6), ("egg", 5), ("finn", 4), ("ann", 3), ("bob", 2)]
    assert all(player.title for player in game.players)
    game.until("plot", "plot")
    assert [player.title for player in game.players] == [""] * 6
    ended = game.entries("round ends")[0].number
    assert [entry.number > ended for entry in game.entries("title returned")] == [True] * 6


@shows("MC-3 EX-C7", "unopposed", "mp/supports")
def test_backing_another_title_is_a_ban_on_attacks_and_nothing_else():
    game = table(
        3,
        first="cleo",
        ann=dict(title=LAWS, play=["Squire"]),
        bob=dict(title=HAND, play=["Squire"]),
        cleo=dict(title=WHISPERS, play=["Squire"]),
    )
    game.cleo.attacks("military", "Squire", against="bob")
    game.bob.defends()
    assert not [entry for entry in game.entries("choice") if entry.actor == 0]
    assert [entry.rule for entry in game.entries("power")] == ["ccg:unopposed"]
    while not game.ann.asked:
        next(player for player in game.players if player.asked).passes()
    assert targets(game.ann, "power") == ["cleo"]
    board = game.match.game
    faults = game.match.checks(0, str(board.ref[board.faction(1)]))
    assert [check.rule for check in faults if check.ok is False] == ["ccg:mp/supports"]
    game = table(3, first="bob", ann=dict(title=LAWS), bob=dict(title=HAND, play=["Squire"]))
    assert targets(game.bob, "military") == ["cleo", "ann"]  # who is backed may attack


@shows("MC-5", "mp/crown-regent")
def test_the_crown_regent_kneels_once_a_round_and_counts_three_with_a_participant_only():
    squires = dict(play=["Squire", "Squire"])
    game = table(
        4,
        first="bob",
        ann=dict(title=REGENT, play=["Squire"]),
        bob=dict(squires),
        cleo=dict(squires),
        dora=dict(squires),
    )
    game.bob.attacks("power", "Squire", against="cleo")
    assert (game.ann.asked, game.ann.prompt.rule) == ("redirect", "ccg:mp/crown-regent")
    game.ann.chooses("redirect")
    assert game.bob.offered == ["against dora", "against ann"]
    assert game.said("kneel")[-1] == "Crown Regent kneels"
    game.bob.chooses("dora")
    assert game.entries("redirected")[0].data[:3] == (1, 2, 3)
    game.until("challenge")
    while next(player.name for player in game.players if player.asked) != "cleo":
        next(player for player in game.players if player.asked).passes()
        game.until("challenge")
    game.cleo.attacks("power", "Squire", against="ann")
    assert game.ann.asked == "defenders"
    game.ann.defends("Squire")
    assert [entry.data[1] for entry in game.entries("value") if entry.data[0] == "challenge STR"][-2:] == [2, 5]
    game = table(
        3, first="bob", ann=dict(title=REGENT, play=["Page (kneeling)"]), bob=dict(squires), cleo=dict(squires)
    )
    game.bob.attacks("power", "Squire", against="ann")
    game.ann.passes()
    assert [entry.data[1] for entry in game.entries("value") if entry.data[0] == "challenge STR"] == [2, 0]


@shows("CC-16", "mp/crown-regent", "mp/supports")
def test_the_attack_goes_on_where_the_crown_regent_leaves_no_legal_target():
    game = table(
        3,
        first="ann",
        ann=dict(title=LAWS, play=["Squire"]),
        bob=dict(title=HAND),
        cleo=dict(title=REGENT, play=["Page"]),
    )  # ann supports bob
    game.ann.attacks("power", "Squire", against="cleo")
    game.cleo.chooses("redirect")
    assert game.entries("redirected") == []
    unused = game.entries("title unused")[0]
    assert (unused.actor, unused.rule) == (2, "ccg:mp/crown-regent")
    assert game.said("kneel")[-1] == "Crown Regent kneels"
    assert game.cleo.asked == "defenders"


@pytest.mark.parametrize("defends", [True, False])
def test_the_lord_commander_kneels_to_take_an_undefended_military_attack_over(defends: bool):
    game = table(
        3, first="ann", ann=dict(title=COIN, play=["Squire"], power=2), bob=dict(title=HAND, play=["Page"]),
        cleo=dict(title=COMMANDER, play=["Page"]),
    )  # fmt: skip
    game.ann.attacks("military", "Squire", against="bob")
    game.bob.defends()
    assert (game.cleo.asked, game.cleo.prompt.rule) == ("take over", "ccg:mp/lord-commander")
    game.cleo.chooses("take over")
    assert "Lord Commander of the Kingsguard kneels" in game.said("kneel")
    game.cleo.defends(*(["Page"] if defends else []))
    if defends:  # 1 and 3 against 2
        assert (game.ann.power, game.cleo.power) == (1, 1)
        assert game.rules("move power") == ["ccg:mp/lord-commander"]
    else:
        assert (game.cleo.dead, game.bob.dead) == (["Page"], [])


def test_an_attack_that_was_taken_over_comes_to_actions_and_stealth_again_by_default():
    game = table(
        3, first="ann", ann=dict(title=COIN, play=["Shade"]), bob=dict(title=HAND, play=["Page"]),
        cleo=dict(title=COMMANDER, play=["Giant", "Drill Yard"]),
    )  # fmt: skip
    game.let_pass()
    game.ann.attacks("military", "Shade", against="bob")
    game.let_pass()
    game.ann.chooses("Page", verbs=("bypass",))
    game.cleo.chooses("take over")
    assert 65 in game.defaults
    game.comes_to("cleo").uses("Drill Yard").chooses("Giant")
    game.let_pass()
    assert game.ann.offered == ["bypass Giant", "bypass nobody"]
    game.ann.chooses("Giant", verbs=("bypass",))
    game.let_pass()
    assert [entry.data[2:4] for entry in game.entries("wins")] == [(2, 0)]


@shows("CC-09", "expert/draw-limit draw", "mp/laws")
def test_the_card_of_the_master_of_laws_is_outside_the_draw_limit():
    game = table(3, "draw", ann=dict(title=LAWS, play=["Library"]), bob=dict(), cleo=dict())
    game.comes_to("ann", "marshalling")
    assert [(entry.actor, entry.data[0]) for entry in game.entries("draw")][:3] == [(0, 1), (0, 1), (0, 1)]
    assert len(game.ann.hand) == 3
    for _ in range(4):
        game.ann.uses("Library")
    assert [entry.data for entry in game.entries("extra draw")] == [(1, 3, 1), (2, 3, 1), (3, 3, 1), (3, 3, 0)]


@shows("MC-7", "mp/passive-order expert/responses", "mp/response-order")
def test_responses_go_round_from_the_left_of_whoever_acted_and_the_first_player_orders_passives():
    game = table(
        5, "marshalling", ann=dict(play=["Mourner"]), bob=dict(play=["Mourner"]),
        cleo=dict(play=["Mourner"], hand=["Dagger"]),
        dora=dict(play=["Mourner", "Undertaker", "Page"]), egg=dict(play=["Mourner", "Undertaker"]),
    )  # fmt: skip
    game.comes_to("cleo").uses("Dagger").chooses("Page")
    assert (game.ann.asked, len(game.ann.offered)) == ("forced order", 2)
    game.ann.chooses(game.ann.offered[0])
    asked = []
    while name := next((player.name for player in game.players if player.may("Mourner")), ""):
        asked.append(name)
        game.player(name).uses("Mourner")
    assert asked == ["dora", "egg", "ann", "bob", "cleo"]


def test_beating_an_opposed_title_claims_one_power_a_round_in_all():
    game = table(3, ann=dict(title=WHISPERS, play=["Giant", "Giant"]), bob=dict(title=LAWS), cleo=dict(title=REGENT))
    game.ann.attacks("power", "Giant", against="bob")
    game.until("challenge")
    game.ann.attacks("military", "Giant", against="cleo")
    game.until("challenge")
    assert game.rules("opposed beaten") == ["ccg:mp/opposes"]


def test_the_hand_kneels_for_two_influence():
    game = table(3, ann=dict(title=HAND, play=["Septon"]), bob=dict(), cleo=dict())
    game.ann.uses("Septon")
    assert "Hand of the King kneels" in game.said("kneel")
    assert game.ann["Septon"].strength == 3


@pytest.mark.parametrize(("kind", "title"), [("intrigue", WHISPERS), ("power", REGENT), ("military", COMMANDER)])
def test_three_titles_add_three_where_their_bearer_takes_part_in_their_challenges(kind: str, title: str):
    game = table(3, ann=dict(title=title, play=["Page"] * 2), bob=dict(play=["Page"]), cleo=dict())
    other = "military" if kind != "military" else "power"
    for number, fought in enumerate((kind, other)):
        game.ann.attacks(fought, "Page", against="bob")
        game.until("challenge")
        assert game.entries("wins")[number].data[2] == (4 if fought == kind else 1)


def test_the_master_of_coin_counts_two_more_income():
    game = table(3, "marshalling", ann=dict(title=COIN, play=["Idle Hall"]), bob=dict(title=HAND))
    assert (game.ann.gold, game.said("value")) == (7, ["ann's income is 7 (plot 5, Master of Coin +2)"])
