"""`kingsmoot swiss`: Swiss events with random results, every pairing checked."""

import json
import time

import click

from tournament.cli.events.percentage import PercentageType

COLUMNS = "{:>5} {:>8} {:>7} {:>5} {:>9} {:>9} {:>9}  {:<6} {:>9}"


@click.group(no_args_is_help=False)
def command() -> None:
    """Try the pairing of Swiss rounds out."""


@command.command()
@click.option("--players", type=click.IntRange(2, 1_000_000), default=64, show_default=True, help="How many start.")
@click.option("--rounds", type=click.IntRange(1, 100), default=6, show_default=True, help="Rounds to play.")
@click.option("--seed", default="1", show_default=True, help="The event's seed; the same seed gives the same event.")
@click.option(
    "--drops", type=PercentageType(), default=0.0, help="Share of players who drop after each round: 0.05 or 5%."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(players: int, rounds: int, seed: str, drops: float, as_json: bool) -> None:
    """Play a whole Swiss event with random results and check every round."""
    from tournament.regulations.draw import RoundDraw
    from tournament.regulations.simulation import drop_players, make_simulated_event, play_swiss
    from tournament.regulations.standings.standings import compute_event_standings
    from tournament.regulations.swiss.check import find_pairing_faults
    from tournament.regulations.swiss.history import list_entrants
    from tournament.regulations.swiss.pairing import pair_players
    from tournament.regulations.values import format_points

    event = make_simulated_event(players, seed)
    played: list[dict[str, object]] = []
    if not as_json:
        click.echo(
            COLUMNS.format("round", "players", "tables", "byes", "rematches", "cost", "bound", "proof", "CPU ms")
        )
    for number in range(1, rounds + 1):
        field = list_entrants(event)
        start = time.process_time()
        pairing = pair_players(field, RoundDraw(seed, round=number))
        seconds = time.process_time() - start
        if faults := find_pairing_faults(field, pairing):
            raise click.ClickException(f"Round {number} is paired wrongly: {faults[0]}")
        played.append(
            {
                "round": number,
                "players": len(field),
                "tables": len(pairing.pairs),
                "cpu_seconds": round(seconds, 6),
                "rematches": pairing.rematches,
                "cost": float(pairing.cost) if pairing.cost % 1 else int(pairing.cost),
                "bound": float(pairing.bound) if pairing.bound % 1 else int(pairing.bound),
                "proof": pairing.proof.value,
                "byes": len(pairing.byes),
                "bye_players": [bye.player for bye in pairing.byes],
                "floats": len(pairing.floats),
            }
        )
        if not as_json:
            click.echo(
                COLUMNS.format(
                    number,
                    len(field),
                    len(pairing.pairs),
                    len(pairing.byes),
                    pairing.rematches,
                    format_points(pairing.cost),
                    format_points(pairing.bound),
                    pairing.proof.value,
                    f"{seconds * 1000:.1f}",
                )
            )
        event = drop_players(play_swiss(event, pairing), drops, number)
    standings = compute_event_standings(event)
    if as_json:
        top = [
            {"rank": row.rank, "player": row.player, "points": row.points, "sos": float(row.values[0])}
            for row in standings.rows[:16]
        ]
        result = {"players": players, "seed": seed, "drops": drops, "rounds": played, "standings": top}
        click.echo(json.dumps(result, indent=2))
    else:
        first = standings.rows[0]
        click.echo(f"Every round checked. First: {first.name} with {format_points(first.points)} points.")
