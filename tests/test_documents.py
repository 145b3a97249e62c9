"""The documents: all are listed, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "engines", "tournament", "tests", "templates")
IN_PACKAGES = [path for folder in ("engine", "engines", "tournament") for path in (ROOT / folder).rglob("*.md")]
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
