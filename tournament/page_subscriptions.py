"""Which functions of pages each hook calls, apart from the others: processes without pages load no Flask."""

from tournament.online.pages.records.match_lookup import found_of
from tournament.replays import hooks as replays


def subscribe_pages() -> None:
    """Connect the features' pages: the application does so, after `subscribe_all()`."""
    replays.match_source.subscribe(found_of)
