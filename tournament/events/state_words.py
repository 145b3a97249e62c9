"""Words for states, results and roles on pages, in the reader's language."""

from typing import Final

from tournament.core.translation import gettext, translatable
from tournament.regulations.scheme_names import SCHEME_NAMES

PLACE_PREFIX: Final = "place "
"""Before the number in a melee outcome, such as `place 2`."""
WORDS: Final = {
    text: text
    for text in (
        # statuses of events, entries, stages, rounds and tables
        translatable("draft"),
        translatable("registration"),
        translatable("check-in"),
        translatable("running"),
        translatable("finished"),
        translatable("archived"),
        translatable("registered"),
        translatable("waiting"),
        translatable("checked in"),
        translatable("withdrawn"),
        translatable("disqualified"),
        translatable("planned"),
        translatable("done"),
        translatable("playing"),
        translatable("dropped"),
        translatable("drawn"),
        translatable("published"),
        translatable("closed"),
        translatable("open"),
        translatable("reported"),
        translatable("disputed"),
        translatable("final"),
        # kinds of stages, tables and byes
        translatable("swiss"),
        translatable("elimination"),
        translatable("melee"),
        translatable("melee cut"),
        translatable("joust"),
        translatable("match"),
        translatable("bye"),
        translatable("prize bye"),
        translatable("missed"),
        # results and how they came about
        translatable("win"),
        translatable("modified win"),
        translatable("modified win and loss"),
        translatable("draw"),
        translatable("modified loss"),
        translatable("loss"),
        translatable("unpaired loss"),
        translatable("time"),
        translatable("concession"),
        translatable("no-show"),
        translatable("forfeit"),
        translatable("cannot win"),
        translatable("double loss"),
        translatable("double no-show"),
        translatable("penalty"),
        translatable("disqualification"),
        # effects of penalties, decisions about decks, deck checks
        translatable("noted"),
        translatable("loses the game"),
        translatable("loses the match"),
        translatable("leaves the event"),
        translatable("fix it"),
        translatable("play on"),
        translatable("removal"),
        translatable("picked"),
        translatable("started"),
        translatable("at random"),
        translatable("by table"),
        translatable("by name"),
        # roles and tiers
        translatable("organizer"),
        translatable("head judge"),
        translatable("judge"),
        translatable("scorekeeper"),
        translatable("player"),
        translatable("relaxed"),
        translatable("formal"),
        translatable("premier"),
        # points and tiebreaks
        *SCHEME_NAMES,
        translatable("three points"),
        translatable("cumulative"),
        translatable("melee by strength"),
        translatable("match wins, floor 1/3"),
        translatable("match wins, floor 33/100, rounds first"),
        translatable("overall"),
        translatable("SoS"),
        translatable("extended SoS"),
        translatable("head to head"),
        translatable("lot"),
        translatable("power"),
        translatable("rounds"),
        translatable("opponents' match wins"),
        translatable("game wins"),
        translatable("opponents' game wins"),
    )
}


def state_word(value: str) -> str:
    """Return the word for a state, a result or a role; anything else as it is."""
    place = value.removeprefix(PLACE_PREFIX)
    if place != value:
        return gettext("place %(place)s", place=place)
    return gettext(WORDS[value]) if value in WORDS else value
