"""Entries and offers in words: small words, occasions, what tells offers apart, lines as a judge reads them."""

from engine.log.words.layout import WIDTH, line, lines
from engine.log.words.saying import duration, say

__all__ = ["WIDTH", "duration", "line", "lines", "say"]
