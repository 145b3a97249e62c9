"""People: their accounts, sessions and tokens, and how they leave."""
