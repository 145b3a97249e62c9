"""Online tables: how they are opened, played on and looked at, over HTTP and without."""

from __future__ import annotations

import json
from random import Random
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient

from engine import Choice, core_set, ready_decks
from engine.games.registry import CORE_SET, DEFAULT_GAME, pool_of
from engine.prompts.prompts import NOTHING_TO_DO
from engine.record.container import dump
from engine.record.record import Record
from engine.record.verify import ProofLevel, verify
from tests.support.tournament.online.tables import NOON
from tests.support.tournament.online_event import Online
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.online_settings import MatchSettings, OnlineRules
from tournament.online.operations.lobby.bots import BotSeat, seat_bots
from tournament.online.operations.lobby.setup import DEFAULT_SETTINGS, MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.record_files import load_record, rebuild_match
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_match, load_snapshot
from tournament.online.operations.match.submission import SubmissionResult, read_match, submit_input
from tournament.online.operations.view.seat_views import make_seat_view
from tournament.online.problems import ChoiceNotLegal

Sitting = tuple[str, FlaskClient, FlaskClient]
"""A match that has begun, and its two players."""
DECKS = list(ready_decks(core_set()).values())


def opened(
    play: MatchRuntime,
    player: Principal,
    kind: str = "easy",
    format: str = "joust",
    seats: int = 2,
    settings: MatchSettings = DEFAULT_SETTINGS,
) -> UUID:
    """A match against bots whose player is not ready yet."""
    with play.database.write() as session:
        match_id = open_match(
            session,
            play.sealer,
            MatchSecrets(bytes(range(32)), uuid4().hex),
            ruleset=DEFAULT_GAME,
            format=format,
            pool=CORE_SET,
            seats=seats,
            now=NOON,
            settings=settings,
        )
        sit_down(session, play.sealer, match_id, player, DECKS[0], NOON)
        bots = [BotSeat(deck, bytes([number]) * 32) for number, deck in enumerate(DECKS[1:seats])]
        seat_bots(session, play.sealer, match_id, kind, bots, NOON)
    return match_id


def readied(play: MatchRuntime, match_id: UUID, player: Principal) -> bool:
    with play.database.write() as session:
        return set_ready(session, play.sealer, match_id, player, b"a nonce of a browser", NOON)


def table_of(play: MatchRuntime, match_id: UUID, seat: int) -> dict:
    return json.loads(
        read_match(play, load_snapshot(play, match_id), lambda match, found: make_seat_view(match, found, seat))
    )


def asked_first(snapshot: MatchSnapshot) -> int:
    return (snapshot.waiting & -snapshot.waiting).bit_length() - 1


def go_on(play: MatchRuntime, match_id: UUID, random: Random) -> SubmissionResult[int] | None:
    """A legal answer of whoever is asked, found in what its board is sent; None when the match is over."""
    snapshot = load_snapshot(play, match_id)
    if not snapshot.waiting:
        return None
    seat = asked_first(snapshot)
    prompt = table_of(play, match_id, seat)["prompt"]
    ids = [offer["id"] for offer in prompt["offers"]]
    for _ in range(30):
        count = random.randint(prompt["least"], min(prompt["most"], max(prompt["least"], 2), len(ids)))
        try:
            chosen = Choice(seat, tuple(random.sample(ids, count)))
            return submit_input(play, match_id, chosen, uuid4().hex, NOON, lambda match, _: match.step, prompt["id"])
        except ChoiceNotLegal:
            continue
    raise AssertionError(f"no legal answer to {prompt}")


def said(player: FlaskClient, match: str, what: str, do: str, status: int = 200, **more: object) -> dict:
    sent = player.post(f"/matches/{match}/{what}", json={"do": do, "key": uuid4().hex, **more})
    assert sent.status_code == status, sent.json
    found: dict = sent.json
    return found


def seen(player: FlaskClient, match: str) -> dict:
    found: dict = player.get(f"/matches/{match}/view").json
    return found


def check_kept(play: MatchRuntime, match: str) -> None:
    """What is stored leads to where the match stands, with nothing in memory; and all of it is proved."""
    match_id = UUID(match)
    snapshot = load_snapshot(play, match_id)
    fresh = MatchRuntime(play.database, play.sealer)
    again = rebuild_match(fresh, match_id, snapshot.version, snapshot.head)
    assert again.to_bytes() == load_match(fresh, snapshot).to_bytes()
    record = load_record(fresh, match_id)
    record.head = snapshot.head
    assert verify(dump(record), pool_of(record.header)).level is ProofLevel.REPLAYED


def play_on(play: MatchRuntime, match: str, *players: FlaskClient) -> None:
    """Whoever is asked answers as little as may be, until each has passed once since there was nothing to do."""
    for move in range(60):
        for player in players:
            prompt = player.get(f"/matches/{match}/view").json["prompt"]
            if prompt is not None:
                ids = [offer["id"] for offer in prompt["offers"]]
                ids = ["pass"] if "pass" in ids else ids[: max(prompt["least"], 1)]
                sent = {"prompt": prompt["id"], "ids": ids, "key": f"{move}-{prompt['id']}"}
                assert player.post(f"/matches/{match}/choices", json=sent).status_code == 200
        if move % 4 == 3 and all(passes(record(play, match), seat) for seat in range(len(players))):
            return
    raise AssertionError("somebody can always do something")


def record(play: MatchRuntime, match: str) -> Record:
    return load_record(play, UUID(match))


def passes(record: Record, seat: int) -> list[int]:
    return [entry.number for entry in record.entries if entry.secret[:1] == (NOTHING_TO_DO,) and entry.actor == seat]


def at_event(app: Flask, database: Database, players: int = 2, rules: OnlineRules | None = None) -> Online:
    """An event whose first round is published, with the seal of the application."""
    run = Online(database, rules=rules)
    play: MatchRuntime = app.extensions["kingsmoot.online"]
    run.play = play
    return run.with_decks(players).playing()


def wish(client: FlaskClient, match: str, do: str, key: str = "") -> dict:
    answer = client.post(f"/matches/{match}/frozen", json={"do": do, "key": key or uuid4().hex})
    assert answer.status_code == 200
    return answer.json


def asked(sitting: Sitting) -> tuple[FlaskClient, dict]:
    """A player who is asked, and the prompt."""
    match, *players = sitting
    for player in players:
        if prompt := player.get(f"/matches/{match}/view").json["prompt"]:
            return player, prompt
    raise AssertionError("nobody is asked")


def choice(prompt: dict, place: int = 0) -> dict:
    ids = [offer["id"] for offer in prompt["offers"][place : place + max(prompt["least"], 1)]]
    return {"prompt": prompt["id"], "ids": ids, "key": uuid4().hex}


def copy_of(client: FlaskClient, match: str, eyes: str = "") -> tuple[int, bytes]:
    answer = client.get(f"/matches/{match}/record", query_string={"eyes": eyes} if eyes else {})
    return answer.status_code, answer.data
