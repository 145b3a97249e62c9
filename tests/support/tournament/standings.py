"""An event of five players worked out by hand, and events like it."""

from __future__ import annotations

from dataclasses import replace

from tournament.regulations.bye import Bye
from tournament.regulations.event.event import EventData, Match, Player, PlayingStatus, RoundData, StageData
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES
from tournament.regulations.tiebreaks.tiebreak_sets import MELEE_TIEBREAKS


def won(winner, loser, how="win", table=1):
    return Match(table, (winner, loser), OUTCOMES[how])


def players(*names):
    return tuple(Player(name, name.title()) for name in names)


def being(event, player, status):
    """The event with one player of another status."""
    return replace(
        event, players=tuple(replace(one, status=status) if one.id == player else one for one in event.players)
    )


def missing(event, player):
    """The event with an unpaired loss for every round that a player was not in."""
    rounds = tuple(
        one if player in one.players() else replace(one, unpaired=(*one.unpaired, player))
        for one in event.parts[0].rounds
    )
    return replace(event, parts=(replace(event.parts[0], rounds=rounds),))


# Five players, three rounds.
#   round 1: ann beats bob; cid beats dan at time (a modified win); eve has the bye.
#   round 2: ann beats cid; bob beats eve; dan has the bye. Then bob drops.
#   round 3: dan beats ann; cid beats eve at time.
# Points and rounds: ann 5+5+0 = 10 in 3; bob 0+5 = 5 in 2; cid 4+0+4 = 8 in 3; dan 0+5+5 = 10 in 3;
#      eve 5+0+0 = 5 in 3.
# A round is worth: ann 10/3, bob 5/2, cid 8/3, dan 10/3, eve 5/3.
# SoS: ann met bob, cid, dan: (5/2 + 8/3 + 10/3) / 3 = (15 + 16 + 20)/18 = 51/18 = 17/6.
#      bob met ann, eve: (10/3 + 5/3) / 2 = 5/2.
#      cid met dan, ann, eve: (10/3 + 10/3 + 5/3) / 3 = 25/9.
#      dan met cid, ann (the bye is no opponent): (8/3 + 10/3) / 2 = 3.
#      eve met bob, cid: (5/2 + 8/3) / 2 = 31/12.
# Extended SoS: ann (5/2 + 25/9 + 3) / 3 = (45 + 50 + 54)/54 = 149/54; bob (17/6 + 31/12) / 2 = (34 + 31)/24 = 65/24;
#      cid (3 + 17/6 + 31/12) / 3 = (36 + 34 + 31)/36 = 101/36; dan (25/9 + 17/6) / 2 = (50 + 51)/36 = 101/36;
#      eve (5/2 + 25/9) / 2 = (45 + 50)/36 = 95/36.
FIVE = being(
    EventData(
        "Five",
        "seed",
        players("ann", "bob", "cid", "dan", "eve"),
        (
            StageData(
                "joust",
                (
                    RoundData(1, (won("ann", "bob"), won("cid", "dan", "modified win", 2)), byes=(Bye("eve"),)),
                    RoundData(2, (won("ann", "cid"), won("bob", "eve", table=2)), byes=(Bye("dan"),)),
                    RoundData(3, (won("dan", "ann"), won("cid", "eve", "modified win", 2))),
                ),
            ),
        ),
    ),
    "bob",
    PlayingStatus.DROPPED,
)


def melee(*rounds):
    return StageData("melee", tuple(rounds), MeleeScheme(), MELEE_TIEBREAKS)
