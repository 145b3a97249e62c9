"""Ended matches, opened as far as their reader may see them."""

from uuid import UUID

from tournament.core.translation import gettext
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.online.operations.view.visibility import find_copy
from tournament.online.pages.context import current_runtime
from tournament.replays.addresses import match_id_of
from tournament.replays.operations.opened_match import OpenedMatch, open_played_here
from tournament.replays.operations.saved_matches import find_match
from tournament.replays.operations.what_if import check_tryable
from tournament.replays.pages.what_if import MATCH_IS_UNDER_WAY
from tournament.replays.problems import MatchUnderWay, RecordNotThere


def open_whole_record(address: str) -> OpenedMatch:
    """Open an ended match, from a file or played here, that this reader may see whole.

    The result can be shared by a link that shows hidden cards, so a judge's recorded look is not enough.
    """
    match_id = match_id_of(address)
    try:
        opened = _open_own_copy(match_id) if match_id else find_match(current_database(), address, now()).match
    except RecordNotThere as error:
        raise MatchUnderWay(gettext(MATCH_IS_UNDER_WAY)) from error
    check_tryable(opened)
    return opened


def _open_own_copy(match_id: UUID) -> OpenedMatch:
    copy = find_copy(current_runtime(), match_id, current_principal().account_id, now())
    return open_played_here(copy.digest, copy.load, copy.names)
