"""Seeded chance: SHA-256 in counter mode, one independent stream for each purpose."""

from __future__ import annotations

from hashlib import sha256

_SPAN = 1 << 64


def chance_key(seed: bytes, nonces: tuple[bytes, ...] = ()) -> bytes:
    """The secret that all streams of a match hang on; players' nonces are mixed in."""
    return sha256(b"kingsmoot chance" + seed + b"".join(sha256(nonce).digest() for nonce in nonces)).digest()


def commitment(seed: bytes) -> bytes:
    """What is shown before play; the seed itself is shown after it."""
    return sha256(b"kingsmoot seed" + seed).digest()


class Chance:
    """Draws numbers; epoch and where each stream stands are state, the key is not."""

    __slots__ = ("epoch", "key", "streams")

    def __init__(self, key: bytes, epoch: int = 0, streams: dict[str, int] | None = None) -> None:
        self.key = key
        self.epoch = epoch
        self.streams = streams if streams is not None else {}

    def copy(self) -> Chance:
        return Chance(self.key, self.epoch, dict(self.streams))

    def below(self, stream: str, bound: int) -> int:
        """A number from 0 up to but not including bound; draws again rather than favour small numbers."""
        count = self.streams.get(stream, 0)
        limit = _SPAN - _SPAN % bound
        prefix = self.key + f"{stream}/{self.epoch}/".encode()
        while True:
            number = int.from_bytes(sha256(prefix + count.to_bytes(8, "big")).digest()[:8], "big")
            count += 1
            if number < limit:
                self.streams[stream] = count
                return number % bound

    def shuffle(self, stream: str, cards: list[int]) -> None:
        """Fisher and Yates, from the end."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(stream, last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def new_epoch(self, epoch: int) -> None:
        """Every stream starts anew: what was drawn before says nothing about what comes."""
        self.epoch = epoch
        self.streams = {}
