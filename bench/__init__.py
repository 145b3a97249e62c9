"""How quick and how large: the engine, the pages, deck checks and pairings."""
