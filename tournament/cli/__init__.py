"""`kingsmoot …`: the command with its sub-commands, each imported only when used."""

import gc

import click

from tournament import __version__
from tournament.cli.lazy_group import CommandEntry, LazyGroup

SECTIONS = {
    "Service": {
        "serve": CommandEntry("tournament.cli.service.serve", "Serve the pages."),
        "demo": CommandEntry("tournament.cli.service.demo", "Fill the demonstration's database."),
        "db": CommandEntry("tournament.cli.service.db", "Look at the database's schema, or bring it up to date."),
        "secret": CommandEntry("tournament.cli.service.secret", "Change the secret of the installation."),
        "scheduler": CommandEntry("tournament.cli.service.scheduler", "Fire timers in a process of its own."),
        "streams": CommandEntry("tournament.cli.service.streams", "Send the streams of online matches."),
        "bots": CommandEntry("tournament.cli.service.bots", "Play for the bots of online matches."),
        "account": CommandEntry(
            "tournament.cli.service.account", "Make accounts and administrators, and help who is locked out."
        ),
    },
    "Tournaments": {
        "event": CommandEntry("tournament.cli.events.event", "Run an event without a browser."),
        "cases": CommandEntry("tournament.cli.events.cases", "Check the case law against the engine."),
        "standings": CommandEntry("tournament.cli.events.standings", "Compute the standings of an event file."),
        "swiss": CommandEntry("tournament.cli.events.swiss", "Try the pairing of Swiss rounds out."),
        "melee": CommandEntry("tournament.cli.events.melee", "Try the seating of melee rounds out."),
    },
    "Decks and cards": {
        "deck": CommandEntry("tournament.cli.decks.deck", "Check deck lists and write them in other formats."),
        "cards": CommandEntry("tournament.cli.decks.cards", "Look at the card pool, and import others."),
    },
    "Matches": {
        "play": CommandEntry("tournament.cli.matches.play", "Play a match in the terminal."),
        "simulate": CommandEntry("tournament.cli.matches.simulate", "Let random players play matches."),
        "log": CommandEntry("tournament.cli.matches.log", "Read and verify the log of a saved match."),
        "rules": CommandEntry("tournament.cli.matches.rules", "Tell which rules logs cite and tests name."),
        "matches": CommandEntry("tournament.cli.matches.online", "Look after the online matches of an installation."),
    },
    "Measuring": {
        "bench": CommandEntry("tournament.cli.bench", "Measure the engine."),
    },
}
"""The commands under the headings of the help; each heading's modules have a folder of their own."""


@click.group(
    "kingsmoot",
    cls=LazyGroup,
    sections=SECTIONS,
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=False,
)
@click.version_option(__version__, prog_name="kingsmoot", message="%(prog)s %(version)s")
def main() -> None:
    """Kingsmoot runs tournaments of the A Game of Thrones card games and judges online matches."""
    # Matches are plain values without cycles, so looking for cycles less often costs nothing and saves a few percent.
    gc.set_threshold(50_000, 20, 20)
