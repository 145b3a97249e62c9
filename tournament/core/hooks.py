"""Hooks: a feature calls the features above it without importing them."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class HookNotConnected(RuntimeError):
    """A hook was used before `tournament.subscriptions.subscribe_all()` was called."""


class Hook(Generic[P, R]):
    """Functions of upper features that a lower feature calls.

    A feature declares its hooks in its `hooks.py`; `tournament/subscriptions.py` subscribes to all of them, in the
    order of features. Subscribers run at once, in the caller's transaction; if one raises, the transaction ends.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._subscribers: tuple[Callable[P, R], ...] = ()

    @property
    def subscribers(self) -> tuple[Callable[P, R], ...]:
        return self._subscribers

    def subscribe(self, function: Callable[P, R]) -> None:
        """Add a function unless it is subscribed already."""
        if function not in self._subscribers:
            self._subscribers = (*self._subscribers, function)

    def notify(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call every subscriber."""
        self.ask(*args, **kwargs)

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """Collect the answers of all subscribers."""
        if not self._subscribers:
            raise HookNotConnected(f"the hook {self.name} has no subscriber: call subscribe_all() first")
        return [function(*args, **kwargs) for function in self._subscribers]

    def ask_one(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the answer of the only subscriber."""
        (answer,) = self.ask(*args, **kwargs)
        return answer
