"""The regulations of tournaments as pure functions: pairing, seating, cuts, results and standings."""
