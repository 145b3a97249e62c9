"""Public pages of rounds."""
