"""The losing opponent, the winner, attacker and defender: one each, and who only looks on is neither of them."""

from __future__ import annotations

import pytest

from engine.errors import IllegalChoice
from engine.table import values
from tests.support.engine.melee.cards.reach import OTHERS, alike, until, whose
from tests.support.engine.melee.seats import KNIGHT, table, targets, to_challenge

STEWARD, ROSEROAD, POPPY, PARTY = "Winterfell Steward", "The Roseroad", "Milk of the Poppy", "Ranging Party"
CERSEI, ARYA, JAIME = "Cersei Lannister", "Arya Stark", "Ser Jaime Lannister"


# --- the losing opponent


LOST: list[tuple[str, str, str, list[str], str]] = [
    (
        "Rattleshirt's Raiders",
        "military",
        "Rattleshirt's Raiders",
        [ARYA, f"{POPPY} on my {ARYA}", f"Noble Lineage on my {ARYA}"],
        "play",
    ),
    ("Put to the Sword", "military", JAIME, [KNIGHT, STEWARD], "hand"),
    ("Put to the Torch", "military", JAIME, [ROSEROAD, "The Kingsroad"], "hand"),
    ("Tears of Lys", "intrigue", CERSEI, [KNIGHT, STEWARD], "hand"),
    ("We Do Not Sow", "military", JAIME, [ROSEROAD, "The Kingsroad"], "hand"),
    ("Ice", "military", "Robb Stark", [KNIGHT, STEWARD], "worn"),
]


@pytest.mark.parametrize("against", OTHERS)
@pytest.mark.parametrize(("title", "kind", "attacker", "play", "how"), LOST, ids=[case[0] for case in LOST])
def test_only_the_cards_of_the_losing_opponent_are_chosen_among(
    title: str, kind: str, attacker: str, play: list[str], how: str, against: str
):
    besides = [attacker] if how != "worn" else [attacker, f"{title} on ann's {attacker}"]
    hand = [title] if how == "hand" else []
    game = alike("challenges", *play, besides=tuple(besides), hand=hand, gold=3)
    game.ann.attacks(kind, attacker, against=against)
    game.player(against).defends()
    until(game, game.ann).uses(title)
    assert (whose(game.ann), len(game.ann.offered)) == ([against], 2)


@pytest.mark.parametrize("against", OTHERS)
def test_a_clash_of_kings_takes_power_from_the_loser_alone(against: str):
    sides = {name: {"power": 3} for name in OTHERS}
    game = table(ann={"play": [KNIGHT], "plot": "A Clash of Kings"}, **sides)
    game.ann.attacks("power", KNIGHT, against=against)
    game.player(against).defends()
    until(game, game.ann).uses("A Clash of Kings")
    left = {player.name: player.power for player in game.players[1:]}
    assert left == {**dict.fromkeys(OTHERS, 3), against: 1}  # 1 more is the claim


def test_euron_crows_eye_takes_a_location_of_the_loser_and_of_nobody_else():
    sides = {name: {"discard": [ROSEROAD], "deck": [KNIGHT, KNIGHT]} for name in OTHERS}
    game = table(ann={"play": ["Euron Crow's Eye"]}, **sides)
    game.ann.attacks("power", "Euron Crow's Eye", against="cleo")
    game.cleo.defends()
    while not game.ann.may("Euron Crow's Eye", "use"):
        game.ann.chooses(game.ann.offered[0])
    game.ann.uses("Euron Crow's Eye")
    assert (game.bob.discard, ROSEROAD in game.ann.play) == ([ROSEROAD], True)
    assert ROSEROAD not in game.cleo.discard


def test_olennas_cunning_has_the_loser_name_a_card_type():
    game = table(3, ann={"play": [CERSEI], "hand": ["Olenna's Cunning"], "gold": 2, "deck": [KNIGHT, ROSEROAD]})
    game.ann.attacks("intrigue", CERSEI, against="cleo")
    game.cleo.defends()
    until(game, game.ann).plays("Olenna's Cunning")
    assert [player.asked for player in game.players] == ["", "", "name"]
    game.cleo.chooses("character")
    assert f"find {ROSEROAD}" in game.ann.offered
    assert f"find {KNIGHT}" not in game.ann.offered


def test_the_sword_in_the_darkness_keeps_the_loser_from_attacking_its_player_and_nobody_else():
    sword = "The Sword in the Darkness"
    game = table(
        first="bob",
        ann={"play": [PARTY, "Old Bear Mormont"], "hand": [sword], "gold": 1},
        bob={"play": ["Bastard in Hiding", KNIGHT]},
        cleo={"play": [KNIGHT]},
    )
    game.bob.attacks("military", "Bastard in Hiding", against="ann")
    game.ann.defends(PARTY, "Old Bear Mormont")
    until(game, game.ann).plays(sword)
    to_challenge(game, game.bob)
    assert targets(game.bob, "power") == ["cleo"]
    game.bob.passes()
    to_challenge(game, game.cleo)
    assert targets(game.cleo, "power") == ["bob", "ann"]


