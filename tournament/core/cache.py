"""A small LRU cache."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LruCache(Generic[Key, Value]):
    """LRU cache, bounded by the number or the weight of its values.

    One thread computes a value; others that need it wait.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._held: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()
        self._making: dict[Key, Lock] = {}

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._held:
                    return self._held[key]
            try:
                value = make()
                with self._lock:
                    self._keep(key, value)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return value

    def _keep(self, key: Key, value: Value) -> None:
        if key not in self._held:
            self._weight += self._weigh(value)
        self._held[key] = value
        while self._weight > self._most:
            _, oldest = self._held.popitem(last=False)
            self._weight -= self._weigh(oldest)

    def forget(self) -> None:
        with self._lock:
            self._held.clear()
            self._weight = 0
