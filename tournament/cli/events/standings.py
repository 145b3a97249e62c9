"""`kingsmoot standings`: standings of an event file, with explanations on request."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tournament.regulations.event.event import EventData
    from tournament.regulations.standings.standings import Standings
    from tournament.regulations.standings.what_if import ResultChange
    from tournament.regulations.tiebreaks.tiebreak_sets import TiebreakSet


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--part", help="A part of the event; the first one if not given.")
@click.option("--tiebreaks", "set_name", help="Another set of tiebreaks than the event's.")
@click.option("--overall", "as_overall", is_flag=True, help="Add the parts of the event.")
@click.option("--why", metavar="PLAYER", help="Show where every number of a player comes from.")
@click.option(
    "--what-if",
    "what_if",
    metavar="ROUND:PLAYER:RESULT",
    multiple=True,
    help="Suppose another result for that player, such as 3:ann:win or 3:ann:loss; may be repeated.",
)
@click.option("--cut", type=click.IntRange(0), default=0, help="Draw the line after so many players.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    file: Path,
    part: str | None,
    set_name: str | None,
    as_overall: bool,
    why: str | None,
    what_if: tuple[str, ...],
    cut: int,
    as_json: bool,
) -> None:
    """Compute the standings of an event file: ours, published rounds of other games, or printed standings."""
    from tournament.regulations.event.event import EventError
    from tournament.regulations.results import ResultError

    try:
        if file.suffix.lower() == ".csv":
            _printed(file, as_json)
        else:
            _computed(file, part, set_name, as_overall, why, what_if, cut, as_json)
    except (EventError, ResultError) as error:
        raise click.ClickException(f"{file.name}: {error}") from None


def _computed(
    file: Path,
    part: str | None,
    set_name: str | None,
    as_overall: bool,
    why: str | None,
    what_if: Sequence[str],
    cut: int,
    as_json: bool,
) -> None:
    from tournament.regulations.event.file import read_event
    from tournament.regulations.standings.published import find_tiebreaks, is_published, read_published
    from tournament.regulations.standings.standings import compute_event_standings

    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise click.ClickException(f"{file.name} is not JSON: {error}") from None
    published = read_published(document) if is_published(document) else None
    event = published.event if published else read_event(document)
    tiebreaks = _tiebreak_set(set_name)
    if published and tiebreaks is None:
        tiebreaks = find_tiebreaks(published)
    if as_overall:
        _show_overall(event, as_json)
        return
    if what_if:
        _show_what_if(event, part, what_if, cut, as_json)
        return
    standings = compute_event_standings(event, part, tiebreaks)
    if why is not None:
        _show_why(standings, why, as_json)
        return
    check = None
    if published:
        from tournament.regulations.standings.published import find_mismatches, find_out_of_order

        check = {
            "rows": len(published.rows),
            "different_numbers": len(find_mismatches(published, standings)),
            "different_places": len(find_out_of_order(published, standings)),
        }
    if as_json:
        click.echo(json.dumps(_as_json(event, standings, check), indent=2, ensure_ascii=False))
        return
    _show_rows(standings, cut)
    if check:
        click.echo(
            f"Compared with {check['rows']} published rows: {check['different_numbers']} numbers "
            f"and {check['different_places']} places differ."
        )


def _tiebreak_set(name: str | None) -> "TiebreakSet | None":
    from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

    if name is None:
        return None
    if name not in TIEBREAK_SETS:
        raise click.UsageError(f"There are no tiebreaks {name!r}; there are {'; '.join(TIEBREAK_SETS)}.")
    return TIEBREAK_SETS[name]


def _show_rows(standings: "Standings", cut: int) -> None:
    from tournament.regulations.values import format_points

    labels = [label for label in standings.tiebreaks.labels if label != "lot"]
    width = max([4, *[len(row.name) for row in standings.rows]])
    heads = "".join(f"{label:>{max(9, len(label) + 2)}}" for label in labels)
    click.echo(f"rank  {'name':<{width}} points rounds{heads}")
    for place, row in enumerate(standings.rows, start=1):
        values = "".join(
            f"{format_points(value):>{max(9, len(label) + 2)}}"
            for label, value in zip(labels, row.values, strict=False)
        )
        click.echo(f"{row.rank:>4}  {row.name:<{width}} {format_points(row.points, 2):>6} {row.rounds:>6}{values}")
        if place == cut:
            click.echo("-" * (width + 20))


def _as_json(event: "EventData", standings: "Standings", check: dict[str, int] | None) -> dict[str, object]:
    result: dict[str, object] = {
        "event": event.name,
        "part": standings.part.name,
        "tiebreaks": list(standings.tiebreaks.labels),
        "standings": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": row.name,
                "points": float(row.points) if row.points % 1 else int(row.points),
                "rounds": row.rounds,
                "wins": row.wins,
                "values": [float(value) for value in row.values],
                "exact": [str(value) for value in row.values],
            }
            for row in standings.rows
        ],
        "disqualified": list(standings.disqualified),
    }
    if check:
        result["published"] = check
    return result


def _show_why(standings: "Standings", player: str, as_json: bool) -> None:
    from tournament.regulations.values import PlayerId

    named = [row.player for row in standings.rows if player in (row.player, row.name)]
    derivations = standings.explain(named[0] if named else PlayerId(player))
    if as_json:
        lines = [{"number": d.label, "value": str(d.value), "why": d.words} for d in derivations]
        click.echo(json.dumps(lines, indent=2, ensure_ascii=False))
        return
    for derivation in derivations:
        click.echo(f"{derivation.label}: {derivation.words}")


def _show_what_if(event: "EventData", part: str | None, texts: Sequence[str], cut: int, as_json: bool) -> None:
    from tournament.regulations.standings.what_if import compute_what_if
    from tournament.regulations.values import format_points

    changes = [_change(event, part, text) for text in texts]
    compared = compute_what_if(event, changes, part, cut)
    if as_json:
        moves = [
            {
                "player": move.player,
                "rank_before": move.rank_before,
                "rank_after": move.rank_after,
                "points_before": float(move.points_before),
                "points_after": float(move.points_after),
            }
            for move in compared.moves
        ]
        result = {"moves": moves, "into_cut": compared.into_cut, "out_of_cut": compared.out_of_cut}
        click.echo(json.dumps(result, indent=2, ensure_ascii=False))
        return
    for move in compared.moves:
        points = f"{format_points(move.points_before)} → {format_points(move.points_after)} points"
        click.echo(f"{move.player}: place {move.rank_before} → {move.rank_after}, {points}")
    for words, players in (("into", compared.into_cut), ("out of", compared.out_of_cut)):
        for player in players:
            click.echo(f"{player} would be {words} the cut.")
    if not compared.moves:
        click.echo("Nothing would change.")


def _change(event: "EventData", part: str | None, text: str) -> "ResultChange":
    from tournament.regulations.melee_points import MeleeScheme
    from tournament.regulations.standings.what_if import ResultChange
    from tournament.regulations.values import PlayerId

    number, _, rest = text.partition(":")
    player, _, result = rest.rpartition(":")
    if not number.isdigit() or not player or not result:
        raise click.UsageError(f"{text!r} should be ROUND:PLAYER:RESULT, such as 3:ann:win.")
    scheme = event.part(part).scheme
    if isinstance(scheme, MeleeScheme):
        places = tuple(int(place) for place in result.split(",") if place.strip().isdigit())
        return ResultChange(int(number), PlayerId(player), places=places)
    lost = result.endswith("loss") and result != "double loss"
    name = result.removesuffix("loss") + "win" if lost else result
    outcome = scheme.outcome(name)
    return ResultChange(int(number), PlayerId(player), outcome.swapped() if lost else outcome)


def _show_overall(event: "EventData", as_json: bool) -> None:
    from tournament.regulations.standings.overall import compute_overall
    from tournament.regulations.values import format_points

    together = compute_overall(event)
    if as_json:
        rows = [
            {"rank": r.rank, "player": r.player, "points": float(r.points), "by_part": [float(p) for p in r.by_part]}
            for r in together.rows
        ]
        click.echo(json.dumps({"event": event.name, "overall": rows}, indent=2, ensure_ascii=False))
        return
    for row in together.rows:
        click.echo(f"{row.rank:>4}  {row.name:<24} {format_points(row.points):>8}   {row.words}")


def _printed(file: Path, as_json: bool) -> None:
    from tournament.regulations.standings.printed import find_misplaced, read_printed

    with file.open(encoding="utf-8", newline="") as lines:
        rows = read_printed([cells for cells in csv.reader(lines) if cells])
    wrong = find_misplaced(rows)
    if as_json:
        table = [{"rank": row.rank, "name": row.name, "points": float(row.points)} for row in rows]
        result = {"standings": table, "misplaced": [row.name for row in wrong]}
        click.echo(json.dumps(result, indent=2, ensure_ascii=False))
        return
    for row in rows:
        numbers = f"{float(row.points):>6g} {float(row.strength):>8.4f} {float(row.extended_strength):>8.4f}"
        click.echo(f"{row.rank:>4}  {row.name:<24} {numbers}")
    places = f"{len(wrong)} stand elsewhere than their numbers say" if wrong else "the order follows from the numbers"
    click.echo(f"{len(rows)} printed rows; {places}. Without the rounds nothing more can be computed.")
