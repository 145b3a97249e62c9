"""An opponent, each opponent, opponents' cards: with several of them one is chosen, or all are meant."""

from __future__ import annotations

import pytest

from engine.table import values
from tests.support.engine.melee.cards.reach import EVERYBODY, OTHERS, alike, revealed, until, whose
from tests.support.engine.melee.seats import KNIGHT, table

STEWARD, KINGSROAD = "Winterfell Steward", "The Kingsroad"


# --- an opponent is chosen


def test_calling_the_banners_counts_the_characters_of_the_opponent_that_is_chosen():
    game = revealed("Calling the Banners", bob={"play": [KNIGHT]}, cleo={"play": [KNIGHT, STEWARD, STEWARD]})
    assert (game.ann.asked, whose(game.ann)) == ("target", OTHERS)
    assert game.ann.offered == ["choose bob's House Stark", "choose cleo's House Stark"]
    game.ann.chooses("cleo's House Stark")
    assert game.ann.gold == 3


def test_heads_on_spikes_discards_from_the_hand_of_the_opponent_that_is_chosen():
    game = revealed("Heads on Spikes", bob={"hand": [KINGSROAD]}, cleo={"hand": [KNIGHT]})
    assert whose(game.ann) == OTHERS
    game.ann.chooses("cleo's House Stark")
    assert (game.bob.hand, game.cleo.dead, game.ann.power) == ([KINGSROAD], [KNIGHT], 2)


def test_seen_in_flames_looks_at_the_hand_of_the_opponent_that_is_chosen_and_at_no_other():
    game = table(
        ann={"play": ["Fiery Followers"], "hand": ["Seen In Flames"], "gold": 1},
        bob={"hand": [KNIGHT]},
        cleo={"hand": [KINGSROAD, STEWARD]},
    )
    until(game, game.ann).plays("Seen In Flames")
    assert whose(game.ann) == OTHERS
    game.ann.chooses("cleo's House Stark")
    looks = game.entries("look")
    assert len(looks) == 1
    assert sorted(game.ann.offered) == [KINGSROAD, STEWARD]
    game.ann.chooses(STEWARD)
    assert (game.bob.hand, game.cleo.discard) == ([KNIGHT], [STEWARD])


def test_the_queens_assassin_has_the_opponent_that_is_chosen_pick_a_character():
    game = alike("challenges", KNIGHT, STEWARD, hand=["The Queen's Assassin", KINGSROAD], gold=4, faction="lannister")
    until(game, game.ann).ambushes("The Queen's Assassin").uses("The Queen's Assassin")
    assert whose(game.ann) == OTHERS
    game.ann.chooses("cleo's House Stark")
    assert (game.cleo.asked, whose(game.cleo)) == ("pick", ["cleo"])
    game.cleo.chooses(STEWARD)
    assert (game.cleo.dead, game.bob.dead) == ([STEWARD], [])


def test_the_queens_assassin_can_not_choose_an_opponent_with_as_many_cards_in_hand():
    game = table(
        ann={"hand": ["The Queen's Assassin", KINGSROAD], "gold": 4, "faction": "lannister"},
        bob={"play": [KNIGHT], "hand": [KNIGHT]},
        cleo={"play": [KNIGHT, STEWARD]},
    )
    until(game, game.ann).ambushes("The Queen's Assassin").uses("The Queen's Assassin")
    assert (game.cleo.asked, game.bob.asked) == ("pick", "")


# --- an opponent's cards


def test_chamber_of_the_painted_table_takes_power_from_the_opponent_that_is_picked():
    sides = {name: {"power": 2} for name in OTHERS}
    game = table(phase="dominance", ann={"play": ["Chamber of the Painted Table", KNIGHT]}, **sides)
    until(game, game.ann).uses("Chamber of the Painted Table")
    assert (game.ann.asked, whose(game.ann)) == ("pick", OTHERS)
    game.ann.chooses("cleo's House Stark")
    assert [player.power for player in game.players] == [2, 2, 1]  # with the one for dominance


def test_the_tickler_discards_from_the_deck_that_is_picked_and_a_copy_of_anybody():
    game = table(
        phase="dominance",
        ann={"play": ["The Tickler", KNIGHT]},
        bob={"play": [KNIGHT], "deck": [STEWARD]},
        cleo={"play": [KNIGHT], "deck": [KNIGHT]},
    )
    until(game, game.ann).uses("The Tickler")
    assert (game.ann.asked, whose(game.ann)) == ("pick", OTHERS)
    game.ann.chooses("cleo's House Stark")
    assert (game.bob.discard, game.cleo.discard) == ([], [KNIGHT])
    assert whose(game.ann) == EVERYBODY
    game.ann.chooses(f"bob's {KNIGHT}")
    assert game.bob.discard == [KNIGHT]


def test_vanguard_lancer_discards_power_from_a_card_of_any_opponent():
    sides = {name: {"power": 1, "play": ["Robb Stark (1 power)"]} for name in OTHERS}
    ann = {"hand": ["Vanguard Lancer"], "gold": 2, "power": 1, "faction": "baratheon"}
    game = table(phase="marshaling", ann=ann, **sides)
    until(game, game.ann).marshals("Vanguard Lancer").uses("Vanguard Lancer")
    assert (whose(game.ann), len(game.ann.offered)) == (OTHERS, 4)
    game.ann.chooses("cleo's Robb Stark")
    assert [player.power for player in game.players] == [1, 2, 1]


