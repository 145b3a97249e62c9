"""Card pools, deck formats and the rules of deck construction."""
