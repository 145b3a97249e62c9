"""Who is in: entering late, dropping, coming back and being disqualified."""

from __future__ import annotations

from dataclasses import replace

from tournament.regulations.event.event import Event, EventError, Part, Player, Status
from tournament.regulations.values import PlayerId


def enter(event: Event, player: Player, part: str | None = None) -> Event:
    """Enters a player; rounds that are already paired become unpaired losses."""
    if any(known.id == player.id for known in event.players):
        raise EventError(f"{player.id} is already in {event.name}; a player who dropped can rejoin.")
    event = replace(event, players=(*event.players, player))
    return _with_missed_rounds(event, event.part(part), player.id)


def drop(event: Event, player: PlayerId) -> Event:
    """Takes a player out of the rounds to come; what they played stays."""
    return _with_status(event, player, Status.DROPPED)


def rejoin(event: Event, player: PlayerId, part: str | None = None) -> Event:
    """Lets a player who dropped come back in the same stage, with an unpaired loss for every round missed."""
    known = event.player(player)
    if known.status is Status.DISQUALIFIED:
        raise EventError(f"{player} was disqualified and may not rejoin.")
    if known.status is Status.PLAYING:
        raise EventError(f"{player} is in the event; only a player who dropped can rejoin.")
    target = event.part(part)
    if target.rounds and not any(player in round_.players() for round_ in target.rounds):
        raise EventError(f"{player} did not play in {target.name}; rejoining is for the same stage only.")
    event = _with_status(event, player, Status.PLAYING)
    return _with_missed_rounds(event, event.part(part), player)


def disqualify(event: Event, player: PlayerId) -> Event:
    return _with_status(event, player, Status.DISQUALIFIED)


def _with_status(event: Event, player: PlayerId, status: Status) -> Event:
    event.player(player)
    players = tuple(replace(known, status=status) if known.id == player else known for known in event.players)
    return replace(event, players=players)


def _with_missed_rounds(event: Event, part: Part, player: PlayerId) -> Event:
    rounds = tuple(
        round_ if player in round_.players() else replace(round_, unpaired=tuple(sorted((*round_.unpaired, player))))
        for round_ in part.rounds
    )
    parts = tuple(replace(known, rounds=rounds) if known is part else known for known in event.parts)
    return replace(event, parts=parts)
