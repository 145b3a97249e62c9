"""Titles that fit several cards are told apart: whose card, and which copy."""

import pytest

from engine.errors import BadScenario, IllegalChoice, NotYourChoice, ScenarioFailed, UnknownCard
from engine.position.card_names import CardName, read_name
from engine.scenario.file import expect_line, play_line
from engine.scenario.scenario import Scenario, core_pool
from tests.support.engine.cards import scenario

KNIGHT, BASTARD, BIRD = "Tumblestone Knight", "Bastard in Hiding", "Little Bird"
MILK, BRAN = "Milk of the Poppy", "Bran Stark"
FIRST_OR_SECOND = f"write the first {KNIGHT} or the second {KNIGHT}"


def game(*ann: str, bob: tuple[str, ...] = (), **more: object) -> Scenario:
    """Ann is first in the challenges phase."""
    return Scenario(first="ann", ann={"play": list(ann), **more}, bob={"play": list(bob)})


# --- how it is written


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (KNIGHT, CardName(KNIGHT)),
        (f"bob's {KNIGHT}", CardName(KNIGHT, seat=1)),
        (f"the second {KNIGHT}", CardName(KNIGHT, place=2)),
        (f"ann's third {KNIGHT}", CardName(KNIGHT, seat=0, place=3)),
        (f"the 12th {KNIGHT}", CardName(KNIGHT, place=12)),
        ("The Red Viper", CardName("The Red Viper")),
        ("the first The Red Viper", CardName("The Red Viper", place=1)),
        ("bob's The Hand's Judgment", CardName("The Hand's Judgment", seat=1)),
        ("Syrio's Training", CardName("Syrio's Training")),
        (f"cat's {KNIGHT}", CardName(f"cat's {KNIGHT}")),
        ("the second", CardName("the second")),
    ],
)
def test_a_title_may_say_whose_and_which(words: str, named: CardName):
    assert read_name(words, core_pool(), ("ann", "bob")) == named


# --- on the board


def test_an_attachment_on_a_board_says_on_whose_card_it_is():
    table = game(KNIGHT, f"{MILK} on bob's {KNIGHT}", bob=(KNIGHT,))
    assert (table.ann[KNIGHT].attachments, table.bob[KNIGHT].attachments) == ([], [MILK])


def test_an_attachment_on_a_board_says_on_which_copy_it_is():
    table = game(KNIGHT, f"{KNIGHT} (kneeling)", f"{BIRD} on the second {KNIGHT}", bob=(KNIGHT,))
    assert table.ann[f"the second {KNIGHT}"].attachments == [BIRD]
    assert table.ann[f"the second {KNIGHT}"].kneeling
    table = game(f"{BIRD} on bob's second {KNIGHT}", bob=(KNIGHT, KNIGHT))
    assert [card.attachments for card in table.bob.cards(KNIGHT)].count([BIRD]) == 1
    assert table.bob[f"the second {KNIGHT}"].attachments == [BIRD]


def test_copies_are_counted_as_they_came_and_ones_own_before_anothers():
    table = game(KNIGHT, f"{BIRD} on the third {KNIGHT}", bob=(KNIGHT, f"{KNIGHT} (kneeling)"))
    assert table.bob["bob's second Tumblestone Knight"].attachments == [BIRD]


@pytest.mark.parametrize(
    ("ann", "bob", "fault"),
    [
        (
            (KNIGHT, f"{BIRD} on {KNIGHT}"),
            (KNIGHT,),
            "several cards match; write ann's Tumblestone Knight or bob's Tumblestone Knight",
        ),
        (
            (KNIGHT, f"{KNIGHT} (kneeling)", f"{BIRD} on {KNIGHT}"),
            (),
            "several cards match; write the first Tumblestone Knight or the second Tumblestone Knight",
        ),
        (
            (f"{BIRD} on bob's {KNIGHT}", KNIGHT),
            (KNIGHT, f"{KNIGHT} (1 power)"),
            "several cards match; write bob's first Tumblestone Knight or bob's second Tumblestone Knight",
        ),
        (
            (KNIGHT, f"{BIRD} on bob's {KNIGHT}"),
            (),
            "'Little Bird on bob's Tumblestone Knight': this copy is not in play; choose from Tumblestone Knight",
        ),
        (
            (KNIGHT, f"{BIRD} on the third {KNIGHT}"),
            (KNIGHT,),
            "choose from ann's Tumblestone Knight, bob's Tumblestone Knight",
        ),
    ],
)
def test_an_attachment_that_may_be_meant_for_several_is_refused(
    ann: tuple[str, ...], bob: tuple[str, ...], fault: str
):
    with pytest.raises(BadScenario) as refused:
        game(*ann, bob=bob)
    assert fault in str(refused.value)


