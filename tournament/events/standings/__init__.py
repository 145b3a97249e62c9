"""Standings, overall ranking, brackets, places and winners."""
