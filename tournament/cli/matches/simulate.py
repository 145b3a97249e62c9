"""`kingsmoot simulate`: matches between bots, counted."""

import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from pathlib import Path

import click

from engine import Deck, Match, Pool, Seat
from engine.bots import KINDS, RANDOM, make_bot, propose_draw
from engine.games.registry import DEFAULT_GAME, RULESETS, shipped_decks
from engine.prompts.prompts import Choices
from engine.record.record import Recorder
from tournament.cli.matches import match_files

PLAYER_NAMES = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")
BENCHMARK_DECKS = ("stark", "lannister")
"""The ready decks of benchmarks."""
MAX_DECISIONS = 20_000
"""Decisions after which a match counts as endless."""


@dataclass
class SimulationCounts:
    """Counts of the matches so far."""

    games: int = 0
    decisions: int = 0
    entries: int = 0
    cpu_seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    """By kind of bot, if several kinds play."""
    crashed: list[dict[str, object]] = field(default_factory=list)

    def report(self) -> dict[str, object]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "entries": self.entries,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "decisions_per_cpu_second": round(self.decisions / self.cpu_seconds) if self.cpu_seconds else 0,
            "entries_per_decision": round(self.entries / self.decisions, 2) if self.decisions else 0,
            "endings": dict(sorted(self.endings.items())),
            **({"winners": dict(sorted(self.winners.items()))} if self.winners else {}),
            "crashes": len(self.crashed),
            "crashed": self.crashed,
        }


class EndlessMatch(Exception):
    """A match with too many decisions."""


