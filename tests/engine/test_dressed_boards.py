"""Boards with tokens, lasting STR, uses that count and a challenge under way; and what can be expected of them."""

from pathlib import Path

import msgspec
import pytest

from engine.errors import BadScenario, ScenarioFailed
from engine.games.registry import POOL_LOADERS, RULESETS
from engine.match.match import Match
from engine.match.start import board_faults
from engine.position.board import Attack, Board, ScenarioFile, Side, read_board, read_scenario, with_blanks
from engine.record.record import replay
from engine.scenario.file import expect_line, play_line, run_scenario
from engine.scenario.scenario import Scenario, core_pool
from engine.scenario.writer import write_scenario

ROBB, BRAN, KNIGHT = "Robb Stark", "Bran Stark", "Tumblestone Knight"


def board(ann: dict[str, object], bob: dict[str, object], **more: object) -> Board:
    seats = {name: msgspec.convert(side, Side) for name, side in (("ann", ann), ("bob", bob))}
    return msgspec.convert({"seats": msgspec.to_builtins(seats), **more}, Board)


def fought(**more: object) -> dict[str, object]:
    return {"type": "military", "attacker": "ann", "attackers": [KNIGHT], **more}


def scene(ann: list[str], bob: list[str], **more: object) -> Scenario:
    return Scenario.on(board({"play": ann}, {"play": bob}, **more))


def holds(scenario: Scenario, *lines: str) -> None:
    for line in lines:
        expect_line(scenario, line)


def faults(ann: dict[str, object], bob: dict[str, object], **more: object) -> list[str]:
    return board_faults(board(ann, bob, **more), core_pool())


# --- what is on cards


def test_tokens_lie_on_cards_and_are_all_that_is_on_them():
    there = scene([f"{ROBB} (2 gold tokens, 1 betrayal token)"], [BRAN])
    holds(there, f"ann play {ROBB} (1 betrayal token, 2 gold tokens)", f"not ann play {ROBB} (standing)")
    assert [entry.data for entry in there.entries("token")] == [("betrayal", 0, 1), ("gold", 0, 2)]


def test_strength_lasts_as_long_as_is_written():
    there = scene([f"{KNIGHT} (+3 STR)", f"{ROBB} (-2 STR until round)"], [BRAN])
    strong, weak = there.ann[KNIGHT].strength, there.ann[ROBB].strength
    holds(there, f"ann STR {KNIGHT} {strong}", f"ann STR {ROBB} {weak}")
    play_line(there, "all: pass")
    assert (there.ann[KNIGHT].strength, there.ann[ROBB].strength) == (strong - 3, weak + 2)
    assert there.round == 2


def test_what_was_used_counts_against_its_limit():
    bran = {"play": [f"{BRAN}"], "hand": []}
    assert faults({**bran, "play": [f"{BRAN} (used once)"]}, {}) == [f"ann: {BRAN} has no ability with a limit"]
    limited = "Tyrion Lannister"
    found = faults({"play": [f"{limited} (used 9 times)"]}, {})
    assert found == [f"ann: {limited} is marked as used 9 times; its limit is at most twice per round"]
    there = scene([f"{limited} (used twice)"], [BRAN])
    assert there.entries("count")[0].data == ("round", 2, 2)


def test_a_used_ability_is_not_offered_again():
    fresh = scene(["Tyrion Lannister", "Ser Jaime Lannister"], [BRAN], first="ann")
    spent = scene(["Tyrion Lannister (used twice)", "Ser Jaime Lannister"], [BRAN], first="ann")
    for there, offered in ((fresh, True), (spent, False)):
        there.ann.attacks("intrigue", "Tyrion Lannister", bypassing=("nobody",))
        assert there.ann.was_offered("use Tyrion Lannister") == offered, there.trouble("")


def test_challenges_initiated_already_are_gone_for_the_phase():
    there = Scenario.on(board({"play": [ROBB], "initiated": ["military"]}, {"play": [BRAN]}, first="ann"))
    holds(there, "ann asked challenge", "ann may power 1", "not ann may military 1")


# --- a challenge under way


def test_a_challenge_under_way_begins_after_what_was_declared():
    there = scene([f"{KNIGHT} (kneeling)"], [ROBB, BRAN], challenge=fought())
    holds(there, "phase challenges", f"ann participants {KNIGHT}", "bob participants 0")
    play_line(there, "until bob asked defenders")
    holds(there, "bob asked defenders", f"bob may defend with {ROBB}")
    there.bob.defends(ROBB)
    holds(there, f"bob participants {ROBB}", "rule lcg2:4.2")


