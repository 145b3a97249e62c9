"""A result typed in one line: `7 2`, `7 mira t`, `7 2143`, `7 1 !slip misread`."""

from dataclasses import dataclass
from typing import Final

from tournament.core.translation import gettext, translatable
from tournament.events.book.result_values import possible_results
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import TableSeatView, TableView
from tournament.regulations.results import OUTCOMES, PointScheme

WIN_LETTERS: Final = {
    "t": "modified win",
    "m": "modified win",
    "c": "concession",
    "n": "no-show",
    "f": "forfeit",
    "w": "cannot win",
}
"""Letters behind the winner: how the match was won."""
NO_WINNER_LETTERS: Final = {"d": "draw", "x": "double loss", "nn": "double no-show"}
MIN_NAME_LETTERS: Final = 2
SURE_WORD: Final = "ok"
"""Typed behind power that contradicts the places but is right."""
MATCH_HELP: Final = translatable("Type a table and the winner, like 7 1, 7 2 or 7 ann.")
MELEE_HELP: Final = translatable("Type a table and the places by seat, like 7 2143.")
SHARED_WIN: Final = translatable("two share the win")


HINTS: Final = (
    ("7 1", translatable("first player won"), "win"),
    ("7 ann", translatable("by name"), "win"),
    ("7 1 t", translatable("at time"), "modified win"),
    ("7 1 c", translatable("concession"), "concession"),
    ("7 1 n", translatable("no-show"), "no-show"),
    ("7 d", translatable("draw"), "draw"),
    ("7 x", translatable("both lose"), "double loss"),
    ("7 2 !why", translatable("with a reason"), "win"),
)
PLACES_EXAMPLES: Final = {3: "213", 4: "2143", 5: "21435"}
"""Examples of places by seat, by the number of seats."""
SHARED_PLACES_EXAMPLES: Final = {3: "113", 4: "1134", 5: "11345"}
POWER_EXAMPLE: Final = (12, 15, 7, 9, 4)
"""Matches `PLACES_EXAMPLES`: the second seat has the most."""


def hints(scheme: PointScheme | None, in_cut: bool, table: int = 7, seats: int = 4) -> tuple[tuple[str, str], ...]:
    """Return example lines with their meaning, only those that would be accepted.

    A melee has no point scheme.
    """
    if scheme is None:
        places = PLACES_EXAMPLES.get(seats, PLACES_EXAMPLES[4])
        power = " ".join(map(str, POWER_EXAMPLE[: len(places)]))
        found = [
            (f"{table} {places}", gettext("seat 2 won")),
            (f"{table} {SHARED_PLACES_EXAMPLES.get(seats, SHARED_PLACES_EXAMPLES[4])}", gettext(SHARED_WIN)),
            (f"{table} {places} {power}", gettext("with power")),
            (f"{table} {places} !why", gettext("with a reason")),
        ]
        return tuple(hint for hint in found if not (in_cut and hint[1] == gettext(SHARED_WIN)))
    known = {how for how in possible_results(scheme) if not in_cut or OUTCOMES[how].has_winner}
    return tuple((line, gettext(words)) for line, words, how in HINTS if how in known)


@dataclass(frozen=True, slots=True)
class TypedResult:
    table: int
    said: ResultInput
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundTables:
    """What a line is matched against: the tables of the round with their players."""

    round: int
    is_melee: bool
    tables: tuple[TableView, ...]


def read_slip(line: str, hall: RoundTables) -> TypedResult:
    """Parse a line; raise ResultNotPossible with what was expected."""
    text, _, reason = line.partition("!")
    words = text.casefold().split()
    if not words:
        raise ResultNotPossible(gettext(MELEE_HELP if hall.is_melee else MATCH_HELP))
    table, named = _find_table(words[0], hall)
    rest = words[1:]
    said = _read_melee(table, rest) if hall.is_melee else _read_match(table, named, rest)
    return TypedResult(table.number or 0, said, reason.strip())


