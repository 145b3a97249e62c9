"""Pages of overview."""
