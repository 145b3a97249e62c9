"""The documents: all are listed, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
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
