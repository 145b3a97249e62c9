"""Online matches that have ended, for the log reader: opened with the eyes that its reader may have."""

from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.online.operations.view.records import copy_for
from tournament.online.pages.context import current_play
from tournament.replays.addresses import match_id_of
from tournament.replays.operations.opened_match import open_own
from tournament.replays.operations.saved_matches import Found


def found_online(address: str) -> Found | None:
    """None where the address means an uploaded file."""
    match_id = match_id_of(address)
    if match_id is None:
        return None
    copy = copy_for(current_play(), match_id, current_principal().account_id, now())
    return Found(open_own(copy.digest, copy.load, copy.names), copy.load)
