"""`kingsmoot scheduler`: fires timers in a process of its own."""

import signal

import click

from tournament.cli.settings import checked_schema, configured, opened, opened_bus, say_lost_keys
from tournament.core.uptime import read_uptime

STOPPING = (signal.SIGTERM, signal.SIGINT)


@click.command()
def command() -> None:
    """Fire timers until interrupted; several may run, one of them fires."""
    from tournament.core.scheduling.scheduler import Scheduler
    from tournament.core.security.sealing import sealer_of
    from tournament.http.server_log import configure_logs
    from tournament.online.operations.match.runtime import MatchRuntime
    from tournament.periodic_work import periodic_work
    from tournament.timer_handlers import HANDLERS

    config = configured()
    configure_logs(config)
    with opened(config) as database:
        checked_schema(database)
        say_lost_keys(config, database)
        with opened_bus(config, database) as bus:
            signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)  # in all threads; sigwait() below receives them
            play = MatchRuntime(database, sealer_of(config), config.carries_older, uptime=read_uptime)
            scheduler = Scheduler(database, bus, HANDLERS, periodic_work(play, bus))
            scheduler.start()
            click.echo(f"Kingsmoot's scheduler {scheduler.holder} runs on {database.name}. Ctrl-C stops it.")
            signal.sigwait(STOPPING)
            scheduler.stop()
