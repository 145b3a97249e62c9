"""Teams and gifts as a viewer sees them, in formats that have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.control import gifts
from engine.table.game import Game
from engine.views.shapes import GiftsPayload, TeamPayload


def make_team_payloads(game: Game, power: Sequence[int]) -> Iterator[TeamPayload]:
    """Yield the teams; none if the players play alone."""
    form, teams = game.deal.form, game.deal.teams
    if form is None or not form.teams:
        return
    for team in sorted(set(teams[: game.seats])):
        seats = tuple([seat for seat in range(game.seats) if teams[seat] == team])
        yield TeamPayload(seats, sum([power[seat] for seat in seats]), game.deal.goal)


def make_gifts_payload(game: Game, seat: int) -> GiftsPayload | None:
    form = game.deal.form
    if form is None or not form.gifts:
        return None
    refused = gifts.gift_refusal(game, seat)
    if refused is not None:
        return GiftsPayload(0, (), gifts.NOTE_LIMIT_CHARACTERS, refused.rule, refused.words)
    return GiftsPayload(
        game.gold[seat], tuple(gifts.list_recipients(game, seat)), gifts.NOTE_LIMIT_CHARACTERS, form.rule, ""
    )
