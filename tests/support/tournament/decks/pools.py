"""Pools made of the reference material, where it is."""

from functools import cache
from pathlib import Path

from tests.reference import reference
from tournament.decks.community import LoadedCardData, SourceFile, load_card_data
from tournament.decks.pool import CardPool


@cache
def loaded_from(folder: Path) -> LoadedCardData:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return load_card_data(SourceFile(str(path.relative_to(folder)), path.read_bytes()) for path in files)


@cache
def _pool(folder: Path) -> CardPool:
    content = loaded_from(folder).content
    assert content is not None
    return CardPool(content)


def reference_pool(name: str, would_check: str) -> CardPool:
    return _pool(reference(f"cards/{name}", would_check))
