"""Which build of the pages this is."""

from functools import cache
from hashlib import sha256

from tournament import __version__
from tournament.core.resources import PACKAGE, resource_dir


@cache
def build_mark() -> str:
    """Changes with the templates and static files, so that a new version is seen at once."""
    mark = sha256(__version__.encode())
    for folder in (resource_dir("templates"), PACKAGE / "static"):
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".html", ".svg", ".css", ".js"):
                mark.update(path.read_bytes())
    return mark.hexdigest()[:8]
