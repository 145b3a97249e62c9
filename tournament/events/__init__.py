"""Events: entries, rounds, standings, floor, history, backup, paper and the desk."""
