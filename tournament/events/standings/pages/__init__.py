"""Public pages of standings and the live overview."""
