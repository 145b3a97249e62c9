"""Click group that imports commands when called and prints each error as one line."""

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import click

USAGE_ERROR_CODE = 2
CRASH_CODE = 70
INTERRUPTED_CODE = 130


class CommandEntry(NamedTuple):
    module: str
    summary: str


class LazyGroup(click.Group):
    """Group of the commands whose modules are installed, listed under headings.

    Each module exports its command as `command`.
    """

    def __init__(self, *args: object, sections: Mapping[str, Mapping[str, CommandEntry]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.sections = sections
        self.entries = {name: entry for entries in sections.values() for name, entry in entries.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, entry in self.entries.items() if find_spec(entry.module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(self.entries[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help from the table, without importing any command."""
        known = self.list_commands(ctx)
        width = max(map(len, known), default=0)
        for heading, entries in self.sections.items():
            rows = [(name.ljust(width), entry.summary) for name, entry in entries.items() if name in known]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        known = self.list_commands(ctx)
        if name and not name.startswith("-") and name not in known:
            ctx.fail(f"There is no command {name!r}; there are {', '.join(known)}.")
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: object
    ) -> None:
        """Run the command and exit.

        The code is 0, or 2 with one line on stderr, or 70 for a bug of ours.
        """
        sys.exit(self._run(args, prog_name, extra))

    def _run(self, args: Sequence[str] | None, prog_name: str | None, extra: dict[str, object]) -> int:
        try:
            extra.pop("standalone_mode", None)
            args = list(sys.argv[1:] if args is None else args) or ["--help"]
            result = super().main(args, prog_name, standalone_mode=False, **extra)  # type: ignore[call-overload]
            sys.stdout.flush()
            return result if isinstance(result, int) else 0
        except BrokenPipeError:
            # The reader of our output has closed it, as `head` does; click exits with 1, too.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except click.UsageError as error:
            return _print_error(f"{error.format_message()} Try: {_help_of(error.ctx)}")
        except click.ClickException as error:
            return _print_error(error.format_message())
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED_CODE
        except OSError as error:
            return _print_error(str(error))
        except Exception as error:
            if os.environ.get("KINGSMOOT_TRACEBACK"):
                traceback.print_exc()
            return _print_error(
                f"This is a bug in Kingsmoot ({type(error).__name__}: {error}); KINGSMOOT_TRACEBACK=1 shows where.",
                CRASH_CODE,
            )


def _help_of(ctx: click.Context | None) -> str:
    return f"{ctx.command_path if ctx else 'kingsmoot'} --help"


def _print_error(message: str, code: int = USAGE_ERROR_CODE) -> int:
    click.echo(f"kingsmoot: {' '.join(message.split())}", err=True)
    return code
