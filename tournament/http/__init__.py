"""What a view needs from the request, and what becomes of its answer."""
