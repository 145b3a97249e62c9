"""`kingsmoot scheduler`: fires timers in a process of its own."""

import signal

import click

from tournament.cli.settings import check_schema, connect_bus, open_database, read_config, warn_of_lost_keys
from tournament.core.uptime import read_uptime

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@click.command()
def command() -> None:
    """Fire timers until interrupted; several may run, one of them fires."""
    from tournament.core.scheduling.scheduler import Scheduler
    from tournament.core.security.sealing import make_sealer
    from tournament.http.server_log import configure_logs
    from tournament.online.operations.match.runtime import MatchRuntime
    from tournament.periodic_work import periodic_work
    from tournament.timer_handlers import HANDLERS

    config = read_config()
    configure_logs(config)
    with open_database(config) as database:
        check_schema(database)
        warn_of_lost_keys(config, database)
        with connect_bus(config, database) as bus:
            signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)  # in all threads; sigwait() below receives them
            play = MatchRuntime(database, make_sealer(config), config.carries_older, uptime=read_uptime)
            scheduler = Scheduler(database, bus, HANDLERS, periodic_work(play, bus))
            scheduler.start()
            click.echo(f"Kingsmoot's scheduler {scheduler.holder} runs on {database.name}. Ctrl-C stops it.")
            signal.sigwait(STOP_SIGNALS)
            scheduler.stop()
