"""Plays matches over HTTP while workers are killed with -9 and the database is taken away; counts what was lost.

    python -m tests.tournament.online.pages.http_fault DATABASE_URL [--matches 200] [--clients 8] [--kills 40]

The database must be migrated and is filled with matches. First workers are killed, then connections to the database
are ended (SQLite has none: its file is locked for a while). Every attempt without an answer is sent again with its
key. A line for each part, and as the last line one JSON object.
"""

import argparse
import json
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

from sqlalchemy import NullPool, create_engine, select, text

from tests.support.tournament.online.server import Server, serving
from tests.support.tournament.online.tables import begun, people, playing_on
from tests.support.tournament.people import bearer
from tests.tournament.online.operations.fault import faults_of, forked
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.subscriptions import subscribe_all

PATIENCE = 60
"""Seconds in which an attempt must get an answer at last."""
AGAIN = "Kingsmoot-Again"
SEATS = 2


@dataclass(frozen=True, slots=True)
class Seated:
    """A match, with what each of its seats proves itself by."""

    match_id: str
    headers: tuple[dict[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    again: bool
    body: dict


class Client:
    """A browser that asks until it is answered, as ours does."""

    def __init__(self, port: int, tell: Callable[..., None], random: Random) -> None:
        self._port = port
        self._random = random
        self._tell = tell
        self._connection: HTTPConnection | None = None

    def ask(self, method: str, path: str, headers: dict[str, str], body: object = None) -> Answer:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self._once(method, path, headers, body)
            if found is not None and found.status < 500:
                return found
            self._tell("unanswered", "" if found is None else str(found.status))
            time.sleep(0.05)
        raise TimeoutError(f"{method} {path} {body} got no answer in {PATIENCE} seconds, at last {found}")

    def _once(self, method: str, path: str, headers: dict[str, str], body: object) -> Answer | None:
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self._port, timeout=15)
        try:
            sent = None if body is None else json.dumps(body)
            self._connection.request(method, path, sent, headers | {"Content-Type": "application/json"})
            response = self._connection.getresponse()
            read = response.read()
            if self._random.random() < 0.1:  # or one worker would have all connections for ever
                self._leave()
            return Answer(response.status, AGAIN in response.headers, json.loads(read) if read else {})
        except (OSError, HTTPException, ValueError):
            self._leave()
            return None

    def _leave(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def play_on(port: int, matches: list[Seated], diary: Path, seed: str, choices: int, struck: Path) -> None:
    """Plays all seats of some matches, so often and until all blows have fallen; attempts and answers are in the
    diary before anything else happens."""
    random = Random(seed)
    with diary.open("ab", buffering=0) as lines:

        def tell(*what: object) -> None:
            lines.write(json.dumps(what).encode() + b"\n")

        client = Client(port, tell, random)
        for number in range(20 * choices):
            if number >= choices and struck.exists():
                break
            match = random.choice(matches)
            place = f"/matches/{match.match_id}"
            for headers in random.sample(match.headers, SEATS):
                view = client.ask("GET", f"{place}/view", headers).body
                if prompt := view["prompt"]:
                    sent = {"prompt": prompt["id"], "ids": picked(prompt, random), "key": uuid4().hex}
                    tell("try", match.match_id, sent["key"])
                    answer = client.ask("POST", f"{place}/choices", headers, sent)
                    tell("done" if answer.status == 200 else "refused", sent["key"], answer.status, answer.again)
                    break


def picked(prompt: dict, random: Random) -> list[str]:
    ids = [offer["id"] for offer in prompt["offers"]]
    return random.sample(ids, random.randint(prompt["least"], min(prompt["most"], len(ids))))


def kill_a_worker(server: Server, random: Random) -> int:
    """Kills one of those that answer, which have several threads; another is left to answer while it starts anew."""
    workers = [pid for pid in server.workers() if len(list(Path(f"/proc/{pid}/task").glob("*"))) > 1]
    if len(workers) < 2:
        return 0
    os.kill(random.choice(workers), signal.SIGKILL)
    return 1


def end_connections(database: Database, random: Random) -> int:
    """Ends about half of the connections to the database; where there are none, locks it for a while."""
    if database.is_sqlite:
        with closing(sqlite3.connect(str(database.url.database), timeout=10)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            time.sleep(random.uniform(0.1, 0.6))
            connection.rollback()
        return 1
    outside = create_engine(database.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with outside.connect() as connection:
        ended = connection.execute(
            text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5"
            )
        )
        return int(ended.scalar() or 0)


def strike(blow: Callable[[Random], int], most: int, clients: list[int], struck: Path, random: Random) -> int:
    """Strikes so often while the clients play, and says when that is done; returns what was hit."""
    blows = hit = 0
    left = list(clients)
    while left:
        time.sleep(random.uniform(0.2, 0.6))
        if blows < most and (found := blow(random)):
            blows, hit = blows + 1, hit + found
            if blows == most:
                struck.touch()
        for client in tuple(left):
            pid, status = os.waitpid(client, os.WNOHANG)
            if pid:
                left.remove(client)
                assert status == 0, "a client failed"
    return hit


def told_in(folder: Path) -> tuple[dict[str, str], dict[str, bool], dict[str, int], Counter[str]]:
    tries, done, refused, unanswered = {}, {}, {}, Counter[str]()
    for diary in folder.iterdir():
        for line in diary.read_bytes().splitlines():
            match json.loads(line):
                case ["try", match_id, key]:
                    tries[key] = match_id
                case ["done", key, _, again]:
                    done[key] = again
                case ["refused", key, status, _]:
                    refused[key] = status
                case ["unanswered", why]:
                    unanswered[why or "no answer"] += 1
    return tries, done, refused, unanswered


def seat_all(database: Database, play: MatchRuntime, count: int) -> list[Seated]:
    """Matches that have begun."""
    found = []
    for seed in range(count):
        players = people(database, SEATS)
        headers = tuple(bearer(database, player) for player in players)
        found.append(Seated(str(begun(play, players, seed)), headers))
    return found


def run(url: str, count: int, clients: int, choices: int, kills: int, workers: int) -> dict[str, object]:
    database = Database(url)
    play = playing_on(database)
    seated = seat_all(database, play, count)
    database.close()  # no connection crosses a fork
    random, struck = Random("http"), Counter[str]()
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as diaries:
        bus = "process" if database.is_sqlite else "postgresql"
        with serving(url, Path(name), workers, bus) as server:
            blows: dict[str, Callable[[Random], int]] = {
                "workers killed": partial(kill_a_worker, server),
                "connections ended": partial(end_connections, database),
            }
            for what, blow in blows.items():
                over = Path(name, what)
                playing = [
                    forked(
                        partial(
                            play_on, server.port, seated, Path(diaries, f"{what}-{each}"), f"{each}", choices, over
                        )
                    )
                    for each in range(clients)
                ]
                struck[what] = strike(blow, kills, playing, over, random)
                print(f"{struck[what]:5} {what}", flush=True)
            traces = server.log.read_text().count("Traceback")
        tries, done, refused, unanswered = told_in(Path(diaries))
    with database.read() as session:
        found = session.execute(select(OnlineInput.key, OnlineInput.match_id).where(OnlineInput.seq > 0)).all()
    keys = Counter(key for key, _ in found)
    told = {
        "database": database.url.get_backend_name(),
        "matches": count,
        **struck,
        "acknowledged": len(done),
        "unanswered": dict(unanswered),
        "answered again": sum(done.values()),
        "refused": dict(Counter(refused.values())),
        "lost": sum(key not in keys for key in done),
        "twice": sum(number > 1 for number in keys.values()),
        "done though refused": sum(key in keys for key in refused),
        "in another match": sum(tries[key] != str(match_id) for key, match_id in found if key in tries),
        "traces": traces,
        "faults": faults_of(play, [UUID(each.match_id) for each in seated]),
    }
    database.close()
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--choices", type=int, default=300, help="attempts of each client in each part")
    parser.add_argument("--kills", type=int, default=40, help="in each part")
    parser.add_argument("--workers", type=int, default=3)
    given = parser.parse_args()
    subscribe_all()
    told = run(given.url, given.matches, given.clients, given.choices, given.kills, given.workers)
    print(json.dumps(told))
    wrong = ("lost", "twice", "done though refused", "in another match", "faults")
    sys.exit(any(told[each] for each in wrong))


if __name__ == "__main__":
    subscribe_all()
    main()
