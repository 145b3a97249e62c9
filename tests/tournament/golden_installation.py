"""Make a golden installation: `python -m tests.tournament.golden_installation` writes `golden/REVISION`, once.

A database and the backups of its events as the code of that day wrote them. It is the demonstration, and besides
matches of every game that stopped where something is under way, rulings and drafts that wait, and what people shared.
Later code must read all of it; nothing of it is ever made again.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from uuid import UUID

import msgspec
import zstandard
from sqlalchemy import select

from engine import Match
from engine.games.registry import RULESETS
from tests.demonstration import REPORT, fill_file
from tests.support.tournament.disputed import PASSED, Disputed, passed_by_setting
from tests.support.tournament.lawful import Lawful
from tests.support.tournament.online.tables import NOON, SECRET, answer, begun, people, playing_on
from tests.support.tournament.stored_samples import ATTACK
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import schema_state
from tournament.events.backup.operations.backup import export_event
from tournament.events.models.events import Event
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.lab.operations.shared_positions import store_position
from tournament.judging.states import DisputeKind, Remedy
from tournament.online.jobs.records import RecordMaker
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match
from tournament.online.states import OnlineStatus
from tournament.subscriptions import subscribe_all

FOLDER: Final = Path(__file__).parent / "golden"
DATABASE: Final = "installation.db.zst"
BROUGHT_UP: Final = "installation-0032.db.zst"
"""A database from before revision 0032, as `LAST_COMMIT_FROM_0001` of the database schema upgraded it."""
CONTENTS: Final = "contents.json"
SUFFIX: Final = ".event"
MADE_AT: Final = NOON + timedelta(hours=2)
LAB: Final = "a-position-of-the-lab"
MOST: Final = 3000
SETUP, WINDOW, DECLARATION, DISPUTED, FINISHED, MELEE = (
    "setup",
    "window",
    "declaration",
    "disputed",
    "finished",
    "melee",
)
QUESTIONS: Final = {WINDOW: ("opportunity",), DECLARATION: ("attackers", "defenders", "challenge")}


class Contents(msgspec.Struct, frozen=True):
    """What a golden installation holds, for the test that reads it."""

    made_at: datetime
    secret: str
    matches: dict[str, UUID]
    """By game and situation, such as `lcg1 window`."""
    rulings: dict[str, UUID]
    """Disputes with a ruling that waits to be applied, and one whose case is a draft."""
    report: str
    lab: str
    events: tuple[str, ...]


def make(folder: Path) -> None:
    """Write the installation of today into a folder."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as temporary:
        path = Path(temporary) / "installation.db"
        fill_file(path, MADE_AT, SECRET)
        database = Database(f"sqlite:///{path}")
        play = playing_on(database)
        rulings = _rulings(database)
        matches = dict(_matches(play))
        with database.write() as session:
            store_position(session, play.sealer, ATTACK, LAB, None, MADE_AT)
        with database.read() as session:
            slugs = tuple(session.scalars(select(Event.slug).order_by(Event.slug)))
            for slug in slugs:
                (folder / f"{slug}{SUFFIX}").write_bytes(export_event(session, slug))
        contents = Contents(MADE_AT, SECRET, matches, rulings, REPORT, LAB, slugs)
        (folder / CONTENTS).write_bytes(msgspec.json.format(msgspec.json.encode(contents)) + b"\n")
        database.close()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
        (folder / DATABASE).write_bytes(zstandard.compress(path.read_bytes(), 19))


def _rulings(database: Database) -> dict[str, UUID]:
    """A ruling that may still be appealed, and a closed dispute whose case is a draft."""
    ruled = Disputed(database, name="Golden Rulings", now=MADE_AT - timedelta(hours=1)).ready()
    dispute = ruled.flag(proposal=None)
    ruled.does(dispute, DisputeVerb.TAKE, ruled.judith)
    wanted = RemedyRequest(Remedy.UPHOLD, ruled.passed.number, PASSED)
    ruled.does(
        dispute,
        DisputeVerb.RULE,
        ruled.judith,
        decided=RulingRequest(wanted, "It stands.", ("lcg2:duplicates/save",)),
    )
    drafted = Lawful(database, name="Golden Cases", now=MADE_AT - timedelta(hours=2))
    closed = drafted.closed()
    drafted.drafts()
    return {"ruled": dispute.id, "drafted": closed.id}


