"""Scenario files: those of this folder hold, and a faulty one says in which line and what would be right."""

import re
from pathlib import Path

import pytest

from engine.errors import BadScenario, EngineError, ScenarioFailed
from engine.scenario.file import run_scenario
from tests.support.engine.games.ccg.sets.iron_throne.board import POOL as THRONE
from tests.support.engine.plain import plain_pool
from tests.support.engine.rule_index import INDEX

FILES = sorted(Path(__file__).with_name("scenarios").glob("*.toml"))
DOCUMENTED = Path(__file__).parents[2] / "docs" / "scenarios.md"
BOARD = """
[board]
phase = "marshaling"
first = "ann"
[board.seats.ann]
hand = ["Bran Stark", "Arya Stark", "Eddard Stark"]
[board.seats.bob]
play = ["Robb Stark (kneeling, 2 power, 1 duplicate)"]
"""


def file(*play: str, expect: tuple[str, ...] = ()) -> str:
    lines = ["play = [", *(f'    "{line}",' for line in play), "]"]
    return "\n".join([*lines, "expect = [", *(f'    "{line}",' for line in expect), "]", BOARD])


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_scenario_holds(path: Path):
    text = path.read_text(encoding="utf-8")
    run_scenario(text)
    assert any(f'rule = "{rule}"' in text for rule in INDEX)


BLOCKS = re.findall(r"```(\w*)\n(.*?)```(?:\n```text\n(.*?)```)?", DOCUMENTED.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("text", "said"), [block[1:] for block in BLOCKS if block[0] == "toml"])
def test_the_files_of_the_documentation_hold_or_say_what_is_wrong(text: str, said: str):
    """An example with words below it is refused with these words; an ellipsis stands for the rest."""
    if not said:
        run_scenario(text)
        return
    with pytest.raises(EngineError) as refused:
        run_scenario(text)
    shown, _, rest = said.strip().partition("\n    …")
    assert not rest
    whole = str(refused.value)
    assert whole.startswith(f"{shown}\n") if "…" in said else whole == shown


def test_the_code_of_the_documentation_runs():
    """One block goes on where another ended."""
    names: dict[str, object] = {}
    for kind, text, _said in BLOCKS:
        if kind == "python":
            exec(text, names)
    assert names


def test_the_documentation_has_no_other_blocks():
    assert {kind for kind, _text, _said in BLOCKS} == {"toml", "python"}
    assert sum(bool(said) for _kind, _text, said in BLOCKS) >= 3


def test_there_are_scenarios():
    assert len(FILES) >= 6


@pytest.mark.parametrize(
    "words",
    [
        "ann gold 5",
        "ann power 0",
        "bob power 2",
        "ann hand 3",
        "ann hand Arya Stark",
        "not ann play Arya Stark",
        "bob play Robb Stark",
        "bob play Robb Stark (kneeling, 2 power, 1 duplicate)",
        "not bob play Robb Stark (standing)",
        "ann plot A Noble Cause",
        "ann asked opportunity",
        "not bob asked opportunity",
        "ann may marshal Bran Stark",
        "not ann may Robb Stark",
        "phase marshaling",
        "first ann",
        "round 1",
        "not winner ann",
        "rule lcg2:3.2",
        "not rule lcg2:4.2",
    ],
)
def test_what_may_be_expected(words: str):
    run_scenario(file(expect=(words,)))
    negated = words.removeprefix("not ") if words.startswith("not ") else f"not {words}"
    with pytest.raises(ScenarioFailed, match=r"line 4, .*this is not true"):
        run_scenario(file(expect=(negated,)))


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("marshal Bran Stark", "line 2, .*write who does what, for example 'ann: marshal Robb Stark'"),
        ("cat: pass", "line 2, .*there is no seat 'cat'; seats are ann, bob"),
        ("ann: conquer Winterfell", "line 2, .*'conquer' is unknown or incomplete; use one of marshal …"),
        ("ann: marshal", "line 2, .*'marshal' is unknown or incomplete"),
        ("ann: attack power", "line 2, .*write it as 'attack military with Robb Stark'"),
        ("ann: cannot marshal", "line 2, .*write it as 'cannot marshal Robb Stark because lcg2:unique/dead'"),
        ("all: attack", "line 2, .*for all players, only 'all: pass' is possible"),
    ],
)
def test_a_line_that_makes_no_sense_says_what_would(words: str, fault: str):
    with pytest.raises(BadScenario, match=fault):
        run_scenario(file(words))


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("nonsense", "write what must be true, for example 'ann power 2'"),
        ("ann power", "write a seat, a fact and its value"),
        ("ann courage 3", "'courage' is not a fact; use one of power, gold"),
        ("cat power 3", "there is no seat 'cat'"),
    ],
)
def test_an_expectation_that_makes_no_sense_says_what_would(words: str, fault: str):
    with pytest.raises(BadScenario, match=f"line 4, .*{fault}"):
        run_scenario(file(expect=(words,)))


