"""What a route of the API needs from the request: arguments, keys, and reading with an ETag."""
