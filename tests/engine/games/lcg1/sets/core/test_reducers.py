"""Cards that make the next card cheaper: by kneeling, by being discarded, or by their own text."""

import pytest

from tests.support.engine.games.lcg1.sets.core.board import in_phase

KNEELING = [
    ("stark", "House Tully Recruiter", "Eddard Stark", 1, "Winterfell Kennels"),
    ("stark", "Northern Fiefdoms", "Winterfell Kennels", 1, "Crossroads"),
    ("stark", "Godswood", "Eddard Stark", 2, "Winterfell Kennels"),
    ("lannister", "Western Fiefdoms", "Lannisport", 1, "Crossroads"),
    ("lannister", "Hall of Heroes", "Enemy Informer", 2, "Lannisport"),
    ("baratheon", "Stormlands Fiefdoms", "Great Hall", 1, "Crossroads"),
    ("baratheon", "Great Hall", "Brienne of Tarth", 2, "Stormlands Fiefdoms"),
    ("targaryen", "Illyrio's Man", "Jhogo", 1, "Great Pyramid"),
    ("targaryen", "Eastern Fiefdoms", "Great Pyramid", 1, "Crossroads"),
    ("targaryen", "Great Pyramid", "Jhogo", 2, "Eastern Fiefdoms"),
    ("stark", "Street of Steel", "Direwolf Pup", 1, "Sansa Stark"),
    ("lannister", "Shadowblack Lane", "Cersei Lannister", 1, "The Hound"),
    ("stark", "Street of Sisters", "Robb Stark", 1, "Direwolf Pup"),
    ("stark", "Narrow Sea", "Robb Stark", 2, "Winterfell Kennels"),
    ("baratheon", "Narrow Sea", "Robert Baratheon", 2, "Great Hall"),
    ("lannister", "Sunset Sea", "Tyrion Lannister", 2, "Lannisport"),
    ("targaryen", "Summer Sea", "Jhogo", 2, "Great Pyramid"),
    ("stark", "House Tully Recruiter", "Eddard Stark", 1, "Shae"),
    ("stark", "Godswood", "Eddard Stark", 2, "Shae"),
    ("stark", "Narrow Sea", "Robb Stark", 2, "Shae"),
    ("lannister", "Hall of Heroes", "Enemy Informer", 2, "Shae"),
    ("lannister", "Sunset Sea", "Tyrion Lannister", 2, "Shae"),
    ("baratheon", "Great Hall", "Brienne of Tarth", 2, "Shae"),
    ("targaryen", "Illyrio's Man", "Jhogo", 1, "Shae"),
    ("targaryen", "Great Pyramid", "Jhogo", 2, "Shae"),
    ("targaryen", "Summer Sea", "Jhogo", 2, "Shae"),
]


@pytest.mark.parametrize(("house", "source", "cheaper", "by", "not_for"), KNEELING)
def test_the_next_card_that_fits_costs_less(house: str, source: str, cheaper: str, by: int, not_for: str):
    game = in_phase("marshalling", {"faction": house, "play": [source], "hand": [cheaper, not_for], "gold": 9})
    before = game.cost("ann", cheaper), game.cost("ann", not_for)
    game.ann.uses(source)
    assert (before[0] - game.cost("ann", cheaper), before[1] - game.cost("ann", not_for)) == (by, 0)
    gone = source in ("Narrow Sea", "Sunset Sea", "Summer Sea")
    assert game.ann[source].zone == "discard" if gone else game.ann[source].kneeling


@pytest.mark.parametrize(("house", "source", "cheaper", "by", "not_for"), KNEELING)
def test_they_are_for_the_marshalling_phase_and_for_one_card(
    house: str, source: str, cheaper: str, by: int, not_for: str
):
    game = in_phase("challenges", {"faction": house, "play": [source], "hand": [cheaper]})
    assert not game.ann.may(source)
    game = in_phase("marshalling", {"faction": house, "play": [source], "hand": [cheaper, cheaper], "gold": 9})
    full = game.cost("ann", cheaper)
    game.ann.uses(source)
    while game.acts() != "ann":
        game.player(game.acts()).passes()
    game.ann.marshals(cheaper)
    assert game.ann.gold == 9 + 3 - max(full - by, 0)
    assert game.match.game.reducers == []


OWN_COST = [
    ("stark", "Grey Wind", "Robb Stark", 4, 2),
    ("stark", "Lady", "Sansa Stark", 2, 0),
    ("baratheon", "Army of the Faithful", "Melisandre", 6, 5),
]


@pytest.mark.parametrize(("house", "card", "friend", "alone", "together"), OWN_COST)
def test_some_cards_cost_less_while_a_friend_is_in_play(
    house: str, card: str, friend: str, alone: int, together: int
):
    board = {"faction": house, "hand": [card], "gold": 9}
    assert in_phase("marshalling", {**board}).cost("ann", card) == alone
    assert in_phase("marshalling", {**board, "play": [friend]}).cost("ann", card) == together


def test_grey_wind_looks_at_robb_on_either_side_and_the_faithful_at_their_own():
    board = {"hand": ["Grey Wind"], "gold": 9}
    assert in_phase("marshalling", board, {"play": ["Robb Stark"]}).cost("ann", "Grey Wind") == 2
    board = {"faction": "baratheon", "hand": ["Army of the Faithful"], "gold": 9}
    assert in_phase("marshalling", board, {"play": ["Melisandre"]}).cost("ann", "Army of the Faithful") == 6
