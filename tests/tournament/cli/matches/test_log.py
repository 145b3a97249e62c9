"""`kingsmoot log`: show, verify, seek, and files that are no matches."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import PUBLIC, Board, Match, Order, OrderRole, Seat, Side, core_set
from engine.position.board import with_blanks
from engine.record.container import dump, dump_redacted, load, read
from engine.record.json_lines import to_lines
from engine.record.record import Record
from tests.support.engine.play import play_out, played_by_version, start
from tournament.cli import main
from tournament.regulations.roots import compute_path, compute_root, hash_leaf


def run(*args: object) -> Result:
    return CliRunner().invoke(main, ["log", *map(str, args)])


@pytest.fixture(scope="module")
def record() -> Record:
    return play_out(start(6), 6, time=1500).record


@pytest.fixture(scope="module")
def saved(record: Record, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("matches") / "one.kingsmoot"
    path.write_bytes(dump(record))
    return path


def steps(result: Result) -> list[int]:
    """The numbers of the lines that were shown."""
    starts = [line[:5].strip() for line in result.stdout.splitlines() if line[:5].strip().isdigit()]
    return [int(number) for number in starts]


def test_show_reads_from_setup_to_the_end(saved: Path, record: Record):
    result = run("show", saved)
    assert result.exit_code == 0
    head, first, *_rest, last = result.stdout.splitlines()
    assert (
        head
        == f"Ann against Bob · lcg2 joust · Core Set, facts only · {len(record.entries)} steps, as a judge reads them"
    )
    assert first.startswith("    1  Setup: joust, Ann and Bob")
    assert "wins the match" in last
    assert all(len(line) <= 112 for line in result.stdout.splitlines())


def test_show_is_short_unless_all_is_asked_for(saved: Path, record: Record):
    everything = steps(run("show", saved, "--all"))
    assert everything == list(range(1, len(record.entries) + 1))
    shortened = steps(run("show", saved))
    assert set(shortened) < set(everything)
    assert len(shortened) < len(everything) * 0.75


def test_show_a_part(saved: Path):
    result = run("show", saved, "--all", "--from", 20, "--to", 25)
    assert steps(result) == [20, 21, 22, 23, 24, 25]
    assert "against Bob ·" not in result.stdout


def test_a_part_names_cards_that_were_seen_before_it(saved: Path):
    part = run("show", saved, "--all", "--from", 200, "--to", 260).stdout
    assert part.strip() in run("show", saved, "--all").stdout


@pytest.mark.parametrize("who", ["Ann", "ann", "1"])
def test_a_seat_reads_its_own_hand_and_not_the_other(saved: Path, who: str):
    result = run("show", saved, "--as", who)
    drawn = [line for line in result.stdout.splitlines() if " draws " in line]
    assert all((": " in line) == ("Ann" in line) for line in drawn)
    assert "Ann passes, 1.5 s   [could: " in result.stdout
    assert "Bob passes, " not in result.stdout


def test_the_public_reads_no_hand(saved: Path):
    result = run("show", saved, "--as", "public")
    assert "as the public reads them" in result.stdout
    assert not any(": " in line for line in result.stdout.splitlines() if " draws " in line)
    assert "could: " not in result.stdout and "auto-pass" not in result.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--as", "Cersei"], "Nobody here is 'Cersei'; --as takes judge, public, Ann, Bob"),
        (["--as", "3"], "Nobody here is '3'"),
        (["--from", "99999"], "There is no step 99999"),
        (["--from", "9", "--to", "3"], "Step 3 comes before step 9"),
    ],
)
def test_show_refuses_what_is_not_there(saved: Path, args: list[str], words: str):
    result = run("show", saved, *args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_verify_says_what_was_checked(saved: Path, record: Record):
    result = run("verify", saved)
    assert result.exit_code == 0
    assert "proof   proved and replayed\n" in result.stdout
    assert f"chain   holds from the header to step {len(record.entries)}" in result.stdout
    assert "replay  every step was played again and came out the same" in result.stdout
    assert f"seed    is the one promised as {record.header.seed_commitment.hex()}" in result.stdout
    assert f"head    {record.head.hex()}" in result.stdout


def test_verify_says_that_a_match_of_other_rules_is_proved_but_not_replayed(record: Record, tmp_path: Path):
    """The chain is made anew from a header with another version, as that version would have made it."""
    other = tmp_path / "other.kingsmoot"
    other.write_bytes(dump(played_by_version(record, 99)))
    result = run("verify", other)
    assert result.exit_code == 0
    assert "proof   proved, not replayed\n" in result.stdout
    assert "replay  played by version 99 of lcg2; this is version " in result.stdout
    seen = run("seek", other, "30")
    assert seen.exit_code == 2
    assert "played by version 99 of lcg2" in seen.stderr


def test_verify_names_the_step_that_was_changed(saved: Path, tmp_path: Path):
    changed = load(saved.read_bytes())
    place = next(i for i, entry in enumerate(changed.entries) if entry.kind == "gold")
    changed.entries[place] = changed.entries[place]._replace(data=("income", 0, 9))
    other = tmp_path / "changed.kingsmoot"
    other.write_bytes(dump(changed))
    result = run("verify", other)
    assert result.exit_code == 1
    assert "broken  step " in result.stdout
    assert "Traceback" not in result.output


def test_verify_names_the_part_that_was_damaged(saved: Path, tmp_path: Path):
    source = bytearray(saved.read_bytes())
    source[30] ^= 1
    other = tmp_path / "damaged.kingsmoot"
    other.write_bytes(source)
    result = run("verify", other)
    assert result.exit_code == 1
    assert "broken  header" in result.stdout


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_a_redacted_copy_can_be_read_and_verified(record: Record, tmp_path: Path, viewer: int):
    copy = tmp_path / "copy.kingsmoot"
    copy.write_bytes(dump_redacted(record, viewer))
    name = "Ann" if viewer == 0 else "the public"
    verified = run("verify", copy)
    assert verified.exit_code == 0, verified.output
    assert f"copy    redacted, for {name}" in verified.stdout
    shown = run("show", copy)
    assert shown.exit_code == 0
    assert f"as {name} reads them" in shown.stdout
    refused = run("show", copy, "--as", "Bob")
    assert refused.exit_code == 2
    assert f"redacted copy for {name}" in refused.stderr
    sought = run("seek", copy, 50)
    assert sought.exit_code == 2
    assert "redacted" in sought.stderr


def test_seek_shows_the_table_and_what_is_asked(saved: Path, record: Record):
    step = record.inputs[10].step
    result = run("seek", saved, step)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Step {step} · round 1")
    assert "Ann · House Stark · " in result.stdout
    assert "Bob · House Lannister · " in result.stdout
    assert " is asked: " in result.stdout
    assert "   1  " in result.stdout


def test_seek_shows_a_seat_only_its_own_hand_and_prompt(saved: Path, record: Record):
    step = next(p.step for p in record.inputs[6:] if getattr(p.input, "seat", -1) == 1)
    result = run("seek", saved, step, "--as", "Ann")
    hands = [line for line in result.stdout.splitlines() if line.startswith("  hand ")]
    assert hands[1].endswith(" cards") or hands[1].endswith("1 card")
    assert "," in hands[0]
    assert "Bob is asked: " not in result.stdout
    assert "Bob is asked something." in result.stdout


def test_seek_the_end_names_the_winner(saved: Path, record: Record):
    result = run("seek", saved, len(record.entries))
    assert "has won by" in result.stdout.splitlines()[0]


def test_seek_refuses_a_step_that_is_not_there(saved: Path):
    result = run("seek", saved, 99999)
    assert result.exit_code == 2
    assert "there is no step 99999" in result.stderr


@pytest.mark.parametrize("name", ["show", "verify", "seek"])
@pytest.mark.parametrize("source", [b"", b"a letter to nobody\n" * 20, b"KMOOT"], ids=["empty", "foreign", "stub"])
def test_a_file_that_is_no_match_is_one_line(name: str, source: bytes, tmp_path: Path):
    file = tmp_path / "letter.txt"
    file.write_bytes(source)
    result = run(name, file, *([5] if name == "seek" else []))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "letter.txt" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["show", "seek"])
@pytest.mark.parametrize("part", [0.2, 0.6, 0.99])
def test_a_file_cut_short_is_one_line(name: str, part: float, saved: Path, tmp_path: Path):
    source = saved.read_bytes()
    file = tmp_path / "cut.kingsmoot"
    file.write_bytes(source[: int(len(source) * part)])
    result = run(name, file, *([5] if name == "seek" else []))
    assert result.exit_code == 2
    assert "cut.kingsmoot" in result.stderr
    assert result.stderr.count("\n") == 1
    assert run("verify", file).exit_code == 1


def test_a_missing_file_is_one_line(tmp_path: Path):
    result = run("show", tmp_path / "nothing")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def test_a_match_from_a_described_board_names_the_cards_that_lay_there(tmp_path: Path):
    board = Board(
        seats={"Ann": Side(play=("Tumblestone Knight",)), "Bob": Side(play=("Tyrion Lannister",))}, first="Ann"
    )
    pool = with_blanks(core_set())
    seats = [Seat(name, side.make_deck(pool, name)) for name, side in board.seats.items()]
    match = Match.start(ruleset="lcg2", format="joust", pool=pool, seats=seats, seed=b"described board!", board=board)
    file = tmp_path / "board.kingsmoot"
    file.write_bytes(dump(play_out(match, 1, most=12).record))
    shown = run("show", file, "--as", "public").stdout
    assert "from a described board" in shown
    assert "Tumblestone Knight" in shown
    assert "card #" not in shown
    assert run("verify", file).exit_code == 0
    assert "Tyrion Lannister" in run("seek", file, 4).stdout


def test_undone_steps_say_at_which_step(tmp_path: Path):
    recorder = play_out(start(6), 6, most=60)
    step = recorder.record.prompt_steps()[30]
    recorder.submit(Order(OrderRole.JUDGE, "rewind", 12, step=step), 5)
    path = tmp_path / "rewound.kingsmoot"
    path.write_bytes(dump(recorder.record))
    shown = run("show", path, "--all", "--from", step, "--to", step + 1).stdout.splitlines()
    order = next(entry.number for entry in recorder.record.entries if entry.kind == "order")
    assert "undone" not in shown[0]
    assert f"[undone at step {order}]" in shown[1]
    assert f"A judge rewinds the match to step {step}   [dispute 12]" in run("show", path).stdout


def test_prove_follows_the_chain_and_the_path_to_the_root(saved: Path, record: Record, tmp_path: Path):
    lines = tmp_path / "one.jsonl"
    lines.write_bytes(to_lines(read(dump(record)), PUBLIC))
    leaf = json.dumps({"table": 2, "header": sha256(record.header.to_bytes()).hexdigest(), "head": record.head.hex()})
    tree = [hash_leaf("table 1"), hash_leaf(leaf), hash_leaf("table 3")]
    root = compute_root(tree).hex()
    path = [one.hex() for one in compute_path(tree, 1)]
    given = {"number": 1, "root": root, "leaves": 3, "published_at": "2026-01-10", "place": 1, "path": path}
    proof = tmp_path / "proof.json"

    def write(**changed: object) -> Path:
        proof.write_text(json.dumps({"leaf": leaf, "roots": [{**given, **changed}]}))
        return proof

    for file in (saved, lines):
        result = run("prove", file, "--proof", write(), "--root", root.upper())
        assert result.exit_code == 0, result.output
        assert "chain   holds" in result.stdout and f"root 1  {root}" in result.stdout
        assert "has it as table 2, one of 3" in result.stdout
    assert "seed    and decks are those promised" in run("prove", saved).stdout
    assert "stay sealed" in run("prove", lines).stdout
    assert "compare it with what you noted" in run("prove", lines, "--proof", write()).stdout
    for odd, words in (
        (write(place=0), "does not lead to root 1"),
        (write(path=path[:1]), "does not lead to root 1"),
        (write(root="00" * 32), "does not lead to root 1"),
    ):
        result = run("prove", lines, "--proof", odd)
        assert (result.exit_code, words in result.stdout) == (1, True)
    assert "none of those" in run("prove", lines, "--proof", write(), "--root", "00").stdout
    leaf = leaf.replace(record.head.hex(), "00" * 32)
    assert "of another match" in run("prove", lines, "--proof", write()).stdout
    proof.write_text("[]")
    assert "no proof of a match" in run("prove", lines, "--proof", proof).stderr
    assert "--proof" in run("prove", lines, "--root", root).stderr
    lines.write_bytes(lines.read_bytes().replace(b'"mark":"', b'"mark":"0', 2))
    result = run("prove", lines)
    assert (result.exit_code, "broken" in result.stdout) == (1, True)
