"""Uploaded files of card data: single files and ZIP archives, with size limits."""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tournament.core.translation import gettext
from tournament.decks.community import (
    LoadedCardData,
    Progress,
    SourceFile,
    load_card_data,
    may_hold_cards,
    no_card_data_message,
)
from tournament.decks.problems import CardDataRefused
from tournament.decks.text import to_one_line

MAX_FILES: Final = 2_000
MAX_UNPACKED_BYTES: Final = 64 * 1024 * 1024
"""Limit for all files together, unpacked."""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One uploaded file."""

    name: str
    data: bytes


class CardFiles:
    """The files of an import that may hold card data, and the names of the others.

    Archives are opened.
    """

    def __init__(self, sent: Iterable[UploadedFile]) -> None:
        self._plain: list[SourceFile] = []
        self._archives: list[tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]] = []
        self.ignored: list[str] = []
        for file in sent:
            if is_archive(file.name) or file.data.startswith(b"PK\x03\x04"):
                self._archives.append(self._open(file))
            elif may_hold_cards(file.name):
                self._plain.append(SourceFile(_printable_name(file.name), file.data))
            else:
                self.ignored.append(_printable_name(file.name))
        if not self.count:
            raise CardDataRefused(no_card_data_message(self.ignored))
        if self.count > MAX_FILES:
            raise CardDataRefused(
                gettext("The upload has %(number)s files (maximum %(most)s).", number=self.count, most=MAX_FILES)
            )
        size = sum(len(source.data) for source in self._plain)
        check_size(size + sum(entry.file_size for _, entries in self._archives for entry in entries))

    @property
    def count(self) -> int:
        """The number of files to read."""
        return len(self._plain) + sum(len(entries) for _, entries in self._archives)

    def load(self, progress: Progress = lambda name: None) -> LoadedCardData:
        """Read the files, and list all that hold no card data."""
        loaded = load_card_data(self.sources(), progress)
        return replace(loaded, ignored=tuple(sorted((*self.ignored, *loaded.ignored))))

    def sources(self) -> Iterator[SourceFile]:
        yield from self._plain
        for archive, entries in self._archives:
            for entry in entries:
                yield SourceFile(_printable_name(entry.filename), _read_entry(archive, entry))

    def _open(self, file: UploadedFile) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
        """List an archive's entries to read; other files are never unpacked."""
        try:
            archive = zipfile.ZipFile(io.BytesIO(file.data))
        except (zipfile.BadZipFile, ValueError, EOFError):
            raise CardDataRefused(gettext("%(file)s is not a valid ZIP archive.", file=file.name[:80])) from None
        kept: list[zipfile.ZipInfo] = []
        for entry in archive.infolist():
            if may_hold_cards(entry.filename):
                kept.append(entry)
            elif not entry.is_dir():
                self.ignored.append(_printable_name(entry.filename))
        return archive, sorted(kept, key=lambda entry: entry.filename)


def _printable_name(name: str) -> str:
    """Remove control characters; names are shown on pages and terminals."""
    return to_one_line(name, len(name))


def is_archive(name: str) -> bool:
    """Tell from its name whether a file is a ZIP archive."""
    return name.lower().endswith(".zip")


def check_size(size: int) -> None:
    """Refuse files that are too large together."""
    if size > MAX_UNPACKED_BYTES:
        raise CardDataRefused(
            gettext("The files have %(number)s bytes (maximum %(most)s).", number=size, most=MAX_UNPACKED_BYTES)
        )


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
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
        raise CardDataRefused(
            gettext("%(file)s can't be unpacked: %(error)s.", file=entry.filename[:80], error=error)
        ) from None
    if len(data) > entry.file_size:
        raise CardDataRefused(gettext("%(file)s is larger than its archive says.", file=entry.filename[:80]))
    return data
