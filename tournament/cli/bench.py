"""`kingsmoot bench`: measure the engine with the programs of a checkout."""

import click

from tournament.core.resources import checkout_dir


def _command() -> click.Command:
    if checkout_dir("bench") is None:
        settings = {"ignore_unknown_options": True, "allow_extra_args": True}
        return click.Command("bench", context_settings=settings, callback=_refuse, help="Measure the engine.")
    from bench.engine import command

    return command


def _refuse() -> None:
    raise click.ClickException("The measuring programs are not installed; run `make bench` in a checkout.")


command = _command()
