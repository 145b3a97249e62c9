"""Simulated events with random results, for tests of regulations and performance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.chain.chance import Chance
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import (
    EventData,
    Match,
    MeleeTable,
    Player,
    PlayingStatus,
    RoundData,
    StageData,
)
from tournament.regulations.melee.seating import Seating, make_melee_round
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES
from tournament.regulations.swiss.history import list_playing, make_paired_round
from tournament.regulations.swiss.pairing import Pairing
from tournament.regulations.tiebreaks.tiebreak_sets import MELEE_TIEBREAKS
from tournament.regulations.values import PlayerId

MODIFIED_WIN_EVERY = 5  # one win out of this many is at time
MIN_PLAYERS = 6  # minimum number of players who stay, so that a melee can be seated


def make_simulated_event(players: int, seed: str, *, melee: bool = False) -> EventData:
    width = len(str(players))
    names = [f"p{number:0{width}d}" for number in range(1, players + 1)]
    part = StageData("melee", (), MeleeScheme(), MELEE_TIEBREAKS) if melee else StageData("joust")
    return EventData("Simulated", seed, tuple(Player(PlayerId(name), name) for name in names), (part,))


def play_swiss(event: EventData, pairing: Pairing) -> EventData:
    """Add a round with a random winner at every table."""
    round_ = make_paired_round(pairing)
    chance = RoundDraw(event.seed, "results", round_.number).chance()
    win, at_time = OUTCOMES["win"], OUTCOMES["modified win"]
    outcomes = (*[win] * (MODIFIED_WIN_EVERY - 1), at_time)
    both = (outcomes, tuple(outcome.swapped() for outcome in outcomes))
    matches: list[Match] = []
    for match in round_.matches:
        number = chance.below("results", 2 * MODIFIED_WIN_EVERY)
        matches.append(replace(match, outcome=both[number % 2][number // 2]))
    return _add_round(event, replace(round_, matches=tuple(matches)))


def play_melee(event: EventData, seating: Seating) -> EventData:
    """Add a round with random places and power at every table."""
    round_ = make_melee_round(seating)
    chance = RoundDraw(event.seed, "results", round_.number).chance()
    return _add_round(event, replace(round_, tables=tuple(_play_table(table, chance) for table in round_.tables)))


def _play_table(table: MeleeTable, chance: Chance) -> MeleeTable:
    power = [chance.below("power", 16) for _ in table.seats]
    places = tuple(1 + sum(other > own for other in power) for own in power)
    return replace(table, places=places, power=tuple(power))


def drop_players(event: EventData, share: float, round_: int) -> EventData:
    """Let each player drop with this probability, as long as enough stay."""
    in_play = list_playing(event.players)
    chance = RoundDraw(event.seed, "drops", round_).chance()
    per_million = round(share * 1_000_000)
    leaving = [player for player in in_play if chance.below("drops", 1_000_000) < per_million]
    leaving = leaving[: max(0, len(in_play) - MIN_PLAYERS)]
    return replace(event, players=_mark_dropped(event.players, set(leaving)))


def _mark_dropped(players: Sequence[Player], leaving: set[PlayerId]) -> tuple[Player, ...]:
    return tuple(
        replace(player, status=PlayingStatus.DROPPED) if player.id in leaving else player for player in players
    )


def _add_round(event: EventData, round_: RoundData) -> EventData:
    part = event.parts[0]
    return replace(event, parts=(replace(part, rounds=(*part.rounds, round_)),))
