"""Tournament regulations as pure functions: pairing, seating, cuts, standings."""
