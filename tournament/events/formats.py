"""The ways to sit down to a game, as tables and events know them: joust, melee, and what a game has of variants."""

from collections.abc import Sequence
from typing import Final

from engine.games.registry import GAMES, RULESETS
from engine.ruleset import Format
from tournament.decks.play_formats import ALIASES, FORMATS
from tournament.decks.problems import DeckNotPlayable

JOUST: Final = "joust"
MELEE: Final = "melee"
PARTS: Final = (JOUST, MELEE)
PAIR: Final = 2


def formats_of(ruleset: str) -> dict[str, Format]:
    """Those of a game, by name; none where the engine does not play it."""
    return dict(RULESETS[ruleset].formats) if ruleset in RULESETS else {}


def no_such_format(ruleset: str, name: str) -> str:
    """That a game has no format of this name, and which it has."""
    game = f"the {GAMES[ruleset].name}" if ruleset in GAMES else ruleset
    there = ", ".join(f"{form.name} ({form.seats()} seats)" for form in formats_of(ruleset).values()) or "none"
    return f"The engine plays no {name!r} of {game}; its formats: {there}."


def check_seats(ruleset: str, name: str, seats: int) -> Format:
    """A format that has so many seats; refused where the game has none."""
    form = formats_of(ruleset).get(name)
    if form is None:
        raise DeckNotPlayable(no_such_format(ruleset, name), format=name, formats=list(formats_of(ruleset)))
    if not form.least <= seats <= form.most:
        raise DeckNotPlayable(f"A table of {form.said()} has {form.seats()} seats, not {seats}.", seats=seats)
    return form


def part_of_format(form: Format) -> str:
    """The part of an event it is a way to play, whose decks count for it: for two the joust, for more the melee."""
    return JOUST if form.most <= PAIR else MELEE


def variants_of(ruleset: str, part: str) -> list[Format]:
    """The other ways in which a game plays a part."""
    return [form for form in formats_of(ruleset).values() if form.name != part and part_of_format(form) == part]


def said_format(ruleset: str, name: str) -> str:
    """What people call it; of a game or format that is not known here its name."""
    form = formats_of(ruleset).get(name)
    return form.said() if form is not None else name


def said_sides(ruleset: str, name: str, names: Sequence[str]) -> str:
    """Who plays against whom, partners together; of a format that is not known here each for itself."""
    form = formats_of(ruleset).get(name)
    return form.against(names) if form is not None else " against ".join(names)


def headed(form: Format) -> str:
    """The same where a line begins with it."""
    said = form.said()
    return said[0].upper() + said[1:]


def deck_format(ruleset: str, form: Format) -> str:
    """The format by which decks for it are checked: the list of joust for two seats, for more that of melee."""
    wanted = f"{ruleset}-{part_of_format(form)}"
    return wanted if wanted in FORMATS else ALIASES[ruleset]
