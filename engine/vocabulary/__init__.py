"""The vocabulary in which cards are declared; see docs/adding-a-card.md."""
