"""Why a card can't be used, asked over HTTP: every check for the own cards, nothing about what others hide."""

from random import Random
from uuid import UUID

from flask import Flask

from engine import Match, NotYourChoice
from engine.base import zones
from tests.support.tournament.online.tables import answer
from tests.support.tournament.people import browser, make_account
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.storage.database import Database
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match

HIDDEN = (zones.HAND, zones.DECK, zones.PLOTS, zones.SETUP, zones.CHOSEN)


def checks_of(match: Match, seat: int, card: str) -> list[tuple[str, str, bool | None, str]] | None:
    try:
        return [(one.rule, one.words, one.ok, one.short) for one in match.checks(seat, card)]
    except NotYourChoice:
        return None


def test_every_check_of_the_engine_is_told_to_the_seat_that_is_asked(play: MatchRuntime, sitting: Sitting):
    match_id, random, asked, waited = UUID(sitting[0]), Random("why"), 0, 0
    for _ in range(25):
        answer(play, match_id, random)
        for seat, player in enumerate(sitting[1:]):
            card, wanted = read_match(
                play,
                load_snapshot(play, match_id),
                lambda match, _, seat=seat: (
                    name := next((f"h{card}" for card in match.game.hand(seat)), ""),
                    checks_of(match, seat, name) if name else None,
                ),
            )
            if not card:
                continue
            told = player.get(f"/matches/{match_id}/why?card={card}").json
            if wanted is None:
                waited += 1
                assert [(one["ok"], one["short"]) for one in told] == [(False, "not asked now")]
            else:
                asked += 1
                assert [(one["rule"], one["words"], one["ok"], one["short"]) for one in told] == wanted
    assert asked
    assert waited


def test_a_card_that_others_hide_is_answered_like_one_that_nobody_has(play: MatchRuntime, sitting: Sitting):
    match, ann, _ = sitting
    answer(play, UUID(match), Random(1))
    hidden = read_match(
        play,
        load_snapshot(play, UUID(match)),
        lambda table, _: [card for zone in HIDDEN for card in table.game.pile(1, zone)],
    )
    assert len(hidden) > 60
    nobody = ann.get(f"/matches/{match}/why?card=h99999")
    assert nobody.status_code == 404
    for card in hidden:
        answered = ann.get(f"/matches/{match}/why?card=h{card}")
        assert answered.status_code == 404
        assert answered.text.replace(f"h{card}", "h99999") == nobody.text
    for broken in ("", "moon", "-1", "h", "h1x"):
        assert ann.get(f"/matches/{match}/why?card={broken}").status_code == 404


def test_only_seats_ask(app: Flask, database: Database, sitting: Sitting):
    match, *_ = sitting
    eve = browser(app, make_account(database, "Eve"))
    assert eve.get(f"/matches/{match}/why?card=1").status_code == 403
    assert app.test_client().get(f"/matches/{match}/why?card=1").status_code == 401
