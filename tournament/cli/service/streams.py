"""`kingsmoot streams`: streams of many boards, in one process without a database."""

import asyncio
import gc
import resource
import signal

import click

from tournament.cli.settings import connect_bus, open_database, read_config
from tournament.core.config import DEFAULT_STREAMS_PATH

SPARE_FILES = 100


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8001, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--most", default=10_000, show_default=True, type=click.IntRange(1, 1_000_000), help="Open streams.")
def command(host: str, port: int, most: int) -> None:
    """Send the streams of online matches until interrupted; a proxy leads KINGSMOOT_STREAMS_AT here."""
    from tournament.core.bus.relayed_bus import RelayedBus
    from tournament.http.server_log import configure_logs
    from tournament.http.streams.server import StreamHub, serve
    from tournament.http.streams.tickets import Tickets

    config = read_config()
    configure_logs(config)
    allowed = _raise_file_limit(most + SPARE_FILES) - SPARE_FILES
    if allowed < most:
        click.echo(f"This process may open {allowed} streams only; LimitNOFILE={most + SPARE_FILES} allows for more.")
    with open_database(config) as database, connect_bus(config, database) as bus:
        if not isinstance(bus, RelayedBus):
            raise click.ClickException(
                "KINGSMOOT_BUS is process, over which no poke reaches this one; it must be postgresql or like "
                "redis://127.0.0.1:6379/0, the same as of the servers."
            )
        path = config.streams_at or DEFAULT_STREAMS_PATH
        streams = StreamHub(Tickets(config.secret_key), path, min(most, allowed))

        async def run() -> None:
            stopped, loop = asyncio.Event(), asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, stopped.set)
            await serve(streams, bus, host, port, stopped)

        gc.freeze()  # loaded modules stay
        click.echo(f"Kingsmoot's streams are at http://{host}:{port}{path}/…. Ctrl-C stops them.")
        try:
            asyncio.run(run())
        except OSError as error:
            words = error.strerror or error
            raise click.ClickException(f"Can't listen on {host} port {port} ({words}); choose another.") from None


def _raise_file_limit(wanted: int) -> int:
    """Raise the limit of open files as far as allowed; return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft
