"""API routes of rounds: lifecycle, results, and pairing proofs."""
