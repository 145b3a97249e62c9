"""Events: entries, rounds, standings, floor, audit trail, backup, paper and the desk."""
