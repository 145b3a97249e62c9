"""Uploaded files of card data: single files and ZIP archives, with size limits."""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tournament.decks.community import Loaded, Progress, Source, load, may_hold_cards, no_card_data
from tournament.decks.problems import CardDataRefused
from tournament.decks.text import one_line

MOST_FILES: Final = 2_000
MOST_BYTES: Final = 64 * 1024 * 1024
"""Limit for all files together, unpacked."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One uploaded file."""

    name: str
    data: bytes


class CardFiles:
    """The files of an import that may hold card data, and the names of the others.

    Archives are opened.
    """

    def __init__(self, sent: Iterable[Sent]) -> None:
        self._plain: list[Source] = []
        self._archives: list[tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]] = []
        self.ignored: list[str] = []
        for file in sent:
            if is_archive(file.name) or file.data.startswith(b"PK\x03\x04"):
                self._archives.append(self._open(file))
            elif may_hold_cards(file.name):
                self._plain.append(Source(_printable(file.name), file.data))
            else:
                self.ignored.append(_printable(file.name))
        if not self.count:
            raise CardDataRefused(no_card_data(self.ignored))
        if self.count > MOST_FILES:
            raise CardDataRefused(f"There are {self.count} files in it; {MOST_FILES} are the most that are read.")
        size = sum(len(source.data) for source in self._plain)
        check_size(size + sum(entry.file_size for _, entries in self._archives for entry in entries))

    @property
    def count(self) -> int:
        """The number of files to read."""
        return len(self._plain) + sum(len(entries) for _, entries in self._archives)

    def load(self, progress: Progress = lambda name: None) -> Loaded:
        """Read the files, and list all that hold no card data."""
        loaded = load(self.sources(), progress)
        return replace(loaded, ignored=tuple(sorted((*self.ignored, *loaded.ignored))))

    def sources(self) -> Iterator[Source]:
        yield from self._plain
        for archive, entries in self._archives:
            for entry in entries:
                yield Source(_printable(entry.filename), _read(archive, entry))

    def _open(self, file: Sent) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
        """List an archive's entries to read; other files are never unpacked."""
        try:
            archive = zipfile.ZipFile(io.BytesIO(file.data))
        except (zipfile.BadZipFile, ValueError, EOFError):
            raise CardDataRefused(f"{file.name[:80]} is no ZIP archive that can be opened.") from None
        kept: list[zipfile.ZipInfo] = []
        for entry in archive.infolist():
            if may_hold_cards(entry.filename):
                kept.append(entry)
            elif not entry.is_dir():
                self.ignored.append(_printable(entry.filename))
        return archive, sorted(kept, key=lambda entry: entry.filename)


def _printable(name: str) -> str:
    """Remove control characters; names are shown on pages and terminals."""
    return one_line(name, len(name))


def is_archive(name: str) -> bool:
    """Tell from its name whether a file is a ZIP archive."""
    return name.lower().endswith(".zip")


def check_size(size: int) -> None:
    """Refuse files that are too large together."""
    if size > MOST_BYTES:
        raise CardDataRefused(f"The files have {size} bytes together; {MOST_BYTES} are the most that are read.")


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Read a file, limited to the size that its archive declares."""
    try:
        with archive.open(entry) as stream:
            data = stream.read(entry.file_size + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        raise CardDataRefused(f"{entry.filename[:80]} can't be unpacked: {error}.") from None
    if len(data) > entry.file_size:
        raise CardDataRefused(f"{entry.filename[:80]} is larger than its archive says.")
    return data
