"""Seeded chance: SHA-256 in counter mode, one independent stream per purpose."""

from __future__ import annotations

from hashlib import sha256
from struct import unpack

_SPAN = 1 << 32
_NUMBERS_PER_HASH = 8
"""How many numbers of 32 bits one hash gives."""


def chance_key(seed: bytes, nonces: tuple[bytes, ...] = ()) -> bytes:
    """Derive the key of all streams of a match from its seed and players' nonces."""
    return sha256(b"kingsmoot chance" + seed + b"".join(sha256(nonce).digest() for nonce in nonces)).digest()


def commitment(seed: bytes) -> bytes:
    """Return the commitment to a seed, public before play; the seed is shown after it."""
    return sha256(b"kingsmoot seed" + seed).digest()


class Chance:
    """Draws numbers. The epoch and the count of each stream are state, the key isn't."""

    __slots__ = ("block", "drawn", "epoch", "key", "streams")

    def __init__(self, key: bytes, epoch: int = 0, streams: dict[str, int] | None = None) -> None:
        self.key = key
        self.epoch = epoch
        self.streams = streams if streams is not None else {}
        self.drawn = ""
        self.block: tuple[int, ...] = ()
        """Cache: the numbers of the last hash, and what it was computed for."""

    def copy(self) -> Chance:
        return Chance(self.key, self.epoch, dict(self.streams))

    def _block(self, stream: str, block: int) -> tuple[int, ...]:
        """Return eight numbers of a stream."""
        drawn = f"{stream}/{self.epoch}/{block}"
        if drawn != self.drawn:
            self.block = unpack(">8I", sha256(self.key + drawn.encode()).digest())
            self.drawn = drawn
        return self.block

    def below(self, stream: str, bound: int) -> int:
        """Draw a number below a bound.

        Numbers that would favor small results are skipped.
        """
        count = self.streams.get(stream, 0)
        limit = _SPAN - _SPAN % bound
        while True:
            number = self._block(stream, count // _NUMBERS_PER_HASH)[count % _NUMBERS_PER_HASH]
            count += 1
            if number < limit:
                self.streams[stream] = count
                return number % bound

    def shuffle(self, stream: str, cards: list[int]) -> None:
        """Shuffle a list with Fisher-Yates from the end.

        It uses the same numbers as successive calls of `below` would.
        """
        count = self.streams.get(stream, 0)
        block = self._block(stream, count // _NUMBERS_PER_HASH)
        last = len(cards) - 1
        while last > 0:
            number = block[count % _NUMBERS_PER_HASH]
            count += 1
            if count % _NUMBERS_PER_HASH == 0:
                block = self._block(stream, count // _NUMBERS_PER_HASH)
            bound = last + 1
            if number < _SPAN - _SPAN % bound:
                other = number % bound
                cards[last], cards[other] = cards[other], cards[last]
                last -= 1
        self.streams[stream] = count

    def new_epoch(self, epoch: int) -> None:
        """Restart every stream: earlier draws say nothing about later ones."""
        self.epoch = epoch
        self.streams = {}