# --- the winner, the attacker


def test_unbowed_unbent_unbroken_binds_the_winner_against_everybody_and_nobody_else():
    title = "Unbowed, Unbent, Unbroken"
    play = [KNIGHT, STEWARD, CERSEI]
    game = table(ann={"play": play}, bob={"play": [KNIGHT], "hand": [title]}, cleo={"play": [KNIGHT]})
    game.ann.attacks("intrigue", CERSEI, against="bob")
    game.bob.defends()
    until(game, game.bob).plays(title)
    game.bob.chooses("power")
    to_challenge(game, game.ann)
    assert (targets(game.ann, "power"), targets(game.ann, "military")) == ([], ["bob", "cleo"])
    game.ann.passes()
    to_challenge(game, game.bob)
    game.bob.passes()
    to_challenge(game, game.cleo)
    assert targets(game.cleo, "power") == ["ann", "bob"]


def test_maester_lomys_discards_from_the_hand_of_the_attacker():
    sides = {name: {"hand": [ROSEROAD]} for name in OTHERS}
    sides["bob"]["play"] = ["Lannisport Moneylender"]
    game = table(first="bob", ann={"play": ["Maester Lomys"]}, **sides)
    game.bob.attacks("intrigue", "Lannisport Moneylender", against="ann")
    game.ann.defends("Maester Lomys")
    until(game, game.ann).uses("Maester Lomys")
    assert (game.bob.hand, game.cleo.hand) == ([], [ROSEROAD])


