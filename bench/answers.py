"""Cost of answers about the steps of a match: `python -m bench.answers`."""

from __future__ import annotations

import argparse
import logging
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import chain, combinations, cycle
from pathlib import Path
from random import Random
from statistics import median

import structlog
from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from bench.engine import Joust, play
from bench.yardstick import Yardsticks, machine_name
from engine import JUDGE, Order, OrderRole
from engine.games.registry import DEFAULT_GAME, RULESETS, pool_of, shipped_decks
from engine.record.container import dump, load
from engine.record.record import Record
from engine.record.verify import verify
from tournament.app import create_app
from tournament.core.config import Config, Environment
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.remedies.remedies import find_leaks, try_order
from tournament.replays.operations import opened_match, rows
from tournament.replays.operations.saved_matches import save_match

STEPS = 3600
GAMES = 60
QUESTIONS = 300
OPENINGS = 25
LINK = "a-long-match"
FIRST = "first opening: the file read, proved and put into words"
ANY = "any answer"
SEARCHES = ("q=kneels", "card=Knight", "kind=pass&seat=1", "passed=1", "longer=1", "q=the challenge")
REPORT = "leak report before a rewind"
REWIND = "rewind, tried on a copy"
LATE = "rewind that asks a seat anew, tried on a copy"
LIMITS_MILLISECONDS = {
    **{FIRST: (350, 200), ANY: (50, 20), "the table with both views": (50, 20), "search": (10, None)},
    **{REPORT: (50, 20), REWIND: (50, 20), LATE: (50, 20)},
}
MakeQuestion = Callable[[Random], str]


def long_match(games: int, game: str = DEFAULT_GAME) -> Record:
    """Return the random match whose number of steps comes nearest to `STEPS`.

    All pairs of ready decks play in turn.
    """
    pool, ready = shipped_decks(game)
    pairs = cycle(combinations(ready.values(), 2))
    played = [play(Joust(game, pool, pair), number) for number, pair in zip(range(games), pairs, strict=False)]
    return min(played, key=lambda record: abs(len(record.entries) - STEPS))


def cpu_milliseconds(act: Callable[[], object]) -> float:
    """Return the CPU-milliseconds of a call."""
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


def make_questions(record: Record) -> dict[str, MakeQuestion]:
    """Return for each kind of question a function that asks about a random step."""
    last = len(record.entries)
    answers = [entry for entry in record.entries if entry.kind in ("pass", "choice")]
    searches = (*SEARCHES, f"rule={record.entries[-1].rule}")

    def step(random: Random) -> int:
        return random.randint(1, last)

    def why(random: Random) -> str:
        entry = random.choice(answers)
        return f"/steps/{entry.number}/why?seat={entry.actor + 1}&card={random.randint(1, 9)}"

    return {
        "why, of a card": why,
        "answered": lambda random: f"/steps/{random.choice(answers).number}/answered",
        "around": lambda random: f"/steps/{step(random)}/around",
        "rests on": lambda random: f"/steps/{step(random)}/rests-on",
        "leaks": lambda random: f"/leaks?to={step(random)}",
        "the table with both views": lambda random: f"/steps/{step(random)}",
        "the public table": lambda random: f"/steps/{step(random)}?as=public",
        "search": lambda random: f"/search?{random.choice(searches)}",
    }


