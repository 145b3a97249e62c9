"""Simulated events with random results, for tests of regulations and performance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.chain.chance import Chance
from tournament.regulations.draw import Draw
from tournament.regulations.event.event import Event, Match, MeleeTable, Part, Player, Round, Status
from tournament.regulations.melee.seating import Seating, seated_round
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES
from tournament.regulations.swiss.history import paired_round, playing
from tournament.regulations.swiss.pairing import Pairing
from tournament.regulations.tiebreaks.tiebreak_sets import MELEE_TIEBREAKS
from tournament.regulations.values import PlayerId

MODIFIED = 5  # one win out of this many is at time
FEWEST = 6  # minimum number of players who stay, so that a melee can be seated


def simulated_event(players: int, seed: str, *, melee: bool = False) -> Event:
    width = len(str(players))
    names = [f"p{number:0{width}d}" for number in range(1, players + 1)]
    part = Part("melee", (), MeleeScheme(), MELEE_TIEBREAKS) if melee else Part("joust")
    return Event("Simulated", seed, tuple(Player(PlayerId(name), name) for name in names), (part,))


def play_swiss(event: Event, pairing: Pairing) -> Event:
    """Add a round with a random winner at every table."""
    round_ = paired_round(pairing)
    chance = Draw(event.seed, "results", round_.number).chance()
    win, at_time = OUTCOMES["win"], OUTCOMES["modified win"]
    outcomes = (*[win] * (MODIFIED - 1), at_time)
    both = (outcomes, tuple(outcome.swapped() for outcome in outcomes))
    matches: list[Match] = []
    for match in round_.matches:
        number = chance.below("results", 2 * MODIFIED)
        matches.append(replace(match, outcome=both[number % 2][number // 2]))
    return _with_round(event, replace(round_, matches=tuple(matches)))


def play_melee(event: Event, seating: Seating) -> Event:
    """Add a round with random places and power at every table."""
    round_ = seated_round(seating)
    chance = Draw(event.seed, "results", round_.number).chance()
    return _with_round(event, replace(round_, tables=tuple(_played(table, chance) for table in round_.tables)))


def _played(table: MeleeTable, chance: Chance) -> MeleeTable:
    power = [chance.below("power", 16) for _ in table.seats]
    places = tuple(1 + sum(other > own for other in power) for own in power)
    return replace(table, places=places, power=tuple(power))


def with_drops(event: Event, share: float, round_: int) -> Event:
    """Let each player drop with this probability, as long as enough stay."""
    in_play = playing(event.players)
    chance = Draw(event.seed, "drops", round_).chance()
    per_million = round(share * 1_000_000)
    leaving = [player for player in in_play if chance.below("drops", 1_000_000) < per_million]
    leaving = leaving[: max(0, len(in_play) - FEWEST)]
    return replace(event, players=_dropped(event.players, set(leaving)))


def _dropped(players: Sequence[Player], leaving: set[PlayerId]) -> tuple[Player, ...]:
    return tuple(replace(player, status=Status.DROPPED) if player.id in leaving else player for player in players)


def _with_round(event: Event, round_: Round) -> Event:
    part = event.parts[0]
    return replace(event, parts=(replace(part, rounds=(*part.rounds, round_)),))
