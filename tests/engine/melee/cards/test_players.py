"""Each player, a player, dominance, additional challenges: what is counted or chosen over all seats."""

from __future__ import annotations

import pytest

from tests.support.engine.melee.cards.reach import EVERYBODY, OTHERS, alike, revealed, until, whose
from tests.support.engine.melee.seats import KNIGHT, table, targets, to_challenge

STEWARD, CERSEI = "Winterfell Steward", "Cersei Lannister"


# --- each player


@pytest.mark.parametrize("plot", ["Marched to the Wall", "Wildfire Assault"])
def test_each_player_chooses_among_its_own_characters_in_player_order(plot: str):
    play = [KNIGHT, STEWARD, STEWARD, "Samwell Tarly"]
    game = revealed(plot, **{name: {"play": play} for name in EVERYBODY})
    kept = play[1:] if plot == "Wildfire Assault" else [KNIGHT]
    for name in EVERYBODY:
        player = game.player(name)
        assert (player.asked, whose(player)) == ("each picks", [name])
        player.chooses(*kept)
    assert [sorted(player.play) for player in game.players] == [sorted(play[1:])] * 3


def test_supporting_the_faith_empties_the_gold_pool_of_each_player():
    sides = {name: {"gold": 3, "play": [KNIGHT]} for name in EVERYBODY}
    sides["cleo"]["plot"] = "Supporting the Faith"
    game = table(phase="challenges", **sides)
    to_challenge(game, game.ann)
    assert [player.gold for player in game.players] == [0, 0, 0]


def test_stannis_baratheon_lets_each_player_stand_two_characters():
    play = [f"{title} (kneeling)" for title in (KNIGHT, STEWARD, "Samwell Tarly")]
    game = alike("standing", *play, besides=("Stannis Baratheon",))
    for name in EVERYBODY:
        player = game.player(name)
        assert (player.asked, whose(player)) == ("standing", [name])
        player.chooses(KNIGHT, STEWARD)
    assert [player[KNIGHT].kneeling for player in game.players] == [False] * 3
    assert [player["Samwell Tarly"].kneeling for player in game.players] == [True] * 3


def test_jousting_contest_allows_each_player_one_attacker_and_one_defender():
    game = alike("challenges", KNIGHT, STEWARD, plot="Jousting Contest")
    to_challenge(game, game.ann)
    game.ann.passes()
    to_challenge(game, game.bob)
    game.bob.chooses("power 2")
    assert game.bob.prompt is not None
    assert (game.bob.asked, game.bob.prompt.most) == ("attackers", 1)
    game.bob.chooses(KNIGHT)
    until(game, game.cleo, "defenders")
    assert game.cleo.prompt is not None
    assert game.cleo.prompt.most == 1


def test_a_game_of_thrones_counts_for_each_player_the_intrigue_challenges_that_one_won():
    game = alike("challenges", CERSEI, KNIGHT, plot="A Game of Thrones")
    to_challenge(game, game.ann)
    assert (targets(game.ann, "intrigue"), targets(game.ann, "power")) == (OTHERS, [])
    game.ann.attacks("intrigue", CERSEI, against="bob")
    game.bob.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == OTHERS
    game.ann.passes()
    to_challenge(game, game.bob)
    assert (targets(game.bob, "intrigue"), targets(game.bob, "power")) == (["ann", "cleo"], [])
    game.bob.passes()
    to_challenge(game, game.cleo)
    assert (targets(game.cleo, "intrigue"), targets(game.cleo, "power")) == (["ann", "bob"], [])


# --- a player


def test_the_bear_and_the_maiden_fair_looks_at_the_deck_of_any_player():
    song = '"The Bear and the Maiden Fair"'
    game = table(3, ann={"hand": [song], "play": [KNIGHT]}, cleo={"deck": [KNIGHT, STEWARD, CERSEI]})
    until(game, game.ann).plays(song)
    assert (game.ann.asked, whose(game.ann)) == ("target", EVERYBODY)
    game.ann.chooses("cleo's House Stark")
    assert (game.ann.asked, whose(game.ann)) == ("to bottom", ["cleo"])


