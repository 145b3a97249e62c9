"""How far constant abilities of the Iron Throne Edition reach: whom they leave alone."""

from __future__ import annotations

import pytest

from engine.table import values
from engine.table.constants import CLAIM_INSTEAD, NO_DISCARDING, NOT_SAVED, has_quantity
from tests.support.engine.games.ccg.sets.iron_throne.board import (
    CREW,
    KNIGHT,
    PAYNE,
    TITHE,
    Scenario,
    attacked,
    board,
)

NED, ARYA, CERSEI, SEPTON = "Eddard Stark", "Arya Stark", "Cersei Lannister", "Royal Septon"


def shown(game: Scenario, name: str, title: str) -> tuple[int, str, str, int]:
    """STR, icons, crests and keywords of a card."""
    return (
        game.strength(name, title),
        game.icons(name, title),
        game.crests(name, title),
        game.keywords(name, title),
    )


WORN = [
    "Needle", "Sandsilk Veil", "Lord's Battle Standard", "Rich Lands and a Keep", "True Piety", "Castellan",
    "Counselor", "Steward", "Crested Wolf Shield", "Ruby of R'hllor", "Crown Regent", "Take the White",
]  # fmt: skip


@pytest.mark.parametrize("attachment", WORN)
def test_an_attachment_changes_its_bearer_alone(attachment: str):
    others = [("ann", SEPTON), ("ann", CREW), ("bob", KNIGHT)]
    with_ = board((NED, f"{attachment} on {NED}", SEPTON, CREW), (KNIGHT,))
    without = board((NED, SEPTON, CREW), (KNIGHT,))
    assert [shown(with_, *other) for other in others] == [shown(without, *other) for other in others]
    table = with_.match.game
    for name, title in others:
        card = with_.player(name)[title].number
        assert values.traits(table, card) == table.facts[card].traits
        assert not has_quantity(table, NO_DISCARDING, card)


def test_two_crown_regents_are_none():
    regent = "Crown Regent"
    game = board((NED, f"{regent} on {NED}"), (CERSEI, f"{regent} on {CERSEI}"))
    plain = board((NED,), (CERSEI,))
    for name, title in (("ann", NED), ("bob", CERSEI)):
        assert shown(game, name, title) == shown(plain, name, title)
        assert not has_quantity(game.match.game, NO_DISCARDING, game.player(name)[title].number)


@pytest.mark.parametrize(("bearer", "strong"), [(ARYA, True), ("Asha Greyjoy", False), (KNIGHT, False)])
def test_needle_makes_a_stark_lady_strong_and_untouched(bearer: str, strong: bool):
    game = board((bearer, f"Needle on {bearer}"), ("The Broken Arm", CREW), first="bob")
    assert game.strength("ann", bearer) - board((bearer,)).strength("ann", bearer) == (2 if strong else 0)
    game.bob.uses("The Broken Arm")
    offered = {game.match.game.title(option.card) for option in game.match.options(game.bob.seat).values()}
    assert (bearer in offered) == (not strong)


def test_risen_from_the_sea_strengthens_its_bearer_alone():
    asha, crew = "Victarion Greyjoy", CREW
    ann = {"play": [asha, crew, KNIGHT], "hand": ["Risen from the Sea"]}
    game = board(ann, {"play": [TITHE], "hand": ["Hang the Traitors"]}, "dominance", first="bob")
    game.bob.uses("Hang the Traitors")
    game.picks("bob", asha)
    game.ann.uses("Risen from the Sea")
    assert [game.strength("ann", title) for title in (asha, crew, KNIGHT)] == [4, 4, 2]


def test_the_power_of_faith_is_for_the_holy():
    ann = {"play": [SEPTON, CERSEI], "plot": "The Power of Faith"}
    game = board(ann, {"play": ["Southron Septon"]})
    assert [game.icons("ann", SEPTON), game.icons("ann", CERSEI)] == ["mip", "ip"]
    game = attacked("intrigue", (SEPTON, CERSEI), (), ann, ())
    assert [game.ann[title].kneeling for title in (SEPTON, CERSEI)] == [False, True]


def test_littlefinger_alone_does_not_kneel():
    game = attacked("intrigue", ("Littlefinger", CERSEI), (), ("Littlefinger", CERSEI), ())
    assert [game.ann[title].kneeling for title in ("Littlefinger", CERSEI)] == [False, True]


