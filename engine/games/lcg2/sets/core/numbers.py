"""Numbers of cards whose abilities have changed; every other card has number 1.

Raise a card's number by one when its declaration changes what the card does. This version then can't replay matches
that were played with the card before; it can replay all others.
"""

NUMBERS: dict[str, int] = {}
