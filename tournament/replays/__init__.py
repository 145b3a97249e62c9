"""Saved matches: kept, opened and proved, read row by row and table by table, with the rules they name."""
