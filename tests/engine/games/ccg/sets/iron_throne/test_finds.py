"""What abilities of the Iron Throne Edition look for, how often they are used, and what they make cheaper."""

from __future__ import annotations

import pytest

from engine.abilities import Ability, Pick, Search
from engine.base.ids import NOTHING
from engine.cards import PLOT
from engine.games.ccg.sets.iron_throne import ABILITIES
from engine.table.rows import AbilityUse
from tests.support.engine.games.ccg.sets.iron_throne.board import CREW, KNIGHT, POOL, TITHE, Scenario, board, side

NED, LANNISPORT = "Eddard Stark", "Lannisport"
DECK = {
    "k": KNIGHT,
    "e": NED,
    "h": "Southron Septon",
    "H": "High Septon",
    "c": "Septon Chayle",
    "d": "Drunken Devout",
    "i": "Lyseni Sellsails",
    "o": "Ser Arys Oakheart",
    "v": "Viserys Targaryen",
    "q": "Queen's Man",
    "s": "Septon of White Harbor",
    "a": "Castellan",
    "R": "The Roseroad",
    "F": "Fallow Fields",
    "L": LANNISPORT,
    "G": "Guilty!",
}
LETTERS = {title: letter for letter, title in DECK.items()}
FOUND = {
    # the card: what its searches find of such a deck
    "Aeron Damphair": "hdqs",
    "On Raven's Wings": "khcdovqs",
    "Benjen's Cache": "".join(DECK),
    "Support of the Masses": "R",
    "Gifts for the Queen": "a",
    "Take the White": "o",
    "Watery Shrine": "e",
}


def using(game: Scenario, title: str) -> list[tuple[AbilityUse, Ability]]:
    """What it is to use each ability of a card of Ann's."""
    card = game.ann[title].number
    abilities = game.match.deal.abilities[card]
    return [(AbilityUse(0, card, number, 0, NOTHING, 0, 0), ability) for number, ability in enumerate(abilities)]


@pytest.mark.parametrize("title", FOUND)
def test_what_is_found_in_a_deck(title: str):
    ann = {**side(title, NED, KNIGHT, LANNISPORT), "deck": list(DECK.values())}
    if POOL.titled(title).type == PLOT:
        ann["plots"] = []
    game = board(ann)
    table = game.match.game
    deck = [card for card in table.deck(0) if table.title(card) in LETTERS]
    found = [
        "".join(LETTERS[table.title(card)] for card in deck if part.finds(table, use, card))
        for use, ability in using(game, title)
        for part in ability.do
        if isinstance(part, Search)
    ]
    assert found
    assert {"".join(sorted(letters)) for letters in found} == {"".join(sorted(FOUND[title]))}


PICKED = {
    # the card: what may be picked of piles, or of what is in play
    "Maegi's Promise": ["Viserys Targaryen"],
    "Storm's End": [KNIGHT, NED],
    "Drunken Devout": ["Drunken Devout", KNIGHT],
}


@pytest.mark.parametrize("title", PICKED)
def test_what_may_be_picked(title: str):
    ann = {**side(title), "dead": ["Viserys Targaryen", NED], "discard": [KNIGHT, NED]}
    bob = {"play": [KNIGHT, LANNISPORT], "dead": ["Daenerys Targaryen"], "discard": [CREW]}
    game = board(ann, bob, "dominance")
    table = game.match.game
    picks = [
        [table.title(card) for card in part.among(table, use)]
        for use, ability in using(game, title)
        for part in ability.do
        if isinstance(part, Pick)
    ]
    assert picks == [PICKED[title]]


LIMITS = {
    **dict.fromkeys(
        ["Septon Chayle", "Castellan", "Counselor", "Steward", "Daenerys Targaryen"], (1, "phase", False)
    ),
    **dict.fromkeys(
        ["Assertion of Might", "Bragging Rights", "Seductive Promise", "Wars Are Won with Quills"], (1, "phase", True)
    ),
}


@pytest.mark.parametrize("title", LIMITS)
def test_how_often_an_ability_is_used(title: str):
    game = board(side(title))
    limits = [ability.limit for _use, ability in using(game, title) if ability.is_action or ability.trigger]
    assert {(limit.times, limit.period, limit.by_title) if limit else None for limit in limits} == {LIMITS[title]}


