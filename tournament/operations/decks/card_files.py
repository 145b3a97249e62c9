"""Files of card data as they are sent: single ones, and archives of many, with limits that hold before reading."""

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tournament.decks.community import Source
from tournament.problems import CardDataRefused

MOST_FILES: Final = 2_000
MOST_BYTES: Final = 64 * 1024 * 1024
"""Of all files together, unpacked."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One file of a form."""

    name: str
    data: bytes


class CardFiles:
    """The files of an import, archives opened; how many there are is known before the first is read."""

    def __init__(self, sent: Iterable[Sent]) -> None:
        self._plain: list[Source] = []
        self._archives: list[tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]] = []
        for file in sent:
            if file.name.lower().endswith(".zip") or file.data.startswith(b"PK\x03\x04"):
                self._archives.append(_opened(file))
            else:
                self._plain.append(Source(file.name, file.data))
        if not self.count:
            raise CardDataRefused("There is no file in it; choose JSON files of card data, or a ZIP archive of them.")
        if self.count > MOST_FILES:
            raise CardDataRefused(f"There are {self.count} files in it; {MOST_FILES} are the most that are read.")
        size = sum(len(source.data) for source in self._plain)
        size += sum(entry.file_size for _, entries in self._archives for entry in entries)
        if size > MOST_BYTES:
            raise CardDataRefused(f"The files have {size} bytes together; {MOST_BYTES} are the most that are read.")

    @property
    def count(self) -> int:
        return len(self._plain) + sum(len(entries) for _, entries in self._archives)

    def sources(self) -> Iterator[Source]:
        yield from self._plain
        for archive, entries in self._archives:
            for entry in entries:
                yield Source(entry.filename, _read(archive, entry))


def _opened(file: Sent) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(file.data))
    except (zipfile.BadZipFile, ValueError, EOFError):
        raise CardDataRefused(f"{file.name[:80]} is no ZIP archive that can be opened.") from None
    # A repository's archive holds pictures and programs too; only what may be card data is looked at.
    kept = [entry for entry in archive.infolist() if entry.filename.endswith((".json", ".jsonl"))]
    return archive, sorted(kept, key=lambda entry: entry.filename)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """What a file says of its own size is all the room it gets."""
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
