"""A community repository of card data, as GitHub packs it for download."""

import io
import json
import zipfile
from typing import Final

from tests.support.tournament.community_cards import LIST, PACK

TOP: Final = "card-data-main/"
CARD_DATA: Final[dict[str, object]] = {
    "cycles.json": [{"id": "inv", "name": "Invented Cycle", "packs": ["Inv"]}],
    "packs/Inv.json": PACK,
    "restricted-list.json": [LIST],
}
OTHER: Final[dict[str, object]] = {
    ".eslintrc.json": {"extends": "eslint:recommended"},
    ".github/workflows/validate.yml": "on: push\n",
    ".vscode/settings.json": "{\n  // this editor takes comments\n}\n",
    "LICENSE": "Do as you like.\n",
    "README.md": "# Card data\n",
    "card.schema.json": {"$schema": "http://json-schema.org/schema#", "properties": {"cards": {"type": "array"}}},
    "cardpools.json": [{"code": "original", "incompatibleCards": [], "incompatibleCardpools": ["redesign"]}],
    "decks/starter.json": {"name": "Starter", "faction": "stark", "cards": [{"code": "01900", "count": 1}]},
    "draftmancer/Inv.txt": "1 Invented Lord\n",
    "package-lock.json": {"name": "card-data", "lockfileVersion": 2, "packages": {}},
    "package.json": {"name": "card-data", "version": "1.0.0", "scripts": {"test": "node scripts/validate.js"}},
    "scripts/validate.js": "process.exit(0);\n",
    "standalone-decks.json": [{"id": "Inv-1", "faction": "stark", "cards": [{"code": "01900", "count": 1}]}],
    "translations/de/cycles.json": [{"id": "inv", "name": "Erfundener Zyklus", "packs": ["Inv"]}],
    "translations/de/packs/Inv.json": {**PACK, "name": "Erfunden"},
}
OTHER_NAMES: Final = tuple(sorted(f"{TOP}{name}" for name in OTHER))


def github_zip(*contents: dict[str, object]) -> bytes:
    """Pack the files below one folder, with entries for the folders as GitHub writes them."""
    files = {name: value for content in contents for name, value in content.items()}
    folders = {TOP} | {f"{TOP}{name.rsplit('/', 1)[0]}/" for name in files if "/" in name}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for folder in sorted(folders):
            packed.writestr(folder, b"")
        for name, value in files.items():
            packed.writestr(f"{TOP}{name}", value if isinstance(value, str) else json.dumps(value))
    return out.getvalue()