def test_randyl_tarly_and_the_follower_and_melisandre_strengthen_few():
    game = board(("Randyl Tarly", SEPTON, KNIGHT), (CREW,))
    assert [game.strength("ann", title) for title in (SEPTON, KNIGHT)] == [3, 3]
    assert game.strength("bob", CREW) == 4
    game = board(("Fanatical Follower", "The Roseroad", KNIGHT))
    assert [game.strength("ann", title) for title in ("Fanatical Follower", KNIGHT)] == [2, 2]
    game = board(("Melisandre", "Queen's Man", KNIGHT))
    assert [game.strength("ann", title) for title in ("Melisandre", "Queen's Man", KNIGHT)] == [4, 4, 2]


@pytest.mark.parametrize("eye", ["The God's Eye", ""])
def test_locations_are_not_saved_before_the_eye_and_characters_are(eye: str):
    game = board(tuple(filter(None, (eye, "Smuggler's Cove", KNIGHT))))
    table = game.match.game
    assert has_quantity(table, NOT_SAVED, game.ann["Smuggler's Cove"].number) == bool(eye)
    assert not has_quantity(table, NOT_SAVED, game.ann[KNIGHT].number)


def test_asha_and_the_knight_of_the_rainwood_speak_of_themselves():
    rainwood = "Knight of the Rainwood"
    game = board(("Asha Greyjoy", rainwood, KNIGHT))
    table = game.match.game
    cards = {title: game.ann[title].number for title in ("Asha Greyjoy", rainwood, KNIGHT)}
    assert [title for title in cards if has_quantity(table, NOT_SAVED, cards[title])] == ["Asha Greyjoy"]
    assert [title for title in cards if has_quantity(table, NO_DISCARDING, cards[title])] == [rainwood]


COVE, STORM = "Smuggler's Cove", "Storm of Swords"
INCOME = [
    # plots and cards in play, and what both players count
    ("All the Gold in Casterly Rock", ["Lannisport", "Riverrun"], [], (4, 3)),
    (STORM, [COVE], [f"Burned Fields on ann's {COVE}"], (2, 3)),
    (STORM, ["Reavers of Old Wyk"], [], (2, 2)),
]


@pytest.mark.parametrize(("plot", "ann", "bob", "income"), INCOME)
def test_whose_income_changes(plot: str, ann: list[str], bob: list[str], income: tuple[int, int]):
    game = board({"plot": plot, "play": ann}, {"plot": STORM, "play": bob})
    assert (game.income("ann"), game.income("bob")) == income


ALONE = ["The Red Viper", "Varys", "Tyrion Lannister", "Pyat Pree", "Victarion Greyjoy", "Northern Sentinel"]


@pytest.mark.parametrize("title", ALONE)
@pytest.mark.parametrize("company", [True, False])
def test_claim_is_replaced_for_who_attacks_alone_and_for_nobody_else(title: str, company: bool):
    kind = "intrigue" if title in ("Varys", "Tyrion Lannister") else "military"
    other = CERSEI if kind == "intrigue" else CREW
    attackers = (title, other) if company else (title,)
    game = attacked(kind, attackers, (), (title, other), (KNIGHT, PAYNE))
    table = game.match.game
    assert [has_quantity(table, CLAIM_INSTEAD, player.seat) for player in game.players] == [not company, False]
    game = attacked(kind, (other,), (), (title, other), (KNIGHT, PAYNE))
    assert not has_quantity(game.match.game, CLAIM_INSTEAD, 0)


def test_manticore_venom_is_for_who_bears_it():
    game = attacked("military", (PAYNE,), (), (PAYNE, f"Manticore Venom on {PAYNE}"), (KNIGHT,))
    assert [has_quantity(game.match.game, CLAIM_INSTEAD, seat) for seat in (0, 1)] == [True, False]


RECRUITER = "House Umber Recruiter"


@pytest.mark.parametrize(
    ("bob", "dies"),
    [((RECRUITER,), True), ((RECRUITER, f"Castellan on {RECRUITER}"), False)],
)
def test_drogon_burns_who_comes_to_0_without_attachments(bob: tuple[str, ...], dies: bool):
    game = board(("Drogon", "Dornish Alchemist"), bob)
    game.ann.uses("Dornish Alchemist")
    assert (game.bob.dead == [bob[0]]) == dies


def test_jon_snow_is_of_the_watch_only_after_a_loss():
    jon = "Jon Snow"
    game = board((jon, KNIGHT))
    table = game.match.game
    assert ["Night's Watch" in values.traits(table, game.ann[title].number) for title in (jon, KNIGHT)] == [False] * 2
