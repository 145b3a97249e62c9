"""What actions, events, saves and cancels of the Iron Throne Edition come to, and where they come to nothing."""

from __future__ import annotations

import pytest

from engine.table import values
from tests.support.engine.games.ccg.sets.iron_throne.board import POOL, TITHE, Scenario, board, fought

KNIGHT, PAYNE, SEPTON = "Knight of the Tumblestone", "House Payne Knight", "Royal Septon"
CREW, MAESTER, SHAVEPATE = "Motley Crew", "Nomadic Scholar", "Meereenese Shavepate"
NED, ARYA = "Eddard Stark", "Arya Stark"
CERSEI, JAIME, GREGOR = "Cersei Lannister", "Ser Jaime Lannister", "Ser Gregor Clegane"
DWARF = "You've Killed the Wrong Dwarf!"
COVE, ROAD, LANNISPORT = "Smuggler's Cove", "The Roseroad", "Lannisport"


def used(title: str, *picks: str, ann: object = (), bob: object = (), phase: str = "dominance") -> Scenario:
    """Ann has used a card and picked what is named."""
    game = board(ann, bob, phase)
    game.ann.uses(title)
    for pick in picks:
        game.picks("ann", pick)
    return game


def holding(*hand: str, play: tuple[str, ...] = (TITHE,), **more: object) -> dict[str, object]:
    return {"play": list(play), "hand": list(hand), **more}


# --- actions


def test_arya_takes_keywords():
    game = used(ARYA, "Tyrion Lannister", ann=(ARYA, TITHE), bob=("Tyrion Lannister", KNIGHT))
    assert (game.keywords("ann", ARYA), game.keywords("bob", "Tyrion Lannister")) == (16, 0)


def test_gregor_kills_the_weak_and_rises():
    game = used(GREGOR, KNIGHT, ann=(f"{GREGOR} (kneeling)", TITHE), bob=(f"{KNIGHT} (kneeling)",))
    assert (game.bob.dead, game.ann[GREGOR].kneeling) == ([KNIGHT], False)


def test_jaime_takes_an_attachment_that_he_may_bear():
    game = used(JAIME, "Castellan", ann=(JAIME, TITHE), bob=(KNIGHT, f"Castellan on {KNIGHT}"))
    assert game.ann[JAIME].attachments == ["Castellan"]
    game = used(JAIME, "Burned Fields", ann=(JAIME, TITHE, COVE), bob=(f"Burned Fields on ann's {COVE}",))
    assert game.ann[JAIME].attachments == []


def test_goldcloaks_take_strength():
    game = used("Corrupt Goldcloaks", GREGOR, ann=("Corrupt Goldcloaks", TITHE), bob=(GREGOR,))
    assert (game.strength("bob", GREGOR), game.strength("ann", "Corrupt Goldcloaks")) == (2, 6)


@pytest.mark.parametrize(("kneeling", "after"), [(True, False), (False, True)])
def test_the_seal_and_the_archmaester_turn_cards(kneeling: bool, after: bool):
    state = " (kneeling)" if kneeling else ""
    game = board((f"{KNIGHT}{state}", f"Seal of the Hand on {KNIGHT}"), (), "dominance")
    game.ann.uses("Seal of the Hand")
    assert game.ann[KNIGHT].kneeling == after
    game = used("Archmaester Marwyn", MAESTER, ann=("Archmaester Marwyn", TITHE), bob=(f"{MAESTER}{state}",))
    assert game.bob[MAESTER].kneeling == after


def test_cards_that_stand():
    game = used("Marya Seaworth", KNIGHT, ann=("Marya Seaworth", f"{KNIGHT} (kneeling)"))
    assert not game.ann[KNIGHT].kneeling
    game = used("Lyseni Sellsails", ann=("Lyseni Sellsails (kneeling)", TITHE), phase="challenges")
    assert not game.ann["Lyseni Sellsails"].kneeling


def test_the_courtier_blanks_who_is_not_unique():
    game = used(
        "Renly's Courtier",
        "Corrupt Goldcloaks",
        ann=("Renly's Courtier", "Hoster Tully"),
        bob=("Corrupt Goldcloaks", TITHE),
    )
    assert (game.acts(), game.bob.may("Corrupt Goldcloaks")) == ("bob", False)


def test_strength_that_is_bought_or_burnt():
    game = used("Hammerhorn Forager", ann=("Hammerhorn Forager", TITHE))
    assert game.strength("ann", "Hammerhorn Forager") == 2
    game = used("Grey Worm", KNIGHT, ann=("Grey Worm",), bob=(KNIGHT, GREGOR), phase="challenges")
    assert game.bob.dead == [KNIGHT]
    game = used("Grey Worm", GREGOR, ann=("Grey Worm",), bob=(KNIGHT, GREGOR), phase="challenges")
    assert (game.bob.dead, game.strength("bob", GREGOR)) == ([], 2)


def test_viserys_makes_attachments_not_count():
    game = used("Viserys Targaryen", NED, ann=("Viserys Targaryen", TITHE, "Drogon", NED, f"Castellan on {NED}"))
    assert game.strength("ann", NED) == 2


