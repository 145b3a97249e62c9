"""An upgrade of the rules ends no match: what was begun by older rules goes on in the kept engine of those rules."""

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import pytest
from sqlalchemy import update

from engine import Choice, Concede
from engine.chain.inputs import ASK, GRANT, TAKEBACK, Proposal
from engine.games.lcg2.ruleset import SecondEdition
from engine.record.container import load
from tests.support.tournament.online.tables import NOON, SECRET, answer, begun, people, playing_on
from tests.support.tournament.online_tables import asked_first, go_on, table_of
from tests.support.tournament.stored_samples import ENGINE, alter
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.setup import set_ready
from tournament.online.operations.match.frozen_matches import (
    OLDER_RULES_TEXT,
    FrozenResolution,
    describe_freeze,
    vote_resolution,
)
from tournament.online.operations.match.loaded_match import ArchivedMatch
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_match, load_snapshot
from tournament.online.operations.match.submission import load_departed_seats, read_match, submit_input
from tournament.online.operations.view.live_log import read_lines_after
from tournament.online.operations.view.seat_views import CardCheckPayload, list_card_checks
from tournament.online.operations.view.spectators import SpectatorFeed
from tournament.online.operations.view.visibility import find_copy
from tournament.online.problems import CardNotSeen, ChoiceNotLegal, MatchNotLive, OtherRules, PromptPassed
from tournament.online.states import OnlineStatus
from tournament.replays.engines import archives
from tournament.replays.engines.archive_builder import archive, cards_digest, pack
from tournament.replays.engines.archives import Edition, archive_name

