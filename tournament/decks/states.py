"""States of decks."""

from enum import StrEnum


class ImportState(StrEnum):
    """The state of a card data import."""

    RUNNING = "running"
    DONE = "done"
    REFUSED = "refused"
