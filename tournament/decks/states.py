"""States of decks."""

from enum import StrEnum


class ImportState(StrEnum):
    """How an import of card data stands."""

    RUNNING = "running"
    DONE = "done"
    REFUSED = "refused"