@pytest.mark.parametrize(
    ("title", "side"),
    [
        ("Ghaston Grey", {"play": ["Ghaston Grey"]}),
        ("Like Warm Rain", {"play": ["Grey Wind"], "hand": ["Like Warm Rain"], "gold": 1}),
        ("Sunspear", {"play": ["Sunspear"]}),
        ("Unbowed, Unbent, Unbroken", {"hand": ["Unbowed, Unbent, Unbroken"]}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_who_only_looks_on_has_not_lost(title: str, side: dict[str, object]):
    """Bob, who defended, may answer; cleo with the same cards may not."""
    game = table(ann={"play": [CERSEI]}, bob=side, cleo={**side, "play": [KNIGHT, *side.get("play", [])]})  # type: ignore[misc]
    game.ann.attacks("intrigue", CERSEI, against="bob")
    game.bob.defends()
    until(game, game.bob)
    assert game.bob.may(title, "use")
    assert not game.cleo.may(title, "use")
    game.bob.uses(title)
    assert not any(entry.actor == 2 for entry in game.entries("use", "play"))
    if game.bob.asked in ("target", "pick"):
        assert whose(game.bob) == ["ann"]


@pytest.mark.parametrize("against", OTHERS)
def test_the_wall_kneels_when_its_own_player_lost_unopposed(against: str):
    game = table(ann={"play": [KNIGHT]}, bob={"play": ["The Wall"]}, cleo={"play": ["The Wall"]})
    game.ann.attacks("power", KNIGHT, against=against)
    game.player(against).defends()
    assert [entry.actor for entry in game.entries("kneel") if entry.actor] == [game.player(against).seat]


@pytest.mark.parametrize(
    ("title", "hand"), [("The Red Keep", []), ("Old Bear Mormont", ["Steward at the Wall"])], ids=["keep", "bear"]
)
def test_who_was_not_attacked_has_lost_nothing_when_the_challenges_phase_ends(title: str, hand: list[str]):
    side = {"play": [f"{title} (kneeling)" if title == "Old Bear Mormont" else title], "hand": hand}
    game = table(ann={"play": [KNIGHT]}, bob=side, cleo=side)
    game.ann.attacks("power", KNIGHT, against="bob")
    game.bob.defends()
    while not game.cleo.may(title, "use"):
        assert not game.bob.may(title, "use")
        next(player for player in game.players if player.asked).passes()
    assert not game.bob.may(title, "use")


def test_the_red_keep_adds_to_the_side_of_a_player_who_takes_part():
    side = {"play": ["The Red Keep", KNIGHT]}
    game = table(ann={"play": [KNIGHT]}, bob=side, cleo=side)
    game.ann.attacks("power", KNIGHT, against="bob")
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (2, 4)


# --- the defending player


def test_dornish_paramour_calls_out_a_character_of_the_player_she_attacks():
    game = alike("challenges", "Lannisport Moneylender", "House Dayne Knight", besides=("Dornish Paramour",))
    game.ann.attacks("intrigue", "Dornish Paramour", against="cleo")
    until(game, game.ann).uses("Dornish Paramour")
    assert whose(game.ann) == ["cleo"]
    game.ann.chooses("cleo's House Dayne Knight")
    with pytest.raises(IllegalChoice):
        game.cleo.defends()
    game.cleo.defends("House Dayne Knight")


def test_the_knight_of_flowers_binds_the_player_he_attacks_alone():
    game = alike("challenges", KNIGHT, STEWARD, besides=("The Knight of Flowers",))
    game.ann.attacks("power", "The Knight of Flowers", against="cleo")
    until(game, game.cleo, "defenders")
    assert game.cleo.prompt is not None
    assert game.cleo.prompt.most == 1


def test_balon_greyjoy_and_unsullied_weaken_defenders_and_nobody_who_looks_on():
    game = alike("challenges", KNIGHT, besides=("Unsullied", "Balon Greyjoy"))
    game.ann.attacks("power", "Unsullied", "Balon Greyjoy", against="cleo")
    game.cleo.defends(KNIGHT)
    assert game.data("wins")[2:4] == (8, 0)
    game = alike("challenges", KNIGHT, besides=("Unsullied", "Margaery Tyrell"))
    game.ann.attacks("power", "Unsullied", against="cleo")
    game.cleo.defends(KNIGHT)
    assert [player[KNIGHT].strength for player in game.players] == [2, 2, 1]


def test_throwing_axe_kills_a_defender_and_nobody_who_looks_on():
    title = "Throwing Axe"
    game = alike("challenges", KNIGHT, STEWARD, besides=("Asha Greyjoy", f"{title} on Asha Greyjoy"))
    game.ann.attacks("power", "Asha Greyjoy", against="cleo", bypassing=("nobody",))
    game.cleo.defends(KNIGHT, STEWARD)
    until(game, game.ann).uses(title)
    assert (whose(game.ann), len(game.ann.offered)) == (["cleo"], 2)


# --- a challenge against you


@pytest.mark.parametrize(("against", "claim"), [("bob", 2), ("cleo", 1)])
def test_calm_over_westeros_lowers_claim_against_its_own_player_alone(against: str, claim: int):
    calm = "Calm Over Westeros"
    sides = {name: {"plot": None, "plots": ["Sneak Attack"], "play": [KNIGHT]} for name in ("ann", "bob")}
    game = table(phase="plot", **sides, cleo={"plot": None, "plots": [calm]})
    next(player for player in game.players if player.asked == "first player").chooses("ann")
    game.cleo.chooses("military")
    for player in game.players:
        player.takes(player.offered[0].removeprefix("title "))
    game.ann.attacks("military", KNIGHT, against=against)
    game.player(against).defends()
    line = game.entries("claim")[0]
    assert line.data[:3] == ("military", "claim", claim)


@pytest.mark.parametrize("against", OTHERS)
def test_eddard_stark_stands_for_a_challenge_against_his_player_alone(against: str):
    side = {"play": ["Eddard Stark (kneeling)"]}
    game = table(ann={"play": [KNIGHT]}, bob=side, cleo=side)
    game.ann.attacks("military", KNIGHT, against=against)
    other = next(name for name in OTHERS if name != against)
    until(game, game.player(against))
    assert game.player(against).may("Eddard Stark", "use")
    assert not game.player(other).may("Eddard Stark", "use")


@pytest.mark.parametrize(
    ("attacker", "against", "strengths"),
    [("ann", "bob", (1, 2)), ("bob", "ann", (1, 2)), ("cleo", "bob", (2, 2))],
)
def test_daenerys_targaryen_weakens_who_fights_her_player_and_nobody_else(
    attacker: str, against: str, strengths: tuple[int, int]
):
    game = alike("challenges", KNIGHT, besides=("Daenerys Targaryen", "Margaery Tyrell"))
    to_challenge(game, game.player(attacker))
    game.player(attacker).attacks("power", KNIGHT, against=against)
    game.player(against).defends(KNIGHT)
    assert (game.bob[KNIGHT].strength, game.cleo[KNIGHT].strength) == strengths


# --- who looks on may join in


JOINED = [
    ("Iron Fleet Scout", "Salty Navigator", {"play": ["Iron Fleet Scout"]}, ["ann", "bob"]),
    ("Castle Black", PARTY, {"play": ["Castle Black"]}, ["bob"]),
    ("Highgarden", KNIGHT, {"play": ["Highgarden"], "gold": 1}, ["ann"]),
    ("Dracarys!", KNIGHT, {"play": ["Drogon"], "hand": ["Dracarys!"], "gold": 1}, ["ann", "bob"]),
    ("For the North!", KNIGHT, {"hand": ["For the North!"]}, ["ann", "bob"]),
    ("The Kraken's Grasp", KNIGHT, {"hand": ["The Kraken's Grasp"]}, ["bob"]),
]


@pytest.mark.parametrize(("title", "fighter", "cleo", "owners"), JOINED, ids=[case[0] for case in JOINED])
def test_who_looks_on_may_choose_participants_of_either_side(
    title: str, fighter: str, cleo: dict[str, object], owners: list[str]
):
    """Cleo, first player, has fighters of her own: they take no part."""
    two = [fighter, fighter]
    cleo = {**cleo, "play": [*two, *cleo.get("play", [])]}  # type: ignore[misc]
    game = table(first="cleo", ann={"play": two}, bob={"play": two}, cleo=cleo)
    to_challenge(game, game.cleo)
    game.cleo.passes()
    to_challenge(game, game.ann)
    game.ann.attacks("military", *two, against="bob")
    game.bob.defends(*two)
    until(game, game.cleo).uses(title)
    assert (game.cleo.asked, whose(game.cleo)) == ("target", owners)


def test_for_the_north_brings_who_looks_on_no_card():
    game = table(ann={"play": [KNIGHT]}, bob={}, cleo={"hand": ["For the North!"], "deck": [KNIGHT, KNIGHT]})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    until(game, game.cleo).plays("For the North!")
    assert game.data("wins")[2:4] == (4, 0)
    assert game.cleo.hand == []


def test_areo_hotah_of_who_looks_on_removes_a_participant_of_either_side():
    game = table(
        ann={"play": [KNIGHT]},
        bob={"play": [KNIGHT]},
        cleo={"play": [KNIGHT], "hand": ["Areo Hotah"], "gold": 5, "faction": "martell"},
    )
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends(KNIGHT)
    until(game, game.cleo).ambushes("Areo Hotah").uses("Areo Hotah")
    assert whose(game.cleo) == ["ann", "bob"]


def test_ours_is_the_fury_and_wildling_horde_are_for_who_takes_part():
    fury, horde = "Ours is the Fury", "Wildling Horde"
    cleo = {"play": [horde, "Bastard in Hiding (kneeling)"], "hand": [fury], "gold": 2}
    game = table(ann={"play": [KNIGHT]}, bob={**cleo}, cleo=cleo)
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends(horde)
    until(game, game.bob)
    assert game.bob.may(fury)
    assert game.bob.may(horde, "use")
    game.bob.passes()
    assert not any(entry.actor == 2 for entry in game.entries("use", "play"))
    assert game.cleo.asked != "opportunity"


def test_winter_is_coming_of_who_looks_on_raises_its_own_claim_not_the_attackers():
    game = table(ann={"play": [KNIGHT, "Margaery Tyrell"]}, bob={}, cleo={"hand": ["Winter Is Coming"], "gold": 1})
    game.ann.attacks("military", KNIGHT, against="bob")
    until(game, game.cleo).plays("Winter Is Coming")
    claims = [values.claim(game.match.game, seat).total for seat in range(3)]
    assert claims[2] == claims[0] + 1 == claims[1] + 1


def test_tyrion_lannister_of_who_looks_on_is_paid_for_an_intrigue_challenge_of_others():
    game = table(ann={"play": [CERSEI]}, bob={}, cleo={"play": ["Tyrion Lannister"]})
    game.ann.attacks("intrigue", CERSEI, against="bob")
    until(game, game.cleo).uses("Tyrion Lannister")
    assert game.cleo.gold == 2


def test_jon_snow_takes_part_beside_his_own_players_brothers_only():
    side = {"play": [PARTY, "Jon Snow"]}
    game = table(ann=side, bob={}, cleo=side)
    game.ann.attacks("military", PARTY, against="bob")
    assert game.data("wins")[2:4] == (9, 0)


def test_obara_sand_defends_kneeling_when_her_own_player_is_attacked():
    side = {"play": ["Obara Sand (kneeling)"]}
    game = table(ann={"play": [KNIGHT]}, bob=side, cleo=side)
    game.ann.attacks("power", KNIGHT, against="cleo")
    until(game, game.cleo, "defenders")
    assert whose(game.cleo) == ["cleo"]


def test_ghost_keeps_who_was_bypassed_from_defending_against_anybody():
    sides = {name: {"play": [KNIGHT]} for name in OTHERS}
    game = table(ann={"play": ["Ghost"]}, **sides)
    game.ann.attacks("military", "Ghost", against="bob", bypassing=(KNIGHT,))
    until(game, game.ann).uses("Ghost")
    game.bob.defends()
    to_challenge(game, game.cleo)
    game.cleo.attacks("power", KNIGHT, against="bob")
    won = game.entries("wins")[-1]
    assert (won.actor, won.data[1], won.data[5]) == (2, 1, 1)  # bob lost unopposed: he had nobody to declare
