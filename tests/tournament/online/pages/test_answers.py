"""Answers about online matches: a seat asks about itself, judges and everybody else about what is public."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import update

from engine.prompts.prompts import NOTHING_TO_DO
from tests.support.tournament.online_tables import passes, play_on, record
from tests.support.tournament.people import bearer, browser, make_account
from tests.support.tournament.running import Running
from tests.tournament.online.pages.conftest import Sitting, begun
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Scope
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput, OnlineMatch
from tournament.online.operations.match.runtime import MatchRuntime

PUBLIC_ASKS = ("/steps/{}?tables=public", "/steps/{}/around", "/steps/{}/rests-on")
OWN_ASKS = ("/steps/{}/answered", "/steps/{}/why?seat={seat}&card=1")


@pytest.fixture
def played(sitting: Sitting, play: MatchRuntime) -> Sitting:
    play_on(play, *sitting)
    return sitting


def test_a_seat_is_told_of_itself_while_it_plays(played: Sitting, play: MatchRuntime):
    match, ann, bob = played
    whole = record(play, match)
    for seat, (own, other) in enumerate(((ann, bob), (bob, ann))):
        step = passes(whole, seat)[-1]
        told = own.get(f"/matches/{match}/steps/{step}").json
        assert (told["eyes"], list(told["tables"])) == (str(seat + 1), [str(seat + 1)])
        hand = told["tables"][str(seat + 1)]["seats"][seat]["piles"]["hand"]["cards"]
        answered = own.get(f"/matches/{match}/steps/{step}/answered").json
        assert (answered["seat"], answered["cause"]) == (seat, NOTHING_TO_DO)
        assert {one["card"] for one in answered["cards"]} >= set(hand)
        why = own.get(f"/matches/{match}/steps/{step}/why?card={hand[0]}").json
        assert (why["stood"], [way["open"] for way in why["ways"]]) == (step, [False] * len(why["ways"]))
        for ask in (*OWN_ASKS, "/steps/{}?tables={seat}", "/steps/{}?as={seat}", "/steps/{}?as=judge"):
            refused = other.get(f"/matches/{match}{ask.format(step, seat=seat + 1)}")
            assert refused.status_code == 403, ask
        assert own.get(f"/matches/{match}/leaks?to={step}").status_code == 403
        for ask in PUBLIC_ASKS:
            assert own.get(f"/matches/{match}{ask.format(step)}").status_code == 200
        assert own.get(f"/matches/{match}/search?kind=pass").json["count"]
        assert own.get(f"/matches/{match}/steps/{step}").headers["Cache-Control"] == "private, no-store"
    last = len(whole.entries)
    beyond = ann.get(f"/matches/{match}/steps/{last + 1}")
    assert beyond.json["detail"] == f"There is no step {last + 1}. This log has steps 1 to {last}."


def test_who_has_no_seat_is_told_as_late_as_watchers(
    app: Flask, database: Database, played: Sitting, play: MatchRuntime
):
    match, *_ = played
    step = passes(record(play, match), 0)[-1]
    stranger = browser(app, make_account(database, "Eve"))
    for somebody in (app.test_client(), stranger):
        early = somebody.get(f"/matches/{match}/steps/{step}")
        assert (early.status_code, early.json["detail"]) == (409, "This log opens 5 minutes after the match starts.")
    long_ago = int((datetime.now(UTC) - timedelta(minutes=9)).timestamp() * 1000)
    with database.write() as session:
        session.execute(update(OnlineInput).values(at=long_ago))
    for somebody in (app.test_client(), stranger):
        for ask in PUBLIC_ASKS:
            answer = somebody.get(f"/matches/{match}{ask.format(step)}")
            assert answer.status_code == 200
        told = somebody.get(f"/matches/{match}/steps/{step}").json
        assert (told["eyes"], list(told["tables"])) == ("public", ["public"])
        hands = [side["piles"]["hand"]["cards"] for side in told["tables"]["public"]["seats"]]
        assert hands == [None, None]
        assert somebody.get(f"/matches/{match}/search?kind=pass").json["count"]
        assert somebody.get(f"/matches/{match}/search?passed=1").json["steps"] == []
        for ask in (*OWN_ASKS, "/leaks?to={}", "/steps/{}?as=1", "/steps/{}?tables=judge"):
            assert somebody.get(f"/matches/{match}{ask.format(step, seat=1)}").status_code == 403
    with database.write() as session:
        session.get_one(OnlineMatch, UUID(match)).settings = {"watched": False}
    unwatched = stranger.get(f"/matches/{match}/steps/{step}")
    assert (unwatched.status_code, unwatched.json["type"]) == (403, "/problems/not-watched")


def test_a_token_needs_the_scope_to_play_for_the_eyes_of_a_seat(app: Flask, database: Database, play: MatchRuntime):
    ann, bob = make_account(database, "Ann"), make_account(database, "Bob")
    match, *players = begun(browser(app, ann), browser(app, bob))
    play_on(play, match, *players)
    step = passes(record(play, match), 0)[-1]
    address, client = f"/matches/{match}/steps/{step}/answered", app.test_client()
    assert client.get(address, headers=bearer(database, ann, Scope.PLAY, Scope.READ)).status_code == 200
    assert client.get(address, headers=bearer(database, ann, Scope.READ)).status_code == 409


def test_judges_of_its_event_read_what_is_public_as_of_now(app: Flask, database: Database, played: Sitting, play):
    match, *_ = played
    whole = record(play, match)
    step = passes(whole, 0)[-1]
    run = Running(database)
    run.staff("Jon", Role.JUDGE)
    run.staff("Sam", Role.SCOREKEEPER)
    event_id = run.book().event.id
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=event_id))
    judge, desk = browser(app, run.people["Jon"]), browser(app, run.people["Sam"])
    told = judge.get(f"/matches/{match}/steps/{step}").json
    assert (told["eyes"], told["steps"]) == ("public", len(whole.entries))
    for ask in OWN_ASKS:
        assert judge.get(f"/matches/{match}{ask.format(step, seat=1)}").status_code == 403
    assert desk.get(f"/matches/{match}/steps/{step}").status_code == 409


def test_of_an_ended_match_each_is_told_what_their_copy_would_tell_and_a_seat_its_own(
    app: Flask, database: Database, ended: Sitting
):
    match, ann, bob = ended
    for address in (f"/matches/{match}", f"/logs/online-{match}"):
        whole = ann.get(f"{address}/steps/9").json
        assert (whole["eyes"], list(whole["tables"])) == ("judge", ["judge", "1", "2"])
        public = app.test_client().get(f"{address}/steps/9").json
        assert (public["eyes"], list(public["tables"])) == ("public", ["public"])
        assert app.test_client().get(f"{address}/leaks?to=9").status_code == 403
    event_id = Running(database).book().event.id
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=event_id))
    for address in (f"/matches/{match}", f"/logs/online-{match}"):
        for seat, player in enumerate((ann, bob)):
            told = player.get(f"{address}/steps/9").json
            assert (told["eyes"], list(told["tables"]), told["untold"]) == (str(seat + 1), [str(seat + 1)], "")
            assert [row["seat"] for row in player.get(f"{address}/leaks?to=9").json["seats"]] == [seat]
            for ask in ("/steps/9?as=judge", f"/steps/9?as={2 - seat}", f"/steps/9/why?seat={2 - seat}&card=1"):
                assert player.get(f"{address}{ask}").status_code == 403


def test_before_it_begins_there_is_nothing_to_ask(app: Flask, database: Database):
    ann = browser(app, make_account(database, "Ann"))
    match = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"}).json["match"]
    for somebody in (ann, app.test_client()):
        for ask in ("/steps/1", "/search?q=", "/leaks?to=1"):
            assert somebody.get(f"/matches/{match}{ask}").status_code == 409
    assert ann.get(f"/matches/{UUID(int=7)}/steps/1").status_code == 404