def test_after_the_defenders_the_challenge_is_resolved():
    attack = fought(defenders=[ROBB])
    there = scene([f"{KNIGHT} (kneeling)"], [f"{ROBB} (kneeling)"], challenge=attack)
    play_line(there, "all: pass")
    holds(there, "happened bob wins ann's military challenge as the defender")
    assert there.entries("challenge")[0].data[3:] == (1, 1)


def test_who_is_bypassed_can_not_defend():
    there = scene(["Asha Greyjoy (kneeling)"], [ROBB, BRAN], challenge={
        "type": "power", "attacker": "ann", "attackers": ["Asha Greyjoy"], "bypassed": [f"{ROBB} by Asha Greyjoy"],
    })  # fmt: skip
    play_line(there, "until bob asked defenders")
    holds(there, f"bob may {BRAN}", f"bob never offered {ROBB}", f"happened Asha Greyjoy bypasses {ROBB}")


def test_the_player_goes_on_after_a_challenge_that_was_under_way():
    there = scene([f"{KNIGHT} (kneeling)", ROBB], [BRAN], challenge=fought(defenders=[]), first="bob")
    play_line(there, "until ann asked challenge")
    holds(there, "not ann may military 1", "ann may power 1")


def test_a_match_from_such_a_board_is_kept_and_played_again():
    there = scene([f"{KNIGHT} (kneeling, +2 STR until challenge, 1 gold token)"], [ROBB], challenge=fought())
    play_line(there, "all: pass")
    record = there.record
    *_, (match, _entries) = replay(record, core_pool())
    assert match.head == there.match.head
    again = Match.from_bytes(there.match.to_bytes(), there.match.deal)
    assert again.head == match.head
    assert read_board(record.header.board).challenge == Attack("military", "ann", (KNIGHT,))


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"phase": "marshaling"}, "challenge: a challenge needs the challenges phase; this is the marshaling phase"),
        ({"type": "siege"}, "challenge: there is no type 'siege'; choose from military, intrigue, power"),
        ({"attacker": "cat"}, "challenge: the attacker 'cat' is not a seat; seats are ann, bob"),
        ({"defender": "ann"}, "challenge: ann can't be both attacker and defender"),
        ({"attackers": []}, "challenge: name at least one attacker"),
        ({"attackers": [BRAN]}, f"challenge: '{BRAN}' in attackers of ann: no card in play has the title '{BRAN}'"),
        ({"attackers": ["The Wall"]}, "challenge: 'The Wall' in attackers of ann: The Wall is not a character"),
        (
            {"attackers": [KNIGHT, KNIGHT]},
            f"challenge: '{KNIGHT}' in attackers of ann: no card in play has the title",
        ),
        ({"defenders": [BRAN], "bypassed": [BRAN]}, f"challenge: {BRAN} is bypassed, so it can't defend"),
        (
            {"bypassed": [f"{BRAN} by {ROBB}"]},
            f"challenge: '{ROBB}' is not a bypassing attacker: no card in play has the title",
        ),
    ],
)
def test_a_challenge_that_can_not_be_is_refused(more: dict[str, object], fault: str):
    phase = {"phase": more.pop("phase")} if "phase" in more else {}
    found = faults({"play": [KNIGHT, "The Wall"]}, {"play": [BRAN]}, challenge=fought(**more), **phase)
    assert [one for one in found if one.startswith(fault)], found


def test_a_game_whose_boards_begin_with_phases_has_no_challenge_under_way():
    """Of every game that the engine plays, one or the other: no board of any is refused without a word."""
    for id, rules in RULESETS.items():
        one = board({}, {}, ruleset=id, challenge=fought())
        said = [
            fault for fault in board_faults(one, with_blanks(POOL_LOADERS[id](""))) if "begins with a phase" in fault
        ]
        assert bool(said) != rules.begins_amid


def test_strength_until_a_challenge_ends_needs_one():
    found = faults({"play": [f"{ROBB} (+1 STR until challenge)"]}, {})
    assert found == [f"ann: {ROBB} has STR until the challenge ends, but the board has no challenge"]


# --- limits, and boards that are loose


def test_a_board_of_100000_cards_is_refused_with_the_limit():
    words = "cards (maximum 300); remove some or lower filler"
    assert faults({"filler": 100_000}, {}) == [f"the board has 100,022 {words}"]
    assert faults({"play": [f"{ROBB} (999999 duplicates)"]}, {}) == [f"the board has 1,000,042 {words}"]
    assert faults({"filler": 256}, {}) == []


@pytest.mark.parametrize("number", [1000, 10**30])
def test_nothing_is_counted_without_end(number: int):
    assert faults({"gold": number}, {}) == [f"ann: gold is {number:,} (maximum 999)"]


