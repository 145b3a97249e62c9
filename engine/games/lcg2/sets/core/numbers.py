"""The numbers of cards whose abilities play otherwise than they once did; every other card has the number 1.

A number is raised by one when the card's declaration changes what the card does. Matches played with the card before
can then not be replayed by this version; all others can.
"""

NUMBERS: dict[str, int] = {}
