"""Kingsmoot: runs tournaments of the A Game of Thrones card games and judges online matches."""

__version__ = "0.1.0"
