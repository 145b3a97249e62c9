"""The games, and the register of them."""
