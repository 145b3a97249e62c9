"""Entries and offers in words: small words, occasions, what tells offers apart, lines as a judge reads them."""

from engine.log.text.layout import WIDTH, Line, line, lines, worded
from engine.log.text.phrases import duration, say

__all__ = ["WIDTH", "Line", "duration", "line", "lines", "say", "worded"]
