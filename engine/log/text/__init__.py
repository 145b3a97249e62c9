"""Entries and offers as text: phrases, occasions, hints and log lines."""

from engine.log.text.layout import LINE_WIDTH, LogLine, format_entry, format_log, make_log_lines
from engine.log.text.phrases import format_duration, format_line

__all__ = ["LINE_WIDTH", "LogLine", "format_duration", "format_entry", "format_line", "format_log", "make_log_lines"]