@click.command()
@click.option(
    "--ruleset", default=DEFAULT_GAME, show_default=True, type=click.Choice(list(RULESETS)), help="The rules."
)
@click.option("--format", "form", default="joust", show_default=True, help="joust, melee, or a variant of the game.")
@click.option(
    "--seats", type=click.IntRange(2, len(PLAYER_NAMES)), help="How many players.  [default: the format's least]"
)
@click.option("--games", default=10, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--seed", default="0", show_default=True, help="The same seed plays the same matches.")
@click.option(
    "--decks",
    default="ready",
    show_default=True,
    metavar="NAME,NAME…",
    help="A ready deck for each player, ready for all, or benchmark.",
)
@click.option(
    "--bots",
    default=RANDOM,
    show_default=True,
    metavar="KIND,KIND…",
    help=f"A kind of bot for each player, or one for all: {', '.join(KINDS)}. With several, who wins is counted.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Keep every match in this folder.")
def command(
    ruleset: str,
    form: str,
    seats: int | None,
    games: int,
    seed: str,
    decks: str,
    bots: str,
    as_json: bool,
    save: Path | None,
) -> None:
    """Let bots play matches, and count what happens."""
    number_of_seats = match_files.seat_count(ruleset, form, seats)
    kinds = _kinds(bots, number_of_seats)
    pool, tables = _tables(ruleset, decks, number_of_seats)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    tally = SimulationCounts()
    for number in _progress(games):
        one_seed = sha256(f"kingsmoot simulate/{seed}/{number}".encode()).digest()
        seated = [Seat(name, deck) for name, deck in zip(PLAYER_NAMES, tables[number % len(tables)], strict=False)]
        turned = kinds[number % len(kinds) :] + kinds[: number % len(kinds)]  # so that seats change
        _play_counted(tally, number, one_seed, ruleset, form, pool, seated, turned, save)
    if as_json:
        click.echo(json.dumps(tally.report(), indent=2))
    else:
        _print(tally, save)
    if tally.crashed:
        raise click.exceptions.Exit(1)


def _tables(ruleset: str, decks: str, seats: int) -> tuple[Pool, list[tuple[Deck, ...]]]:
    """Return the pool and the decks of each match, to be played in turn."""
    pool, ready = shipped_decks(ruleset)
    if decks == "ready":
        return pool, list(permutations(ready.values(), seats))
    names = (
        list(BENCHMARK_DECKS * seats)[:seats] if decks == "benchmark" else [name.strip() for name in decks.split(",")]
    )
    if len(names) != seats:
        words = f"--decks takes {seats} names with a comma between them, ready, or benchmark."
        raise click.ClickException(words)
    return pool, [tuple(match_files.find_deck(name, ready) for name in names)]


def _kinds(bots: str, seats: int) -> tuple[str, ...]:
    """Return the kind of bot at each seat."""
    named = tuple(kind.strip() for kind in bots.split(","))
    kinds = named * seats if len(named) == 1 else named
    strange = [kind for kind in kinds if kind not in KINDS]
    if strange or len(kinds) != seats:
        words = f"--bots takes one or {seats} of {', '.join(KINDS)}, with a comma between them."
        raise click.ClickException(f"There is no bot {strange[0]!r}; {words}" if strange else words)
    return kinds


def _progress(games: int) -> Iterator[int]:
    """Yield the numbers of the matches; show a progress bar if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield from range(games)
        return
    with click.progressbar(range(games), label="matches", show_pos=True, file=sys.stderr) as bar:
        yield from bar


def _play_counted(
    tally: SimulationCounts,
    number: int,
    seed: bytes,
    ruleset: str,
    form: str,
    pool: Pool,
    seats: list[Seat],
    kinds: tuple[str, ...],
    save: Path | None,
) -> None:
    """Play one match to its end; record a crash with what is needed to reproduce it."""
    began = time.process_time()
    recorder: Recorder | None = None
    tally.games += 1
    try:
        match = Match.start(ruleset=ruleset, format=form, pool=pool, seats=seats, seed=seed)
        tally.entries += match.step
        if save is None:
            match.take()
        else:
            recorder = Recorder(match)
        _play(match, recorder, seed, tally, kinds)
        tally.endings[match.outcome.reason if match.outcome else "none"] += 1
        if match.outcome is not None and len(set(kinds)) > 1:
            won = match.outcome.winner
            tally.winners.update([kinds[seat] for seat in match.game.team(won)] if won >= 0 else ["nobody"])
    except Exception as error:
        tally.endings["crash"] += 1
        tally.crashed.append(_crash(number, seed, error))
    tally.cpu_seconds += time.process_time() - began
    if save is not None and recorder is not None:
        match_files.save_match(recorder.record, save / f"match-{seed.hex()[:16]}{match_files.SUFFIX}")


def _play(
    match: Match, recorder: Recorder | None, seed: bytes, tally: SimulationCounts, kinds: tuple[str, ...]
) -> None:
    source = sha256(b"kingsmoot bots" + seed).digest()
    bots = [make_bot(kind, source, name) for kind, name in zip(kinds, match.deal.names, strict=True)]
    submit = match.submit if recorder is None else recorder.submit
    entries = answers = 0
    try:
        while choices := match.choices:
            # Where several seats have a prompt, the others are prompted again until they have answered.
            prompt = choices[0]
            entries += len(submit(bots[prompt.seat].answer(match, prompt), expect=prompt.step))
            tally.decisions += is_decision(prompt)
            answers += 1
            for proposal in propose_draw(match):
                entries += len(submit(proposal))
            if answers > MAX_DECISIONS:
                raise EndlessMatch(f"no end after {answers} answers")
    finally:
        tally.entries += entries


def is_decision(prompt: Choices) -> bool:
    """Tell whether a prompt has two or more legal answers."""
    return prompt.least < prompt.most or 0 < prompt.least < len(prompt.ids)


def _crash(number: int, seed: bytes, error: Exception) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return {
        "game": number,
        "seed": seed.hex(),
        "error": f"{type(error).__name__}: {error}",
        "where": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _print(tally: SimulationCounts, save: Path | None) -> None:
    report = tally.report()
    endings = ", ".join(f"{number} by {reason}" for reason, number in sorted(tally.endings.items()))
    click.echo(f"matches    {tally.games}: {endings}")
    if tally.winners:
        click.echo(f"won by     {', '.join(f'{kind} {number}' for kind, number in tally.winners.most_common())}")
    click.echo(f"decisions  {tally.decisions}, {report['decisions_per_cpu_second']} per CPU-second")
    click.echo(f"entries    {tally.entries}, {report['entries_per_decision']} per decision")
    click.echo(f"CPU time   {tally.cpu_seconds:.2f} s")
    if save is not None:
        click.echo(f"saved in   {save}")
    for crash in tally.crashed:
        where = " < ".join(reversed([str(place) for place in _places(crash)]))
        click.echo(f"crash      match {crash['game']}, seed {crash['seed']}: {crash['error']} ({where})")


def _places(crash: dict[str, object]) -> list[object]:
    places = crash["where"]
    return places if isinstance(places, list) else []
