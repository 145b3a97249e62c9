"""Numbers of cards whose abilities have changed; every other card has number 1."""

NUMBERS: dict[str, int] = {}