def test_the_things_i_do_for_love_returns_a_character_of_any_opponent():
    title = "The Things I Do For Love"
    game = alike("challenges", KNIGHT, besides=("Cersei Lannister",), hand=[title], gold=2, faction="lannister")
    until(game, game.ann).plays(title)
    assert whose(game.ann) == OTHERS
    game.ann.chooses(f"cleo's {KNIGHT}")
    assert (game.bob.hand, game.cleo.hand) == ([], [KNIGHT])


def test_yoren_finds_a_character_in_the_discard_pile_of_any_opponent():
    sides = {name: {"discard": [STEWARD]} for name in OTHERS}
    ann = {"hand": ["Yoren"], "gold": 3, "faction": "nightswatch", "discard": [KNIGHT]}
    game = table(phase="marshaling", ann=ann, **sides)
    until(game, game.ann).marshals("Yoren").uses("Yoren")
    assert whose(game.ann) == OTHERS
    game.ann.chooses(f"cleo's {STEWARD}")
    assert (game.ann.play, game.bob.discard, game.cleo.discard) == (["Yoren", STEWARD], [STEWARD], [])


# --- what one of several opponents does or has


@pytest.mark.parametrize("king", [["bob"], ["cleo"], OTHERS, []], ids=str)
def test_kings_hunting_party_has_its_icon_while_any_opponent_controls_a_king(king: list[str]):
    sides = {name: {"play": ["Robert Baratheon"] if name in king else []} for name in OTHERS}
    game = table(ann={"play": ["King's Hunting Party"]}, **sides)
    party = game.ann["King's Hunting Party"].number
    assert values.has_icon(game.match.game, party, 1) == bool(king)


def test_a_meager_contribution_takes_from_the_opponent_whose_income_it_answers():
    gift = "A Meager Contribution"
    sides = {name: {"plot": "A Noble Cause"} for name in OTHERS}
    game = table(phase="marshaling", ann={"hand": [gift, gift], "plot": "The Winds of Winter"}, **sides)
    assert game.ann.may(gift)
    assert [entry.actor for entry in game.entries("gold")] == [0, 1]
    game.ann.passes()
    until(game, game.ann)
    assert [entry.actor for entry in game.entries("gold")] == [0, 1, 2]
    game.ann.plays(gift)
    assert [(entry.actor, *entry.data[:1]) for entry in game.entries("gold")][3:5] == [(2, "loses"), (0, "takes")]


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("canceler", ["The Hand's Judgment", "Bran Stark"])
def test_an_event_is_canceled_by_any_opponent_of_its_player_and_not_by_that_one(canceler: str, name: str):
    """Cleo plays the event, on bob's character: ann has no part in it."""
    board = {other: {"play": [KNIGHT], "hand": [], "gold": 2} for other in EVERYBODY}
    board["cleo"]["hand"] = ["Confinement"]
    board[name]["play" if canceler == "Bran Stark" else "hand"] += [canceler]  # type: ignore[operator]
    game = table(first="cleo", **board)
    until(game, game.cleo).plays("Confinement").chooses(f"bob's {KNIGHT}")
    assert game.player(name).may(canceler, "use") == (name != "cleo")
    if name != "cleo":
        game.player(name).uses(canceler)
        assert values.icons(game.match.game, game.bob[KNIGHT].number)


# --- each opponent


def test_alannys_greyjoy_lowers_the_reserve_of_each_opponent():
    game = alike("challenges", KNIGHT, besides=("Alannys Greyjoy",))
    reserves = [values.reserve(game.match.game, seat).total for seat in range(3)]
    assert reserves == [reserves[0], reserves[0] - 1, reserves[0] - 1]


def test_ser_waymar_royce_costs_each_opponent_a_card_not_only_who_killed_him():
    sides = {name: {"hand": [KINGSROAD, KINGSROAD]} for name in EVERYBODY}
    sides["ann"]["play"] = ["Ser Waymar Royce (kneeling)"]
    sides["bob"]["play"] = [KNIGHT]
    game = table(first="bob", **sides)
    game.bob.attacks("military", KNIGHT, against="ann")
    game.ann.defends()
    until(game, game.ann).uses("Ser Waymar Royce")
    assert [len(player.hand) for player in game.players] == [2, 1, 1]
    streams = [(entry.actor, entry.data[0]) for entry in game.entries("chance")]
    assert streams == [(1, "hand/1"), (2, "hand/2")]


@pytest.mark.parametrize("attacker", ["Catelyn Stark", KNIGHT])
def test_catelyn_stark_silences_each_opponent_also_who_has_no_part_in_the_challenge(attacker: str):
    sides = {name: {"play": ["Margaery Tyrell"], "hand": ["Confinement"], "gold": 1} for name in OTHERS}
    game = table(ann={"play": ["Catelyn Stark", KNIGHT, "Margaery Tyrell"]}, **sides)
    game.ann.attacks("power", attacker, against="bob")
    game.ann.passes()
    asked = []
    while game.bob.asked != "defenders":
        asked += [player.name for player in game.players if player.asked]
        game.player(asked[-1]).passes()
    assert asked == ([] if attacker == "Catelyn Stark" else OTHERS)
