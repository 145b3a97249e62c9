"""Build mark of the pages."""

from functools import cache
from hashlib import sha256

from tournament import __version__
from tournament.core.resources import PACKAGE, resource_dir


@cache
def build_mark() -> str:
    """Return a hash that changes with the templates and static files."""
    mark = sha256(__version__.encode())
    for folder in (resource_dir("templates"), PACKAGE / "static", PACKAGE / "locales"):
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".html", ".svg", ".css", ".js", ".po", ".pot"):
                mark.update(path.read_bytes())
    return mark.hexdigest()[:8]
