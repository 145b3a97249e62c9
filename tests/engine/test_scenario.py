"""Describing a board and playing on it: what the scenario language reads, shows and refuses."""

import pytest

from engine.errors import BadScenario, EngineError, IllegalChoice, NotYourChoice, UnknownCard
from engine.position.board import Side
from engine.scenario.scenario import Scenario


def table() -> Scenario:
    """Ann, who is first, has a card in nearly every place."""
    return Scenario(
        phase="marshaling",
        first="ann",
        ann={
            "faction": "lannister",
            "play": ["Robb Stark (kneeling, 2 power, 1 duplicate)", "Bodyguard on ann's Robb Stark", "Bran Stark"],
            "hand": ["Arya Stark"],
            "deck": ["Sansa Stark", "Summer"],
            "discard": ["Ice"],
            "dead": ["Grey Wind"],
            "plots": ["Summons"],
            "used": ["Taxation"],
            "gold": 1,
            "power": 3,
        },
        bob=Side(play=("Robb Stark",)),
    )


def test_a_board_is_laid_out_as_described():
    game = table()
    ann = game.ann
    assert (ann.hand, ann.discard, ann.dead) == (["Arya Stark"], ["Ice"], ["Grey Wind"])
    assert (ann.deck[:2], len(ann.deck)) == (["Sansa Stark", "Summer"], 22)
    assert (ann.plot, ann.plots, ann.used) == ("A Noble Cause", ["Summons"], ["Taxation"])
    assert (ann.gold, ann.power) == (6, 5)
    robb = ann["Robb Stark"]
    assert (robb.zone, robb.kneeling, robb.power, robb.duplicates) == ("play", True, 2, 1)
    assert (robb.attachments, robb.strength) == (["Bodyguard"], 5)
    assert ann["Bodyguard"].host == "Robb Stark"
    assert not game.bob["Robb Stark"].kneeling


def test_the_log_begins_with_what_lies_where():
    log = table().log
    laid = [entry for entry in log if entry.parent == 1]
    assert log[0].kind == "board"
    assert {entry.kind for entry in laid} == {"announces", "lies", "holds"}
    assert [entry.kind for entry in log[1 + len(laid) :]][:3] == ["phase", "begins", "active"]


def test_what_a_seat_holds_on_a_board_is_for_its_own_eyes():
    held = [entry for entry in table().entries("holds") if entry.data[0] == "hand"]
    assert held
    for entry in held:
        assert entry.seats == 1 << entry.actor
        assert entry.data[1] == len(entry.secret)


def test_two_of_the_same_attachment_lie_on_two_cards():
    game = Scenario(
        ann={"play": ["Robb Stark", "Bran Stark", "Little Bird on Robb Stark", "Little Bird on Bran Stark"]}, bob={}
    )
    assert game.ann["Robb Stark"].attachments == ["Little Bird"]
    assert game.ann["Bran Stark"].attachments == ["Little Bird"]


def test_an_attachment_may_lie_on_a_card_described_later():
    game = Scenario(ann={"play": ["Milk of the Poppy on Ser Jaime Lannister"]}, bob={"play": ["Ser Jaime Lannister"]})
    assert game.bob["Ser Jaime Lannister"].attachments == ["Milk of the Poppy"]


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        (
            {"ann": {"play": ["Bodyguard"]}, "bob": {}},
            "add the card it is attached to, for example 'Bodyguard on Robb Stark'",
        ),
        ({"ann": {"play": ["Bodyguard on Robb Stark"]}, "bob": {}}, "no card in play has the title 'Robb Stark'"),
        ({"ann": {"play": ["Robb Stark (asleep)"]}, "bob": {}}, "'asleep' is unknown; use for example 'kneeling'"),
        ({"ann": {"gold": "much"}, "bob": {}}, "Expected `int`, got `str`"),
        ({"ann": {"silver": 1}, "bob": {}}, "unknown field `silver`"),
        ({"ann": {}, "bob": {}, "phase": "brunch"}, "there is no phase 'brunch'; choose from setup, plot, draw"),
        ({"ann": {}, "bob": {}, "first": "cat"}, "the first player 'cat' is not a seat"),
        ({"ann": {}, "log": {}}, "a seat can't be named 'log' here"),
        ({"ann": {"hand": ["Rob Stark"]}, "bob": {}}, "no card is titled 'Rob Stark'.*did you mean Robb Stark"),
    ],
)
def test_a_board_that_makes_no_sense_says_why(board: dict[str, dict[str, object]], fault: str):
    with pytest.raises(EngineError, match=fault):
        Scenario(**board)


def test_a_wrong_choice_changes_nothing_and_prints_who_is_asked_what_and_the_log():
    game = table()
    before = game.match.head
    with pytest.raises(IllegalChoice) as refused:
        game.ann.marshals("Eddard Stark")
    assert game.match.head == before
    assert str(refused.value).splitlines()[:3] == [
        "ann can't choose: marshal Eddard Stark",
        "ann is asked (opportunity, lcg2:aw-3): marshal Arya Stark, pass",
        "    1  Position set up: marshaling, round 1",
    ]


def test_who_is_not_asked_is_told_so():
    with pytest.raises(NotYourChoice, match="bob is not asked now and can't choose: pass"):
        table().bob.passes()


def test_a_challenge_that_can_not_be_is_refused_by_name():
    game = Scenario(first="ann", ann={"play": ["Bran Stark"]}, bob={"play": ["Arya Stark"]})
    with pytest.raises(IllegalChoice, match="ann can't choose: military 1"):
        game.ann.attacks("military", "Bran Stark")
    game.ann.attacks("power", "Bran Stark")
    with pytest.raises(IllegalChoice, match="bob can't choose: Bran Stark"):
        game.bob.defends("Bran Stark")


def test_the_only_attacker_there_is_must_be_the_one_that_was_meant():
    game = Scenario(first="ann", ann={"play": ["Bran Stark"]}, bob={"play": ["Arya Stark"]})
    with pytest.raises(IllegalChoice, match="ann could not choose Robb Stark"):
        game.ann.attacks("power", "Robb Stark")


def test_names_that_do_not_exist():
    game = table()
    with pytest.raises(BadScenario, match="there is no seat 'cat'; seats are ann, bob"):
        game.cat.passes()
    with pytest.raises(UnknownCard, match="bob has no card 'Arya Stark'"):
        _ = game.bob["Arya Stark"].zone


def test_everybody_declines_until_somebody_must_choose():
    game = Scenario(
        first="ann",
        ann={"play": ["Robb Stark"], "hand": ["Blank card"] * 8},
        bob={"play": ["Arya Stark"]},
    )
    game.passes()
    assert (game.phase, game.ann.asked) == ("taxation", "reserve")


def test_a_board_has_as_many_seats_as_its_format_allows(more_seats: str):
    game = Scenario(
        phase="challenges",
        first="cat",
        format=more_seats,
        ann={},
        bob={"play": ["Bran Stark"], "power": 2},
        cat={"play": ["Robb Stark", "Arya Stark"]},
    )
    assert game.cat.offered == [
        *("military against ann", "military against bob"),
        *("power against ann", "power against bob", "pass"),
    ]
    game.cat.attacks("power", "Robb Stark", against="bob")
    game.bob.defends()
    assert (game.cat.power, game.bob.power) == (2, 1)


def test_the_same_scenario_plays_the_same():
    heads = set()
    for _ in range(2):
        game = table()
        game.ann.marshals("Arya Stark")
        heads.add(game.match.head)
    assert len(heads) == 1
