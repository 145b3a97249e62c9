"""Formats of a game for tables and events: joust, melee, and their variants."""

from collections.abc import Sequence
from typing import Final

from engine.games.registry import GAMES, RULESETS
from engine.ruleset import Format
from tournament.core.translation import gettext
from tournament.decks.play_formats import ALIASES, FORMATS
from tournament.decks.problems import DeckNotPlayable

JOUST: Final = "joust"
MELEE: Final = "melee"
PARTS: Final = (JOUST, MELEE)
PAIR_SEATS: Final = 2


def formats_of(ruleset: str) -> dict[str, Format]:
    """Return a game's formats by name; empty if the engine doesn't play it."""
    return dict(RULESETS[ruleset].formats) if ruleset in RULESETS else {}


def unknown_format_message(ruleset: str, name: str) -> str:
    """Say that a game has no format of this name, and which ones it has."""
    game = GAMES[ruleset].name if ruleset in GAMES else ruleset
    known = ", ".join(f"{form.name} ({form.seats()})" for form in formats_of(ruleset).values())
    if not known:
        return gettext("%(game)s can't be played online.", game=game)
    return gettext(
        "There is no format “%(name)s” for the %(game)s. Formats and seats: %(known)s.",
        name=name,
        game=game,
        known=known,
    )


def check_seats(ruleset: str, name: str, seats: int) -> Format:
    """Return the format; raise DeckNotPlayable if it has another number of seats."""
    form = formats_of(ruleset).get(name)
    if form is None:
        raise DeckNotPlayable(unknown_format_message(ruleset, name), format=name, formats=list(formats_of(ruleset)))
    if not form.least <= seats <= form.most:
        text = gettext(
            "%(format)s needs %(known)s players, not %(seats)s.", format=form.said(), known=form.seats(), seats=seats
        )
        raise DeckNotPlayable(text, seats=seats)
    return form


def part_of_format(form: Format) -> str:
    """Return the part of an event whose decks the format uses.

    Joust for two seats, melee for more.
    """
    return JOUST if form.most <= PAIR_SEATS else MELEE


def variants_of(ruleset: str, part: str) -> list[Format]:
    """Return a game's other formats of a part."""
    return [form for form in formats_of(ruleset).values() if form.name != part and part_of_format(form) == part]


def format_name(ruleset: str, name: str) -> str:
    """Return the common name of a format, or `name` if it is unknown here."""
    form = formats_of(ruleset).get(name)
    return form.said() if form is not None else name


def describe_sides(ruleset: str, name: str, names: Sequence[str]) -> str:
    """Say who plays against whom, partners together.

    If the format is unknown here, everybody plays alone.
    """
    form = formats_of(ruleset).get(name)
    return form.against(names) if form is not None else " against ".join(names)


def capitalized_name(form: Format) -> str:
    """Return the common name of a format, capitalized."""
    said = form.said()
    return said[0].upper() + said[1:]


def deck_format(ruleset: str, form: Format) -> str:
    """Return the deck format for a game format.

    The joust list for two seats, the melee list for more.
    """
    wanted = f"{ruleset}-{part_of_format(form)}"
    return wanted if wanted in FORMATS else ALIASES[ruleset]
