"""Online matches: lobby, boards, clocks, bots, spectators and chat."""
