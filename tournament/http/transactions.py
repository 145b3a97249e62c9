"""Transactions of views; their changes are notified after the commit."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from flask import g

from tournament.core import notifications
from tournament.core.storage.database import Session
from tournament.http.context import current_bus, current_database


@contextmanager
def transaction() -> Iterator[Session]:
    """Open a transaction and commit it at the end, or join the shared one."""
    shared: SharedTransaction | None = g.get("together")
    if shared is not None:
        yield shared.begun()
        return
    with notifications.notifying_transaction(current_database(), current_bus()) as session:
        yield session


class SharedTransaction:
    """A transaction that outlasts the view, until its response is made.

    It begins on first use.
    """

    def __init__(self, stack: ExitStack, begin: Callable[[Session], None]) -> None:
        self.session: Session | None = None
        self._stack = stack
        self._begin = begin

    def begun(self) -> Session:
        if self.session is None:
            self.session = self._stack.enter_context(
                notifications.notifying_transaction(current_database(), current_bus())
            )
            self._begin(self.session)
        return self.session


@contextmanager
def shared_transaction(begin: Callable[[Session], None]) -> Iterator[SharedTransaction]:
    """Share one transaction among all changes inside; run `begin` first, commit last."""
    with ExitStack() as stack:
        g.together = SharedTransaction(stack, begin)
        try:
            yield g.together
        finally:
            del g.together
