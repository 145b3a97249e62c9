"""Pages of the log reader."""
