"""The whole table as one viewer sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.base.ids import NOBODY
from engine.control.prompt_preferences import askable
from engine.prompts.checks import Checked
from engine.prompts.prompts import Option
from engine.table.game import Game
from engine.views.card_faces import printed
from engine.views.cards import Sight
from engine.views.challenge import challenge_seen
from engine.views.ending import ended
from engine.views.open_offers import offers_open
from engine.views.path import path_of
from engine.views.prompts import prompt_seen, waits_for
from engine.views.shapes import Manners, Table
from engine.views.sides import side
from engine.views.variants import gifts_seen, teams_seen


def see(
    game: Game,
    viewer: int,
    options: Sequence[Option] = (),
    ids: Sequence[str] = (),
    cannot: Sequence[tuple[int, Checked]] = (),
) -> Table:
    """For a seat, or below zero for the public, which has no prompt and sees what lies open.

    options, ids, cannot: what the viewer is offered, by which names, and what it is not, if it is asked.
    """
    rules, sight, power = game.deal.ruleset, Sight(game, viewer), game.totals()
    return Table(
        step=game.journal.number,
        you=viewer if viewer >= 0 else None,
        ruleset=rules.id,
        game=rules.name,
        format=game.deal.format,
        called=game.deal.format if game.deal.form is None else game.deal.form.said(),
        facts=printed(game.deal.pool).digest,
        round=game.round,
        phase=game.phase,
        phases=rules.phases,
        first=game.first,
        active=None if game.active == NOBODY else game.active,
        seats=tuple([side(sight, seat, power[seat]) for seat in range(game.seats)]),
        teams=tuple(teams_seen(game, power)),
        cards=sight.cards,
        challenge=challenge_seen(sight),
        path=path_of(game),
        waits=waits_for(game, viewer),
        manners=_manners(game, viewer) if viewer >= 0 else None,
        offers_open=offers_open(game),
        gifts=gifts_seen(game, viewer) if viewer >= 0 else None,
        paused=game.paused or None,
        last=game.chose[viewer] or None if viewer >= 0 else None,
        prompt=prompt_seen(sight, options, ids, cannot),
        outcome=ended(game),
    )


def _manners(game: Game, seat: int) -> Manners:
    return Manners(*game.manners[seat], tuple(askable(game.deal.ruleset.timings)))
