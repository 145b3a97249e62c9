"""A card that breaks in the middle of its effect freezes its match, loses nothing, and its players lead it out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from engine import Choice
from engine.abilities import Ability
from engine.abilities.parts import Part
from engine.events import DrawCards
from engine.games.lcg2.declarations import action, when_revealed
from engine.games.registry import DEFAULT_GAME, POOL_LOADERS, core_set
from engine.record.container import load
from engine.table.game import Game
from engine.vocabulary.effects import draw
from tests.support.tournament.online_tables import asked, choice, wish
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tests.tournament.online.pages.conftest import Sitting, begun
from tournament.core.bus.bus import Notification, match_topic
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineMatch, OnlineNote
from tournament.online.operations.match.frozen_matches import FREEZE_PERIOD, unseal_fault
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.states import NoteKind
from tournament.timer_handlers import HANDLERS

BROKEN = "01010"
"""Counting Coppers, of which only Ann's deck has one."""


@dataclass(slots=True)
class Breaks(DrawCards):
    """Two cards are drawn, and then the software stumbles."""

    def apply(self, game: Game, entry: int, rule: str) -> None:
        DrawCards.apply(self, game, entry, rule)
        raise ZeroDivisionError(f"over {game.hand(self.seat)}")


BREAKS = Part("draw 2, and break", lambda _game, use: [Breaks(use.seat, 2)])


def play_with(monkeypatch: pytest.MonkeyPatch, ability: Ability) -> None:
    """The pool of a test, in which one card of the Core Set breaks after half of its effect."""
    core = core_set()
    pool = replace(core, abilities={**core.abilities, BROKEN: (ability,)})
    monkeypatch.setitem(POOL_LOADERS, DEFAULT_GAME, lambda _name: pool)


@pytest.fixture
def broken_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an action, which one may leave alone."""
    play_with(monkeypatch, action(draw(1), BREAKS))


@pytest.fixture
def broken_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is revealed, as the card has it."""
    play_with(monkeypatch, when_revealed(draw(1), BREAKS))


