"""The whole table as one viewer sees it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.base.ids import NOBODY
from engine.control.prompt_preferences import list_settings
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import Option
from engine.table.game import Game
from engine.views.card_faces import make_card_faces
from engine.views.cards import CardVisibility
from engine.views.challenge import make_challenge_payload
from engine.views.ending import make_ending_payload
from engine.views.open_offers import make_open_offers_payload
from engine.views.path import make_path_payload
from engine.views.prompts import make_prompt_payload, make_waiting_payload
from engine.views.shapes import PreferencesPayload, TablePayload
from engine.views.sides import make_side_payload
from engine.views.variants import make_gifts_payload, make_team_payloads


def make_table_payload(
    game: Game,
    viewer: int,
    options: Sequence[Option] = (),
    ids: Sequence[str] = (),
    cannot: Sequence[tuple[int, CheckResult]] = (),
) -> TablePayload:
    """Return the table for a seat, or for the public below zero.

    The public has no prompt and sees only open cards.

    options, ids, cannot: what the viewer is offered, under which ids, and what it isn't, if it is asked.
    """
    rules, sight, power = game.deal.ruleset, CardVisibility(game, viewer), game.totals()
    return TablePayload(
        step=game.journal.number,
        you=viewer if viewer >= 0 else None,
        ruleset=rules.id,
        game=rules.name,
        format=game.deal.format,
        called=game.deal.format if game.deal.form is None else game.deal.form.said(),
        facts=make_card_faces(game.deal.pool).digest,
        round=game.round,
        phase=game.phase,
        phases=rules.phases,
        first=game.first,
        active=None if game.active == NOBODY else game.active,
        seats=tuple([make_side_payload(sight, seat, power[seat]) for seat in range(game.seats)]),
        teams=tuple(make_team_payloads(game, power)),
        cards=sight.cards,
        challenge=make_challenge_payload(sight),
        path=make_path_payload(game),
        waits=make_waiting_payload(game, viewer),
        manners=_preferences(game, viewer) if viewer >= 0 else None,
        offers_open=make_open_offers_payload(game),
        gifts=make_gifts_payload(game, viewer) if viewer >= 0 else None,
        paused=game.paused or None,
        last=game.chose[viewer] or None if viewer >= 0 else None,
        prompt=make_prompt_payload(sight, options, ids, cannot),
        outcome=make_ending_payload(game),
    )


def _preferences(game: Game, seat: int) -> PreferencesPayload:
    return PreferencesPayload(*game.manners[seat], tuple(list_settings(game.deal.ruleset.timings)))
