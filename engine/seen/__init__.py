"""The table as one viewer sees it, with reasons: what a board is drawn from (docs/online-view.md)."""

from engine.seen.printed import Printed, printed
from engine.seen.shapes import Table
from engine.seen.table import see

__all__ = ["Printed", "Table", "printed", "see"]
