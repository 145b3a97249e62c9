"""The basic words of a table: zones, counters and ids."""
