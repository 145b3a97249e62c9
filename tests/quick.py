"""`python -m tests.quick [--since COMMIT]` runs the tests of the rooms that a change touches; `make quick` does.

The change is what is not committed, and the commits that the upstream branch, or else `main`, does not have. It is
made for the minutes between two thoughts: what is slow is left to `make test`, and named.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from tests.import_rules import ROOMS

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_SHOWN: Final = 6
SUPPORT: Final = "tests/support"
"""What tests share; its folders are called as those of the tests that use them."""
ALWAYS: Final = ("tests/test_imports.py", "tests/test_games_named.py")
SLOW: Final = (
    *(
        "tests/browser",
        "tests/engine/test_fuzz.py",
        "tests/engine/test_record.py",
        "tests/engine/games/lcg2/sets/core/test_drop.py",
    ),
    *("tests/tournament/test_html.py", "tests/tournament/test_schemathesis.py"),
    *("tests/tournament/events/pages/test_live_page.py", "tests/tournament/events/pages/test_stream.py"),
)
"""Browsers, servers in processes of their own, thousands of random matches or requests, every page with all eyes."""
TESTED_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "standings": ("tests/tournament/events/pages/test_events.py",),
    "rounds": ("tests/tournament/events/pages/test_events.py",),
    "trail": ("tests/tournament/events/desk/test_desk_pages.py",),
    "backup": ("tests/tournament/events/paper/test_pages.py",),
}
"""Rooms whose pages are tested in other rooms."""
FLOORS: Final = (
    *("tournament/operations", "tournament/web", "tournament/api", "tournament/http/schemas", "tournament/models"),
    *("templates", "tournament/static/css", "tournament/static/js"),
)
PAGES: Final = ("tests/tournament/test_pages.py", "tests/tournament/test_bytes.py")
DOCUMENTS: Final = ("tests/test_documents.py",)
MANNERS: Final = ("tests/tournament/test_manners.py",)
ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "tournament/events/desk": ("tests/tournament/events/desk",),
    "tournament/http": ("tests/tournament/http", *PAGES),
    "tournament/http/health.py": ("tests/tournament/http/test_health.py",),
    "tournament/events/paper/pages.py": ("tests/tournament/events/paper/test_pages.py",),
    "tournament/demo/pages.py": ("tests/tournament/test_demo.py",),
    "tournament/web": PAGES,
    "tournament/static/css/desk.css": ("tests/tournament/events/desk/test_desk_pages.py",),
    "tournament/static": ("tests/tournament/http/rendering/test_assets.py", *PAGES),
    "templates/desk": ("tests/tournament/events/desk",),
    "templates": PAGES,
    "tournament/http/api": ("tests/tournament/http/api", *MANNERS),
    "tournament/api": MANNERS,
    "tournament/http/schemas": MANNERS,
    "tournament/models": ("tests/tournament/models", "tests/tournament/core/storage/test_database_schema.py"),
    "tournament/demo": ("tests/tournament/test_demo.py",),
    "tournament/operations/ground": ("tests/tournament/core", "tests/tournament/core/scheduling"),
    "migrations": ("tests/tournament/models", "tests/tournament/core/storage/test_database_schema.py"),
    "engines": ("tests/tournament/replays/engines",),
    "engine/data": ("tests/engine/test_rule_ids.py", "tests/tournament/replays/operations"),
    "wsgi.py": ("tests/tournament/test_app.py",),
    "docs/adding-a-card.md": ("tests/engine/games/lcg2/sets/core/test_adding_a_card.py", *DOCUMENTS),
    "docs/adding-a-game.md": ("tests/engine/test_adding_a_game.py", *DOCUMENTS),
    "docs/scenarios.md": ("tests/engine/test_scenario_files.py", *DOCUMENTS),
    "docs": DOCUMENTS,
    "README.md": DOCUMENTS,
    "CONTRIBUTING.md": DOCUMENTS,
    "ARCHITECTURE.md": DOCUMENTS,
}
"""What is tested elsewhere than its path says; the longest path that fits counts."""


class Choice(NamedTuple):
    """Why which tests are run: files or folders."""

    why: str
    tests: tuple[str, ...] = ()


def choice(path: str, house: frozenset[str]) -> Choice:
    """The tests for one changed file; `house` are all files there are."""
    pure = PurePosixPath(path)
    if pure.parts[0] == "tests":
        if _is_test(path):
            return Choice("a test", (path,) if path in house else ())
        if pure.name == "__init__.py":
            return Choice("only a package")
        return _nearest(PurePosixPath("tests", *pure.parts[2:]) if _lies_in(path, SUPPORT) else pure, house)
    if room := _room(pure):
        return Choice(f"room {room}", _of_room(room, house))
    if cards := _of_cards(pure, house):
        return Choice("cards", cards)
    if known := max((it for it in ELSEWHERE if path == it or _lies_in(path, it)), key=len, default=None):
        return Choice(known, ELSEWHERE[known])
    if pure.parts[0] in ("engine", "tournament"):
        module = f"tests/{pure.parent}/test_{pure.stem}.py"
        return Choice("its own", (module,)) if module in house else _nearest(PurePosixPath("tests") / pure, house)
    return Choice("no test is about it")


def _room(path: PurePosixPath) -> str:
    floor = next((floor for floor in FLOORS if path.is_relative_to(floor)), None)
    name = path.relative_to(floor).parts[0].partition(".")[0] if floor else ""
    return name if name in ROOMS else ""


def _of_room(room: str, house: frozenset[str]) -> tuple[str, ...]:
    """The room on the floors that have tests: a folder, or one module."""
    floors = [f"tests/tournament/{floor}" for floor in ("operations", "web", "api")]
    places = [place for floor in floors for place in (f"{floor}/{room}", f"{floor}/test_{room}.py")]
    return (*(place for place in places if _files(place, house)), *TESTED_IN.get(room, ()))


def _of_cards(path: PurePosixPath, house: frozenset[str]) -> tuple[str, ...]:
    """A file of cards has tests named after it; the facts of all cards have all of these."""
    if not path.is_relative_to("engine/games/lcg2/sets/core"):
        return ()
    own = tuple(sorted(it for it in house if it.startswith(f"tests/engine/core/test_{path.stem}")))
    return (
        (*own, "tests/engine/games/lcg2/sets/core/test_declared.py")
        if own
        else ("tests/engine/games/lcg2/sets/core",)
    )


def _nearest(path: PurePosixPath, house: frozenset[str]) -> Choice:
    """Those beside it, or in the nearest folder above that has tests."""
    for folder in path.parents:
        if beside := tuple(sorted(it for it in house if _is_test(it) and PurePosixPath(it).parent == folder)):
            return Choice(f"beside, in {folder}", beside)
    return Choice("no test is about it")


def _files(place: str, house: frozenset[str]) -> set[str]:
    return {path for path in house if _is_test(path) and (path == place or _lies_in(path, place))}


def _lies_in(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")


def _is_test(path: str) -> bool:
    return path.rpartition("/")[2].startswith("test_") and path.endswith(".py")


def _is_slow(path: str) -> bool:
    return any(path == slow or _lies_in(path, slow) for slow in SLOW)


class Plan(NamedTuple):
    """The files of tests to run, and those left out because they are slow."""

    run: tuple[str, ...]
    left: tuple[str, ...]


def plan(choices: Mapping[str, Choice], house: frozenset[str]) -> Plan:
    """Folders become files. What is slow runs only where it was changed itself."""
    wanted = {*ALWAYS, *(test for one in choices.values() for test in one.tests)}
    files = {path for place in wanted for path in _files(place, house)}
    left = {path for path in files if _is_slow(path) and path not in choices}
    return Plan(tuple(sorted(files - left)), tuple(sorted(left)))


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed(since: str) -> list[str]:
    """Files that differ from where this branch left the other one, and files that are new."""
    bases = [since] if since else ["@{upstream}", "main", "origin/main", "HEAD"]
    base = next((found[0] for name in bases if (found := git("merge-base", "HEAD", name))), None)
    if base is None:
        sys.exit(f"{since or 'HEAD'} is no commit here; name one that this branch comes from.")
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.quick", description="Run the tests of what was changed.")
    parser.add_argument("--since", default="", help="compare with this commit instead of the upstream branch or main")
    parser.add_argument("--list", action="store_true", help="only say what would be run")
    asked, further = parser.parse_known_args()
    house = frozenset(git("ls-files", "--cached", "--others", "--exclude-standard"))
    house = frozenset(path for path in house if (ROOT / path).is_file())
    choices = {path: choice(path, house) for path in changed(asked.since)}
    chosen = plan(choices, house)
    for path, one in choices.items():
        shown = ", ".join(one.tests) if len(one.tests) <= MOST_SHOWN else f"{len(one.tests)} files"
        print(f"{path}: {one.why}{' → ' if shown else ''}{shown}")
    for path in chosen.left:
        print(f"left to make test, as it is slow: {path}")
    print(f"{len(choices)} changed files, {len(chosen.run)} files of tests", flush=True)
    if asked.list:
        return
    # What runs on both databases runs on the embedded one only.
    environment = os.environ | {"KINGSMOOT_TEST_POSTGRES": "none"}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *chosen.run, *further]
    sys.exit(subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
