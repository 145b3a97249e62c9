"""Rounds: pairing, publication, clock, results, and pairing proofs."""
