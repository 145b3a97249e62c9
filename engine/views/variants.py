"""What a board is told of formats in which players play together, or give one another gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.control import gifts
from engine.table.game import Game
from engine.views.shapes import Gifts, Team


def teams_seen(game: Game, power: Sequence[int]) -> Iterator[Team]:
    """None where each plays alone."""
    form, teams = game.deal.form, game.deal.teams
    if form is None or not form.teams:
        return
    for team in sorted(set(teams[: game.seats])):
        seats = tuple([seat for seat in range(game.seats) if teams[seat] == team])
        yield Team(seats, sum([power[seat] for seat in seats]), game.deal.goal)


def gifts_seen(game: Game, seat: int) -> Gifts | None:
    form = game.deal.form
    if form is None or not form.gifts:
        return None
    refused = gifts.refusal(game, seat)
    if refused is not None:
        return Gifts(0, (), gifts.LONGEST_NOTE, refused.rule, refused.words)
    return Gifts(game.gold[seat], tuple(gifts.takers(game, seat)), gifts.LONGEST_NOTE, form.rule, "")
