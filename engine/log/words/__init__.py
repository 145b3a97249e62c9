"""Log entries in words: one sentence for each entry, as its viewer may read it, laid out as a judge reads it."""

from engine.log.words import answers, challenges, effects, framework, lasting, offers, table, windows
from engine.log.words.layout import WIDTH, line, lines
from engine.log.words.saying import WORDS, duration, say

__all__ = [
    "WIDTH",
    "WORDS",
    "answers",
    "challenges",
    "duration",
    "effects",
    "framework",
    "lasting",
    "line",
    "lines",
    "offers",
    "say",
    "table",
    "windows",
]
