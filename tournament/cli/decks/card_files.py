"""Files of community card data at a path."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from tournament.decks.analysis.report import PoolVersion
from tournament.decks.community import LoadedCardData, may_hold_cards
from tournament.decks.operations.card_files import CardFiles, UploadedFile, check_size, is_archive
from tournament.decks.pool import CardPool
from tournament.decks.problems import CardDataRefused


def card_files(path: Path) -> CardFiles:
    """Read a file, a ZIP archive, or every file under a folder."""
    if path.is_file():
        named = {path.name: path}
    else:
        named = {file.relative_to(path).as_posix(): file for file in sorted(_files_under(path))}
    # Files that can't be card data are only named, so their size doesn't matter.
    read = {name for name in named if path.is_file() or may_hold_cards(name) or is_archive(name)}
    try:
        check_size(sum(named[name].stat().st_size for name in read))
        return CardFiles(
            UploadedFile(name, file.read_bytes() if name in read else b"") for name, file in named.items()
        )
    except CardDataRefused as problem:
        raise click.ClickException(problem.detail) from None


def _files_under(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        if ".git" in folders:
            folders.remove(".git")  # the history of a clone is not part of its repository's files
        for name in names:
            if (file := Path(place, name)).is_file():
                yield file


def load_files(files: CardFiles, tick: Callable[[str], None] = lambda name: None) -> LoadedCardData:
    try:
        return files.load(tick)
    except CardDataRefused as problem:
        raise click.ClickException(problem.detail) from None


def pool_of(path: Path) -> tuple[CardPool, PoolVersion]:
    """Return a pool straight from the files, for a check that stores nothing."""
    from tournament.decks.operations.pools import content_digest

    loaded = load_files(card_files(path))
    if loaded.no_card_data:
        raise click.ClickException(f"{path}: {loaded.no_card_data}")
    if loaded.content is None or loaded.refusals:
        first = loaded.refusals[0]
        more = f" (and {len(loaded.refusals) - 1} more)" if len(loaded.refusals) > 1 else ""
        raise click.ClickException(f"{path}: {first.where}: {first.why}{more}.")
    content = loaded.content
    return CardPool(content), PoolVersion(path.name, content_digest(content))
