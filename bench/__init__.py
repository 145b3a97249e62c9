"""Measure how quick and how large the engine, the pages, online matches and pairings are."""