def _matches(play: MatchRuntime) -> Iterator[tuple[str, UUID]]:
    for number, game in enumerate(RULESETS):
        for situation in (SETUP, WINDOW, DECLARATION):
            match_id = begun(play, people(play.database, 2), number, game=game)
            _play_until(play, match_id, _asks(*QUESTIONS[situation]) if situation in QUESTIONS else None)
            yield f"{game} {situation}", match_id
        match_id = begun(play, people(play.database, 3), number, "melee", game=game)
        _play_until(play, match_id, _asks(*QUESTIONS[DECLARATION]))
        yield f"{game} {MELEE}", match_id
        players = people(play.database, 2)
        match_id = begun(play, players, 4, game=game)
        passed = passed_by_setting(play, match_id, MADE_AT)
        flag = Flag(passed.number, DisputeKind.TIMING, "I wanted to respond.", "flag", Remedy.ALLOW_LATE)
        flag_step(play, match_id, flag, players[PASSED], MADE_AT)
        assert load_snapshot(play, match_id).status is OnlineStatus.PAUSED
        yield f"{game} {DISPUTED}", match_id
    yield from _finished(play, FINISHED)
    maker = RecordMaker(play, lambda: MADE_AT)
    maker.run(lambda: True)
    maker.close()
    yield from _finished(play, f"{FINISHED} without a record")


def _finished(play: MatchRuntime, name: str) -> Iterator[tuple[str, UUID]]:
    for game in RULESETS:
        match_id = begun(play, people(play.database, 2), 5, game=game)
        _play_until(play, match_id, lambda _match: False)
        assert load_snapshot(play, match_id).status is OnlineStatus.ENDED
        yield f"{game} {name}", match_id


def _asks(*questions: str) -> Callable[[Match], bool]:
    """Tell whether a match asks one of these questions, in the middle of the game."""
    return lambda match: match.game.round > 1 and match.game.asked is not None and match.game.asked.name in questions


def _play_until(play: MatchRuntime, match_id: UUID, stops: Callable[[Match], bool] | None) -> None:
    """Play a match on until it asks what is wanted or is over; not at all where nothing is wanted."""
    random = Random(1)
    for _ in range(MOST if stops else 0):
        snapshot = load_snapshot(play, match_id)
        is_there = stops is not None and read_match(play, snapshot, lambda match, _: stops(match))
        if snapshot.status is not OnlineStatus.LIVE or is_there:
            return
        answer(play, match_id, random)
    assert stops is None, "the match never asked what was wanted"


def golden_folders() -> list[Path]:
    return sorted(path for path in FOLDER.iterdir() if path.is_dir())


def unpack(folder: Path, path: Path) -> None:
    """Write a golden database to a file, at a revision from which today's code can upgrade it."""
    found = folder / BROUGHT_UP
    _decompress(found if found.exists() else folder / DATABASE, path)


def unpack_as_made(folder: Path, path: Path) -> None:
    """Write a golden database to a file as the code of its day left it."""
    _decompress(folder / DATABASE, path)


def _decompress(source: Path, path: Path) -> None:
    path.write_bytes(zstandard.decompress(source.read_bytes()))


if __name__ == "__main__":
    subscribe_all()
    with TemporaryDirectory() as temporary:
        fresh = Database(f"sqlite:///{temporary}/empty.db")
        revision = schema_state(fresh).head
        fresh.close()
    target = FOLDER / revision
    if target.exists():
        raise SystemExit(f"golden/{revision} exists; a golden installation is made once and then only read")
    make(target)
    print(f"made golden/{revision}: {sum(path.stat().st_size for path in target.iterdir()) // 1000} KB")
