"""Programs that measure the engine, pages, online matches and pairings."""
