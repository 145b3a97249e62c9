"""Commands that play matches and read saved ones."""
