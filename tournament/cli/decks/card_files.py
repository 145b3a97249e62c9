"""The files of a folder of community card data, for commands that read them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from tournament.decks.community import Loaded, Source, load
from tournament.decks.pool import CardPool
from tournament.decks.report import PoolName
from tournament.operations.decks.card_files import MOST_BYTES, MOST_FILES


def card_files(path: Path) -> list[Path]:
    """The file, or every data file under the folder in a fixed order."""
    if path.is_file():
        return [path]
    found = sorted(p for p in path.rglob("*") if p.is_file() and not p.name.startswith("."))
    if not found:
        raise click.ClickException(f"There is no file in {path}.")
    if len(found) > MOST_FILES:
        raise click.ClickException(f"{path} holds {len(found)} files; that is no folder of card data.")
    return found


def load_files(path: Path, tick: Callable[[str], None] = lambda name: None) -> Loaded:
    def sources() -> Iterator[Source]:
        for file in card_files(path):
            if file.stat().st_size > MOST_BYTES:
                raise click.ClickException(f"{file} has more than {MOST_BYTES} bytes; that is no card data.")
            name = file.name if path.is_file() else str(file.relative_to(path))
            yield Source(name, file.read_bytes())

    return load(sources(), tick)


def pool_of(path: Path) -> tuple[CardPool, PoolName]:
    """A pool straight from the files, for a check that stores nothing."""
    from tournament.operations.decks.pools import content_digest

    loaded = load_files(path)
    if loaded.content is None or loaded.refusals:
        first = loaded.refusals[0]
        more = f" (and {len(loaded.refusals) - 1} more)" if len(loaded.refusals) > 1 else ""
        raise click.ClickException(f"{path}: {first.where}: {first.why}{more}.")
    content = loaded.content
    return CardPool(content), PoolName(path.name, content_digest(content))
