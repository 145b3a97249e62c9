"""Matches that are over, opened with the eyes that their reader may have."""

from uuid import UUID

from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.online.operations.view.visibility import copy_for
from tournament.online.pages.context import current_play
from tournament.replays.addresses import match_id_of
from tournament.replays.operations.opened_match import Opened, open_own
from tournament.replays.operations.saved_matches import find_match
from tournament.replays.operations.what_if import check_tryable
from tournament.replays.pages.what_if import UNDER_WAY
from tournament.replays.problems import MatchUnderWay, RecordNotThere


def whole_record(address: str) -> Opened:
    """Open a match that is over, a file or one that was played here, where this reader may see all of it.

    A table that is handed on tells hidden cards to whoever has its link, so a judge's look is not enough.
    """
    match_id = match_id_of(address)
    try:
        opened = _own_copy(match_id) if match_id else find_match(current_database(), address, now()).match
    except RecordNotThere as error:
        raise MatchUnderWay(UNDER_WAY) from error
    check_tryable(opened)
    return opened


def _own_copy(match_id: UUID) -> Opened:
    copy = copy_for(current_play(), match_id, current_principal().account_id, now())
    return open_own(copy.digest, copy.load, copy.names)