def test_drogon_kills_whoever_comes_to_0():
    game = board(("Drogon", "Dornish Alchemist"), ("House Umber Recruiter", KNIGHT), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert (game.bob.dead, game.bob.play[0]) == (["House Umber Recruiter"], KNIGHT)


def test_cards_that_discard_or_draw_or_take_icons():
    game = used(
        "Yunkish Pickpocket", "Castellan", ann=("Yunkish Pickpocket", TITHE), bob=(KNIGHT, f"Castellan on {KNIGHT}")
    )
    assert game.bob.discard == ["Castellan"]
    game = used("Dornish Alchemist", ann=("Dornish Alchemist",))
    assert len(game.ann.hand) == 1
    game = used("Orphan of the Greenblood", JAIME, ann=("Orphan of the Greenblood",), bob=(JAIME,))
    assert (game.icons("bob", JAIME), game.ann.discard) == ("", ["Orphan of the Greenblood"])


def test_needle_and_the_broken_arm_cancel_each_other():
    """By the rules' own example: no military icon is left to who had none."""
    bob = (SEPTON, f"Needle on {SEPTON}")
    game = used("The Broken Arm", SEPTON, ann=("The Broken Arm",), bob=bob, phase="challenges")
    assert game.icons("bob", SEPTON) == ""
    assert board(("The Broken Arm",), bob).icons("bob", SEPTON) == "mip"


def test_titles_move_once_a_phase():
    game = used("Castellan", SEPTON, ann=(KNIGHT, SEPTON, f"Castellan on {KNIGHT}"))
    assert game.ann[SEPTON].attachments == ["Castellan"]
    game.bob.passes()
    assert not game.ann.may("Castellan")


def test_hallyne_burns_locations_that_are_not_limited():
    game = used(
        "Pyromancer Hallyne", ann={"play": ["Pyromancer Hallyne", TITHE, ROAD], "power": 3}, bob=(LANNISPORT, ROAD)
    )
    assert (game.bob.play, sorted(game.bob.discard)) == ([ROAD], ["Idle Hour", LANNISPORT])
    assert (ROAD in game.ann.play, TITHE in game.ann.play, game.ann.power) == (True, False, 2)


@pytest.mark.parametrize(("bottom", "power"), [(SEPTON, 1), (KNIGHT, 0)])
def test_the_great_sept_asks_for_a_septon_at_the_bottom(bottom: str, power: int):
    code = {SEPTON: "ite_39", KNIGHT: "ite_14"}[bottom]
    game = board({"play": ["Great Sept of Baelor", TITHE]}, (), "dominance")
    table = game.match.game
    table.facts[table.deck(0)[0]] = POOL[code]
    game.ann.uses("Great Sept of Baelor")
    assert game.ann.power == power


def test_harrenhal_is_handed_over_and_kills_as_plots_are_revealed():
    game = used("Harrenhal", ann=("Harrenhal", TITHE))
    assert "Harrenhal" in game.bob.play
    game = board(
        {"play": ["Harrenhal", KNIGHT], "plots": ["For Love of Duty"]}, {"plots": ["For Love of Duty"]}, "plot"
    )
    game.on_to("first player")
    asked = next(player for player in game.players if player.asked)
    asked.chooses(asked.offered[0])
    assert game.ann.dead == [KNIGHT]


# --- marshalling

CHEAPER = [
    ("House Umber Recruiter", KNIGHT, 1),
    ("House Umber Recruiter", PAYNE, 2),
    ("Dissident Crier", PAYNE, 1),
    ("Dissident Crier", KNIGHT, 2),
    ("Stormlands Peasant", "Stooped Advisor", 2),
    ("Stormlands Peasant", PAYNE, 2),
    ("Godly Fisherman", CREW, 2),
    ("Godly Fisherman", PAYNE, 2),
    ("Illyrio's Man", SHAVEPATE, 1),
    ("Illyrio's Man", PAYNE, 2),
    ("Desert Scavenger", MAESTER, 2),
    ("Desert Scavenger", PAYNE, 2),
    ("Daenerys Targaryen", "Dothraki Outriders", 2),
    ("Daenerys Targaryen", "Drogon", 6),
    ("Daenerys Targaryen", SHAVEPATE, 2),
    ("Narrow Sea", KNIGHT, 0),
    ("Narrow Sea", PAYNE, 2),
    ("Summer Sea", MAESTER, 1),
    ("Summer Sea", PAYNE, 2),
    ("Sunset Sea", CREW, 1),
    ("Sunset Sea", KNIGHT, 2),
]


@pytest.mark.parametrize(("helper", "title", "cost"), CHEAPER)
def test_what_the_next_card_costs(helper: str, title: str, cost: int):
    game = board({"play": [helper], "hand": [title], "gold": 9}, (), "marshalling")
    game.ann.uses(helper)
    game.bob.passes()
    assert game.cost("ann", title) == cost


def test_hand_of_gold_and_the_old_gods_and_the_wanderer():
    game = used(
        "Hand of Gold", ann={"play": [KNIGHT, f"Hand of Gold on {KNIGHT}"], "hand": [LANNISPORT]}, phase="marshalling"
    )
    assert game.cost("ann", LANNISPORT) == 0
    sides = {"play": [], "hand": [NED, KNIGHT, PAYNE], "plot": "Respect of the Old Gods"}
    game = board(sides, (), "marshalling")
    assert [game.cost("ann", title) for title in (NED, PAYNE)] == [2, 2 + 2]  # a lion in a deck of wolves
    game.ann.marshals(KNIGHT)
    game.closes()
    assert game.cost("ann", NED) == 4
    game = board(
        {"hand": ["Dothraki Wanderer", "Dothraki Outriders"], "gold": 9, "faction": "targaryen"}, (), "marshalling"
    )
    game.ann.marshals("Dothraki Wanderer")
    game.ann.uses("Dothraki Wanderer")
    assert game.cost("ann", "Dothraki Outriders") == 2


@pytest.mark.parametrize(
    "title",
    ["Lord Eddard's Chambers", "Queen Cersei's Chambers", "King Robert's Chambers", "Aeron's Chambers",
     "Khal Drogo's Tent", "Lord Doran's Chambers"],
)  # fmt: skip
def test_chambers_may_lie_on_the_house_card(title: str):
    game = board({"hand": [title], "gold": 9}, (), "marshalling")
    game.ann.chooses(title, verbs=("on house",))
    assert game.ann[title].host.startswith("House")
    game = board({"hand": [title], "gold": 9}, (), "marshalling")
    said = [way.what for way in game.match.trace(0, game.ann[title].id) if way.is_open]
    assert said == ["bring it into play", "attach it to your faction card"]
    game.ann.chooses(title, verbs=("marshal",))
    assert game.ann[title].host == ""


def test_attachments_that_enter_with_a_card():
    for title in ("Lord's Battle Standard", "Rich Lands and a Keep", "True Piety"):
        game = board({"play": [KNIGHT], "hand": [title], "gold": 9}, (), "marshalling")
        game.ann.marshals(title, on=KNIGHT)
        assert len(game.ann.hand) == 1, title


def test_foothold_on_the_shore_takes_its_location_and_gives_it_back():
    bob = (COVE, ROAD, "Yunkish Pickpocket", TITHE)
    game = board({"hand": ["Foothold on the Shore"], "gold": 9}, bob, "marshalling")
    game.ann.chooses("Foothold on the Shore")
    assert not any(ROAD in name for name in game.ann.offered)
    game.ann.chooses(COVE)
    assert COVE in game.ann.play
    game.bob.uses("Yunkish Pickpocket")
    assert COVE in game.bob.play and COVE not in game.ann.play


def test_burned_fields_kneel_their_location():
    game = board({"hand": ["Burned Fields"], "play": [COVE], "gold": 9}, (LANNISPORT,), "marshalling")
    game.ann.chooses("Burned Fields")
    assert not any(COVE in name for name in game.ann.offered)
    game.picks("ann", LANNISPORT)
    assert game.bob[LANNISPORT].kneeling


ENTERING = [
    ("Anders Yronwood", "Wolfswood Hunters (2 power)", "kneels"),
    ("Ser Arys Oakheart", "Lannisport Steward", "discarded"),
    ("The Iron Throne", LANNISPORT, "discarded"),
]


@pytest.mark.parametrize(("title", "victim", "what"), ENTERING)
def test_cards_that_do_something_as_they_come(title: str, victim: str, what: str):
    game = board({"hand": [title], "gold": 9}, (victim, KNIGHT), "marshalling")
    game.ann.marshals(title)
    name = victim.partition(" (")[0]
    if what == "kneels":
        game.ann.uses(title)
        assert (game.bob[name].kneeling, game.bob[name].power) == (True, 0)
    else:
        if game.ann.was_offered(title) and game.acts():
            game.ann.uses(title)
        game.picks("ann", name)
        assert name in game.bob.discard


def test_cards_that_come_where_nothing_fits():
    for title in ("Anders Yronwood", "Ser Arys Oakheart"):
        game = board({"hand": [title], "gold": 9}, (KNIGHT,), "marshalling")
        game.ann.marshals(title)
        assert title in game.ann.play and not game.ann.may(title), title


def test_the_hand_of_the_king_discards_an_attachment_and_loves_the_council():
    hand = "Hand of the King"
    game = board({"play": [KNIGHT], "hand": [hand], "gold": 9}, (CREW, f"Castellan on {CREW}"), "marshalling")
    game.ann.marshals(hand, on=KNIGHT)
    game.picks("ann", "Castellan")
    assert game.bob.discard == ["Castellan"]
    for event, power in ((DWARF, 1), ("They Live!", 0)):
        game = board({"play": [CERSEI, f"{hand} on {CERSEI}"], "hand": [event]}, (KNIGHT,), "dominance")
        game.ann.uses(event)
        if game.ann.was_offered(hand) and game.ann.may(hand):
            game.ann.uses(hand)
        assert game.ann[CERSEI].power == power


def test_watery_shrine_finds_a_duplicate():
    game = board({"play": ["Watery Shrine", NED], "deck": [NED, JAIME]}, (), "marshalling")
    game.ann.uses("Watery Shrine")
    game.picks("ann", NED)
    assert game.ann[NED].duplicates == 1


# --- dominance


@pytest.mark.parametrize(
    ("location", "won"),
    [
        (title, won)
        for title in (LANNISPORT, "Storm's End", "Riverrun", "Vaes Dothrak", "The Iron Throne")
        for won in (True, False)
    ],
)
def test_locations_answer_when_dominance_is_won(location: str, won: bool):
    ann = {"play": [location, *([CREW] if won else [])], "discard": [NED]}
    game = board(ann, {"play": [] if won else [CREW], "power": 2}, "dominance")
    assert game.ann.was_offered(location) == won
    if not won:
        return
    game.ann.uses(location)
    if location == LANNISPORT:
        assert len(game.ann.hand) == 3
    if location == "Storm's End":
        assert game.ann.hand == [NED]
    if location == "The Iron Throne":
        assert (game.ann.power, game.bob.power) == (2, 1)


def test_riverrun_brings_a_stark_of_the_three():
    game = board({"play": ["Riverrun", CREW], "deck": [KNIGHT, PAYNE, NED]}, (), "dominance")
    game.ann.uses("Riverrun")
    game.picks("ann", NED)
    assert NED in game.ann.play


@pytest.mark.parametrize("first", [PAYNE, CREW])
def test_what_riverrun_leaves_goes_under_the_deck_in_any_order(first: str):
    game = board({"play": ["Riverrun", GREGOR], "deck": [NED, PAYNE, CREW, SEPTON]}, (), "dominance")
    game.ann.uses("Riverrun")
    game.picks("ann", first)
    assert game.ann.deck[-2:] == [first, CREW if first == PAYNE else PAYNE]


def test_vaes_dothrak_strips_a_card():
    game = board(("Vaes Dothrak", CREW), (KNIGHT, f"Castellan on {KNIGHT}", f"Steward on {KNIGHT}"), "dominance")
    game.ann.uses("Vaes Dothrak")
    game.picks("ann", KNIGHT)
    assert sorted(game.bob.discard) == ["Castellan", "Steward"]


def test_the_gates_strengthen_nobles_and_cancel_in_dominance():
    gates = "Gates of the Red Keep"
    game = board((gates, NED, KNIGHT), (), "dominance")
    assert (game.strength("ann", NED), game.strength("ann", KNIGHT)) == (5, 2)
    assert board((gates, NED), ()).strength("ann", NED) == 3
    game = board((gates, NED), ("Dornish Alchemist",), "dominance", first="bob")
    game.bob.uses("Dornish Alchemist")
    game.ann.uses(gates)
    assert (game.bob.hand, game.ann[NED].kneeling) == ([], True)
    game = board((gates, NED), ("Dornish Alchemist",), "challenges", first="bob")
    game.bob.uses("Dornish Alchemist")
    assert not game.ann.was_offered(gates)


# --- deaths, saves, cancels


def slain(victim: str, *others: str, **more: object) -> Scenario:
    """Bob's card is killed for a military claim of 1."""
    game = fought("military", (GREGOR,), (), (GREGOR, *others), {"play": [victim, *more.pop("beside", ())], **more})  # type: ignore[misc]
    game.picks("bob", victim)
    return game


BOTTOM = [
    ("Doubting Septa", lambda game: len(game.bob.hand) == 1),
    ("Queen's Man", lambda game: game.bob.power == 1),
    ("High Septon", lambda game: game.bob.power == 2),
    ("Drowned Disciple", lambda game: len(game.ann.discard) == 3),
]


@pytest.mark.parametrize(("title", "then"), BOTTOM)
def test_who_is_killed_and_goes_under_the_deck(title: str, then: object):
    game = slain(title)
    assert (game.bob.dead, game.bob[title].zone) == ([], "deck")
    assert callable(then) and then(game)


def test_the_devout_weakens_somebody_and_aeron_sends_another():
    game = slain("Drunken Devout", beside=(KNIGHT,))
    game.picks("bob", GREGOR)
    assert (game.bob["Drunken Devout"].zone, game.strength("ann", GREGOR)) == ("deck", 2)
    bob = {"play": ["Aeron Damphair"], "deck": ["Drowned Disciple", KNIGHT]}
    game = fought("military", (GREGOR,), (), (GREGOR,), bob)
    game.picks("bob", "Drowned Disciple")
    assert ("Drowned Disciple" in game.bob.play, game.bob["Aeron Damphair"].zone) == (True, "deck")


def test_who_is_discarded_goes_nowhere_else():
    game = board({"hand": ["Ser Arys Oakheart"], "gold": 9}, ("Zealous Deckhand",), "marshalling")
    game.ann.marshals("Ser Arys Oakheart")
    game.ann.uses("Ser Arys Oakheart")
    assert game.bob.discard == ["Zealous Deckhand"]


def test_armor_and_deckhands_save():
    game = slain(KNIGHT, beside=(f"Crested Wolf Shield on {KNIGHT}",))
    game.bob.uses("Crested Wolf Shield")
    assert (game.bob.dead, game.bob.discard) == ([], ["Crested Wolf Shield"])
    game = slain(JAIME, beside=(f"Gilded Plate on {JAIME}",), power=3)
    game.bob.uses("Gilded Plate")
    assert (game.bob.dead, game.bob.power) == ([], 1)
    game = slain(CREW, beside=("Zealous Deckhand",))
    game.bob.uses("Zealous Deckhand")
    assert (game.bob.dead, game.bob[CREW].power) == ([], 1)
    game = slain(KNIGHT, beside=("Zealous Deckhand",))
    assert not game.bob.was_offered("Zealous Deckhand")


def test_asha_can_not_be_saved():
    game = slain("Asha Greyjoy", beside=("Zealous Deckhand",))
    assert (game.bob.dead, game.bob.was_offered("Zealous Deckhand")) == (["Asha Greyjoy"], False)


@pytest.mark.parametrize("eye", [False, True])
def test_a_maester_of_starfall_saves_locations_but_for_the_gods_eye(eye: bool):
    sides = (LANNISPORT, "Maester of Starfall", *(["The God's Eye"] if eye else []))
    game = board({"hand": ["The Iron Throne"], "gold": 9}, sides, "marshalling")
    game.ann.marshals("The Iron Throne")
    game.picks("ann", LANNISPORT)
    assert game.bob.was_offered("Maester of Starfall") != eye
    if not eye:
        game.bob.uses("Maester of Starfall")
        assert LANNISPORT in game.bob.play


def test_events_that_save_greyjoys():
    game = slain(CREW, hand=["Risen from the Sea"])
    game.bob.uses("Risen from the Sea")
    assert (game.bob.dead, game.bob[CREW].attachments, game.strength("bob", CREW)) == ([], ["Risen from the Sea"], 5)
    game = slain(CREW, KNIGHT, hand=["Paying the Iron Price"], beside=(TITHE,))
    game.bob.uses("Paying the Iron Price")
    game.picks("bob", KNIGHT)
    assert (game.bob.dead, game.ann.dead) == ([], [KNIGHT])
    game = slain(KNIGHT, hand=["Risen from the Sea", "Paying the Iron Price"], beside=(TITHE,))
    assert not game.bob.was_offered("Risen from the Sea") and not game.bob.was_offered("Paying the Iron Price")


def test_the_reader_draws_for_a_save():
    game = slain(CREW, hand=["Risen from the Sea"], beside=("The Reader",))
    game.bob.uses("Risen from the Sea")
    game.bob.uses("The Reader")
    assert len(game.bob.hand) == 1
    assert not slain(CREW, beside=("The Reader",)).bob.was_offered("The Reader")


def test_events_that_answer_a_death():
    game = fought("military", (GREGOR,), (), {"play": [GREGOR], "hand": ["Head on a Spike"]}, (CREW,))
    game.ann.uses("Head on a Spike")
    assert len(game.bob.discard) == 4
    game = slain(SHAVEPATE, hand=["Perished in Flame"], beside=(f"Castellan on {SHAVEPATE}",))
    game.bob.uses("Perished in Flame")
    assert len(game.bob.hand) == 3
    game = slain(KNIGHT, hand=["Perished in Flame", "Head on a Spike"])
    assert not game.bob.was_offered("Perished in Flame") and not game.bob.was_offered("Head on a Spike")


def test_jorah_leaves_his_side_weaker():
    game = slain("Ser Jorah Mormont", beside=(KNIGHT,))
    assert (game.strength("bob", KNIGHT), game.strength("ann", GREGOR)) == (1, 4)


@pytest.mark.parametrize(("title", "action", "offered"), [
    ("Ellaria Sand", "Dornish Alchemist", True),
    ("Ellaria Sand", "Marya Seaworth", False),
    ("Maester Murenmure", "Dornish Alchemist", True),
    ("Maester Murenmure", "Great Sept of Baelor", True),
    ("Ellaria Sand", "Great Sept of Baelor", False),
    ("Maester Murenmure", "Marya Seaworth", False),
])  # fmt: skip
def test_who_cancels_a_draw(title: str, action: str, offered: bool):
    game = board((action, TITHE, KNIGHT), (title,), "dominance")
    game.ann.uses(action)
    game.picks("ann", KNIGHT)
    assert game.bob.was_offered(title) == offered
    if offered and action == "Dornish Alchemist":
        game.bob.uses(title)
        assert (game.ann.hand, len(game.bob.hand)) == ([], 1 if title == "Ellaria Sand" else 0)


def test_own_draws_are_not_canceled_by_ellaria():
    game = board(("Dornish Alchemist", "Ellaria Sand"), (), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert not game.ann.was_offered("Ellaria Sand")


def test_the_vipers_bite_cancels_responses_only():
    game = board({"play": [LANNISPORT, CREW]}, holding("The Viper's Bite"), "dominance")
    game.ann.uses(LANNISPORT)
    game.bob.uses("The Viper's Bite")
    assert game.ann.hand == []
    game = board(("Dornish Alchemist",), holding("The Viper's Bite"), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert not game.bob.was_offered("The Viper's Bite")


def test_a_multiplayer_card_that_is_worth_influence_settles_a_stomach():
    ann: dict[str, object] = {"play": ["Dornish Alchemist"], "title": "Hand of the King"}
    game = Scenario(phase="dominance", format="melee", ann=ann, bob=holding("Seasick"), cat={"play": []})
    game.ann.uses("Dornish Alchemist")
    game.bob.uses("Seasick")
    game.ann.chooses("Hand of the King")
    assert len(game.ann.hand) == 1


@pytest.mark.parametrize("pays", [True, False])
def test_seasick_cancels_unless_influence_is_knelt(pays: bool):
    game = board(("Dornish Alchemist", TITHE), holding("Seasick"), "dominance")
    game.ann.uses("Dornish Alchemist")
    game.bob.uses("Seasick")
    game.ann.chooses(*([TITHE] if pays else []))
    assert (len(game.ann.hand), game.ann[TITHE].kneeling) == ((1, True) if pays else (0, False))


@pytest.mark.parametrize(("victim", "offered"), [(KNIGHT, True), (SEPTON, False)])
def test_fear_cuts_deeper_than_swords(victim: str, offered: bool):
    game = board(
        holding("Locked in the Tower"), holding("Fear Cuts Deeper than Swords", play=(KNIGHT, SEPTON)), "dominance"
    )
    game.ann.uses("Locked in the Tower")
    game.picks("ann", victim)
    assert game.bob.was_offered("Fear Cuts Deeper than Swords") == offered
    if offered:
        game.bob.uses("Fear Cuts Deeper than Swords")
    assert (victim in game.bob.play) == offered


def test_where_an_attachment_for_locations_may_go_is_told():
    game = board({"hand": ["Burned Fields"], "gold": 3}, (KNIGHT, "The Roseroad", "Pyke"), "marshalling")
    game.ann.marshals("Burned Fields")
    assert game.ann.asked == "bearer"
    checks = [game.match.checks(0, game.bob[title].id) for title in ("Pyke", KNIGHT)]
    assert [all(one.ok for one in told) for told in checks] == [True, False]


def test_why_fear_does_not_cut_what_chose_nobody_can_be_told():
    game = board(("Dornish Alchemist", TITHE), {"hand": ["Seasick", "Fear Cuts Deeper than Swords"]}, "dominance")
    game.ann.uses("Dornish Alchemist")
    assert game.bob.may("Seasick")
    assert game.bob.explain("Fear Cuts Deeper than Swords") is not None


def test_joffrey_strikes_after_an_event_of_the_council():
    joffrey = "Joffrey Baratheon"
    bob = (f"{GREGOR} (1 power)", KNIGHT)
    game = board(holding(DWARF, play=(joffrey, TITHE)), bob, "dominance")
    game.ann.uses(DWARF)
    game.picks("ann", KNIGHT)
    game.ann.chooses(next(name for name in game.ann.offered if joffrey in name))
    game.picks("ann", GREGOR)
    game.closes()
    assert game.bob.discard == [GREGOR]
    game = board(holding("They Live!", play=(joffrey, TITHE)), bob, "dominance")
    game.ann.uses("They Live!")
    assert not game.ann.was_offered(joffrey)


@pytest.mark.parametrize(
    ("play", "ways"),
    [
        (("Joffrey Baratheon (kneeling)", TITHE), 1),
        (("Joffrey Baratheon",), 1),
        (("Joffrey Baratheon (kneeling)",), 0),
    ],
)
def test_joffrey_is_paid_with_influence_or_a_noble(play: tuple[str, ...], ways: int):
    game = board(holding(DWARF, play=play), (f"{KNIGHT} (1 power)",), "dominance")
    game.ann.uses(DWARF)
    game.picks("ann", KNIGHT)
    assert sum("Joffrey" in name for name in game.ann.offered) == ways


def test_who_bears_the_crown_regent_is_not_discarded():
    bastard = "Bastard in Hiding"
    for bob, gone in (((bastard,), True), ((bastard, f"Crown Regent on {bastard}"), False)):
        game = board({"hand": ["Ser Arys Oakheart"], "gold": 9}, bob, "marshalling")
        game.ann.marshals("Ser Arys Oakheart")
        assert game.ann.may("Ser Arys Oakheart") == gone


def test_arianne_stands_when_an_event_is_played():
    game = board(holding("They Live!", play=("Arianne Martell (kneeling)",)), (), "dominance")
    game.ann.uses("They Live!")
    game.ann.uses("Arianne Martell")
    assert not game.ann["Arianne Martell"].kneeling
    game = board(("Arianne Martell (kneeling)", "Dornish Alchemist"), (), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert not game.ann.was_offered("Arianne Martell")


def test_oldtown_answers_draws_of_effects_and_not_the_draw_phase():
    game = board(("Dornish Alchemist", "Oldtown", TITHE), (), "dominance")
    game.ann.uses("Dornish Alchemist")
    game.ann.chooses(next(name for name in game.ann.offered if "Oldtown" in name))
    assert len(game.ann.hand) == 2
    game = board(("Dornish Alchemist", "Oldtown", "Stooped Advisor"), (), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert game.ann.may("Oldtown")
    game = board(("Oldtown", TITHE), (), "draw")
    assert not game.ann.was_offered("Oldtown")


def test_oldtown_answers_once_to_all_that_one_effect_draws():
    game = board((LANNISPORT, GREGOR, CREW), ("Oldtown", "Archmaester Marwyn", MAESTER), "dominance")
    game.ann.uses(LANNISPORT)
    assert [name for name in game.bob.offered if "Oldtown" in name] == ["use Oldtown"]
    game.bob.uses("Oldtown")
    game.picks("bob", MAESTER)
    assert (len(game.ann.hand), len(game.bob.hand)) == (3, 1)
    assert game.bob.may("Oldtown")  # whose own draw is another


SINGER, RAIDERS = "Court Singer", "Raiders of Thenn"


@pytest.mark.parametrize("fights", ["", "attacks", "attacked before", "defends"])
def test_whom_the_singer_chose_and_who_never_fights_is_discarded(fights: str):
    game = board((SINGER, CREW, f"Crested Wolf Shield on {CREW}", "Marya Seaworth"), (KNIGHT, SEPTON))
    if fights == "attacked before":
        game.ann.attacks("military", CREW)
        game.on_to("defenders").bob.defends()
        while game.ann.asked != "opportunity" or game.match.game.challenge is not None:
            game.picks("bob", SEPTON) if game.bob.asked == "military claim" else game.player(game.acts()).passes()
        game.ann.uses("Marya Seaworth")
        game.picks("ann", CREW)
        game.bob.passes()
    chosen = KNIGHT if fights == "defends" else CREW
    game.ann.uses(SINGER)
    game.picks("ann", chosen)
    if fights == "attacks":
        game.bob.passes()
        game.ann.attacks("military", CREW)
    elif fights == "defends":
        game.bob.passes()
        game.ann.attacks("military", CREW)
        game.on_to("defenders").bob.defends(KNIGHT)
    for _ in range(40):
        if game.match.game.phase != "challenges":
            break
        asked = next(player for player in game.players if player.asked)
        if asked.asked == "opportunity":
            asked.passes()
        elif asked.asked == "military claim":
            asked.chooses(SEPTON)
        else:
            asked.chooses(*(() if asked.asked == "defenders" else ("pass",)))
    gone = game.ann.discard + game.bob.discard
    assert (chosen in gone) == (not fights)


@pytest.mark.parametrize("way", ["marshalled", "from the hand", "from the deck"])
def test_raiders_stand_a_warrior_when_they_come_from_the_hand(way: str):
    raiders = {"deck": [RAIDERS]} if way == "from the deck" else {"hand": [RAIDERS]}
    ann: dict[str, object] = {"play": [f"{CREW} (kneeling)"], "power": 3, **raiders}
    if way == "marshalled":
        game = board(ann, (), "marshalling")
        game.ann.marshals(RAIDERS)
    elif way == "from the hand":
        game = board({**ann, "hand": [RAIDERS, "Not Enough Coin"]}, (), "dominance")
        game.ann.uses("Not Enough Coin")
        game.picks("ann", "3")
    else:
        game = board({**ann, "plots": ["On Raven's Wings"]}, {"plots": ["Rise of the Kraken"]}, "plot")
        game.on_to("first player").bob.chooses("ann")
        game.ann.chooses(RAIDERS)
    assert game.ann.may(RAIDERS) == (way != "from the deck")
    if way != "from the deck":
        game.ann.uses(RAIDERS)
        assert not game.ann[CREW].kneeling


# --- events


GIFTS = "Gifts for the Queen"


@pytest.mark.parametrize(
    ("picks", "hand"),
    [
        (("Castellan", "Needle"), ["Castellan", "Needle"]),
        (("Castellan", "none", "Steward"), ["Castellan", "Steward"]),
        (("none", "Steward", "Counselor"), ["Counselor", "Steward"]),
    ],
)
@pytest.mark.parametrize("payer", [TITHE, CERSEI])
def test_gifts_are_two_attachments_of_deck_and_discard_pile(picks: tuple[str, ...], hand: list[str], payer: str):
    ann = holding(GIFTS, play=(payer,), deck=["Castellan", KNIGHT, "Needle"], discard=["Steward", "Counselor", NED])
    game = board(ann, (), "dominance")
    game.ann.uses(GIFTS)
    for pick in picks:
        while pick not in " ".join(game.ann.offered):
            game.ann.chooses("none")
        game.ann.chooses(pick)
    game.picks("ann")
    assert (sorted(game.ann.hand), GIFTS in game.ann.discard) == (hand, True)


@pytest.mark.parametrize(("title", "cost"), [("Bloodrider's Arakh", 0), (SHAVEPATE, 3), (PAYNE, 2)])
def test_worthless_offerings_lower_the_next_targaryen_card(title: str, cost: int):
    """Meereenese Shavepate costs 2, and 2 more in a Lannister deck; so does the attachment, which is free."""
    ann = holding("Worthless Offerings", title, "Manticore Venom", faction="lannister", plot="For Love of Duty")
    game = board(ann, (), "marshalling")
    game.ann.uses("Worthless Offerings")
    assert game.cost("ann", title) == cost


def test_worthless_offerings_are_for_one_card():
    ann = holding(
        "Worthless Offerings", "Bloodrider's Arakh", SHAVEPATE, faction="targaryen", plot="For Love of Duty"
    )
    game = board({**ann, "play": [CREW]}, (), "marshalling")
    game.ann.uses("Worthless Offerings")
    game.bob.passes()
    game.ann.marshals("Bloodrider's Arakh")
    game.picks("ann", CREW)
    assert game.cost("ann", SHAVEPATE) == 2


WHITE = "Take the White"


@pytest.mark.parametrize(("victim", "works"), [(NED, True), (KNIGHT, False)])
def test_who_took_the_white_dies_for_a_lord(victim: str, works: bool):
    ann = {"play": [CREW, f"{WHITE} on {CREW}", victim], "deck": ["Ser Arys Oakheart"], "faction": "lannister"}
    game = board(
        ann,
        {"play": [TITHE, GREGOR + " (kneeling)"], "hand": ["Guilty!", "Hang the Traitors"]},
        "dominance",
        first="bob",
    )
    game.bob.uses("Hang the Traitors")
    game.picks("bob", victim)
    assert game.ann.may(WHITE) == works
    if works:
        game.ann.uses(WHITE)
        game.picks("ann", "Ser Arys Oakheart")
        assert (game.ann.dead, victim in game.ann.play) == ([CREW], True)
        assert "Ser Arys Oakheart" in game.ann.play


def test_who_took_the_white_is_of_the_kingsguard_and_dies_for_its_own_player_only():
    game = board((CREW, NED), (f"{WHITE} on ann's {CREW}",))
    assert "Kingsguard" in values.traits(game.match.game, game.ann[CREW].number)
    bob = {"play": [TITHE, f"{WHITE} on ann's {CREW}"], "hand": ["Hang the Traitors"]}
    game = board((CREW, NED), bob, "dominance", first="bob")
    game.bob.uses("Hang the Traitors")
    game.picks("bob", NED)
    assert (game.bob.may(WHITE), game.ann.dead) == (False, [NED])


def test_events_that_kill_or_return():
    game = used("Guilty!", GREGOR, ann=holding("Guilty!"), bob=(GREGOR, KNIGHT))
    assert game.bob.dead == [GREGOR]
    game = board(holding("Hang the Traitors"), (GREGOR, KNIGHT), "dominance")
    game.ann.uses("Hang the Traitors")
    game.ann.chooses(GREGOR, KNIGHT)
    assert sorted(game.bob.dead) == [KNIGHT, GREGOR]
    game = used("Everywhere the Sea Is Heard", ann=holding("Everywhere the Sea Is Heard"), bob=(LANNISPORT,))
    assert (sorted(game.bob.hand), game.bob.play) == (["Idle Hour", LANNISPORT], [])
    game = used("Locked in the Tower", GREGOR, ann=holding("Locked in the Tower"), bob=(GREGOR,))
    assert game.bob.hand == [GREGOR]


def test_confession_discards_what_is_not_limited():
    game = board(holding("Confession"), {"hand": [ROAD, KNIGHT]}, "dominance")
    game.ann.uses("Confession")
    game.picks("ann", KNIGHT)
    assert (game.bob.discard, game.bob.hand) == ([KNIGHT], [ROAD])


def test_left_to_rot_keeps_one_out_of_challenges():
    game = board(holding("Left to Rot", play=(TITHE, CREW)), (GREGOR,))
    game.ann.uses("Left to Rot")
    game.picks("ann", GREGOR)
    game.ann.attacks("military", CREW)
    game.pass_windows_until(game.bob, "defenders")
    assert not game.bob.may(GREGOR)
    game = board((CREW,), holding("Left to Rot"), first="bob")
    game.bob.uses("Left to Rot")
    while game.acts():
        game.player(game.acts()).passes()
    assert game.ann.asked != "challenge"


def test_events_that_change_cards_for_a_phase():
    game = used("Practical Alchemy", GREGOR, ann=holding("Practical Alchemy"), bob=(GREGOR,), phase="challenges")
    assert game.data("lasting")[0] == "does not contribute STR"
    game = used(
        "Shield of Faith", SEPTON, ann=holding("Shield of Faith", play=(SEPTON,)), bob=("Orphan of the Greenblood",)
    )
    game.bob.uses("Orphan of the Greenblood")
    assert game.icons("ann", SEPTON) == "ip"
    game = used("Make Way for the Queen", ann=holding("Make Way for the Queen"), bob=(KNIGHT, SEPTON))
    assert (game.bob[KNIGHT].kneeling, game.bob[SEPTON].kneeling) == (True, False)
    game = used("Distinct Mastery", KNIGHT, ann=holding("Distinct Mastery", play=(f"{KNIGHT} (kneeling)",)))
    assert not game.ann[KNIGHT].kneeling
    game = used(
        "You've Killed the Wrong Dwarf!", KNIGHT, ann=holding("You've Killed the Wrong Dwarf!"), bob=(KNIGHT,)
    )
    assert (game.bob[KNIGHT].kneeling, game.bob[KNIGHT].power) == (True, 1)


def test_they_live_keeps_unique_starks_alive():
    game = board(holding("They Live!", play=(NED, KNIGHT)), holding("Locked in the Tower", play=(GREGOR, CREW)))
    game.ann.uses("They Live!")
    assert game.titles(game.data("lasting")[3]) == [NED]


def test_failed_schemes_follow_a_loss():
    game = fought("military", (CREW,), (), (CREW,), holding("Failed Schemes", play=(SEPTON, KNIGHT)))
    game.picks("bob", SEPTON)
    game.bob.uses("Failed Schemes")
    game.picks("bob", CREW)
    assert (game.strength("ann", CREW), game.icons("ann", CREW)) == (2, "")


def test_events_that_bring_cards():
    game = board(holding("Not Enough Coin", KNIGHT, GREGOR, power=2), (), "dominance")
    game.ann.uses("Not Enough Coin")
    game.ann.chooses("2")
    assert (KNIGHT in game.ann.play, GREGOR in game.ann.play, game.ann.power) == (True, False, 0)
    game = board(holding("Maegi's Promise", dead=[SHAVEPATE, KNIGHT]), (), "dominance")
    game.ann.uses("Maegi's Promise")
    assert (game.ann.hand, game.ann.dead) == ([SHAVEPATE], [KNIGHT])
    game = board(holding("Support of the Masses", deck=[ROAD, "The Searoad", KNIGHT]), (), "dominance")
    game.ann.uses("Support of the Masses")
    game.picks("ann", ROAD)
    game.picks("ann", "The Searoad")
    assert ROAD in game.ann.play and "The Searoad" in game.ann.play


@pytest.mark.parametrize("dragon", [True, False])
def test_taking_flight_brings_a_dragon_alone(dragon: bool):
    deck = [KNIGHT, PAYNE, CREW, SEPTON, "Drogon" if dragon else NED]
    game = board(holding("Taking Flight", play=(MAESTER,), deck=deck), (), "marshalling")
    game.ann.uses("Taking Flight")
    game.picks("ann", "Drogon")
    assert ("Drogon" in game.ann.play, MAESTER in game.ann.play) == (dragon, not dragon)


def test_watching_the_heavens_draws_three():
    game = used("Watching the Heavens", ann=holding("Watching the Heavens"))
    assert len(game.ann.hand) == 3


def test_events_that_discard_attachments():
    bob = (KNIGHT, CREW, f"Castellan on {KNIGHT}", f"Steward on {CREW}")
    game = board(holding("Stripped of Honors"), bob, "dominance")
    game.ann.uses("Stripped of Honors")
    game.ann.chooses("Castellan", "Steward")
    assert sorted(game.bob.discard) == ["Castellan", "Steward"]
    ann = holding("Weapons at the Door", play=(TITHE, CREW, f"Castellan on {CREW}"))
    game = used("Weapons at the Door", ann=ann, bob=(KNIGHT, f"Steward on {KNIGHT}"))
    assert (game.bob.discard, game.ann[CREW].attachments) == (["Steward"], ["Castellan"])


def test_bones_of_a_child_lower_a_claim():
    game = board((KNIGHT,), (CREW, f"Bones of a Child on {CREW}"))
    game.ann.attacks("military", KNIGHT)
    game.ann.passes()
    game.bob.uses("Bones of a Child")
    assert game.claim("ann") == 0
    assert board((KNIGHT,), (CREW, f"Bones of a Child on {CREW}")).claim("ann") == 1