THEN = SecondEdition.version
Upgrade = Callable[..., None]


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The engine of today, kept as one of older rules."""
    folder = tmp_path_factory.mktemp("kept")
    archive(folder)
    yield folder
    for path in folder.glob("*.zip"):
        archives.archived_engine(path).close()


@pytest.fixture
def upgrade(engines: Path, monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    """From then on this installation plays newer rules, and has the older engine in its folder, or not."""

    def upgraded(*, with_engine: bool = True, folder: Path | None = None) -> None:
        monkeypatch.setattr(archives, "resource_dir", lambda _name: folder if folder else engines)
        if not with_engine:
            monkeypatch.setattr(archives, "archives", lambda *_: [])
            monkeypatch.setattr("tournament.replays.engines.continuation.archives", lambda *_: [])
        monkeypatch.setattr(SecondEdition, "version", THEN + 1)

    return upgraded


def under_way(play: MatchRuntime, answers: int = 12, seed: int = 0, seats: int = 2) -> UUID:
    match_id = begun(play, people(play.database, seats), seed, "joust" if seats == 2 else "melee")
    random = Random(seed)
    for _ in range(answers):
        answer(play, match_id, random)
    return match_id


def why_of(play: MatchRuntime, match_id: UUID, seat: int, card: str) -> list[CardCheckPayload]:
    return read_match(play, load_snapshot(play, match_id), lambda match, _: list_card_checks(match, seat, card))


def test_a_match_goes_on_in_the_kept_engine_to_its_end_and_its_file_is_proved(database: Database, upgrade: Upgrade):
    play = playing_on(database)
    match_id = under_way(play, 150)
    before = [table_of(play, match_id, seat) for seat in (0, 1)]
    watched = [SpectatorFeed(play).look(match_id, NOON + timedelta(minutes=6, seconds=more)).view for more in (0, 25)]
    upgrade()
    after, random = playing_on(database), Random(7)
    looks = SpectatorFeed(after)
    assert [looks.look(match_id, NOON + timedelta(minutes=6, seconds=more)).view for more in (0, 25)] == watched
    assert isinstance(load_match(after, load_snapshot(after, match_id)), ArchivedMatch)
    assert [table_of(after, match_id, seat) for seat in (0, 1)] == before
    others = playing_on(database)  # another process, whose memory is always behind
    while go_on(random.choice((after, others)), match_id, random) is not None:
        pass
    snapshot = load_snapshot(after, match_id)
    assert (snapshot.status, snapshot.version > 160) == (OnlineStatus.ENDED, True)
    maker = RecordMaker(after, lambda: NOON)
    maker.run(lambda: True)
    maker.close()
    record = load(find_copy(after, match_id, None, NOON + timedelta(days=2)).load())
    assert (record.header.rules_version, len(record.entries)) == (THEN, snapshot.step)
    assert table_of(after, match_id, 0)["outcome"] is not None


def test_it_goes_on_as_the_engine_of_today_would(database: Database, upgrade: Upgrade):
    """The same answers, by the engine in this process and by the kept one: tables and lines are equal."""
    today, kept = (under_way(playing_on(database), 20, seed=4) for _ in range(2))
    said = []
    for match_id in (today, kept):
        play, random = playing_on(database), Random(11)
        assert isinstance(load_match(play, load_snapshot(play, match_id)), ArchivedMatch) is (match_id == kept)
        for _ in range(12):
            go_on(play, match_id, random)
        tables = [table_of(play, match_id, seat) for seat in (0, 1)]
        text = json.dumps([tables, [line.words for line in read_lines_after(play, match_id, 0, 0).lines]])
        for number, side in enumerate(tables[0]["seats"]):
            text = text.replace(side["name"], f"Player {number}")
        said.append((text, load_snapshot(play, match_id).version))
        upgrade()
    assert said[0] == said[1]


def test_what_is_refused_is_refused_alike_and_looked_at_alike(database: Database, upgrade: Upgrade):
    match_id = under_way(playing_on(database), 15, seed=1)
    said = []
    for _ in range(2):
        play = playing_on(database)
        snapshot = load_snapshot(play, match_id)
        seat = asked_first(snapshot)
        table = table_of(play, match_id, seat)
        prompt, card, refused = table["prompt"], next(iter(table["cards"])), []
        for option, expect in (("the moon", prompt["id"]), (prompt["offers"][0]["id"], prompt["id"] - 1)):
            with pytest.raises((ChoiceNotLegal, PromptPassed)) as error:
                submit_input(play, match_id, Choice(seat, option), uuid4().hex, NOON, lambda *_: None, expect)
            refused.append((type(error.value), str(error.value)))
        checks = [why_of(play, match_id, who, card) for who in (0, 1)]
        with pytest.raises(CardNotSeen):
            why_of(play, match_id, seat, "h999")
        said.append(
            (table, refused, checks, read_lines_after(play, match_id, seat, 0), load_departed_seats(play, snapshot))
        )
        upgrade()
    assert said[0] == said[1]


def test_players_take_back_in_the_kept_engine(database: Database, upgrade: Upgrade):
    play = playing_on(database)
    match_id = under_way(play, 15, seed=2)
    upgrade()
    play = playing_on(database)
    go_on(play, match_id, Random(1))
    steps = load_snapshot(play, match_id).step
    for given, key in ((Proposal(0, TAKEBACK, ASK), "ask"), (Proposal(1, TAKEBACK, GRANT), "grant")):
        submit_input(play, match_id, given, key, NOON, lambda *_: None)
    taken = load_snapshot(play, match_id)
    assert taken.step > steps and taken.waiting
    assert go_on(play, match_id, Random(2)) is not None


def test_a_damaged_table_is_rebuilt_by_the_kept_engine(database: Database, upgrade: Upgrade):
    play = playing_on(database)
    match_id = under_way(play)
    before = table_of(play, match_id, 0)
    upgrade()
    with database.write() as session:
        session.execute(update(OnlineState).values(state=b"\0" * 90))
    fresh = playing_on(database)
    assert table_of(fresh, match_id, 0) == before
    assert go_on(fresh, match_id, Random(1)) is not None


def test_a_fault_in_the_kept_engine_freezes_the_match(tmp_path: Path, database: Database, upgrade: Upgrade):
    copy = tmp_path / "engine"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    begins = "def concede(game: Game, entry: Concede, at: int) -> None:\n"
    alter(copy / "match" / "submission.py", begins, f"{begins}    1 // 0\n")
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / archive_name(Edition("lcg2", THEN, cards_digest()))).write_bytes(pack(copy))
    match_id = under_way(playing_on(database), 3)
    upgrade(folder=folder)
    play = playing_on(database)
    with pytest.raises(MatchNotLive, match="nothing is lost"):
        submit_input(play, match_id, Concede(0), "k", NOON, lambda *_: None)
    assert load_snapshot(play, match_id).status is OnlineStatus.FROZEN
    assert describe_freeze(play, load_snapshot(play, match_id), 0) is not None
    for path in folder.glob("*.zip"):
        archives.archived_engine(path).close()


@pytest.mark.parametrize("with_engine", [True, False], ids=["not wanted", "not here"])
def test_where_older_matches_are_not_carried_on_they_are_frozen_and_go_on_later(
    database: Database, upgrade: Upgrade, monkeypatch: pytest.MonkeyPatch, with_engine: bool
):
    play = playing_on(database)
    match_id = under_way(play)
    before = table_of(play, match_id, 0)
    upgrade(with_engine=with_engine)
    after = MatchRuntime(database, Sealer(SECRET), carries_older=not with_engine)
    with pytest.raises(MatchNotLive, match="started under older rules"):
        submit_input(after, match_id, Concede(0), "k", NOON, lambda *_: None)
    snapshot = load_snapshot(after, match_id)
    trouble = describe_freeze(after, snapshot, 0, load_departed_seats(after, snapshot))
    assert snapshot.status is OnlineStatus.FROZEN and trouble is not None
    assert (trouble.words, trouble.choice, trouble.needs) == (OLDER_RULES_TEXT, None, (0, 1))
    if with_engine:
        assert table_of(after, match_id, 0)["cards"] == before["cards"]  # it can be looked at
    else:
        with pytest.raises(OtherRules):
            table_of(after, match_id, 0)
        with pytest.raises(OtherRules):
            SpectatorFeed(after).look(match_id, NOON + timedelta(hours=1))
    for seat in (0, 1):
        vote_resolution(after, match_id, seat, FrozenResolution.GO_BACK, f"back {seat}", NOON)
    monkeypatch.undo()
    again = playing_on(database)
    assert load_snapshot(again, match_id).status is OnlineStatus.LIVE
    assert go_on(again, match_id, Random(3)) is not None


def test_a_match_that_begins_after_an_upgrade_begins_by_the_newer_rules(database: Database, upgrade: Upgrade):
    play = playing_on(database)
    players = people(database, 2)
    match_id = begun(play, players, ready=1)
    upgrade()
    with database.write() as session:
        set_ready(session, play.sealer, match_id, players[1], b"n" * 16, NOON)
    with database.read() as session:
        row = session.get_one(OnlineMatch, match_id)
    assert row.rules_version == THEN + 1
    assert not isinstance(load_match(play, load_snapshot(play, match_id)), ArchivedMatch)
