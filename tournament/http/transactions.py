"""Changing events from a view: one transaction, and pokes by the bus of the application that serves it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from flask import g

from tournament.core import notifications
from tournament.core.storage.database import Session
from tournament.http.context import current_bus, current_database


@contextmanager
def changing() -> Iterator[Session]:
    """One transaction, committed at the end; inside of `together` it is the one that is committed there."""
    shared: Together | None = g.get("together")
    if shared is not None:
        yield shared.begun()
        return
    with notifications.changing(current_database(), current_bus()) as session:
        yield session


class Together:
    """A transaction that goes on after the view, until its answer is made; begun when it is first asked for."""

    def __init__(self, stack: ExitStack, begin: Callable[[Session], None]) -> None:
        self.session: Session | None = None
        self._stack = stack
        self._begin = begin

    def begun(self) -> Session:
        if self.session is None:
            self.session = self._stack.enter_context(notifications.changing(current_database(), current_bus()))
            self._begin(self.session)
        return self.session


@contextmanager
def together(begin: Callable[[Session], None]) -> Iterator[Together]:
    """Everything that is changed inside is one transaction, which starts with `begin` and is committed at the end."""
    with ExitStack() as stack:
        g.together = Together(stack, begin)
        try:
            yield g.together
        finally:
            del g.together
