"""Card data sent by an administrator: limits, archives, progress, and what comes of it."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from tests.support.tournament.community_cards import CARD, FIRST, PACK
from tests.support.tournament.decks.repository import CARD_DATA, OTHER, OTHER_NAMES, github_zip
from tournament.core.storage.database import Database
from tournament.decks.operations import card_files
from tournament.decks.operations.card_files import CardFiles, UploadedFile
from tournament.decks.operations.pool_import import ImportView, begin_import, run_import, view_import
from tournament.decks.operations.pools import has_only_built_in, list_pool_entries
from tournament.decks.problems import CardDataRefused, ImportRunning
from tournament.decks.states import ImportState

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
PACK_FILE = UploadedFile("packs/Inv.json", json.dumps(PACK).encode())
BROKEN = UploadedFile("packs/Bad.json", json.dumps({**PACK, "code": "Bad", "cards": [{"code": "01902"}]}).encode())


def archive(**files: object) -> UploadedFile:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, value in files.items():
            packed.writestr(f"data/{name}.json", json.dumps(value))
        packed.writestr("data/picture.png", b"\x89PNG")
    return UploadedFile("data.zip", out.getvalue())


class Ticking:
    """A clock on which a second passes whenever it is looked at."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


def run(database: Database, *sent: UploadedFile, keep_good: bool = False) -> ImportView:
    files = CardFiles(sent)
    import_id = uuid4()
    with database.write() as session:
        begin_import(session, import_id, files.count, NOW)
    run_import(database.write, import_id, files, keep_good, Ticking())
    return seen(database, import_id)


def seen(database: Database, import_id: UUID, now: datetime = NOW) -> ImportView:
    with database.read() as session:
        return view_import(session, import_id, now)


@pytest.mark.parametrize("sent", [PACK_FILE, archive(Inv=PACK)], ids=["a file", "an archive"])
def test_files_and_archives_become_a_pool(database: Database, sent: UploadedFile):
    found = run(database, sent)
    assert found.state is ImportState.DONE
    assert found.summary is not None
    assert (found.summary["new"], found.summary["total"]) == (2, 2)
    with database.read() as session:
        entries = list_pool_entries(session)
    assert [entry.key for entry in entries] == ["core", "core-lcg1", "core-ccg", "lcg2"]
    assert not has_only_built_in(entries)


def test_a_repository_is_imported_as_github_packs_it(database: Database):
    found = run(database, UploadedFile("card-data-main.zip", github_zip(OTHER, CARD_DATA)))
    assert (found.state, found.refusals, found.error) == (ImportState.DONE, (), "")
    assert found.summary is not None
    assert (found.summary["new"], found.summary["new_lists"]) == (2, ["inv1"])
    assert found.ignored == len(OTHER)
    assert sorted(found.ignored_names) == list(OTHER_NAMES)


def test_a_repository_without_card_data_is_refused_in_a_sentence(database: Database):
    found = run(database, UploadedFile("card-data-main.zip", github_zip(OTHER)))
    assert (found.state, found.refusals, found.summary) == (ImportState.REFUSED, (), None)
    assert found.error.startswith(f"None of the {len(OTHER)} files has card data. Choose ")
    assert sorted(found.ignored_names) == list(OTHER_NAMES)


def test_only_so_many_ignored_files_are_named(database: Database):
    found = run(database, UploadedFile("data.zip", github_zip(CARD_DATA, {f"art/{n}.png": "" for n in range(3_000)})))
    assert (found.state, found.ignored, len(found.ignored_names)) == (ImportState.DONE, 3_000, 50)


def test_names_are_shown_without_control_characters(database: Database):
    bad = {"packs/B\x1b[2Jd.json": {**PACK, "code": "Bad", "cards": [{"code": "01902"}]}}
    found = run(database, UploadedFile("data.zip", github_zip(bad, {"a\nb\x07.png": ""})))
    assert found.ignored_names == ("card-data-main/a b .png",)
    assert [where for where, _ in found.refusals] == ["card-data-main/packs/B [2Jd.json: 01902"]


def test_a_broken_card_in_a_repository_is_still_refused(database: Database):
    bad = {"packs/Bad.json": {**PACK, "code": "Bad", "cards": [{"code": "01902"}]}}
    found = run(database, UploadedFile("card-data-main.zip", github_zip(OTHER, CARD_DATA, bad)))
    assert found.state is ImportState.REFUSED
    assert [where for where, _ in found.refusals] == ["card-data-main/packs/Bad.json: 01902"]