@pytest.mark.parametrize("war", ["", *EVERYBODY])
def test_vanguard_of_the_north_does_not_kneel_while_any_player_has_a_war_plot(war: str):
    sides = {name: {"plot": "A Storm of Swords" if name == war else "A Noble Cause"} for name in EVERYBODY}
    game = table(ann={**sides.pop("ann"), "play": ["Vanguard of the North"]}, **sides)
    game.ann.attacks("military", "Vanguard of the North", against="bob")
    assert len(game.entries("kneel")) == (not war)


# --- dominance


DOMINANT = [
    ("A Feast for Crows", {"plot": "A Feast for Crows"}),
    ("Chamber of the Painted Table", {"play": ["Chamber of the Painted Table"]}),
    ("Aeron Damphair", {"play": ["Aeron Damphair"], "dead": ["Salty Navigator"]}),
]


@pytest.mark.parametrize("strongest", [0, 9])
@pytest.mark.parametrize(("title", "ann"), DOMINANT, ids=[case[0] for case in DOMINANT])
def test_dominance_is_won_over_all_opponents_or_not_at_all(title: str, ann: dict[str, object], strongest: int):
    """Ann has more than bob; cleo may have more than both."""
    game = table(phase="dominance", ann={**ann, "gold": 5}, bob={"gold": 1, "power": 1}, cleo={"gold": strongest})
    assert game.ann.may(title, "use") == (not strongest)
    assert game.entries("dominance")[0].actor == (2 if strongest else 0)


def test_the_iron_throne_counts_against_every_opponent():
    game = table(phase="dominance", ann={"play": ["The Iron Throne"]}, bob={"gold": 7}, cleo={"gold": 6})
    assert [player.power for player in game.players] == [1, 0, 0]


# --- additional challenges


@pytest.mark.parametrize(
    ("title", "kind", "attackers", "side"),
    [
        ("A Storm of Swords", "military", [KNIGHT, KNIGHT], {"plot": "A Storm of Swords"}),
        ("Khal Drogo", "military", [KNIGHT, KNIGHT], {}),
        ("Casterly Rock", "intrigue", [CERSEI, "The Tickler"], {}),
    ],
    ids=["plot", "drogo", "rock"],
)
@pytest.mark.parametrize("second", OTHERS)
def test_an_additional_challenge_may_be_against_the_same_opponent_or_another(
    title: str, kind: str, attackers: list[str], side: dict[str, object], second: str
):
    play = [*attackers, *([] if "plot" in side else [title])]
    game = table(3, ann={**side, "play": play})
    game.ann.attacks(kind, attackers[0], against="bob")
    game.bob.defends()
    to_challenge(game, game.ann)
    assert targets(game.ann, kind) == OTHERS
    game.ann.attacks(kind, attackers[1], against=second)
    game.player(second).defends()
    assert targets(game.ann, kind) == []


def test_olennas_informant_adds_a_challenge_against_any_opponent():
    ann = {"play": [KNIGHT, KNIGHT, STEWARD], "hand": ["Olenna's Informant"], "gold": 4, "faction": "tyrell"}
    game = table(3, ann=ann)
    game.ann.attacks("power", KNIGHT, against="bob")
    game.bob.defends()
    until(game, game.ann).ambushes("Olenna's Informant").uses("Olenna's Informant").chooses("power")
    to_challenge(game, game.ann)
    assert targets(game.ann, "power") == OTHERS


def test_sneak_attack_allows_one_challenge_whoever_the_opponent_is():
    game = table(3, ann={"play": [KNIGHT, KNIGHT], "plot": "Sneak Attack"}, bob={"play": [KNIGHT]})
    game.ann.attacks("power", KNIGHT, against="bob")
    game.bob.defends()
    until(game, game.bob, "challenge")
    assert [entry.actor for entry in game.entries("challenge")] == [0]