FOOTHOLD = """
play = [
    "ann: marshal Foothold on the Shore on Smuggler's Cove",
]
expect = [
    "ann play Foothold on the Shore on Lannisport (kneeling)",
    "ann play Foothold on the Shore on Smuggler's Cove",
    "not ann play Foothold on the Shore on Oldtown",
    "ann play Foothold on the Shore (kneeling)",
    "not bob play Foothold on the Shore",
]
[board]
ruleset = "ccg"
phase = "marshalling"
first = "ann"
[board.seats.ann]
play = ["Foothold on the Shore on bob's Lannisport (kneeling)"]
hand = ["Foothold on the Shore", "Motley Crew"]
gold = 9
plot = "Fortified Position"
[board.seats.bob]
plot = "Fortified Position"
play = ["Lannisport", "Smuggler's Cove", "Oldtown"]
"""


def test_an_attachment_whose_title_has_an_on_of_its_own_is_written_on_its_bearer():
    scenario = run_scenario(FOOTHOLD, THRONE)
    assert "Smuggler's Cove" in scenario.player("ann").play  # which the passive took
    bare = FOOTHOLD.replace("the Shore on bob's Lannisport", "the Shore")
    with pytest.raises(BadScenario, match="add the card it is attached to, for example 'Foothold on the Shore on"):
        run_scenario(bare, THRONE)


def test_a_refused_line_tells_who_is_asked_what_and_the_log():
    with pytest.raises(ScenarioFailed) as failed:
        run_scenario(file("ann: marshal Bran Stark", "ann: marshal Bran Stark"))
    words = str(failed.value)
    assert words.startswith("line 3, 'ann: marshal Bran Stark': ann can't choose: marshal Bran Stark")
    assert "ann is asked (opportunity, lcg2:aw-3): marshal Arya Stark, pass" in words
    assert "Bran Stark enters play   lcg2:marshal/enters" in words


@pytest.mark.parametrize("quoted", ["'{}'", '"{}"'])
def test_a_line_with_quotes_in_it_is_found_however_it_is_written(quoted: str):
    words = 'ann: use Bran Stark (after "Arya Stark is killed")'
    line = quoted.format(words if quoted[0] == "'" else words.replace('"', '\\"'))
    with pytest.raises(ScenarioFailed, match=r"line 2, .*can't choose: use Bran Stark"):
        run_scenario(file("ann: pass").replace('"ann: pass"', line))


def test_what_cannot_be_done_is_offered_after_all():
    with pytest.raises(ScenarioFailed, match=r"line 2, .*ann can do it"):
        run_scenario(file("ann: cannot marshal Bran Stark"))


def test_what_cannot_be_done_is_refused_for_another_reason():
    with pytest.raises(ScenarioFailed, match="the reason is lcg2:initiating/2, Eddard Stark costs 7"):
        run_scenario(file("ann: cannot marshal Eddard Stark because lcg2:limited"), plain_pool())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("play = ]", "this is not a scenario: .*line 1"),
        ("play = []", "this is not a scenario: .*missing required field `board`"),
        (file() + "\n[extra]\n", "this is not a scenario: .*unknown field `extra`"),
        (
            file().replace("marshaling", "brunch"),
            "this board is not possible: there is no phase 'brunch'; choose from setup, plot",
        ),
        (
            file().replace('first = "ann"', 'first = "cat"'),
            "the first player 'cat' is not a seat; seats are ann, bob",
        ),
        (file().replace("Arya Stark", "Arja Stark"), "no card is titled 'Arja Stark'.*did you mean Arya Stark"),
        (
            file().replace("(kneeling", "(sleeping"),
            "'sleeping' is unknown; use for example 'kneeling', 'standing', '2 power'",
        ),
    ],
)
def test_a_file_that_can_not_be_read_says_why(text: str, fault: str):
    with pytest.raises(BadScenario, match=fault):
        run_scenario(text)
