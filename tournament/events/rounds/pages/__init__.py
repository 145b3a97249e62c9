"""Pages of rounds."""
