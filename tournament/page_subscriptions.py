"""Functions of pages that hooks call.

They are apart from the others, so that processes without pages load no Flask.
"""

from tournament.online.pages.records.match_lookup import open_for_reader
from tournament.replays import hooks as replays


def subscribe_pages() -> None:
    """Connect the features' pages, after `subscribe_all()`."""
    replays.match_source.subscribe(open_for_reader)