def test_equal_cards_in_equal_condition_need_not_be_told_apart():
    table = game(KNIGHT, KNIGHT, f"{BIRD} on {KNIGHT}")
    assert sorted(card.attachments for card in table.ann.cards(KNIGHT)) == [[], [BIRD]]
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        game(KNIGHT, KNIGHT, f"{BIRD} on {KNIGHT}", f"{BIRD} on {KNIGHT}")


# --- in what is played


def test_whose_card_is_chosen_must_be_said_where_both_have_one():
    table = Scenario(
        phase="marshaling", first="ann", ann={"play": [KNIGHT], "hand": [BIRD]}, bob={"play": [KNIGHT, BRAN]}
    )
    table.ann.marshals(BIRD)
    with pytest.raises(BadScenario) as refused:
        table.ann.chooses(KNIGHT)
    assert str(refused.value) == (
        f"'{KNIGHT}' matches several options of ann; write ann's {KNIGHT} or bob's {KNIGHT}"
    )
    table.ann.chooses(f"bob's {KNIGHT}")
    assert table.bob[KNIGHT].attachments == [BIRD]


def test_which_of_ones_own_must_be_said_where_they_differ():
    table = game(KNIGHT, f"{KNIGHT} (1 power)", bob=(BRAN,))
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        table.ann.attacks("military", KNIGHT)
    table.ann.chooses(f"the second {KNIGHT}")
    assert [card.kneeling for card in sorted(table.ann.cards(KNIGHT), key=lambda card: card.power)] == [False, True]


@pytest.mark.parametrize(
    "second",
    [f"{KNIGHT} (kneeling)", f"{KNIGHT} (1 power)"],
)
def test_a_copy_that_is_the_only_one_offered_needs_no_more_words(second: str):
    """The other one kneels, or its copy has been taken already."""
    table = game(second, KNIGHT, bob=(BRAN,))
    if "kneeling" in second:
        table.ann.attacks("power", f"the second {KNIGHT}")
    else:
        table.ann.attacks("power", f"the first {KNIGHT}", KNIGHT)
    assert all(card.kneeling for card in table.ann.cards(KNIGHT))


def test_the_only_copy_there_was_must_be_the_one_that_was_said():
    table = game(f"{KNIGHT} (kneeling)", KNIGHT, bob=(BRAN,))
    with pytest.raises(IllegalChoice, match="ann could not choose the first Tumblestone Knight"):
        table.ann.attacks("power", f"the first {KNIGHT}")
    with pytest.raises(IllegalChoice, match="ann could not choose bob's Tumblestone Knight"):
        game(KNIGHT, bob=(BRAN, KNIGHT)).ann.attacks("power", f"bob's {KNIGHT}")


def test_the_only_attacker_there_was_must_be_named():
    with pytest.raises(IllegalChoice, match="ann could not choose"):
        game(KNIGHT, bob=(BRAN,)).ann.attacks("power")


def test_all_copies_together_need_not_be_told_apart():
    table = game(KNIGHT, f"{KNIGHT} (1 power)", bob=(BRAN,))
    table.ann.attacks("power", KNIGHT, KNIGHT)
    assert all(card.kneeling for card in table.ann.cards(KNIGHT))
    with pytest.raises(IllegalChoice, match="can't choose"):
        game(KNIGHT, f"{KNIGHT} (1 power)", bob=(BRAN,)).ann.attacks("power", KNIGHT, KNIGHT, KNIGHT)


def test_copies_in_a_hand_are_all_the_same():
    table = Scenario(phase="marshaling", first="ann", ann={"hand": [KNIGHT, KNIGHT]}, bob={})
    table.ann.marshals(KNIGHT)
    assert (table.ann.play, table.ann.hand) == ([KNIGHT], [KNIGHT])


