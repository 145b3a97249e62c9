"""Entries and offers in words: small words, occasions, what tells offers apart, lines as a judge reads them."""

from engine.log.text.layout import LINE_WIDTH, LogLine, format_entry, format_log, make_log_lines
from engine.log.text.phrases import format_duration, say

__all__ = ["LINE_WIDTH", "LogLine", "format_duration", "format_entry", "format_log", "make_log_lines", "say"]
