"""What a choice in an online match costs: `python -m bench.online`."""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import re
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from uuid import UUID, uuid4

import structlog
from flask import Flask
from sqlalchemy import text
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app
from werkzeug.wrappers import Response

from bench.yardstick import Yardsticks, machine_name
from engine import core_set, ready_decks
from engine.games.registry import CORE_SET, DEFAULT_GAME
from tournament.accounts.models import Account
from tournament.accounts.operations.sessions import open_session
from tournament.app import create_app
from tournament.core.config import Config, Environment
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.events.online_settings import MatchSettings
from tournament.http.identity import SESSION_COOKIE
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.runtime import MatchRuntime

CHOICES = 300
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
TOKEN = re.compile(r'name="csrf-token" content="([^"]+)"')
POST = "a choice, with the own view"
VIEW = "a view"
SAME = "a view that is still the same"
LINES = "new lines of the log"
PAGES = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
TABLE = "SELECT pg_total_relation_size('online_input')"


@dataclass
class SignedInClient:
    """A signed-in user.

    Requests go straight to the application, without a server or a client.
    """

    app: Flask
    principal: Principal
    cookie: str = field(default_factory=lambda: uuid4().hex)
    token: str = ""

    def __post_init__(self) -> None:
        database: Database = self.app.extensions["kingsmoot.database"]
        assert self.principal.account_id is not None
        with database.write() as session:
            open_session(session, self.principal.account_id, self.cookie, "measuring", datetime.now(UTC))
        _, page = self.ask("GET", "/problems/not-allowed", accept="text/html")
        found = TOKEN.search(gzip.decompress(page.data).decode())
        assert found is not None
        self.token = found[1]

    def ask(
        self, method: str, path: str, body: dict[str, object] | None = None, mark: str = "", accept: str = "*/*"
    ) -> tuple[float, Response]:
        """Return the CPU-milliseconds of a request, and the answer as it is sent."""
        headers = {"Cookie": f"{SESSION_COOKIE}={self.cookie}", "X-CSRF-Token": self.token, "Accept": accept}
        headers |= {"Accept-Encoding": "gzip"} | ({"If-None-Match": mark} if mark else {})
        environ = EnvironBuilder(path=path, method=method, json=body, headers=Headers(headers)).get_environ()
        began = time.process_time()
        answer = run_wsgi_app(self.app, environ)
        spent = (time.process_time() - began) * 1000
        return spent, Response(*answer)


def read_json(answer: Response) -> dict[str, object]:
    packed = answer.headers.get("Content-Encoding") == "gzip"
    found: dict[str, object] = json.loads(gzip.decompress(answer.data) if packed else answer.data)
    return found


class Costs:
    """CPU-milliseconds and bytes of each kind of request."""

    def __init__(self) -> None:
        self.spent: dict[str, list[float]] = defaultdict(list)
        self.sent: dict[str, list[int]] = defaultdict(list)

    def took(self, kind: str, asked: tuple[float, Response]) -> Response:
        spent, answer = asked
        self.spent[kind].append(spent)
        self.sent[kind].append(len(answer.data))
        return answer


def begin_match(play: MatchRuntime, players: list[Principal], number: int) -> UUID:
    ready = ready_decks(core_set())
    with play.database.write() as session:
        match_id = open_match(
            session,
            play.sealer,
            MatchSecrets(number.to_bytes(32), uuid4().hex),
            ruleset=DEFAULT_GAME,
            format="joust",
            pool=CORE_SET,
            seats=len(players),
            now=NOW,
            settings=MatchSettings(delay=0),  # so that spectators have something to see
        )
        for player, deck in zip(players, ("stark", "lannister"), strict=True):
            sit_down(session, play.sealer, match_id, player, ready[deck], NOW)
        for player in players:
            set_ready(session, play.sealer, match_id, player, b"a nonce of this measuring", NOW)
    return match_id


def play_on(browsers: list[SignedInClient], match_id: UUID, costs: Costs, random: Random, most: int) -> int:
    """Make random choices, each seen by both players; return how many."""
    place, steps, made = f"/matches/{match_id}", dict.fromkeys(range(len(browsers)), 0), 0
    while made < most:
        prompt = None
        for seat, browser in enumerate(browsers):
            answer = costs.took(VIEW, browser.ask("GET", f"{place}/view"))
            costs.took(SAME, browser.ask("GET", f"{place}/view", mark=answer.headers["ETag"]))
            lines = costs.took(LINES, browser.ask("GET", f"{place}/log?after={steps[seat]}"))
            steps[seat] = int(str(read_json(lines)["step"]))
            if prompt is None and (prompt := read_json(answer)["prompt"]) is not None:
                asked = browser
        if not isinstance(prompt, dict):
            break
        ids = [offer["id"] for offer in prompt["offers"]]
        picked = random.sample(ids, random.randint(prompt["least"], min(prompt["most"], len(ids))))
        sent = {"prompt": prompt["id"], "ids": picked, "key": uuid4().hex}
        spent, answer = asked.ask("POST", f"{place}/choices", sent)
        if answer.status_code == 200:
            costs.took(POST, (spent, answer))
            made += 1
    return made


def stored_size(database: Database) -> int:
    """Return how many bytes are stored."""
    with database.write() as session:
        return int(session.execute(text(PAGES if database.is_sqlite else TABLE)).scalar_one())


def measure(url: str, folder: Path, choices: int) -> None:
    database = Database(url)
    upgrade(database, lambda line: None)
    app = create_app(Config(Environment.TESTING, "for measuring only, no secret at all", url, folder))
    names = [f"Player {uuid4().hex[:8]}" for _ in range(2)]
    rows = [Account(id=uuid4(), name=name, name_key=name.lower(), created_at=NOW) for name in names]
    with database.write() as session:
        session.add_all(rows)
    players = [Principal(row.id, row.name) for row in rows]
    browsers = [SignedInClient(app, player) for player in players]
    play: MatchRuntime = app.extensions["kingsmoot.online"]
    play_on(browsers, begin_match(play, players, 0), Costs(), Random(0), 30)  # load what is loaded only once
    costs, made, number, before, yard = Costs(), 0, 0, stored_size(database), Yardsticks()
    while made < choices:
        number += 1
        made += play_on(browsers, begin_match(play, players, number), costs, Random(number), choices - made)
        yard.since()
    print(f"`python -m bench.online`, {made} choices on {url.partition(':')[0]}, {machine_name()}\n")
    print("| | CPU-ms | yardstick, ms | bytes as sent, median | most |\n|---|---|---|---|---|")
    for kind, spent in sorted(costs.spent.items()):
        sent = costs.sent[kind]
        print(f"| {kind} | {median(spent):.2f} | {yard.words()} | {median(sent):,.0f} | {max(sent):,} |")
    kept = (stored_size(database) - before) / made
    print(f"\nIn the database, with its index and the tables kept on the way: {kept:,.0f} bytes a choice.")
    database.close()
    app.extensions["kingsmoot.database"].close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="an empty database; a SQLite file that is thrown away where left out")
    parser.add_argument("--choices", type=int, default=CHOICES)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder:
        measure(given.url or f"sqlite:///{folder}/kingsmoot.db", Path(folder), given.choices)


if __name__ == "__main__":
    main()
