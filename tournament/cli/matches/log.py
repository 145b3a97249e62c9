"""`kingsmoot log`: read, verify and search the log of a saved match."""

from hashlib import sha256
from pathlib import Path

import click
import msgspec

from engine import BrokenRecord, EngineError, Pool, ViewerTable, core_set
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.text import format_log as log_lines
from engine.log.undone_steps import find_undone_steps
from engine.record.container import MAGIC, Contents, read
from engine.record.json_lines import FIRST_LINE_PREFIX, from_lines
from engine.record.record import Record
from engine.record.verify import ProofLevel, check_chain, check_header
from engine.record.verify import verify as verify_match
from tournament.cli import text_table
from tournament.cli.matches import match_files
from tournament.cli.text_table import terminal_width
from tournament.regulations.roots import hash_leaf, root_from_path
from tournament.replays.engines.archives import find_replayer

file_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
viewer_option = click.option(
    "--as",
    "viewer",
    metavar="WHO",
    help="Read as: judge, public, a player's name or a seat's number from 1.  [default: judge]",
)
BROKEN_CODE = 1


@click.group(no_args_is_help=False)
def command() -> None:
    """Read and verify the log of a saved match."""


@command.command()
@file_argument
@viewer_option
@click.option("--from", "first", type=click.IntRange(1), default=1, metavar="STEP", help="Begin at this step.")
@click.option("--to", "last", type=click.IntRange(1), metavar="STEP", help="Stop after this step.")
@click.option("--all", "everything", is_flag=True, help="Also show what a shortened log leaves out.")
def show(file: Path, viewer: str | None, first: int, last: int | None, everything: bool) -> None:
    """Show the log of FILE as a judge, a player or the public may read it.

    Windows in which nobody could do anything, and lines that only repeat others, are left out unless --all
    is given; every line keeps its number.
    """
    contents = match_files.read_match(file)
    record = match_files.record_of(contents, file)
    end = _last_step(first, last, len(record.entries))
    names = _names(contents, record, viewer)
    reader = match_files.describe_viewer(names.viewer, record.header.seats)
    if first == 1:
        click.echo(
            f"{match_files.describe_match(record.header)} · {len(record.entries)} steps, as {reader} reads them"
        )
    gone = find_undone_steps(record.entries)
    for entry, text in log_lines(record.entries[:end], names, everything, terminal_width(), gone):
        if entry.number >= first:
            _echo(entry, text, entry.number in gone)


def _last_step(first: int, last: int | None, steps: int) -> int:
    """Return the last step to show; raise if there is nothing to show."""
    if first > steps:
        raise click.ClickException(f"There is no step {first}; the match has steps 1 to {steps}.")
    if last is not None and last < first:
        raise click.ClickException(f"Step {last} comes before step {first}.")
    return steps if last is None else min(last, steps)


def _echo(entry: LogEntry, text: str, gone: bool) -> None:
    if gone:
        click.secho(text, dim=True)
    elif entry.kind in ("round", "phase", "order"):
        click.echo()
        click.secho(text, bold=True)
    else:
        click.echo(text)


def _names(contents: Contents, record: Record, viewer: str | None) -> Names:
    header = record.header
    eyes = match_files.find_viewer(viewer, contents, header)
    pool = match_files.pool_of(header)
    names = Names(header.seats, pool, eyes)
    return names


@command.command()
@file_argument
def verify(file: Path) -> None:
    """Prove FILE: its chain, its seed and decks, and its play."""
    source = file.read_bytes()
    contents = read(source)
    if contents.record is None and not source.startswith(MAGIC):
        raise click.ClickException(f"{file}: {contents.faults[0]}")
    pool = match_files.pool_of(contents.record.header) if contents.record is not None else core_set()
    try:
        report = verify_match(source, pool)
    except EngineError as error:
        raise click.ClickException(f"{file}: {error}") from None
    old = None
    if contents.record is not None and report.level is ProofLevel.PROVED and not report.redacted:
        old = find_replayer(source, contents.record.header)
        report = old.report if old is not None else report
    if contents.record is not None:
        header = contents.record.header
        click.echo(f"match   {match_files.describe_match(header)}, {report.steps} steps")
        if report.redacted:
            reader = match_files.describe_viewer(contents.sealed.viewer if contents.sealed else 0, header.seats)
            click.echo(f"copy    redacted, for {reader}; every secret's place is in the chain")
    if not report.ok:
        for fault in report.faults:
            click.echo(f"broken  {fault}")
        raise click.exceptions.Exit(BROKEN_CODE)
    click.echo(f"proof   {report.level}")
    click.echo(f"chain   holds from the header to step {report.steps}")
    by = f", by the archived engine {old.engine.place.stem}" if old is not None else ""
    click.echo(f"replay  {report.replayed}{by}")
    if contents.record is not None:
        promised = contents.record.header.seed_commitment.hex()
        word = "promised as" if report.redacted else "is the one promised as"
        click.echo(f"seed    {word} {promised}")
        if not report.redacted:
            click.echo("decks   are those promised in the header")
    click.echo(f"head    {report.head.hex()}")


