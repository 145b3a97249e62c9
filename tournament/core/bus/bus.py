"""Bus: delivers notifications of changes to subscribers."""

import threading
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Protocol, Self
from uuid import UUID

MAX_IGNORED_TOPICS: Final = 20_000
"""Ignored topics of a subscription; at this limit the set is cleared, and all of them notify again."""


@dataclass(frozen=True, slots=True)
class Notification:
    """A changed topic and its new version.

    It carries no content, so nothing can leak. The next notification makes up for a lost one.
    """

    topic: str
    version: int

    def __str__(self) -> str:
        return f"{self.topic} {self.version}"

    @classmethod
    def parse(cls, line: str) -> "Notification | None":
        """Parse what `str` wrote; return None for any other line."""
        topic, _, version = line.rpartition(" ")
        return cls(topic, int(version)) if topic and version.isascii() and version.isdigit() else None


def event_topic(slug: str) -> str:
    return f"event/{slug}"


def match_topic(match_id: UUID) -> str:
    return f"match/{match_id}"


def chat_topic(match_id: UUID) -> str:
    """Return the topic of the chat at a match; chat doesn't change the match."""
    return f"talk/{match_id}"


def stream_topic_and_field(topic: str) -> tuple[str, str]:
    """Return the stream topic of a match or chat topic, and the field for the number.

    The streams of a match carry its version as `version` and its chat as `words`.
    """
    kind, _, name = topic.partition("/")
    return (f"match/{name}", "words") if kind == "talk" else (topic, "version")


def match_id_of(topic: str) -> UUID | None:
    """Return the match that a topic is about, or None."""
    kind, _, name = topic.partition("/")
    try:
        return UUID(name) if kind == "match" else None
    except ValueError:
        return None


def all_matches_topic() -> str:
    """Return the wildcard topic of all matches."""
    return _wildcard_topic("match/")


def all_chats_topic() -> str:
    """Return the wildcard topic of all chats."""
    return _wildcard_topic("talk/")


def _wildcard_topic(topic: str) -> str:
    return f"{topic.partition('/')[0]}/*"


class Bus(Protocol):
    def publish(self, topic: str, version: int) -> None:
        """Notify subscribers after the commit; never raise, as the change has happened."""

    def subscribe(self, topics: Collection[str]) -> "Subscription": ...

    def close(self) -> None:
        """End all subscriptions; later ones end at once."""


class Subscription:
    """The newest unread notification of each topic.

    A slow reader misses only outdated versions.
    """

    def __init__(self, bus: "ProcessBus", topics: Collection[str], *, closed: bool = False) -> None:
        self.topics = tuple(dict.fromkeys(topics))
        self._bus = bus
        self._newest: dict[str, int] = {}
        self._ignored: set[str] = set()
        self._changed = threading.Condition()
        self.ended = closed

    def notifications(self, silence: float) -> Iterator[Notification | None]:
        """Yield notifications as they come, and None after `silence` idle seconds.

        End when the bus is closed.
        """
        while not self.ended:
            poke = self.wait(silence)
            if poke is not None or not self.ended:
                yield poke

    def wait(self, seconds: float) -> Notification | None:
        with self._changed:
            self._changed.wait_for(lambda: self._newest or self.ended, seconds)
            if self.ended or not self._newest:
                return None
            topic = next(iter(self._newest))
            return Notification(topic, self._newest.pop(topic))

    def ignore(self, topic: str) -> None:
        """Drop further notifications of one topic without waking the reader."""
        if len(self._ignored) >= MAX_IGNORED_TOPICS:
            self._ignored = set()
        self._ignored.add(topic)

    def put(self, poke: Notification) -> None:
        if poke.topic in self._ignored:
            return
        with self._changed:
            self._newest[poke.topic] = max(poke.version, self._newest.get(poke.topic, poke.version))
            self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bus.forget(self)


class ProcessBus:
    """Bus between the threads of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_topic: dict[str, list[Subscription]] = {}
        self._closed = False

    def publish(self, topic: str, version: int) -> None:
        with self._lock:
            subscriptions = (*self._by_topic.get(topic, ()), *self._by_topic.get(_wildcard_topic(topic), ()))
        for subscription in subscriptions:
            subscription.put(Notification(topic, version))

    def subscribe(self, topics: Collection[str]) -> Subscription:
        with self._lock:
            subscription = Subscription(self, topics, closed=self._closed)
            for topic in subscription.topics:
                self._by_topic.setdefault(topic, []).append(subscription)
        return subscription

    def forget(self, subscription: Subscription) -> None:
        with self._lock:
            for topic in subscription.topics:
                left = [other for other in self._by_topic.get(topic, ()) if other is not subscription]
                if left:
                    self._by_topic[topic] = left
                else:
                    self._by_topic.pop(topic, None)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            subscriptions = [each for those in self._by_topic.values() for each in those]
        for subscription in subscriptions:
            subscription.end()
