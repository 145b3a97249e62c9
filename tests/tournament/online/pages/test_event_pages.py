"""The pages that lead players of an event to their match, and back."""

from flask import Flask

from tests.support.tournament.online_tables import at_event
from tests.support.tournament.page import one_line
from tests.support.tournament.people import browser
from tournament.core.storage.database import Database


def test_a_player_is_led_from_the_event_to_the_match_and_says_ready(app: Flask, database: Database):
    run = at_event(app, database)
    ann, bob = browser(app, run.player(1)), browser(app, run.player(2))
    match_id = run.matches()[1]
    own = ann.get(f"/events/{run.slug}/me").text
    assert "Join your match" in own and f"/matches/{match_id}" in own and "Who won?" not in own
    assert f'href="/matches/{match_id}"' in ann.get(f"/events/{run.slug}/pairings").text
    for somebody in (app.test_client(), browser(app, run.account("Moe"))):
        assert somebody.get(f"/matches/{match_id}").location == f"/matches/{match_id}/watch"
    lobby = one_line(ann.get(f"/matches/{match_id}").text)
    assert "Table 1" in lobby and "Kingsmoot Cup" in lobby and "You play with the deck you submitted" in lobby
    assert "Invite" not in lobby and "casual" not in lobby
    for player, nonce in ((ann, "0a" * 16), (bob, "0b" * 16)):
        assert player.post(f"/matches/{match_id}/ready", json={"nonce": nonce}).status_code == 200
    assert ann.get(f"/matches/{match_id}/view").json["status"] == "live"
    assert "Your match is running." in bob.get(f"/events/{run.slug}/me").text
    said = {"how": "win", "winner": "1"}
    refused = bob.post(f"/events/{run.slug}/report/1/1/1", data={"said": "win:1", **said})
    assert "played online" in refused.text
    assert ann.post(f"/matches/{match_id}/concede", json={"key": "k" * 16}).status_code == 200
    assert "Taken from your online match." in bob.get(f"/events/{run.slug}/me").text
    assert "Bob beats Ann" in run.last().summary or "Ann beats Bob" in run.last().summary


def test_a_match_that_was_ended_before_it_began_says_so(app: Flask, database: Database):
    run = at_event(app, database)
    match_id = run.matches()[1]
    run.enter(1)
    ann = browser(app, run.player(1))
    page = ann.get(f"/matches/{match_id}").text
    assert "ended before it began" in page and "I am ready" not in page and "lobby.js" not in page
    view = ann.get(f"/matches/{match_id}/view")
    assert view.json["status"] == "ended" and view.json["begun"] is False