@command.command()
@file_argument
@click.option(
    "--proof",
    "proof",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What /matches/<id>/proof gave: leads from the match to the roots of its round.",
)
@click.option(
    "--root", "expected", metavar="HEX", help="The root that you noted or were told: the proof must have it."
)
def prove(file: Path, proof: Path | None, expected: str | None) -> None:
    """Prove FILE, a record or JSON Lines, and its place in its round; without network, and say what that proves."""
    source = file.read_bytes()
    try:
        source = from_lines(source) if source.startswith(FIRST_LINE_PREFIX) else source
    except BrokenRecord as error:
        click.echo(f"broken  {error}")
        raise click.exceptions.Exit(BROKEN_CODE) from None
    contents = read(source)
    if contents.record is None or contents.faults:
        raise click.ClickException(f"{file}: {contents.faults[0]}")
    record = contents.record
    faults = [*check_header(contents, record), *check_chain(contents, record)]
    if faults:
        click.echo(f"broken  {faults[0]}")
        raise click.exceptions.Exit(BROKEN_CODE)
    click.echo(f"match   {match_files.describe_match(record.header)}, {len(record.entries)} steps")
    click.echo("chain   holds: no step was changed, left out or added")
    if contents.sealed is None:
        click.echo("seed    and decks are those promised in the header")
    else:
        sealed = len(contents.sealed.seals)
        click.echo(f"secrets {sealed} stay sealed; each can be opened only as what it was")
    click.echo(f"head    {record.head.hex()}")
    if proof is not None:
        for line in _roots(proof, record, expected):
            click.echo(line)
    elif expected is not None:
        raise click.UsageError("--root says which root the proof must have; give the proof with --proof.")
    if contents.sealed is None:
        click.echo("rules   not looked at here; `kingsmoot log verify` plays the match again")


def _roots(path: Path, record: Record, expected: str | None) -> list[str]:
    """Return what a proof says about a match; exit if the proof is broken."""
    try:
        found = _read_proof(path.read_bytes())
        leaf = _read_leaf(found.leaf)
        paths = [[bytes.fromhex(one) for one in root.path] for root in found.roots]
    except (msgspec.MsgspecError, ValueError) as error:
        raise click.ClickException(f"{path}: this is no proof of a match: {error}") from None
    if (leaf.header, leaf.head) != (sha256(record.header.to_bytes()).hexdigest(), record.head.hex()):
        click.echo("broken  the proof is of another match, or of this one as it stood at another time")
        raise click.exceptions.Exit(BROKEN_CODE)
    lines = []
    for root, way in zip(found.roots, paths, strict=True):
        reached = root_from_path(hash_leaf(found.leaf), root.place, root.leaves, way)
        if reached is None or reached.hex() != root.root:
            click.echo(f"broken  the path does not lead to root {root.number}")
            raise click.exceptions.Exit(BROKEN_CODE)
        lines.append(f"root {root.number}  {root.root}")
        lines.append(
            f"        has it as table {leaf.table}, one of {root.leaves}; said to be published {root.published_at}"
        )
    if expected is not None and expected.strip().lower() not in [root.root for root in found.roots]:
        click.echo("broken  the root you gave is none of those that the proof leads to")
        raise click.exceptions.Exit(BROKEN_CODE)
    if not found.roots:
        return ["round   not closed yet: no root has this match"]
    if expected is None:
        lines.append(
            "        compare it with what you noted or were told then: the proof alone says only that it fits"
        )
    return lines


class ProofRoot(msgspec.Struct):
    number: int
    root: str
    leaves: int
    published_at: str
    place: int
    path: list[str]


class ProofFile(msgspec.Struct):
    """Response of /matches/<id>/proof."""

    leaf: str
    roots: list[ProofRoot]


class ProofLeaf(msgspec.Struct):
    table: int
    header: str = ""
    head: str = ""


def _table(file: Path, record: Record, pool: Pool, step: int, viewer: int) -> ViewerTable:
    """Return the table after a step, by today's rules or an archived engine."""
    try:
        return record.seek(step, pool).view(viewer)
    except BrokenRecord:
        old = find_replayer(file.read_bytes(), record.header)
        if old is None:
            raise
        return old.view(step, viewer)


@command.command()
@file_argument
@click.argument("step", type=click.IntRange(0))
@viewer_option
def seek(file: Path, step: int, viewer: str | None) -> None:
    """Show the table of FILE as it was at STEP."""
    contents = match_files.read_match(file)
    record = match_files.record_of(contents, file)
    if contents.sealed is not None:
        raise click.ClickException(f"{file}: a redacted copy can't be played again, so no table can be shown.")
    eyes = match_files.find_viewer(viewer, contents, record.header)
    pool = match_files.pool_of(record.header)
    try:
        view = _table(file, record, pool, step, eyes)
    except EngineError as error:
        raise click.ClickException(f"{file}: {error}") from None
    for text in text_table.table_lines(view, pool, terminal_width()):
        click.echo(text)
    click.echo("")
    names = _names(contents, record, viewer)
    gone = find_undone_steps(record.entries)
    for entry, text in log_lines(record.entries[:step], names, True, terminal_width(), gone):
        if entry.number == step:
            click.echo(text)
    for prompt in view.prompts:
        click.echo("")
        for text in text_table.prompt_lines(prompt, view.seats[prompt.seat].name, pool):
            click.echo(text)
    asked = {prompt.seat for prompt in view.prompts}
    for seat in view.waiting:
        if seat not in asked:
            click.echo(f"\n{view.seats[seat].name} is asked something.")


_read_proof = msgspec.json.Decoder(ProofFile).decode
_read_leaf = msgspec.json.Decoder(ProofLeaf).decode
