"""Saved matches of every variant: read step by step, asked about, tried otherwise, and taken to the lab."""

import pytest
from flask.testing import FlaskClient

from engine import Concede, Gift, Match, Seat
from engine.bots import RandomBot
from engine.games.registry import RULESETS, shipped_decks
from engine.record.container import dump
from engine.record.record import Recorder
from tests.support.tournament.saved_matches import upload

HTML = {"Accept": "text/html"}
NAMES = ("Ann", "Bob", "Cat", "Dan")
VARIANTS = [(game, form) for game, rules in RULESETS.items() for form in rules.formats.values() if form.rule]


def saved(game: str, name: str, seats: int) -> tuple[bytes, int]:
    """Bots play until there is a challenge, with a gift where one can be made; then all but the first concede.

    With the step of the last question that a bot answered.
    """
    pool, decks = shipped_decks(game)
    seated = [Seat(who, deck) for who, deck in zip(NAMES[:seats], decks.values(), strict=False)]
    recorder = Recorder(Match.start(ruleset=game, format=name, pool=pool, seats=seated, seed=bytes(32)))
    match, bot, given = recorder.match, RandomBot(b"variants"), 0
    for at in range(1000):
        gifts = match.seen(0).gifts
        if gifts is not None and gifts.most and given < 1:
            recorder.submit(Gift(0, gifts.to[0], 1, "peace"), at=at)
            given += 1
        if match.game.challenge is not None and (gifts is None or given):
            break
        asked = match.choices[0].step
        recorder.submit(bot.choose(match.choices[0]), at=at)
    for seat in range(seats - 1, 0, -1):
        if match.outcome is None:
            recorder.submit(Concede(seat), at=2000)
    return dump(recorder.record), asked


@pytest.mark.parametrize(("game", "form"), VARIANTS, ids=lambda one: getattr(one, "name", one))
def test_a_match_of_a_variant_is_read_asked_about_and_taken_to_the_lab(client: FlaskClient, game: str, form):
    source, asked = saved(game, form.name, max(form.least, min(form.most, 4)))
    address = upload(client, source).split("?")[0]
    page = client.get(address, headers=HTML).text
    assert f"First edition, {form.said()}" in page
    last = client.get(f"{address}/steps/1").json["steps"]
    for step in (1, last // 2, last):
        shown = client.get(f"{address}?step={step}", headers=HTML)
        assert shown.status_code == 200 and ("Team with " in shown.text) is form.teams
        for about in ("", "/around", "/rests-on"):
            assert client.get(f"{address}/steps/{step}{about}").status_code == 200, about
    assert client.get(f"{address}/steps/{last}?as=public").json["tables"]["public"]["called"] == form.said()
    taken = {"from": address.rpartition("/")[2], "step": asked}
    lab = client.get("/lab", query_string=taken, headers=HTML)
    assert lab.status_code == 200 and "data-lab" in lab.text and 'name="option_' in lab.text, lab.text
