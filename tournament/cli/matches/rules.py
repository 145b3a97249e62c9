"""`kingsmoot rules`: rules that the engine's logs cite and that tests name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import click

import engine
from engine.games.registry import RULESETS
from engine.ruleset import Ruleset

SHOWS_PATTERN = re.compile(r"@shows\((.*?)\)\n", re.DOTALL)
"""Tests of positions, in the folder of a game, name rules without the game."""
LINE, REST, TEST = "a line cites it", "lines rest on it", "a test names it"


@click.group("rules")
def command() -> None:
    """What of the rules the engine's logs cite."""


@command.command("coverage")
@click.option(
    "--tests",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("tests"),
    help="The folder of the tests.",
)
def coverage(tests: Path) -> None:
    """Print docs/rules-coverage.md: every rule with what cites it, what tests it, or why neither does."""
    if not (tests / "engine").is_dir():
        raise click.ClickException(f"There are no tests in {tests}; call it in a checkout, or with --tests.")
    click.echo(document(tests), nl=False)


def document(tests: Path) -> str:
    """Return the whole page."""
    lines = [
        "# Rules and what covers them",
        "",
        "Made by `kingsmoot rules coverage > docs/rules-coverage.md`. *Line*: a line of the log, a question or a "
        "refusal can cite the rule. *Rest*: steps are told to rest on it beside the rule they cite. *Test*: a test "
        "of the engine names it. For every other rule the reason is given.",
    ]
    for ruleset in RULESETS.values():
        lines += ["", *_of_game(ruleset, tests)]
    return "\n".join(lines) + "\n"


def uncovered(ruleset: Ruleset, tests: Path) -> list[str]:
    """Return the rules that nothing covers and that have no reason for it."""
    return [rule for rule, marks, why in _rows(ruleset, tests) if not marks and not why]


def _of_game(ruleset: Ruleset, tests: Path) -> Iterator[str]:
    rows = list(_rows(ruleset, tests))
    counted = {mark: sum(mark in marks for _rule, marks, _why in rows) for mark in (LINE, REST, TEST)}
    yield f"## {ruleset.name}"
    yield ""
    said = ", ".join(f"{number} where {mark}" for mark, number in counted.items() if number)
    yield f"{len(rows)} rules: {said}; {sum(not marks for _rule, marks, _why in rows)} with a reason."
    yield ""
    yield "| rule | line | rest | test | reason |"
    yield "|---|---|---|---|---|"
    for rule, marks, why in rows:
        ticks = " | ".join("yes" if mark in marks else "" for mark in (LINE, REST, TEST))
        yield f"| `{rule}` | {ticks} | {'' if marks else why} |"


def _rows(ruleset: Ruleset, tests: Path) -> Iterator[tuple[str, set[str], str]]:
    """Yield every rule of a game with what covers it, or the reason why nothing does."""
    index = json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes())
    lines = _rules_named(Path(engine.__file__).parent, ruleset.id) | ruleset.cited.rules | {*ruleset.timings.values()}
    tested = _rules_shown(tests / "engine" / "games" / ruleset.id, ruleset.id)
    for folder in (tests / "engine", tests / "support" / "engine"):
        tested |= _rules_named(folder, ruleset.id)
    rested, reasons = (ruleset.related.placed, ruleset.related.left_out) if ruleset.related else (frozenset(), {})
    for row in index:
        rule = row["id"]
        if rule.startswith(f"{ruleset.id}:"):
            found = ((LINE, rule in lines), (REST, rule in rested), (TEST, rule in tested))
            yield rule, {mark for mark, holds in found if holds}, reasons.get(rule, "")


def _rules_named(folder: Path, game: str) -> set[str]:
    """Return the rules of a game that the files of a folder name by their full id."""
    whole = re.compile(rf"\b{game}:[\w./-]*\w")
    return {rule for path in sorted(folder.rglob("*.py")) for rule in whole.findall(path.read_text(encoding="utf-8"))}


def _rules_shown(folder: Path, game: str) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("test_*.py"))]
    marked = [found for text in texts for found in SHOWS_PATTERN.findall(text)]
    return {f"{game}:{rule}" for one in marked for said in re.findall(r'"([^"]*)"', one) for rule in said.split()}