@pytest.mark.parametrize(
    "differs",
    [f"{KNIGHT} (kneeling)", f"{KNIGHT} (2 power)", f"{KNIGHT}"],
    ids=["kneeling", "power", "what is on it"],
)
def test_what_makes_copies_differ(differs: str):
    on = [] if "(" in differs else [f"{BIRD} on the second {KNIGHT}"]
    table = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": [KNIGHT, differs, *on], "hand": ["Noble Lineage"], "gold": 5},
        bob={},
    )
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        table.ann.marshals("Noble Lineage", on=KNIGHT)
    table.ann.chooses(f"ann's second {KNIGHT}")
    assert "Noble Lineage" in table.ann[f"the second {KNIGHT}"].attachments


def test_copies_with_other_things_on_them_differ():
    table = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": [KNIGHT, KNIGHT, f"{BIRD} on {KNIGHT}", f"{MILK} on the second {KNIGHT}"], "hand": [BIRD]},
        bob={},
    )
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        table.ann.marshals(BIRD, on=KNIGHT)


def test_copies_differ_by_what_lasts_on_them():
    table = scenario(first="ann", ann={"play": [KNIGHT, KNIGHT], "hand": ["Withering Cold"] * 2}, bob={})
    table.ann.plays("Withering Cold").chooses(KNIGHT).plays("Withering Cold")
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        table.ann.chooses(KNIGHT)


def test_copies_differ_by_their_part_in_a_challenge():
    """Both kneel, one of them because it attacks."""
    ann = {"play": [f"{KNIGHT} (kneeling)", KNIGHT], "hand": ["Withering Cold"]}
    table = scenario(first="ann", ann=ann, bob={"play": [BRAN]})
    table.ann.attacks("power", f"the second {KNIGHT}").plays("Withering Cold")
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        table.ann.chooses(KNIGHT)


def test_copies_differ_by_how_they_came():
    table = Scenario(
        first="ann", ann={"play": ["Burned Men"], "hand": ["Burned Men"], "gold": 2}, bob={"play": [BRAN]}
    )
    table.ann.ambushes("Burned Men")
    with pytest.raises(BadScenario, match="write the first Burned Men or the second Burned Men"):
        table.ann.attacks("military", "Burned Men")


def test_copies_differ_by_how_often_they_were_used():
    table = scenario(first="ann", ann={"play": ["Drill Sergeant"] * 2}, bob={})
    table.ann.uses("Drill Sergeant")
    with pytest.raises(BadScenario, match="write the first Drill Sergeant or the second Drill Sergeant"):
        table.ann.uses("Drill Sergeant")


def test_offers_of_one_card_are_told_apart_by_their_words():
    """One surgeon, two who are about to die: it is not the card that is in doubt."""
    table = scenario(
        first="ann",
        ann={"play": [BASTARD], "plot": "The Winds of Winter"},
        bob={"play": ["Field Surgeon", BRAN, KNIGHT]},
    )
    table.ann.attacks("military", BASTARD)
    table.bob.defends().chooses(BRAN, KNIGHT)
    with pytest.raises(BadScenario) as refused:
        table.bob.uses("Field Surgeon")
    assert str(refused.value) == (
        "'Field Surgeon' matches several options of bob; "
        f'write use Field Surgeon (before "{BRAN} is killed") or use Field Surgeon (before "{KNIGHT} is killed")'
    )
    table.bob.uses(f'Field Surgeon (before "{KNIGHT} is killed")')
    assert table.bob.dead == [BRAN]


def test_copies_in_different_places_are_told_apart_by_their_words():
    """Each is the first copy where it lies; those in the hand are all the same."""
    table = Scenario(
        phase="plot",
        ann={"plots": ["Reinforcements"], "hand": [BIRD, KNIGHT, KNIGHT], "discard": [KNIGHT]},
        bob={"plots": ["A Noble Cause"]},
    )
    with pytest.raises(BadScenario) as refused:
        table.ann.chooses("ann").chooses(KNIGHT)
    assert str(refused.value).endswith(f"; write choose {KNIGHT} (in hand) or choose {KNIGHT} (in the discard pile)")
    table.ann.chooses(f"{KNIGHT} (in hand)")
    assert (table.ann.play, table.ann.hand.count(KNIGHT)) == ([KNIGHT], 1)


