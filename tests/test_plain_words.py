"""Words of a voice that people had to read twice: no page, message or sentence of the log uses them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WORDS: Final = re.compile(
    r"\b(whoever|whomever|anew|lately|likewise|hitherto|stands? (?:here|there)|by itself|by themselves|so many"
    r"|is told|are told|nobody calls?|looks by|keeps? (?:itself|themselves) new|counts? for nothing|as it is now"
    r"|to bear it|are waited for|is waited for|takes? it back|taken along|no such thing|the house (?:has|keeps)"
    r"|of those who|for those who|one's own)\b",
    re.IGNORECASE,
)
EXCEPTIONS: Final[dict[str, str]] = {}
"""Texts that may keep such a word, by a part of the text, with the reason."""
STORED: Final = ROOT / "tests" / "engine" / "stored_strings.txt"
NO_PAGE: Final = ("tournament/cli/", "tournament/core/config.py")
"""Commands and settings are for operators, who read them in a terminal."""


def _python_texts(path: Path) -> Iterator[str]:
    """Yield the strings of a module that are no docstring; f-strings without their values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                silent.add(id(child.value))
        if isinstance(node, ast.JoinedStr):
            silent.update(id(part) for part in node.values)
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def _script_texts(path: Path) -> Iterator[str]:
    text = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield from (found[1] for found in re.finditer(r"""["'`]((?:[^"'`\\\n]|\\.)*)["'`]""", text))


def _template_texts(path: Path) -> Iterator[str]:
    yield re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def texts() -> Iterator[tuple[str, str]]:
    """Yield what people read, with the file it stands in."""
    stored = set(STORED.read_text(encoding="utf-8").splitlines())
    for folder, pattern, read in (
        ("engine", "*.py", _python_texts),
        ("tournament", "*.py", _python_texts),
        ("tournament/static", "*.js", _script_texts),
        ("templates", "*.html", _template_texts),
    ):
        for path in sorted((ROOT / folder).rglob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(NO_PAGE):
                yield from ((name, text) for text in read(path) if text not in stored)


def old_words(text: str) -> list[str]:
    """Return the old words of a text, unless it is an exception."""
    if any(part in text for part in EXCEPTIONS):
        return []
    return [found[0] for found in WORDS.finditer(text)]


def test_no_text_has_a_word_of_the_old_voice():
    found = [
        f"{name}: {word!r} in {' '.join(text.split())[:80]!r}" for name, text in texts() for word in old_words(text)
    ]
    assert found == []


def test_every_exception_is_still_needed():
    everything = [text for _, text in texts()]
    assert [part for part in EXCEPTIONS if not any(part in text for text in everything)] == []


@pytest.mark.parametrize("text", ["Whoever waits is seated", "This page looks by itself", "The round is drawn anew"])
def test_the_list_finds_the_old_voice(text: str):
    assert old_words(text)
