"""`python -m tests.quick [--since COMMIT]` runs the tests of the features that a change touches; `make quick` does.

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

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_SHOWN: Final = 6
SUPPORT: Final = "tests/support"
"""What tests share; its folders are called as those of the tests that use them."""
ALWAYS: Final = ("tests/test_imports.py", "tests/test_games_named.py", "tests/test_static_files.py")
SLOW: Final = (
    *("tests/browser", "tests/engine/test_fuzz.py", "tests/engine/test_record.py"),
    *("tests/engine/games/lcg2/sets/core/test_drop.py", "tests/tournament/test_html.py"),
    *("tests/tournament/test_schemathesis.py", "tests/tournament/events/pages/test_live_page.py"),
    *("tests/tournament/events/pages/test_stream.py", "tests/tournament/test_hostile.py"),
)
"""Browsers, servers in processes of their own, thousands of random matches or requests, every page with all eyes."""
HOUSE: Final = "tests/tournament"
BY_SUBJECT: Final = ("events", "judging")
"""Features of many subjects: the tests of one subject are enough for a change in it."""
APART: Final = ("cli", "core", "regulations")
"""Features whose modules are tested one by one."""
PAGES: Final = (f"{HOUSE}/test_pages.py", f"{HOUSE}/test_bytes.py")
SCRIPTS: Final = ("tests/javascript",)
SHEETS: Final = (f"{HOUSE}/http/rendering/test_contrast.py",)
DOCUMENTS: Final = ("tests/test_documents.py",)
MANNERS: Final = (f"{HOUSE}/test_manners.py",)
SCHEMA: Final = (f"{HOUSE}/core/models", f"{HOUSE}/core/storage/test_database_schema.py")
ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "events/backup": (f"{HOUSE}/events/paper/test_pages.py",),
    "events/history": (f"{HOUSE}/events/desk/test_desk_pages.py",),
    "events/rounds": (f"{HOUSE}/events/pages/test_events.py",),
    "events/standings": (f"{HOUSE}/events/pages/test_events.py",),
    "http": PAGES,
}
"""Subjects that are tested beside their own folder."""
ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "tournament/core/models": SCHEMA,
    "tournament/events/api": (f"{HOUSE}/events/lifecycle/api", *MANNERS),
    "tournament/events/models": (*SCHEMA, f"{HOUSE}/events/test_writes.py"),
    "tournament/events/overview": (f"{HOUSE}/events/pages/test_events.py",),
    "tournament/events/trail": tuple(f"{HOUSE}/events/{it}" for it in ("trail", "history", "test_writes.py")),
    "tournament/http/api": (f"{HOUSE}/http/api", *MANNERS),
    "tournament/http/schemas": MANNERS,
    "tournament/judging/models": SCHEMA,
    "tournament/tables.py": SCHEMA,
    "tournament/timer_handlers.py": (f"{HOUSE}/core/scheduling",),
    "templates/events/overview": (f"{HOUSE}/events/pages/test_events.py",),
    "templates/judging/floor": (f"{HOUSE}/judging/disputes",),
    "tournament/static/judging/floor": (f"{HOUSE}/judging/disputes",),
    "migrations": SCHEMA,
    "engines": (f"{HOUSE}/replays/engines",),
    "engine/data": ("tests/engine/test_rule_ids.py", f"{HOUSE}/replays/operations"),
    "wsgi.py": (f"{HOUSE}/test_app.py",),
    "docs/adding-a-card.md": ("tests/engine/games/lcg2/sets/core/test_adding_a_card.py", *DOCUMENTS),
    "docs/adding-a-game.md": ("tests/engine/test_adding_a_game.py", *DOCUMENTS),
    "docs/scenarios.md": ("tests/engine/test_scenario_files.py", *DOCUMENTS),
    "docs": DOCUMENTS,
    "README.md": DOCUMENTS,
    "CONTRIBUTING.md": DOCUMENTS,
    "ARCHITECTURE.md": DOCUMENTS,
}
"""What is tested elsewhere than its path says; the longest path that fits counts."""
SHARED: Final[Mapping[str, tuple[str, ...]]] = {
    "tournament/static": (f"{HOUSE}/http/rendering/test_assets.py", *PAGES),
    "tournament/app.py": (f"{HOUSE}/test_app.py", *PAGES),
    "tournament/page_routes.py": PAGES,
    "tournament/api_routes.py": MANNERS,
    "templates": PAGES,
    "templates/events": (f"{HOUSE}/events/pages",),
    "tournament/static/events": (f"{HOUSE}/events/pages",),
}
"""The tests of what belongs to no subject."""


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
    if cards := _of_cards(pure, house):
        return Choice("cards", cards)
    if known := _longest(path, ELSEWHERE):
        return Choice(known, ELSEWHERE[known])
    module = f"tests/{pure.parent}/test_{pure.stem}.py"
    if module in house and not _subject(pure):
        return Choice("its own", (module,))
    kind = {".js": SCRIPTS, ".css": SHEETS}.get(pure.suffix, ())
    if subject := _subject(pure):
        return Choice(f"subject {subject}", (f"{HOUSE}/{subject}", *ALSO.get(subject, ()), *kind))
    if shared := _longest(path, SHARED):
        return Choice(shared, (*SHARED[shared], *kind))
    if pure.parts[0] in ("bench", "engine", "tournament"):
        return _nearest(PurePosixPath("tests") / pure, house)
    return Choice("no test is about it")


def _longest(path: str, places: Mapping[str, tuple[str, ...]]) -> str:
    return max((it for it in places if path == it or _lies_in(path, it)), key=len, default="")


def _subject(path: PurePosixPath) -> str:
    """The feature, or the subject of one, that a module, a template, a sheet or a script belongs to."""
    if path.is_relative_to("tournament/static"):
        path = path.relative_to("tournament")
    if path.parts[0] not in ("tournament", "templates", "static") or path.parts[1] in APART:
        return ""
    subject = "/".join(path.parts[1 : 3 if path.parts[1] in BY_SUBJECT else 2])
    return subject if (ROOT / HOUSE / subject).is_dir() else ""


def _of_cards(path: PurePosixPath, house: frozenset[str]) -> tuple[str, ...]:
    """A file of cards has tests named after it; the facts of all cards have all of these."""
    sets = "engine/games/lcg2/sets/core"
    if not path.is_relative_to(sets):
        return ()
    own = tuple(sorted(it for it in house if it.startswith(f"tests/{sets}/test_{path.stem}")))
    return (*own, f"tests/{sets}/test_declared.py") if own else (f"tests/{sets}",)


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
