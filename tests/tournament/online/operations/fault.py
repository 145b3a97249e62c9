"""Kills players of the real write path with -9 at named points and at random, then counts what was lost or doubled.

    python -m tests.tournament.online.operations.fault DATABASE_URL [--kills 20] [--matches 4] [--players 3]

The database must be migrated and is filled with matches. One line a point, and as the last line one JSON object.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.engine.interfaces import DBAPICursor

from engine import Choice
from engine.games.registry import pool_of
from engine.record.container import dump
from engine.record.verify import ProofLevel, verify
from tests.support.tournament.online.tables import NOON, begun, people, pick, playing_on
from tournament.core.bus.bus import ProcessBus
from tournament.core.problems import DatabaseBusy
from tournament.core.storage import database as databases
from tournament.core.storage.database import Database
from tournament.core.storage.prepared_statement import PreparedStatement
from tournament.online.models import OnlineInput
from tournament.online.operations.match import submission
from tournament.online.operations.match.match_rows import state_place
from tournament.online.operations.match.record_files import load_record, rebuild_match
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.problems import MatchNotLive, PromptPassed
from tournament.subscriptions import subscribe_all

RANDOM = "at random"
POKED = "after the poke"
BETWEEN = "between the two writes"
UNCOMMITTED = "before the commit"
AT_ONCE = frozenset({BETWEEN, UNCOMMITTED})
"""Points that PostgreSQL does not have: there one statement writes both, and is its own transaction."""
POINTS = (
    "after reading",
    "after submitting",
    BETWEEN,
    UNCOMMITTED,
    "after the commit",
    POKED,
    RANDOM,
)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Fuse:
    """Kills its process when a point is reached for the n-th time."""

    def __init__(self, point: str, number: int) -> None:
        self.point = point
        self.left = number

    def reached(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                die()


def lay(fuse: Fuse) -> None:
    """Puts the fuse into the path that serves people, without a line of its own there."""

    def after(point: str, stage: Callable[..., object]) -> Callable[..., object]:
        def staged(*args: object) -> object:
            done = stage(*args)
            fuse.reached(point)
            return done

        return staged

    submission.load_snapshot = after("after reading", submission.load_snapshot)
    submission._submit_to_engine = after("after submitting", submission._submit_to_engine)
    submission.write_input = after("after the commit", submission.write_input)

    changed = databases._execute_change

    def written(cursor: DBAPICursor, prepared: PreparedStatement, values: Mapping[str, object]) -> bool:
        done = changed(cursor, prepared, values)
        if prepared.text.startswith("UPDATE online_state"):
            fuse.reached(BETWEEN)
        elif prepared.text.startswith("INSERT INTO online_input"):
            fuse.reached(UNCOMMITTED)
        return done

    databases._execute_change = written


def play_on(url: str, matches: list[UUID], diary: Path, seed: str, fuse: Fuse | None, most: int) -> None:
    """One player of all seats; every attempt and every answer is in the diary before anything else happens."""
    database = Database(url)
    play, bus, random = playing_on(database), ProcessBus(), Random(seed)
    if fuse is not None:
        lay(fuse)
    with diary.open("ab", buffering=0) as lines:
        for _ in range(most):
            match_id = random.choice(matches)
            found = read_match(play, load_snapshot(play, match_id), lambda match, now: pick(match, now, seed))
            if found is None:
                continue
            choice, prompt = found
            key = uuid4().hex
            lines.write(json.dumps(["try", str(match_id), choice.seat, choice.ids, prompt, key]).encode() + b"\n")
            try:
                carried = submit_input(play, match_id, choice, key, NOON, lambda match, _: match.step, prompt)
            except (PromptPassed, MatchNotLive, DatabaseBusy):
                lines.write(json.dumps(["refused", key]).encode() + b"\n")
                continue
            bus.publish(f"match/{match_id}", carried.snapshot.shown)
            if fuse is not None:
                fuse.reached(POKED)
            lines.write(json.dumps(["done", key]).encode() + b"\n")


def forked(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
            os._exit(1)
    return child


def killed(
    url: str, matches: list[UUID], folder: Path, point: str, number: int, players: int, random: Random
) -> bool:
    """Some play; one of them dies at a point. Whether it did, and not merely ran out of choices."""
    fuse = None if point == RANDOM else Fuse(point, random.randint(1, 4))
    most = sys.maxsize if fuse is None else 40  # a kill at random must not come too late
    victim = forked(lambda: play_on(url, matches, folder / f"{point}-{number}", f"v{number}", fuse, most))
    others = [
        forked(partial(play_on, url, matches, folder / f"{point}-{number}-{other}", f"o{number}{other}", None, 4))
        for other in range(players - 1)
    ]
    if fuse is None:
        time.sleep(random.uniform(0.02, 0.4))
        os.kill(victim, signal.SIGKILL)
    _, status = os.waitpid(victim, 0)
    for other in others:
        _, ended = os.waitpid(other, 0)
        assert ended == 0, "a player who was not to be killed failed"
    return os.WIFSIGNALED(status)


def read(folder: Path) -> tuple[list[tuple[UUID, Choice, int, str]], set[str], set[str]]:
    tries, done, refused = [], set(), set()
    for diary in folder.iterdir():
        for line in diary.read_bytes().splitlines():
            told = json.loads(line)
            if told[0] == "try":
                tries.append((UUID(told[1]), Choice(told[2], tuple(told[3])), told[4], told[5]))
            else:
                (done if told[0] == "done" else refused).add(told[1])
    return tries, done, refused


def faults_of(play: MatchRuntime, matches: list[UUID]) -> list[str]:
    """Every match replays from its inputs to the head, the table and the entries that are stored."""
    faults = []
    for match_id in matches:
        snapshot = load_snapshot(play, match_id)
        record = load_record(play, match_id)
        record.head = snapshot.head
        report = verify(dump(record), pool_of(record.header))
        if report.level is not ProofLevel.REPLAYED:
            faults.append(f"{match_id}: {report.said}")
        again = rebuild_match(play, match_id, snapshot.version, snapshot.head)
        state = play.sealer.open(snapshot.state or b"", match_id, state_place(snapshot.version))
        if again.to_bytes() != state:
            faults.append(f"{match_id}: the stored table is not the one its inputs lead to")
    return faults


def run(url: str, kills: int, count: int, players: int) -> dict[str, object]:
    database = Database(url)
    play = playing_on(database)
    matches = [begun(play, people(database, 2), seed) for seed in range(count)]
    points = [point for point in POINTS if database.is_sqlite or point not in AT_ONCE]
    database.close()  # no connection crosses a fork
    random, hits = Random("fault"), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for point in points:
            for number in range(3 * kills):
                if hits[point] == kills:
                    break
                hits[point] += killed(url, matches, folder, point, number, players, random)
            print(f"{hits[point]:5} kills  {point}", flush=True)
        tries, done, refused = read(folder)
    again = Counter[str]()
    for match_id, choice, prompt, key in tries:
        if key not in done and key not in refused:
            try:
                carried = submit_input(play, match_id, choice, key, NOON, lambda match, _: match.step, prompt)
                again["done before" if carried.again else "done now"] += 1
            except (PromptPassed, MatchNotLive):
                again["too late"] += 1
    with play.database.read() as session:
        keys = Counter(session.scalars(select(OnlineInput.key).where(OnlineInput.seq > 0)))
    told = {
        "database": database.url.get_backend_name(),
        "kills": sum(hits.values()),
        "points": dict(hits),
        "acknowledged": len(done),
        "sent_again": dict(again),
        "lost": sum(key not in keys for key in done),
        "twice": sum(number > 1 for number in keys.values()),
        "faults": faults_of(play, matches),
    }
    database.close()
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--players", type=int, default=3)
    given = parser.parse_args()
    subscribe_all()
    told = run(given.url, given.kills, given.matches, given.players)
    print(json.dumps(told))
    sys.exit(bool(told["lost"] or told["twice"] or told["faults"]))


if __name__ == "__main__":
    subscribe_all()
    main()
