"""Views that seats were sent, kept so that a return costs no engine; nothing rests on them."""

from collections import OrderedDict
from threading import Lock
from typing import Final
from uuid import UUID

MOST_VIEWS: Final = 4000
"""About 2 KB each, compressed."""


class KeptViews:
    """The newest of each seat, with what it was made of: another one is made as soon as any of that differs."""

    def __init__(self, most: int = MOST_VIEWS) -> None:
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
