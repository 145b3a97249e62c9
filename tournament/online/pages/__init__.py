"""Online matches in the browser."""
