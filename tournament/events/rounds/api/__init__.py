"""Rounds for programs: their life, results, and how they were drawn."""
