"""Who must, may and can't be declared in a challenge where cards say so, and who kneels for it."""

import pytest

from engine.abilities.constant import Constant
from engine.cards import CHARACTER, LOCATION, POWER, Facts
from engine.errors import IllegalChoice
from engine.scenario.scenario import Scenario, core_pool
from engine.table.constants import DEFENDERS_AT_MOST, STANDS_ATTACKING

DECLARED = {
    Facts("t51", "Narrow Gate", LOCATION, cost=1): (
        Constant(DEFENDERS_AT_MOST, "at most 1 defender each challenge", lambda _game, _source, _seat: True),
    ),
    Facts("t52", "Tireless Envoy", CHARACTER, cost=2, strength=2, icons=7): (
        Constant(
            STANDS_ATTACKING,
            "does not kneel as attacker in a power challenge",
            lambda _game, source, who: who == source * 10 + POWER,
        ),
    ),
}
POOL = core_pool().with_cards(DECLARED, {facts.code: abilities for facts, abilities in DECLARED.items()})
GATE, ENVOY, PARAMOUR, KNIGHT, PARTY = (
    "Narrow Gate",
    "Tireless Envoy",
    "Dornish Paramour",
    "Tumblestone Knight",
    "Ranging Party",
)
ARIANNE, DORAN, CALEOTTE = "Arianne Martell", "Doran Martell", "Maester Caleotte"


# --- who must defend


def courted(*ann: str) -> Scenario:
    """Two paramours attack; two of Bob's three characters must be declared against them, if able."""
    game = Scenario(
        first="ann", pool=POOL, ann={"play": [PARAMOUR, PARAMOUR, *ann]}, bob={"play": [ARIANNE, DORAN, CALEOTTE]}
    )
    game.ann.attacks("intrigue", PARAMOUR, PARAMOUR)
    game.ann.uses(PARAMOUR).chooses(ARIANNE)
    game.ann.uses(PARAMOUR).chooses(DORAN)
    game.pass_windows_until(game.bob, "defenders")
    return game


def test_all_who_must_defend_are_declared_where_nothing_limits_their_number():
    game = courted()
    assert (game.bob.prompt.least, game.bob.prompt.most) == (1, 3)
    with pytest.raises(IllegalChoice, match=f"{DORAN} must be declared as a defender$"):
        game.bob.defends(ARIANNE)
    game.bob.defends(ARIANNE, DORAN)
    assert game.titles(game.data("defenders")[0]) == [ARIANNE, DORAN]


@pytest.mark.parametrize("chosen", [ARIANNE, DORAN])
def test_where_one_may_defend_either_of_two_who_must_is_enough(chosen: str):
    game = courted(GATE)
    assert (game.bob.prompt.least, game.bob.prompt.most) == (1, 1)
    game.bob.defends(chosen)
    assert game.titles(game.data("defenders")[0]) == [chosen]


def test_where_one_may_defend_two_may_not_although_both_must():
    game = courted(GATE)
    with pytest.raises(IllegalChoice, match="2 of 1"):
        game.bob.defends(ARIANNE, DORAN)


def test_where_one_must_defend_none_is_not_enough():
    with pytest.raises(IllegalChoice, match="0 of 1"):
        courted(GATE).bob.defends()


# --- who cannot defend


def test_who_cannot_defend_is_left_out_and_nobody_else_is():
    """Ghost's bypassing lasts for the phase, and bears on the bypassed character alone."""
    game = Scenario(first="ann", ann={"play": ["Ghost", PARTY]}, bob={"play": [KNIGHT, "Bran Stark", "Robb Stark"]})
    game.ann.attacks("military", "Ghost", bypassing=(KNIGHT,)).uses("Ghost")
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    game.ann.attacks("power", PARTY)
    game.pass_windows_until(game.bob, "defenders")
    assert not game.bob[KNIGHT].kneeling
    assert game.bob.offered == ["defend with Robb Stark"]


# --- who kneels


def test_who_does_not_kneel_for_one_type_kneels_for_the_others():
    game = Scenario(first="ann", pool=POOL, ann={"play": [ENVOY, KNIGHT]}, bob={"play": ["Bran Stark"]})
    game.ann.attacks("power", ENVOY)
    game.bob.defends()
    assert not game.ann[ENVOY].kneeling
    game.ann.attacks("intrigue", ENVOY)
    assert game.ann[ENVOY].kneeling


# --- how often


def test_who_may_initiate_one_challenge_only_is_whoever_has_the_plot():
    game = Scenario(
        first="ann", ann={"play": [KNIGHT, "Robb Stark"]}, bob={"play": [PARTY, KNIGHT], "plot": "Sneak Attack"}
    )
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert game.ann.may("military against bob")
    game.ann.passes()
    game.bob.attacks("power", PARTY)
    game.ann.defends()
    assert [entry.actor for entry in game.entries("challenge")] == [game.ann.seat, game.bob.seat]
    assert game.round == 2


def test_one_more_challenge_of_a_type_is_for_whoever_has_the_plot():
    game = Scenario(
        first="ann",
        ann={},
        bob={"play": [KNIGHT, "Robb Stark", "Direwolf Pup"], "plot": "A Storm of Swords"},
    )
    game.bob.attacks("military", KNIGHT)
    game.bob.attacks("military", "Robb Stark")
    assert [entry.actor for entry in game.entries("challenge")] == [game.bob.seat] * 2
    assert not game.bob.may("military against ann")


def test_where_one_may_defend_only_those_who_must_are_offered():
    assert courted(GATE).bob.offered == [f"defend with {ARIANNE}", f"defend with {DORAN}"]


def test_where_one_may_defend_it_is_the_one_who_must():
    """Jousting Contest allows one defender: there is nothing to choose once the paramour has chosen."""
    game = Scenario(first="ann", ann={"play": [PARAMOUR], "plot": "Jousting Contest"}, bob={"play": [ARIANNE, DORAN]})
    game.ann.attacks("intrigue", PARAMOUR)
    game.ann.uses(PARAMOUR).chooses(DORAN)
    assert game.titles(game.data("defenders")[0]) == [DORAN]
