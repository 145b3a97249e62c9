"""People: their accounts, sessions and tokens, and deletion."""
