"""Challenges: declaration, eligibility, winner and claim."""
