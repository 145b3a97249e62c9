"""Lookup of the match of an address: a saved file or an online match."""

from tournament.http.context import current_database, now
from tournament.replays.addresses import match_id_of
from tournament.replays.hooks import match_source
from tournament.replays.operations.saved_matches import SavedMatchView, find_match


def find_match_at(address: str) -> SavedMatchView:
    match_id = match_id_of(address)
    if match_id is not None:
        return match_source.ask_one(match_id)
    return find_match(current_database(), address, now())
