"""The first edition of the living card game (2008), by its Core Rules and the FAQ."""
