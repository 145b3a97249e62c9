"""Build mark of the pages."""

from functools import cache
from hashlib import sha256

from tournament import __version__
from tournament.core.resources import PACKAGE, resource_dir
from tournament.core.translation import current_locale


def build_mark() -> str:
    """Return a hash of templates, static files and the reader's language.

    Caches and ETags of pages are keyed by it, so a page of one build or language is never sent for another.
    """
    return _mark_of(current_locale())


@cache
def _mark_of(locale: str) -> str:
    mark = sha256(f"{__version__} {locale}".encode())
    for folder in (resource_dir("templates"), PACKAGE / "static", PACKAGE / "locales"):
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".html", ".svg", ".css", ".js", ".po", ".pot"):
                mark.update(path.read_bytes())
    return mark.hexdigest()[:8]
