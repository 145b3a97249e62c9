"""What pages and the API share about requests and responses."""
