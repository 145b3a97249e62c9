"""The book: an event's rows, read as values."""
