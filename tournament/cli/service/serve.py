"""`kingsmoot serve`: pages, served by gunicorn's threads."""

import socket

import click

from tournament import __version__
from tournament.cli.settings import check_schema, connect_bus, open_database, read_config, warn_of_lost_keys
from tournament.core.config import PROCESS_BUS, Config

GRACEFUL_SECONDS = 5  # open streams would delay a shutdown longer


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option(
    "--threads", default=256, show_default=True, type=click.IntRange(1, 4096), help="Threads in each process."
)
def command(host: str, port: int, workers: int, threads: int) -> None:
    """Serve the pages until interrupted."""
    config = read_config(address_of(host, port))
    _check(config)
    _check_port(host, port)
    from tournament.cli.service.gunicorn_server import Server

    shown = f"[{host}]" if ":" in host else host
    click.echo(f"Kingsmoot {__version__} serves http://{shown}:{port} ({config.environment}). Ctrl-C stops it.")
    if workers > 1 and config.bus == PROCESS_BUS:
        click.echo(
            "Several processes and KINGSMOOT_BUS=process: some pages will refresh late. See docs/operators.md."
        )
    Server(
        config,
        bind=f"{shown}:{port}",
        workers=workers,
        threads=threads,
        worker_connections=max(1000, threads * 2),
        graceful_timeout=GRACEFUL_SECONDS,
        proc_name="kingsmoot",
    ).run()


def address_of(host: str, port: int) -> str:
    """Return the address for links if a server listens here.

    All interfaces count as this machine.
    """
    host = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _check(config: Config) -> None:
    with open_database(config) as database, connect_bus(config, database):
        check_schema(database)
        warn_of_lost_keys(config, database)


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise click.ClickException(
            f"Can't listen on {host} port {port} ({error.strerror or error}); choose another with --host and --port."
        ) from None
