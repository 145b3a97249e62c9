"""`kingsmoot bots`: a process in which the bots of online matches think."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from tournament.cli.settings import checked_schema, configured, opened, opened_bus
from tournament.core.config import BUS_OF_PROCESS, Config
from tournament.core.storage.database import Database
from tournament.core.uptime import read_uptime

if TYPE_CHECKING:
    from tournament.core.bus.bus import Bus
    from tournament.online.jobs.bots import Bots


@click.command()
@click.option("--piped", is_flag=True, hidden=True, help="Pokes come by stdin and go by stdout.")
def command(piped: bool) -> None:
    """Play for the bots of online matches until interrupted; several may run, one of them plays."""
    from tournament.core.security.sealing import sealer_of
    from tournament.http.server_log import configure_logs
    from tournament.online.jobs.bots import Bots
    from tournament.online.operations.match.runtime import MatchRuntime

    config = configured()
    configure_logs(config)
    with opened(config) as database:
        checked_schema(database)
        ended: list[Bots] = []
        with _piped_bus(ended) if piped else opened_bus(config, database) as bus:
            play = MatchRuntime(database, sealer_of(config), config.carries_older, uptime=read_uptime)
            bots = Bots(play, bus)
            ended.append(bots)
            _stop_when_told(bots)
            if not piped:
                _say(config, database, bots)
            bots.run()


def _say(config: Config, database: Database, bots: "Bots") -> None:
    click.echo(f"Kingsmoot's bots {bots.leader.holder} play on {database.name}. Ctrl-C stops them.")
    if config.bus == BUS_OF_PROCESS:
        click.echo(
            "KINGSMOOT_BUS=process: pages hear of their answers late. Let `kingsmoot serve` start them, or use "
            "another bus; see docs/operators.md."
        )


def _stop_when_told(bots: "Bots") -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        bots.stop()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)


@contextmanager
def _piped_bus(playing: "list[Bots]") -> "Iterator[Bus]":
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
