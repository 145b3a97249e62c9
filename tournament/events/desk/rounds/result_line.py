"""A result typed in one line: `7 2`, `7 mira t`, `7 2143`, `7 1 !slip misread`."""

from dataclasses import dataclass
from typing import Final

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
MATCH_HELP: Final = "Type a table and who won, like 7 1, 7 2 or 7 ann"
MELEE_HELP: Final = "Type a table and the places by seat, like 7 2143"


HINTS: Final = (
    ("7 1", "first player won", "win"),
    ("7 ann", "by name", "win"),
    ("7 1 t", "at time", "modified win"),
    ("7 1 c", "concession", "concession"),
    ("7 1 n", "no-show", "no-show"),
    ("7 d", "draw", "draw"),
    ("7 x", "both lose", "double loss"),
    ("7 2 !why", "corrects", "win"),
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
            (f"{table} {places}", "seat 2 won"),
            (f"{table} {SHARED_PLACES_EXAMPLES.get(seats, SHARED_PLACES_EXAMPLES[4])}", "two share the win"),
            (f"{table} {places} {power}", "with power"),
            (f"{table} {places} !why", "corrects"),
        ]
        return tuple(hint for hint in found if not (in_cut and hint[1] == "two share the win"))
    known = {how for how in possible_results(scheme) if not in_cut or OUTCOMES[how].has_winner}
    return tuple((line, words) for line, words, how in HINTS if how in known)


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
        raise ResultNotPossible(f"{MELEE_HELP if hall.is_melee else MATCH_HELP}.")
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
        span = f"they go from {min(numbers)} to {max(numbers)}" if numbers else "there are none"  # type: ignore[type-var]
        raise ResultNotPossible(f"Round {hall.round} has no table {word}; {span}.")
    if len(word) < MIN_NAME_LETTERS:
        raise ResultNotPossible(f"Begin with the table’s number, or with two letters of a name, not “{word}”.")
    found = [(table, seat) for table in hall.tables for seat in table.seats if _is_called(seat, word)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ResultNotPossible(f"Nobody at a table of round {hall.round} is called “{word}…”.")
    names = ", ".join(f"{seat.name} (table {table.number})" for table, seat in found[:4])
    raise ResultNotPossible(f"“{word}” could be {names}; type more of the name, or the table.")


def _read_match(table: TableView, named: TableSeatView | None, words: list[str]) -> ResultInput:
    first, second = table.seats
    if not words and named is None:
        raise ResultNotPossible(
            f"Table {table.number}: who won? 1 for {first.name}, 2 for {second.name}.", table=table.number
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
                f"“{words[0]}” is no way to win; t is at time, c a concession, n a no-show, f a forfeit.",
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
    both = " or ".join(f"{place} for {seat.name}" for place, seat in enumerate(seats, start=1))
    if found:
        raise ResultNotPossible(f"“{word}” could be both players of table {table.number}; type {both}.")
    raise ResultNotPossible(f"“{word}” is nobody at table {table.number}; type {both}.", table=table.number)


def _read_melee(table: TableView, words: list[str]) -> ResultInput:
    seats = len(table.seats)
    names = ", ".join(seat.name for seat in table.seats)
    if not words:
        raise ResultNotPossible(
            f"Table {table.number}: give {seats} places, for {names} in this order.", table=table.number
        )
    if not _is_number(words[0]) or len(words[0]) != seats:
        raise ResultNotPossible(
            f"Table {table.number} has {seats} players; give {seats} places in a row for {names}, like "
            f"{'2143'[:seats] if seats < 5 else '21435'}.",
            table=table.number,
        )
    sure = words[-1] == SURE_WORD
    power = [word for part in words[1:] for word in part.split(",") if word and word != SURE_WORD]
    if not all(_is_number(word) for word in power):
        raise ResultNotPossible("Power is a number for each seat, like 15 12 9 4.", table=table.number)
    return ResultInput(
        places=tuple(int(sign) for sign in words[0]), power=tuple(int(word[:3]) for word in power), sure=sure
    )


def _refuse_rest(words: list[str]) -> None:
    if words:
        raise ResultNotPossible(f"“{' '.join(words)}” is too much; a reason for a correction stands behind a !.")


def _is_called(seat: TableSeatView, word: str) -> bool:
    """Return whether any part of the name begins with the word.

    Ann of House Reed matches `ann` and `reed`.
    """
    return any(part.startswith(word) for part in seat.name.casefold().split())


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6
