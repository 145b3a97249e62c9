"""Boards that can't exist: every fault is found at once, and each says whose it is and what would be right."""

import pytest

from engine import Board, Match, Seat, Side
from engine.errors import BadScenario
from engine.match.commitments import make_header
from engine.match.start import board_faults, make_deal
from engine.position.board import read_board
from engine.scenario.file import run_scenario
from engine.scenario.scenario import Scenario, core_pool

ROBB, BRAN, KNIGHT = "Robb Stark", "Bran Stark", "Tumblestone Knight"


def faults(phase: str = "challenges", **sides: dict[str, object]) -> list[str]:
    """What is wrong with a board of Ann's; Bob's side is empty unless it is given."""
    with pytest.raises(BadScenario) as refused:
        Scenario(phase=phase, **{"ann": {}, "bob": {}, **sides})
    return list(refused.value.faults)


# --- what the rules forbid


def test_a_unique_card_is_in_play_once():
    assert faults(ann={"play": [ROBB, ROBB, f"{ROBB} (kneeling)"]}) == [
        f"ann: {ROBB} is unique but in play 3 times; write it once, '{ROBB} (2 duplicates)' (lcg2:unique)"
    ]


def test_the_same_holds_for_locations_and_attachments():
    found = faults(ann={"play": [ROBB, "The Iron Throne", "The Iron Throne", f"Ice on {ROBB}", f"Ice on {ROBB}"]})
    assert [fault.split(" is unique")[0] for fault in found] == ["ann: The Iron Throne", "ann: Ice"]


def test_a_unique_card_is_not_in_play_and_dead():
    assert faults(bob={"play": [ROBB], "dead": [ROBB]}) == [
        f"bob: {ROBB} is unique but both in play and in the dead pile; remove one (lcg2:unique/dead)"
    ]


def test_only_a_unique_card_has_duplicates():
    assert faults(ann={"play": [f"{KNIGHT} (1 duplicate)"]}) == [
        f"ann: {KNIGHT} is not unique, so it can't have duplicates; list each copy separately (lcg2:duplicates)"
    ]


@pytest.mark.parametrize(
    ("attachment", "host", "words"),
    [
        ("Little Bird", "Direwolf Pup", "Direwolf Pup can't have Little Bird attached"),
        ("Bodyguard", KNIGHT, "Bodyguard attaches only to a Lord or Lady character"),
        ("Ice", "Tywin Lannister", "Ice attaches only to a House Stark character"),
        ("Ice", "The Iron Throne", "The Iron Throne is not a character"),
    ],
)
def test_an_attachment_has_a_bearer_that_may_bear_it(attachment: str, host: str, words: str):
    [fault] = faults(ann={"play": [f"{attachment} on {host}"]}, bob={"play": [host]})
    assert fault.startswith(f"ann: '{attachment} on {host}': {words}; choose another card (lcg2:")


def test_only_characters_are_dead():
    assert faults(ann={"dead": [BRAN, "Ice"]}) == [
        "ann: Ice in dead is not a character; move it to discard (lcg2:dead-pile)"
    ]


def test_a_plot_is_revealed_once_the_plot_phase_is_over():
    assert faults(ann={"plot": None}) == [
        "ann: no plot is revealed in the challenges phase; add one as plot (lcg2:revealed-plot)"
    ]


def test_a_plot_phase_needs_a_plot_to_choose():
    assert faults("plot", ann={"used": ["Summons"]}) == [
        "ann: there is no plot to choose; add some to plots (lcg2:1.2)"
    ]


def test_before_setup_cards_are_placed_nothing_was_done():
    found = faults("setup", ann={"play": [ROBB], "discard": [BRAN], "dead": [BRAN], "used": ["Summons"], "gold": 1,
                                 "power": 1})  # fmt: skip
    assert [fault.split()[1] for fault in found] == ["play", "discard", "dead", "used", "gold", "power"]
    assert found[0] == "ann: play must be empty in setup; remove it or begin with another phase (lcg2:setup/8)"


# --- what makes no sense as it is written


