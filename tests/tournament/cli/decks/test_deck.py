"""`kingsmoot deck` and `kingsmoot cards import`."""

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.reference import reference
from tests.support.tournament.community_cards import CARD, FIRST, LIST, PACK
from tests.support.tournament.decks.repository import CARD_DATA, OTHER, OTHER_NAMES, github_zip
from tests.support.tournament.services import assert_one_line_error
from tournament.cli import main
from tournament.decks.operations import card_files

LIST_TEXT = "Lions\n\nHouse Lannister\nFealty\n\nLocations (4):\n4x The Kingsroad (Core)\n1x The Rosroad\n"


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KINGSMOOT_ENV", "development")
    monkeypatch.setenv("KINGSMOOT_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("KINGSMOOT_DATABASE_URL", raising=False)
    return tmp_path / "instance"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cards = tmp_path / "cards"
    (cards / "packs").mkdir(parents=True)
    (cards / "packs" / "Inv.json").write_text(json.dumps(PACK))
    (cards / "lists.json").write_text(json.dumps([LIST]))
    (cards / "README.md").write_text("not a card")
    return cards


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=given)


def test_a_check_tells_every_problem_and_leaves_with_one():
    result = run("deck", "check", "-", "--as-of", "2026-11-16", given=LIST_TEXT)
    assert result.exit_code == 1
    for words in (
        "Lions: House Lannister, Fealty",
        "read as thronesdb-text; checked for Second edition joust, no legality list, 2026-11-16, pool Core Set",
        "Not legal: 4 problems",
        "Line 8: there is no card “The Rosroad”",
        "Did you mean The Roseroad",
        "4 copies of The Kingsroad (maximum 3).",
        "lcg2:deckbuilding/draw-deck",
    ):
        assert words in result.stdout


def test_a_check_needs_no_database(instance: Path):
    run("deck", "check", "-", given=LIST_TEXT)
    assert not (instance / "kingsmoot.db").exists()


def test_a_check_as_json(tmp_path: Path):
    file = tmp_path / "deck.txt"
    file.write_text(LIST_TEXT)
    result = run("deck", "check", file, "--format", "lcg2-melee", "--as-of", "2026-11-16", "--list", "none", "--json")
    body = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (body["format"], body["day"]) == ("lcg2-melee", "2026-11-16")
    assert body["kinds"] == ["copy_limit", "too_few_draw", "too_few_plots", "unreadable"]


def test_a_file_of_two_decks_gives_two_reports():
    result = run("deck", "check", "-", "--json", given=f"{LIST_TEXT}===\n{LIST_TEXT}")
    assert len(result.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("args", "given", "words"),
    [
        (["deck", "check", "-"], "", "The list is empty."),
        (["deck", "check", "-"], "<deck>", "not valid XML"),
        (["deck", "check", "-", "--list", "ffg1.0"], LIST_TEXT, "no legality lists"),
        (["deck", "check", "-", "--pool", "gone"], LIST_TEXT, "no pool gone"),
        (["deck", "check", "-", "--format", "ccg", "--pool", "gone"], LIST_TEXT, "kingsmoot cards import"),
        (["deck", "check", "no-such-file"], "", "no-such-file"),
        (["deck", "check", "-", "--as-of", "soon"], LIST_TEXT, "soon"),
        (["deck", "check", "-", "--format", "chess"], LIST_TEXT, "chess"),
    ],
)
def test_what_can_not_be_checked_is_one_line(args: list[str], given: str, words: str):
    assert_one_line_error(run(*args, given=given), words)


@pytest.mark.parametrize(("target", "start"), [("thronesdb-json", "{"), ("octgn", "<?xml"), ("plain", "House L")])
def test_a_deck_is_written_in_another_format(target: str, start: str):
    result = run("deck", "write", "-", "--as", target, given=LIST_TEXT)
    assert result.exit_code == 0
    assert result.stdout.startswith(start)
    assert "The Rosroad" in result.stderr


