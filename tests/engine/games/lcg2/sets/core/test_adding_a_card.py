"""The page that teaches how to add a card shows what is really declared, and its tests pass."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

from engine.games.registry import core_facts, core_set
from tests.reference import ROOT

PAGE = (ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
SNIPPETS = [match.groups() for match in re.finditer(r"```python\n# (engine/\S+)\n(.*?)```", PAGE, flags=re.DOTALL)]
TESTS = re.findall(r"```python\n# run\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize(("path", "snippet"), SNIPPETS, ids=[body.splitlines()[0][2:] for _path, body in SNIPPETS])
def test_a_snippet_stands_in_the_file_it_names(path: str, snippet: str):
    assert indent(snippet, "    ") in (ROOT / path).read_text(encoding="utf-8")


def test_the_page_shows_several_shapes():
    assert len(SNIPPETS) >= 7
    assert PAGE.count("```python") == len(SNIPPETS) + len(TESTS)


def test_the_tests_on_the_page_pass():
    names: dict[str, object] = {}
    exec(compile(dedent(TESTS[0]), "docs/adding-a-card.md", "exec"), names)
    found = [value for name, value in names.items() if name.startswith("test_") and callable(value)]
    assert len(found) == 2
    for test in found:
        test()


def test_the_facts_and_the_line_on_the_page_are_the_cards_own():
    shown = json.loads(re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)[0])
    facts = next(facts for facts in core_facts() if facts.code == shown["code"])
    assert (facts.title, facts.cost, facts.copies, facts.ability) == (shown["title"], 2, 1, True)
    line = re.findall(r"^ability     (.*)$", PAGE, flags=re.MULTILINE)
    assert line == [ability.words() for ability in core_set().abilities[facts.code]]


def test_every_file_and_command_the_page_names_exists():
    named = set(re.findall(r"`((?:engine|tests|docs)/[\w/.-]+)`", PAGE))
    assert {name for name in named if not Path(ROOT / name).exists()} == set()
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(f"\n{target}:" in makefile for target in re.findall(r"`make ([a-z-]+)", PAGE))