def test_no_other_ability_has_a_limit():
    declared = {
        POOL[code].title
        for code, lines in ABILITIES.items()
        if not code.startswith("title-") and any(isinstance(line, Ability) and line.limit for line in lines)
    }
    missing = [f'"{title}": (times, period, by title)' for title in sorted(declared - set(LIMITS))]
    assert not missing, (
        f"add to LIMITS in tests/engine/games/ccg/sets/iron_throne/test_finds.py: {', '.join(missing)}"
    )
    assert declared == set(LIMITS)


@pytest.mark.parametrize("title", ["Castellan", "Counselor", "Steward"])
def test_a_title_goes_once_a_phase_from_one_to_another(title: str):
    game = board((KNIGHT, NED, f"{title} on {KNIGHT}"), (CREW,), "dominance")
    game.ann.uses(title)
    assert {game.match.game.title(option.card) for option in game.match.options(0).values()} == {NED, CREW}
    game.ann.chooses(NED)
    assert game.ann[NED].attachments == [title]
    game.bob.passes()
    assert not game.ann.may(title)


REDUCERS = [
    # who lowers what costs: a card that it is for, and one that it is not
    ("House Umber Recruiter", "stark", KNIGHT, "Riverrun"),
    ("Dissident Crier", "lannister", "House Payne Knight", LANNISPORT),
    ("Stormlands Peasant", "baratheon", "Stooped Advisor", "Storm's End"),
    ("Godly Fisherman", "greyjoy", CREW, "Pyke"),
    ("Illyrio's Man", "targaryen", "Meereenese Shavepate", "Vaes Dothrak"),
    ("Desert Scavenger", "martell", "Southron Septon", "The Spear Tower"),
    ("Narrow Sea", "stark", KNIGHT, "Riverrun"),
    ("Summer Sea", "martell", "Southron Septon", "The Spear Tower"),
    ("Sunset Sea", "greyjoy", CREW, "Pyke"),
    ("Daenerys Targaryen", "targaryen", "Dothraki Outriders", "Meereenese Shavepate"),
]


@pytest.mark.parametrize(("reducer", "house", "cheaper", "other"), REDUCERS)
def test_who_becomes_cheaper(reducer: str, house: str, cheaper: str, other: str):
    game = board({"play": [reducer], "hand": [cheaper, other], "faction": house}, (), "marshalling")
    before = [game.cost("ann", title) for title in (cheaper, other)]
    game.ann.uses(reducer)
    after = [game.cost("ann", title) for title in (cheaper, other)]
    assert (before[0] > after[0], before[1] == after[1]) == (True, True)


def test_respect_of_the_old_gods_is_for_characters_and_for_marshalling():
    ann = {"hand": [KNIGHT, "Riverrun"], "plot": "Respect of the Old Gods"}
    game = board(ann, (), "draw")
    assert [game.cost("ann", title) for title in (KNIGHT, "Riverrun")] == [2, 2]
    while game.match.game.phase == "draw":
        game.player(game.acts()).passes()
    assert [game.cost("ann", title) for title in (KNIGHT, "Riverrun")] == [0, 2]


def test_the_wanderer_makes_dothraki_cheaper_once_it_is_played():
    wanderer, outriders = "Dothraki Wanderer", "Dothraki Outriders"
    hand = [wanderer, outriders, "Meereenese Shavepate"]
    game = board({"play": [TITHE], "hand": hand, "faction": "targaryen"}, (), "marshalling")
    game.ann.marshals(wanderer)
    game.ann.uses(wanderer)
    assert [game.cost("ann", title) for title in hand[1:]] == [2, 2]
    coin = board({"hand": [wanderer, "Not Enough Coin"], "power": 3}, (), "marshalling")
    coin.ann.uses("Not Enough Coin")
    coin.picks("ann", "3")
    assert wanderer in coin.ann.play
    assert not coin.ann.was_offered(f"use {wanderer}")
    game = board({"play": [wanderer], "hand": [KNIGHT]}, (), "marshalling")
    game.ann.marshals(KNIGHT)
    assert not game.ann.was_offered(wanderer)
