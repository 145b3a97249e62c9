"""Online matches, ended or under way, opened as far as their reader may see them."""

from dataclasses import replace
from typing import Final
from uuid import UUID

from tournament.core.cache import LruCache
from tournament.core.translation import gettext
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.online.operations.match.clocks import replay_clocks
from tournament.online.operations.match.deal import load_constants
from tournament.online.operations.match.record_files import load_record, write_match_file
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.view.visibility import RecordCopy, ViewerRights, find_viewer_rights
from tournament.online.pages.context import current_runtime
from tournament.replays.operations.opened_match import OpenedMatch, open_played_here, open_under_way
from tournament.replays.operations.saved_matches import SavedMatchView, TimeLeft
from tournament.replays.problems import MATCH_NOT_ENDED, RecordNotThere

UNDER_WAY_CACHE_SIZE: Final = 30
"""Matches under way that a process caches for questions."""

_match_cache: LruCache[tuple[UUID, int, int], OpenedMatch] = LruCache(UNDER_WAY_CACHE_SIZE)
_times_cache: LruCache[tuple[str, ...], TimeLeft] = LruCache(UNDER_WAY_CACHE_SIZE)


def open_for_reader(match_id: UUID) -> SavedMatchView:
    """Open an online match with the rights of its reader.

    Only the copy for this reader can be downloaded as a file.
    """
    play = current_runtime()
    sight = find_viewer_rights(play, match_id, current_principal(), now())
    if isinstance(sight, RecordCopy):
        opened, load = open_played_here(sight.of, sight.whole, sight.names), sight.load
    else:
        opened, load = (
            _match_cache.get((match_id, sight.version, sight.naming), lambda: _open_so_far(play, sight)),
            _refuse_file,
        )
    return SavedMatchView(
        replace(opened, holds=sight.viewer), load, left=lambda: _find_times_left(play, match_id, opened)
    )


def open_for_judge(match_id: UUID, viewer: int) -> OpenedMatch:
    """Open a match for a page of its event's judges.

    A judge's look is recorded before anything is shown.
    """
    play = current_runtime()
    stands = load_snapshot(play, match_id)
    sight = ViewerRights(match_id, viewer, stands.version, stands.naming)
    opened = _match_cache.get((match_id, sight.version, sight.naming), lambda: _open_so_far(play, sight))
    return replace(opened, holds=viewer)


def _find_times_left(play: MatchRuntime, match_id: UUID, opened: OpenedMatch) -> TimeLeft:
    """Replay the match for its clocks, if the current engine can."""
    if not opened.familiar or opened.undrawable or load_constants(play, match_id).settings.clock is None:
        return ()
    told = replay_clocks(play, match_id, opened.record, opened.pool)
    return _times_cache.get(opened.mark, lambda: tuple((step, clocks.left) for step, clocks in told))


def _open_so_far(play: MatchRuntime, sight: ViewerRights) -> OpenedMatch:
    match_id, version = sight.match_id, sight.version
    record = load_record(play, match_id, version)
    mark = f"{match_id} {version} {sight.naming}"
    return open_under_way(mark, record, sight.viewer, lambda: write_match_file(play, match_id, b"", version))


def _refuse_file() -> bytes:
    raise RecordNotThere(gettext(MATCH_NOT_ENDED))
