"""A match: started from a header, carried on by inputs, seen through views."""