def test_a_loose_board_is_laid_out_all_the_same_and_the_log_says_so():
    sides = {"play": [ROBB, ROBB], "dead": [ROBB]}
    assert len(faults(sides, {})) == 2
    there = Scenario.on(board(sides, {}, loose=True))
    assert there.log[0].data == ("challenges", 1, 1)
    play_line(there, "all: pass")
    assert there.round == 2


def test_not_even_a_loose_board_begins_where_nothing_can_be_played():
    assert faults({"plot": None, "hand": ["Rob Stark"]}, {}, loose=True)[0].startswith("ann: 'Rob Stark' in hand")
    assert len(faults({"plot": None}, {}, loose=True)) == 1


def test_a_board_without_anything_new_is_written_as_ever():
    text = board({"play": [ROBB]}, {}).text()
    assert not any(word in text for word in ('challenge"', "loose", "initiated", "spent"))


# --- what is expected


KILLED = """
play = ["all: pass", "bob: choose Bran Stark"]
expect = [{expect}]
[board]
first = "ann"
[board.challenge]
type = "military"
attacker = "ann"
attackers = ["Tumblestone Knight"]
defenders = []
[board.seats.ann]
play = ["Tumblestone Knight (kneeling, +5 STR)"]
{more}
[board.seats.bob]
play = ["Bran Stark", "Arya Stark"]
"""


def test_no_window_opens_to_what_nobody_can_answer():
    run_scenario(KILLED.format(expect='"no window reaction to Bran Stark is killed"', more=""))


def test_a_window_that_opened_is_told():
    with pytest.raises(ScenarioFailed, match="windows around it"):
        run_scenario(
            KILLED.format(
                expect='"no window to ann wins a military challenge"', more='hand = ["Put to the Sword"]\ngold = 2'
            )
        )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("no window Bran", "write what the window is about"),
        ("no window sideways to Bran Stark is killed", "there is no window 'sideways'"),
        ("ann STR Robb Stark", "write a card and its STR"),
        ("ann never Robb Stark", "write it as 'ann never offered Robb Stark'"),
        (f"ann play {KNIGHT} (+1 STR)", "write the full line"),
    ],
)
def test_expectations_that_make_no_sense(line: str, words: str):
    with pytest.raises(BadScenario, match=words):
        run_scenario(KILLED.format(expect=f'"{line}"', more=""))


def test_what_has_not_happened_has_no_windows():
    with pytest.raises(ScenarioFailed, match="'Robb Stark is killed' did not happen"):
        run_scenario(KILLED.format(expect='"no window to Robb Stark is killed"', more=""))


def test_until_says_who_is_asked_instead():
    there = scene([KNIGHT], [BRAN], first="ann")
    with pytest.raises(BadScenario, match="there is no question 'lunch'"):
        play_line(there, "until bob asked lunch")
    with pytest.raises(Exception, match="bob is not asked"):
        play_line(there, "until bob asked defenders")


# --- written again


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).with_name("scenarios").glob("*.toml")), ids=lambda path: path.stem
)
def test_a_scenario_is_written_as_it_is_read(path: Path):
    file = read_scenario(path.read_text(encoding="utf-8"))
    assert read_scenario(write_scenario(file)) == file


def test_everything_that_can_be_written_comes_back():
    sides = {
        "play": [f"{KNIGHT} (kneeling, +2 STR until challenge)", "The Wall"],
        "gold": 3,
        "filler": 0,
        "initiated": ["power"],
    }
    there = board(sides, {"plot": "", "agenda": ["Fealty"]}, challenge=fought(defenders=[]), loose=True, round=3)
    file = ScenarioFile(there, ('ann: choose "quoted", \\ and ü\n',), ("ann power 2",), "lcg2:save")
    assert read_scenario(write_scenario(file)) == file


def test_a_scenario_goes_on_from_a_match_as_it_stands():
    first = scene([f"{KNIGHT} (kneeling)"], [ROBB, BRAN], challenge=fought())
    match = Match.from_bytes(first.match.to_bytes(), first.match.deal)
    there = Scenario.at(match)
    play_line(there, f"bob: defend with {ROBB}")
    holds(there, f"happened bob defends with {ROBB}", "happened bob wins ann's military challenge as the defender")
    assert there.log[0].number == first.match.step + 1
    with pytest.raises(BadScenario, match="has no record of its own"):
        expect_line(there, "no window to bob wins ann's military challenge")


def test_nothing_is_played_beyond_the_most_steps():
    there = scene([KNIGHT], [ROBB], first="ann")
    there.most = there.match.step
    with pytest.raises(BadScenario, match="the limit here is"):
        play_line(there, "all: pass")
