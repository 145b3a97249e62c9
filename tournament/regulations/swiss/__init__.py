"""Swiss rounds: pairing, tables, proof and independent check."""