def test_drogos_arakh_spares_him_once_not_once_for_each_opponent():
    arakh = "Drogo's Arakh on ann's Khal Drogo"
    game = table(3, ann={"play": ["Khal Drogo", arakh, KNIGHT]})
    game.ann.attacks("military", "Khal Drogo", against="bob")
    assert not game.ann["Khal Drogo"].kneeling
    game.bob.defends()
    until(game, game.ann, "keyword use").chooses("Khal Drogo")
    game.ann.attacks("military", "Khal Drogo", against="cleo")
    assert game.ann["Khal Drogo"].kneeling


# --- keywords


STEALTHY = [
    ("Varys", "intrigue", []),
    ("Ser Davos Seaworth", "power", []),
    ("Asha Greyjoy", "power", []),
    ("Maester Wendamyr", "power", []),
    ("Theon Greyjoy", "power", []),
    ("Tyrion Lannister", "power", []),
    ("Edric Dayne", "power", ["Noble Lineage on Edric Dayne"]),
    ("Ghost", "military", []),
    ("Arya Stark", "power", []),
    ("Balon Greyjoy", "power", ["Great Kraken"]),
    ("Daenerys Targaryen", "power", ["Viserion"]),
]


@pytest.mark.parametrize(("title", "kind", "besides"), STEALTHY, ids=[case[0] for case in STEALTHY])
def test_stealth_bypasses_a_character_of_the_player_who_is_attacked(title: str, kind: str, besides: list[str]):
    game = alike("challenges", KNIGHT, STEWARD, besides=(title, *besides))
    game.ann.attacks(kind, title, against="cleo")
    assert (game.ann.asked, whose(game.ann)) == ("stealth", ["cleo"])


def test_benjen_starks_rangers_are_not_bypassed_whoever_attacks():
    game = alike("challenges", KNIGHT, "Arya Stark", besides=("Benjen Stark", "Ranging Party"))
    to_challenge(game, game.ann)
    game.ann.passes()
    for name in OTHERS:
        to_challenge(game, game.player(name))
        game.player(name).attacks("power", "Arya Stark", against="ann")
        player = game.player(name)
        assert not [label for label in player.offered if "Ranging Party" in label or "Benjen" in label]
        assert player.asked == "stealth"
        player.bypasses(KNIGHT)
        game.ann.defends()
        to_challenge(game, player)
        player.passes()


@pytest.mark.parametrize("title", ["Black Wind's Crew", "Wildling Horde", "Euron Crow's Eye"])
def test_pillage_discards_from_the_deck_of_the_loser(title: str):
    sides = {name: {"deck": [KNIGHT, KNIGHT]} for name in OTHERS}
    game = table(ann={"play": [title]}, **sides)
    game.ann.attacks("power", title, against="cleo")
    game.cleo.defends()
    until(game, game.ann, "keyword order" if title == "Euron Crow's Eye" else "keyword use")
    if game.ann.asked == "keyword order":
        game.ann.chooses("pillage")
    game.ann.chooses(title)
    assert (game.bob.discard, game.cleo.discard) == ([], [KNIGHT])


@pytest.mark.parametrize(
    ("title", "worn"), [("Robert Baratheon", ""), ("Grey Wind", ""), ("House Dayne Knight", "Dawn")]
)
def test_intimidate_kneels_a_character_of_the_loser(title: str, worn: str):
    besides = [title, *([f"{worn} on ann's {title}"] if worn else [])]
    game = alike("challenges", KNIGHT, STEWARD, besides=tuple(besides), used=["A Noble Cause"] * 2 if worn else [])
    game.ann.attacks("military", title, against="cleo")
    game.cleo.defends()
    until(game, game.cleo, "military claim").chooses(STEWARD)
    if game.ann.asked == "keyword order":
        game.ann.chooses("intimidate")
    assert (game.ann.asked, whose(game.ann)) == ("intimidate", ["cleo"])
