"""What a board is sent of a table."""