@pytest.mark.parametrize(
    ("side", "fault"),
    [
        ({"gold": -1}, "ann: gold is -1 (minimum 0)"),
        ({"power": -2}, "ann: power is -2 (minimum 0)"),
        ({"filler": -1}, "ann: filler is -1 (minimum 0)"),
        ({"filler": 0}, "ann: has no cards; add some, or remove filler = 0"),
        ({"faction": "bolton"}, "ann: there is no faction 'bolton'; choose from baratheon, greyjoy, lannister"),
        ({"agenda": "Summons"}, "ann: Summons in agenda is not an agenda"),
        ({"agenda": ["Fealty", ROBB]}, f"ann: {ROBB} in agenda is not an agenda"),
        ({"plot": ROBB}, f"ann: {ROBB} in plot is not a plot"),
        ({"plots": ["Fealty"]}, "ann: Fealty in plots is not a plot"),
        ({"used": [ROBB]}, f"ann: {ROBB} in used is not a plot"),
        ({"hand": ["Summons"]}, "ann: Summons in hand is not a card of a draw deck; move it to plot, plots or used"),
        ({"deck": ["Fealty"]}, "ann: Fealty in deck is not a card of a draw deck; move it to agenda"),
        ({"hand": ["Rob Stark"]}, "ann: 'Rob Stark' in hand: no card is titled 'Rob Stark'"),
        (
            {"hand": [f"{ROBB} (kneeling)"]},
            f"ann: '{ROBB} (kneeling)' in hand: only cards in play can have details in parentheses; write '{ROBB}'",
        ),
        (
            {"play": ["Put to the Sword"]},
            "ann: 'Put to the Sword' in play: Put to the Sword is an event; move it to hand, deck or discard",
        ),
        ({"play": ["Summons"]}, "ann: 'Summons' in play: Summons is a plot; move it to plot, plots or used"),
        ({"play": ["Fealty"]}, "ann: 'Fealty' in play: Fealty is an agenda; move it to agenda"),
        ({"play": ["House Stark (2 power)"]}, "is a faction; move it to faction"),
        ({"play": [f"{ROBB} on {BRAN}", BRAN]}, f"{ROBB} is a character; only attachments can be on other cards"),
        ({"play": ["Ice"]}, "ann: 'Ice' in play: add the card it is attached to, for example 'Ice on Robb Stark'"),
        ({"play": [f"Ice on {ROBB}"]}, f"ann: 'Ice on {ROBB}': no card in play has the title '{ROBB}'"),
        (
            {"play": [f"{ROBB} (-1 power)"]},
            f"ann: '{ROBB} (-1 power)': '-1 power' is unknown; use for example 'kneeling', 'standing'",
        ),
        ({"play": [f"{ROBB} (kneeling, standing)"]}, "'standing' repeats an earlier detail"),
        ({"play": [f"{ROBB} (1 power, 2 power)"]}, "'2 power' repeats an earlier detail"),
    ],
)
def test_what_one_side_can_not_have(side: dict[str, object], fault: str):
    [found] = faults(ann=side)
    assert fault in found


def test_a_joust_has_two_seats():
    assert faults(cat={}) == ["a joust has 2 seats; this board has 3: ann, bob, cat"]
    with pytest.raises(BadScenario, match="a joust has 2 seats; this board has 1: ann"):
        Scenario(ann={})
    with pytest.raises(BadScenario, match="a joust has 2 seats; this board has 0: none"):
        Scenario()


@pytest.mark.parametrize(
    ("frame", "fault"),
    [
        ({"ruleset": "lcg9"}, "no ruleset 'lcg9'; one of lcg2"),
        ({"format": "brawl"}, "lcg2 has no format 'brawl'; choose from joust"),
        ({"phase": "brunch"}, "there is no phase 'brunch'; choose from setup, plot, draw"),
        ({"first": "cat"}, "the first player 'cat' is not a seat; seats are ann, bob"),
        ({"round": 0}, "there is no round 0; choose a number from 1"),
    ],
)
def test_what_no_board_can_be(frame: dict[str, object], fault: str):
    with pytest.raises(BadScenario, match=fault) as refused:
        Scenario(**{**frame, "ann": {}, "bob": {}})
    assert len(refused.value.faults) == 1


# --- all at once


def test_every_fault_is_named_at_once():
    """Faults of the board, of its lines, of the table they make and of the rules, each side's own."""
    with pytest.raises(BadScenario) as refused:
        Scenario(
            phase="brunch",
            ann={
                "gold": -1,
                "play": [ROBB, ROBB, f"{KNIGHT} (asleep, 1 duplicate)", "Ice on Ned Stark", "Put to the Sword"],
                "hand": ["Rob Stark"],
            },
            bob={"play": [f"{KNIGHT} (1 duplicate)", "Bodyguard on bob's Tumblestone Knight"], "dead": ["Ice"]},
            log={},
        )
    head, *lines = str(refused.value).splitlines()
    assert head == "this board is not possible, for 12 reasons:"
    assert lines == [f"- {fault}" for fault in refused.value.faults]
    for words in (
        "a seat can't be named 'log' here",
        "a joust has 2 seats; this board has 3: ann, bob, log",
        "there is no phase 'brunch'",
        "ann: gold is -1",
        "ann: 'Tumblestone Knight (asleep, 1 duplicate)': 'asleep' is unknown",
        "ann: 'Put to the Sword' in play",
        "ann: 'Rob Stark' in hand",
        "ann: 'Ice on Ned Stark': no card in play has the title 'Ned Stark'",
        "ann: Robb Stark is unique but in play 2 times",
        "bob: Tumblestone Knight is not unique",
        "bob: 'Bodyguard on Tumblestone Knight': Bodyguard attaches only to",
        "bob: Ice in dead is not a character",
    ):
        assert sum(words in line for line in lines) == 1, words


def test_what_lies_on_a_faulty_line_is_no_fault_of_its_own():
    found = faults(ann={"play": ["Ned Starc", "Ice on Ned Starc", "Bodyguard on ann's Ned Starc"]})
    assert len(found) == 1