def test_a_sheet_is_written_to_a_file(tmp_path: Path):
    target = tmp_path / "sheet.pdf"
    assert run("deck", "write", "-", "--as", "pdf", "--output", target, given=LIST_TEXT).exit_code == 0
    assert target.read_bytes().startswith(b"%PDF")


def test_a_folder_of_card_data_serves_as_pool(folder: Path):
    result = run("deck", "check", "-", "--pool", folder, given="The Night's Watch\n1x Invented Lord\n")
    assert "Invented Lord is banned by Invented list." in result.stdout
    assert "The game engine does not enforce 1 card of this deck." in result.stdout
    assert_one_line_error(run("deck", "check", "-", "--pool", folder, "--format", "ccg", given="x"), "not of ccg")


def test_an_import_tells_what_it_did(folder: Path):
    assert run("db", "upgrade").exit_code == 0
    result = run("cards", "import", folder)
    assert result.exit_code == 0
    assert "pool     lcg2: Second edition, 2 cards" in result.stdout
    assert "cards    2 new, 0 changed, 0 as before" in result.stdout
    assert "lists    1 new, 0 changed" in result.stdout
    assert "ignored  1 file without card data" in result.stdout
    assert "ignored  README.md" in result.stderr
    assert "0 new, 0 changed, 2 as before" in run("cards", "import", folder).stdout
    pools = run("cards", "pools").stdout
    assert "core" in pools
    assert "lcg2" in pools


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    path = tmp_path / "card-data-main.zip"
    path.write_bytes(github_zip(OTHER, CARD_DATA))
    return path


def test_the_zip_of_a_repository_is_imported_like_its_folder(repository: Path, tmp_path: Path):
    assert run("db", "upgrade").exit_code == 0
    result = run("cards", "import", repository)
    assert result.exit_code == 0
    assert "cards    2 new, 0 changed, 0 as before" in result.stdout
    assert "lists    1 new, 0 changed" in result.stdout
    assert f"ignored  {len(OTHER)} files without card data" in result.stdout
    assert all(f"ignored  {name}\n" in result.stderr for name in OTHER_NAMES)
    with zipfile.ZipFile(repository) as packed:
        packed.extractall(tmp_path / "unpacked")
    objects = tmp_path / "unpacked" / "card-data-main" / ".git" / "objects"
    objects.mkdir(parents=True)
    (objects / "pack.json").write_text("not part of the repository's files")
    unpacked = run("cards", "import", tmp_path / "unpacked")
    assert "cards    0 new, 0 changed, 2 as before" in unpacked.stdout
    assert sorted(unpacked.stderr.splitlines()) == sorted(result.stderr.splitlines())


def test_the_zip_of_a_repository_serves_as_pool(repository: Path):
    result = run("deck", "check", "-", "--pool", repository, given="The Night's Watch\n1x Invented Lord\n")
    assert "Invented Lord is banned by Invented list." in result.stdout


def test_a_path_without_card_data_is_refused_in_a_sentence(tmp_path: Path):
    path = tmp_path / "data.zip"
    path.write_bytes(github_zip(OTHER))
    sentence = f"None of the {len(OTHER)} files has card data. Choose JSON files"
    result = run("cards", "import", path)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert_one_line_error(run("deck", "check", "-", "--pool", path, given="x"), sentence)
    path.write_bytes(b"PK\x03\x04 and no more")
    assert_one_line_error(run("cards", "import", path), "data.zip is not a valid ZIP archive")
    (tmp_path / "empty").mkdir()
    assert_one_line_error(run("cards", "import", tmp_path / "empty"), "The upload has no files")


def test_files_too_large_for_card_data_are_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(card_files, "MAX_UNPACKED_BYTES", 4_096)
    (folder / "picture.png").write_bytes(b"x" * 5_000)
    run("db", "upgrade")
    assert run("cards", "import", folder).exit_code == 0
    (folder / "packs" / "Big.json").write_bytes(b" " * 4_000)
    assert_one_line_error(run("cards", "import", folder), "bytes (maximum 4096)")


