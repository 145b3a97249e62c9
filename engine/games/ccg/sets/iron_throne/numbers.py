"""The numbers of cards whose abilities play otherwise than they once did; every other card has the number 1."""

NUMBERS: dict[str, int] = {}
