"""Carrier of notifications over Redis pub/sub."""

from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tournament.core.bus.relayed_bus import CHANNEL, LISTEN_SECONDS

TIMEOUT_SECONDS = 2.0


class RedisCarrier:
    def __init__(self, url: str) -> None:
        self._client = redis.Redis.from_url(
            url, socket_connect_timeout=TIMEOUT_SECONDS, socket_timeout=TIMEOUT_SECONDS, health_check_interval=30
        )
        # All databases of a server share its channels, so the name has the number of ours.
        self._channel = f"{CHANNEL}/{self._client.connection_pool.connection_kwargs.get('db', 0)}"

    def send(self, line: str) -> None:
        self._client.publish(self._channel, line)

    @contextmanager
    def listening(self) -> Iterator[Iterator[str | None]]:
        with self._client.pubsub() as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(self._channel)
            if channel.get_message(timeout=TIMEOUT_SECONDS) is None:
                raise TimeoutError("Redis did not confirm the subscription")
            yield self._lines(channel)

    def _lines(self, channel: redis.client.PubSub) -> Iterator[str | None]:
        while True:
            message = channel.get_message(ignore_subscribe_messages=True, timeout=LISTEN_SECONDS)
            yield None if message is None else bytes(message["data"]).decode(errors="replace")

    def close(self) -> None:
        self._client.close()
