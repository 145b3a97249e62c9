"""What a process needs to continue matches: database, sealer and caches.

All caches can be rebuilt.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final
from uuid import UUID

from engine.games.registry import load_pools
from engine.table.deal import Deal
from tournament.core.cache import LruCache
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.uptime import Uptime
from tournament.events.online_settings import MatchSettings
from tournament.online.operations.match.loaded_match import LoadedMatch
from tournament.online.operations.match.log_readers import LogReaderCache
from tournament.online.operations.match.match_limits import BlockedSeats
from tournament.replays.engines.continuation import ArchivedEngine

DEAL_CACHE_SIZE: Final = 2000
LOADED_MATCH_CACHE_SIZE: Final = 1000
VIEW_CACHE_SIZE: Final = 4000
"""About 2 KB each, compressed."""


class LoadedMatchCache:
    """Cache of loaded matches; a match is taken out while it is in use.

    So other threads never see a half-changed match. It is put back after the commit and its last use, but never after
    an error: a refused or failed input may have changed it.
    """

    def __init__(self, most: int = LOADED_MATCH_CACHE_SIZE) -> None:
        self._most = most
        self._held: OrderedDict[UUID, tuple[tuple[int, int], LoadedMatch]] = OrderedDict()
        self._lock = Lock()

    def take(self, match_id: UUID, version: int, head: bytes, naming: int = 0) -> LoadedMatch | None:
        """Take out the match with this version, head and names; drop any other."""
        with self._lock:
            held = self._held.pop(match_id, None)
        if held is None or held[0] != (version, naming) or held[1].head != head:
            return None
        return held[1]

    def put(self, match_id: UUID, version: int, match: LoadedMatch, naming: int = 0) -> None:
        with self._lock:
            held = self._held.get(match_id)
            if held is None or held[0] < (version, naming):
                self._held[match_id] = ((version, naming), match)
            self._held.move_to_end(match_id)
            while len(self._held) > self._most:
                self._held.popitem(last=False)


class ViewCache:
    """The newest view of each seat, with what it was made from.

    A view is made again when any of that changes.
    """

    def __init__(self, most: int = VIEW_CACHE_SIZE) -> None:
        self._most = most
        self._held: OrderedDict[tuple[UUID, int], tuple[object, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: UUID, seat: int, of: object) -> bytes | None:
        with self._lock:
            held = self._held.get((match_id, seat))
        return held[1] if held is not None and held[0] == of else None

    def put(self, match_id: UUID, seat: int, of: object, packed: bytes) -> None:
        with self._lock:
            self._held[match_id, seat] = (of, packed)
            self._held.move_to_end((match_id, seat))
            while len(self._held) > self._most:
                self._held.popitem(last=False)


@dataclass(frozen=True, slots=True)
class MatchConstants:
    """What is fixed when a match is opened, besides the deal."""

    settings: MatchSettings
    event_id: UUID | None


@dataclass(frozen=True, slots=True)
class MatchRuntime:
    database: Database
    sealer: Sealer
    carries_older: bool = True
    """Whether archived engines continue matches of older rules; otherwise these matches are frozen."""
    deals: LruCache[tuple[UUID, int], Deal | ArchivedEngine] = field(
        default_factory=lambda: LruCache(DEAL_CACHE_SIZE)
    )
    """What matches were begun with; for older rules, together with the archived engine."""
    constants: LruCache[UUID, MatchConstants] = field(default_factory=lambda: LruCache(DEAL_CACHE_SIZE))
    loaded: LoadedMatchCache = field(default_factory=LoadedMatchCache)
    log_readers: LogReaderCache = field(default_factory=LogReaderCache)
    views: ViewCache = field(default_factory=ViewCache)
    held: BlockedSeats = field(default_factory=BlockedSeats)
    uptime: Callable[[], Uptime] | None = None
    """Returns the uptime of the machine, to detect that the wall clock was set; None disables the check."""

    def __post_init__(self) -> None:
        load_pools()  # every process creates a MatchRuntime before its threads start