def test_a_bad_file_imports_nothing(folder: Path):
    run("db", "upgrade")
    (folder / "packs" / "Bad.json").write_text(json.dumps({**PACK, "code": "Bad", "cards": [{**CARD, "code": "1"}]}))
    (folder / "packs" / "Worse.json").write_text("{")
    result = run("cards", "import", folder)
    assert result.exit_code == 2
    assert "refused  packs/Bad.json: 1: the code '1' is not five digits" in result.stderr
    assert "refused  packs/Worse.json: the file is not valid JSON" in result.stderr
    assert "2 refused, so nothing was imported" in result.stderr
    assert "lcg2:" not in run("cards", "pools").stdout
    kept = run("cards", "import", folder, "--keep-good")
    assert kept.exit_code == 0
    assert "refused  2" in kept.stdout


def test_a_dry_run_changes_nothing(folder: Path):
    run("db", "upgrade")
    assert "Nothing was changed" in run("cards", "import", folder, "--dry-run").stdout
    assert "Second edition" not in run("cards", "pools").stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--pool", "core"], "built in"),
        (["--pool", "Not A Key"], "no key for a pool"),
    ],
)
def test_keys_of_pools_are_small_and_not_taken(folder: Path, args: list[str], words: str):
    assert_one_line_error(run("cards", "import", folder, *args), words)


def test_an_import_into_a_database_without_tables_says_what_to_do(folder: Path):
    result = run("cards", "import", folder)
    assert result.exit_code == 2
    assert "kingsmoot db upgrade" in result.stderr


def test_a_stored_pool_is_used_for_its_ruleset(tmp_path: Path):
    run("db", "upgrade")
    (tmp_path / "cards.json").write_text(json.dumps([FIRST]))
    assert run("cards", "import", tmp_path / "cards.json").exit_code == 0
    result = run(
        "deck", "check", "-", "--format", "lcg1-joust", "--pool", "lcg1", given="House Stark\n3x Invented Blade\n"
    )
    assert "pool First edition" in result.stdout


def case(**changes: object) -> dict[str, object]:
    return {
        "id": "ours-1", "faction": "thenightswatch", "agendas": [], "cards": {"01900": 4}, "format": "joust",
        "as_of": "2026-11-16", "legality_list": {"code": "inv1"}, **changes,
    }  # fmt: skip


def test_cases_are_judged_line_by_line(folder: Path, tmp_path: Path):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(case()) + "\n\n" + json.dumps(case(id="ours-2", legality_list=None)) + "\n")
    result = run("deck", "check-cases", file, "--pool", folder)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines == [
        {"id": "ours-1", "valid": False, "kinds": ["banned", "copy_limit", "too_few_draw", "too_few_plots"]},
        {"id": "ours-2", "valid": False, "kinds": ["copy_limit", "too_few_draw", "too_few_plots"]},
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "line 1 is no deck case"),
        ("3", "line 1 is no deck case"),
        (json.dumps(case(format="chess")), "line 1 is no deck case"),
        (json.dumps(case(cards={"01900": "x"})), "line 1 is no deck case"),
        (json.dumps(case(legality_list={"code": "gone"})), "no legality list gone"),
    ],
)
def test_a_broken_case_is_one_line(folder: Path, tmp_path: Path, line: str, words: str):
    file = tmp_path / "cases.jsonl"
    file.write_text(line)
    assert_one_line_error(run("deck", "check-cases", file, "--pool", folder), words)


def test_the_cases_of_the_reference_run_through_the_command():
    cases = reference("cards/deck-cases-public.jsonl", "the command judges 807 decks")
    result = run("deck", "check-cases", cases, "--pool", reference("cards/lcg2", "the command judges 807 decks"))
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(cases.read_text().splitlines())
