"""The table as one viewer sees it, with reasons: what a board is drawn from (docs/online-view.md)."""

import msgspec

from engine.views.card_faces import Printed, printed
from engine.views.shapes import Table
from engine.views.table import see

_encode = msgspec.json.Encoder().encode


def as_json(table: Table) -> bytes:
    """The table as a board is sent it, by the engine of today and by kept ones alike."""
    return _encode(table)


__all__ = ["Printed", "Table", "as_json", "printed", "see"]