def test_a_card_is_looked_at_by_whose_and_which():
    table = game(KNIGHT, f"{KNIGHT} (2 power)", bob=(KNIGHT,))
    assert (table.ann[f"the first {KNIGHT}"].power, table.ann[f"ann's second {KNIGHT}"].power) == (0, 2)
    with pytest.raises(BadScenario, match=FIRST_OR_SECOND):
        _ = table.ann[KNIGHT]
    with pytest.raises(UnknownCard, match='ann has no card "bob\'s Tumblestone Knight"'):
        _ = table.ann[f"bob's {KNIGHT}"]


def test_something_may_be_done_whichever_copy_is_meant():
    table = game(KNIGHT, f"{KNIGHT} (1 power)", bob=(BRAN, KNIGHT))
    table.ann.chooses("power 1")
    assert table.ann.may(KNIGHT)
    assert table.ann.may(f"the second {KNIGHT}")
    assert not table.ann.may(f"the third {KNIGHT}")
    assert not table.ann.may(f"bob's {KNIGHT}")


# --- in the lines of a file


def test_lines_say_whose_and_which():
    table = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": [KNIGHT, f"{KNIGHT} (1 power)"], "hand": [BIRD, MILK]},
        bob={"play": [f"{KNIGHT} (kneeling)", KNIGHT]},
    )
    with pytest.raises(BadScenario, match="matches several options of ann; write ann's first Tumblestone Knight or"):
        play_line(table, f"ann: marshal {BIRD} on {KNIGHT}")
    play_line(table, f"ann: choose ann's second {KNIGHT}")
    play_line(table, f"ann: marshal {MILK} on bob's first {KNIGHT}")
    for line in (
        f"ann play the second {KNIGHT} (1 power)",
        f"not ann play the first {KNIGHT} (1 power)",
        f"ann play {KNIGHT} (1 power)",
        f"ann play {BIRD} on the second {KNIGHT}",
        f"ann play {BIRD} on ann's second {KNIGHT}",
        f"ann play {BIRD} on {KNIGHT}",
        f"not ann play {BIRD} on the first {KNIGHT}",
        f"ann play {MILK} on bob's first {KNIGHT}",
        f"not ann play {MILK} on bob's second {KNIGHT}",
        f"bob play bob's first {KNIGHT} (kneeling)",
        f"not ann play bob's first {KNIGHT}",
        f"not bob play the third {KNIGHT}",
    ):
        expect_line(table, line)
        with pytest.raises(ScenarioFailed, match="this is not true"):
            expect_line(table, line.removeprefix("not ") if line.startswith("not ") else f"not {line}")


def test_titles_with_commas_are_read_whole():
    words = "Unbowed, Unbent, Unbroken"
    table = Scenario(first="ann", ann={"hand": [words]}, bob={})
    expect_line(table, f"ann hand ann's {words}")
    with pytest.raises(IllegalChoice, match="can't choose: the first Unbowed, Unbent, Unbroken"):
        play_line(table, f"ann: choose the first {words}")
    with pytest.raises(IllegalChoice, match="can't choose: use Unbowed, Unbent, Unbroken"):
        play_line(table, f"ann: use {words}")


def test_the_log_knows_whose_card_it_was():
    table = game(BASTARD, KNIGHT, bob=(KNIGHT, BRAN))
    table.ann.attacks("military", BASTARD)
    table.bob.defends().chooses(KNIGHT)
    for line in (f"happened {KNIGHT} is killed", f"happened bob's {KNIGHT} is killed"):
        expect_line(table, line)
    expect_line(table, f"not happened ann's {KNIGHT} is killed")
    expect_line(table, f"happened ann's {BASTARD} kneels")