def test_a_faulty_mark_hides_no_other_fault_of_its_card():
    found = faults(ann={"play": [ROBB, f"{ROBB} (asleep)"]})
    assert len(found) == 2


def test_a_scenario_file_is_refused_with_all_faults_too():
    text = '[board]\nphase = "brunch"\n[board.seats.ann]\ngold = -1\n[board.seats.bob]\n'
    with pytest.raises(
        BadScenario, match=r"this board is not possible, for 2 reasons:\n- there is no phase .*\n- ann: gold is -1"
    ):
        run_scenario(text)


def test_a_match_can_not_be_started_on_such_a_board():
    board = Board(seats={"Ann": Side(play=(ROBB, ROBB)), "Bob": Side(gold=-1)})
    seats = [Seat(name, side.make_deck(core_pool(), name)) for name, side in board.seats.items()]
    with pytest.raises(BadScenario, match="for 2 reasons"):
        Match.start(ruleset="lcg2", format="joust", pool=core_pool(), seats=seats, seed=bytes(16), board=board)


def test_nor_a_match_of_another_format():
    board = Board(seats={"Ann": Side(), "Bob": Side()}, format="melee")
    seats = [Seat(name, side.make_deck(core_pool(), name)) for name, side in board.seats.items()]
    with pytest.raises(BadScenario, match="the board is for lcg2 melee, not for lcg2 joust"):
        Match.start(ruleset="lcg2", format="joust", pool=core_pool(), seats=seats, seed=bytes(16), board=board)


# --- what can exist


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ({"play": [f"{ROBB} (2 duplicates)"], "hand": [ROBB], "discard": [ROBB], "deck": [ROBB]}, {}),
        ({"play": [ROBB]}, {"play": [ROBB], "hand": [ROBB]}),
        ({"play": [ROBB]}, {"dead": [ROBB]}),
        ({"dead": [ROBB, KNIGHT], "discard": [ROBB]}, {"play": [KNIGHT] * 5}),
        ({"play": ["The Iron Throne (1 duplicate)", ROBB, f"Ice on {ROBB} (1 duplicate)"]}, {}),
        ({"play": ["The Roseroad (kneeling)", ROBB, f"Ice on {ROBB} (kneeling)"]}, {}),
        ({"hand": [KNIGHT] * 9, "power": 15}, {"plots": ["Summons"] * 9}),
        ({"play": ["Milk of the Poppy on Direwolf Pup", "Little Bird on Direwolf Pup"]}, {"play": ["Direwolf Pup"]}),
    ],
)
def test_what_can_exist_is_laid_out(ann: dict[str, object], bob: dict[str, object]):
    assert Scenario(first="ann", ann=ann, bob=bob).ann.play == [
        line.partition(" (")[0].partition(" on ")[0] for line in ann.get("play", [])
    ]


# --- how a header keeps it


OLD = (
    '{"seats":{"Ann":{"faction":"stark","agenda":null,"plot":"A Noble Cause","plots":[],"used":[],"play":[],'
    '"hand":["Robb Stark"],"deck":[],"filler":20,"discard":[],"dead":[],"gold":0,"power":0}},'
    '"phase":"marshaling","first":"","round":1,"name":""}'
)


def test_a_board_of_the_first_game_is_kept_as_it_always_was():
    board = Board(seats={"Ann": Side(hand=(ROBB,))}, phase="marshaling")
    assert board.text() == OLD
    assert read_board(OLD) == board


def test_another_game_or_format_is_kept_with_the_board():
    board = Board(seats={}, ruleset="lcg1", format="melee")
    assert board.text().endswith('"name":"","ruleset":"lcg1","format":"melee"}')
    assert read_board(board.text()) == board


def test_faults_can_be_asked_for_without_starting_anything():
    board = Board(seats={"Ann": Side(gold=-1), "Bob": Side()})
    assert board_faults(board, core_pool()) == ["Ann: gold is -1 (minimum 0)"]
    assert board_faults(Board(seats={"Ann": Side(), "Bob": Side()}), core_pool()) == []


def test_a_board_that_was_kept_before_all_this_is_still_laid_out():
    """The attachment names no seat: it is its player's own card that was meant then."""
    line = f"Bodyguard on {ROBB}"
    board = Board(seats={"Ann": Side(play=(ROBB, line), gold=-1), "Bob": Side(play=(ROBB,))})
    decks = tuple(side.make_deck(core_pool(), name) for name, side in board.seats.items())
    assert len(board_faults(board, core_pool())) == 2
    seed = bytes(16)
    header = make_header("lcg2", 1, "joust", core_pool(), ("Ann", "Bob"), decks, seed, seed, (), 0, board.text())
    game = Match.begin(make_deal(header, core_pool(), decks, seed)).game
    [(attachment, host)] = game.host.items()
    assert (game.title(attachment), game.seat_of[host], game.gold[0]) == ("Bodyguard", 0, -1)
