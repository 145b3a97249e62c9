"""Commands that play matches and read the saved ones."""
