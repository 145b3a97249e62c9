"""The smallest words of a table: zones, counters and ids."""
