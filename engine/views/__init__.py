"""The table as one viewer sees it, with reasons: what a board is drawn from (docs/online-view.md)."""

import msgspec

from engine.views.card_faces import CardFaces, make_card_faces
from engine.views.shapes import TablePayload
from engine.views.table import make_table_payload

_encode = msgspec.json.Encoder().encode


def as_json(table: TablePayload) -> bytes:
    """The table as a board is sent it, by the engine of today and by kept ones alike."""
    return _encode(table)


__all__ = ["CardFaces", "TablePayload", "as_json", "make_card_faces", "make_table_payload"]
