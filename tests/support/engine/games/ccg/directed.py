"""Matches of a soak of the collectible game that make for what chance seldom comes to, as in the first edition."""

from __future__ import annotations

from typing import Final

from tests.support.engine.games.ccg import matches
from tests.support.engine.games.lcg1.directed import Direction, Directions

INFLUENCE: Final = ("Fallow Fields", "The God's Eye", "Kingsroad Fiefdom")
NOBLES: Final = ("Bastard in Hiding", "Meereenese Shavepate", "Viserys Targaryen", "Joffrey Baratheon")
WAYS: Final = (
    Direction(
        ("stark",),
        (
            *("Hang the Traitors", "Guilty!", *INFLUENCE, "Narrow Sea", "Needle"),
            *("Arya Stark", "Catelyn Stark", "Brienne of Tarth", "Robb Stark", "Eddard Stark"),
        ),
        waits=True,
    ),
    Direction(("stark",), ("Hang the Traitors", *NOBLES, "Catelyn Stark", "Robb Stark"), waits=True),
    Direction(("greyjoy",), ("Everywhere the Sea Is Heard", *NOBLES), waits=True),
    Direction(("targaryen",), ("Gifts for the Queen", "Khal Drogo's Tent", "Summer Sea", *INFLUENCE), waits=True),
    Direction(("martell", "baratheon"), ("Anders Yronwood", "Lord Yronwood's Chosen", "Robert's Honor Guard")),
    Direction(("martell",), ("Areo Hotah", "Reavers of Old Wyk", "Lord Yronwood's Chosen"), waits=True),
    Direction(
        ("baratheon",),
        (
            *("Joffrey Baratheon", "Stripped of Honors", "The Painted Table", "King Robert's Chambers"),
            *("Brightwater Lancers", "Robert's Honor Guard", "Renly Baratheon", "Foothold on the Shore", *INFLUENCE),
        ),
    ),
    Direction(
        ("greyjoy",),
        (
            *("Assertion of Might", "Longship Iron Victory", "Everywhere the Sea Is Heard", "Foothold on the Shore"),
            *("Balon Greyjoy", "Asha Greyjoy", "Victarion Greyjoy", "Motley Crew", "Aeron's Chambers", *INFLUENCE),
        ),
        waits=True,
    ),
    Direction(("greyjoy",), ("Balon Greyjoy", "Brightwater Lancers", "Motley Crew")),
    Direction(
        ("lannister",),
        (
            *("Ser Gregor Clegane", "Venom in the Cup", "House Payne Knight"),
            *("Casterly Rock", "Queen Cersei's Chambers", *INFLUENCE),
        ),
        waits=True,
    ),
    Direction(
        ("lannister",),
        ("Make Way for the Queen", "Joffrey Baratheon", "Cersei Lannister", "Ser Jaime Lannister"),
        waits=True,
    ),
)
THRONE: Final = Directions(matches.THRONE, WAYS)
