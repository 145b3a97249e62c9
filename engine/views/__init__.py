"""The table as one viewer sees it, with reasons (docs/online-view.md)."""

import msgspec

from engine.views.card_faces import CardFaces, make_card_faces
from engine.views.shapes import TablePayload
from engine.views.table import make_table_payload

_encode = msgspec.json.Encoder().encode


def encode_table(table: TablePayload) -> bytes:
    """Encode the table as JSON, for boards of current and archived engines."""
    return _encode(table)


__all__ = ["CardFaces", "TablePayload", "encode_table", "make_card_faces", "make_table_payload"]
