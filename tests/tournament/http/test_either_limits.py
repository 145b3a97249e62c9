"""Limits are counted alike on both databases."""

from uuid import uuid4

from flask import Flask

from tests.support.tournament.hall import ADDRESS, Hall, account, form
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.limits import limits


def test_uses_are_counted_on_either_database(either_app: Flask):
    database = either_app.extensions["kingsmoot.database"]
    run = Running(database, "Either Cup").with_players(2).check_in_all()
    people = [make_account(database, name) for name in ("Attacker", "Other")]
    small = Hall(either_app, people[1:], [browser(either_app, people[1])], browser(either_app, people[0]), people[0])
    token = {"name": "a program", "scopes": ["read"]}
    small.attacks(limits.TOKENS, lambda client: client.post("/api/v1/account/tokens", json=token))
    small.all_get(201, lambda client: client.post("/api/v1/account/tokens", json=token))
    claims = f"/api/v1/events/{run.slug}/claim"
    small.attacks(
        limits.CLAIMS,
        lambda client: client.post(claims, json={"code": "wrong"}, headers={"Idempotency-Key": uuid4().hex}),
    )
    small.all_get(200, lambda client: client.post(claims, json={"code": "code of Ann"}))
    send, ask = form(small.visitor(), "/sign-up"), form(small.visitor(), "/forgot")
    small.use_up(limits.SIGN_UPS, ADDRESS, left=1)
    assert [send().status_code, send(**account("New")).status_code] == [422, 303]
    assert send(**account("Newer")).status_code == 429
    small.use_up(limits.RESET_MAILS, ADDRESS, left=1)
    asked = [ask(email=f"{name}@example.org").status_code for name in ("nobody", "other", "nobody.2", "attacker")]
    assert asked == [200, 200, 200, 429]
