"""Standings: written, ranked, at time, with other results, and compared with what others published."""