def test_the_log_calls_a_card_by_who_controlled_it():
    """Bob's knight dies under Ann's control, and lies in Bob's dead pile."""
    table = Scenario(
        phase="dominance",
        first="ann",
        ann={"hand": ["Take the Black"], "gold": 3, "plots": ["Wildfire Assault"], "faction": "nightswatch"},
        bob={"play": [KNIGHT, BRAN]},
    )
    table.ann.plays("Take the Black")
    table.passes()
    table.ann.chooses("ann").chooses()
    table.bob.chooses(BRAN)
    assert (table.ann.dead, table.bob.dead) == ([], [KNIGHT])
    assert table.happened(f"ann's {KNIGHT} is killed")
    assert not table.happened(f"bob's {KNIGHT} is killed")


# --- stealth


def stealth(*bob: str) -> Scenario:
    return game("Asha Greyjoy", "Theon Greyjoy", BASTARD, bob=bob)


def test_stealth_is_declined_by_a_verb():
    table = stealth(KNIGHT, BRAN)
    table.ann.attacks("power", "Asha Greyjoy").bypasses("nobody")
    assert not table.entries("bypass")
    assert table.bob.offered == [f"defend with {KNIGHT}", f"defend with {BRAN}"]


def test_stealth_is_declined_while_attacking():
    table = stealth(KNIGHT, BRAN)
    table.ann.attacks("power", "Asha Greyjoy", "Theon Greyjoy", bypassing=("nobody", BRAN))
    assert [table.titles((entry.subject, *entry.data)) for entry in table.entries("bypass")] == [
        [BRAN, "Theon Greyjoy"]
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("ann: attack power with Asha Greyjoy, Theon Greyjoy", "ann: bypass nobody", f"ann: bypass {BRAN}"),
        (f"ann: attack power with Asha Greyjoy, Theon Greyjoy bypassing nobody, {BRAN}",),
    ],
)
def test_lines_decline_stealth(lines: tuple[str, ...]):
    table = stealth(KNIGHT, BRAN)
    for line in lines:
        play_line(table, line)
    assert len(table.entries("bypass")) == 1
    expect_line(table, f"happened Theon Greyjoy bypasses {BRAN}")


def test_who_is_bypassed_is_told_apart():
    table = stealth(KNIGHT, f"{KNIGHT} (kneeling)", BRAN)
    table.ann.attacks("power", "Asha Greyjoy")
    with pytest.raises(BadScenario, match="write bob's first Tumblestone Knight or bob's second Tumblestone Knight"):
        table.ann.bypasses(KNIGHT)
    table.ann.bypasses(f"bob's second {KNIGHT}")
    assert table.happened(f"Asha Greyjoy bypasses bob's {KNIGHT}")


@pytest.mark.parametrize(
    ("attacker", "bob"), [("Asha Greyjoy", "Arya Stark"), (BASTARD, BRAN)], ids=["nobody to bypass", "no stealth"]
)
def test_what_is_not_asked_can_not_be_declined(attacker: str, bob: str):
    with pytest.raises(NotYourChoice, match="ann is not asked now and can't choose: bypass nobody"):
        stealth(bob).ann.attacks("power", attacker, bypassing=("nobody",))


# --- facedown duplicates


def hidden_duplicate() -> Scenario:
    """Arya comes into play with the top card of the deck facedown under her, and is chosen for claim."""
    table = Scenario(
        phase="marshaling",
        first="bob",
        ann={"play": ["Bastard in Hiding"]},
        bob={"hand": ["Arya Stark"], "play": [BRAN], "deck": ["Eddard Stark"], "gold": 9},
    )
    table.bob.marshals("Arya Stark").uses("Arya Stark")
    table.bob.chooses("pass")
    table.ann.attacks("military", "Bastard in Hiding")
    table.bob.defends().chooses("Arya Stark")
    return table


def test_a_facedown_duplicate_saves_by_the_title_of_the_card_above_it():
    table = hidden_duplicate()
    assert table.bob.may("Arya Stark", "save")
    table.bob.saves("Arya Stark")
    assert (table.bob.discard, table.bob.dead) == (["Eddard Stark"], [])


def test_a_line_saves_by_a_facedown_duplicate():
    table = hidden_duplicate()
    with pytest.raises(IllegalChoice, match="can't choose: save Eddard Stark"):
        play_line(table, "bob: save Eddard Stark")
    play_line(table, "bob: save Arya Stark")
    expect_line(table, "bob play Arya Stark (standing)")
    expect_line(table, "happened Arya Stark is saved")