def measure_answers(app: Flask, record: Record, asked: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the CPU-milliseconds of requests as they reach the application.

    Each kind begins on a match that no request has asked about.
    """
    for kind, make in make_questions(record).items():
        random, found = Random(kind), []
        opened_match._opened_matches.forget()
        send_question(app, "/steps/1?tables=")
        for _ in range(asked):
            found.append(cpu_milliseconds(partial(send_question, app, make(random))))
        yield kind, found


def send_question(app: Flask, path: str) -> None:
    packed = Headers({"Accept-Encoding": "gzip"})
    environ = EnvironBuilder(path=f"/logs/{LINK}{path}", headers=packed).get_environ()
    body, status, _headers = run_wsgi_app(app, environ)
    if not status.startswith(("200", "404")):  # a card that does not exist yet is a valid answer
        raise AssertionError(f"{path}: {status} {b''.join(body)!r}")


def measure_first_opening(source: bytes, times: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the CPU-milliseconds of reading, proof and text.

    The service shares them between two processes; here they run one after the other.
    """
    opened = opened_match.open_match(source)
    pool = pool_of(load(source).header)

    def act() -> None:
        verify(source, pool)
        load(source)
        list(rows._summarized_rows(opened, JUDGE))

    yield FIRST, [cpu_milliseconds(act) for _ in range(times)]


def measure_rewinds(record: Record, asked: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the CPU-milliseconds of leak reports and rewinds, without HTTP.

    These are the report before the button of a ruling, and what the button does, for random steps of a match.
    """
    pool, random = pool_of(record.header), Random("rewinds")
    prompts = record.prompt_steps()
    passes = [entry for entry in record.entries if entry.kind == "pass"]
    for _ in range(10):  # the state after a judge has looked at the match
        record.leaks(random.choice(prompts), pool)

    def back() -> object:
        return try_order(record, pool, Order(OrderRole.JUDGE, "rewind", 1, step=random.choice(prompts)))

    def late() -> None:
        entry = random.choice(passes)
        record.stood.clear()
        with suppress(RemedyNotPossible):  # a seat with only one answer is refused after the same work
            try_order(record, pool, Order(OrderRole.JUDGE, "rewind", 1, step=entry.number, ask=entry.actor))

    yield REPORT, [cpu_milliseconds(lambda: find_leaks(record, pool, random.choice(prompts))) for _ in range(asked)]
    yield REWIND, [cpu_milliseconds(back) for _ in range(asked)]
    yield LATE, [cpu_milliseconds(late) for _ in range(asked)]


def p99(found: list[float]) -> float:
    return sorted(found)[max(int(len(found) * 0.99) - 1, 0)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--asked", type=int, default=QUESTIONS)
    parser.add_argument("--game", choices=list(RULESETS), default=DEFAULT_GAME)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    record = long_match(given.games, given.game)
    source = dump(record)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'kingsmoot.db'}"
        database = Database(url)
        upgrade(database, lambda line: None)
        save_match(database, source, LINK, datetime.now(UTC), LINK)
        app = create_app(Config(Environment.TESTING, "for measuring only, no secret", url, Path(folder)))
        command = f"python -m bench.answers --games {given.games} --asked {given.asked}"
        command += "" if given.game == DEFAULT_GAME else f" --game {given.game}"
        print(f"`{command}` on {machine_name()}\n")
        print(f"A joust of {len(record.entries):,} steps, {len(source) / 1024:.0f} KB; CPU-milliseconds.\n")
        print("| | p50 | p99 | must, p99 | aim | yardstick, ms |\n|---|---|---|---|---|---|")
        yard, every = Yardsticks(), list[float]()
        for kind, found in chain(
            measure_answers(app, record, given.asked),
            measure_rewinds(load(source), given.asked),
            measure_first_opening(source, OPENINGS),
        ):
            must, aim = LIMITS_MILLISECONDS.get(kind, (None, None))
            every += found if kind in ("why, of a card", "answered", "around", "rests on", "leaks") else []
            print_row(kind, found, must, aim, yard.since())
        print_row(ANY, every, *LIMITS_MILLISECONDS[ANY], median(yard.taken))
        app.extensions["kingsmoot.database"].close()
        database.close()


def print_row(kind: str, found: list[float], must: int | None, aim: int | None, yard: float) -> None:
    print(f"| {kind} | {median(found):.1f} | {p99(found):.1f} | {must or ''} | {aim or ''} | {yard * 1000:.1f} |")


if __name__ == "__main__":
    main()