def test_it_says_how_far_it_is_and_holds_no_transaction_meanwhile(database: Database):
    files = CardFiles([PACK_FILE, archive(cycles=[{"name": "Invented Cycle", "packs": ["Inv"]}])])
    import_id = uuid4()
    with database.write() as session:
        begin_import(session, import_id, files.count, NOW)
    on_the_way: list[tuple[int, str]] = []

    class Looking(CardFiles):
        def sources(self):
            for source in super().sources():
                yield source
                found = seen(database, import_id)  # somebody reads and writes while the files are read
                on_the_way.append((found.read, found.doing))
                with database.write() as session:
                    list_pool_entries(session)

    files.__class__ = Looking
    run_import(database.write, import_id, files, False, Ticking())
    assert on_the_way == [(1, "Reading packs/Inv.json"), (2, "Reading data/cycles.json")]
    assert seen(database, import_id).state is ImportState.DONE


def test_what_is_refused_is_named_and_nothing_is_imported_unless_asked_for(database: Database):
    found = run(database, PACK_FILE, BROKEN)
    assert (found.state, found.refused, found.summary) == (ImportState.REFUSED, 1, None)
    assert found.refusals[0][0] == "packs/Bad.json: 01902"
    with database.read() as session:
        assert has_only_built_in(list_pool_entries(session))
    kept = run(database, PACK_FILE, BROKEN, keep_good=True)
    assert (kept.state, kept.refused) == (ImportState.DONE, 1)


def test_two_games_are_refused_in_a_sentence(database: Database):
    found = run(database, PACK_FILE, UploadedFile("cards.json", json.dumps([FIRST]).encode()))
    assert found.refusals == (("the files", "the files have cards of several games; import each game separately"),)


def test_an_archive_that_breaks_on_the_way_ends_the_import(database: Database):
    whole = archive(Inv=PACK)
    spot = whole.data.index(b"data/Inv.json") + len("data/Inv.json") + 20
    broken = UploadedFile("data.zip", whole.data[:spot] + b"\x00\xff\x00\xff" + whole.data[spot + 4 :])
    found = run(database, broken)
    assert found.state is ImportState.REFUSED
    assert "data/Inv.json can't be unpacked" in found.error


def test_a_fault_of_ours_ends_the_import_too(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.decks.operations.card_files.load_card_data", lambda *_: 1 / 0)
    files, import_id = CardFiles([PACK_FILE]), uuid4()
    with database.write() as session:
        begin_import(session, import_id, files.count, NOW)
    with pytest.raises(ZeroDivisionError):
        run_import(database.write, import_id, files, False, Ticking())
    assert "Nothing was imported" in seen(database, import_id).error


def test_one_import_runs_at_a_time_and_a_silent_one_is_dead(database: Database):
    first = uuid4()
    with database.write() as session:
        begin_import(session, first, 3, NOW)
    with pytest.raises(ImportRunning), database.write() as session:
        begin_import(session, uuid4(), 3, NOW + timedelta(seconds=30))
    assert seen(database, first, NOW + timedelta(seconds=30)).is_running
    later = NOW + timedelta(seconds=90)
    assert seen(database, first, later).died
    with database.write() as session:
        begin_import(session, uuid4(), 3, later)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ([], "The upload has no files"),
        ([archive()], "data/picture.png has no card data"),
        (
            [UploadedFile("data.zip", github_zip({"README.md": "", "LICENSE": ""}))],
            "None of the 2 files has card data",
        ),
        ([UploadedFile("a.zip", b"PK\x03\x04 and no more")], "not a valid ZIP archive"),
        ([UploadedFile(f"{n}.json", b"{}") for n in range(2001)], "2001 files"),
        ([UploadedFile("a.json", b" " * 1025)], r"1025 bytes \(maximum 1024\)"),
        ([archive(big="x" * 2000)], r"bytes \(maximum 1024\)"),
    ],
)
def test_what_is_no_card_data_is_refused_before_anything_is_read(
    sent: list[UploadedFile], words: str, monkeypatch: pytest.MonkeyPatch
):
    if "1024" in words:
        monkeypatch.setattr(card_files, "MAX_UNPACKED_BYTES", 1024)
    with pytest.raises(CardDataRefused, match=words):
        CardFiles(sent)


def test_an_archive_can_not_hide_how_large_it_is(database: Database):
    packed = archive(Inv={**PACK, "cards": [{**CARD, "text": "x" * 50_000}]}).data
    real = next(e for e in zipfile.ZipFile(io.BytesIO(packed)).infolist() if e.filename.endswith(".json")).file_size
    lying = packed.replace(real.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    found = run(database, UploadedFile("data.zip", lying))
    assert found.state is ImportState.REFUSED
    assert found.summary is None
