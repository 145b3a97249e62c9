"""Standings: the ledger and its writing, tiebreaks, the overall ranking, and who wins at time."""