@pytest.fixture
def halted(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Frozen at its first prompt, by a fault that needs no card."""
    match, ann, _ = sitting
    with monkeypatch.context() as broken:
        broken.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        assert ann.post(f"/matches/{match}/concede", json={"key": "k"}).json["status_of_match"] == "frozen"
    return sitting


def view(client: FlaskClient, match: str) -> dict:
    answer = client.get(f"/matches/{match}/view")
    assert answer.status_code == 200
    return answer.json


def uses(table: dict, *, broken: bool) -> dict | None:
    """Using the broken card, or something else; None where it is not offered."""
    for offer in table["prompt"]["offers"]:
        card = table["cards"].get(offer["card"])
        if (card is not None and card.get("code") == BROKEN) is broken:
            return {"prompt": table["prompt"]["id"], "ids": [offer["id"]], "key": uuid4().hex}
    return None


def answers(app: Flask, sitting: Sitting) -> Iterator[tuple[int, dict, bool]]:
    """Who answers what next, and whether it uses the broken card: Ann plays that plot and uses it whenever she may,
    otherwise both pass."""
    play, match_id = app.extensions["kingsmoot.online"], UUID(sitting[0])
    for _ in range(60):
        seat = load_snapshot(play, match_id).waiting.bit_length() - 1
        seen = read_match(play, load_snapshot(play, match_id), lambda match, _, seat=seat: match.seen(seat))
        table = msgspec.to_builtins(seen)
        prompt = table["prompt"]
        sent, broken = choice(prompt), uses(table, broken=True) if seat == 0 else None
        if passing := [one["id"] for one in prompt["offers"] if one["pass"]]:
            sent["ids"] = passing
        elif prompt["least"] == 0:
            sent["ids"] = []
        yield seat, broken or sent, broken is not None and prompt["question"] != "plot"
    raise AssertionError("it was never used")


def until_it_can_be_used(app: Flask, sitting: Sitting) -> dict:
    """What Ann would send to use it; until then everything goes without HTTP."""
    play, match_id = app.extensions["kingsmoot.online"], UUID(sitting[0])
    for seat, sent, uses_it in answers(app, sitting):
        if uses_it:
            return sent
        chosen = Choice(seat, tuple(sent["ids"]))
        submit_input(play, match_id, chosen, sent["key"], datetime.now(UTC), lambda *_: None, sent["prompt"])
    raise AssertionError("it was never offered")


def until_frozen(app: Flask, sitting: Sitting) -> TestResponse:
    match, *players = sitting
    for seat, sent, _ in answers(app, sitting):
        met = players[seat].post(f"/matches/{match}/choices", json=sent)
        if met.status_code != 200:
            return met
    raise AssertionError("it never broke")


@pytest.fixture
def frozen(app: Flask, broken_card: None, sitting: Sitting) -> Sitting:
    met = sitting[1].post(f"/matches/{sitting[0]}/choices", json=until_it_can_be_used(app, sitting))
    assert (met.status_code, met.json["status_of_match"]) == (409, "frozen")
    assert met.mimetype == "application/problem+json" and "no player is to blame" in met.json["detail"]
    return sitting


def test_both_see_what_happened_and_nothing_is_lost(
    app: Flask, database: Database, broken_card: None, sitting: Sitting
):
    chosen = until_it_can_be_used(app, sitting)
    match, ann, bob = sitting
    before = [view(player, match) for player in (ann, bob)]
    with app.extensions["kingsmoot.bus"].subscribe([match_topic(UUID(match))]) as pokes:
        ann.post(f"/matches/{match}/choices", json=chosen)
        poked = pokes.wait(0)
    after = [view(player, match) for player in (ann, bob)]
    assert poked == Notification(match_topic(UUID(match)), after[0]["version"])
    for then, now in zip(before, after, strict=True):
        assert now["status"] == "frozen" and now["version"] == then["version"] + 1
        assert "as it was before that choice" in now["trouble"]["words"]
        assert (now["trouble"]["wishes"], now["trouble"]["needs"]) == ([], [0, 1])
        assert {name: now[name] for name in then if name not in ("version", "status")} == {
            name: then[name] for name in then if name not in ("version", "status")
        }
    # What was chosen and what it met may name cards: the one who chose is told the choice, nobody is told the rest.
    assert [each["trouble"]["choice"] for each in after] == [chosen["ids"], None]
    assert not any("ZeroDivision" in str(each) for each in after)
    refused = bob.post(f"/matches/{match}/concede", json={"key": "what"})
    assert (refused.status_code, refused.json["status_of_match"]) == (409, "frozen")
    with database.read() as session:
        note = session.scalars(select(OnlineNote)).one()
    fault = unseal_fault(app.extensions["kingsmoot.online"].sealer, note)
    assert (note.kind, fault.actor, list(fault.given.ids)) == (NoteKind.FROZEN, 0, chosen["ids"])
    assert fault.words.startswith("ZeroDivisionError: over [")
    assert b"ZeroDivision" not in (note.content or b"")


def test_other_matches_go_on(app: Flask, database: Database, frozen: Sitting):
    other = begun(*(browser(app, make_account(database, name)) for name in ("Cat", "Dan")))
    until_it_can_be_used(app, other)
    match, cat, _ = other
    chosen = uses(view(cat, match), broken=False)
    assert cat.post(f"/matches/{match}/choices", json=chosen).json["status"] == "live"
    assert view(frozen[1], frozen[0])["status"] == "frozen"


def test_all_agree_to_go_on_and_the_seat_chooses_otherwise(frozen: Sitting):
    match, ann, bob = frozen
    asking = wish(ann, match, "go back", "a key")
    assert (asking["status"], asking["trouble"]["wishes"], asking["trouble"]["needs"]) == (
        "frozen",
        [[0, "go back"]],
        [1],
    )
    again = ann.post(f"/matches/{match}/frozen", json={"do": "go back", "key": "a key"})
    assert (again.json["version"], again.headers["Kingsmoot-Again"]) == (asking["version"], "true")
    assert wish(bob, match, "end")["status"] == "frozen"  # each wants something else
    going = wish(bob, match, "go back")
    assert going["status"] == "live" and "trouble" not in going
    same = ann.post(f"/matches/{match}/choices", json=uses(view(ann, match), broken=True))
    assert same.json["status_of_match"] == "frozen"
    assert view(ann, match)["trouble"]["wishes"] == []  # it is another matter now
    for player in (ann, bob):
        wish(player, match, "go back")
    otherwise = ann.post(f"/matches/{match}/choices", json=uses(view(ann, match), broken=False))
    assert (otherwise.status_code, otherwise.json["status"]) == (200, "live")
    assert otherwise.json["step"] > going["step"]


def test_all_agree_to_end_it_without_a_result_and_its_file_is_proved(app: Flask, broken_plot: None, sitting: Sitting):
    match, ann, bob = sitting
    until_frozen(app, sitting)
    wish(bob, match, "end")
    over = wish(ann, match, "end")
    assert (over["status"], over["outcome"]["reason"], over["outcome"]["winner"]) == ("ended", "no result", None)
    assert (over["prompt"], over["waits"]["seats"]) == (None, [])
    late = bob.post(f"/matches/{match}/frozen", json={"do": "go back", "key": "late"})
    assert (late.status_code, late.json["type"]) == (409, "/problems/match-not-frozen")
    maker = RecordMaker(app.extensions["kingsmoot.online"], lambda: datetime.now(UTC))
    maker.run(lambda: True)
    maker.close()
    record = load(ann.get(f"/matches/{match}/record").data)
    assert len(record.entries) == over["step"] and not record.ended


def test_a_casual_match_of_which_nobody_says_a_word_ends_after_a_day(app: Flask, database: Database, halted: Sitting):
    match, ann, _ = halted
    poked: list[Notification] = []
    soon = datetime.now(UTC) + FREEZE_PERIOD
    assert fire_due_timers(database, soon - timedelta(minutes=1), HANDLERS, poked.append) == 0
    assert fire_due_timers(database, soon, HANDLERS, poked.append) == 1
    over = view(ann, match)
    assert over["status"] == "ended" and poked == [Notification(match_topic(UUID(match)), over["version"])]


def test_a_match_that_goes_on_is_not_ended_by_the_clock(database: Database, halted: Sitting):
    match, ann, bob = halted
    for player in (ann, bob):
        wish(player, match, "go back")
    assert fire_due_timers(database, datetime.now(UTC) + 2 * FREEZE_PERIOD, HANDLERS, lambda _: None) == 0
    assert view(ann, match)["status"] == "live"


@pytest.fixture
def of_event(app: Flask, database: Database, halted: Sitting) -> Iterator[tuple[str, FlaskClient]]:
    """The frozen match is one of an event; its address there, and its head judge."""
    running = Running(database).open_registration()
    judge = running.staff("Sam", Role.HEAD_JUDGE)
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=running.book().event.id))
    yield f"/events/{running.slug}/matches/{halted[0]}/frozen", browser(app, judge)


@pytest.mark.parametrize(("do", "status"), [("go back", "live"), ("end", "ended")])
def test_the_head_judge_of_its_event_decides_without_a_look_at_a_hand(
    halted: Sitting, of_event: tuple[str, FlaskClient], do: str, status: str
):
    address, judge = of_event
    ruled = judge.post(address, json={"do": do, "key": "ruling"})
    assert (ruled.status_code, ruled.json["status"], sorted(ruled.json)) == (200, status, ["status", "version"])
    assert judge.post(address, json={"do": do, "key": "ruling"}).json == ruled.json
    assert view(halted[1], halted[0])["status"] == status
    assert judge.get(f"/matches/{halted[0]}/view").status_code == 403


def test_nobody_else_decides_it(app: Flask, database: Database, halted: Sitting, of_event: tuple[str, FlaskClient]):
    address, judge = of_event
    match, ann, _ = halted
    sent = {"do": "end", "key": "k"}
    eve = browser(app, make_account(database, "Eve"))
    assert eve.post(f"/matches/{match}/frozen", json=sent).status_code == 403
    assert [each.post(address, json=sent).status_code for each in (ann, eve)] == [403, 403]
    elsewhere = Running(database, "Elsewhere").open_registration()
    other = browser(app, elsewhere.staff("Tam", Role.HEAD_JUDGE))
    assert other.post(f"/events/{elsewhere.slug}/matches/{match}/frozen", json=sent).status_code == 404
    assert judge.post(address, json={"do": "win", "key": "k"}).status_code == 422


def test_a_fault_in_drawing_a_table_is_said_and_loses_no_choice(
    broken_card: None, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
):
    match, *_ = sitting
    player, prompt = asked(sitting)
    sent = choice(prompt)
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.match.Match.seen", lambda *_: 1 // 0)
        shown = player.post(f"/matches/{match}/choices", json=sent)
        assert (shown.status_code, shown.json["type"]) == (503, "/problems/table-not-shown")
    again = player.post(f"/matches/{match}/choices", json=sent)
    assert (again.status_code, again.headers["Kingsmoot-Again"]) == (200, "true")