def _find_table(word: str, hall: RoundTables) -> tuple[TableView, TableSeatView | None]:
    """Find the table by its number, or by the beginning of a player's name."""
    if _is_number(word):
        for table in hall.tables:
            if table.number == int(word):
                return table, None
        numbers = [table.number for table in hall.tables]
        if not numbers:
            raise ResultNotPossible(gettext("Round %(round)s has no tables.", round=hall.round))
        raise ResultNotPossible(
            gettext(
                "Round %(round)s has no table %(table)s. Tables are %(first)s to %(last)s.",
                round=hall.round,
                table=word,
                first=min(numbers),  # type: ignore[type-var]
                last=max(numbers),  # type: ignore[type-var]
            )
        )
    if len(word) < MIN_NAME_LETTERS:
        raise ResultNotPossible(
            gettext("Start with a table number, or with at least 2 letters of a name, not “%(word)s”.", word=word)
        )
    found = [(table, seat) for table in hall.tables for seat in table.seats if _is_called(seat, word)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ResultNotPossible(
            gettext("No player in round %(round)s has a name with “%(word)s…”.", round=hall.round, word=word)
        )
    names = ", ".join(
        gettext("%(name)s (table %(table)s)", name=seat.name, table=table.number) for table, seat in found[:4]
    )
    raise ResultNotPossible(
        gettext("“%(word)s” could be %(names)s. Type more of the name, or the table.", word=word, names=names)
    )


def _read_match(table: TableView, named: TableSeatView | None, words: list[str]) -> ResultInput:
    first, second = table.seats
    if not words and named is None:
        raise ResultNotPossible(
            gettext(
                "Table %(table)s: who won? Type 1 for %(first)s or 2 for %(second)s.",
                table=table.number,
                first=first.name,
                second=second.name,
            ),
            table=table.number,
        )
    winner = named
    if words and words[0] in NO_WINNER_LETTERS:
        _refuse_rest(words[1:])
        return ResultInput(NO_WINNER_LETTERS[words[0]])
    if words and not (named is not None and words[0] in WIN_LETTERS):
        winner, glued = _find_winner(table, words[0])
        words = [*([glued] if glued else []), *words[1:]]
    assert winner is not None
    how = "win"
    if words:
        if words[0] not in WIN_LETTERS:
            raise ResultNotPossible(
                gettext(
                    "“%(word)s” is not a way to win. Use t (at time), c (concession), n (no-show) or f (forfeit).",
                    word=words[0],
                ),
                table=table.number,
            )
        how = WIN_LETTERS[words[0]]
        _refuse_rest(words[1:])
    return ResultInput(how, winner.number)


def _find_winner(table: TableView, word: str) -> tuple[TableSeatView, str]:
    """Return the winner, and the letter that follows a seat's number without a space."""
    seats = table.seats
    digits = word[: len(word) - len(word.lstrip("0123456789"))]
    if digits and word[len(digits) :] in ("", *WIN_LETTERS):
        if digits in ("1", "2"):
            return seats[int(digits) - 1], word[1:]
        word, glued = f"#{digits}", word[len(digits) :]
    else:
        glued = ""
    if word.startswith("#") and _is_number(word[1:]):
        found = [seat for seat in seats if seat.number == int(word[1:])]
    else:
        found = [seat for seat in seats if len(word) >= MIN_NAME_LETTERS and _is_called(seat, word)]
    if len(found) == 1:
        return found[0], glued
    values = {"word": word, "table": table.number, "first": seats[0].name, "second": seats[1].name}
    if found:
        raise ResultNotPossible(
            gettext(
                "“%(word)s” fits both players of table %(table)s. Type 1 for %(first)s or 2 for %(second)s.", **values
            )
        )
    raise ResultNotPossible(
        gettext("“%(word)s” is not at table %(table)s. Type 1 for %(first)s or 2 for %(second)s.", **values),
        table=table.number,
    )


def _read_melee(table: TableView, words: list[str]) -> ResultInput:
    seats = len(table.seats)
    names = ", ".join(seat.name for seat in table.seats)
    if not words:
        raise ResultNotPossible(
            gettext(
                "Table %(table)s: type %(seats)s places, in the order %(names)s.",
                table=table.number,
                seats=seats,
                names=names,
            ),
            table=table.number,
        )
    if not _is_number(words[0]) or len(words[0]) != seats:
        raise ResultNotPossible(
            gettext(
                "Table %(table)s has %(seats)s players. Type their places in the order %(names)s, like %(example)s.",
                table=table.number,
                seats=seats,
                names=names,
                example="2143"[:seats] if seats < 5 else "21435",
            ),
            table=table.number,
        )
    sure = words[-1] == SURE_WORD
    power = [word for part in words[1:] for word in part.split(",") if word and word != SURE_WORD]
    if not all(_is_number(word) for word in power):
        raise ResultNotPossible(gettext("Type a power number for each seat, like 15 12 9 4."), table=table.number)
    return ResultInput(
        places=tuple(int(sign) for sign in words[0]), power=tuple(int(word[:3]) for word in power), sure=sure
    )


def _refuse_rest(words: list[str]) -> None:
    if words:
        raise ResultNotPossible(
            gettext("“%(words)s” is too much. Type the reason for a correction after a !.", words=" ".join(words))
        )


def _is_called(seat: TableSeatView, word: str) -> bool:
    """Return whether any part of the name begins with the word.

    Ann of House Reed matches `ann` and `reed`.
    """
    return any(part.startswith(word) for part in seat.name.casefold().split())


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6
