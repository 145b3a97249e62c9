"""Where a card does not say whose: it reaches the cards of every player, whoever takes part in what."""

from __future__ import annotations

import pytest

from engine.scenario.scenario import Scenario
from engine.table import values
from tests.support.engine.melee.cards.reach import EVERYBODY, OTHERS, alike, revealed, until, whose
from tests.support.engine.melee.seats import KNIGHT, table

ARYA, POPPY, STEWARD = "Arya Stark", "Milk of the Poppy", "Winterfell Steward"
ON_ARYA = f"{POPPY} on my {ARYA}"
KNELT = f"{KNIGHT} (kneeling)"


@pytest.mark.parametrize(
    ("plot", "play"),
    [("Confiscation", [ARYA, ON_ARYA]), ("Filthy Accusations", [KNIGHT])],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_plot_chooses_among_the_cards_of_every_player(plot: str, play: list[str]):
    sides = {name: {"play": [card.replace("my ", f"{name}'s ") for card in play]} for name in EVERYBODY}
    game = revealed(plot, **sides)
    assert (game.ann.asked, whose(game.ann)) == ("target", EVERYBODY)
    game.ann.chooses(f"cleo's {POPPY if plot == 'Confiscation' else KNIGHT}")
    assert [entry.actor for entry in game.entries("leave", "kneel")] == [2]


def test_the_token_of_power_behind_the_throne_stands_a_character_of_any_player():
    game = revealed("Power Behind the Throne", **{name: {"play": [KNELT], "agenda": "Fealty"} for name in EVERYBODY})
    for name in EVERYBODY:
        title = game.player(name)
        title.takes(title.offered[0].removeprefix("title "))
    until(game, game.ann).uses("Power Behind the Throne")
    assert whose(game.ann) == EVERYBODY


USED = [
    ("Maester Cressen", "marshaling", [ARYA, ON_ARYA], {}),
    ("Lordsport Shipwright", "marshaling", ["The Roseroad"], {}),
    ("Selyse Baratheon", "challenges", ["Bastard in Hiding"], {"gold": 1}),
    ("Grey Wind", "challenges", [STEWARD], {}),
    ("Margaery Tyrell", "challenges", [KNIGHT], {}),
    ("Magister Illyrio", "challenges", [KNELT], {"gold": 2}),
    ("Veteran Builder", "challenges", ["The Roseroad (kneeling)"], {}),
    ("Handmaiden", "challenges", [f"{ARYA} (kneeling)"], {}),
]


@pytest.mark.parametrize(("title", "phase", "play", "ann"), USED, ids=[case[0] for case in USED])
def test_a_card_in_play_chooses_among_the_cards_of_every_player(
    title: str, phase: str, play: list[str], ann: dict[str, object]
):
    game = alike(phase, *play, besides=(title,), **ann)
    until(game, game.ann).uses(title)
    assert (game.ann.asked, whose(game.ann)) == ("target", EVERYBODY)


PLAYED = [
    ("Confinement", "challenges", [KNIGHT], {}),
    ("Growing Strong", "challenges", ["Garden Caretaker"], {}),
]


@pytest.mark.parametrize(("title", "phase", "play", "ann"), PLAYED, ids=[case[0] for case in PLAYED])
def test_an_event_chooses_among_the_cards_of_every_player(
    title: str, phase: str, play: list[str], ann: dict[str, object]
):
    game = alike(phase, *play, hand=[title], gold=3, **ann)
    until(game, game.ann).plays(title)
    assert (game.ann.asked, whose(game.ann)) == ("target", EVERYBODY)


def test_take_the_black_takes_from_any_opponent_and_from_oneself_nothing():
    game = alike("dominance", KNIGHT, hand=["Take the Black"], gold=3)
    until(game, game.ann).plays("Take the Black")
    assert whose(game.ann) == OTHERS
    game.ann.chooses(f"cleo's {KNIGHT}")
    assert (game.ann.play, game.bob.play, game.cleo.play) == ([KNIGHT, KNIGHT], [KNIGHT], [])


def test_consolidation_of_power_kneels_characters_of_one_player_whichever():
    game = alike("marshaling", KNIGHT, STEWARD, hand=["Consolidation of Power"], gold=1)
    until(game, game.ann).plays("Consolidation of Power")
    assert whose(game.ann) == EVERYBODY
    game.ann.chooses(f"cleo's {KNIGHT}")
    assert whose(game.ann) == ["cleo"]


def test_melisandre_kneels_a_character_of_any_player():
    game = alike("marshaling", KNIGHT, besides=("Melisandre",), hand=["Fiery Followers"], gold=3)
    until(game, game.ann).marshals("Fiery Followers").uses("Melisandre")
    assert whose(game.ann) == EVERYBODY


def claimed(victim: str, *play: str) -> Scenario:
    """Ann attacks bob for military, and bob's character is killed for claim."""
    game = table(ann={"play": [KNIGHT, *play]}, bob={"play": [victim, *play]}, cleo={"play": [*play]})
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    game.bob.chooses(victim)
    return game


def test_shireen_baratheon_kneels_a_character_of_any_player_when_she_is_killed():
    game = claimed("Shireen Baratheon", STEWARD)
    until(game, game.bob).uses("Shireen Baratheon")
    assert whose(game.bob) == EVERYBODY


def test_viserys_targaryen_discards_an_attachment_of_any_player_when_he_leaves_play():
    game = table(
        ann={"play": [KNIGHT, f"{POPPY} on ann's {KNIGHT}"]},
        bob={"play": ["Viserys Targaryen", STEWARD, f"{POPPY} on bob's {STEWARD}"]},
        cleo={"play": [STEWARD, f"{POPPY} on cleo's {STEWARD}"]},
    )
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends().chooses("Viserys Targaryen").uses("Viserys Targaryen")
    assert whose(game.bob) == EVERYBODY


WON = [
    ("Plaza of Punishment", "power", "Daenerys Targaryen", [KNIGHT]),
    ("Rhaegal", "intrigue", "Daenerys Targaryen", []),
]


@pytest.mark.parametrize(("title", "kind", "attacker", "play"), WON, ids=[case[0] for case in WON])
def test_after_a_win_the_cards_of_every_player_are_chosen_among(
    title: str, kind: str, attacker: str, play: list[str]
):
    knelt = ["Daenerys Targaryen (kneeling)", *play]
    game = table(ann={"play": [attacker, title, *play]}, bob={"play": knelt}, cleo={"play": knelt})
    game.ann.attacks(kind, attacker, against="bob")
    game.bob.defends()
    until(game, game.ann).uses(title)
    assert whose(game.ann) == EVERYBODY


def test_after_a_loss_maester_caleotte_takes_an_icon_of_any_players_character():
    game = alike("challenges", "Robb Stark", besides=("Maester Caleotte",))
    game.ann.attacks("power", "Maester Caleotte", against="bob")
    game.bob.defends("Robb Stark")
    until(game, game.ann).uses("Maester Caleotte")
    assert whose(game.ann) == EVERYBODY


# --- what happens to anybody's cards


@pytest.mark.parametrize("owner", EVERYBODY)
def test_joffrey_baratheon_gains_power_whoever_controlled_the_lord(owner: str):
    sides = {name: {"play": [KNIGHT, "Samwell Tarly"]} for name in EVERYBODY}
    sides[owner]["play"] = [KNIGHT, "Viserys Targaryen"]
    sides["ann"]["play"] += ["Joffrey Baratheon"]
    attacker = "cleo" if owner == "bob" else "bob"
    game = table(first=attacker, **sides)
    game.player(attacker).attacks("military", KNIGHT, against=owner)
    game.player(owner).defends()
    game.player(owner).chooses("Viserys Targaryen")
    until(game, game.ann).uses("Joffrey Baratheon")
    assert game.ann["Joffrey Baratheon"].power == 1


@pytest.mark.parametrize(
    ("saver", "victim"),
    [("Maester Aemon", "Old Forest Hunter"), ("Risen from the Sea", "Salty Navigator")],
)
def test_who_looks_on_may_save_a_character_of_another(saver: str, victim: str):
    cleo = {"hand": [saver]} if saver == "Risen from the Sea" else {"play": [saver]}
    game = table(ann={"play": [KNIGHT]}, bob={"play": [victim]}, cleo=cleo)
    game.ann.attacks("military", KNIGHT, against="bob")
    game.bob.defends()
    until(game, game.cleo).uses(saver)
    assert game.bob.play[0] == victim


@pytest.mark.parametrize("canceler", ["bob", "cleo"])
def test_treachery_cancels_an_ability_of_any_player(canceler: str):
    sides = {name: {"play": [KNIGHT, "Tyrion Lannister"], "hand": ["Treachery"], "gold": 1} for name in OTHERS}
    game = table(ann={"play": ["Margaery Tyrell"]}, **sides)
    until(game, game.ann).uses("Margaery Tyrell").chooses(f"bob's {KNIGHT}")
    until(game, game.player(canceler)).plays("Treachery")
    assert game.bob[KNIGHT].strength == 2


def test_robert_baratheon_counts_the_kneeling_characters_of_every_player():
    game = alike("challenges", KNELT, besides=("Robert Baratheon",))
    assert game.ann["Robert Baratheon"].strength == 5 + 3


def test_varys_discards_the_characters_of_every_player():
    game = alike("dominance", KNIGHT, besides=("Varys",))
    until(game, game.ann).uses("Varys")
    assert (game.ann.play, game.bob.play, game.cleo.play) == ([], [], [])


def test_fortified_position_blanks_the_characters_of_every_player():
    game = alike("challenges", "Drowned Men", "Great Kraken", plot="Fortified Position")
    assert [player["Drowned Men"].strength for player in game.players] == [3, 3, 3]


def test_naval_superiority_leaves_no_player_the_gold_of_a_kingdom_or_edict():
    naval = {"plot": "Naval Superiority", "play": ["The Kingsroad"]}  # something to do: play stops here
    game = table(phase="marshaling", ann=naval, bob={"plot": "A Noble Cause"}, cleo={"plot": "Confiscation"})
    assert [values.gold(game.match.game, seat).total for seat in (1, 2)] == [0, 0]
