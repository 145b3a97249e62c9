"""`python -m tournament.engines.packing` keeps the engine of this release in an archive, the same bytes each time."""

from __future__ import annotations

import io
import zipfile
from hashlib import sha256
from pathlib import Path

import engine
from engine.rulesets import CORE_SET, DEFAULT, POOLS, RULESETS
from tournament.engines.archives import named
from tournament.resources import resource_dir

PACKED = (".py", ".json", ".zdict")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Archives know no time: equal engines are equal bytes."""


def pack(folder: Path) -> bytes:
    """An `engine` folder with its data as an archive that can be imported from."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in PACKED)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            entry = zipfile.ZipInfo(f"engine/{path.relative_to(folder).as_posix()}", LONG_AGO)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


def cards_digest(ruleset: str = DEFAULT) -> str:
    """A digest of every card of a game in this release: facts and numbers."""
    pool = POOLS[ruleset](CORE_SET)
    return sha256(b"".join(pool.digest(code) for code in sorted(pool.facts))).hexdigest()[:8]


def archive(folder: Path) -> list[tuple[Path, bool]]:
    """Writes an archive for each ruleset, unless these rules with these cards have one; says which were written."""
    source = pack(Path(str(engine.__file__)).parent)
    done = []
    for rules in RULESETS.values():
        path = folder / named(rules.id, rules.version, cards_digest(rules.id))
        new = not path.exists()
        if new:
            path.write_bytes(source)
        done.append((path, new))
    return done


if __name__ == "__main__":
    for path, new in archive(resource_dir("engines")):
        size = f"{path.stat().st_size / 1000:.0f} KB"
        print(f"{path.name}: written, {size}" if new else f"{path.name}: kept already; these rules and cards have it")
