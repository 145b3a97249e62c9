"""Which tests `make quick` chooses for which change."""

import pytest

from tests.quick import ALSO, ALWAYS, ELSEWHERE, ROOT, SHARED, SLOW, Choice, choice, plan

HOUSE = frozenset(
    path.relative_to(ROOT).as_posix()
    for folder in ("bench", "engine", "tournament", "templates", "migrations", "tests", "docs", "engines")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)
FOLDERS: dict[str, list[str]] = {}
for _path in sorted(HOUSE):
    if _path.startswith(("bench/", "engine/", "tournament/", "templates/", "migrations/")):
        FOLDERS.setdefault(_path.rpartition("/")[0], []).append(_path)
TESTS = "tests/tournament"


def run(*paths: str) -> tuple[str, ...]:
    """The files that changes of these are answered with, beside those that always run."""
    chosen = plan({path: choice(path, HOUSE) for path in paths}, HOUSE).run
    return tuple(test for test in chosen if test not in ALWAYS)


def test_a_subject_is_tested_on_all_floors_whichever_was_touched():
    rounds = Choice("subject events/rounds", (f"{TESTS}/events/rounds", f"{TESTS}/events/pages/test_events.py"))
    for path in (
        "tournament/events/rounds/operations/lifecycle.py",
        "tournament/events/rounds/pages/public.py",
        "tournament/events/rounds/schemas.py",
        "templates/events/rounds/pairing_proof.html",
    ):
        assert choice(path, HOUSE) == rounds
    assert choice("tournament/events/entries/schemas/decks.py", HOUSE).why == "subject events/entries"
    assert choice("tournament/online/operations/match/deal.py", HOUSE).tests == (f"{TESTS}/online",)


def test_scripts_have_their_units_and_sheets_their_contrast_beside_their_subject():
    rounds = f"{TESTS}/events/rounds"
    contrast = f"{TESTS}/http/rendering/test_contrast.py"
    assert choice("tournament/static/events/rounds/rounds.css", HOUSE).tests[::2] == (rounds, contrast)
    assert choice("tournament/static/replays/row.js", HOUSE).tests == (f"{TESTS}/replays", "tests/javascript")
    assert choice("tournament/static/http/tokens.css", HOUSE).tests[-1] == contrast
    assert run("tests/javascript/replays/steps.test.js") == ("tests/javascript/test_units.py",)


def test_a_file_of_cards_has_the_tests_of_its_house():
    cards = "games/lcg2/sets/core"
    assert run(f"engine/{cards}/stark.py") == tuple(
        f"tests/engine/{cards}/test_{name}.py" for name in ("declared", "stark", "stark_bounds", "stark_events")
    )
    assert len(run(f"engine/{cards}/cards.json")) > 30


def test_the_engine_has_its_rule_tests_without_the_slow_ones():
    chosen = plan({"engine/play/windows/windows.py": choice("engine/play/windows/windows.py", HOUSE)}, HOUSE)
    assert "tests/engine/test_windows.py" in chosen.run
    assert chosen.left == ("tests/engine/test_fuzz.py", "tests/engine/test_record.py")


def test_a_module_with_a_test_of_its_own_has_that():
    assert run("tournament/cli/matches/play.py") == (f"{TESTS}/cli/matches/test_play.py",)
    assert run("tournament/cli/lazy_group.py") == tuple(f"{TESTS}/cli/test_{name}.py" for name in ("bench", "main"))
    assert run("bench/answers.py") == ("tests/bench/test_answers.py",)
    assert run("engine/games/registry.py") == run("engine/games/anything.py")


def test_a_test_is_run_even_if_it_is_slow_and_what_tests_share_runs_those_beside_it():
    slow = "tests/engine/test_fuzz.py"
    assert run(slow) == (slow,)
    assert run("tests/engine/golden/lcg2-1/a.kingsmoot", "tests/engine/games/lcg2/sets/core/__init__.py")[
        0
    ].startswith("tests/engine/test_")
    assert run("tests/support/engine/boards.py") == run("tests/engine/boards.py") != ()
    assert run("tests/tournament/no_longer/test_there.py") == ()


def test_documents_have_the_tests_that_read_them():
    assert run("README.md", "docs/players.md") == ("tests/test_documents.py",)
    assert run("docs/adding-a-card.md") == (
        "tests/engine/games/lcg2/sets/core/test_adding_a_card.py",
        "tests/test_documents.py",
    )


def test_what_always_runs_is_enough_where_no_test_is_about_it():
    assert run("Makefile", "pyproject.toml") == ()
    assert plan({}, HOUSE).run == tuple(sorted(ALWAYS))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_of_the_house_has_tests(folder: str):
    assert any(run(path) for path in FOLDERS[folder])


def test_every_place_that_is_named_is_there():
    tests = {place for table in (ALSO, ELSEWHERE, SHARED) for places in table.values() for place in places}
    subjects = {f"{TESTS}/{subject}" for subject in ALSO}
    named = {*tests, *subjects, *ELSEWHERE, *SHARED, *ALWAYS, *SLOW}
    assert {place for place in named if not (ROOT / place).exists()} == set()
