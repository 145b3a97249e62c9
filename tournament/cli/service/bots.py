"""`kingsmoot bots`: a process in which the bots of online matches think."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from tournament.cli.settings import check_schema, connect_bus, open_database, read_config
from tournament.core.config import PROCESS_BUS, Config
from tournament.core.storage.database import Database
from tournament.core.uptime import read_uptime

if TYPE_CHECKING:
    from tournament.core.bus.bus import Bus
    from tournament.online.jobs.bots import BotRunner


@click.command()
@click.option("--piped", is_flag=True, hidden=True, help="Pokes come by stdin and go by stdout.")
def command(piped: bool) -> None:
    """Play for the bots of online matches until interrupted; several may run, one of them plays."""
    from tournament.core.security.sealing import make_sealer
    from tournament.http.server_log import configure_logs
    from tournament.online.jobs.bots import BotRunner
    from tournament.online.operations.match.runtime import MatchRuntime

    config = read_config()
    configure_logs(config)
    with open_database(config) as database:
        check_schema(database)
        ended: list[BotRunner] = []
        with _piped_bus(ended) if piped else connect_bus(config, database) as bus:
            play = MatchRuntime(database, make_sealer(config), config.carries_older, uptime=read_uptime)
            bots = BotRunner(play, bus)
            ended.append(bots)
            _stop_on_signal(bots)
            if not piped:
                _print_start(config, database, bots)
            bots.run()


def _print_start(config: Config, database: Database, bots: "BotRunner") -> None:
    click.echo(f"Kingsmoot's bots {bots.leader.holder} play on {database.name}. Ctrl-C stops them.")
    if config.bus == PROCESS_BUS:
        click.echo(
            "KINGSMOOT_BUS=process: pages hear of their answers late. Let `kingsmoot serve` start them, or use "
            "another bus; see docs/operators.md."
        )


def _stop_on_signal(bots: "BotRunner") -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        bots.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)


@contextmanager
def _piped_bus(playing: "list[BotRunner]") -> "Iterator[Bus]":
    """Open a bus to the parent process; other output to stdout goes to stderr."""
    from tournament.core.bus.pipe_carrier import PipeCarrier
    from tournament.core.bus.relayed_bus import RelayedBus

    going = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def ended() -> None:
        for bots in playing:
            bots.stop()

    bus = RelayedBus(PipeCarrier(sys.stdin, going, ended))
    try:
        yield bus
    finally:
        bus.close()
