"""Archive the current engine reproducibly.

Run `python -m tournament.replays.engines.archive_builder`.
"""

from __future__ import annotations

import io
import zipfile
from hashlib import sha256
from pathlib import Path

import engine
from engine.games.registry import CORE_SET, DEFAULT_GAME, POOL_LOADERS, RULESETS
from tournament.core.resources import resource_dir
from tournament.replays.engines.archives import Edition, archive_name

PACKED_SUFFIXES = (".py", ".json", ".txt", ".zdict")
FIXED_TIMESTAMP = (1980, 1, 1, 0, 0, 0)
"""Fixed timestamp, so that equal engines give equal bytes."""


def pack(folder: Path) -> bytes:
    """Pack an `engine` folder with its data into an archive that Python can import."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in PACKED_SUFFIXES)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            entry = zipfile.ZipInfo(f"engine/{path.relative_to(folder).as_posix()}", FIXED_TIMESTAMP)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


def cards_digest(ruleset: str = DEFAULT_GAME) -> str:
    """Compute a digest of all cards of a game: facts and numbers."""
    pool = POOL_LOADERS[ruleset](CORE_SET)
    return sha256(b"".join(pool.digest(code) for code in sorted(pool.facts))).hexdigest()[:8]


def current_editions() -> tuple[Edition, ...]:
    """Return the edition of every game in this release."""
    return tuple(Edition(rules.id, rules.version, cards_digest(rules.id)) for rules in RULESETS.values())


def archive(folder: Path) -> tuple[Path, bool]:
    """Write one archive for all games; return its path and whether it is new.

    If these rules and cards are archived already, nothing is written.
    """
    path = folder / archive_name(*current_editions())
    is_new = not path.exists()
    if is_new:
        path.write_bytes(pack(Path(str(engine.__file__)).parent))
    return path, is_new


if __name__ == "__main__":
    path, is_new = archive(resource_dir("engines"))
    size = f"{path.stat().st_size / 1000:.0f} KB"
    print(f"{path.name}: written, {size}" if is_new else f"{path.name}: exists; these rules and cards are archived")
