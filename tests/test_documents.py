"""The documents: all are listed, their links lead somewhere, and the changelog is short."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bench", "engine", "engines", "tournament", "tests", "templates")
IN_PACKAGES = [
    path for folder in ("bench", "engine", "engines", "tournament") for path in (ROOT / folder).rglob("*.md")
]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *IN_PACKAGES])
OF_CODE = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "testing.md", *IN_PACKAGES]
PATH = re.compile(r"`((?:[a-z_]\w*/)+[a-z_]\w*)(?:\.[a-z]+)?(?:\.[A-Za-z_]+)?`")
"""A module or a file by its path, perhaps with a name in it."""
FENCED = re.compile(r"```.*?```", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(document: Path) -> set[str]:
    """A heading's address, as code hosts make it."""
    headings = HEADING.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path):
    for link in LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8"))):
        place, _, anchor = link.partition("#")
        if "://" in place:
            continue
        target = (document.parent / place) if place else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_document_is_listed():
    listed = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    documents = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert documents - set(LINK.findall(listed)) == set()


def known_paths() -> set[str]:
    """Every module, file and folder by all ends of its path, without its suffix."""
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("*") if "__pycache__" not in path.parts]
    parts = [path.relative_to(ROOT).with_suffix("").parts for path in found]
    return {"/".join(names[start:]) for names in parts for start in range(len(names))}


def test_documents_about_code_name_files_that_exist():
    known = known_paths() | {path.stem for path in (ROOT / "docs").iterdir()}
    missing = [
        f"{document.relative_to(ROOT).as_posix()}: {path}"
        for document in OF_CODE
        for path in PATH.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
        if path not in known and not (ROOT / path).exists() and path.partition("/")[0] not in ("docs", "instance")
    ]
    assert missing == []


CHANGES = ["### Added", "### Changed", "### Fixed", "### Rules"]
DAY = re.compile(r"## \d{4}-\d{2}-\d{2}")
SENTENCE_END = re.compile(r"[.!?][)”]? (?=[A-Z`*“])")
LONGEST_ENTRY = 160


def changelog_faults(changelog: str) -> list[str]:
    """Tell what keeps the sections and entries of a changelog from being in shape."""
    lines = [line for line in changelog.partition("## [Unreleased]\n")[2].splitlines() if line]
    days = [line for line in lines if line.startswith("## ")]
    faults = [f"not a day: {day}" for day in days if not DAY.fullmatch(day)]
    faults += [f"out of order: {late}" for early, late in pairwise(days) if late >= early]
    kind = ""
    for line, after in pairwise([*lines, "## "]):
        if line.startswith("#"):
            kind, before = line, kind if kind in CHANGES and line in CHANGES else ""
            if line in CHANGES and before and CHANGES.index(line) <= CHANGES.index(before):
                faults.append(f"out of order: {line} after {before}")
            if line not in CHANGES and line not in days:
                faults.append(f"no heading of a changelog: {line}")
            if after.startswith("## " if line in days else "#"):
                faults.append(f"empty: {line}")
            continue
        entry = line.removeprefix("- ")
        if entry == line or kind not in CHANGES:
            faults.append(f"no entry: {line}")
        if len(entry) > LONGEST_ENTRY:
            faults.append(f"{len(entry)} characters: {line}")
        if not entry.endswith(".") or SENTENCE_END.search(entry):
            faults.append(f"not one sentence: {line}")
    return faults


def test_entries_of_the_changelog_are_one_short_sentence_below_their_day():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert DAY.findall(changelog)
    assert changelog_faults(changelog) == []


@pytest.mark.parametrize(
    ("sections", "fault"),
    [
        ("### Added\n\n- Undo.\n\n## 2026-11-16\n\n### Rules\n\n- Undo.\n\n### Added\n\n- Undo.", "out of order"),
        ("## 2026-11-16\n\n### Added\n\n- Undo.\n\n## 2026-11-17\n\n### Added\n\n- Undo.", "out of order"),
        ("## Soon\n\n### Added\n\n- Undo.", "not a day"),
        ("### New\n\n- Undo.", "no heading"),
        ("### Added\n\n### Rules\n\n- Undo.", "empty"),
        ("## 2026-11-16\n\n- Undo.", "no entry"),
        ("### Added\n\n- Undo.\n  Redo.", "no entry"),
        ("### Added\n\n- Undo. Redo.", "not one sentence"),
        ("### Added\n\n- Undo", "not one sentence"),
        (f"### Added\n\n- {'o' * LONGEST_ENTRY}.", "161 characters"),
    ],
)
def test_a_changelog_out_of_shape_is_noticed(sections: str, fault: str):
    assert any(found.startswith(fault) for found in changelog_faults(f"## [Unreleased]\n\n{sections}\n"))
