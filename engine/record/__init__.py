"""Stored matches: header and inputs, the file, its proof, and reports on steps."""
