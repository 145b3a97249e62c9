"""`kingsmoot melee`: melee events with random results, every seating checked."""

import json
import time

import click

from tournament.cli.events.percentage import PercentageType

COLUMNS = "{:>5} {:>8} {:>7} {:>9} {:>10} {:>10}  {:<6} {:>9}"


@click.group(no_args_is_help=False)
def command() -> None:
    """Try the seating of melee rounds out."""


@command.command()
@click.option("--players", type=click.IntRange(3, 100_000), default=40, show_default=True, help="How many start.")
@click.option("--rounds", type=click.IntRange(1, 100), default=4, show_default=True, help="Rounds to play.")
@click.option("--seed", default="1", show_default=True, help="The event's seed; the same seed gives the same event.")
@click.option(
    "--drops", type=PercentageType(), default=0.0, help="Share of players who drop after each round: 0.05 or 5%."
)
@click.option("--fives", is_flag=True, help="Allow tables of five.")
@click.option("--equal", is_flag=True, help="Prefer tables of equal size.")
@click.option("--balanced", is_flag=True, help="Balance the seats by history instead of drawing them.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    players: int, rounds: int, seed: str, drops: float, fives: bool, equal: bool, balanced: bool, as_json: bool
) -> None:
    """Play a whole melee event with random results and check every round."""
    from tournament.regulations.draw import RoundDraw
    from tournament.regulations.melee.check import find_seating_faults
    from tournament.regulations.melee.seating import SeatRule, list_melee_entrants, seat_melee
    from tournament.regulations.melee.sizes import SeatingError, TableOptions
    from tournament.regulations.simulation import drop_players, make_simulated_event, play_melee
    from tournament.regulations.standings.standings import compute_event_standings
    from tournament.regulations.swiss.history import list_playing
    from tournament.regulations.values import format_points

    event = make_simulated_event(players, seed, melee=True)
    options = TableOptions(allow_fives=fives, prefer_equal=equal)
    rule = SeatRule.BALANCED if balanced else SeatRule.RANDOM
    played: list[dict[str, object]] = []
    if not as_json:
        click.echo(COLUMNS.format("round", "players", "tables", "rematches", "spread", "bound", "proof", "CPU ms"))
    for number in range(1, rounds + 1):
        in_play = set(list_playing(event.players))
        points = {row.player: row.points for row in compute_event_standings(event).rows if row.player in in_play}
        field = list_melee_entrants(points, event.parts[0].rounds)
        start = time.process_time()
        try:
            seating = seat_melee(field, RoundDraw(seed, "melee", number), options, rule)
        except SeatingError as error:
            raise click.ClickException(str(error)) from None
        seconds = time.process_time() - start
        if faults := find_seating_faults(field, seating):
            raise click.ClickException(f"Round {number} is seated wrongly: {faults[0]}")
        proof = seating.proof.value
        played.append(
            {
                "round": number,
                "players": len(field),
                "tables": len(seating.tables),
                "cpu_seconds": round(seconds, 6),
                "rematches": seating.repeats,
                "cost": float(seating.spread),
                "bound": float(seating.least_spread),
                "rematches_bound": seating.least_repeats,
                "proof": proof,
                "byes": 0,
            }
        )
        if not as_json:
            click.echo(
                COLUMNS.format(
                    number,
                    len(field),
                    len(seating.tables),
                    seating.repeats,
                    format_points(seating.spread),
                    format_points(seating.least_spread),
                    proof,
                    f"{seconds * 1000:.1f}",
                )
            )
        event = drop_players(play_melee(event, seating), drops, number)
    standings = compute_event_standings(event)
    if as_json:
        top = [{"rank": row.rank, "player": row.player, "points": float(row.points)} for row in standings.rows[:16]]
        result = {"players": players, "seed": seed, "drops": drops, "rounds": played, "standings": top}
        click.echo(json.dumps(result, indent=2))
    else:
        first = standings.rows[0]
        click.echo(f"Every round checked. First: {first.name} with {format_points(first.points)} points.")
